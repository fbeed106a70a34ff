"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (600, 700, 1_000, 2_050, 4_300, 9_000, 19_000, 40_000, 82_000)
