"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (40, 90, 135, 320, 680, 1_700, 3_200, 6_200, 20_000)
