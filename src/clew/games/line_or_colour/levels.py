"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (110, 155, 330, 670, 1_370, 2_800, 5_400, 15_000, 64_000)
