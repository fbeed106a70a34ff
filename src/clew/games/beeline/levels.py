"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (20, 50, 120, 300, 800, 2_200, 6_000, 16_000, 45_000)
