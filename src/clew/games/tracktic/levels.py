"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (100, 280, 450, 650, 950, 1_500, 2_600, 4_600, 8_500)
