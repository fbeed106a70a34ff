"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (12, 28, 65, 150, 360, 900, 2_300, 6_500, 20_000)
