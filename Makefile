# Two commands do everything: `make start` and `make test`. Needs only Node >= 20, npm and make; Node 24 comes with the
# npm packages and runs every script.
NODE := node_modules/.bin/node
RUN := $(NODE) scripts/run.mjs
COMPOSE ?= $(shell docker compose version >/dev/null 2>&1 && echo docker compose || echo docker-compose)

.DEFAULT_GOAL := help
.PHONY: help install start dev test check fix budget seed admin phones psql migration migrate backup restore codegen mutants e2e bench bench-peers bench-scale pictures prove compose fresh

help: ## this list
	@sed -n 's/^\([a-z0-9-]*\):.*## /\1|/p' Makefile | awk -F'|' '{ printf "  make %-11s %s\n", $$1, $$2 }'

install: ## install the npm packages when package-lock.json asks for it
	@node scripts/install.mjs

start: install ## the product on http://localhost:8080 (PORT=… for another port); Ctrl-C stops it
	@exec $(RUN) scripts/start/main.ts

dev: install ## like start, with the page from source and processes that follow their sources; the old gateway answers until the new one can
	@exec $(RUN) scripts/start/main.ts dev

test: install ## codegen, types, lint, unit and integration tests, browser journeys (CHANGED=1: what the change reaches)
	@CHANGED="$(CHANGED)" exec $(RUN) scripts/check/main.ts

check: install ## the quick part of `make test`: codegen, types and lint
	@exec $(RUN) scripts/check/main.ts quick

fix: install ## formats every file and makes the safe corrections of the lint; says what it changed
	@exec $(RUN) scripts/fix.ts

budget: install ## what each check of `make test` may take of processor, from its last three runs here, into scripts/check/budget.json
	@exec $(RUN) scripts/budget.ts

mutants: install ## whether fewer tests catch the same: 100 one-line faults where tests differ from a commit (BEFORE=… SEED=…), an hour
	@exec $(RUN) scripts/mutations/main.ts "$(BEFORE)" "$(SEED)"

e2e: install ## the browser journeys alone
	@exec $(RUN) scripts/check/main.ts e2e

pictures: install ## twenty screens beside the kept pictures of them (PICTURES=accept keeps what is seen)
	@exec $(RUN) scripts/check/main.ts pictures

prove: install ## acceptance tests: benchmarks against their limits, every fault, every kill
	@exec $(RUN) scripts/check/main.ts prove

bench: install ## the measurements alone
	@exec $(RUN) scripts/check/main.ts bench

bench-peers: install ## the gateway beside other servers, at length; writes docs/benchmarks.md
	@exec $(NODE) bench/peers/peers.bench.ts full

bench-scale: install ## every public call on a hundred times the practices, at length; writes docs/benchmarks.md
	@exec $(NODE) bench/scale/scale.bench.ts full

seed: install ## demonstration data into the database (DATABASE_URL, else the one of make start)
	@exec $(RUN) scripts/seed.ts

psql: install ## opens the database of the running product (URL=1 prints its address), or the one DATABASE_URL names
	@URL="$(URL)" exec $(RUN) scripts/psql.ts

migration: install ## a migration of what changed in the entities (NAME=add_fax), into db/migrations; works while the product runs
	@exec $(RUN) scripts/migration.ts create "$(NAME)"

migrate: install ## applies the migrations that the database lacks; works while the product runs
	@exec $(RUN) scripts/migration.ts up

backup: install ## the whole database into one file (FILE=…), also while the product runs
	@exec $(RUN) scripts/backup.ts backup "$(FILE)"

restore: install ## the database out of a backup (FILE=…); replaces what is there
	@exec $(RUN) scripts/backup.ts restore "$(FILE)"

admin: install ## a link for the first administrator to set a password (EMAIL=…); works while the product runs
	@exec $(RUN) scripts/admin.ts "$(EMAIL)"

phones: install ## stored telephones of practices that were read wrong; APPLY=1 corrects them
	@exec $(RUN) scripts/check-phones.ts

codegen: install ## GraphQL types from the schema and the page's documents
	@exec $(NODE) codegen.ts

compose: ## the same product in containers
	@COMMIT=$$(git rev-parse HEAD 2>/dev/null || echo unknown) $(COMPOSE) up --build

fresh: install ## forget all stored data
	@exec $(RUN) scripts/fresh.ts
