public import InkGeometry
public import InkStream

/// The outline of a stroke whose width varies as lines and cubics: smoother than ``StrokeOutline``, and of
/// far fewer elements.
///
/// Offset curves of cubics are no cubics. So the edges are laid out first, as vertices on the discs of the
/// spine that are dense and near the true edge to an eighth of the tolerance, and cubics then follow them
/// as far as they lie within the tolerance: W. Tiller and E. G. Hanson, Offsets of Two-Dimensional Profiles,
/// 1984, doi:10.1109/MCG.1984.275995, for where the vertices lie, and Schneider's least squares (see
/// `CurveFit`) for the cubics. Corners stay corners; elsewhere neighbours have one tangent. Caps, and
/// joints that turn, are arcs.
///
/// The path is to be filled with the non-zero rule. It is a sum of the loops of ``StrokeOutline``, whose outer
/// sides are curved: a point deep in the stroke is deep in the loop of the piece that covers it best, so that
/// no curve within the tolerance leaves it out. Only where a stroke thinner than the tolerance runs through
/// its own ink, its curves may cross and leave a gap as thin.
///
/// It follows a stroke as it grows and changes, as ``StrokeOutline`` does: elements behind the tip stay
/// what they are, and after any sequence of updates it is what it would be, had it been given the last path
/// at once. Data that cannot be drawn is treated as there; no control point is ever non-finite. ``left`` and
/// ``right`` hold until the next update: a copy that is kept longer makes that update copy the whole edge.
public struct BezierOutline: Sendable {
  /// The cap at the end of the stroke.
  package let cap: StrokeOutline.Cap
  /// The largest distance of the outline from the true one, in canvas points: 1e-6 or more.
  package let tolerance: Double

  private let startCap: StrokeOutline.Cap
  private var edges: StrokeEdges
  private var leftCurves: EdgeCurves
  private var rightCurves: EdgeCurves

  /// Makes the outline of a stroke without points.
  ///
  /// - Parameters:
  ///   - cap: how the stroke ends; by default round.
  ///   - tolerance: how far the outline may lie from the true one, in canvas points, by default 0.05;
  ///     at least 1e-6, which NaN counts as.
  public init(cap: StrokeOutline.Cap = .round, tolerance: Double = 0.05) {
    self.init(cap: cap, startCap: cap, tolerance: tolerance)
  }

  /// Makes the outline of a stroke that begins in another way than it ends.
  init(cap: StrokeOutline.Cap, startCap: StrokeOutline.Cap, tolerance: Double) {
    self.cap = cap
    self.startCap = startCap
    self.tolerance = tolerance > 1e-6 ? tolerance : 1e-6
    edges = StrokeEdges(EdgePen(tolerance: self.tolerance / 8, isSmooth: true))
    leftCurves = EdgeCurves(tolerance: self.tolerance)
    rightCurves = leftCurves
  }

  /// The edge to the left of someone who travels along the stroke, from its start: an open path of lines and
  /// cubics.
  ///
  /// On screen, where y grows downwards. Empty for a dot.
  public var left: [PathElement] { leftCurves.elements }
  /// The edge to the right, from the start of the stroke.
  public var right: [PathElement] { rightCurves.elements }

  /// Takes a new state of the path, and returns how both edges changed.
  ///
  /// Complexity: O(spine points from the first changed one on, and some hundred before it).
  ///
  /// - Parameters:
  ///   - change: how the path elements changed, counting those whose tips did.
  ///   - append: appends the spine points of an element, its start and its end included.
  /// - Returns: how the edges changed: indices of their elements.
  public mutating func update(
    _ change: Change, points append: (Int, inout [SpinePoint]) -> Void
  ) -> StrokeOutline.EdgeChange {
    let change = edges.update(change, points: append)
    return StrokeOutline.EdgeChange(
      left: leftCurves.update(change.left, of: edges.left),
      right: rightCurves.update(change.right, of: edges.right))
  }

  /// The outline as one closed path, to be filled with the non-zero rule.
  ///
  /// Positively oriented: clockwise on screen, where y grows downwards. Empty where the stroke has no
  /// point; a circle where it has one. Complexity: O(elements).
  public var path: BezierPath { path(left, right) }

