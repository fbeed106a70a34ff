"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (40, 170, 550, 1_300, 2_800, 5_400, 12_000, 28_000, 65_000)
