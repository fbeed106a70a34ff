"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (210, 370, 680, 1_350, 2_800, 5_700, 13_500, 31_000, 72_000)
