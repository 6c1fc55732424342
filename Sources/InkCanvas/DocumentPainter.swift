internal import InkDocument
internal import InkGeometry
internal import InkRaster

/// Finds what of a document lies on a tile, at one scale.
///
/// It holds the strokes that it has prepared, those used last.
struct DocumentPainter {
  /// What leads from the document to device pixels.
  let view: Affine
  private let toDocument: Affine?
  private var prepared: [Int: DocumentStroke] = [:]
  private static let limit = 4096

  init(view: Affine) {
    self.view = view
    toDocument = view.inverted
  }

  /// A part of a stroke that lies at one place among all others.
  struct Part {
    var place: Int
    var stroke: DocumentStroke
    var firstSample: Int
    var endSample: Int
  }

  /// Forgets strokes that are different now.
  mutating func forget(_ id: InkStroke.Identifier) { prepared[id.rawValue] = nil }

  /// What may lie on a rectangle of device pixels, from the lowest up.
  mutating func parts(
    of document: InkDocument, in pixels: Rect, isIncluded: (InkStroke) -> Bool = { _ in true }
  ) -> [Part] {
    guard let toDocument else { return [] }
    var parts: [Part] = []
    for stroke in document.strokes(in: pixels.applying(toDocument)) where isIncluded(stroke) {
      let prepared = prepare(stroke, document)
      for index in stroke.layers.indices {
        let end = index + 1 < stroke.layers.count ? stroke.layers[index + 1].firstSample : Int.max
        parts.append(
          Part(
            place: stroke.layers[index].place, stroke: prepared,
            firstSample: stroke.layers[index].firstSample, endSample: end))
      }
    }
    parts.sort { a, b in
      a.place == b.place ? a.stroke.stroke.id < b.stroke.stroke.id : a.place < b.place
    }
    return parts
  }

  private mutating func prepare(_ stroke: InkStroke, _ document: InkDocument) -> DocumentStroke {
    if let known = prepared[stroke.id.rawValue] { return known }
    if prepared.count >= Self.limit { prepared.removeAll(keepingCapacity: true) }
    let new = DocumentStroke(stroke, document.ink(of: stroke), view: view)
    prepared[stroke.id.rawValue] = new
    return new
  }
}
