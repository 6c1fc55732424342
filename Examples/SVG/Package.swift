// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "SVG",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [.package(name: "Ductus", path: "../..")],
  targets: [
    .executableTarget(name: "SVG", dependencies: [.product(name: "Ductus", package: "Ductus")])
  ]
)
