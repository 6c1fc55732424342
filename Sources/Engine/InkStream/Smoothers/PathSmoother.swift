/// The smoother of a pipeline, which makes a path from the polyline of every stroke.
///
/// The smoother is a value that makes a stage for each stroke. ``SmootherForm`` lists the smoothers that come with
/// Ductus; others are made of a kernel, or of a stage of one's own.
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

extension PathSmoother: SmootherForm {
  /// Makes the smoother of a brush, to be run in a pipeline.
  public init(_ smoother: BrushSmoother) { self = smoother.kind.entry.make(smoother.values) }
}
