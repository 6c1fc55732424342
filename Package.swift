// swift-tools-version: 6.2
import PackageDescription

/// The rules of the language that every target keeps.
let language: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A variable of the environment that the Makefile sets.
func isSet(_ name: String) -> Bool { Context.environment[name] == "1" }

/// True for a build as Embedded Swift for WebAssembly: the engine, and all that pages and tests call there, as one module.
///
/// In Embedded Swift a module is compiled again, as far as it is used, with each module that imports it. So only one
/// module is optimised, with all that it imports, as one object; `scripts/build/page` links a file from it for each page.
let isForPages = isSet("DUCTUS_PAGES")

/// True if the command line, the server of rooms and their tests are part of the package: they alone need other packages,
/// and the oracle of shaping, for which `make` installs HarfBuzz.
///
/// Packages that depend on this one never see them, and fetch nothing else.
let hasTools = isSet("DUCTUS_TOOLS") && !isForPages

/// What every target is compiled with.
let house =
  language
  + (isForPages
    ? [.unsafeFlags(["-Onone", "-assert-config", "Release", "-no-emit-module-separately-wmo"])]
    : [])

/// What tests are compiled with, which are not optimised.
///
/// Compiling them takes half of the time then. They leave nearly all work to the engine, and to oracles in support modules,
/// which are optimised. Nothing imports them: their modules need not be written in a pass of their own.
let light =
  house + [
    .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
  ]

/// Returns targets, or none.
func only(_ isPart: Bool, _ targets: [Target]) -> [Target] { isPart ? targets : [] }

/// Puts targets into the folders of a floor, in `Sources`, and in `Tests` those of tests and of what they share.
func floor(_ name: String, sources: [Target], tests: [Target]) -> [Target] {
  for target in sources where target.path == nil {
    target.path = "Sources/\(name)/\(target.name)"
  }
  for target in tests where target.path == nil { target.path = "Tests/\(name)/\(target.name)" }
  return sources + tests
}

