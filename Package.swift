// swift-tools-version: 6.2
import PackageDescription

/// The rules of the language that every target keeps.
let language: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Whether the build is one for web pages; the Makefile says so.
///
/// In Embedded Swift a module is compiled again, as far as it is used, with each module that imports it. So only the
/// executables are optimised, each with all that it imports, as one object, and linked alone: `scripts/build/page`.
let isForPages = Context.environment["DUCTUS_PAGES"] == "1"

/// What every target is compiled with.
let house =
  language
  + (isForPages
    ? [.unsafeFlags(["-Onone", "-assert-config", "Release", "-no-emit-module-separately-wmo"])]
    : [])

/// What an executable for web pages is compiled with; empty natively.
let page = language + (isForPages ? [.unsafeFlags(["-Osize", "-num-threads", "0"])] : [])

/// The same for tests that are not optimised.
///
/// Compiling them takes half of the time then. They wait for browsers, commands and compilers, or leave nearly all work
/// to the engine, which is optimised; tests with much arithmetic of their own are not among them. Nothing imports them:
/// their modules need not be written in a pass of their own.
let light =
  house + [
    .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
  ]

let package = Package(
  name: "Ductus",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .library(name: "Ductus", targets: ["Ductus"]),
    .library(name: "InkInterchange", targets: ["InkInterchange"]),
    .library(name: "InkUIKit", targets: ["InkUIKit"]),
    .executable(name: "ductus", targets: ["ductus-tool"]),
    .executable(name: "InkWeb", targets: ["InkWeb"]),
    .executable(name: "InkSignature", targets: ["InkSignature"]),
    // For the benchmarks and the fuzz targets, which are packages of their own.
    .library(name: "WasmRuntime", targets: ["WasmRuntime"]),
    .library(name: "BrowserDriver", targets: ["BrowserDriver"]),
    .library(name: "InkTestSupport", targets: ["InkTestSupport"]),
    .library(name: "RoomRules", targets: ["InkSync", "InkSharing"]),
    .library(name: "RoomServing", targets: ["RoomHosting", "RoomChecker"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2")),
    .package(url: "https://github.com/apple/swift-nio", .upToNextMinor(from: "2.101.2")),
    .package(url: "https://github.com/apple/swift-log", .upToNextMinor(from: "1.16.2")),
    .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0")),
  ],
  targets: [
    // The engine: no Foundation, no libm, Embedded-clean.
    .target(name: "InkGeometry", swiftSettings: house),
    .target(name: "InkInput", dependencies: ["InkGeometry"], swiftSettings: house),
    .target(name: "InkStream", dependencies: ["InkGeometry", "InkInput"], swiftSettings: house),
    .target(
      name: "InkBrush", dependencies: ["InkGeometry", "InkInput", "InkStream"],
      swiftSettings: house),
    .target(
      name: "InkDocument", dependencies: ["InkGeometry", "InkInput", "InkStream", "InkBrush"],
      swiftSettings: house),
    .target(name: "InkRaster", dependencies: ["InkGeometry"], swiftSettings: house),
    .target(
      name: "InkCanvas",
      dependencies: [
        "InkGeometry", "InkInput", "InkStream", "InkBrush", "InkDocument", "InkRaster",
      ],
      swiftSettings: house),
    .target(
      name: "InkGestures",
      dependencies: [
        "InkGeometry", "InkInput", "InkStream", "InkBrush", "InkDocument", "InkCanvas",
      ],
      swiftSettings: house),
    .target(
      name: "InkPlayback",
      dependencies: [
        "InkGeometry", "InkInput", "InkStream", "InkBrush", "InkDocument", "InkRaster", "InkCanvas",
      ],
      swiftSettings: house),
    .target(
      name: "InkCodec",
      dependencies: ["InkGeometry", "InkInput", "InkStream", "InkBrush", "InkDocument"],
      swiftSettings: house),
    // The rules of rooms; without public declarations, so that it is no part of what `import Ductus` brings.
    .target(
      name: "InkSync", dependencies: ["InkDocument", "InkCodec"], swiftSettings: house),
    // A canvas that shows a room's drawing, and the ink that others are drawing; without public declarations, too.
    .target(
      name: "InkSharing",
      dependencies: [
        "InkGeometry", "InkInput", "InkStream", "InkBrush", "InkDocument", "InkRaster", "InkCanvas",
        "InkGestures", "InkCodec", "InkSync",
      ],
      swiftSettings: house),
    // Ink as fills of one colour, for SVG and PDF; without public declarations, as the rules of rooms.
    .target(
      name: "InkVectors",
      dependencies: ["InkGeometry", "InkBrush", "InkDocument", "InkRaster"],
      swiftSettings: house),
    .target(
      name: "InkSVG",
      dependencies: ["InkGeometry", "InkBrush", "InkDocument", "InkVectors"],
      swiftSettings: house),
    .target(
      name: "InkPDF",
      dependencies: [
        "InkGeometry", "InkBrush", "InkDocument", "InkRaster", "InkCanvas", "InkCodec",
        "InkVectors",
      ],
      swiftSettings: house),
    .target(
      name: "Ductus",
      dependencies: [
        "InkGeometry", "InkInput", "InkStream", "InkBrush", "InkDocument", "InkRaster", "InkCanvas",
        "InkGestures", "InkPlayback", "InkCodec", "InkSVG", "InkPDF",
      ],
      swiftSettings: house),

    // What the engines of web pages share.
    .target(
      name: "InkWebCore",
      dependencies: [
        "InkGeometry", "InkInput", "InkStream", "InkBrush", "InkDocument", "InkRaster", "InkCanvas",
        "InkGestures", "InkCodec", "WasmRuntime",
      ],
      swiftSettings: house),
    // A sheet to sign on: what a signature needs of the engine, and nothing else.
    .target(
      name: "InkSigning",
      dependencies: [
        "InkGeometry", "InkInput", "InkStream", "InkBrush", "InkRaster", "InkSVG",
      ],
      swiftSettings: house),
    // The engine of a signature field in other people's pages, for `Web/element/field-engine.js`; empty natively.
    .executableTarget(
      name: "InkSignature",
      dependencies: [
        "InkGeometry", "InkInput", "InkBrush", "InkRaster", "InkSigning", "InkWebCore",
        "WasmRuntime",
      ],
      swiftSettings: page),
    // The drawing app's engine: exports over the canvas, for `Web/engine/engine.js`; empty natively.
    .executableTarget(
      name: "InkWeb",
      dependencies: [
        "InkGeometry", "InkInput", "InkStream", "InkBrush", "InkDocument", "InkRaster", "InkCanvas",
        "InkGestures", "InkPlayback", "InkCodec", "InkSync", "InkSharing", "InkSVG", "InkPDF",
        "InkWebCore", "WasmRuntime",
      ],
      swiftSettings: page),

    // What Embedded Swift needs of a C library in WebAssembly; empty on every other platform.
    .target(name: "WasmRuntime"),

    // Where the world comes in: other people's formats. Foundation is allowed from here on.
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "InkInterchange",
      dependencies: [
        "InkGeometry", "InkInput", "InkDocument", "InkCanvas", "InkCodec", "CZlib",
      ],
      swiftSettings: house),
    // Touches of UIKit, and a view; without UIKit, what can be tested of it.
    .target(
      name: "InkUIKit",
      dependencies: [
        "InkGeometry", "InkInput", "InkBrush", "InkDocument", "InkRaster", "InkCanvas",
        "InkGestures", "InkCodec", "InkSync", "InkSharing", "InkSVG", "InkPDF",
      ],
      swiftSettings: house),
    .systemLibrary(name: "CCrypto", providers: [.apt(["libssl-dev"])]),
    // The rooms of a server: their store, who is in them, and the connections.
    .target(
      name: "RoomHosting",
      dependencies: [
        "InkDocument", "InkCodec", "InkSync", "CCrypto",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
      ],
      swiftSettings: house),
    // What `ductus brushes` draws: a recording of Samples as bytes.
    .target(name: "LooksRecording"),
    .target(
      name: "DuctusCommands",
      dependencies: [
        "Ductus", "InkInterchange", "CZlib", "LooksRecording", "InkSync", "RoomHosting",
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
      ],
      swiftSettings: house),

    // Tests, and what they share.
    .target(
      name: "InkTestSupport",
      dependencies: ["InkGeometry", "InkInput", "InkStream", "InkBrush", "InkDocument"],
      path: "Tests/InkTestSupport", swiftSettings: house),
    .target(name: "SharedData", path: "Tests/SharedData", swiftSettings: house),
    .target(
      name: "DecodedPNG", dependencies: ["CZlib"], path: "Tests/DecodedPNG", swiftSettings: house),
    .testTarget(
      name: "InkGeometryTests", dependencies: ["InkGeometry", "InkTestSupport"],
      swiftSettings: light),
    .testTarget(
      name: "InkInputTests", dependencies: ["InkGeometry", "InkInput"], swiftSettings: light),
    .target(
      name: "StreamTestSupport",
      dependencies: ["InkGeometry", "InkInput", "InkStream", "InkTestSupport"],
      path: "Tests/StreamTestSupport", swiftSettings: house),
    .testTarget(
      name: "InkStreamTests",
      dependencies: [
        "InkGeometry", "InkInput", "InkStream", "InkInterchange", "InkTestSupport",
        "StreamTestSupport", "SharedData",
      ],
      swiftSettings: light),
    .target(
      name: "BrushTestSupport",
      dependencies: ["InkGeometry", "InkInput", "InkStream", "InkBrush", "InkTestSupport"],
      path: "Tests/BrushTestSupport", swiftSettings: house),
    .testTarget(
      name: "InkBrushTests",
      dependencies: [
        "InkGeometry", "InkInput", "InkStream", "InkBrush", "InkTestSupport", "BrushTestSupport",
      ],
      swiftSettings: light),
    .testTarget(
      name: "InkDocumentTests", dependencies: ["Ductus", "InkTestSupport"], swiftSettings: light),
    .target(
      name: "RasterTestSupport", dependencies: ["InkGeometry", "InkRaster", "InkTestSupport"],
      path: "Tests/RasterTestSupport", swiftSettings: house),
    .testTarget(
      name: "InkRasterTests",
      dependencies: [
        "InkGeometry", "InkRaster", "InkTestSupport", "RasterTestSupport", "SharedData",
      ],
      swiftSettings: light),
    .target(
      name: "CanvasTestSupport", dependencies: ["Ductus", "InkTestSupport", "SharedData"],
      path: "Tests/CanvasTestSupport", swiftSettings: house),
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
    .target(
      name: "CodecTestSupport",
      dependencies: ["InkGeometry", "InkBrush", "InkDocument", "InkCodec", "InkTestSupport"],
      path: "Tests/CodecTestSupport", swiftSettings: house),
    .testTarget(
      name: "InkCodecTests",
      dependencies: [
        "InkGeometry", "InkInput", "InkStream", "InkBrush", "InkDocument", "InkCodec", "InkSVG",
        "InkInterchange", "InkTestSupport", "CodecTestSupport", "SharedData",
      ],
      swiftSettings: light),
    // What must hold in a room when all is over: for rooms in virtual time, and for those of real servers.
    .target(
      name: "RoomChecker", dependencies: ["InkDocument", "InkCodec", "InkSync"],
      path: "Tests/RoomChecker", swiftSettings: house),
    // Rooms in virtual time, with all that goes wrong: for the tests, and for a page that shows one.
    .target(
      name: "SyncSimulation",
      dependencies: ["InkDocument", "InkCodec", "InkSync", "InkTestSupport", "RoomChecker"],
      path: "Tests/SyncSimulation", swiftSettings: house),
    // The page: exports over the simulation, for `Tests/SimulationPage/page`; natively, the stories of seeds.
    .executableTarget(
      name: "SimulationPage",
      dependencies: [
        "InkGeometry", "InkBrush", "InkDocument", "InkCodec", "InkSync", "SyncSimulation",
        "WasmRuntime",
      ],
      path: "Tests/SimulationPage", exclude: ["page"], swiftSettings: page),
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
    .testTarget(
      name: "InkSigningTests",
      dependencies: ["Ductus", "InkSigning", "InkTestSupport", "CanvasTestSupport"],
      swiftSettings: light),
    .testTarget(
      name: "InkSVGTests",
      dependencies: [
        "InkGeometry", "InkStream", "InkBrush", "InkDocument", "InkSVG", "InkTestSupport",
      ],
      swiftSettings: light),
    .testTarget(
      name: "InkPDFTests",
      dependencies: [
        "Ductus", "InkInterchange", "InkTestSupport", "SharedData", "DecodedPNG", "CZlib",
      ],
      swiftSettings: house),
    .testTarget(
      name: "DuctusCommandsTests",
      dependencies: [
        "Ductus", "InkInterchange", "InkSync", "InkUIKit", "InkTestSupport", "SharedData",
        "DecodedPNG", "CZlib", "Gallery", "RoomHosting", "ductus-tool",
      ],
      swiftSettings: light),
    .testTarget(
      name: "InkInterchangeTests",
      dependencies: [
        "Ductus", "InkGeometry", "InkInput", "InkCodec", "InkInterchange", "InkTestSupport",
        "SharedData", "DecodedPNG",
      ],
      swiftSettings: light),
    .testTarget(
      name: "InkUIKitTests",
      dependencies: [
        "Ductus", "InkInterchange", "InkSync", "InkSharing", "InkUIKit", "InkTestSupport",
      ],
      swiftSettings: light),

    // The pages by which brushes are judged, for `make gallery` and the tests.
    .executableTarget(
      name: "Gallery", dependencies: ["Ductus", "DuctusCommands", "InkInterchange"],
      path: "Tests/Gallery", swiftSettings: house),

    // Real browsers, driven without anything but what they bring.
    .target(name: "BrowserDriver", path: "Tests/BrowserDriver", swiftSettings: house),
    .testTarget(
      name: "AppTests",
      dependencies: [
        "BrowserDriver", "DecodedPNG", "Ductus", "Gallery", "InkInterchange", "SharedData",
        "ductus-tool",
      ],
      swiftSettings: light),

    // A place in the WebAssembly file for a recording.
    .target(name: "RecordingSlot", path: "Tests/RecordingSlot"),
    // The same functions natively and in WebAssembly, compared bit for bit.
    .executableTarget(
      name: "DeterminismProbe",
      dependencies: [
        "InkGeometry", "InkInput", "InkStream", "InkBrush", "InkDocument", "InkRaster", "InkCanvas",
        "InkGestures", "InkPlayback", "InkCodec", "InkSharing", "InkSVG", "InkTestSupport",
        "RecordingSlot", "WasmRuntime",
      ],
      path: "Tests/DeterminismProbe", swiftSettings: page),
    .testTarget(
      name: "WasmTests",
      dependencies: [
        "Ductus", "InkInterchange", "DeterminismProbe", "RecordingSlot", "SharedData",
        "SimulationPage",
      ],
      exclude: ["pictures.txt"], swiftSettings: light),
  ]
)
