# Two commands do all the set-up on a fresh machine: `make demo` and `make test`.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: demo test test-editor check client extension fix site bench clean

demo: .venv/.installed
	@echo "reading the papers of examples/main.tex"
	@$(BIN)/citectx show examples/main.tex

test: check client
	$(BIN)/pytest
	@$(MAKE) --no-print-directory test-editor

# The extension in a real VS Code, served by code-server and driven in Chromium.
test-editor: client
	@test -f client-vscode/.stamp-client || exit 0; \
	cd client-vscode && if node scripts/code-server.mjs; then \
		npm run --silent package >/dev/null && node e2e/run.mjs; fi

# What the extension is built and tested with.
client: .venv/.installed
	@if test client-vscode/.stamp-client -nt client-vscode/package-lock.json; then exit 0; fi; \
	if command -v npm >/dev/null && (cd client-vscode && npm install --no-save --silent); then \
		touch client-vscode/.stamp-client; \
	else echo "skipped: the extension, because npm or its registry cannot be had"; fi

# client-vscode/citectx.vsix
extension: client
	@cd client-vscode && npm run --silent package

# Everything that is checked without running the program.
check: .venv/.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

fix: .venv/.installed
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# The documentation as a site, in site/; a link that leads nowhere is an error.
site: .venv/.installed
	@$(BIN)/uv pip install --quiet --group docs
	@$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going docs site

bench: .venv/.installed
	@for script in benchmarks/bench_*.py; do echo "== $$script"; $(BIN)/python $$script || exit 1; done

.venv/.installed: pyproject.toml
	@test -x $(BIN)/python || { echo "making a Python environment in .venv"; $(PYTHON) -m venv .venv; }
	@echo "installing citectx and what it needs into .venv; the first time that takes half a minute"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@$(BIN)/uv pip install --quiet --editable . --group dev --group bench
	@touch $@

clean:
	rm -rf .venv site .mypy_cache .pytest_cache .ruff_cache .hypothesis dist
	cd client-vscode && rm -rf node_modules dist out .code-server .stamp-* *.vsix
