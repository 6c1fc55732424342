internal import InkBrush
internal import InkGeometry
internal import InkStream

/// A hash of everything that the pixels of an element depend on, so that an element that is
/// reported as changed but looks the same need not be drawn again.
///
/// A change has a single range: a late update of a few points and a new tip together extend it over
/// everything between them. Two looks have the same hash with a probability of 2⁻⁶⁴.
struct LookPrint: Equatable {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  @inline(__always)
  init(
    _ index: Int, of path: [StrokeElement], isDot: Bool, tips: [TipState], dabs: [DabPlacement],
    layer: Int32, isPredicted: Bool
  ) {
    let element = path[index]
    combine(UInt64(UInt32(bitPattern: layer)) << 2 | (isPredicted ? 2 : 0) | (isDot ? 1 : 0))
    combine(element.start)
    combine(element.end)
    if index > 0, let start = path[index - 1].element.end { combine(start) }
    switch element.element {
    case .move(let to): combine(to)
    case .line(let to): combine(to)
    case .quadratic(let control, let to):
      combine(control)
      combine(to)
    case .cubic(let control1, let control2, let to):
      combine(control1)
      combine(control2)
      combine(to)
    case .close: break
    }
    if isDot {
      for tip in tips.prefix(StrokeSpine.dotLimit) { combine(tip) }
    }
    // The dabs of a dot may build up where they are, so that they depend on the tips of each element.
    if !isDot || !dabs.isEmpty, !tips.isEmpty {
      for point in PlacedStroke.points(of: element, count: tips.count) { combine(tips[point]) }
    }
    if index < dabs.count {
      combine(dabs[index].number)
      combine(dabs[index].phase)
      combine(dabs[index].heldSince)
      combine(dabs[index].heldAt)
    }
  }

  private mutating func combine(_ tip: TipState) {
    combine(tip.width)
    combine(tip.opacity)
    combine(tip.angle)
    combine(Double(tip.time))
    let color = tip.color
    combine(
      UInt64(color.red) << 24 | UInt64(color.green) << 16 | UInt64(color.blue) << 8
        | UInt64(color.alpha))
  }

  @inline(__always)
  private mutating func combine(_ point: Point) {
    combine(point.x)
    combine(point.y)
  }

  @inline(__always)
  private mutating func combine(_ number: Double) { combine(number.bitPattern) }

  /// Mixes in a word: from one state different words lead to different states, and with one word so
  /// do different states.
  @inline(__always)
  private mutating func combine(_ word: UInt64) {
    state = (state ^ word) &* 0xD6E8_FEB8_6659_FD93
    state ^= state &>> 32
  }
}
