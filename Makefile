# Everything starts from a fresh clone: `make setup`, `make test`, `make play`.

PYTHON ?= python3
GAME ?= line-or-colour
WORKERS ?= 2

BIN := .venv/bin
PACKAGE := $(subst -,_,$(GAME))
WATCHED := clew.core,clew.boards,clew.games.$(PACKAGE)
INSTALLED := .venv/installed.stamp
WARM := .venv/warm.stamp

# What the system has to bring: fonts for the letters of pictures as PNG; for the tests of the web app a browser and a
# database server.
PACKAGES := fonts-dejavu-core
TEST_PACKAGES := chromium postgresql

define install
@for package in $(1); do \
	if dpkg -s $$package >/dev/null 2>&1; then continue; fi; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get install -y -q $$package || { apt-get update -q && apt-get install -y -q $$package; } && continue; \
	fi; \
	echo "Please install $$package (as root: apt-get install $$package): $(2)"; \
done
endef

.PHONY: setup test slow check coverage golden bench play serve clean

setup: $(WARM)

$(INSTALLED): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("Clew needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	$(call install,$(PACKAGES),without it pictures as PNG may lack letters)
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

# Compiling takes a while; it is done again only when something has changed.
$(WARM): $(INSTALLED) $(shell find src -name '*.py')
	$(BIN)/clew warm
	@touch $@

test: setup check
	$(call install,$(TEST_PACKAGES),without it tests of the web app fail)
	$(BIN)/pytest -n $(WORKERS) --dist loadgroup --timeout 600 -q -m "not slow"

# Checks that take too long to be run at every change.
slow: setup
	$(BIN)/pytest -n $(WORKERS) --dist loadgroup -q -m slow

check: $(INSTALLED)
	$(BIN)/ruff format --check --quiet
	$(BIN)/ruff check --quiet
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

# Which lines of the core, the boards and one game no test reaches. Compiled code cannot be watched, so this runs
# interpreted, without the tests of what only machine code has.
coverage: $(INSTALLED)
	NUMBA_DISABLE_JIT=1 $(BIN)/coverage run --source $(WATCHED) -m pytest -q tests/core tests/boards \
		-k "not halving and not made_once_for_each_folder"
	NUMBA_DISABLE_JIT=1 $(BIN)/coverage run --append --source $(WATCHED) -m pytest -q tests/games/$(PACKAGE) \
		$(addprefix tests/contract/test_,text.py moves.py endings.py random_moves.py symmetries.py views.py pictures.py) \
		-k "$(GAME) or $(PACKAGE)"
	$(BIN)/coverage report --show-missing

# Golden games for a new game; GAMES="beeline" writes those of a game again.
golden: setup
	PYTHONPATH=tests $(BIN)/python -m support.make_golden $(GAMES)

bench: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[peers]'
	$(BIN)/python -m benchmarks

play: setup
	$(BIN)/clew play $(GAME)

# The web app, at http://127.0.0.1:8000
serve: setup
	$(BIN)/clew serve

clean:
	rm -rf .venv build dist src/*.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
