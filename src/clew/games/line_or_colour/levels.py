"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (60, 130, 275, 640, 1_550, 4_200, 8_400, 19_500, 80_000)
