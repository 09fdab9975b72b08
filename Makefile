# Everything runs in .venv, which each target makes by itself: nothing is installed by hand, nothing needs root.
PYTHON ?= python3
BIN := .venv/bin
ARGS ?=
JOBS ?= 2
SUITE ?= bookworm

.PHONY: play hall hardware graphviz test test-install test-camera test-trixie test-arm64 test-machine test-read-only test-plug \
    wheels deb deb-opencv card card-pictures lint lint-js check-js types check bench bench-installed bench-dice bench-board \
    bench-bots bench-hall bench-archive bench-tournament screens roll-picture page-pictures hall-picture dice-pictures board-pictures \
    wheel-test clean

play: .venv/ready
	@$(BIN)/gipfel play $(ARGS)

# Many tables on one evening. Without ARGS it looks for a broker on this computer, and says so where there is none.
hall: .venv/ready-for-hall
	@$(BIN)/gipfel hall $(ARGS)

# Two at a time, file by file: many tests wait for something most of the while. JOBS=0 is one after the other.
test: .venv/ready-to-develop build/axe.min.js
	$(BIN)/pytest -n $(JOBS) --dist loadfile $(ARGS)

# The installer, for real, in a Debian of its own that is kept in ~/.cache/gipfel; needs root and debootstrap.
# SUITE=trixie tries the newer system instead, whose OpenCV is new enough: more than 1 GB is fetched and unpacked.
test-install: .venv/ready-to-develop
	SUITE=$(SUITE) $(BIN)/pytest -m debian tests/service tests/card $(ARGS)

# picamera2 itself, over libcamera's virtual camera, in another one: what that proves is in tests/real_camera/README.md.
test-camera: .venv/ready-to-develop
	$(BIN)/pytest -m debian tests/real_camera $(ARGS)

# All tests (or those of ARGS) with the Python, numpy, OpenCV and Pillow of today's Raspberry Pi OS, in a Debian trixie
# that is kept in ~/.cache/gipfel (2.5 GB, made in two to three minutes); needs root and debootstrap.
test-trixie: .venv/ready-to-develop build/axe.min.js
	PYTHONPATH=tests $(BIN)/python -m support.trixie -n $(JOBS) --dist loadfile $(ARGS)

# The package on a Raspberry Pi's processor, emulated: needs root, debootstrap and qemu-user-static. docs/first-pi.md
# has what it proves, and how long it takes.
test-arm64: .venv/ready-to-develop
	@$(MAKE) --no-print-directory deb ARCHITECTURES=arm64 ARGS=
	$(BIN)/pytest -m debian tests/arm64 $(ARGS)

# A whole machine in qemu: the first boot of a prepared card, games, bad luck, a few pulled plugs; needs root.
test-machine: .venv/ready-to-develop
	$(BIN)/pytest -m machine tests/machine $(ARGS)

# A read-only system in such a machine, by overlayroot in a RAM disk of its own: ten minutes.
test-read-only: .venv/ready-to-develop
	@$(MAKE) --no-print-directory deb ARCHITECTURES=amd64
	$(BIN)/pytest -m read_only tests/machine/test_read_only.py $(ARGS)

# A hundred pulled plugs over the life of one card: half an hour at least. ARGS="--kills 5 --careless" shows that it can fail.
test-plug: .venv/ready-to-develop
	@PYTHONPATH=tests $(BIN)/python -m machine.plug $(ARGS)

# For a Pi without internet: everything that `sudo systemd/install --wheels DIR` wants, fetched here.
wheels: .venv/ready
	@$(BIN)/python systemd/wheels.py build/wheels $(ARGS)
	@echo "build/wheels: copy it to the Pi, and there: sudo systemd/install --wheels DIR"

# The Debian package, for a Pi and for a PC; ARCHITECTURES=amd64 builds one only. docs/install.md says what to do with it.
ARCHITECTURES ?= arm64 amd64
deb: .venv/ready
	@for architecture in $(ARCHITECTURES); do $(BIN)/python systemd/deb/build.py build/deb --architecture $$architecture $(ARGS) || exit 1; done

# A newer OpenCV, beside the package, for a camera under bookworm.
deb-opencv:
	@$(MAKE) --no-print-directory deb ARGS="--opencv $(ARGS)"

# What goes onto the boot partition of a card with Raspberry Pi OS: build/card, or CARD=/media/me/bootfs. DEB=FILE takes
# that package, and builds none.
card: .venv/ready
	@$(if $(DEB),,$(MAKE) --no-print-directory deb deb-opencv ARCHITECTURES=arm64)
	@$(BIN)/python card/make_card.py $(if $(CARD),--to '$(CARD)') $(if $(DEB),--deb '$(DEB)')

