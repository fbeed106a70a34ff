"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (25, 65, 170, 430, 1_000, 2_500, 6_500, 20_000, 95_000)
