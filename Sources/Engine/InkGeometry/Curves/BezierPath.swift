/// A path of lines and Bézier curves, in canvas points: any number of subpaths, open or closed.
///
/// Any sequence of elements is a path. Where a subpath lacks its initial `move`, its first element
/// stands for one: nothing is drawn to the element's end, and the subpath begins there. After
/// `close`, the next subpath begins where the closed one did, unless it has a `move` of its own. A
/// `close` with nothing to close, and a `move` with nothing after it, draw nothing.
///
/// Segments with a coordinate that is not finite are skipped by all that measures.
@frozen
public struct BezierPath: Equatable, Sendable {
  /// The elements, in the order of drawing.
  public var elements: [PathElement]

  /// Makes a path of elements; of none, if none are given.
  @inlinable
  public init(elements: [PathElement] = []) {
    self.elements = elements
  }

  /// True if there are no elements at all.
  @inlinable
  public var isEmpty: Bool { elements.isEmpty }

  /// Begins a new subpath at a point.
  @inlinable
  public mutating func move(to point: Point) { elements.append(.move(to: point)) }

  /// Draws a straight line to a point.
  @inlinable
  public mutating func line(to point: Point) { elements.append(.line(to: point)) }

  /// Draws a quadratic Bézier curve to a point.
  @inlinable
  public mutating func quadratic(control: Point, to point: Point) {
    elements.append(.quadratic(control: control, to: point))
  }

  /// Draws a cubic Bézier curve to a point.
  @inlinable
  public mutating func cubic(control1: Point, control2: Point, to point: Point) {
    elements.append(.cubic(control1: control1, control2: control2, to: point))
  }

  /// Draws a straight line back to where the subpath began.
  @inlinable
  public mutating func close() { elements.append(.close) }

  /// The path's image under a transform; linear time.
  public func applying(_ transform: Affine) -> BezierPath {
    BezierPath(elements: elements.map { $0.applying(transform) })
  }
}
