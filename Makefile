# A short front for CMake. `make help` lists what there is.
BUILD ?= build
JOBS ?= $(shell nproc)
CMAKE_ARGS ?=
MAKEFLAGS += --no-print-directory

.PHONY: dev format gpu gpu-check deb coverage site help build play terminal test check bench install signature golden clean
.DEFAULT_GOAL := help

help: ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

build: ## build/timetable and the library libtimetable
	@scripts/setup build
	@cmake -S . -B $(BUILD) -DTT_TESTS=OFF $(CMAKE_ARGS) >/dev/null
	@cmake --build $(BUILD) -j $(JOBS)

play: build ## play now: installs what is missing, builds, opens the table at http://127.0.0.1:8480/
	@BUILD=$(BUILD) JOBS=$(JOBS) scripts/play

dev: ## the web client with hot reload over a server: http://127.0.0.1:5173/
	@scripts/setup build web
	@BUILD=$(BUILD) scripts/dev

terminal: build ## play in the terminal
	@$(BUILD)/timetable play

test: ## install, build, run all tests
	@scripts/setup build test web
	@BUILD=$(BUILD) JOBS=$(JOBS) scripts/test

check: ## everything: both compilers, sanitizers, wasm, fuzzing
	@scripts/setup build test check web
	@JOBS=$(JOBS) scripts/check

site: build ## the web client with the engine inside, a static folder: build/site
	@scripts/setup build web
	@BUILD=$(BUILD) scripts/site $(BUILD)/site

deb: ## Debian packages of the program and the library: build-deb/*.deb
	@scripts/setup build web deb
	@JOBS=$(JOBS) scripts/deb build-deb

coverage: ## which lines of games/ and engine/ the tests reach: build-coverage/coverage
	@scripts/setup build test coverage
	@JOBS=$(JOBS) scripts/coverage build-coverage

gpu: build ## the laboratory's GPU module and Python's batches (needs nvcc): build/timetable_cuda.so, build/libtimetable_gpu.so
	@cmake --build $(BUILD) --target timetable_cuda timetable_gpu --parallel $(JOBS)

gpu-check: build ## plays every game on the GPU and on the processor and compares (needs nvcc and a GPU)
	@cmake --build $(BUILD) --target gpu_check --parallel $(JOBS)
	@$(BUILD)/gpu_check
	@$(BUILD)/gpu_batch_check 4096 300 all $(JOBS)

bench: build ## speed of every game, and of the reference game
	@cmake --build $(BUILD) --target bench_pipe bench_leduc >/dev/null
	@$(BUILD)/timetable bench
	@$(BUILD)/bench_leduc
	@$(BUILD)/bench_pipe $(BUILD)/timetable

install: build ## into /usr/local, or DESTDIR and PREFIX
	@cmake --install $(BUILD) $(if $(PREFIX),--prefix $(PREFIX))

signature: build ## print a checksum per game over a fixed batch of random matches
	@$(BUILD)/timetable signature

golden: build ## write the golden games again; read the difference
	@BUILD=$(BUILD) scripts/golden

format: ## format C, TypeScript and CSS; scripts/format --check only says what is not formatted
	@scripts/setup build test web
	@scripts/format

clean: ## remove what was built
	@rm -rf $(BUILD) build-*
