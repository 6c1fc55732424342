import InkGeometry

/// Draws the two edges of an outline along a walk over a spine.
struct EdgePen: Sendable {
  /// The largest distance of an edge from the true one, in canvas points.
  let tolerance: Double
  /// True if curves will follow the vertices, so that one does for each joint of a smooth edge.
  var isSmooth = false

  /// Walks over points, and appends the vertices that they bring.
  ///
  /// - Parameters:
  ///   - points: the points.
  ///   - state: where the walk stood before them.
  ///   - left: the left edge.
  ///   - right: the right edge.
  ///   - first: takes the first piece of the stroke, where the walk comes upon it.
  /// - Returns: where the walk stands after them.
  func walk(
    _ points: [SpinePoint], from state: SpineWalk.State, left: inout [Point],
    right: inout [Point], first: inout SpinePiece?
  ) -> SpineWalk.State {
    var walk = SpineWalk(state)
    for point in points {
      guard let disc = SpineDisc(point) else { continue }
      switch walk.accept(disc.unpainted) {
      case .none: break
      case .start(let piece):
        first = piece
        let start = piece.start
        left.append(start.center + piece.normal(.left) * start.radius)
        right.append(start.center + piece.normal(.right) * start.radius)
      case .joint(let joint):
        append(.left, of: joint, to: &left)
        append(.right, of: joint, to: &right)
      }
    }
    return walk.state
  }

  @inline(__always)
  private func append(_ side: SpineSide, of joint: SpineJoint, to edge: inout [Point]) {
    let disc = joint.after.start
    switch joint.side(side, tolerance: tolerance, isSmooth: isSmooth) {
    case .merged(let offset):
      edge.append(disc.center + offset)
    case .crossing(let a, let b):
      edge.append(disc.center + a * disc.radius)
      edge.append(disc.center + b * disc.radius)
    case .inner(let a, let b):
      edge.append(disc.center + a * disc.radius)
      edge.append(disc.center)
      edge.append(disc.center + b * disc.radius)
    case .outer(let a, let b, let angle):
      edge.append(disc.center + a * disc.radius)
      DiscArc.directions(
        from: a, to: b, angle: angle, sign: side.sign, radius: disc.radius, tolerance: tolerance
      ) { edge.append(disc.center + $0 * disc.radius) }
      edge.append(disc.center + b * disc.radius)
    }
  }
}
