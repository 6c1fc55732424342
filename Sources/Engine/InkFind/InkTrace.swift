public import InkGeometry

/// A stroke as search takes it: the middle line of its ink, in the coordinates of the drawing.
public struct InkTrace: Equatable, Sendable {
  /// The number by which the caller knows the stroke; traces are ordered by it, as they were written.
  public let id: UInt64
  /// The page on which the stroke lies; 0 or more, of the caller's numbering.
  public let page: Int
  /// The points of the middle line, in canvas points, y down.
  public let points: [Point]
  /// The width of the ink, in canvas points; 0 where it is unknown.
  public let width: Double
  /// The time of the first point, in seconds of any clock; NaN where it is unknown.
  public let start: Double
  /// The time of the last point, in seconds of the same clock; NaN where it is unknown.
  public let end: Double

  /// Makes a trace.
  ///
  /// Points that are not finite, or farther than 2⁴⁰ points from the origin, are left out. Complexity: O(points).
  ///
  /// - Parameters:
  ///   - id: the number by which the caller knows the stroke.
  ///   - page: the page on which it lies; by default 0.
  ///   - points: the points of the middle line, in canvas points, y down.
  ///   - width: the width of the ink, in canvas points; by default unknown.
  ///   - start: the time of the first point, in seconds; by default unknown.
  ///   - end: the time of the last point, in seconds; by default unknown.
  public init(
    id: UInt64, page: Int = 0, points: [Point], width: Double = 0, start: Double = .nan,
    end: Double = .nan
  ) {
    self.id = id
    self.page = max(page, 0)
    self.points = points.filter { abs($0.x) <= 0x1p40 && abs($0.y) <= 0x1p40 }
    self.width = width >= 0 && width <= 0x1p40 ? width : 0
    let isTimed = start.isFinite && end.isFinite && start <= end
    self.start = isTimed ? start : .nan
    self.end = isTimed ? end : .nan
  }

  /// True if both times are known.
  public var isTimed: Bool { start <= end }

  /// Returns whether two traces are the same, those of unknown times included.
  public static func == (a: InkTrace, b: InkTrace) -> Bool {
    a.id == b.id && a.page == b.page && a.points == b.points && a.width == b.width
      && a.isTimed == b.isTimed && (!a.isTimed || (a.start == b.start && a.end == b.end))
  }
}
