"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (700, 1_300, 2_500, 4_700, 8_800, 16_500, 31_000, 57_000, 105_000)
