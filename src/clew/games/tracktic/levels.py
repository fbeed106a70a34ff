"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (70, 120, 200, 320, 520, 900, 1_600, 3_000, 6_500)
