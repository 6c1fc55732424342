package import InkGeometry
// Foundation on Apple's systems has a Point of its own.
package import struct InkGeometry.Point

/// The steps by which a path is drawn with a system's own paths, which begin every subpath with a move.
///
/// A path of Ductus may lack that move: a subpath then begins at the end of its first element, or, after one that
/// was closed, where that one began. Segments with a coordinate that is not finite are left out. Complexity:
/// O(elements).
package enum PathWalk {
  /// Returns the steps of a path: each subpath is a move, then at least one other step, and a close only last.
  ///
  /// - Parameter elements: the elements of the path.
  /// - Returns: the steps, none of them with a number that is not finite.
  package static func steps(of elements: some Sequence<PathElement>) -> [PathElement] {
    var steps: [PathElement] = []
    var (start, current): (Point?, Point?) = (nil, nil)
    // True if the steps have the subpath's move.
    var isDrawn = false

    func begin(at point: Point) {
      (start, current) = (point, point)
      isDrawn = false
    }
    func draw(_ element: PathElement, to end: Point, _ controls: [Point]) {
      guard let from = current else {
        if end.isFinite { begin(at: end) }
        return
      }
      guard end.isFinite, controls.allSatisfy(\.isFinite) else {
        // The next element goes on from the end, if there is one.
        if end.isFinite { begin(at: end) } else { current = nil }
        return
      }
      if !isDrawn {
        steps.append(.move(to: from))
        isDrawn = true
      }
      steps.append(element)
      current = end
    }

    for element in elements {
      switch element {
      case .move(let to):
        if to.isFinite {
          begin(at: to)
        } else {
          (start, current) = (nil, nil)
        }
      case .line(let to): draw(element, to: to, [])
      case .quadratic(let control, let to): draw(element, to: to, [control])
      case .cubic(let one, let other, let to): draw(element, to: to, [one, other])
      case .close:
        if isDrawn, current != nil { steps.append(.close) }
        if let start { begin(at: start) }
      }
    }
    return steps
  }
}
