# A thin front for Meson. Each target first has tools/setup install the Debian packages that are
# missing; ASSAY_NO_SETUP=1 switches that off.

BUILD ?= build
PREFIX ?= /usr/local
DESTDIR ?=

all: build

help:
	@echo 'make build    build assay in $(BUILD)/'
	@echo 'make demo     build, run assay on examples/poly for 10 seconds, show what it found'
	@echo 'make check    build with gcc and with clang and its sanitizers, run every test'
	@echo 'make bench    build and measure the speed of the engine (a minute)'
	@echo 'make install  install below PREFIX ($(PREFIX)); honours DESTDIR'
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

check: setup
	@tools/check $(BUILD)

bench: build
	@bench/run $(BUILD)

install: build
	@meson configure $(BUILD) -Dprefix=$(abspath $(PREFIX))
	@ninja -C $(BUILD)
	@DESTDIR='$(DESTDIR)' meson install -C $(BUILD) --no-rebuild

clean:
	rm -rf $(BUILD)

.PHONY: all help setup build demo check bench install clean
