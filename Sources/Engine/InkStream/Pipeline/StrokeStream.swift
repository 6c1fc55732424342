public import InkInput

/// All stages of one stroke, from its touch path to its smooth path.
///
/// A stream is a view of the pipeline's contents: read it in an observer, or at any time between
/// two calls of the pipeline. An array that is kept longer than that is copied, whole, with the
/// next change.
public final class StrokeStream {
  /// The samples and predictions of the stroke.
  package let touchPath: TouchPath
  /// The samples and predictions as plain values; empty if the stroke was cancelled.
  public var polyline: Polyline { storedPolyline }

  // No observer and no stage is called while one of these is changed, so that no check is needed.
  @exclusivity(unchecked)
  private var storedPolyline: Polyline = []
  @exclusivity(unchecked)
  private var filters: [AnyFilterStage] = []
  // The number of stages in `filters` up to each filter of the pipeline, itself included.
  @exclusivity(unchecked)
  private var stagesAfterFilter: [Int] = []
  @exclusivity(unchecked)
  private var smoother: AnySmootherStage

  init(_ touchPath: TouchPath, filters: [PolylineFilter], smoother: PathSmoother) {
    self.touchPath = touchPath
    self.smoother = smoother.makeStage()
    install(filters)
  }

  /// The number of the stroke within its pipeline.
  public var id: StrokeIdentifier { touchPath.stroke }
  /// The touch that drew the stroke.
  public var touch: TouchIdentifier { touchPath.touch }
  /// The state of the stroke: being drawn, finished or cancelled.
  public var state: StrokeState { touchPath.state }
  /// The polyline after all filters.
  public var filtered: Polyline { filters.last?.output ?? polyline }
  /// The smooth path.
  public var path: [StrokeElement] { smoother.output }

  /// Returns the polyline after the filter at an index of the pipeline's filters, and all filters
  /// before it.
  ///
  /// An index before the first filter gives the raw polyline, one past the last filter the filtered
  /// polyline.
  public func filtered(after index: Int) -> Polyline {
    guard index >= 0, !filters.isEmpty else { return polyline }
    guard index < stagesAfterFilter.count else { return filtered }
    let stages = stagesAfterFilter[index]
    return stages > 0 ? filters[stages - 1].output : polyline
  }

  /// Returns the number of elements at the front of a stage that can never change again, unless the
  /// stroke is cancelled or the pipeline re-tuned.
  public func stableCount(at stage: PipelineStage) -> Int {
    switch stage {
    case .touch: return touchPath.stableCount
    case .polyline: return polylineStableCount
    case .filter(let index):
      guard index >= 0, !filters.isEmpty else { return polylineStableCount }
      let stages = index < stagesAfterFilter.count ? stagesAfterFilter[index] : filters.count
      return stages > 0 ? filters[stages - 1].stableCount : polylineStableCount
    case .filtered: return filters.last?.stableCount ?? polylineStableCount
    case .path: return smoother.stableCount
    }
  }

  private var polylineStableCount: Int { min(touchPath.stableCount, polyline.count) }
}

// Running the stages.
extension StrokeStream {
  /// Brings all stages up to date.
  ///
  /// - Parameters:
  ///   - change: the change of the touch path.
  ///   - report: called after each stage with the stage's change.
  func update(_ change: Change, report: (PipelineStage, Change) -> Void) {
    report(.touch, change)
    run(updatePolyline(change), report: report)
  }

  /// Replaces the filters and the smoother, and brings the new ones up to date.
  func retune(
    filters newFilters: [PolylineFilter], smoother newSmoother: PathSmoother,
    report: (PipelineStage, Change) -> Void
  ) {
    let filterCount = max(stagesAfterFilter.count, newFilters.count)
    let before = (0..<filterCount).map(filtered(after:))
    let filteredBefore = filtered
    let pathBefore = path
    smoother = newSmoother.makeStage()
    install(newFilters)
    run(.everything(count: polyline.count)) { _, _ in }
    for index in 0..<filterCount {
      report(.filter(index), .difference(from: before[index], to: filtered(after: index)))
    }
    report(.filtered, .difference(from: filteredBefore, to: filtered))
    report(.path, .difference(from: pathBefore, to: path))
  }

  private func install(_ newFilters: [PolylineFilter]) {
    filters = []
    stagesAfterFilter = []
    for filter in newFilters {
      if filter.isEnabled { filters.append(filter.makeStage()) }
      stagesAfterFilter.append(filters.count)
    }
  }

  private func updatePolyline(_ change: Change) -> Change {
    guard state != .cancelled else {
      storedPolyline.removeAll()
      return .none(count: 0)
    }
    return touchPath.update(&storedPolyline, change)
  }

  private func run(_ change: Change, report: (PipelineStage, Change) -> Void) {
    let isFinal = state != .drawing
    var update = StageUpdate(
      change: change, stableCount: polylineStableCount, isFinal: isFinal)
    update.platformErrors = touchPath.predictionErrors
    report(.polyline, change)
    var reached = 0
    for index in stagesAfterFilter.indices {
      if stagesAfterFilter[index] > reached {
        let input = reached > 0 ? filters[reached - 1].output : polyline
        let stage = filters[reached]
        update.change = stage.update(input, update)
        update.stableCount = stage.stableCount
        reached += 1
      }
      report(.filter(index), update.change)
    }
    report(.filtered, update.change)
    report(.path, smoother.update(filtered, update))
  }
}
