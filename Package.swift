// swift-tools-version: 6.2
import PackageDescription

/// What every target is compiled with.
let house: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Ductus",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .library(name: "Ductus", targets: ["Ductus"])
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // The engine: no Foundation, no libm, Embedded-clean.
    .target(name: "InkGeometry", swiftSettings: house),
    .target(name: "InkInput", dependencies: ["InkGeometry"], swiftSettings: house),
    .target(name: "InkStream", dependencies: ["InkGeometry", "InkInput"], swiftSettings: house),
    .target(
      name: "Ductus", dependencies: ["InkGeometry", "InkInput", "InkStream"],
      swiftSettings: house),

    // Tests, and what they share.
    .target(
      name: "InkTestSupport", dependencies: ["InkGeometry", "InkInput", "InkStream"],
      path: "Tests/InkTestSupport", swiftSettings: house),
    .testTarget(
      name: "InkStreamTests",
      dependencies: ["InkGeometry", "InkInput", "InkStream", "InkTestSupport"],
      swiftSettings: house),
    .testTarget(
      name: "InkInputTests", dependencies: ["InkGeometry", "InkInput"], swiftSettings: house),
    .testTarget(name: "InkGeometryTests", dependencies: ["InkGeometry"], swiftSettings: house),
  ]
)
