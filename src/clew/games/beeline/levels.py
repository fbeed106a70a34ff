"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (24, 65, 165, 440, 1_050, 2_500, 5_400, 12_500, 30_000)
