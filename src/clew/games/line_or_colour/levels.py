"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (25, 75, 85, 230, 620, 1_550, 3_000, 7_500, 40_000)
