// swift-tools-version: 6.2
import PackageDescription

/// Fuzz targets, for Linux; see README.md.
let package = Package(
  name: "DuctusFuzz",
  dependencies: [.package(name: "Ductus", path: "..")],
  targets: [
    .target(
      name: "FuzzInput", dependencies: [.product(name: "Ductus", package: "Ductus")],
      swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]),
    .executableTarget(
      name: "FuzzBrush",
      dependencies: [.product(name: "Ductus", package: "Ductus")],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
    .executableTarget(
      name: "FuzzCanvas",
      dependencies: ["FuzzInput", .product(name: "Ductus", package: "Ductus")],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
    .executableTarget(
      name: "FuzzColumns",
      dependencies: [.product(name: "Ductus", package: "Ductus")],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
    .executableTarget(
      name: "FuzzDuctusFile",
      dependencies: [.product(name: "Ductus", package: "Ductus")],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
    .executableTarget(
      name: "FuzzEdits",
      dependencies: ["FuzzInput", .product(name: "Ductus", package: "Ductus")],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
    .executableTarget(
      name: "FuzzEventLog",
      dependencies: [
        .product(name: "Ductus", package: "Ductus"),
        .product(name: "InkInterchange", package: "Ductus"),
      ],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
    .executableTarget(
      name: "FuzzPipeline",
      dependencies: ["FuzzInput", .product(name: "Ductus", package: "Ductus")],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
    .executableTarget(
      name: "FuzzSession",
      dependencies: ["FuzzInput", .product(name: "Ductus", package: "Ductus")],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
  ]
)
