internal import InkGeometry
internal import InkGestures
internal import InkWebCore

// Figures that are drawn from corner to corner, which `Web/engine/engine.js` describes, and the ruler, which
// `Web/engine/ruler.js` describes.

/// Lets pointers draw a figure from corner to corner, by its number from 1 on, or strokes (0).
@c(set_figure)
public func setFigure(_ kind: Int32) -> Int32 {
  guard let current else { return Status.noMemory }
  guard kind != 0 else {
    current.gestures.settings.figure = nil
    return Status.done
  }
  guard let figure = UInt8(exactly: kind - 1).flatMap({ FigureKind(rawValue: $0) }) else {
    return Status.number
  }
  current.gestures.settings.figure = figure
  return Status.done
}

/// Lays a ruler with its middle at a point of the view, at an angle in radians, clockwise; if the point is not finite,
/// takes it away.
@c(set_ruler)
public func setRuler(_ x: Double, _ y: Double, _ angle: Double) {
  guard let current else { return }
  let center = Point(x, y)
  current.gestures.ruler = center.isFinite ? InkRuler(center: center, angle: angle) : nil
  current.gestures.keepRulerInView()
}

/// Turns the ruler to the next multiple of an angle in whole degrees: counter-clockwise (1) or clockwise (0).
@c(turn_ruler)
public func turnRuler(_ degrees: Int32, _ isUp: Int32) {
  guard let current else { return }
  current.gestures.ruler = current.gestures.ruler?.stepped(by: Int(degrees), isUp: isUp != 0)
}

/// Puts the middle of the ruler, its angle in radians, its width, and its angle in whole degrees as it is shown into the
/// numbers; returns 1 if there is one, or else 0.
@c(ruler)
public func ruler() -> Int32 {
  guard let current, let ruler = current.gestures.ruler else { return 0 }
  current.put(ruler.center.x, at: 0)
  current.put(ruler.center.y, at: 1)
  current.put(ruler.angle, at: 2)
  current.put(ruler.width, at: 3)
  current.put(Double(ruler.degrees), at: 4)
  return 1
}
