"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (25, 65, 160, 400, 950, 2_000, 5_000, 16_000, 80_000)
