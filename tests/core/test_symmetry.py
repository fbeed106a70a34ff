"""Images of sets of sites under symmetries."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from clew.core.symmetry import map_members


@given(st.sets(st.integers(0, 63)), st.permutations(range(64)))
def test_every_member_goes_to_its_image(members: set[int], image: list[int]) -> None:
    word = np.uint64(sum(1 << member for member in members))
    assert int(map_members(word, np.array(image))) == sum(1 << image[member] for member in members)
