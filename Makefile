# Everything starts from a fresh clone: `make serve`, `make test`. `make help` lists all targets.

PYTHON ?= python3
GAME ?= line-or-colour
PORT ?= 8000
# Many tests wait for servers and browsers, so two cores are busy with three workers.
WORKERS ?= 3

# Without stored bytecode every process would compile all modules that it imports, which takes longer than most tests.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
PACKAGE := $(subst -,_,$(GAME))
SPREAD := -n $(WORKERS) --dist loadscope --no-loadscope-reorder
WATCHED := clew.core,clew.boards,clew.games.$(PACKAGE)
SERVING := web,postgres
VENV := .venv/created.stamp
INSTALLED := .venv/installed.stamp
DEVELOPING := .venv/developing.stamp
WARM := .venv/warm.stamp
NODE := node_modules/.installed
API_TYPES := build/openapi.d.ts
API := import json; from clew.web.app import routes_only; print(json.dumps(routes_only().openapi()))

# System packages: a font for the text in PNG pictures; Node to check the scripts of the web app; a browser and a
# database server for the tests of the web app, a terminal for those of the command, and systemd to verify the units of
# deploy/; another browser, two hosts, certificates and a reverse proxy for the slow ones.
PACKAGES := fonts-dejavu-core
NODE_PACKAGES := nodejs npm
TEST_PACKAGES := chromium chromium-headless-shell postgresql tmux systemd
SLOW_PACKAGES := $(TEST_PACKAGES) firefox-esr iproute2 openssl nginx-light

# Other targets may install packages at the same time, so apt-get waits for its lock.
APT_GET := apt-get -o DPkg::Lock::Timeout=300
define install
@missing=; for package in $(1); do \
	dpkg -s $$package >/dev/null 2>&1 || command -v $$package >/dev/null || missing="$$missing $$package"; \
done; \
[ -n "$$missing" ] || exit 0; \
if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	echo "Installing system packages:$$missing"; \
	{ $(APT_GET) install -y -q $(3) $$missing || \
		{ $(APT_GET) update -q && $(APT_GET) install -y -q $(3) $$missing; }; } >/dev/null 2>&1 && exit 0; \
fi; \
echo "Please install$$missing (as root: apt-get install$$missing): $(2)"
endef

# What pip prints is shown only if it fails. Python compiles modules when they are first imported, so pip need not.
PIP := $(BIN)/python -m pip install --disable-pip-version-check --no-compile -c constraints.txt
define pip
@echo "Installing $(2)"
@$(PIP) $(1) >.venv/pip.log 2>&1 || { cat .venv/pip.log; exit 1; }
endef

.PHONY: help serve play setup test packages slow check fix docs notebooks coverage golden bench attack dist matrix clean

help: ## List the targets
	@awk -F ': .*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

serve: setup ## Start the web app at http://127.0.0.1:8000 (PORT=8001 for another port)
	$(BIN)/clew serve --port $(PORT)

play: setup ## Play in the terminal against a bot (GAME=beeline for another game)
	$(BIN)/clew play $(GAME)

setup: $(INSTALLED) ## Create .venv with what serving and playing need

$(VENV):
	@$(PYTHON) -c 'import sys; sys.exit("Clew needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	$(call install,$(PACKAGES),without it PNG pictures may lack letters)
	@test -x $(BIN)/python || { echo "Creating .venv"; $(PYTHON) -m venv .venv; }
	@touch $@

$(INSTALLED): $(VENV) pyproject.toml constraints.txt
	$(call pip,-e '.[$(SERVING)]',Clew and what the web app needs)
	@touch $@

$(DEVELOPING): $(VENV) pyproject.toml constraints.txt
	$(call pip,-e '.[dev]',Clew and what its tests need)
	@touch $(INSTALLED) $@

# Compiling takes a while, so it runs only when a source file has changed. Tests need it: they run in several processes,
# and each would compile.
$(WARM): $(DEVELOPING) $(shell find src -name '*.py')
	$(BIN)/clew warm
	@touch $@

