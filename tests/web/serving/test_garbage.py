"""Full collections of a server look at what is new only."""

import gc

from clew.web.serving.garbage import LOADING_SECONDS, STARTING_SECONDS, freeze_what_stays


def test_what_survives_the_first_full_collections_is_left_out_of_later_ones() -> None:
    time = 0.0
    after = freeze_what_stays(lambda: time)
    try:
        gc.collect(0)
        assert gc.get_freeze_count() == 0
        gc.collect(1)
        frozen = gc.get_freeze_count()
        assert frozen > 10_000
        time = STARTING_SECONDS + 1
        kept = [[number] for number in range(1000)]
        gc.collect(1)
        assert gc.get_freeze_count() <= frozen
        gc.collect()
        assert gc.get_freeze_count() >= frozen + len(kept)
        frozen = gc.get_freeze_count()
        time = LOADING_SECONDS + 1
        more = [[number] for number in range(1000)]
        gc.collect()
        assert gc.get_freeze_count() <= frozen
        assert kept
        assert more
    finally:
        gc.callbacks.remove(after)
        gc.unfreeze()
