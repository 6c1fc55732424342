// swift-tools-version: 6.2
import PackageDescription

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
      ],
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ]
)