/// From points to a canvas: no Foundation, no libm, Embedded-clean.
let engine = floor(
  "Engine",
  sources: [
    .target(name: "InkGeometry", swiftSettings: house),
    .target(name: "InkInput", dependencies: ["InkGeometry"], swiftSettings: house),
    .target(name: "InkStream", dependencies: ["InkGeometry", "InkInput"], swiftSettings: house),
    .target(
      name: "InkBrush", dependencies: ["InkGeometry", "InkInput", "InkStream"],
      swiftSettings: house),
    .target(name: "InkRaster", dependencies: ["InkGeometry"], swiftSettings: house),
    // Words in free ink, and looking for them; it knows no documents, so that search on a page loads little.
    .target(name: "InkFind", dependencies: ["InkGeometry"], swiftSettings: house),
    // Typed text: fonts, setting, and text as it was set; it knows no documents, so that typing on a page loads little.
    .target(name: "InkText", dependencies: ["InkGeometry"], swiftSettings: house),
    .target(
      name: "InkDocument",
      dependencies: ["InkGeometry", "InkInput", "InkStream", "InkBrush", "InkText"],
      swiftSettings: house),
    .target(
      name: "InkCanvas",
      dependencies: [
        "InkGeometry", "InkInput", "InkStream", "InkBrush", "InkText", "InkDocument", "InkRaster",
      ],
      swiftSettings: house),
    .target(
      name: "InkGestures",
      dependencies: [
        "InkGeometry", "InkInput", "InkStream", "InkBrush", "InkFind", "InkDocument",
        "InkCanvas",
      ],
      swiftSettings: house),
    .target(
      name: "InkPlayback",
      dependencies: [
        "InkGeometry", "InkInput", "InkStream", "InkBrush", "InkDocument", "InkRaster", "InkCanvas",
      ],
      swiftSettings: house),
  ],
  tests: [
    .target(
      name: "InkTestSupport",
      dependencies: ["InkGeometry", "InkInput", "InkStream", "InkBrush", "InkDocument"],
      swiftSettings: house)
  ]
    + only(
      !isForPages,
      [
        .target(name: "SharedData", swiftSettings: house),
        .target(
          name: "DecodedPNG", dependencies: ["CZlib"], swiftSettings: house),
        .target(
          name: "StreamTestSupport",
          dependencies: ["InkGeometry", "InkInput", "InkStream", "InkTestSupport", "SharedData"],
          swiftSettings: house),
        .target(
          name: "BrushTestSupport",
          dependencies: ["InkGeometry", "InkInput", "InkStream", "InkBrush", "InkTestSupport"],
          swiftSettings: house),
        .target(
          name: "RasterTestSupport", dependencies: ["InkGeometry", "InkRaster", "InkTestSupport"],
          swiftSettings: house),
        .target(
          name: "CanvasTestSupport", dependencies: ["Ductus", "InkTestSupport", "SharedData"],
          swiftSettings: house),
        .testTarget(
          name: "InkGeometryTests", dependencies: ["InkGeometry", "InkTestSupport"],
          swiftSettings: light),
        .testTarget(
          name: "InkInputTests", dependencies: ["InkGeometry", "InkInput"], swiftSettings: light),
        .testTarget(
          name: "InkStreamTests",
          dependencies: [
            "InkGeometry", "InkInput", "InkStream", "InkInterchange", "InkTestSupport",
            "StreamTestSupport", "SharedData",
          ],
          swiftSettings: light),
        .testTarget(
          name: "InkBrushTests",
          dependencies: [
            "InkGeometry", "InkInput", "InkStream", "InkBrush", "InkTestSupport",
            "BrushTestSupport",
          ],
          swiftSettings: light),
        .testTarget(
          name: "InkRasterTests",
          dependencies: [
            "InkGeometry", "InkRaster", "InkTestSupport", "RasterTestSupport", "SharedData",
          ],
          swiftSettings: light),
        .testTarget(
          name: "InkFindTests",
          dependencies: [
            "InkGeometry", "InkFind", "InkTestSupport", "HandwrittenPages", "SharedData",
          ],
          swiftSettings: light),
        // Words of other people, and pages that are set of them.
        .target(
          name: "HandwrittenPages", dependencies: ["InkGeometry", "InkFind"],
          swiftSettings: house),
        .testTarget(
          name: "InkTextTests",
          dependencies: ["InkGeometry", "InkText", "InkTestSupport"]
            + (hasTools ? ["CHarfBuzz"] : []),
          swiftSettings: light),
        // The figures of search, for `scripts/check/find-score`.
        .executableTarget(
          name: "FindScore", dependencies: ["InkGeometry", "InkFind", "HandwrittenPages"],
          swiftSettings: house),
        .testTarget(
          name: "InkDocumentTests", dependencies: ["Ductus", "InkTestSupport"], swiftSettings: light
        ),
        .testTarget(
          name: "InkCanvasTests",
          dependencies: [
            "Ductus", "InkInterchange", "InkTestSupport", "CanvasTestSupport", "SharedData",
          ],
          swiftSettings: light),
        .testTarget(
          name: "InkGesturesTests",
          dependencies: ["Ductus", "InkTestSupport", "CanvasTestSupport", "SharedData"],
          swiftSettings: light),
      ])
    + only(
      hasTools,
      [
        // HarfBuzz, the oracle of the tests of shaping; the library and its other tests need no package of the system but zlib.
        .systemLibrary(
          name: "CHarfBuzz", path: "Tests/Engine/CHarfBuzz",
          providers: [.apt(["libharfbuzz-dev"])])
      ]))

