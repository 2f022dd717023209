# A thin front for Meson. Each target first has tools/setup install the Debian packages that are
# missing; ASSAY_NO_SETUP=1 switches that off.

# What is given on the command line is for this makefile, not for those of the suites that tests write.
MAKEOVERRIDES =

BUILD ?= build
PREFIX ?= /usr/local
DESTDIR ?=
BENCH_SUBJECTS_DIR ?= $(BUILD)/subjects
BENCH_SUBJECTS_FLAGS ?=
BENCH_VERDICTS_FLAGS ?=
BENCH_GUIDANCE_FLAGS ?=
BENCH_CONTAINERS_FLAGS ?=
BENCH_SUITES_FLAGS ?=
BENCH_ENGINES_FLAGS ?=
BENCH_BEDS_FLAGS ?=

all: build

help:
	@echo 'make build    build assay in $(BUILD)/'
	@echo 'make demo     build, run assay on examples/poly, show what it found (half a minute)'
	@echo 'make check    build with gcc and with clang and its sanitizers, run every test'
	@echo 'make check-quick  unit and golden tests and a few others, in one build (two minutes)'
	@echo 'make bench    build and measure the speed of the engine (a minute)'
	@echo 'make bench-roles  score what assay says of the libraries in tests/roles'
	@echo 'make bench-verdicts  score fault or misuse on the libraries in tests/verdicts (an hour)'
	@echo 'make fit-judge  fit how much evidence counts, from bench/labels (some minutes)'
	@echo 'make bench-subjects  run assay on twenty real libraries (45 minutes)'
	@echo 'make bench-guidance  what each part of the guidance is worth (three hours)'
	@echo 'make bench-instrumentation  what it costs that branches are told (two minutes)'
	@echo 'make bench-jobs  what a second worker is worth (ten minutes)'
	@echo 'make bench-endurance  memory and speed of a search of an hour'
	@echo 'make bench-coverage  branches that the written tests cover (an hour)'
	@echo 'make bench-suites  whether written suites compile everywhere and are never flaky (an hour)'
	@echo 'make bench-containers  branches covered in a second on seven containers (ten minutes)'
	@echo 'make bench-structures  structures beside Korat, suites by field coverage, functions of two libraries (half an hour)'
	@echo 'make bench-planted  which of some sixty planted faults are found, and how (ten minutes)'
	@echo 'make bench-laws  which wrong results in small libraries are found, by which laws (ten minutes)'
	@echo 'make bench-beds  what becomes of faults planted in small libraries (half an hour)'
	@echo 'make bench-mutation  which mutants written suites notice (a quarter of an hour)'
	@echo 'make bench-allocations  branches that failing allocations add (ten minutes)'
	@echo 'make bench-directed  branches that directed generation flips (ten minutes)'
	@echo 'make bench-paths     what tracing and solving are worth (half an hour)'
	@echo 'make bench-tracing  what tracing costs, and whether what is traced does the same (ten minutes)'
	@echo 'make bench-solving  what solving is worth at equal processor time (two hours)'
	@echo 'make bench-explore  states of containers, and redundant tests (half an hour)'
	@echo 'make bench-exhaust  every small document against three libraries (a quarter of an hour)'
	@echo 'make bench-versions  what assay diff shows of planted changes (half an hour)'
	@echo 'make bench-engines  refactoring engines on every program of the generators (three hours)'
	@echo 'make install  install below PREFIX ($(PREFIX)); honours DESTDIR'
	@echo 'make deb      a Debian package in $(BUILD)/, looked at by lintian'
	@echo 'make clean    remove $(BUILD)/'
	@echo
	@echo 'ASSAY_NO_SETUP=1 make ...   without installing missing packages'

setup:
	@tools/setup

$(BUILD)/build.ninja: | setup
	meson setup $(BUILD) --prefix=$(abspath $(PREFIX))

build: setup $(BUILD)/build.ninja
	@ninja -C $(BUILD)

demo: build
	@tools/demo $(BUILD)

check:
	@tools/setup check
	@tools/check $(BUILD)

check-quick: build
	@tools/check-quick $(BUILD)

bench: build
	@bench/run $(BUILD)

bench-roles: build
	@bench/run-roles $(BUILD)

fit-judge:
	tools/fit-judge --write

