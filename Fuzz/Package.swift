// swift-tools-version: 6.2
import PackageDescription

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

/// A target that tries what is within the library.
let inside: [SwiftSetting] = [.unsafeFlags(["-package-name", library])]
let program: [SwiftSetting] = inside + [.unsafeFlags(["-parse-as-library"])]

/// Fuzz targets, for Linux; see README.md.
let package = Package(
  name: "DuctusFuzz",
  dependencies: [.package(name: "Ductus", path: "..")],
  targets: [
    .target(
      name: "FuzzInput", dependencies: [.product(name: "Ductus", package: "Ductus")],
      packageAccess: false,
      swiftSettings: inside + [.enableUpcomingFeature("InternalImportsByDefault")]),
    .executableTarget(
      name: "FuzzBrush",
      dependencies: [.product(name: "Ductus", package: "Ductus")],
      packageAccess: false, swiftSettings: program),
    .executableTarget(
      name: "FuzzCanvas",
      dependencies: ["FuzzInput", .product(name: "Ductus", package: "Ductus")],
      packageAccess: false, swiftSettings: program),
    .executableTarget(
      name: "FuzzColumns",
      dependencies: [.product(name: "Ductus", package: "Ductus")],
      packageAccess: false, swiftSettings: program),
    .executableTarget(
      name: "FuzzDuctusFile",
      dependencies: [.product(name: "Ductus", package: "Ductus")],
      packageAccess: false, swiftSettings: program),
    .executableTarget(
      name: "FuzzEdits",
      dependencies: ["FuzzInput", .product(name: "Ductus", package: "Ductus")],
      packageAccess: false, swiftSettings: program),
    .executableTarget(
      name: "FuzzEventLog",
      dependencies: [.product(name: "Ductus", package: "Ductus")],
      packageAccess: false, swiftSettings: program),
    .executableTarget(
      name: "FuzzImport",
      dependencies: [
        .product(name: "Ductus", package: "Ductus"),
        .product(name: "InkImport", package: "Ductus"),
      ],
      packageAccess: false, swiftSettings: program),
    .executableTarget(
      name: "FuzzPDF",
      dependencies: [.product(name: "Ductus", package: "Ductus")],
      packageAccess: false, swiftSettings: program),
    .executableTarget(
      name: "FuzzPDFUpdate",
      dependencies: ["FuzzInput", .product(name: "Ductus", package: "Ductus")],
      packageAccess: false, swiftSettings: program),
    .executableTarget(
      name: "FuzzPicture",
      dependencies: [.product(name: "Ductus", package: "Ductus")],
      packageAccess: false, swiftSettings: program),
    .executableTarget(
      name: "FuzzPipeline",
      dependencies: ["FuzzInput", .product(name: "Ductus", package: "Ductus")],
      packageAccess: false, swiftSettings: program),
    .executableTarget(
      name: "FuzzRoom",
      dependencies: [
        "FuzzInput", .product(name: "Ductus", package: "Ductus"),
        .product(name: "RoomRules", package: "Ductus"),
      ],
      packageAccess: false, swiftSettings: program),
    .executableTarget(
      name: "FuzzSession",
      dependencies: ["FuzzInput", .product(name: "Ductus", package: "Ductus")],
      packageAccess: false, swiftSettings: program),
  ]
)
