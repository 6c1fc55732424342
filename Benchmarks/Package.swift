// swift-tools-version: 6.2
import PackageDescription

let house: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "DuctusBenchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Ductus", path: "..")],
  targets: [
    .executableTarget(
      name: "DuctusBenchmarks",
      dependencies: [
        .product(name: "Ductus", package: "Ductus"),
        .product(name: "InkInterchange", package: "Ductus"),
        "RasterWorkloads", "ModellerWorkloads",
      ],
      swiftSettings: house),

    // How well strokes are modelled: `scripts/model-score`.
    .executableTarget(
      name: "ModelScore",
      dependencies: [
        .product(name: "Ductus", package: "Ductus"),
        .product(name: "InkInterchange", package: "Ductus"),
      ],
      swiftSettings: house),

    // The app in headless Chromium.
    .executableTarget(
      name: "AppBenchmark",
      dependencies: [.product(name: "BrowserDriver", package: "Ductus")],
      swiftSettings: house),

    // What the rasteriser is timed with, natively and in a browser.
    .target(
      name: "RasterWorkloads",
      dependencies: [.product(name: "Ductus", package: "Ductus")],
      swiftSettings: house),

    // What the modeller is timed with.
    .target(
      name: "ModellerWorkloads",
      dependencies: [.product(name: "Ductus", package: "Ductus")],
      swiftSettings: house),

    // Both as a module for WebAssembly, without input or output; see `browser/`.
    .executableTarget(
      name: "BrowserBenchmark",
      dependencies: [
        .product(name: "WasmRuntime", package: "Ductus"), "RasterWorkloads",
        "ModellerWorkloads",
      ],
      swiftSettings: house),
  ]
)
