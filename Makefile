# `make run` and `make test` are all that a fresh machine with Swift needs; `make help` names the rest.

.DEFAULT_GOAL := help
.PHONY: help run ductus update live-demo object engines site package release sample simulation test quick proof gallery lint check-uikit wasm wasm-simd wasm-scalar tests bench bench-browser bench-rooms docs clean prerequisites native browsers
.NOTPARALLEL:

# Where the drawing app is put together.
SITE ?= .build/site

# Where `make release` puts its archives.
RELEASE ?= .build/archives

# More options for `ductus studio`, such as a port.
ARGS ?=

# Where `make run` keeps drawings that people share.
ROOMS ?= $(or $(XDG_DATA_HOME),$(HOME)/.local/share)/ductus/rooms

# Where `make simulation` puts its page, and the port on which it serves it.
SIMULATION ?= .build/simulation
PORT ?= 8642

# What `make sample` draws, and where to.
IN ?= $(firstword $(sort $(wildcard Samples/*.json Samples/*.jsonl)))
OUT ?= .build/sample.svg

# The command line, the server of rooms and their tests belong to the package in these builds (`hasTools` in
# `Package.swift`).
export DUCTUS_TOOLS = 1

# All that runs in WebAssembly is compiled as one object, in one of two builds: a toolset of the same name, and a build
# folder of its own.
page_sources = Sources/Faces/InkWeb Sources/Faces/InkSignature Sources/Faces/InkFindWeb Sources/Faces/InkImportWeb Sources/Faces/InkTextWeb Tests/Faces/DeterminismProbe Tests/Rooms/SimulationPage
object = scripts/build/object $(1) WebEngines 'WasmRuntime RecordingSlot' $(page_sources)

# Links a file of it, with the exports that some folders have.
link = scripts/build/page .build-$(1)/release $(2) "WebEngines InkWebCore WasmRuntime RecordingSlot" $(3)

# Makes the app's engine small, and splits it into the part that draws, and the rest.
split = scripts/build/split .build-wasm/release/InkWeb.wasm .build-wasm/InkWeb.wasm .build-wasm/parts/InkWeb.wasm \
  .build-wasm/parts/InkWebRest.wasm scripts/build/split-InkWeb.txt

# What the app is served with: the second one is loaded when a person has begun to draw, or needs it; the third one
# where a person signs, the fourth one where somebody looks for handwriting, the fifth one where a file of another program
# comes, the sixth one where somebody types.
engines = .build-wasm/parts/InkWeb.wasm .build-wasm/parts/InkWebRest.wasm .build-wasm/InkSignature.wasm \
  .build-wasm/InkFind.wasm .build-wasm/InkImport.wasm .build-wasm/InkText.wasm

# One of the two kinds of native build, the other being what `swift build` does by itself. It has an index,
# for SwiftPM looks for tests there.
native_build = swift build -c release

# The probe of determinism, and a room in virtual time for a page that shows it.
probe = $(call link,$(1),DeterminismProbe,Tests/Faces/DeterminismProbe)
simulated_room = $(call link,wasm,SimulationPage,Tests/Rooms/SimulationPage)

# Notes how long a step takes, where somebody asks for that.
timed = scripts/timed

# The tests that start browsers; those of them that open the app in Chromium, and those of drawings that two people share.
browser_tests = ^AppTests\.
app_tests = ^AppTests\.BrowserTests/ChromiumAppTests/
sharing_tests = ^AppTests\.BrowserTests/OtherTests/SharingTests/

# The tests that need what is built for WebAssembly.
wasm_tests = ^WasmTests\.

# The tests as they were built, for several runs beside each other: SwiftPM, asked at the same time, finds its database
# locked.
run_tests = .build/release/DuctusPackageTests.xctest --testing-library swift-testing

# Runs them. One comes after the other in each group, and waits half of its time: so the groups, of about the same
# length, run beside each other, whatever the number of processors.
#
# Each group has a session of its own, as each browser has, for Linux shares processors among sessions. A test asks its
# browser thousands of small questions; in one session with compilers each of them would wait for these: of questions
# beside four programs that compute, 65 were answered in a second, and 20 in one session.
own_session := $(shell command -v setsid > /dev/null && echo setsid --wait)
in_browsers = $(own_session) env DUCTUS_REQUIRE_BROWSERS=1 $(run_tests)
test_in_browsers = \
  '$(timed) "tests in browsers: the app, A to G" $(in_browsers) --filter "$(app_tests)[A-G]"' \
  '$(timed) "tests in browsers: the app, H to M" $(in_browsers) --filter "$(app_tests)[H-M]"' \
  '$(timed) "tests in browsers: the app, N to P" $(in_browsers) --filter "$(app_tests)[N-P]"' \
  '$(timed) "tests in browsers: the app, Q to Z" $(in_browsers) --filter "$(app_tests)[Q-Z]"' \
  '$(timed) "tests in browsers: sharing" $(in_browsers) --filter "$(sharing_tests)"' \
  '$(timed) "tests in browsers: drawing, and the others" $(in_browsers) --filter "$(browser_tests)" \
    --skip "$(app_tests)" --skip "$(sharing_tests)"'

# Checks that compute give way to the tests in browsers.
aside = nice -n 10

# What is checked for style. Build folders inside the packages of their own stay out.
swift_sources = Package.swift Sources Tests scripts/docs/public-face.swift \
  $(wildcard Snippets Examples/iPad $(foreach package,Benchmarks Fuzz Examples/SVG,$(addprefix $(package)/,Package.swift Sources Tests)))

help:
	@echo 'make run    build the drawing app and serve it (ARGS="--host 0.0.0.0" for a tablet)'
	@echo 'make live-demo  the app on two servers that share a database, on this machine'
	@echo 'make site   build the drawing app as a folder for any web server (SITE=folder)'
	@echo 'make package  make the archives of the signature field and the canvas for other pages (.build/packages)'
	@echo 'make release  make all that people take of a release, and try it (RELEASE=folder)'
	@echo 'make ductus build the command line tool (.build/release/ductus)'
	@echo 'make sample draw a recording with the command line tool (IN=recording.json OUT=picture.svg)'
	@echo 'make simulation  serve a page that shows a simulated room from a seed, with all that goes wrong (PORT=8642)'
	@echo 'make quick  while working: check style, and the native tests (5 minutes from what is built)'
	@echo 'make test   before a change: check style, build for WebAssembly, every test, in browsers too (15 minutes from what is built)'
	@echo 'make proof  what takes too long for every change: all tests whole, the engine at its limits (several hours)'
	@echo 'make gallery  draw the pages by which brushes are judged, natively and in a browser (.build/gallery)'
	@echo 'make wasm   build for WebAssembly, with SIMD (.build-wasm) and without (.build-wasm-scalar)'
	@echo 'make bench  run the benchmarks'
	@echo 'make bench-browser  time the rasteriser and the modeller in headless Chromium'
	@echo 'make bench-rooms  measure rooms of a server, and check them while things go wrong (ARGS="--soak 60")'
	@echo 'make lint   check style, and the types of the scripts of the app'
	@echo 'make check-uikit  type-check InkUIKit against a stub of UIKit'
	@echo 'make docs   build the documentation as a site in .build/documentation'
	@echo 'make update raise the packages that the tools need to their newest versions, and test'
	@echo 'make clean  remove everything that was built'
	@echo
	@echo 'While working on the library, `swift build` and `swift test` are enough.'

prerequisites:
	@scripts/prerequisites

native:
	@scripts/prerequisites --native

browsers:
	@scripts/prerequisites --browsers

# The site and the command line are built at the same time: each leaves a processor idle while it compiles a large module.
run: prerequisites
	scripts/side-by-side '$(MAKE) site' '$(native_build) --product ductus'
	@.build/release/ductus studio --directory '$(SITE)' --rooms '$(ROOMS)' $(ARGS)

# Two servers and one database, all of them new.
live-demo: prerequisites
	@scripts/prerequisites --database
	scripts/side-by-side '$(MAKE) site' '$(native_build) --product ductus'
	@scripts/live-demo .build/release/ductus '$(SITE)'

# What the app and the packages have in common, made once. The engines are built with SIMD, which browsers have had
# since 2023.
engines: object
	scripts/side-by-side '$(call link,wasm,InkWeb,Sources/Faces/InkWeb Sources/Faces/InkWebCore) && $(split)' \
	  '$(call link,wasm,InkSignature,Sources/Faces/InkSignature Sources/Faces/InkWebCore) && \
	    scripts/build/shrink .build-wasm/release/InkSignature.wasm .build-wasm/InkSignature.wasm && \
	    $(call link,wasm,InkFind,Sources/Faces/InkFindWeb Sources/Faces/InkWebCore) && \
	    scripts/build/shrink .build-wasm/release/InkFind.wasm .build-wasm/InkFind.wasm && \
	    $(call link,wasm,InkImport,Sources/Faces/InkImportWeb Sources/Faces/InkWebCore) && \
	    scripts/build/shrink .build-wasm/release/InkImport.wasm .build-wasm/InkImport.wasm && \
	    $(call link,wasm,InkText,Sources/Faces/InkTextWeb Sources/Faces/InkWebCore) && \
	    scripts/build/shrink .build-wasm/release/InkText.wasm .build-wasm/InkText.wasm'

object: prerequisites
	$(call object,wasm)

site: engines
	[ .build/fonts/fonts.json -nt scripts/build/fonts ] || scripts/build/fonts .build/fonts
	scripts/build/site '$(SITE)' $(engines)
	@echo 'The app is in $(abspath $(SITE)).'

# The archives are in the layout of npm, each with all that it needs.
package: engines
	scripts/build/package .build/packages $(engines)

# The app, the archives for npm and the command line, as scripts/build/release says, and as somebody without Swift
# meets them.
release: site package
	scripts/build/release '$(RELEASE)' '$(SITE)' .build/packages
	scripts/check/release '$(RELEASE)'

ductus: native
	$(native_build) --product ductus
	@echo 'The command line tool is .build/release/ductus.'

sample: native
	@test -n '$(IN)' || { echo 'error: there is no recording in Samples; name one: make sample IN=…'; exit 1; }
	$(native_build) --product ductus
	.build/release/ductus render '$(IN)' -o '$(OUT)'
	@echo 'The picture is $(abspath $(OUT)): open it in a browser.'

# It belongs to those who work on rooms, and is no part of the app.
simulation: object
	$(simulated_room)
	scripts/build/simulation '$(SIMULATION)' .build-wasm/release/SimulationPage.wasm
	@echo 'A room in virtual time: http://localhost:$(PORT)/?seed=1'
	@python3 -m http.server --bind 127.0.0.1 --directory '$(SIMULATION)' '$(PORT)'

# Release mode, because the full run is long, and because that is what people use. The tests use
# only public declarations, so nothing need be built differently for them.
#
# What needs nothing of WebAssembly goes on while that is still being built, for its links and the tools that make
# it small leave processors idle. What checks packages and documentation fills the time in which tests wait for browsers.
test: browsers lint
	scripts/side-by-side '$(timed) "build for WebAssembly" $(MAKE) wasm-simd site package' \
	  '$(timed) "native build" $(MAKE) tests && \
	    $(timed) "native tests" $(run_tests) --skip "$(browser_tests)" --skip "$(wasm_tests)"'
	scripts/side-by-side $(test_in_browsers) \
	  '$(timed) "tests of WebAssembly" env DUCTUS_REQUIRE_WASM=1 $(run_tests) --filter "$(wasm_tests)"' \
	  '$(timed) documentation $(aside) scripts/docs/documentation --built' \
	  '$(timed) "check of InkUIKit" $(aside) scripts/check/uikit -c release --built --self-test' \
	  '$(timed) "check of packages" $(aside) scripts/check/packages'

# What one runs while working.
quick: prerequisites lint tests
	$(run_tests) --skip '$(browser_tests)'

# What takes too long for every change: all that `make test` tries a sample of, whole, WebAssembly without
# SIMD too; the app's engine called at random for ten minutes, and its memory filled in every way; the fuzz
# targets, a minute each; the benchmarks, and the examples as packages of their own; a release. Several hours on two
# processors: a hundred thousand worlds of rooms alone take one and a half.
proof: browsers lint
	scripts/side-by-side '$(MAKE) wasm-simd site package' '$(MAKE) wasm-scalar' '$(MAKE) tests'
	DUCTUS_PROOF=1 DUCTUS_REQUIRE_WASM=1 $(run_tests) --skip '$(browser_tests)'
	DUCTUS_PROOF=1 scripts/side-by-side $(test_in_browsers)
	node Tests/Faces/EngineProof/fuzz.mjs .build-wasm/InkWeb.wasm 600s
	node Tests/Faces/EngineProof/fill.mjs .build-wasm/InkWeb.wasm
	node Tests/Faces/EngineProof/later.mjs .build-wasm/InkWeb.wasm 300s
	node Tests/Faces/EngineProof/sign.mjs .build-wasm/InkSignature.wasm 300s
	scripts/check/fuzz 60
	scripts/check/examples
	$(MAKE) release
	swift run -c release --package-path Benchmarks DuctusBenchmarks --quick
	swift run -c release --package-path Benchmarks RoomsBenchmark --server .build/release/ductus --quick

# The pictures of the documentation by which brushes are judged; look at them before you commit them.
gallery: browsers site tests
	scripts/samples/gallery

# UIKit is not on this machine: its interface is, as far as it is used.
check-uikit: prerequisites
	scripts/check/uikit --self-test

lint: prerequisites
	scripts/side-by-side '$(timed) lint swift format lint --strict --parallel --recursive $(swift_sources)' \
	  '$(timed) types scripts/check/web' '$(timed) imports scripts/check/imports'

wasm: prerequisites
	scripts/side-by-side '$(MAKE) wasm-simd' '$(MAKE) wasm-scalar'

wasm-simd: object
	scripts/side-by-side '$(call probe,wasm)' '$(simulated_room)'

wasm-scalar: prerequisites
	$(call object,wasm-scalar)
	$(call probe,wasm-scalar)

tests: prerequisites
	$(native_build) --build-tests --disable-xctest

# The newest versions of the packages that the tools need, with all tests.
update: prerequisites
	scripts/update

bench: prerequisites
	swift run -c release --package-path Benchmarks DuctusBenchmarks

# The rasteriser in WebAssembly, in headless Chromium.
bench-browser: prerequisites
	Benchmarks/browser/run

# Rooms of a real server with people who draw, and with all that goes wrong (ARGS="--soak 60" for an hour of it).
bench-rooms: prerequisites
	$(native_build) --product ductus
	swift run -c release --package-path Benchmarks RoomsBenchmark --server .build/release/ductus $(ARGS)

docs: prerequisites
	scripts/docs/documentation

clean:
	rm -rf .build .build-wasm .build-wasm-scalar Benchmarks/.build Benchmarks/.build-wasm Fuzz/.build \
	  Examples/SVG/.build
