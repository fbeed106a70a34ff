"""How strong the levels are."""

#: Visits of the levels from 1 to 9, chosen so that each beats the one below by 60 to 75 % (docs/ladder.md).
VISITS = (210, 370, 680, 1_300, 2_600, 6_000, 14_000, 32_000, 74_000)
