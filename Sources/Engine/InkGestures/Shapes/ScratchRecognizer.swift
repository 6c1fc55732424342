internal import InkBrush
package import InkGeometry

/// Recognises strokes that scratch something out: a pen that goes to and fro over it.
///
/// A scratch has at least five nearly straight sweeps, each at least 0.35 times as long as all of it is wide in
/// their direction. Sweeps along the longer side are enough alone; of sweeps across it, which writing has too, five
/// are a scratch where they lie closer than a third of their length, and seven where they lie closer than 0.8 of it.
package enum ScratchRecognizer {
  /// The least extent of a scratch, in points: 12.
  static let leastExtent = 12.0
  /// The least number of sweeps along the longer side, and across it.
  static let leastSweeps = (along: 5, tall: 5, across: 7)
  /// The distance of sweeps across the longer side, as a share of their length: where they are few, and else.
  static let mostApart = (tall: 1.0 / 3, across: 0.8)
  /// The least length of a sweep, as a share of the extent in its direction.
  static let leastSweep = 0.35
  /// The most by which the way of a pen is longer than its sweeps.
  static let mostBent = 1.4
  /// The most corners that the outline is made of.
  private static let outlineLimit = 256

  /// The scratch that a stroke is.
  ///
  /// Complexity: O(positions).
  ///
  /// - Parameters:
  ///   - stroke: the positions of a pen in their order, in points; those that are not finite are left out.
  ///   - zoom: how many points of the screen a point is; small scratches are none.
  /// - Returns: the scratch; `nil` if the stroke is none.
  package static func scratch(of stroke: [Point], zoom: Double = 1) -> Scratch? {
    let positions = stroke.filter { $0.isFinite }
    guard positions.count > 2 * leastSweeps.along, let axis = mainAxis(positions) else {
      return nil
    }
    let along = Sweeps(positions, axis)
    let across = Sweeps(positions, Vector(-axis.dy, axis.dx))
    guard along.extent * zoom >= leastExtent else { return nil }
    var length = 0.0
    for index in positions.indices.dropFirst() {
      length += positions[index - 1].distance(to: positions[index])
    }
    let isAlong = along.count >= leastSweeps.along && length <= mostBent * along.length
    let apart = along.extent / (across.extent * Double(across.count))
    let isAcross =
      length <= mostBent * across.length
      && (across.count >= leastSweeps.across && apart <= mostApart.across
        || across.count >= leastSweeps.tall && apart <= mostApart.tall)
    guard isAlong || isAcross else { return nil }
    let step = positions.count / outlineLimit + 1
    var corners = stride(from: 0, to: positions.count, by: step).map { positions[$0] }
    ConvexHull.replace(&corners)
    guard corners.count > 2 else { return nil }
    return Scratch(positions, area: corners, axis: axis, isAlong: isAlong)
  }

  /// The direction in which positions lie farthest apart: that of the larger eigenvalue of their covariance.
  private static func mainAxis(_ positions: [Point]) -> Vector? {
    var (x, y) = (0.0, 0.0)
    for position in positions {
      x += position.x
      y += position.y
    }
    let middle = Point(x / Double(positions.count), y / Double(positions.count))
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for position in positions {
      let away = position - middle
      xx += away.dx * away.dx
      xy += away.dx * away.dy
      yy += away.dy * away.dy
    }
    guard xx.isFinite, yy.isFinite, xx + yy > 0 else { return nil }
    let (sin, cos) = Elementary.sincos(Elementary.atan2(2 * xy, xx - yy) / 2)
    return Vector(cos, sin)
  }
}

/// The ways to and fro along an axis.
private struct Sweeps {
  /// The extent along the axis.
  private(set) var extent = 0.0
  /// The number of ways.
  private(set) var count = 0
  /// Their total length.
  private(set) var length = 0.0

  init(_ positions: [Point], _ axis: Vector) {
    let distances = positions.map { ($0 - Point(0, 0)).dot(axis) }
    guard let lowest = distances.min(), let highest = distances.max() else { return }
    extent = highest - lowest
    let least = ScratchRecognizer.leastSweep * extent
    guard least > 0 else { return }
    // The farthest position of the way so far; a way ends where the pen has come back far enough from there.
    var (start, farthest) = (distances[0], distances[0])
    var rises: Bool?
    for distance in distances {
      guard let isRising = rises else {
        if (distance - start).magnitude >= least {
          rises = distance > start
          farthest = distance
        }
        continue
      }
      if isRising ? distance > farthest : distance < farthest {
        farthest = distance
      } else if (distance - farthest).magnitude >= least {
        count += 1
        length += (farthest - start).magnitude
        (start, farthest) = (farthest, distance)
        rises = !isRising
      }
    }
    if rises != nil {
      count += 1
      length += (farthest - start).magnitude
    }
  }
}
