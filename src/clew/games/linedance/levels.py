"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (50, 95, 190, 400, 900, 2_200, 6_000, 18_000, 60_000)