# The pictures of docs/install.md.
card-pictures: .venv/ready
	@$(BIN)/python card/pictures.py docs docs/pictures

lint: .venv/ready-to-develop lint-js
	$(BIN)/ruff check
	$(BIN)/ruff format --check

# The page's JavaScript: types by TypeScript, layout by Prettier (`npm run format` writes it). Who plays needs no npm.
lint-js:
	@if command -v npm >/dev/null; then \
	    $(MAKE) --no-print-directory check-js; \
	else \
	    echo "There is no npm here, so the page's JavaScript was not checked. On Debian and Ubuntu: sudo apt install npm"; \
	    test "$(GIPFEL_TESTS)" != all; \
	fi

check-js: node_modules/.package-lock.json build/openapi.json build/hall-openapi.json
	@npm run --silent types
	@npm run --silent lint

node_modules/.package-lock.json: package.json package-lock.json .npmrc
	@echo "Installing the tools that check the page's JavaScript into node_modules (once) ..."
	@npm ci --loglevel=error
	@touch $@

types: .venv/ready-to-develop
	$(BIN)/mypy

check: lint types test

bench: .venv/ready-to-develop
	@$(BIN)/python benchmarks/bench_rules.py
	@$(BIN)/python benchmarks/bench_table.py
	@$(BIN)/python benchmarks/bench_store.py
	@$(BIN)/python benchmarks/bench_page.py
	@$(BIN)/python benchmarks/bench_voice.py
	@$(BIN)/python benchmarks/bench_pi.py
	@$(BIN)/python benchmarks/bench_review.py --games 2
	@$(BIN)/python benchmarks/bench_dice.py --trays 60 --throws 3 --frames 200
	@$(BIN)/python benchmarks/bench_board.py --positions 12 --each 2 --small --jobs $(JOBS)
	@$(BIN)/python benchmarks/bench_bots.py --games 12 --turns 6 --jobs $(JOBS)
	@$(BIN)/python benchmarks/bench_archive.py --games 400
	@PYTHONPATH=tests $(BIN)/python benchmarks/bench_tournament.py --tournaments 3 --jobs $(JOBS)

# The Pi's figures once more, from the installed package, in a Debian of its own; SUITE=trixie as above.
bench-installed: .venv/ready-to-develop
	@SUITE=$(SUITE) $(BIN)/python benchmarks/bench_installed.py

# Reading dice, at length: photographs of real dice, if there are any, and 10,000 drawn trays.
bench-dice: .venv/ready-to-develop
	@$(BIN)/python benchmarks/bench_dice.py $(ARGS)

# Reading the board, at length: 2,000 positions of real games, each also with one mistake.
bench-board: .venv/ready-to-develop
	@$(BIN)/python benchmarks/bench_real_boards.py
	@$(BIN)/python benchmarks/bench_board.py --jobs $(JOBS) $(ARGS)

# The hall with 30, 100 and 300 simulated tables at thirty times life's speed: a quarter of an hour; needs mosquitto.
bench-hall: .venv/ready-to-develop
	@PYTHONPATH=tests $(BIN)/python benchmarks/bench_hall.py $(ARGS)

# The hall's archive and league with 20,000 games, and 1,000 tournaments of each size of table: half an hour.
bench-archive: .venv/ready-to-develop
	@$(BIN)/python benchmarks/bench_archive.py $(ARGS)

bench-tournament: .venv/ready-to-develop
	@PYTHONPATH=tests $(BIN)/python benchmarks/bench_tournament.py --jobs $(JOBS) $(ARGS)

# Playing: how strong each bot is, how fast, whether it is right. All of it takes hours: ARGS="--games 200" is a look.
bench-bots: .venv/ready-to-develop
	@$(BIN)/python benchmarks/bench_bots.py --jobs $(JOBS) $(ARGS)

# Every screen of the display, four times enlarged, on one sheet: look at it.
screens: .venv/ready-to-develop
	@PYTHONPATH=tests $(BIN)/python -m support.catalogue pictures docs/pictures
	@echo "docs/pictures/screens.png"

# The README's moving picture: one roll at the virtual table, in a chromium.
roll-picture: .venv/ready-to-develop
	@$(BIN)/python docs/pictures/make_roll.py docs/pictures/roll.gif

# The README's pictures of the page: before a game, in one, and its record.
page-pictures: .venv/ready-to-develop
	@PYTHONPATH=docs/pictures $(BIN)/python docs/pictures/make_pages.py docs/pictures

# The wall of a hall, for docs/hall.md: needs mosquitto and a chromium.
hall-picture: .venv/ready-to-develop
	@PYTHONPATH=tests:benchmarks $(BIN)/python docs/pictures/make_hall.py docs/pictures/hall-wall.png