  /// The outline without what of its edges lies within the ink: filled with the non-zero rule it is the same, and
  /// where a stroke bends within its own width, it has far fewer elements.
  ///
  /// Complexity: O(points), for strokes that cross themselves now and then.
  package var trimmedPath: BezierPath {
    let ends = edges.ends
    guard let first = ends.first, let last = ends.last else { return path }
    let whole = polygon(first, last, edges.left, edges.right)
    return OutlineUnion.lighter(path, [whole], tolerance)
  }

  /// The vertices of both edges and of the caps.
  private func polygon(
    _ first: SpinePiece, _ last: SpinePiece, _ left: [Point], _ right: [Point]
  ) -> [Point] {
    var vertices = left
    func addCap(
      _ cap: StrokeOutline.Cap, _ disc: SpineDisc, _ a: Vector, _ b: Vector, _ angle: Double
    ) {
      guard cap == .round else { return }
      DiscArc.directions(
        from: a, to: b, angle: angle, sign: 1, radius: disc.radius, tolerance: tolerance / 8
      ) { vertices.append(disc.center + $0 * disc.radius) }
    }
    addCap(cap, last.end, last.normal(.left), last.normal(.right), 2 * last.leanAngle)
    vertices += right.reversed()
    addCap(
      startCap, first.start, first.normal(.right), first.normal(.left),
      2 * (3.141_592_653_589_793 - first.leanAngle))
    return vertices
  }

  private func path(_ left: [PathElement], _ right: [PathElement]) -> BezierPath {
    var path = BezierPath()
    let ends = edges.ends
    guard let disc = ends.disc else { return path }
    guard let first = ends.first, let last = ends.last, let end = right.last?.end else {
      let east = Vector(1, 0)
      path.move(to: disc.center + east * disc.radius)
      appendArc(disc, from: east, to: east, angle: 6.283_185_307_179_586, to: &path)
      path.close()
      return path
    }
    path.elements.reserveCapacity(left.count + right.count + 12)
    path.elements += left
    append(
      cap, last.end, from: last.normal(.left), to: last.normal(.right), angle: 2 * last.leanAngle,
      across: last.lean < 0 ? last.direction : nil, at: end, to: &path)
    for index in right.indices.dropFirst().reversed() {
      guard let to = right[index - 1].end else { continue }
      if case .cubic(let control1, let control2, _) = right[index] {
        path.cubic(control1: control2, control2: control1, to: to)
      } else {
        path.line(to: to)
      }
    }
    append(
      startCap, first.start, from: first.normal(.right), to: first.normal(.left),
      angle: 2 * (3.141_592_653_589_793 - first.leanAngle),
      across: first.lean > 0 ? -first.direction : nil, at: nil, to: &path)
    path.close()
    return path
  }

  /// The outline of a run of spine points as a closed path, to be filled with the non-zero rule.
  ///
  /// Complexity: O(points).
  ///
  /// - Parameters:
  ///   - points: the spine.
  ///   - cap: how the stroke ends; by default round.
  ///   - tolerance: how far the outline may lie from the true one, in canvas points; by default 0.05.
  /// - Returns: the path; empty where no point has a finite location.
  public static func path(
    of points: [SpinePoint], cap: StrokeOutline.Cap = .round, tolerance: Double = 0.05
  ) -> BezierPath {
    var outline = BezierOutline(cap: cap, tolerance: tolerance)
    _ = outline.update(.everything(count: 1)) { $1.append(contentsOf: points) }
    return outline.path
  }

  /// Goes around an end of the stroke, to where the other edge begins, if that is not where the path closes;
  /// see ``StrokeOutline``.
  private func append(
    _ cap: StrokeOutline.Cap, _ disc: SpineDisc, from start: Vector, to end: Vector, angle: Double,
    across: Vector?,
    at point: Point?, to path: inout BezierPath
  ) {
    switch cap {
    case .round:
      appendArc(disc, from: start, to: end, angle: angle, to: &path)
    case .butt:
      if let across {
        path.line(to: disc.center - across.perpendicular * disc.radius)
        path.line(to: disc.center + across.perpendicular * disc.radius)
      }
      if let point { path.line(to: point) }
    }
  }

  private func appendArc(
    _ disc: SpineDisc, from start: Vector, to end: Vector, angle: Double, to path: inout BezierPath
  ) {
    DiscArc.appendCubics(
      around: disc, from: start, to: end, angle: angle, tolerance: tolerance / 4,
      to: &path.elements)
  }
}
