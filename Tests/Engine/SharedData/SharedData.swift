public import Foundation
public import Testing

/// The recordings and expected results that lie beside the package, or where `DUCTUS_DATA` points.
///
/// They are no part of the project. Tests that need them are skipped where they are missing, and say
/// so: `@Test(.enabled(if: SharedData.isAvailable, SharedData.isMissing))`.
public enum SharedData {
  /// The folder.
  public static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["DUCTUS_DATA"] {
      return URL(fileURLWithPath: path)
    }
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return root.deletingLastPathComponent().appendingPathComponent("shared/data")
  }()

  /// True if the recordings are there.
  public static let isAvailable = FileManager.default.fileExists(
    atPath: folder.appendingPathComponent("recordings").path)

  /// The message of a skipped test.
  public static let isMissing: Comment =
    "SKIPPED: the recordings are not there; set DUCTUS_DATA to the folder that has them"

  /// The names of the recordings.
  public static let recordings = ["events", "pencil-antigrain", "pencil-error"]

  /// The names of the pipelines for which there are expected results.
  public static let pipelines = [
    "line", "antigrain", "sg-antigrain", "dp-antigrain", "sg-dp-antigrain",
  ]

  /// Returns the path of a recording.
  public static func path(ofRecording name: String) -> String {
    folder.appendingPathComponent("recordings/\(name).json").path
  }

  /// Returns the expected results of a pipeline on a recording.
  public static func expected(_ recording: String, _ pipeline: String) throws -> [String: Any] {
    let url = folder.appendingPathComponent("oracle/\(recording).\(pipeline).json")
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
    return try #require(object as? [String: Any])
  }
}
