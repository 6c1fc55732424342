internal import Ductus
internal import InkFind

/// A result in a file.
struct FileHit: Encodable {
  private let file: String
  private let page: Int?
  private let score: JSONNumber
  private let bounds: JSONBounds
  private let reading: Bool
  private let strokes: [Int]
  private let read: String
  private let rect: Rect
  private let percent: Int

  private enum CodingKeys: String, CodingKey {
    case file
    case page
    case score
    case bounds
    case reading
    case strokes
    case read = "text"
  }

  /// Makes a result.
  ///
  /// - Parameters:
  ///   - hit: the ink.
  ///   - file: the name of the file.
  ///   - document: the document of the ink.
  init(hit: FoundInk, file: String, in document: InkDocument) {
    self.file = file
    page = hit.page.flatMap { id in document.pages.firstIndex { $0.id == id } }.map { $0 + 1 }
    score = JSONNumber((hit.score * 1000).rounded() / 1000)
    bounds = JSONBounds(hit.bounds)
    reading = hit.isReading
    strokes = hit.strokes.map(\.rawValue)
    read = hit.text
    rect = hit.bounds
    percent = Int((hit.score * 100).rounded())
  }

  /// A line for people.
  var text: String {
    let edges = [rect.minX, rect.minY, rect.width, rect.height].map { side in
      var digits: [UInt8] = []
      DecimalText.append(side, places: 0, to: &digits)
      return String(decoding: digits, as: UTF8.self)
    }
    let place = page.map { "page \($0)" } ?? "sheet"
    return
      "\(file): \(place), \(percent) %, at \(edges[0]),\(edges[1]) \(edges[2])×\(edges[3]): \(read)\n"
  }
}

/// All results, as JSON.
struct FoundHits: Encodable {
  let query: String
  let hits: [FileHit]
}
