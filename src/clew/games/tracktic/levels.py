"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (60, 120, 240, 480, 950, 1_900, 3_800, 7_500, 15_000)
