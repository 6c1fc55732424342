package import Ductus

/// Callbacks of simple strokes, for tests of canvases.
package enum Strokes {
  /// Returns a straight stroke with a callback for each sample.
  package static func line(
    from start: Point, to end: Point, touch: Int64 = 1, kind: TouchKind = .pencil,
    samples: Int = 8, time: Double = 0, force: Double? = 1, radius: Double? = nil
  ) -> [TouchBatch] {
    (0..<samples).map { index in
      let phase: TouchPhase = index == 0 ? .began : index == samples - 1 ? .ended : .moved
      return TouchBatch([
        TouchEvent(
          touch: TouchIdentifier(touch), timestamp: time + Double(index) / 60, kind: kind,
          phase: phase,
          location: start.interpolated(to: end, at: Double(index) / Double(max(samples - 1, 1))),
          force: force, majorRadius: radius)
      ])
    }
  }

  /// Returns a touch that comes and goes at a point.
  package static func tap(
    _ point: Point, touch: Int64 = 1, kind: TouchKind = .pencil, radius: Double? = nil
  ) -> TouchBatch {
    let began = TouchEvent(
      touch: TouchIdentifier(touch), timestamp: 0, kind: kind, phase: .began, location: point,
      majorRadius: radius)
    var ended = began
    ended.phase = .ended
    return TouchBatch([began, ended])
  }
}

extension InkCanvas {
  /// Returns the pixel at a place, as red, green, blue and alpha.
  package func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let pixel = pixels(of: PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)).first ?? 0
    return [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: pixel >> $0) }
  }

  package func receiveEach(_ batches: [TouchBatch]) {
    for batch in batches { receive(batch) }
  }

  /// Returns a canvas on which black lines of a width are drawn.
  package static func lines(
    width: Double = 100, height: Double = 60, scale: Double = 1, size: Double = 10
  ) throws -> InkCanvas {
    let canvas = try InkCanvas(width: width, height: height, scale: scale)
    canvas.brush = BrushPreset.linear.brush
    canvas.brush.size = size
    return canvas
  }
}

package let black: [UInt8] = [0, 0, 0, 255]
package let white: [UInt8] = [255, 255, 255, 255]