/// Bytes of drawings and of other programs; Foundation is allowed in `InkInterchange` alone.
let formats = floor(
  "Formats",
  sources: [
    // The kinds of files by their first bytes, and the headers of pictures; no ink.
    .target(name: "PictureFiles", dependencies: ["InkGeometry"], swiftSettings: house),
    .target(
      name: "InkCodec",
      dependencies: [
        "InkGeometry", "PictureFiles", "InkInput", "InkStream", "InkBrush", "InkDocument",
      ],
      swiftSettings: house),
    // Ink as fills of one colour, for SVG and PDF; without public declarations, as the rules of rooms.
    .target(
      name: "InkVectors",
      dependencies: ["InkGeometry", "InkBrush", "InkDocument", "InkRaster"],
      swiftSettings: house),
    .target(
      name: "InkSVG",
      dependencies: [
        "InkGeometry", "PictureFiles", "InkBrush", "InkText", "InkDocument", "InkVectors",
      ],
      swiftSettings: house),
    // Digests of bytes: MD5, SHA-256, SHA-384 and SHA-512.
    .target(name: "Digests", swiftSettings: house),
    // PDF without ink: objects, cross references, encryption, compression.
    .target(
      name: "PDFSyntax", dependencies: ["InkGeometry", "PictureFiles", "Digests"],
      swiftSettings: house),
    .target(
      name: "InkPDF",
      dependencies: [
        "InkGeometry", "PictureFiles", "InkBrush", "InkText", "InkDocument", "InkRaster",
        "InkCanvas", "InkCodec", "InkVectors", "PDFSyntax",
      ],
      swiftSettings: house),
    // Drawings of other programs, read and written.
    .target(
      name: "InkImport",
      dependencies: [
        "InkGeometry", "PictureFiles", "InkInput", "InkStream", "InkBrush", "InkText",
        "InkDocument",
        "InkCodec", "PDFSyntax",
      ],
      swiftSettings: house),
  ]
    + only(
      !isForPages,
      [
        // Paths of files, PNG, animations. Foundation is allowed from here on.
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .target(
          name: "InkInterchange",
          dependencies: [
            "InkGeometry", "InkInput", "InkDocument", "InkCanvas", "InkCodec", "CZlib",
          ],
          swiftSettings: house),
      ]),
  tests: only(
    !isForPages,
    [
      .target(
        name: "CodecTestSupport",
        dependencies: ["InkGeometry", "InkBrush", "InkDocument", "InkCodec", "InkTestSupport"],
        swiftSettings: house),
      // PDFs that are written down, and the programs that read PDFs.
      .target(
        name: "PDFTestSupport", dependencies: ["DecodedPNG", "SharedData"], swiftSettings: house),
      .testTarget(
        name: "PictureFilesTests", dependencies: ["InkGeometry", "PictureFiles", "InkTestSupport"],
        swiftSettings: light),
      .testTarget(
        name: "InkCodecTests",
        dependencies: [
          "InkGeometry", "PictureFiles", "InkInput", "InkStream", "InkBrush", "InkDocument",
          "InkCodec", "InkSVG", "InkInterchange", "InkTestSupport", "CodecTestSupport",
          "SharedData",
        ],
        swiftSettings: light),
      .testTarget(
        name: "InkSVGTests",
        dependencies: [
          "InkGeometry", "InkStream", "InkBrush", "InkDocument", "InkSVG", "InkTestSupport",
        ],
        swiftSettings: light),
      .testTarget(
        name: "PDFSyntaxTests",
        dependencies: [
          "InkGeometry", "Digests", "PDFSyntax", "InkTestSupport", "PDFTestSupport", "SharedData",
          "CZlib",
        ],
        swiftSettings: light),
      .testTarget(
        name: "InkPDFTests",
        dependencies: [
          "Ductus", "PDFSyntax", "InkInterchange", "InkTestSupport", "PDFTestSupport", "SharedData",
          "DecodedPNG",
        ],
        swiftSettings: light),
      .testTarget(
        name: "InkImportTests",
        dependencies: [
          "InkGeometry", "PictureFiles", "InkStream", "InkBrush", "InkText", "InkDocument",
          "InkCodec", "PDFSyntax", "InkPDF", "InkImport", "InkTestSupport", "SharedData",
        ],
        swiftSettings: light),
      .testTarget(
        name: "InkInterchangeTests",
        dependencies: [
          "Ductus", "InkGeometry", "InkInput", "InkCodec", "InkInterchange", "InkTestSupport",
          "SharedData", "DecodedPNG",
        ],
        swiftSettings: light),
    ]))

