import Foundation
import Testing

private let samples = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .appendingPathComponent("Samples")

/// The project's own recording.
let sample = samples.appendingPathComponent("ductus.jsonl").path
/// The stroke that shows brushes.
let looks = samples.appendingPathComponent("looks.jsonl").path
/// The finger that erases.
let erasing = samples.appendingPathComponent("erasing.jsonl").path
/// The picture of all brushes.
let sheet = samples.appendingPathComponent("brushes.png").path

/// Runs a body with a folder that is empty before and gone after.
func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("ductus-\(UInt64.random(in: .min ... .max))")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

/// A document that an XML parser accepts.
struct XMLDocumentCheck {
  @discardableResult
  init(_ text: String) throws {
    // Foundation's XML parser is a module of its own on Linux; balance and quoting are enough here.
    var depth = 0
    for tag in text.split(separator: "<").dropFirst(text.hasPrefix("<") ? 0 : 1) {
      try #require(tag.contains(">"))
      try #require(tag.filter { $0 == "\"" }.count.isMultiple(of: 2))
      if tag.hasPrefix("/") { depth -= 1 } else if !tag.contains("/>") { depth += 1 }
    }
    try #require(depth == 0)
  }
}
