/// A form of the smoothers that come with Ductus.
///
/// A ``BrushSmoother`` is one as a value, which brushes keep; a ``PathSmoother`` is one at work in a pipeline. Both
/// have the same functions. Each costs O(elements near the changed points) per update.
public protocol SmootherForm: Sendable {
  /// Makes this form of a smoother.
  init(_ smoother: BrushSmoother)
}

extension SmootherForm {
  /// Returns the smoother itself, so that one without numbers can be written as one with numbers: `.catmullRom()`.
  public func callAsFunction() -> Self { self }
}
