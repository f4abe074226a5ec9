# make play   starts the game          make test   runs the fast tests
# make soak   runs the long tests too  make lint   ruff and mypy
# make pictures  takes the pictures of README from the running program
# make words  writes the catalogues for translators; make words NEW=fr begins a language
# make man  writes the manual page from the command line's parser
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin

.PHONY: play test soak lint words man pictures clean

play: $(VENV)/.installed
	@$(BIN)/solo-yard

test: $(VENV)/.installed-test
	$(BIN)/python -m pytest -n 2 --dist worksteal --durations=10

soak: $(VENV)/.installed-test
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "" --durations=10

lint: $(VENV)/.installed-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

words: $(VENV)/.installed-test
	PYTHONPATH=. $(BIN)/python tests/helpers/catalogue.py $(NEW)

man: $(VENV)/.installed-test
	PYTHONPATH=. $(BIN)/python tests/helpers/manual.py

pictures: $(VENV)/.installed-test
	PYTHONPATH=.:tests/helpers $(BIN)/python tests/helpers/shots.py

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.installed-test: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@ $(VENV)/.installed

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
