import Foundation
import HandwrittenPages
import SharedData
import Testing

/// The words of `data/handwriting/words.jsonl.xz` beside the package.
///
/// Tests that need them are skipped where they, or the tool `xz`, are missing.
enum SharedWords {
  /// The words of each writer with at least 40 of them, in the order of the file; empty where they are missing.
  static let writers: [String: [HandwrittenWord]] = read().filter { $0.value.count >= 40 }

  /// True if the words are there.
  static var isAvailable: Bool { !writers.isEmpty }

  /// The message of a skipped test.
  static let isMissing: Comment =
    "SKIPPED: the handwritten words are not there, or xz; set DUCTUS_DATA to the folder that has them"

  private static func read() -> [String: [HandwrittenWord]] {
    let file = SharedData.folder.appendingPathComponent("handwriting/words.jsonl.xz")
    guard FileManager.default.fileExists(atPath: file.path) else { return [:] }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xz", "--decompress", "--stdout", file.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    do { try process.run() } catch { return [:] }
    let bytes = [UInt8](pipe.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return [:] }
    var writers: [String: [HandwrittenWord]] = [:]
    for line in bytes.split(separator: 10) {
      var reading = WordLine(Array(line))
      if let word = reading.word() { writers[word.writer, default: []].append(word) }
    }
    return writers
  }
}
