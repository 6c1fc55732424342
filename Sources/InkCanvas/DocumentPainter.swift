internal import InkDocument
internal import InkGeometry
internal import InkRaster

#if canImport(Dispatch) && !hasFeature(Embedded)
  internal import Dispatch
#endif

/// Finds what of a document lies on a tile, at one scale.
///
/// It holds the strokes that it has prepared, those used last. Tiles that are painted together share
/// them, so nothing is prepared twice for one block of tiles; where a block has more than there is room
/// for, the rest is prepared when it is drawn, a stroke at a time.
struct DocumentPainter {
  /// What leads from the document to device pixels.
  let view: Affine
  private let toDocument: Affine?
  /// What was used of late, and before that: when there is much of the first, it becomes the second.
  private var recent = Prepared()
  private var older = Prepared()
  /// How many elements of paths are kept from one block of tiles to the next, about; one needs 280 bytes.
  private static let limit = isSmall ? 49_152 : 98_304
  /// How many elements are held for one block at the most: 1.2 GB, and 37 MB in WebAssembly, which has
  /// 1 GB for everything.
  static let blockLimit = isSmall ? 1 << 17 : 1 << 22
  private static let isSmall = MemoryLayout<Int>.size == 4

  private struct Prepared {
    var strokes: [Int: DocumentStroke] = [:]
    /// How many elements their paths have.
    var elements = 0

    mutating func put(_ stroke: DocumentStroke) {
      strokes[stroke.stroke.id.rawValue] = stroke
      elements += stroke.path.count + 16
    }
  }

  init(view: Affine) {
    self.view = view
    toDocument = view.inverted
  }

  /// A part of a stroke that lies at one place among all others.
  struct Part {
    var place: Int
    var stroke: InkStroke
    /// The stroke as it is drawn; `nil` where there was no room to keep it.
    var prepared: DocumentStroke?
    var firstSample: Int
    var endSample: Int

    /// The stroke as it is drawn, made anew where it was not kept.
    func drawn(_ view: Affine) -> DocumentStroke {
      prepared ?? DocumentStroke(stroke, StrokeInk(stroke.record, stroke.brush), view: view)
    }
  }

  /// Begins another block of tiles, which are painted together.
  mutating func beginBlock() {
    guard recent.elements >= Self.limit else { return }
    // So much that two blocks of it would be too much is prepared anew.
    older = recent.elements < Self.blockLimit / 4 ? recent : Prepared()
    recent = Prepared()
  }

  /// Forgets strokes that are different now.
  mutating func forget(_ id: InkStroke.Identifier) {
    recent.strokes[id.rawValue] = nil
    older.strokes[id.rawValue] = nil
  }

  /// What may lie on a rectangle of device pixels, from the lowest up.
  mutating func parts(
    of document: InkDocument, in pixels: Rect,
    isIncluded: (InkStroke.Identifier) -> Bool = { _ in true }
  ) -> [Part] {
    guard let toDocument else { return [] }
    var parts: [Part] = []
    for id in document.identifiers(in: pixels.applying(toDocument)) where isIncluded(id) {
      guard let stroke = document[id] else { continue }
      let prepared = prepare(stroke, document)
      if let prepared, !prepared.reaches(pixels) { continue }
      Self.append(stroke, prepared, to: &parts)
    }
    return Self.sorted(parts)
  }

  /// Appends the parts of a stroke.
  static func append(_ stroke: InkStroke, _ prepared: DocumentStroke?, to parts: inout [Part]) {
    let layers = stroke.layers
    for index in layers.indices {
      let end = index + 1 < layers.count ? layers[index + 1].firstSample : Int.max
      parts.append(
        Part(
          place: layers[index].place, stroke: stroke, prepared: prepared,
          firstSample: layers[index].firstSample, endSample: end))
    }
  }

  /// Parts from the lowest up.
  static func sorted(_ parts: [Part]) -> [Part] {
    let order = KeyOrder.indices(of: parts.map { key($0.place, $0.stroke.id) })
    return order.map { parts[$0] }
  }

  /// What parts are put in order by: their places, and then their strokes.
  private static func key(_ place: Int, _ id: InkStroke.Identifier) -> Int64 {
    Int64(place) << 24 | Int64(id.rawValue)
  }

