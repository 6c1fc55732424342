public import InkStream

/// A fault that an audit found.
public enum AuditFailure: UInt8, Sendable {
  /// The change names another number of elements than there are.
  case wrongCount = 1
  /// An element outside `modified` differs.
  case untruthfulChange
  /// An element that was claimed stable changed or vanished.
  case unstable
  /// Fewer elements are claimed stable than before.
  case stabilityTakenBack
  /// More elements are claimed stable than there are.
  case tooManyStable
  /// Incremental and batch have different strokes.
  case differentStrokes
  /// Incremental and batch have different samples.
  case differentSamples
  /// Incremental and batch have different polylines.
  case differentPolylines
  /// Incremental and batch have different filtered polylines.
  case differentFiltered
  /// Incremental and batch have different paths.
  case differentPaths
  /// Incremental and batch claim different elements stable.
  case differentStability
  /// Incremental and batch dropped different events.
  case differentDrops
}

/// Listens at every stage of a pipeline and checks that each change is truthful: nothing outside
/// `modified` differs, and nothing that was claimed stable changes.
public final class PipelineAuditor {
  /// The faults that were found, in order.
  public private(set) var failures: [AuditFailure] = []
  /// The number of checked changes.
  public private(set) var changeCount = 0
  /// True while re-tuning: stable elements may then change.
  public var isRetuning = false

  private var touch = Mirrors<Sample>()
  private var polyline = Mirrors<PolylinePoint>()
  private var filters: [Mirrors<PolylinePoint>] = []
  private var filtered = Mirrors<PolylinePoint>()
  private var path = Mirrors<StrokeElement>()

  /// Listens at a pipeline with at most so many filters.
  public init(_ pipeline: InkPipeline, filterCount: Int) {
    filters = Array(repeating: Mirrors<PolylinePoint>(), count: filterCount)
    pipeline.observe(.touch) { stroke, change in
      let path = stroke.touchPath
      self.note(
        self.touch.apply(
          change, path.samples + path.predictions, stroke, .touch, self.isRetuning,
          mayShrink: false))
    }
    pipeline.observe(.polyline) { stroke, change in
      self.note(
        self.polyline.apply(change, stroke.polyline, stroke, .polyline, self.isRetuning))
    }
    for index in 0..<filterCount {
      pipeline.observe(.filter(index)) { stroke, change in
        self.note(
          self.filters[index].apply(
            change, stroke.filtered(after: index), stroke, .filter(index), self.isRetuning))
      }
    }
    pipeline.observe(.filtered) { stroke, change in
      self.note(
        self.filtered.apply(change, stroke.filtered, stroke, .filtered, self.isRetuning))
    }
    pipeline.observe(.path) { stroke, change in
      self.note(self.path.apply(change, stroke.path, stroke, .path, self.isRetuning))
    }
  }

  private func note(_ failure: AuditFailure?) {
    changeCount += 1
    if let failure { failures.append(failure) }
  }
}

/// The strokes as a listener at one stage would hold them.
private struct Mirrors<Element: Equatable> {
  private var elements: [[Element]] = []
  private var stable: [Int] = []

  mutating func apply(
    _ change: Change, _ output: [Element], _ stroke: StrokeStream, _ stage: PipelineStage,
    _ isRetuning: Bool, mayShrink: Bool = true
  ) -> AuditFailure? {
    let index = stroke.id.rawValue
    while elements.count <= index {
      elements.append([])
      stable.append(0)
    }
    let before = elements[index]
    let stableBefore = stable[index]
    elements[index] = output
    stable[index] = stroke.stableCount(at: stage)
    let wasTakenBack = stroke.state == .cancelled && mayShrink
    if change.count != output.count { return .wrongCount }
    for position in output.indices where !change.modified.contains(position) {
      if position >= before.count || before[position] != output[position] {
        return .untruthfulChange
      }
    }
    if stable[index] > output.count { return .tooManyStable }
    if wasTakenBack || isRetuning { return nil }
    if stable[index] < stableBefore { return .stabilityTakenBack }
    if output.count < stableBefore || output[..<stableBefore] != before[..<stableBefore] {
      return .unstable
    }
    return nil
  }
}

/// Returns the first difference between two pipelines, stage by stage; `nil` where there is none.
public func difference(
  between a: InkPipeline, and b: InkPipeline, filterCount: Int
) -> AuditFailure? {
  let first = a.strokes
  let second = b.strokes
  if first.count != second.count { return .differentStrokes }
  for (one, other) in zip(first, second) {
    if let failure = difference(between: one, and: other, filterCount: filterCount) {
      return failure
    }
  }
  return a.dropped == b.dropped ? nil : .differentDrops
}

private func difference(
  between a: StrokeStream, and b: StrokeStream, filterCount: Int
) -> AuditFailure? {
  if a.id != b.id || a.state != b.state { return .differentStrokes }
  if a.touchPath.samples != b.touchPath.samples { return .differentSamples }
  if a.touchPath.predictions != b.touchPath.predictions { return .differentSamples }
  if a.polyline != b.polyline { return .differentPolylines }
  for index in 0..<filterCount where a.filtered(after: index) != b.filtered(after: index) {
    return .differentFiltered
  }
  if a.filtered != b.filtered { return .differentFiltered }
  if a.path != b.path { return .differentPaths }
  var stages: [PipelineStage] = [.touch, .polyline, .filtered, .path]
  for index in 0..<filterCount { stages.append(.filter(index)) }
  for stage in stages where a.stableCount(at: stage) != b.stableCount(at: stage) {
    return .differentStability
  }
  return nil
}
