import Foundation
import SharedData
import Testing

/// The files that `make wasm` builds, and whether they can be tested.
enum WasmBuild {
  /// The repository's root.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// True if the tests are to run: nothing is missing, or its absence must be a failure.
  static let canRun = isRequired || problem == nil

  /// The reason why not, for the skipped suite's comment.
  static let whyNot = problem ?? ""

  /// Returns the build without SIMD, which `wasmkit` can run: the file that `DUCTUS_WASM` names, or that in
  /// `.build-wasm-scalar`.
  static func scalar() throws -> String {
    if let problem, !isRequired || !exists(scalarPath) { throw Missing(description: problem) }
    return scalarPath
  }

  /// Returns the build with SIMD, for browsers and node.
  static func simd() throws -> String {
    if let problem, !isRequired || !exists(simdPath) { throw Missing(description: problem) }
    return simdPath
  }

  /// Returns the simulation of rooms, for browsers and node.
  static func simulation() throws -> String {
    if let problem, !isRequired || !exists(simulationPath) { throw Missing(description: problem) }
    return simulationPath
  }

  struct Missing: Error, CustomStringConvertible {
    var description: String
  }

  private static let environment = ProcessInfo.processInfo.environment
  private static let isRequired = environment["DUCTUS_REQUIRE_WASM"] == "1"
  private static let simdPath = root.path + "/.build-wasm/release/DeterminismProbe.wasm"
  private static let simulationPath = root.path + "/.build-wasm/release/SimulationPage.wasm"
  private static let scalarPath =
    environment["DUCTUS_WASM"]
    ?? root.path + "/.build-wasm-scalar/release/DeterminismProbe.wasm"

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  private static let problem: String? = {
    for path in [simdPath, simulationPath] + (Proof.isWhole ? [scalarPath] : []) {
      guard let built = modificationDate(of: path) else { return "There is no \(path)." }
      if let changed = newestSource, changed > built { return "\(path) is older than the sources." }
    }
    if Proof.isWhole, WasmKit.path == nil {
      return "wasmkit is neither on the path nor next to swift."
    }
    return nil
  }()

  /// The time of the last change of a source that may go into the files.
  static let newestSource: Date? = {
    let folders = [
      "Sources", "Tests/Faces/DeterminismProbe", "Tests/Engine/InkTestSupport",
      "Tests/Rooms/SimulationPage",
      "Tests/Rooms/SyncSimulation", "Toolsets",
    ]
    return folders.flatMap { folder -> [Date] in
      let path = root.path + "/" + folder
      let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      return names.filter { [".swift", ".c", ".h", ".json"].contains(where: $0.hasSuffix) }
        .compactMap { modificationDate(of: path + "/" + $0) }
    }.max()
  }()

  static func modificationDate(of path: String) -> Date? {
    // The build folder's `release` is a symbolic link; the date wanted is the file's own.
    let resolved = URL(filePath: path).resolvingSymlinksInPath().path
    return try? FileManager.default.attributesOfItem(atPath: resolved)[.modificationDate] as? Date
  }
}