# Node only checks and tests the scripts: users need none of it, and nothing is built for them.
$(NODE): package.json
	$(call install,$(NODE_PACKAGES),without it the scripts of the web app cannot be checked,--no-install-recommends)
	npm install --silent --no-audit --no-fund --no-package-lock
	@touch $@

# The types of the JSON API, for the checks of the scripts.
$(API_TYPES): $(DEVELOPING) $(NODE) $(shell find src/clew/web -name '*.py')
	@mkdir -p $(dir $@)
	$(BIN)/python -c '$(API)' > build/openapi.json
	npm run --silent types

test: ## Run the checks and all tests but the slow ones
	@$(MAKE) --no-print-directory --jobs 3 --output-sync=line packages $(WARM) check
	npm run --silent test
	$(BIN)/pytest $(SPREAD) --timeout 600 -q -m "not slow"

packages: ## Install the system packages that tests need
	$(call install,$(TEST_PACKAGES),without them tests of the web app fail)

slow: $(WARM) $(NODE) ## Run the tests that take too long for every change
	$(call install,$(SLOW_PACKAGES),without them tests of the web app fail or are skipped)
	CLEW_CHROMIUM=/usr/bin/chromium $(BIN)/pytest $(SPREAD) -q -m slow

check: $(DEVELOPING) $(API_TYPES) ## Check formatting, lint, spelling, types and import directions
	$(BIN)/ruff format --check --quiet
	$(BIN)/ruff check --quiet
	$(BIN)/codespell --dictionary tools/british.txt
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	npm run --silent check

fix: $(DEVELOPING) $(NODE) ## Format, fix what the linters can fix, and rewrite the layout in CONTRIBUTING.md
	$(BIN)/ruff check --fix --quiet
	$(BIN)/ruff format --quiet
	npm run --silent fix
	$(BIN)/python tools/layout.py
	$(BIN)/python tools/research_tables.py

# The site goes into the package, so that `clew serve` has it under /docs. A warning, as of a broken link, is an error.
docs: $(WARM) ## Build the documentation as a site
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

notebooks: $(WARM) ## Run the notebooks of docs/notebooks and write what they show
	$(BIN)/python tools/docs/notebooks.py

# Compiled code cannot be traced, so this runs interpreted, without the tests that need machine code.
coverage: $(DEVELOPING) ## Show which lines of the core, the boards and one game no test reaches (GAME=..)
	NUMBA_DISABLE_JIT=1 $(BIN)/coverage run --source $(WATCHED) -m pytest -q tests/core tests/boards \
		-k "not halving and not made_once_for_each_folder"
	NUMBA_DISABLE_JIT=1 $(BIN)/coverage run --append --source $(WATCHED) -m pytest -q tests/games/$(PACKAGE) \
		$(addprefix tests/contract/test_,text.py moves.py endings.py random_moves.py symmetries.py views.py pictures.py) \
		-k "$(GAME) or $(PACKAGE)"
	$(BIN)/coverage report --show-missing

golden: $(WARM) ## Write golden games for a new game (GAMES="beeline" rewrites those of a game)
	PYTHONPATH=tests $(BIN)/python -m support.make_golden $(GAMES)

bench: $(WARM) ## Measure speed and write docs/benchmarks.md
	$(call pip,-e '.[peers]',the programs that Clew is compared with)
	$(BIN)/python -m benchmarks

attack: $(WARM) ## Measure how long moves take while another address attacks the server
	$(BIN)/python -m benchmarks.attack

# Old files in build/lib would end up in the wheel.
dist: docs ## Build the wheel and the source distribution in dist/, with the documentation
	@rm -rf build/lib dist
	@$(BIN)/python -m build --no-isolation >.venv/build.log 2>&1 || { cat .venv/build.log; exit 1; }
	@ls -1 dist/*

matrix: dist ## Try the wheel with every Python that Numba supports and this machine has
	$(BIN)/python tools/matrix.py

clean: ## Remove .venv and everything built
	rm -rf .venv build dist node_modules src/*.egg-info src/clew/web/documentation
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
