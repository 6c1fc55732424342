public import InkGeometry
import InkStream

extension StrokeOutline {
  /// The outline as one closed path of lines, to be filled with the non-zero rule.
  ///
  /// Positively oriented: clockwise on screen, where y grows downwards. Empty where the stroke has no
  /// point; a circle where it has one. Complexity: O(*n*).
  public var path: BezierPath {
    var path = BezierPath()
    let ends = ends
    guard let disc = ends.disc else { return path }
    guard let first = ends.first, let last = ends.last else {
      appendCircle(disc, to: &path)
      return path
    }
    path.elements.reserveCapacity(left.count + right.count + 64)
    for point in left { append(point, to: &path) }
    appendCap(
      last.end, from: last.normal(.left), to: last.normal(.right), angle: 2 * last.leanAngle,
      across: last.lean < 0 ? last.direction : nil, to: &path)
    for point in right.reversed() { append(point, to: &path) }
    appendCap(
      first.start, from: first.normal(.right), to: first.normal(.left),
      angle: 2 * (3.141592653589793 - first.leanAngle),
      across: first.lean > 0 ? -first.direction : nil, to: &path)
    path.close()
    return path
  }

  /// The outline of a run of spine points as a closed path, to be filled with the non-zero rule.
  ///
  /// See ``StrokeOutline``. Complexity: O(points).
  ///
  /// - Parameters:
  ///   - points: the spine.
  ///   - cap: how the stroke ends; by default round.
  ///   - tolerance: how far the outline may lie from the true one, in canvas points; by default 0.05.
  /// - Returns: the path; empty where no point has a finite location.
  public static func path(
    of points: [SpinePoint], cap: Cap = .round, tolerance: Double = 0.05
  ) -> BezierPath {
    var outline = StrokeOutline(cap: cap, tolerance: tolerance)
    _ = outline.update(.everything(count: 1)) { $1.append(contentsOf: points) }
    return outline.path
  }

  private func append(_ point: Point, to path: inout BezierPath) {
    path.elements.append(path.elements.isEmpty ? .move(to: point) : .line(to: point))
  }

  /// Goes around an end of the stroke.
  ///
  /// `across` is the direction out of the stroke where a butt end has to bring out the corners, for
  /// the edges end behind the last point.
  private func appendCap(
    _ disc: SpineDisc, from start: Vector, to end: Vector, angle: Double, across: Vector?,
    to path: inout BezierPath
  ) {
    switch cap {
    case .round:
      DiscArc.directions(
        from: start, to: end, angle: angle, sign: 1, radius: disc.radius, tolerance: tolerance
      ) { append(disc.center + $0 * disc.radius, to: &path) }
    case .butt:
      guard let across else { return }
      append(disc.center - across.perpendicular * disc.radius, to: &path)
      append(disc.center + across.perpendicular * disc.radius, to: &path)
    }
  }

  private func appendCircle(_ disc: SpineDisc, to path: inout BezierPath) {
    let start = Vector(1, 0)
    append(disc.center + start * disc.radius, to: &path)
    DiscArc.directions(
      from: start, to: start, angle: 2 * 3.141592653589793, sign: 1, radius: disc.radius,
      tolerance: tolerance
    ) { append(disc.center + $0 * disc.radius, to: &path) }
    path.close()
  }
}