/// Drawings that people share.
let rooms = floor(
  "Rooms",
  sources: [
    // The rules of rooms; without public declarations, so that it is no part of what `import Ductus` brings.
    .target(
      name: "InkSync", dependencies: ["InkGeometry", "InkDocument", "InkCodec", "Digests"],
      swiftSettings: house),
    // A canvas that shows a room's drawing, and the ink that others are drawing; without public declarations, too.
    .target(
      name: "InkSharing",
      dependencies: [
        "InkGeometry", "InkInput", "InkStream", "InkBrush", "InkDocument", "InkRaster", "InkCanvas",
        "InkGestures", "InkCodec", "InkSync",
      ],
      swiftSettings: house),
  ]
    + only(
      hasTools,
      [
        // The rooms of a server: their store, who is in them, and the connections.
        .target(
          name: "RoomHosting",
          dependencies: [
            "InkDocument", "InkCodec", "InkSync", "Digests",
            .product(name: "GRDB", package: "GRDB.swift"),
            .product(name: "Logging", package: "swift-log"),
            .product(name: "NIOCore", package: "swift-nio"),
            .product(name: "NIOHTTP1", package: "swift-nio"),
            .product(name: "NIOWebSocket", package: "swift-nio"),
          ],
          swiftSettings: house)
      ]),
  tests: [
    // What must hold in a room when all is over: for rooms in virtual time, and for those of real servers.
    .target(
      name: "RoomChecker",
      dependencies: ["InkGeometry", "InkBrush", "InkDocument", "InkCodec", "InkSync"],
      swiftSettings: house),
    // Rooms in virtual time, with all that goes wrong: for the tests, and for a page that shows one.
    .target(
      name: "SyncSimulation",
      dependencies: ["InkDocument", "InkCodec", "InkSync", "InkTestSupport", "RoomChecker"],
      swiftSettings: house),
  ]
    + only(
      !isForPages,
      [
        // The page: exports over the simulation, for `Tests/Rooms/SimulationPage/page`; natively, the stories of seeds.
        .executableTarget(
          name: "SimulationPage",
          dependencies: [
            "InkGeometry", "InkBrush", "InkDocument", "InkCodec", "InkSync", "SyncSimulation",
            "WasmRuntime",
          ], exclude: ["page"], swiftSettings: house),
        .testTarget(
          name: "InkSyncTests",
          dependencies: [
            "InkGeometry", "InkBrush", "InkDocument", "InkCodec", "InkSync", "InkTestSupport",
            "SharedData", "SyncSimulation", "RoomChecker",
          ],
          swiftSettings: light),
        .testTarget(
          name: "InkSharingTests",
          dependencies: [
            "Ductus", "InkSync", "InkSharing", "InkTestSupport", "CanvasTestSupport", "SharedData",
          ],
          swiftSettings: light),
      ]))

