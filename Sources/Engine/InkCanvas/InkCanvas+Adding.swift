public import InkBrush
public import InkDocument
public import InkInput
public import InkStream

extension InkCanvas {
  /// Draws a stroke from samples, exactly as a touch with these samples would: one gesture to undo.
  ///
  /// ```swift
  /// let wave = (0..<100).map { step in
  ///   PolylinePoint(location: Point(Double(step), 50), timestamp: Double(step) / 240, force: 1)
  /// }
  /// canvas.add(samples: wave, brush: BrushPreset.ink.brush)
  /// ```
  ///
  /// The samples are treated like those of touches: they are rounded, passed through the brush's
  /// filters, drawn, written down by a ``recorder``, and become a part of ``document``. Samples
  /// that a touch could not have are therefore left out: those whose location or time is not
  /// finite, and those whose time runs backwards. If all times are the same, the speed is 0.
  /// ``settings`` that choose touches have no effect. Strokes in progress are finished first.
  /// Complexity: O(samples), and what they change.
  ///
  /// - Parameters:
  ///   - samples: the samples of the pen, in points of the view as for touches; see
  ///     ``viewToDocument``. Their indices have no effect, and predictions are left out. One sample
  ///     is a dot.
  ///   - brush: the brush to draw with; by default ``brush``, which stays as it is.
  ///   - kind: the kind of the touch; by default a pencil.
  ///   - maximumForce: the largest force of the device, 25/6 for a pencil; `nil` if unknown.
  /// - Returns: the stroke's identifier in the document; `nil` if nothing could be drawn.
  @discardableResult
  public func add(
    samples: some Sequence<PolylinePoint>, brush: Brush? = nil, kind: TouchKind = .pencil,
    maximumForce: Double? = nil
  ) -> InkStroke.Identifier? {
    let batches = TouchBatch.drawing(
      samples, touch: Self.ownTouch, kind: kind, maximumForce: maximumForce)
    guard !batches.isEmpty else { return nil }
    finishTouches()
    let id = InkStroke.Identifier(rawValue: document.nextIdentifier)
    var beginning = StrokeBeginning()
    beginning.brush = brush
    register.begin(from: .touches(beginning)) { receive(batches) }
    return document[id] == nil ? nil : id
  }

  /// An identifier that no platform uses for a touch.
  static var ownTouch: TouchIdentifier { TouchIdentifier(.min) }
}
