import Foundation
import Testing

/// The recordings that lie beside the package, or where `DUCTUS_DATA` points.
enum SharedData {
  static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["DUCTUS_DATA"] {
      return URL(fileURLWithPath: path)
    }
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return root.deletingLastPathComponent().appendingPathComponent("shared/data")
  }()

  static let isAvailable = FileManager.default.fileExists(
    atPath: folder.appendingPathComponent("recordings").path)

  static let isMissing: Comment =
    "SKIPPED: the recordings are not there; set DUCTUS_DATA to the folder that has them"

  static let recordings = ["events", "pencil-antigrain", "pencil-error"]

  static func path(ofRecording name: String) -> String {
    folder.appendingPathComponent("recordings/\(name).json").path
  }
}

/// Runs a body with a folder that is empty before and gone after.
func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("ductus-\(UInt64.random(in: .min ... .max))")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}
