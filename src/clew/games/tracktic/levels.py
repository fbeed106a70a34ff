"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (110, 200, 340, 580, 1_000, 1_750, 3_200, 6_000, 12_000)
