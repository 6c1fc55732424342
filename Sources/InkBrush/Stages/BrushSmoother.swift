package import InkStream

/// The smoother of a brush: a kind, and its values.
public struct BrushSmoother: Equatable, Sendable {
  /// The kind of smoother.
  package let kind: SmootherKind
  /// The values of its parameters: the factor of ``SmootherKind/antigrain``, none of all others.
  package let values: [Double]

  /// Makes a smoother; values that are missing are the usual ones, and surplus ones are left out.
  package init(_ kind: SmootherKind, _ values: [Double] = []) {
    self.kind = kind
    self.values = kind.completed(values)
  }

  /// The smoother for a pipeline.
  package var pathSmoother: PathSmoother { kind.entry.make(values) }
}

extension BrushSmoother: BrushStage {}

extension BrushSmoother {
  /// Straight lines.
  public static var lines: BrushSmoother { BrushSmoother(.lines) }
  /// Cubics through groups of four points; joints may kink.
  public static var bezier: BrushSmoother { BrushSmoother(.bezier) }
  /// Grouped cubics with smooth joints.
  public static var smoothedBezier: BrushSmoother { BrushSmoother(.smoothedBezier) }
  /// Quadratics from midpoint to midpoint.
  public static var midpointQuadratics: BrushSmoother { BrushSmoother(.midpointQuadratics) }
  /// Centripetal Catmull–Rom cubics.
  public static var catmullRom: BrushSmoother { BrushSmoother(.catmullRom) }
  /// A uniform cubic B-spline.
  public static var bSpline: BrushSmoother { BrushSmoother(.bSpline) }

  /// Cubics through all points; the factor, 0…1, says how round corners are.
  public static func antigrain(factor: Double) -> BrushSmoother {
    BrushSmoother(.antigrain, [factor])
  }
}
