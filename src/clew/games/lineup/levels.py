"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (40, 90, 200, 450, 1_000, 2_300, 5_500, 14_000, 40_000)