/// What people and programs meet: one import, views, pages, the command line.
let faces = floor(
  "Faces",
  sources: [
    .target(
      name: "Ductus",
      dependencies: [
        "InkGeometry", "PictureFiles", "InkInput", "InkStream", "InkBrush", "InkText",
        "InkDocument", "InkRaster", "InkCanvas", "InkGestures", "InkPlayback", "InkFind",
        "InkCodec", "InkSVG", "PDFSyntax", "InkPDF",
      ],
      swiftSettings: house),
    // A sheet to sign on: what a signature needs of the engine, and nothing else.
    .target(
      name: "InkSigning",
      dependencies: [
        "InkGeometry", "InkInput", "InkStream", "InkBrush", "InkRaster", "InkSVG",
      ],
      swiftSettings: house),
    // What Embedded Swift needs of a C library in WebAssembly; empty on every other platform.
    .target(name: "WasmRuntime"),
  ]
    + only(
      !isForPages,
      [
        // Touches of UIKit, and a view; without UIKit, what can be tested of it.
        .target(
          name: "InkUIKit",
          dependencies: [
            "InkGeometry", "PictureFiles", "InkInput", "InkStream", "InkBrush", "InkText",
            "InkDocument", "InkRaster", "InkCanvas", "InkGestures", "InkCodec", "InkSync",
            "InkSharing", "InkSVG", "PDFSyntax", "InkPDF", "InkSigning",
          ],
          swiftSettings: house)
      ])
    + only(
      isForPages,
      [
        // What the engines of web pages share.
        .target(
          name: "InkWebCore",
          dependencies: [
            "InkGeometry", "InkInput", "InkStream", "InkBrush", "InkDocument", "InkRaster",
            "InkCanvas",
            "InkGestures", "InkCodec", "WasmRuntime",
          ],
          swiftSettings: house),
        .target(
          name: "WebEngines",
          dependencies: [
            "Ductus", "InkSync", "InkSharing", "InkSigning", "InkFind", "InkImport", "InkText",
            "InkWebCore",
            "InkTestSupport", "SyncSimulation", "RecordingSlot", "WasmRuntime",
          ],
          path: ".",
          exclude: [
            "Tests/Faces/DeterminismProbe/main.swift", "Tests/Rooms/SimulationPage/main.swift",
            "Tests/Rooms/SimulationPage/page",
          ],
          sources: [
            "Sources/Faces/InkWeb", "Sources/Faces/InkSignature", "Sources/Faces/InkFindWeb",
            "Sources/Faces/InkImportWeb", "Sources/Faces/InkTextWeb",
            "Tests/Faces/DeterminismProbe", "Tests/Rooms/SimulationPage",
          ],
          swiftSettings: language + [.unsafeFlags(["-Osize", "-num-threads", "0"])]),
      ])
    + only(
      hasTools,
      [
        // What `ductus brushes` draws: a recording of Samples as bytes.
        .target(name: "LooksRecording"),
        .target(
          name: "DuctusCommands",
          dependencies: [
            "Ductus", "InkImport", "InkInterchange", "LooksRecording", "InkSync", "RoomHosting",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
            .product(name: "NIOCore", package: "swift-nio"),
            .product(name: "NIOPosix", package: "swift-nio"),
            .product(name: "NIOHTTP1", package: "swift-nio"),
          ],
          swiftSettings: house),
        .executableTarget(
          name: "ductus-tool",
          dependencies: [
            "DuctusCommands", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            // Others need these two: SwiftPM warns of packages that no target names.
            .product(name: "Atomics", package: "swift-atomics"),
            .product(name: "SystemPackage", package: "swift-system"),
          ],
          swiftSettings: house),
      ]),
  tests: [
    // A place in the WebAssembly file for a recording.
    .target(name: "RecordingSlot")
  ]
    + only(
      !isForPages,
      [
        // The same functions natively and in WebAssembly, compared bit for bit.
        .executableTarget(
          name: "DeterminismProbe",
          dependencies: [
            "InkGeometry", "InkInput", "InkStream", "InkBrush", "InkDocument", "InkRaster",
            "InkCanvas",
            "InkFind", "InkGestures", "InkPlayback", "InkCodec", "InkSharing", "InkSVG",
            "InkTestSupport", "RecordingSlot", "WasmRuntime",
          ], swiftSettings: house),
        .testTarget(
          name: "InkUIKitTests",
          dependencies: [
            "Ductus", "InkInterchange", "InkSync", "InkSharing", "InkUIKit", "InkSigning",
            "InkTestSupport",
          ],
          swiftSettings: light),
        .testTarget(
          name: "InkSigningTests",
          dependencies: ["Ductus", "InkSigning", "InkTestSupport", "CanvasTestSupport"],
          swiftSettings: light),
        .testTarget(
          name: "WasmTests",
          dependencies: [
            "Ductus", "InkInterchange", "DeterminismProbe", "RecordingSlot", "SharedData",
            "SimulationPage",
          ],
          exclude: ["pictures.txt"], swiftSettings: light),
      ])
    + only(
      hasTools,
      [
        // The pages by which brushes are judged, for `make gallery` and the tests.
        .executableTarget(
          name: "Gallery", dependencies: ["Ductus", "DuctusCommands", "InkInterchange"],
          swiftSettings: house),
        // Real browsers, driven without anything but what they bring.
        .target(name: "BrowserDriver", swiftSettings: house),
        .testTarget(
          name: "DuctusCommandsTests",
          dependencies: [
            "Ductus", "InkImport", "InkInterchange", "InkSync", "InkUIKit", "InkTestSupport",
            "SharedData", "DecodedPNG", "CZlib", "Gallery", "PDFTestSupport", "PictureFiles",
            "RoomHosting", "ductus-tool",
            .product(name: "GRDB", package: "GRDB.swift"),
          ],
          swiftSettings: light),
        .testTarget(
          name: "AppTests",
          dependencies: [
            "BrowserDriver", "DecodedPNG", "Ductus", "Gallery", "HandwrittenPages", "InkGeometry",
            "InkInterchange", "SharedData", "ductus-tool",
          ],
          swiftSettings: light),
      ]))

