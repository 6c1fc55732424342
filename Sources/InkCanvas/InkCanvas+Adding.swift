public import InkBrush
public import InkDocument
public import InkInput
public import InkStream

extension InkCanvas {
  /// Draws a stroke of samples, exactly as a touch that brings them: one gesture to undo.
  ///
  /// ```swift
  /// let wave = (0..<100).map { step in
  ///   PolylinePoint(location: Point(Double(step), 50), timestamp: Double(step) / 240, force: 1)
  /// }
  /// canvas.add(samples: wave, brush: BrushPreset.ink.brush)
  /// ```
  ///
  /// The samples go where touches go: they are rounded, led through the brush's filters, drawn, written
  /// down by a ``recorder``, and become a part of ``document``. So those that a touch could not bring are
  /// left out: places and times that are not finite, and times that run backwards. Where all times are
  /// the same the speed is 0. ``settings`` that choose touches do not count. Strokes being drawn are
  /// finished first. Complexity: O(samples), and what they change.
  ///
  /// - Parameters:
  ///   - samples: where the pen was, in points of the view as touches are; see ``viewToDocument``. Their
  ///     indices do not count, and predictions are left out. One sample is a dot.
  ///   - brush: what it is drawn with; by default ``brush``, which stays as it is.
  ///   - kind: what touches; by default a pencil.
  ///   - maximumForce: the largest force of the device, 25/6 for a pencil; `nil` where unknown.
  /// - Returns: the stroke's name in the document; `nil` where nothing could be drawn.
  @discardableResult
  public func add(
    samples: some Sequence<PolylinePoint>, brush: Brush? = nil, kind: TouchKind = .pencil,
    maximumForce: Double? = nil
  ) -> InkStroke.Identifier? {
    var events: [TouchEvent] = []
    for sample in samples where !sample.isPredicted {
      var event = TouchEvent(
        touch: Self.ownTouch, timestamp: sample.timestamp, kind: kind, location: sample.location,
        force: sample.force, maximumForce: maximumForce, altitude: sample.altitude,
        azimuth: sample.azimuth)
      event.roll = sample.roll
      event.majorRadius = sample.majorRadius
      if Sample(event) != nil { events.append(event) }
    }
    guard var last = events.last else { return nil }
    events[0].phase = .began
    last.phase = .ended
    if events.count > 1 { events[events.count - 1] = last } else { events.append(last) }

    finishTouches()
    events[0].intent = .draws
    let id = InkStroke.Identifier(rawValue: document.nextIdentifier)
    register.beginning.brush = brush
    // Each in a callback of its own, so that none counts as coalesced.
    receive(events.map { TouchBatch([$0]) })
    register.beginning = StrokeBeginning()
    return document[id] == nil ? nil : id
  }

  /// A touch that no platform names so.
  static var ownTouch: TouchIdentifier { TouchIdentifier(.min) }
}
