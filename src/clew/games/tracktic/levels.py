"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (110, 200, 330, 540, 960, 1_750, 3_000, 5_800, 15_000)