/// What others can use; tools come to it where they are built.
let products: [Product] = [
  .library(name: "Ductus", targets: ["Ductus"]),
  .library(name: "InkImport", targets: ["InkImport"]),
  // For the benchmarks and the fuzz targets, which are packages of their own.
  .library(name: "WasmRuntime", targets: ["WasmRuntime"]),
  .library(name: "InkTestSupport", targets: ["InkTestSupport"]),
  .library(name: "RoomRules", targets: ["InkSync", "InkSharing"]),
]
let libraryProducts: [Product] = [
  .library(name: "InkInterchange", targets: ["InkInterchange"]),
  .library(name: "InkUIKit", targets: ["InkUIKit"]),
]
let toolProducts: [Product] = [
  .executable(name: "ductus", targets: ["ductus-tool"]),
  // For the benchmarks.
  .library(name: "BrowserDriver", targets: ["BrowserDriver"]),
  .library(name: "RoomServing", targets: ["RoomHosting", "RoomChecker"]),
]

/// The packages that the tools need, and those that these need in turn.
///
/// Each has one version, so that a commit is built of the same sources everywhere; `make update` raises them.
let others: [Package.Dependency] = [
  .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
  .package(url: "https://github.com/apple/swift-atomics", exact: "1.3.0"),
  .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
  .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
  .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
  .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
  .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
]

/// The targets that a target names.
func named(_ target: Target) -> [String] {
  target.dependencies.compactMap {
    if case .byNameItem(let name, _) = $0 { name } else { nil }
  }
}

let targets = engine + formats + rooms + faces
// Targets that import `Ductus` use the modules that it exports, and name them: SwiftPM compiles a target anew only where
// a module has changed that it names.
for target in targets where named(target).contains("Ductus") {
  let known = named(target)
  let exported = targets.first { $0.name == "Ductus" }.map(named) ?? []
  target.dependencies += exported.filter { !known.contains($0) }.map { .byName(name: $0) }
}

let package = Package(
  name: "Ductus",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: products + (isForPages ? [] : libraryProducts) + (hasTools ? toolProducts : []),
  dependencies: hasTools ? others : [],
  targets: targets
)
