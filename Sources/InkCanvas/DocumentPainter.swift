internal import InkDocument
internal import InkGeometry
internal import InkRaster

#if canImport(Dispatch) && !hasFeature(Embedded)
  internal import Dispatch
#endif

/// Finds what of a document lies on a tile, at one scale.
///
/// It holds the strokes that it has prepared, those used last. Tiles that are painted together share them
/// all, so that nothing is prepared twice for one block of tiles.
struct DocumentPainter {
  /// What leads from the document to device pixels.
  let view: Affine
  private let toDocument: Affine?
  /// What was used of late, and before that: when there is much of the first, it becomes the second.
  private var recent = Prepared()
  private var older = Prepared()
  /// How many elements of paths may be in each, about; one needs 280 bytes.
  private let limit: Int
  /// Whether nothing is forgotten, until the block of tiles is painted.
  private var holdsAll = false
  private static let usualLimit = isSmall ? 49_152 : 98_304
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
      elements += stroke.elementCount + 16
    }
  }

  /// - Parameters:
  ///   - view: what leads from the document to device pixels.
  ///   - limit: how many elements of paths are held, about, twice; by default what a canvas needs to go
  ///     on.
  init(view: Affine, limit: Int = usualLimit) {
    self.view = view
    self.limit = limit
    toDocument = view.inverted
  }

  /// Names a part of a stroke that may lie on a tile.
  struct PartName {
    var place: Int
    var id: InkStroke.Identifier
    var firstSample: Int
    var endSample: Int
  }

  /// A part of a stroke that lies at one place among all others.
  struct Part {
    var stroke: DocumentStroke
    var firstSample: Int
    var endSample: Int

    init(stroke: DocumentStroke, firstSample: Int, endSample: Int) {
      (self.stroke, self.firstSample, self.endSample) = (stroke, firstSample, endSample)
    }

    /// `nil` where nothing of the stroke reaches some pixels.
    init?(_ name: PartName, of stroke: DocumentStroke, in pixels: Rect) {
      guard stroke.reaches(pixels) else { return nil }
      self.init(stroke: stroke, firstSample: name.firstSample, endSample: name.endSample)
    }
  }

  /// Forgets strokes that are different now.
  mutating func forget(_ id: InkStroke.Identifier) {
    recent.strokes[id.rawValue] = nil
    older.strokes[id.rawValue] = nil
  }

  /// What may lie on a rectangle of device pixels, in no particular order.
  func names(
    of document: InkDocument, in pixels: Rect,
    isIncluded: (InkStroke.Identifier) -> Bool = { _ in true }
  ) -> [PartName] {
    guard let toDocument else { return [] }
    var names: [PartName] = []
    for id in document.identifiers(in: pixels.applying(toDocument)) where isIncluded(id) {
      if let stroke = document[id] { Self.append(stroke, to: &names) }
    }
    return names
  }

  /// Appends the parts of a stroke.
  static func append(_ stroke: InkStroke, to names: inout [PartName]) {
    let layers = stroke.layers
    for index in layers.indices {
      let end = index + 1 < layers.count ? layers[index + 1].firstSample : Int.max
      names.append(
        PartName(
          place: layers[index].place, id: stroke.id, firstSample: layers[index].firstSample,
          endSample: end))
    }
  }

  /// Parts from the lowest up.
  static func sorted(_ names: [PartName]) -> [PartName] {
    let order = KeyOrder.indices(of: names.map { key($0.place, $0.id) })
    return order.map { names[$0] }
  }

  /// What parts are put in order by: their places, and then their strokes.
  private static func key(_ place: Int, _ id: InkStroke.Identifier) -> Int64 {
    Int64(place) << 24 | Int64(id.rawValue)
  }

  /// Begins a block of tiles that are painted together, of which all strokes are to be held: prepares
  /// those on several threads where there are many.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - pixels: a rectangle of device pixels around the tiles.
  ///   - isIncluded: whether a stroke is painted.
  /// - Returns: whether there is room for them; if not, they are prepared when they are painted.
  mutating func beginBlock(
    _ document: InkDocument, in pixels: Rect, isIncluded: (InkStroke.Identifier) -> Bool
  ) -> Bool {
    guard let toDocument else { return true }
    var count = recent.elements
    for id in document.identifiers(in: pixels.applying(toDocument)) where isIncluded(id) {
      count += document[id]?.record.samples.count ?? 0
    }
    guard count <= Self.blockLimit else { return false }
    holdsAll = true
    prepareAll(document, in: pixels, isIncluded: isIncluded)
    return true
  }

  /// Ends it: what is too much to be held is forgotten with the next block.
  mutating func endBlock() { holdsAll = false }

  private mutating func prepareAll(
    _ document: InkDocument, in pixels: Rect, isIncluded: (InkStroke.Identifier) -> Bool
  ) {
    #if canImport(Dispatch) && !hasFeature(Embedded)
      guard let toDocument else { return }
      var missing: [(stroke: InkStroke, ink: StrokeInk?)] = []
      for id in document.identifiers(in: pixels.applying(toDocument)) where isIncluded(id) {
        guard known(id) == nil, let stroke = document[id] else { continue }
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

  /// Makes a stroke ready to be painted.
  ///
  /// - Parameters:
  ///   - id: the stroke.
  ///   - document: the document.
  ///   - work: how much work is done grows by how much that was.
  /// - Returns: the stroke; `nil` where the document does not have it.
  mutating func prepare(
    _ id: InkStroke.Identifier, _ document: InkDocument, _ work: inout Int
  ) -> DocumentStroke? {
    if let known = known(id) { return known }
    guard let stroke = document[id] else { return nil }
    let known = document.knownInk(of: stroke)
    if known == nil { work += 2 * stroke.record.samples.count }
    let new = DocumentStroke(stroke, known ?? document.ink(of: stroke), view: view)
    work += 4 + new.elementCount / 4
    put(new)
    return new
  }

  private mutating func known(_ id: InkStroke.Identifier) -> DocumentStroke? {
    if let known = recent.strokes[id.rawValue] { return known }
    guard let known = older.strokes[id.rawValue] else { return nil }
    put(known)
    return known
  }

  private mutating func put(_ stroke: DocumentStroke) {
    if recent.elements >= limit, !holdsAll {
      // A block of tiles may have held more.
      older = recent.elements < 4 * limit ? recent : Prepared()
      recent = Prepared()
    }
    recent.put(stroke)
  }
}
