package import InkGeometry
// Foundation on Apple's systems has a Point of its own.
package import struct InkGeometry.Point
package import InkGestures

/// The lines of a ruler on a view: its outline, the ticks along its edges, and its angle in words.
package struct RulerLook: Equatable, Sendable {
  /// The distance of ticks from each other: 10 points.
  package static let tickDistance = 10.0

  /// The four corners of the strip, which reaches beyond the view, in points of the view.
  package let corners: [Point]
  /// The ticks, from the edge inwards; every fifth one is longer.
  package let ticks: [(from: Point, to: Point)]
  /// The angle as it is shown, such as 45°.
  package let label: String

  /// Finds the lines of a ruler.
  ///
  /// Complexity: O(width + height).
  ///
  /// - Parameters:
  ///   - ruler: the ruler.
  ///   - width: the width of the view in points.
  ///   - height: its height.
  package init(_ ruler: InkRuler, width: Double, height: Double) {
    let (way, normal) = (ruler.direction, ruler.direction.perpendicular)
    let size = Vector(width > 0 ? width : 0, height > 0 ? height : 0).length
    // Enough on both sides wherever in the view its middle lies, but no more than a screen can have.
    let count = Int(min(size, 20_000) / Self.tickDistance) + 1
    let (half, reach) = (ruler.width / 2, Double(count) * Self.tickDistance)
    func point(_ along: Double, _ across: Double) -> Point {
      ruler.center + way * along + normal * across
    }
    corners = [point(-reach, -half), point(reach, -half), point(reach, half), point(-reach, half)]
    var ticks: [(from: Point, to: Point)] = []
    for number in -count...count {
      let along = Double(number) * Self.tickDistance
      let length = min(number % 5 == 0 ? 14.0 : 7.0, half / 2)
      for side in [-1.0, 1] {
        ticks.append((point(along, side * half), point(along, side * (half - length))))
      }
    }
    self.ticks = ticks
    label = "\(ruler.degrees)°"
  }

  /// Returns whether both are drawn alike.
  package static func == (a: RulerLook, b: RulerLook) -> Bool {
    a.corners == b.corners && a.label == b.label
  }
}
