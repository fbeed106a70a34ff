"""How tests are spread over several processes."""

from support.scheduling import mixed, unit_of

CASES = [f"tests/contract/test_{file}.py::test_{file}[{case}]" for file in "ab" for case in ("lineup", "lineup size=3")]
WEB = ["tests/web/test_c.py::test_c", "tests/web/test_c.py::test_d", "tests/web/browser/test_e.py::test_e"]
OTHERS = ["tests/core/test_f.py::test_f"]


def test_the_tests_of_a_case_and_those_of_a_file_stay_together() -> None:
    assert unit_of(CASES[0]) == unit_of(CASES[2]) != unit_of(CASES[1])
    assert unit_of(WEB[0]) == unit_of(WEB[1]) != unit_of(WEB[2])


def test_tests_that_wait_alternate_with_those_that_compute_and_default_options_come_first() -> None:
    tests = [*CASES, *OTHERS, *WEB]
    assert [tests[place] for place in mixed(tests)] == [
        CASES[0], CASES[2], WEB[0], WEB[1], OTHERS[0], WEB[2], CASES[1], CASES[3],
    ]  # fmt: skip