bench-verdicts: build
	@tests/verdicts/score --assay $(BUILD)/assay --out $(BUILD)/verdicts \
	    --table bench/results/verdicts $(BENCH_VERDICTS_FLAGS)

bench-subjects: build
	@bench/subjects/fetch $(BENCH_SUBJECTS_DIR)
	@bench/subjects/run --assay $(BUILD)/assay --sources $(BENCH_SUBJECTS_DIR)/src \
	    --out $(BENCH_SUBJECTS_DIR)/run --table bench/results/subjects $(BENCH_SUBJECTS_FLAGS)

bench-guidance: build
	@bench/subjects/fetch $(BENCH_SUBJECTS_DIR)
	@bench/subjects/guidance --assay $(BUILD)/assay --sources $(BENCH_SUBJECTS_DIR)/src \
	    --out $(BENCH_SUBJECTS_DIR)/guidance --table bench/results/guidance \
	    $(BENCH_GUIDANCE_FLAGS)

bench-coverage: build
	@bench/subjects/fetch $(BENCH_SUBJECTS_DIR)
	@bench/subjects/coverage --assay $(BUILD)/assay --sources $(BENCH_SUBJECTS_DIR)/src \
	    --out $(BENCH_SUBJECTS_DIR)/coverage --table bench/results/coverage

bench-suites: build
	@bench/subjects/fetch $(BENCH_SUBJECTS_DIR)
	@bench/subjects/suites --assay $(BUILD)/assay --sources $(BENCH_SUBJECTS_DIR)/src \
	    --out $(BENCH_SUBJECTS_DIR)/suites --table bench/results/suites $(BENCH_SUITES_FLAGS)

bench-endurance: build
	@bench/subjects/fetch $(BENCH_SUBJECTS_DIR) jansson
	@bench/subjects/endurance --assay $(BUILD)/assay --sources $(BENCH_SUBJECTS_DIR)/src \
	    --out $(BENCH_SUBJECTS_DIR)/endurance --table bench/results/endurance

bench-instrumentation: build
	@bench/subjects/fetch $(BENCH_SUBJECTS_DIR) jansson zlib
	@bench/subjects/instrumentation --assay $(BUILD)/assay --sources $(BENCH_SUBJECTS_DIR)/src \
	    --out $(BENCH_SUBJECTS_DIR)/instrumentation --table bench/results/instrumentation

bench-jobs: build
	@bench/subjects/fetch $(BENCH_SUBJECTS_DIR)
	@bench/subjects/jobs --assay $(BUILD)/assay --sources $(BENCH_SUBJECTS_DIR)/src \
	    --out $(BENCH_SUBJECTS_DIR)/jobs --table bench/results/jobs

bench-containers: build
	@bench/subjects/containers --assay $(BUILD)/assay --out $(BUILD)/containers \
	    --table bench/results/containers $(BENCH_CONTAINERS_FLAGS)

bench-paths: build
	@bench/subjects/fetch $(BENCH_SUBJECTS_DIR)
	@bench/subjects/paths --assay $(BUILD)/assay --sources $(BENCH_SUBJECTS_DIR)/src \
	    --out $(BENCH_SUBJECTS_DIR)/paths --table bench/results/paths $(BENCH_PATHS_FLAGS)

bench-tracing: build
	@bench/subjects/fetch $(BENCH_SUBJECTS_DIR)
	@bench/subjects/tracing --assay $(BUILD)/assay --sources $(BENCH_SUBJECTS_DIR)/src \
	    --out $(BENCH_SUBJECTS_DIR)/tracing --table bench/results/tracing $(BENCH_TRACING_FLAGS)

bench-solving: build
	@bench/subjects/fetch $(BENCH_SUBJECTS_DIR)
	@bench/subjects/solving --assay $(BUILD)/assay --sources $(BENCH_SUBJECTS_DIR)/src \
	    --out $(BENCH_SUBJECTS_DIR)/solving --table bench/results/solving $(BENCH_SOLVING_FLAGS)

bench-explore: build
	@bench/subjects/fetch $(BENCH_SUBJECTS_DIR) jansson libcsv libtommath
	@bench/explore --assay $(BUILD)/assay --out $(BUILD)/explored --table bench/results/explore \
	    --sources $(BENCH_SUBJECTS_DIR)/src $(BENCH_EXPLORE_FLAGS)

