// swift-tools-version: 6.2
import PackageDescription

let house: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The name by which the compiler knows the package above, made of its folder's as SwiftPM makes it: what
/// that package shows only to itself is shown to the targets here that bear its name.
let library: String = {
  var folder =
    Context.packageDirectory.split(separator: "/").dropLast().last.map { $0.lowercased() } ?? ""
  if folder.hasSuffix(".git") { folder.removeLast(4) }
  var name = String(folder.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  if name.first?.isNumber == true { name = "_" + name.dropFirst() }
  return name
}()

/// A target that measures what is within the library.
let inside: [SwiftSetting] = house + [.unsafeFlags(["-package-name", library])]

/// True if the package above has its tools, which are driven here: rooms of a server, and the app in a browser.
let hasTools =
  Context.environment["DUCTUS_TOOLS"] == "1" && Context.environment["DUCTUS_PAGES"] != "1"

/// An executable for web pages, as in the package above.
let page: [SwiftSetting] =
  Context.environment["DUCTUS_PAGES"] == "1"
  ? [.unsafeFlags(["-Osize", "-num-threads", "0"])] : []

/// What is measured of the tools.
let tools: [Target] = [
  // The app in headless Chromium.
  .executableTarget(
    name: "AppBenchmark",
    dependencies: [.product(name: "BrowserDriver", package: "Ductus")],
    swiftSettings: house),

  // Rooms: a real server, people who draw in them, and what goes wrong.
  .executableTarget(
    name: "RoomsBenchmark",
    dependencies: [
      .product(name: "BrowserDriver", package: "Ductus"),
      .product(name: "Ductus", package: "Ductus"),
      .product(name: "RoomRules", package: "Ductus"),
      .product(name: "RoomServing", package: "Ductus"),
      .product(name: "InkTestSupport", package: "Ductus"),
      .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOPosix", package: "swift-nio"),
      .product(name: "NIOHTTP1", package: "swift-nio"),
      .product(name: "NIOWebSocket", package: "swift-nio"),
      .product(name: "Histogram", package: "hdrhistogram-swift"),
      // The histogram needs it: SwiftPM warns of packages that no target names.
      .product(name: "Numerics", package: "swift-numerics"),
    ],
    packageAccess: false, swiftSettings: inside),
]

let package = Package(
  name: "DuctusBenchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Ductus", path: "..")]
    + (hasTools
      ? [
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-numerics", exact: "1.1.1"),
        .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", exact: "0.2.0"),
      ] : []),
  targets: [
    .executableTarget(
      name: "DuctusBenchmarks",
      dependencies: [
        .product(name: "Ductus", package: "Ductus"),
        .product(name: "InkInterchange", package: "Ductus"),
        "RasterWorkloads", "ModellerWorkloads",
      ],
      packageAccess: false, swiftSettings: inside),

    // The score of modelled strokes: `scripts/check/model-score`.
    .executableTarget(
      name: "ModelScore",
      dependencies: [
        .product(name: "Ductus", package: "Ductus"),
        .product(name: "InkInterchange", package: "Ductus"),
        .product(name: "InkTestSupport", package: "Ductus"),
      ],
      packageAccess: false, swiftSettings: inside),

    // The work with which the rasteriser is timed, natively and in a browser.
    .target(
      name: "RasterWorkloads",
      dependencies: [.product(name: "Ductus", package: "Ductus")],
      packageAccess: false, swiftSettings: inside),

    // The work with which the modeller is timed.
    .target(
      name: "ModellerWorkloads",
      dependencies: [.product(name: "Ductus", package: "Ductus")],
      packageAccess: false, swiftSettings: inside),

    // Both as a module for WebAssembly, without input or output; see `browser/`.
    .executableTarget(
      name: "BrowserBenchmark",
      dependencies: [
        .product(name: "WasmRuntime", package: "Ductus"), "RasterWorkloads",
        "ModellerWorkloads",
      ],
      packageAccess: false, swiftSettings: inside + page),
  ] + (hasTools ? tools : [])
)
