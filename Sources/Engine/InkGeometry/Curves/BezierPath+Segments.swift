extension BezierPath {
  /// The segments, in the order of drawing, each with its start.
  ///
  /// Made while iterating, in constant time each. A `close` gives a line, unless the subpath is
  /// already back where it began.
  @inlinable
  package var segments: Segments { Segments(elements: elements) }

  /// The segments of a path, made from its elements while iterating.
  @usableFromInline
  package struct Segments: Sequence, Sendable {
    @usableFromInline let elements: [PathElement]

    @inlinable
    init(elements: [PathElement]) { self.elements = elements }

    /// Begins an iteration at the first segment.
    @inlinable
    package func makeIterator() -> Iterator { Iterator(elements: elements) }

    /// Where an iteration over the segments of a path stands.
    @usableFromInline
    package struct Iterator: IteratorProtocol, Sendable {
      @usableFromInline let elements: [PathElement]
      @usableFromInline var index = 0
      @usableFromInline var pen = Pen()

      @inlinable
      init(elements: [PathElement]) { self.elements = elements }

      /// The next segment, or `nil` after the last.
      @inlinable
      package mutating func next() -> PathSegment? {
        while index < elements.count {
          let element = elements[index]
          index += 1
          if let segment = pen.draw(element) { return segment }
        }
        return nil
      }
    }
  }
}

/// Where drawing stands: the current point, and where its subpath began.
@frozen
@usableFromInline
struct Pen: Sendable {
  @usableFromInline var position: Point?
  @usableFromInline var subpathStart: Point?

  @inlinable
  init() {}

  /// Follows an element, and gives the segment that it draws, if any.
  @inlinable
  mutating func draw(_ element: PathElement) -> PathSegment? {
    guard let end = element.end ?? subpathStart else { return nil }
    let start = position
    position = end
    switch element {
    case .move:
      subpathStart = end
      return nil
    case .close:
      guard let start, start != end else { return nil }
      return .line(LineSegment(start: start, end: end))
    case .line, .quadratic, .cubic:
      guard let start else {
        subpathStart = end
        return nil
      }
      switch element {
      case .quadratic(let control, _):
        return .quadratic(QuadraticBezier(start: start, control: control, end: end))
      case .cubic(let control1, let control2, _):
        return .cubic(
          CubicBezier(start: start, control1: control1, control2: control2, end: end))
      default:
        return .line(LineSegment(start: start, end: end))
      }
    }
  }
}
