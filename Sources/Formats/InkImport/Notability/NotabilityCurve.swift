internal import InkGeometry

/// A curve of Notability: a chain of cubic curves, or a line through points.
struct NotabilityCurve {
  /// A point of the line that stands for the curve.
  struct Knot {
    var point: Point
    /// The width as a share of that of the curve; `nil` where unknown.
    var share: Double?
    /// The force; `nil` where unknown.
    var force: Double?
  }

  /// The points: for cubic curves a start, and three for each.
  var points: [Point] = []
  /// The width, in units of the sheet.
  var width = 1.0
  /// The widths at the ends of the cubic curves, or at all points, as shares.
  var shares: [Double] = []
  /// The forces at the same points.
  var forces: [Double] = []
  /// False for a line through points, whatever their number.
  var isCubic = true

  private static let turn = 6.283185307179586

  init() {}

  /// True if the points are a chain of cubic curves.
  private var isChain: Bool { isCubic && points.count >= 4 && (points.count - 1) % 3 == 0 }

  /// The number of points that have a width.
  var knotCount: Int { isChain ? (points.count - 1) / 3 + 1 : points.count }

  /// The line that stands for the curve.
  ///
  /// - Parameters:
  ///   - tolerance: the largest distance from the curve, in units of the sheet.
  ///   - mostLines: the largest number of lines for a cubic curve.
  /// - Returns: the points of the line.
  func flattened(_ tolerance: Double, _ mostLines: Double) -> [Knot] {
    func knot(_ point: Point, _ index: Int) -> Knot {
      Knot(
        point: point, share: index < shares.count ? shares[index] : nil,
        force: index < forces.count ? forces[index] : nil)
    }
    guard isChain else { return points.enumerated().map { knot($1, $0) } }
    var knots = [knot(points[0], 0)]
    for segment in 0..<(points.count - 1) / 3 {
      let (a, b) = (points[segment * 3], points[segment * 3 + 1])
      let (c, d) = (points[segment * 3 + 2], points[segment * 3 + 3])
      let (start, end) = (knots[knots.count - 1], knot(d, segment + 1))
      // The second differences bound the distance from n chords by 3/4 of them by n².
      let bend = max(
        Vector(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y).length,
        Vector(b.x - 2 * c.x + d.x, b.y - 2 * c.y + d.y).length)
      let count = min((bend * 0.75 / tolerance).squareRoot().rounded(.up), mostLines)
      if count > 1 {
        for step in 1..<Int(count) {
          let t = Double(step) / count
          let (ab, bc) = (a.interpolated(to: b, at: t), b.interpolated(to: c, at: t))
          let cd = c.interpolated(to: d, at: t)
          let middle = ab.interpolated(to: bc, at: t)
            .interpolated(to: bc.interpolated(to: cd, at: t), at: t)
          knots.append(
            Knot(
              point: middle, share: Self.mix(start.share, end.share, t),
              force: Self.mix(start.force, end.force, t)))
        }
      }
      knots.append(end)
    }
    return knots
  }

  private static func mix(_ first: Double?, _ second: Double?, _ t: Double) -> Double? {
    guard let first, let second else { return nil }
    return first + (second - first) * t
  }

  // MARK: Shapes

  /// Makes the outline of a shape; `nil` for kinds that are not known.
  ///
  /// Source: nokcha0/Notability-notes-converter, README, “Shape strokes”.
  init?(shape list: KeyedArchive, _ shape: Int?, _ kind: [UInt8]) {
    func pair(_ index: Int?) -> Point? {
      let numbers = list.array(index).compactMap { list.number($0) }
      guard numbers.count == 2, abs(numbers[0]) < 1e6, abs(numbers[1]) < 1e6 else { return nil }
      return Point(numbers[0], numbers[1])
    }
    func corners() -> [Point] {
      let turned = list.field("corners", of: list.field("rotatedRect", of: shape))
      let known = list.array(turned).compactMap { pair($0) }
      if known.count == 4 { return known }
      let sides = list.array(list.field("rect", of: shape))
      guard sides.count == 2, let origin = pair(sides[0]), let size = pair(sides[1]) else {
        return []
      }
      return [
        origin, origin + Vector(size.x, 0), origin + Vector(size.x, size.y),
        origin + Vector(0, size.y),
      ]
    }
    if kind.spells("line") {
      guard let start = pair(list.field("startPt", of: shape)),
        let end = pair(list.field("endPt", of: shape))
      else { return nil }
      let first = pair(list.field("controlPoint1", of: shape))
      let second = pair(list.field("controlPoint2", of: shape))
      if let second {
        points = [start, first ?? second, second, end]
      } else if let first {
        points = [
          start, start.interpolated(to: first, at: 2 / 3), end.interpolated(to: first, at: 2 / 3),
          end,
        ]
      } else {
        points = [start, end]
      }
      return
    }
    isCubic = false
    if kind.spells("circle") {
      let corners = corners()
      guard corners.count == 4 else { return nil }
      let middle = corners[0].midpoint(to: corners[2])
      let across = (corners[1] - corners[0]) * 0.5
      let down = (corners[2] - corners[1]) * 0.5
      for step in 0...64 {
        let spoke = Vector(1, 0).applying(Affine.rotation(Self.turn * Double(step % 64) / 64))
        points.append(middle + across * spoke.dx + down * spoke.dy)
      }
      return
    }
    guard
      kind.spells("square") || kind.spells("rectangle") || kind.spells("triangle")
        || kind.spells("polygon")
    else { return nil }
    points = list.array(list.field("points", of: shape)).compactMap { pair($0) }
    if points.isEmpty { points = corners() }
    guard let first = points.first else { return nil }
    if list.isTrue(list.field("isClosed", of: shape)) || !kind.spells("polygon") {
      points.append(first)
    }
  }
}
