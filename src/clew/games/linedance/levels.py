"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (180, 420, 1_000, 2_500, 6_000, 14_000, 29_000, 55_000, 105_000)