  /// Prepares all strokes that may lie on a rectangle of device pixels, on several threads where
  /// there are many.
  mutating func prepare(
    _ document: InkDocument, in pixels: Rect, isIncluded: (InkStroke.Identifier) -> Bool
  ) {
    #if canImport(Dispatch) && !hasFeature(Embedded)
      guard let toDocument else { return }
      var missing: [(stroke: InkStroke, ink: StrokeInk?)] = []
      var count = 0
      for id in document.identifiers(in: pixels.applying(toDocument)) where isIncluded(id) {
        guard known(id) == nil, let stroke = document[id] else { continue }
        count += stroke.record.samples.count
        guard hasRoom(for: count) else { break }
        missing.append((stroke, document.knownInk(of: stroke)))
      }
      guard missing.count >= 16 else { return }
      let workers = min(missing.count / 8, 8)
      var strokes = [DocumentStroke?](repeating: nil, count: missing.count)
      let view = view
      strokes.withUnsafeMutableBufferPointer { buffer in
        // Each place is written by one worker, and what is shared is only read.
        nonisolated(unsafe) let buffer = buffer
        nonisolated(unsafe) let missing = missing
        DispatchQueue.concurrentPerform(iterations: workers) { worker in
          for index in stride(from: worker, to: missing.count, by: workers) {
            let (stroke, ink) = missing[index]
            buffer[index] = DocumentStroke(
              stroke, ink ?? StrokeInk(stroke.record, stroke.brush), view: view)
          }
        }
      }
      for (index, stroke) in strokes.enumerated() {
        guard let stroke else { continue }
        if missing[index].ink == nil { document.keep(stroke.ink, of: stroke.stroke) }
        put(stroke)
      }
    #endif
  }

  #if canImport(Dispatch) && !hasFeature(Embedded)
    /// What may lie on a rectangle of device pixels, from the lowest up, for a batch.
    mutating func requests(
      of document: InkDocument, in pixels: Rect, _ batch: PaintingBatch,
      isIncluded: (InkStroke.Identifier) -> Bool
    ) -> [PaintingBatch.PartRequest] {
      guard let toDocument else { return [] }
      var parts: [(part: PaintingBatch.PartRequest, id: InkStroke.Identifier)] = []
      for id in document.identifiers(in: pixels.applying(toDocument)) where isIncluded(id) {
        guard let stroke = document[id] else { continue }
        let prepared = known(id)
        if let prepared, !prepared.reaches(pixels) { continue }
        let number = batch.add(stroke, prepared) { document.knownInk(of: stroke) }
        let layers = stroke.layers
        for index in layers.indices {
          let end = index + 1 < layers.count ? layers[index + 1].firstSample : Int.max
          let part = PaintingBatch.PartRequest(
            place: layers[index].place, stroke: number, firstSample: layers[index].firstSample,
            endSample: end)
          parts.append((part, id))
        }
      }
      let order = KeyOrder.indices(of: parts.map { Self.key($0.part.place, $0.id) })
      return order.map { parts[$0].part }
    }

    /// Takes over a stroke that was prepared elsewhere, for the same view.
    mutating func keep(_ stroke: DocumentStroke) { put(stroke) }
  #endif

  /// The stroke as it is drawn; `nil` where there is no room to keep it.
  private mutating func prepare(_ stroke: InkStroke, _ document: InkDocument) -> DocumentStroke? {
    if let known = known(stroke.id) { return known }
    guard hasRoom(for: stroke.record.samples.count) else { return nil }
    let new = DocumentStroke(stroke, document.ink(of: stroke), view: view)
    put(new)
    return new
  }

  private mutating func known(_ id: InkStroke.Identifier) -> DocumentStroke? {
    if let known = recent.strokes[id.rawValue] { return known }
    guard let known = older.strokes[id.rawValue] else { return nil }
    put(known)
    return known
  }

  private func hasRoom(for elements: Int) -> Bool {
    recent.elements + elements <= Self.blockLimit
  }

  private mutating func put(_ stroke: DocumentStroke) { recent.put(stroke) }
}
