"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (600, 760, 1_080, 1_950, 4_000, 8_500, 18_000, 38_500, 82_000)
