# Everything here needs Go alone; "make test" says what more it could use.

GO     ?= go
# Programs know their commit and the hashes of their rules, and write them into replays.
COMMIT  = $(shell git describe --tags --always --dirty 2>/dev/null)
RULES   = $(shell $(GO) run ./cmd/internal/ruleshash)
FLAGS   = -trimpath -ldflags="-s -w -X frontage/game/version.commit=$(COMMIT) -X frontage/game/version.rules=$(RULES)"
# Brotli level of the embedded game: light while developing, 11 in releases.
BROTLI ?= 2

# The page is downloaded, so its code is small: only what runs often in it is inlined,
# and beyond what Go inlines anyway only what wasm/default.pgo shows to run most often
# in the geometry. That saves a seventh of the download.
OFTEN := runtime/... internal/runtime/... internal/abi internal/bytealg internal/sync math math/bits math/rand/v2 \
         slices sort strings strconv sync/... unicode/utf8 syscall/js
# Ebitengine is a copy without code that a page never runs: another seventh.
LEAN  := bin/ebiten/page.mod
SMALL := -modfile=$(LEAN) -overlay=bin/ebiten/overlay.json -pgo=wasm/default.pgo -gcflags=all=-l $(OFTEN:%=-gcflags=%=-d=pgoinlinecdfthreshold=0) -gcflags=frontage/geometry=-d=pgoinlinecdfthreshold=95

PAGE      = index.html $(wildcard wasm/page/*) $(filter-out assets/words/cli-%,$(wildcard assets/words/*)) $(filter-out %/not-applied.tsv,$(wildcard assets/rules/*.tsv)) "$$($(GO) env GOROOT)/lib/wasm/wasm_exec.js" bin/frontage.wasm
PLATFORMS = linux/amd64 linux/arm64 windows/amd64 windows/arm64 darwin/amd64 darwin/arm64

# What checks compile serves the programs that they build, and the other way round: the
# checks of the page's code ask for its flags.
CHECKS := CGO_ENABLED=0 GOFLAGS="$(strip $(GOFLAGS) -trimpath)"

.PHONY: play desktop build game page-flags test cluster soak bench profile dist site fmt clean

## play: build the browser game, serve it and open the browser
play: game
	$(GO) build $(FLAGS) -o bin/ ./cmd/frontage
	bin/frontage serve --open

## desktop: build and start the game in a native window
desktop:
	$(GO) build $(FLAGS) -o bin/ ./cmd/frontage-desktop
	bin/frontage-desktop

## build: bin/frontage with the browser game embedded, and bin/frontage-desktop
build: game
	$(GO) build $(FLAGS) -o bin/ ./cmd/frontage ./cmd/frontage-desktop

# game: the browser game, packed into the folder that cmd/frontage embeds
game: $(LEAN)
	GOOS=js GOARCH=wasm $(GO) build $(FLAGS) $(SMALL) -o bin/frontage.wasm ./wasm
	$(GO) run ./cmd/internal/pagepack -out cmd/frontage/web -level $(BROTLI) $(PAGE)

$(LEAN): FORCE
	@$(GO) run ./cmd/internal/leanebiten -out bin/ebiten

page-flags: $(LEAN)
	@echo $(SMALL)

# the browser game with the toy system too, for a browser test
bin/toy.wasm: $(LEAN) FORCE
	GOOS=js GOARCH=wasm $(GO) build -tags toy $(FLAGS) $(SMALL) -o $@ ./wasm

# the tests of the rules as the browser runs the rules: to measure them there
bin/stand.test.wasm: $(LEAN) FORCE
	GOOS=js GOARCH=wasm $(GO) test -c $(FLAGS) $(SMALL) -o $@ ./game/stand
FORCE:

## test: every check; installs what is missing on Debian as root
test:
	$(CHECKS) $(GO) run ./cmd/internal/testall

## cluster: the tests of tournaments by Apache Beam and on Kubernetes, in modules of their own: much to download and compile
cluster:
	$(CHECKS) $(GO) run ./cmd/internal/testall -cluster

## soak: the same tests with large counts, and fuzzing
soak:
	$(GO) run ./cmd/internal/testall -soak

## bench: time and allocations against the budgets, the size of the page, the browser
bench:
	$(GO) run ./cmd/internal/testall -bench

## profile: record anew what the game runs often, by which its page is built
profile:
	mkdir -p bin
	$(GO) test -trimpath -run '^$$' -bench '^Benchmark[^P]' -benchtime 0.2s -cpu 1 -o bin/profiled -cpuprofile bin/geometry.prof ./geometry
	$(GO) test -trimpath -run '^$$' -bench 'Charge|Envelop|Round|CombatPhase|Battle' -benchtime 0.5s -cpu 1 -o bin/profiled -cpuprofile bin/stand.prof ./game/stand
	$(GO) tool pprof -proto -output wasm/default.pgo bin/geometry.prof bin/stand.prof

## dist: archives of both programs for every platform, with VERSION=… in place of the commit's; a container image; checksums
dist:
	$(MAKE) game BROTLI=11
	$(GO) run ./cmd/internal/dist -out dist -version "$(VERSION)" -rules "$(RULES)" $(PLATFORMS)

## site: the browser game as a folder and a zip for any host of files; BASE=https://… is its address
site:
	$(MAKE) game BROTLI=11
	$(GO) run ./cmd/internal/site -out dist/site -base "$(BASE)"

## fmt: format the source
fmt:
	$(GO) fmt ./...

## clean: remove everything that was built
clean:
	rm -rf bin dist artefacts cmd/frontage/web/*.br cmd/frontage/web/*.gz
