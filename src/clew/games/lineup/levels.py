"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (170, 300, 540, 1_000, 2_000, 4_600, 11_000, 27_000, 68_000)
