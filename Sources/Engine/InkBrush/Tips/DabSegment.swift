import InkGeometry

/// A straight piece of a spine, along which the tip changes linearly.
struct DabSegment {
  let start: SpinePoint
  let end: SpinePoint
  let startWidth: Double
  let widthChange: Double

  var endWidth: Double { 2 * end.safeRadius }

  init(_ start: SpinePoint, _ end: SpinePoint) {
    self.start = start
    self.end = end
    startWidth = 2 * start.safeRadius
    widthChange = 2 * end.safeRadius - 2 * start.safeRadius
  }

  /// The tip a fraction of the way from the start to the end.
  func point(at fraction: Double) -> SpinePoint {
    var tip = start.tip
    tip.width = max(startWidth + widthChange * fraction, 0)
    tip.opacity += (end.tip.opacity - tip.opacity) * fraction
    tip.angle += (end.tip.angle - tip.angle) * fraction
    if start.tip.color != end.tip.color {
      tip.color = InkColor(
        red: Self.mixed(start.tip.color.red, end.tip.color.red, fraction),
        green: Self.mixed(start.tip.color.green, end.tip.color.green, fraction),
        blue: Self.mixed(start.tip.color.blue, end.tip.color.blue, fraction),
        alpha: Self.mixed(start.tip.color.alpha, end.tip.color.alpha, fraction))
    }
    return SpinePoint(start.location.interpolated(to: end.location, at: fraction), tip)
  }

  /// Returns whether the square around a dab touches a rectangle.
  func touches(_ clip: Rect, _ dab: SpinePoint) -> Bool {
    let radius = dab.safeRadius
    return dab.location.x + radius >= clip.minX && dab.location.x - radius <= clip.maxX
      && dab.location.y + radius >= clip.minY && dab.location.y - radius <= clip.maxY
  }

  /// The fractions between which dabs may touch a rectangle; `nil` where none does.
  ///
  /// Each edge of the square around a dab moves linearly, so each side of the rectangle cuts off a
  /// range of fractions (as in Liang and Barsky's clipping of lines).
  func reach(within clip: Rect) -> ClosedRange<Double>? {
    guard !clip.isEmpty else { return nil }
    let a = start.location
    let b = end.location
    let r = startWidth / 2
    let s = endWidth / 2
    var lower = 0.0
    var upper = 1.0
    let isInside =
      Self.cut(a.x + r - clip.minX, b.x + s - clip.minX, &lower, &upper)
      && Self.cut(clip.maxX - a.x + r, clip.maxX - b.x + s, &lower, &upper)
      && Self.cut(a.y + r - clip.minY, b.y + s - clip.minY, &lower, &upper)
      && Self.cut(clip.maxY - a.y + r, clip.maxY - b.y + s, &lower, &upper)
    return isInside ? lower...upper : nil
  }

  /// Narrows a range of fractions to where a linear function is not negative.
  private static func cut(
    _ start: Double, _ end: Double, _ lower: inout Double, _ upper: inout Double
  ) -> Bool {
    if start >= 0, end >= 0 { return true }
    if start < 0, end < 0 { return false }
    // A little more than that: a quotient of numbers of very different size is rounded coarsely.
    let zero = start / (start - end)
    if start < 0 {
      lower = max(lower, zero - 1e-12)
    } else {
      upper = min(upper, zero + 1e-12)
    }
    return lower <= upper
  }

  private static func mixed(_ a: UInt8, _ b: UInt8, _ fraction: Double) -> UInt8 {
    let value = Double(a) + (Double(b) - Double(a)) * fraction + 0.5
    return UInt8(min(max(value, 0), 255))
  }
}

/// A part of a segment along which the distance between dabs changes linearly.
///
/// With the distance running from *a* to *b* = *q a* over the length ℓ, the dabs up to the fraction
/// *u* of the part number (ℓ/a) log(1 + (q − 1) u)/(q − 1).
struct DabRun {
  let segment: DabSegment
  let lower: Double
  let upper: Double
  /// The number of dabs that lie on the part.
  let count: Double
  private let growth: Double
  private let scale: Double

  init(_ segment: DabSegment, _ lower: Double, _ upper: Double, _ a: Double, _ b: Double) {
    self.segment = segment
    self.lower = lower
    self.upper = upper
    let offset = segment.end.location - segment.start.location
    let length = offset.length * (upper - lower)
    let ratio = b / a
    growth = ratio - 1
    scale = length / a
    count = growth == 0 ? scale : scale * Elementary.log(ratio) / growth
  }

  /// The number of dabs that lie before a fraction of the segment.
  func position(at fraction: Double) -> Double {
    let u = upper > lower ? min(max((fraction - lower) / (upper - lower), 0), 1) : 1
    if growth == 0 { return scale * u }
    let argument = 1 + growth * u
    // log(1 + x) / x loses nothing if x is what was added in truth.
    let added = argument - 1
    if added == 0 { return scale * u }
    return scale * u * (Elementary.log(argument) / added)
  }

  /// The fraction of the segment at which so many dabs lie before it: the inverse of `position`.
  func fraction(at position: Double) -> Double {
    let u: Double
    if growth == 0 {
      u = position / scale
    } else {
      let z = position * growth / scale
      if z.magnitude < 0x1p-6 {
        // exp(z) − 1 by its series; the next term is below 1e-14 of the result.
        u =
          position / scale
          * (1 + z / 2 * (1 + z / 3 * (1 + z / 4 * (1 + z / 5 * (1 + z / 6 * (1 + z / 7))))))
      } else {
        u = (Elementary.exp(z) - 1) / growth
      }
    }
    return min(max(lower + min(max(u, 0), 1) * (upper - lower), 0), 1)
  }
}
