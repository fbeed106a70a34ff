"""LineUp!: moves as numbers. The lower bits are a site, the higher ones the action on it."""

SITE_BITS = 9
SITE_MASK = (1 << SITE_BITS) - 1

PLACE, CAPTURE = 0, 1

#: With LU19 a capture includes its direction: the action is this plus the index of the direction in tables.py.
WITH_DIRECTION = 2
