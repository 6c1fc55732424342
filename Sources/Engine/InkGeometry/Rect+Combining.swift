extension Rect {
  /// The smallest rectangle that contains both; the union with the empty one is the other.
  @inlinable
  public func union(_ other: Rect) -> Rect {
    // The empty rectangle's infinite edges lose every comparison, so it needs no case of its own.
    Rect(
      minX: other.minX < minX ? other.minX : minX,
      minY: other.minY < minY ? other.minY : minY,
      maxX: other.maxX > maxX ? other.maxX : maxX,
      maxY: other.maxY > maxY ? other.maxY : maxY)
  }

  /// The smallest rectangle that contains this one and a point.
  ///
  /// A point with a NaN coordinate changes nothing.
  @inlinable
  public func union(_ point: Point) -> Rect { union(Rect(point)) }

  /// Grows to contain another rectangle.
  @inlinable
  public mutating func formUnion(_ other: Rect) { self = union(other) }

  /// Grows to contain a point; one with a NaN coordinate changes nothing.
  @inlinable
  public mutating func formUnion(_ point: Point) { self = union(point) }

  /// The rectangle of the points in both; empty if there are none.
  ///
  /// Rectangles that only touch share an edge or a corner, which is not empty.
  @inlinable
  public func intersection(_ other: Rect) -> Rect {
    Rect(
      minX: other.minX > minX ? other.minX : minX,
      minY: other.minY > minY ? other.minY : minY,
      maxX: other.maxX < maxX ? other.maxX : maxX,
      maxY: other.maxY < maxY ? other.maxY : maxY)
  }

  /// Returns whether a point lies inside or on the border; never for NaN.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
  }

  /// Returns whether every point of another rectangle lies in this one; always true of the empty one.
  @inlinable
  public func contains(_ other: Rect) -> Bool {
    other.isEmpty
      || (minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY)
  }

  /// Returns whether the two have a point in common, be it on the border; never for the empty rectangle.
  @inlinable
  public func intersects(_ other: Rect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  /// The rectangle with each edge moved inwards by a distance in canvas points.
  ///
  /// A negative distance moves them outwards. Empty where nothing is left, where the distance is
  /// NaN, and always for the empty rectangle.
  @inlinable
  public func inset(by distance: Double) -> Rect {
    isEmpty
      ? .empty
      : Rect(
        minX: minX + distance, minY: minY + distance,
        maxX: maxX - distance, maxY: maxY - distance)
  }

  /// The rectangle with each edge moved outwards by a distance in canvas points.
  ///
  /// As `inset(by:)` with the opposite distance.
  @inlinable
  public func expanded(by distance: Double) -> Rect { inset(by: -distance) }

  /// The smallest rectangle that contains this one's image under a transform.
  ///
  /// Corners that come out as NaN are ignored. The empty rectangle stays empty.
  @inlinable
  public func applying(_ transform: Affine) -> Rect {
    guard !isEmpty else { return .empty }
    return Rect(Point(minX, minY).applying(transform), Point(maxX, maxY).applying(transform))
      .union(Point(maxX, minY).applying(transform))
      .union(Point(minX, maxY).applying(transform))
  }

  /// The squared distance from a point to the nearest point of the rectangle, in square points.
  ///
  /// 0 inside; infinite for the empty rectangle.
  @inlinable
  package func squaredDistance(to point: Point) -> Double {
    guard !isEmpty else { return .infinity }
    let dx = point.x < minX ? minX - point.x : (point.x > maxX ? point.x - maxX : 0)
    let dy = point.y < minY ? minY - point.y : (point.y > maxY ? point.y - maxY : 0)
    return dx * dx + dy * dy
  }
}
