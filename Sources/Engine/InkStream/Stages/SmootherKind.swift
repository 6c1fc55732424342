/// The smoothers that come with Ductus: the one table of their names and parameters.
///
/// Each is described by a line of the text of a brush: its name, then its number, if it takes one. New ones come last.
package enum SmootherKind: UInt8, CaseIterable, Sendable {
  case lines, bezier, smoothedBezier, midpointQuadratics, antigrain, catmullRom, bSpline
}

extension SmootherKind: StageKind {
  /// The row of the table.
  // Not optimised, for the reason at `FilterKind.entry`.
  @_optimize(none)
  package var entry: StageEntry<PathSmoother> {
    switch self {
    case .lines:
      StageEntry(name: "lines", aliases: ["line"], title: "Lines", summary: "straight lines") { _ in
        PathSmoother(Lines())
      }
    case .bezier:
      StageEntry(
        name: "bezier", title: "Bézier", summary: "cubics through groups of four points"
      ) { _ in PathSmoother(GroupedBezier()) }
    case .smoothedBezier:
      StageEntry(
        name: "smoothed-bezier", title: "Smoothed Bézier", summary: "such cubics with smooth joints"
      ) { _ in PathSmoother(SmoothedBezier()) }
    case .midpointQuadratics:
      StageEntry(
        name: "midpoint-quadratics", aliases: ["quadratic"], title: "Midpoint quadratics",
        summary: "quadratics from midpoint to midpoint"
      ) { _ in PathSmoother(MidpointQuadratics()) }
    case .antigrain:
      StageEntry(
        name: "antigrain", title: "Antigrain",
        summary: "cubics through all points, rounder by a factor",
        parameters: [.share("factor", step: 0.01, usual: 0.7)]
      ) { PathSmoother(Antigrain(factor: $0[0])) }
    case .catmullRom:
      StageEntry(
        name: "catmull-rom", title: "Catmull–Rom", summary: "centripetal cubics through all points"
      ) { _ in PathSmoother(CatmullRom()) }
    case .bSpline:
      StageEntry(
        name: "b-spline", title: "B-spline", summary: "a cubic spline near the points"
      ) { _ in PathSmoother(BSpline()) }
    }
  }
}
