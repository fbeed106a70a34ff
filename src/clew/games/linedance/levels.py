"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (500, 900, 1_250, 1_800, 3_800, 7_300, 15_000, 31_000, 66_000)
