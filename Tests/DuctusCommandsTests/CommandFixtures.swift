import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

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
    let parser = XMLParser(data: Data(text.utf8))
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
  }
}

/// The corners of each path of an SVG document, from path data with relative lines.
func pathCorners(_ svg: String) -> [[(x: Double, y: Double)]] {
  svg.components(separatedBy: "<path d=\"").dropFirst().map { part in
    var corners: [(x: Double, y: Double)] = []
    var start = (x: 0.0, y: 0.0)
    var data = ""
    for character in part.prefix(while: { $0 != "\"" }) {
      if character == "-" || character.isLetter { data.append(" ") }
      data.append(character)
      if character.isLetter { data.append(" ") }
    }
    var numbers: [Double] = []
    var isAbsolute = false
    for word in data.split(separator: " ") {
      guard let number = Double(word) else {
        isAbsolute = word == "M"
        if word == "z" { corners.append(start) }
        continue
      }
      numbers.append(number)
      guard numbers.count == 2 else { continue }
      let last = corners.last ?? (0, 0)
      corners.append(
        isAbsolute ? (numbers[0], numbers[1]) : (last.x + numbers[0], last.y + numbers[1]))
      if isAbsolute { start = (numbers[0], numbers[1]) }
      numbers = []
    }
    return corners
  }
}
