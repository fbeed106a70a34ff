"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (15, 35, 80, 180, 400, 900, 2_000, 4_500, 11_000)
