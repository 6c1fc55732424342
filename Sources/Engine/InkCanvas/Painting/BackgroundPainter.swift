#if canImport(Dispatch) && !hasFeature(Embedded)
  internal import Dispatch
  internal import InkBrush
  internal import InkDocument
  internal import InkGeometry
  internal import InkRaster

  /// Paints tiles of a document on other threads, a batch at a time.
  final class BackgroundPainter: @unchecked Sendable {
    /// Guards `current` and `finished`.
    private let queue = DispatchQueue(label: "ductus.painting")
    private var current: PaintingBatch?
    private var finished: PaintingBatch?

    /// True while a batch is being painted, or a finished batch has not been taken.
    var isBusy: Bool { queue.sync { current != nil || finished != nil } }

    /// Starts to paint a batch; any batch before it is dropped, finished or not.
    func start(_ batch: PaintingBatch) {
      queue.sync { (current, finished) = (batch, nil) }
      DispatchQueue.global(qos: .userInitiated).async {
        batch.run { self.queue.sync { self.current !== batch } }
        self.queue.sync {
          guard self.current === batch else { return }
          (self.current, self.finished) = (nil, batch)
        }
      }
    }

    /// Returns the finished batch, and forgets it; `nil` if there is none.
    func takeFinished() -> PaintingBatch? {
      queue.sync {
        defer { finished = nil }
        return finished
      }
    }

    /// Drops all batches; painting stops after the stroke or the tile in progress.
    func cancel() { queue.sync { (current, finished) = (nil, nil) } }
  }

  /// A few tiles to be painted, with all that painting reads; an edit of the document changes none
  /// of it.
  final class PaintingBatch: @unchecked Sendable {
    /// The transform from the document to device pixels.
    let view: Affine
    /// The rules by which ink is shown.
    private let papers: InkPapers
    /// The layers of the document; `nil` if there is one.
    private let looks: LayerLooks?

    /// A part of a stroke: the order of its layer, the index of the stroke in `strokes`, and a
    /// range of samples.
    struct PartRequest {
      var order: Int
      var stroke: Int
      var firstSample: Int
      var endSample: Int
      /// The level of its layer.
      var level: Int
    }

    /// A stroke that is prepared already, or else its ink, or else its samples.
    private struct StrokeRequest {
      var stroke: InkStroke
      /// A snapshot of the samples, because the record of the stroke may be corrected meanwhile.
      var samples: StrokeRecord?
      var ink: StrokeInk?
      var prepared: DocumentStroke?
      var version: Int
    }

    /// A tile and the result of painting it.
    struct Painted {
      var tile: CanvasTile
      /// The version of the tile when the batch was made; the pixels are of no use for a later one.
      var version: Int
      var base: PixelTile?
      var position: TilePlace
      /// The sort keys of the objects among ink that lie on the tile, ascending.
      var cuts: [Int64]
      /// The result; `nil` if nothing lies on the tile.
      var pixels: PixelTile?
      /// The result if the document has several layers there, or objects among its ink.
      var pass: LayerPass?
    }

    private var strokes: [StrokeRequest] = []
    private var indices: [Int: Int] = [:]
    private var tiles: [(tile: Painted, parts: [PartRequest])] = []
    /// The tiles that were painted; empty until then.
    private(set) var painted: [Painted] = []
    /// The strokes that the batch has prepared, with the versions of their records.
    private(set) var prepared: [(stroke: DocumentStroke, version: Int)] = []

    init(view: Affine, papers: InkPapers, looks: LayerLooks?) {
      (self.view, self.papers, self.looks) = (view, papers, looks)
    }

    /// Adds a tile, with the parts of strokes to paint on it, from the lowest up.
    func add(
      _ tile: CanvasTile, _ base: PixelTile?, _ position: TilePlace, cuts: [Int64],
      _ parts: [PartRequest]
    ) {
      tiles.append(
        (
          Painted(
            tile: tile, version: tile.version, base: base, position: position, cuts: cuts), parts
        ))
    }

    /// Adds a stroke unless the batch has it already, and returns its index in the batch.
    func add(_ stroke: InkStroke, _ prepared: DocumentStroke?, ink: () -> StrokeInk?) -> Int {
      if let index = indices[stroke.id.rawValue] { return index }
      var request = StrokeRequest(
        stroke: stroke, prepared: prepared, version: stroke.record.version)
      if prepared == nil {
        request.ink = ink()
        if request.ink == nil { request.samples = stroke.record.snapshot }
      }
      indices[stroke.id.rawValue] = strokes.count
      strokes.append(request)
      return strokes.count - 1
    }

    /// Prepares the strokes and paints the tiles; stops early if the batch is cancelled.
    func run(isCancelled: @escaping @Sendable () -> Bool) {
      let workers = 4
      var ready = strokes.map { $0.prepared }
      let strokes = strokes
      Self.each(&ready, workers) { index, ready in
        let request = strokes[index]
        if ready != nil || isCancelled() { return }
        guard
          let ink = request.ink
            ?? request.samples.map({ StrokeInk($0, request.stroke.brush, request.stroke.warp) })
        else { return }
        ready = DocumentStroke(request.stroke, ink, view: self.view)
      }
      for (request, stroke) in zip(strokes, ready) where request.prepared == nil {
        if let stroke { prepared.append((stroke, request.version)) }
      }
      let strokesReady = ready
      var results = [Painted?](repeating: nil, count: tiles.count)
      let tiles = tiles
      let (papers, scale, looks) = (papers, view.a, looks)
      Self.each(&results, workers) { index, result in
        if isCancelled() { return }
        result = Self.paint(
          tiles[index].tile, tiles[index].parts, strokesReady, papers, looks,
          scale: scale)
      }
      painted = results.compactMap { $0 }
    }

    private static func paint(
      _ tile: Painted, _ requests: [PartRequest], _ strokes: [DocumentStroke?],
      _ papers: InkPapers, _ looks: LayerLooks?, scale: Double
    ) -> Painted? {
      var parts: [DocumentPainter.Part] = []
      for request in requests {
        guard let stroke = strokes[request.stroke] else { return nil }
        parts.append(
          DocumentPainter.Part(
            stroke: stroke, firstSample: request.firstSample,
            endSample: request.endSample, order: request.order, level: request.level))
      }
      var tile = tile
      if looks != nil || !tile.cuts.isEmpty {
        var pass = LayerPass(looks ?? .single, over: tile.base, cuts: tile.cuts)
        TilePainter(papers, scale: scale).paint(parts, &pass, tile.position)
        tile.pass = pass
        return tile
      }
      if parts.isEmpty { return tile }
      let painter = TilePainter(papers, scale: scale)
      painter.paint(parts, over: tile.base, tile.position)
      tile.pixels = painter.pixels
      return tile
    }

    /// Calls a function with each index and element of an array, on several threads.
    private static func each<Element>(
      _ elements: inout [Element], _ workers: Int, _ body: (Int, inout Element) -> Void
    ) {
      elements.withUnsafeMutableBufferPointer { buffer in
        // Each element is written by one worker.
        nonisolated(unsafe) let buffer = buffer
        nonisolated(unsafe) let body = body
        DispatchQueue.concurrentPerform(iterations: workers) { worker in
          for index in stride(from: worker, to: buffer.count, by: workers) {
            body(index, &buffer[index])
          }
        }
      }
    }
  }
#endif
