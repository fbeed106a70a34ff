"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (25, 65, 170, 430, 1_100, 3_000, 9_000, 32_000, 130_000)
