# `make serve` and `make test` do everything from a fresh clone on; `make help` lists the rest.
# The environment is built by .ci/environment; PYTHON=python3.12 chooses another interpreter.

.DEFAULT_GOAL := help
.PHONY: help serve test test-browser test-postgres soak bench lint types imports deploy migrations check format texts pins

PORT ?= 8000
RUN := .venv/bin
WEB := scorekeeper tests manage.py
# On all cores, file by file: the tests of one share a server or a built environment.
CORES := -n auto --dist loadfile

help:  ## this list
	@sed -nE 's/^([a-z-]+):.*## +(.*)/\1|\2/p' Makefile | while IFS='|' read -r name text; \
	  do printf '  make %-15s %s\n' "$$name" "$$text"; done

serve:  ## serve on port 8000 (PORT=8080 for another): this machine and phones on the same Wi-Fi
	@.ci/environment serve
	@exec $(RUN)/python manage.py serve --port $(PORT)

test:  ## every test but those that need a browser (two to three minutes on two idle cores)
	@.ci/environment check
	@echo "This takes two to three minutes on two idle cores."
	@$(RUN)/python -m pytest $(CORES)

test-browser:  ## the tests that need Chromium (apt install chromium)
	@.ci/environment check
	@SCOREKEEPER_BROWSER=required $(RUN)/python -m pytest $(CORES) -m browser

test-postgres:  ## the tests on PostgreSQL: the one on 127.0.0.1:5432, or TEST_DATABASE_URL
	@.ci/environment check
	@.ci/test-postgres

soak:  ## the property tests with many more examples (ten minutes and more)
	@.ci/environment check
	@$(RUN)/python -m pytest -m hypothesis --hypothesis-profile=soak

bench:  ## measure: hands a second, long games, many games, bytes
	@.ci/environment check
	@$(RUN)/python -m tests.bench

lint:  ## style of code and templates
	@.ci/environment check
	@$(RUN)/ruff format --check $(WEB)
	@$(RUN)/ruff check $(WEB)
	@$(RUN)/djlint templates --lint --quiet

types:  ## mypy, strict on the rules
	@.ci/environment check
	@$(RUN)/mypy scorekeeper

imports:  ## who may import whom
	@.ci/environment check
	@$(RUN)/lint-imports --no-logo

deploy:  ## Django's deployment checks, under the https profile
	@.ci/environment check
	@SCOREKEEPER_HTTPS=1 SCOREKEEPER_HOSTS=score.example.org \
	  SCOREKEEPER_SECRET_KEY=$$($(RUN)/python -c 'import secrets; print(secrets.token_urlsafe(50))') \
	  $(RUN)/python manage.py check --deploy --fail-level WARNING

migrations:  ## that no model changed without its migration
	@.ci/environment check
	@$(RUN)/python manage.py makemigrations --check --dry-run

check: lint types imports deploy migrations  ## all of these checks

format:  ## put code and imports in shape
	@.ci/environment check
	@$(RUN)/ruff check --fix --quiet $(WEB) || true
	@$(RUN)/ruff format $(WEB)

texts:  ## bring the catalogues of translated texts up to date with the source (CONTRIBUTING.md)
	@.ci/environment check
	@$(RUN)/python manage.py texts

pins:  ## pin what pyproject.toml asks for anew, in requirements.txt and requirements-dev.txt
	@.ci/environment check
	@.ci/pins
