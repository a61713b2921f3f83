.DEFAULT_GOAL := help
.PHONY: help serve test

help:  ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## */  make \1\t/' | expand -t 24

serve:  ## serve on port 8000
	@.ci/environment serve
	@.venv/bin/python manage.py migrate

test:  ## run the tests
	@.ci/environment check
	@.venv/bin/pytest
