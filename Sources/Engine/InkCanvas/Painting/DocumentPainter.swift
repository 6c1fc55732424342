internal import InkDocument
internal import InkGeometry
internal import InkRaster

#if canImport(Dispatch) && !hasFeature(Embedded)
  internal import Dispatch
#endif

/// A search for the parts of a document's strokes that lie on tiles, at one scale.
///
/// It keeps the strokes that were used last, prepared for drawing. Tiles that are painted together
/// share all of them, so that no stroke is prepared twice for one block of tiles.
struct DocumentPainter {
  /// The transform from the document to device pixels.
  let view: Affine
  private let toDocument: Affine?
  /// The strokes used lately and those used before; when `recent` is full, it replaces `older`.
  private var recent = Prepared()
  private var older = Prepared()
  /// The approximate number of path elements that each of the two may hold; an element needs 280
  /// bytes.
  private let limit: Int
  /// True while nothing is forgotten, until the block of tiles is painted.
  private var holdsAll = false
  private static let usualLimit = isSmall ? 49_152 : 98_304
  /// The largest number of elements held for one block: 1.2 GB, and 37 MB in WebAssembly, which has
  /// 1 GB for everything.
  static let blockLimit = isSmall ? 1 << 17 : 1 << 22
  private static let isSmall = MemoryLayout<Int>.size == 4

  private struct Prepared {
    var strokes: [Int: DocumentStroke] = [:]
    /// The number of elements of their paths, with 16 more for each stroke.
    var elements = 0

    mutating func put(_ stroke: DocumentStroke) {
      strokes[stroke.stroke.id.rawValue] = stroke
      elements += stroke.elementCount + 16
    }
  }

  /// - Parameters:
  ///   - view: the transform from the document to device pixels.
  ///   - limit: the approximate number of path elements in each of the two sets of strokes; by
  ///     default enough for a canvas in use.
  init(view: Affine, limit: Int = usualLimit) {
    self.view = view
    self.limit = limit
    toDocument = view.inverted
  }

  /// The name of a part of a stroke that may lie on a tile.
  struct PartName {
    var order: Int
    var id: InkStroke.Identifier
    var firstSample: Int
    var endSample: Int
    /// The level of its layer.
    var level: Int
  }

  /// A part of a stroke with one position in the order of all parts.
  struct Part {
    var stroke: DocumentStroke
    var firstSample: Int
    var endSample: Int
    /// Its number in the order of ink.
    var order: Int
    /// The level of its layer.
    var level: Int

    init(
      stroke: DocumentStroke, firstSample: Int, endSample: Int, order: Int = 0, level: Int = 0
    ) {
      (self.stroke, self.firstSample, self.endSample) = (stroke, firstSample, endSample)
      (self.order, self.level) = (order, level)
    }

    /// True if it takes ink away.
    var isErasure: Bool { stroke.stroke.isErasure }

    /// Makes a part from its name; `nil` if the stroke does not reach the pixels.
    init?(_ name: PartName, of stroke: DocumentStroke, in pixels: Rect) {
      guard stroke.reaches(pixels) else { return nil }
      self.init(
        stroke: stroke, firstSample: name.firstSample, endSample: name.endSample,
        order: name.order, level: name.level)
    }
  }

  /// Forgets a stroke that has changed.
  mutating func forget(_ id: InkStroke.Identifier) {
    recent.strokes[id.rawValue] = nil
    older.strokes[id.rawValue] = nil
  }

  /// Returns the parts of strokes that may lie on a rectangle of device pixels, in no particular
  /// order; hidden layers have none.
  func names(
    of document: InkDocument, in pixels: Rect,
    isIncluded: (InkStroke.Identifier) -> Bool = { _ in true }
  ) -> [PartName] {
    guard let toDocument else { return [] }
    var names: [PartName] = []
    for id in document.identifiers(in: pixels.applying(toDocument)) where isIncluded(id) {
      if let stroke = document[id], document.isShown(stroke) {
        Self.append(stroke, level: document.level(of: stroke), to: &names)
      }
    }
    return names
  }

  /// Appends the parts of a stroke on the layer with a level.
  static func append(_ stroke: InkStroke, level: Int, to names: inout [PartName]) {
    let layers = stroke.layers
    for index in layers.indices {
      let end = index + 1 < layers.count ? layers[index + 1].firstSample : Int.max
      names.append(
        PartName(
          order: layers[index].place, id: stroke.id, firstSample: layers[index].firstSample,
          endSample: end, level: level))
    }
  }

  /// Returns the parts sorted from the lowest up.
  static func sorted(_ names: [PartName], of document: InkDocument) -> [PartName] {
    let keys = names.map { InkDocument.orderKey($0.order, $0.id, level: $0.level) }
    return document.drawingOrder(of: keys).map { names[$0] }
  }

  /// Begins a block of tiles that are painted together and share all their strokes, and prepares
  /// the strokes, on several threads if there are many.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - pixels: a rectangle of device pixels around the tiles.
  ///   - isIncluded: returns true if a stroke is painted.
  /// - Returns: true if there is room for all strokes; if not, each is prepared when it is painted.
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

  /// Ends the block; strokes beyond the limit are forgotten when another stroke is kept.
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
        // Each element is written by one worker, and shared data is only read.
        nonisolated(unsafe) let buffer = buffer
        nonisolated(unsafe) let missing = missing
        DispatchQueue.concurrentPerform(iterations: workers) { worker in
          for index in stride(from: worker, to: missing.count, by: workers) {
            let (stroke, ink) = missing[index]
            buffer[index] = DocumentStroke(
              stroke, ink ?? StrokeInk(stroke.record, stroke.brush, stroke.warp), view: view)
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
    /// Returns the parts that may lie on a rectangle of device pixels, from the lowest up, for a
    /// batch.
    mutating func requests(
      of document: InkDocument, in pixels: Rect, _ batch: PaintingBatch,
      isIncluded: (InkStroke.Identifier) -> Bool
    ) -> [PaintingBatch.PartRequest] {
      guard let toDocument else { return [] }
      var parts: [(part: PaintingBatch.PartRequest, id: InkStroke.Identifier)] = []
      for id in document.identifiers(in: pixels.applying(toDocument)) where isIncluded(id) {
        guard let stroke = document[id], document.isShown(stroke) else { continue }
        let level = document.level(of: stroke)
        let prepared = known(id)
        if let prepared, !prepared.reaches(pixels) { continue }
        let number = batch.add(stroke, prepared) { document.knownInk(of: stroke) }
        let layers = stroke.layers
        for index in layers.indices {
          let end = index + 1 < layers.count ? layers[index + 1].firstSample : Int.max
          let part = PaintingBatch.PartRequest(
            order: layers[index].place, stroke: number, firstSample: layers[index].firstSample,
            endSample: end, level: level)
          parts.append((part, id))
        }
      }
      let keys = parts.map { InkDocument.orderKey($0.part.order, $0.id, level: $0.part.level) }
      let order = document.drawingOrder(of: keys)
      return order.map { parts[$0].part }
    }

    /// Keeps a stroke that was prepared elsewhere for the same view.
    mutating func keep(_ stroke: DocumentStroke) { put(stroke) }
  #endif

  /// Prepares a stroke for drawing.
  ///
  /// - Parameters:
  ///   - id: the stroke.
  ///   - document: the document.
  ///   - work: the work done so far, to which that of the preparation is added.
  /// - Returns: the stroke; `nil` if the document does not have it.
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
      // A block of tiles may have held more than the limit.
      older = recent.elements < 4 * limit ? recent : Prepared()
      recent = Prepared()
    }
    recent.put(stroke)
  }
}
