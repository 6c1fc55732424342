package import InkGeometry

/// Writes paths as SVG path data (SVG 2, section 9.3), in absolute coordinates.
package struct SVGPathData: Sendable {
  /// The text so far, in ASCII.
  package private(set) var text: [UInt8] = []
  /// The decimals of coordinates.
  package let places: Int

  private var isOnlyMoved = false
  private var start = Point.zero

  /// Makes path data without elements.
  ///
  /// - Parameter places: how many decimals coordinates have, 0…9; by default 3.
  package init(places: Int = 3) { self.places = places }

  /// Appends an element.
  ///
  /// An element with a number that is not finite is left out.
  package mutating func append(_ element: PathElement) {
    switch element {
    case .move(let to):
      guard to.isFinite else { return }
      finish()
      start = to
      isOnlyMoved = true
      append("M", to)
    case .line(let to):
      append("L", to)
    case .quadratic(let control, let to):
      append("Q", control, to)
    case .cubic(let control1, let control2, let to):
      append("C", control1, control2, to)
    case .close:
      isOnlyMoved = false
      text.append(UInt8(ascii: "Z"))
    }
  }

  /// Ends the subpath: one that only moved becomes a line of no length, which round caps make a dot.
  package mutating func finish() {
    guard isOnlyMoved else { return }
    append("L", start)
  }

  private mutating func append(_ command: Unicode.Scalar, _ points: Point...) {
    guard points.allSatisfy({ $0.isFinite }) else { return }
    if command != "M" { isOnlyMoved = false }
    text.append(UInt8(ascii: command))
    for (index, point) in points.enumerated() {
      if index > 0 { text.append(UInt8(ascii: " ")) }
      DecimalText.append(point.x, places: places, to: &text)
      text.append(UInt8(ascii: " "))
      DecimalText.append(point.y, places: places, to: &text)
    }
  }
}
