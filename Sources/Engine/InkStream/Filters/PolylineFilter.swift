/// A filter of a pipeline, which changes the polyline of every stroke.
///
/// The filter is a value that makes a stage for each stroke. ``FilterForm`` lists the filters that come with Ductus;
/// others are made of a kernel, or of a stage of one's own.
public struct PolylineFilter: Sendable {
  /// True if the filter works; a disabled filter passes points on as they are.
  public var isEnabled = true

  let makeStage: @Sendable () -> AnyFilterStage

  /// Makes a filter whose stages come from a function.
  ///
  /// - Parameter makeStage: returns the stage of a new stroke.
  public init<Stage: FilterStage>(_ makeStage: @escaping @Sendable () -> Stage) {
    self.makeStage = { AnyFilterStage(makeStage()) }
  }

  /// Makes a filter whose points depend on the points around them.
  public init<Kernel: WindowedKernel>(_ kernel: Kernel) {
    self.init { WindowedFilter(kernel) }
  }

  /// Makes a filter that walks along the stroke, so that points depend on the points before them.
  public init<Kernel: RecursiveKernel>(_ kernel: Kernel) {
    self.init { RecursiveFilter(kernel) }
  }
}

extension PolylineFilter: FilterForm {
  /// Makes the filter of a brush, to be run in a pipeline.
  public init(_ filter: BrushFilter) {
    if filter.kind == .own, let own = OwnFilters.filter(filter.ownName, filter.values) {
      self = own
    } else {
      self = filter.kind.entry(ofRule: filter.rule).make(filter.values)
    }
  }
}
