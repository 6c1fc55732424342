import Foundation

/// The interpreter that comes with the toolchain.
enum WasmKit {
  /// The program: on the path, or beside the real `swift`.
  static let path: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map(String.init)
    for folder in folders {
      let candidate = folder + "/wasmkit"
      if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
    }
    for folder in folders {
      let swift = URL(filePath: folder + "/swift").resolvingSymlinksInPath()
      let candidate = swift.deletingLastPathComponent().path + "/wasmkit"
      if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
    }
    return nil
  }()
}
