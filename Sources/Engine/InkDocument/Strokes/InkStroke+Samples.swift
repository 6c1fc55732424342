public import InkBrush
public import InkInput
public import InkStream

extension InkStroke {
  /// Makes a stroke of samples: the ink that a touch with these samples would leave.
  ///
  /// ```swift
  /// let wave = (0..<100).map { step in
  ///   PolylinePoint(location: Point(Double(step), 50), timestamp: Double(step) / 240, force: 1)
  /// }
  /// let outline = InkStroke(wave, brush: BrushPreset.ink.brush).outline()
  /// ```
  ///
  /// The stroke belongs to no document, and its ``id`` is −1, until ``InkDocument/append(_:)`` gives a document a
  /// copy with an identifier. Samples are rounded as on a canvas: positions to 0.01 points, times to 0.1 ms, forces and
  /// angles to 0.001. Predictions are left out, and so are samples that a touch could not have: those whose position
  /// or time is not finite, and those whose time runs backwards. If all times are the same, the speed is 0. Without
  /// usable samples the stroke has no ink. Complexity: O(samples).
  ///
  /// - Parameters:
  ///   - samples: the samples of the pen in the order of their times, in points of the document. One sample is a dot.
  ///   - brush: the brush that draws them; by default the pen.
  ///   - kind: the kind of the touch; by default a pencil.
  ///   - maximumForce: the largest force of the device, 25/6 for a pencil; `nil` if unknown.
  ///   - seed: the seed of the stroke's randomness, such as the positions of its hairs; by default 0.
  ///   - viewSide: the length of the shorter side of the view, in points, for brushes that depend on it; by default
  ///     320, and where it is no positive number.
  public init(
    _ samples: some Sequence<PolylinePoint>, brush: Brush = BrushPreset.pen.brush,
    kind: TouchKind = .pencil, maximumForce: Double? = nil, seed: UInt64 = 0,
    viewSide: Double = 320
  ) {
    let record = StrokeRecord(
      kind: kind, maximumForce: maximumForce, seed: seed, viewSide: viewSide)
    record.draw(
      TouchBatch.drawing(
        samples, touch: TouchIdentifier(0), kind: kind, maximumForce: maximumForce))
    self.init(id: Identifier(rawValue: -1), record: record, brush: brush, place: 0)
  }
}

extension StrokeRecord {
  /// Appends the samples of a touch, rounded and merged as on a canvas.
  fileprivate func draw(_ batches: [TouchBatch]) {
    let pipeline = InkPipeline(smoother: .lines)
    pipeline.namesEvents = false
    pipeline.receive(
      batches.map { batch in
        var batch = batch
        for index in batch.events.indices { Quantum.round(&batch.events[index]) }
        return batch
      })
    guard let path = pipeline.strokes.first?.touchPath else { return }
    update(from: path, .everything(count: path.samples.count))
  }
}

extension InkDocument {
  /// Puts a copy of a stroke on top of everything; it can be undone.
  ///
  /// ```swift
  /// let document = InkDocument()
  /// document.append(InkStroke(samples, brush: brush))
  /// ```
  ///
  /// The copy shares its samples with the stroke until one of them changes. It is not locked. Complexity: O(samples).
  ///
  /// - Parameter stroke: a stroke of samples, or one of any document.
  /// - Returns: the identifier of the copy, by which ``InkDocument/subscript(_:)`` finds it; those of other documents
  ///   mean nothing here.
  @discardableResult
  public func append(_ stroke: InkStroke) -> InkStroke.Identifier {
    var copy = InkStroke(
      id: makeIdentifier(), record: stroke.record.snapshot, brush: stroke.brush,
      place: makePlace(), transform: stroke.transform)
    (copy.span, copy.open) = (stroke.span, stroke.open.withoutElements { _ in true })
    perform(.add([copy]))
    return copy.id
  }
}
