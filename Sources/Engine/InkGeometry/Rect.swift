/// A rectangle with horizontal and vertical edges, in canvas points, its border included.
///
/// Either it is `empty`, and contains no point, or `minX ≤ maxX` and `minY ≤ maxY`: every way to
/// make one sees to that, and no coordinate of it is ever NaN. A rectangle may have no width or no
/// height and still contain points: the rectangle around one point contains that point. Edges may
/// be infinite.
///
/// @Snippet(path: "Ductus/Snippets/Geometry", slice: "shapes")
@frozen
public struct Rect: Equatable, Hashable, Sendable {
  /// The left edge in canvas points; +∞ for the empty rectangle.
  public let minX: Double
  /// The top edge in canvas points; +∞ for the empty rectangle.
  public let minY: Double
  /// The right edge in canvas points; −∞ for the empty rectangle.
  public let maxX: Double
  /// The bottom edge in canvas points; −∞ for the empty rectangle.
  public let maxY: Double

  /// The rectangle that contains no point; its union with anything is the other one.
  public static let empty = Rect(
    minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  /// Makes a rectangle of its four edges, in canvas points.
  ///
  /// Empty where a minimum exceeds its maximum or an edge is NaN.
  @inlinable
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    if minX <= maxX, minY <= maxY {
      self.minX = minX
      self.minY = minY
      self.maxX = maxX
      self.maxY = maxY
    } else {
      self.minX = .infinity
      self.minY = .infinity
      self.maxX = -.infinity
      self.maxY = -.infinity
    }
  }

  /// Makes a rectangle of its upper left corner and its size, in canvas points.
  ///
  /// Empty where a side is negative or a number is NaN.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// Makes the smallest rectangle that contains two points: opposite corners, in any order.
  ///
  /// A point with a NaN coordinate is ignored.
  @inlinable
  public init(_ a: Point, _ b: Point) {
    self = Rect.empty.union(a).union(b)
  }

  /// Makes the rectangle that contains one point and no other.
  ///
  /// Empty where a coordinate is NaN.
  @inlinable
  public init(_ point: Point) {
    self.init(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
  }

  /// Makes the smallest rectangle that contains some points.
  ///
  /// Points with a NaN coordinate are ignored; empty if there are no others. Linear time.
  @inlinable
  public init(_ points: some Sequence<Point>) {
    var rect = Rect.empty
    for point in points { rect.formUnion(point) }
    self = rect
  }

  /// True if the rectangle contains no point at all.
  @inlinable
  public var isEmpty: Bool { !(minX <= maxX && minY <= maxY) }

  /// The horizontal extent in canvas points; 0 for the empty rectangle.
  ///
  /// Overflows to infinity where the edges are further apart than the largest number.
  @inlinable
  public var width: Double { minX < maxX ? maxX - minX : 0 }

  /// The vertical extent in canvas points; 0 for the empty rectangle.
  ///
  /// Overflows to infinity where the edges are further apart than the largest number.
  @inlinable
  public var height: Double { minY < maxY ? maxY - minY : 0 }

  /// The point in the middle.
  ///
  /// Both coordinates are NaN for the empty rectangle and for one that is infinite both ways.
  @inlinable
  public var center: Point { Point(minX / 2 + maxX / 2, minY / 2 + maxY / 2) }

  /// True if all edges are finite; false for the empty rectangle.
  @inlinable
  public var isFinite: Bool { minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite }
}
