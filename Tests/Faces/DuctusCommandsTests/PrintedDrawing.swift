import Ductus
import Foundation

/// A drawing as the reader in `Examples/Reader` prints it, and as the library describes it.
struct PrintedDrawing: Decodable {
  struct Lines: Decodable, Equatable {
    var kind: Int
    var distance: Double
    var colour: [UInt8]

    init(_ pattern: PaperPattern) {
      (kind, distance, colour) = (Int(pattern.code), pattern.spacing, pattern.color.bytes)
    }
  }

  struct Paper: Decodable, Equatable {
    var colour: [UInt8]
    var lines: Lines?
  }

  /// An open field.
  struct Field: Decodable, Equatable {
    var bytes: String
    var elements: [String?]
    var contents: [Int]

    static func all(_ fields: OpenFields?) -> [String: Field] {
      var all: [String: Field] = [:]
      for field in fields?.all ?? [] {
        all[String(field.tag.rawValue)] = Field(
          bytes: field.value.bytes.map { String(format: "%02x", $0) }.joined(),
          elements: field.value.elements.map { $0 == .sheet ? nil : "\($0.kind)s \($0.index)" },
          contents: field.value.contents.map { $0.bytes.count })
      }
      return all
    }
  }

  struct Page: Decodable, Equatable {
    var name: Int
    var edges: [Double]
    var colour: [UInt8]
    var lines: Lines?
    var fields: [String: Field]
  }

  struct Other: Decodable, Equatable {
    var name: Int
    var kind: Int
    var locked: Bool
    var place: Int
    var page: Int?
    var transform: [Double]
    var fields: [String: Field]
  }

  struct Picture: Decodable, Equatable {
    var name: Int
    var format: String?
    var length: Int
    var sheet: Int
    var size: [Double]
    var page: Int?
    var crop: [Double]?
    var transform: [Double]
    var locked: Bool
    var place: Int
    var fields: [String: Field]
  }

  struct Stroke: Decodable, Equatable {
    var name: Int
    var brush: String
    var erases: Bool
    var locked: Bool
    var transform: [Double]
    var span: [Double]?
    var layers: [[Int]]
    var samples: [[Int64?]]
    var fields: [String: Field]
  }

  var paper: Paper
  var pages: [Page]
  var pictures: [Picture]
  var others: [Other]
  var strokes: [Stroke]
  var changes: Int
  var undo: [[Int]]
  var redo: [[Int]]

  private static let formats = ["PNG", "JPEG", "WebP", "PDF"]

  /// Reads the printed text.
  init(json: String) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
    // The lines of what has none.
    paper.lines = paper.lines ?? Lines(.plain)
    for index in pages.indices { pages[index].lines = pages[index].lines ?? Lines(.plain) }
    // Texts of brushes that say the same in another way are the same.
    for index in strokes.indices {
      strokes[index].brush = try Brush(text: strokes[index].brush).textString
    }
  }

  /// Describes a document as the library reads it.
  init(_ document: InkDocument) {
    paper = Paper(colour: document.paper.bytes, lines: Lines(document.paperPattern))
    pages = document.pages.sorted { $0.id < $1.id }.map { page in
      Page(
        name: page.id.index, edges: page.rect.edges, colour: page.paper.bytes,
        lines: Lines(page.paperPattern), fields: Field.all(page.open))
    }
    pictures = document.pictures.map { picture in
      Picture(
        name: picture.id.index,
        format: picture.content.format.map { Self.formats[Int($0.rawValue)] },
        length: picture.content.bytes.count, sheet: picture.pageIndex,
        size: [picture.size.width, picture.size.height], page: picture.page?.index,
        crop: picture.crop == picture.extent ? nil : picture.crop.edges,
        transform: picture.transform.numbers, locked: picture.isLocked, place: picture.place,
        fields: Field.all(picture.open))
    }
    others = document.others.map { other in
      Other(
        name: other.id.index, kind: other.kind, locked: other.isLocked, place: other.order,
        page: other.parent?.index, transform: other.transform.numbers, fields: Field.all(other.open)
      )
    }
    strokes = document.strokes.map { stroke in
      Stroke(
        name: stroke.id.rawValue, brush: stroke.brush.textString,
        erases: stroke.isMarkedErasure, locked: stroke.isLocked,
        transform: stroke.transform.numbers,
        span: stroke.span.map { [$0.lower, $0.upper] },
        layers: stroke.layers.map { [$0.firstSample, $0.place] },
        samples: stroke.record.samples.map { sample in
          [sample.x, sample.y, sample.time]
            + [sample.force, sample.altitude, sample.azimuth, sample.roll, sample.majorRadius].map {
              $0 == RecordedSample.unknown ? nil : Int64($0)
            }
        }, fields: Field.all(stroke.open))
    }
    changes = document.changeNumber
    (undo, redo) = (document.journal.undoable, document.journal.redoable)
  }

  /// Returns the first difference, in words; `nil` where there is none.
  func difference(from other: Self) -> String? {
    if paper != other.paper { return "paper \(paper), \(other.paper)" }
    if let found = Self.difference(pages, other.pages) { return "pages: \(found)" }
    if let found = Self.difference(pictures, other.pictures) { return "pictures: \(found)" }
    if let found = Self.difference(others, other.others) { return "others: \(found)" }
    if let found = Self.difference(strokes, other.strokes) { return "strokes: \(found)" }
    if changes != other.changes { return "\(changes) changes, \(other.changes)" }
    if undo != other.undo { return "undo \(undo), \(other.undo)" }
    return redo == other.redo ? nil : "redo \(redo), \(other.redo)"
  }

  private static func difference<Thing: Equatable>(_ one: [Thing], _ other: [Thing]) -> String? {
    for (a, b) in zip(one, other) where a != b { return "\(a)\n\(b)" }
    return one.count == other.count ? nil : "\(one.count), \(other.count)"
  }
}

extension InkColor {
  fileprivate var bytes: [UInt8] { [red, green, blue, alpha] }
}

extension Rect {
  fileprivate var edges: [Double] { [minX, minY, maxX, maxY] }
}

extension Affine {
  fileprivate var numbers: [Double] { [a, b, c, d, tx, ty] }
}