bench-exhaust: build
	@bench/subjects/fetch $(BENCH_SUBJECTS_DIR) yajl jansson cmark
	@bench/subjects/exhaust --assay $(BUILD)/assay --sources $(BENCH_SUBJECTS_DIR)/src \
	    --out $(BENCH_SUBJECTS_DIR)/exhaust --table bench/results/exhaust $(BENCH_EXHAUST_FLAGS)

bench-structures: build
	@bench/structures/run --assay $(BUILD)/assay --out $(BUILD)/structures \
	    --table bench/results/structures $(BENCH_STRUCTURES_FLAGS)
	@bench/structures/inferred --assay $(BUILD)/assay --out $(BUILD)/structures \
	    --table bench/results/structures-inferred
	@bench/structures/paths --assay $(BUILD)/assay --out $(BUILD)/structures \
	    --table bench/results/structures-paths
	@bench/subjects/fetch $(BENCH_SUBJECTS_DIR) libavl mxml
	@bench/structures/libraries/run --assay $(BUILD)/assay --sources $(BENCH_SUBJECTS_DIR)/src \
	    --out $(BUILD)/structures/libraries --table bench/results/structures-libraries
	@bench/structures/containers --assay $(BUILD)/assay --out $(BUILD)/structures \
	    --table bench/results/structures-containers

bench-planted: build
	@bench/subjects/fetch $(BENCH_SUBJECTS_DIR)
	@bench/subjects/planted --assay $(BUILD)/assay --sources $(BENCH_SUBJECTS_DIR)/src \
	    --out $(BUILD)/planted --table bench/results/planted $(BENCH_PLANTED_FLAGS)

bench-laws: build
	@bench/beds/run --assay $(BUILD)/assay --out $(BUILD)/laws --classes wrong-result \
		--table bench/results/laws $(BENCH_LAWS_FLAGS)

bench-beds: build
	@bench/beds/run --assay $(BUILD)/assay --out $(BUILD)/beds --table bench/results/beds $(BENCH_BEDS_FLAGS)

bench-engines: build
	@bench/engines/run --assay $(BUILD)/assay --out $(BUILD)/engines \
	    --table bench/results/engines $(BENCH_ENGINES_FLAGS)

bench-mutation: build
	@bench/subjects/fetch $(BENCH_SUBJECTS_DIR) jansson libavl libcsv
	@bench/subjects/mutation --assay $(BUILD)/assay --sources $(BENCH_SUBJECTS_DIR)/src \
	    --out $(BENCH_SUBJECTS_DIR)/mutation --table bench/results/mutation

bench-allocations: build
	@bench/subjects/fetch $(BENCH_SUBJECTS_DIR)
	@bench/subjects/allocations --assay $(BUILD)/assay --sources $(BENCH_SUBJECTS_DIR)/src \
	    --out $(BENCH_SUBJECTS_DIR)/searches --table bench/results/allocations

bench-directed: build
	@bench/subjects/fetch $(BENCH_SUBJECTS_DIR)
	@bench/subjects/directed --assay $(BUILD)/assay --sources $(BENCH_SUBJECTS_DIR)/src \
	    --out $(BENCH_SUBJECTS_DIR)/searches --table bench/results/directed

bench-versions: build
	@bench/subjects/fetch $(BENCH_SUBJECTS_DIR)
	@bench/subjects/fetch --others $(BENCH_SUBJECTS_DIR)
	@bench/subjects/versions --assay $(BUILD)/assay --sources $(BENCH_SUBJECTS_DIR)/src \
	    --out $(BENCH_SUBJECTS_DIR)/versions --table bench/results/versions

install: build
	@meson configure $(BUILD) -Dprefix=$(abspath $(PREFIX))
	@ninja -C $(BUILD)
	@DESTDIR='$(DESTDIR)' meson install -C $(BUILD) --no-rebuild

deb: setup
	@tools/make-deb $(BUILD)

clean:
	rm -rf $(BUILD)

.PHONY: all help setup build demo check check-quick fit-judge bench bench-allocations bench-beds bench-laws bench-containers bench-coverage bench-structures \
    bench-directed bench-endurance bench-engines bench-exhaust bench-explore bench-guidance bench-instrumentation bench-jobs bench-mutation bench-paths \
    bench-planted bench-roles bench-solving bench-subjects bench-suites bench-tracing bench-verdicts bench-versions install deb clean
