"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (60, 110, 190, 330, 580, 1_050, 2_000, 4_200, 10_000)
