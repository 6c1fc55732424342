package import InkStream

/// The smoothers that a brush can have: the one table of their names and parameters.
///
/// Each is described by a line of the text of a brush: its name, then its number, if it takes one.
package enum SmootherKind: UInt8, CaseIterable, Sendable {
  /// `lines`: straight ones.
  case lines
  /// `bezier`: cubics through groups of four points; joints may kink.
  case bezier
  /// `smoothed-bezier`: grouped cubics with smooth joints.
  case smoothedBezier
  /// `midpoint-quadratics`: quadratics from midpoint to midpoint.
  case midpointQuadratics
  /// `antigrain FACTOR`: cubics through all points; the factor, 0…1, says how round corners are.
  case antigrain
  /// `catmull-rom`: centripetal Catmull–Rom cubics.
  case catmullRom
  /// `b-spline`: a uniform cubic B-spline.
  case bSpline
}

extension SmootherKind: StageKind {
  /// The row of the table.
  // Optimised, its lists become globals that are numbered differently in each module that gets a copy of
  // this, and a WebAssembly file of several such modules takes one kind's for another's (Swift 6.3).
  @_optimize(none)
  package var entry: StageEntry<PathSmoother> {
    switch self {
    case .lines:
      StageEntry(name: "lines", aliases: ["line"], title: "Lines", summary: "straight lines") { _ in
        .lines
      }
    case .bezier:
      StageEntry(
        name: "bezier", title: "Bézier", summary: "cubics through groups of four points"
      ) { _ in .bezier }
    case .smoothedBezier:
      StageEntry(
        name: "smoothed-bezier", title: "Smoothed Bézier", summary: "such cubics with smooth joints"
      ) { _ in .smoothedBezier }
    case .midpointQuadratics:
      StageEntry(
        name: "midpoint-quadratics", aliases: ["quadratic"], title: "Midpoint quadratics",
        summary: "quadratics from midpoint to midpoint"
      ) { _ in .midpointQuadratics }
    case .antigrain:
      StageEntry(
        name: "antigrain", title: "Antigrain",
        summary: "cubics through all points, rounder by a factor",
        parameters: [.share("factor", step: 0.01, usual: 0.7)]
      ) { .antigrain(factor: $0[0]) }
    case .catmullRom:
      StageEntry(
        name: "catmull-rom", title: "Catmull–Rom", summary: "centripetal cubics through all points"
      ) { _ in .catmullRom }
    case .bSpline:
      StageEntry(
        name: "b-spline", title: "B-spline", summary: "a cubic spline near the points"
      ) { _ in .bSpline }
    }
  }
}
