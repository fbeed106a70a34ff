"""LineUp!: a move as a number. Its lower bits are a site, the higher ones say what is done there."""

SITE_BITS = 9
SITE_MASK = (1 << SITE_BITS) - 1

PLACE, CAPTURE = 0, 1

#: With LU19 a capture names the direction in which it goes, one of those of tables.py, added to this.
WITH_DIRECTION = 2
