"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (600, 760, 1_060, 1_750, 3_600, 7_700, 17_000, 37_000, 82_000)
