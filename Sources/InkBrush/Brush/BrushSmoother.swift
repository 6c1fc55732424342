public import InkStream

/// The smoother of a brush: the factories of `PathSmoother` as values.
public enum BrushSmoother: Equatable, Sendable {
  /// Straight lines.
  case lines
  /// Cubics through groups of four points; joints may kink.
  case bezier
  /// Grouped cubics with smooth joints.
  case smoothedBezier
  /// Quadratics from midpoint to midpoint.
  case midpointQuadratics
  /// Cubics through all points; the factor, 0…1, says how round corners are.
  case antigrain(factor: Double)
  /// Centripetal Catmull–Rom cubics.
  case catmullRom
  /// A uniform cubic B-spline.
  case bSpline

  /// The smoother for a pipeline.
  public var pathSmoother: PathSmoother {
    switch self {
    case .lines: .lines
    case .bezier: .bezier
    case .smoothedBezier: .smoothedBezier
    case .midpointQuadratics: .midpointQuadratics
    case .antigrain(let factor): .antigrain(factor: factor)
    case .catmullRom: .catmullRom
    case .bSpline: .bSpline
    }
  }
}
