#if canImport(Glibc)
  internal import Glibc
#endif
internal import InkGeometry
internal import InkStream

/// The state of the tip along one element of a path.
struct ElementValues {
  private let tips: [TipState]
  private let run: ValueRun
  private let start: Double
  private let span: Double
  private let first: TipState
  private let last: TipState
  /// The largest radius in canvas points.
  let radius: Double
  /// The number of intervals between points of the polyline; 1 where only the ends count.
  let bends: Int

  init(_ element: StrokeElement, _ tips: [TipState], _ run: ValueRun) {
    self.tips = tips
    self.run = run
    start = element.start
    span = element.end - element.start
    let last = Self.tip(at: element.end, tips)
    let first = run == .step ? last : Self.tip(at: element.start, tips)
    var width = max(first.width, last.width)
    if span > 1, span < Double(StrokeSpine.pieceLimit), run != .step {
      let whole = Int(span)
      bends = Double(whole) < span ? whole + 1 : whole
      for step in 1..<bends {
        width = max(width, Self.tip(at: element.start + Double(step), tips).width)
      }
    } else {
      bends = 1
    }
    (self.first, self.last) = (first, last)
    radius = width / 2
  }

  /// The state at a parameter of the element.
  func value(at t: Double) -> TipState {
    if t >= 1 || run == .step { return last }
    if t <= 0 { return first }
    if bends == 1 { return first.interpolated(to: last, at: eased(t)) }
    return Self.tip(at: start + span * t, tips, eased)
  }

  /// The turn of the nib from end to end, in radians.
  var turning: Double {
    first.angle == last.angle ? 0 : TipState.turn(from: first.angle, to: last.angle).magnitude
  }

  /// Into how many pieces the element must be cut for the sake of its values.
  func pieces(tolerance: Double, colorVaries: Bool) -> Double {
    guard run != .step else { return 1 }
    var pieces = 1.0
    if run == .cubic {
      // The second derivative of Δt³ is at most 6Δ; a chord strays by an eighth of it.
      let widths = (last.width - first.width).magnitude / (2 * tolerance)
      let opacities = (last.opacity - first.opacity).magnitude * 255
      pieces = (0.75 * max(widths, opacities)).squareRoot()
    }
    if colorVaries, first.color != last.color {
      // A piece has one colour: let neighbours differ by a few levels only.
      func difference(_ a: UInt8, _ b: UInt8) -> Double { (Double(a) - Double(b)).magnitude }
      let red = difference(first.color.red, last.color.red)
      let green = difference(first.color.green, last.color.green)
      let blue = difference(first.color.blue, last.color.blue)
      pieces = max(pieces, max(red, max(green, blue)) / 4)
    }
    return pieces
  }

  private func eased(_ t: Double) -> Double { run == .cubic ? t * t * t : t }

  private static func tip(
    at position: Double, _ tips: [TipState], _ eased: (Double) -> Double = { $0 }
  ) -> TipState {
    let end = tips.count - 1
    guard position > 0, end > 0 else { return tips[0] }
    guard position < Double(end) else { return tips[end] }
    let index = Int(position)
    let fraction = position - Double(index)
    if fraction == 0 { return tips[index] }
    return tips[index].interpolated(to: tips[index + 1], at: eased(fraction))
  }
}
