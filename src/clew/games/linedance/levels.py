"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (600, 700, 1_080, 2_100, 4_400, 9_200, 19_000, 40_000, 82_000)
