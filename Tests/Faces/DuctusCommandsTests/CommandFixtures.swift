import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

private let samples = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()
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

/// Returns the corners of each path of an SVG document: where its lines and curves end.
func pathCorners(_ svg: String) -> [[(x: Double, y: Double)]] {
  svg.components(separatedBy: "<path d=\"").dropFirst().map { part in
    var corners: [(x: Double, y: Double)] = []
    var (start, last) = ((x: 0.0, y: 0.0), (x: 0.0, y: 0.0))
    let data = String(part.prefix(while: { $0 != "\"" }))
    for match in data.matches(of: /([A-Za-z])([^A-Za-z]*)/) {
      let numbers = match.2.matches(of: /-?(?:[0-9]+\.?[0-9]*|\.[0-9]+)/).compactMap {
        Double(String($0.0))
      }
      // The numbers of one element; the last of them are its end.
      let command = match.1.lowercased()
      let count = ["m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4][command] ?? 0
      let from = match.1 == match.1.lowercased() ? 1.0 : 0
      if command == "z" {
        corners.append(start)
        last = start
      }
      guard count > 0 else { continue }
      for place in stride(from: 0, through: numbers.count - count, by: count) {
        let end = numbers[place..<place + count].suffix(2)
        switch command {
        case "h": last.x = from * last.x + end[end.startIndex]
        case "v": last.y = from * last.y + end[end.startIndex]
        default:
          last = (
            from * last.x + end[end.startIndex], from * last.y + end[end.startIndex + 1]
          )
        }
        if command == "m", place == 0 { start = last }
        corners.append(last)
      }
    }
    return corners
  }
}
