/// The smoother of a pipeline, which makes a path from the polyline of every stroke.
///
/// The smoother is a value that makes a stage for each stroke.
public struct PathSmoother: Sendable {
  let makeStage: @Sendable () -> AnySmootherStage

  /// Makes a smoother whose stages come from a function.
  ///
  /// - Parameter makeStage: returns the stage of a new stroke.
  public init<Stage: SmootherStage>(_ makeStage: @escaping @Sendable () -> Stage) {
    self.makeStage = { AnySmootherStage(makeStage()) }
  }

  /// Makes a smoother from a kernel.
  public init<Kernel: SmootherKernel>(_ kernel: Kernel) {
    self.init { Smoother(kernel) }
  }
}

extension PathSmoother {
  /// Straight lines.
  public static var lines: PathSmoother { PathSmoother(Lines()) }
  /// Cubics for groups of four points.
  public static var bezier: PathSmoother { PathSmoother(GroupedBezier()) }
  /// Grouped cubics with smooth joints.
  public static var smoothedBezier: PathSmoother { PathSmoother(SmoothedBezier()) }
  /// Quadratics from midpoint to midpoint.
  public static var midpointQuadratics: PathSmoother { PathSmoother(MidpointQuadratics()) }
  /// Centripetal Catmull–Rom cubics.
  public static var catmullRom: PathSmoother { PathSmoother(CatmullRom()) }
  /// A uniform cubic B-spline.
  public static var bSpline: PathSmoother { PathSmoother(BSpline()) }

  /// Returns a smoother with cubics through all points.
  ///
  /// - Parameter factor: the roundness of corners, 0…1.
  /// - Returns: the smoother.
  public static func antigrain(factor: Double = 0.7) -> PathSmoother {
    PathSmoother(Antigrain(factor: factor))
  }
}