# How dice are read, stage by stage, for docs/how-it-sees.md.
dice-pictures: .venv/ready-to-develop
	@$(BIN)/python vision/figures/dice_stages.py docs/pictures

# How a board is read, for docs/board.md.
board-pictures: .venv/ready-to-develop
	@$(BIN)/python vision/figures/board_stages.py docs/pictures

# The box: its parts as STEP and STL, checked; its pictures, its wiring, its paper sheets. The first time takes a while.
BOX := build/hardware/venv/bin
hardware: graphviz build/hardware/venv/ready
	@$(BOX)/wireviz --format s --output-dir hardware hardware/wiring.yml >/dev/null
	@PYTHONPATH=hardware $(BOX)/python hardware/print_sheets.py hardware/sheets
	@PYTHONPATH=hardware $(BOX)/python -m pytest -q -c /dev/null --confcutdir tests/hardware tests/hardware/test_solids.py
	@PYTHONPATH=hardware $(BOX)/python -m box.make build/hardware/parts hardware/pictures

graphviz:
	@command -v dot >/dev/null || { \
	    echo "Drawing the wiring needs graphviz. On Debian, Ubuntu and Raspberry Pi OS: sudo apt install graphviz"; exit 1; }

build/hardware/venv/ready: pyproject.toml | graphviz
	@$(call make_venv,build/hardware/venv)
	@echo "Installing what draws the box into build/hardware/venv (once, about 1 GB) ..."
	@$(BOX)/python -m pip install --quiet --disable-pip-version-check --editable '.[hardware]'
	@touch $@

# What a stranger gets from an index: the built wheel, alone in a venv of its own.
wheel-test: .venv/ready
	@rm -rf build/wheel && mkdir -p build/wheel
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir build/wheel .
	@$(PYTHON) -m venv build/wheel/venv
	@build/wheel/venv/bin/python -m pip install --quiet --disable-pip-version-check build/wheel/gipfel-*.whl
	@cd build/wheel && venv/bin/gipfel play --data games --script ../../tests/games/parker-1.game >/dev/null
	@cd build/wheel && venv/bin/python -c 'from gipfel.web import assets_of; assert {"index.html", "main.js", "lib/dom.js"} <= {*assets_of("gipfel.page")}'
	@cd build/wheel && for lang in en de fr; do venv/bin/gipfel rule 1 3 5 6 --lang $$lang >/dev/null || exit 1; done
	@cd build/wheel && venv/bin/gipfel match master random --games 2 --seed 1 >/dev/null
	@echo "The wheel works by itself."

# The description of the page's interface, for tools; a table makes its own when it is asked for /api/openapi.json.
build/openapi.json: .venv/ready $(wildcard $(patsubst %,firmware/gipfel/%/*.py,page web replay ask))
	@mkdir -p build
	@$(BIN)/python -m gipfel.page.openapi >$@.new && mv $@.new $@

build/hall-openapi.json: .venv/ready-to-develop $(wildcard hall/gipfel_hall/site/*.py firmware/gipfel/web/*.py firmware/gipfel/replay/*.py)
	@mkdir -p build
	@$(BIN)/python -m gipfel_hall.site.openapi >$@.new && mv $@.new $@

# What finds out whether everybody can use the page; where there is no npm, that one test says so and is left out.
build/axe.min.js:
	@mkdir -p build
	@cd build && if command -v npm >/dev/null && npm pack --silent axe-core@4 >/dev/null 2>&1; then \
	    tar xzf axe-core-*.tgz package/axe.min.js && mv package/axe.min.js . && touch axe.min.js; \
	    rm -rf package axe-core-*.tgz; fi

clean:
	rm -rf .venv build node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis

# A stamp is written last, so a venv that was interrupted half-way is made anew.
.venv/ready: pyproject.toml
	@$(call make_venv,.venv)
	@echo "Installing Gipfel into .venv (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[hall]'
	@touch $@

.venv/ready-for-hall: .venv/ready hall/pyproject.toml
	@echo "Installing the hall into .venv (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[hall]' --editable './hall[postgres]'
	@touch $@

.venv/ready-to-develop: .venv/ready hall/pyproject.toml
	@echo "Installing the development tools into .venv (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]' --editable './hall[postgres]'
	@touch $@

define make_venv
command -v $(PYTHON) >/dev/null || { \
    echo "Gipfel needs Python 3.11 or newer, and there is no $(PYTHON) here. Install it, or name it: make PYTHON=/path/to/python3"; \
    exit 1; }; \
$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
    echo "Gipfel needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version). Name another: make PYTHON=/path/to/python3"; \
    exit 1; }; \
$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
    echo "This Python lacks its venv module. On Debian, Ubuntu and Raspberry Pi OS: sudo apt install python3-venv"; \
    exit 1; }; \
$(PYTHON) -m venv $(1)
endef
