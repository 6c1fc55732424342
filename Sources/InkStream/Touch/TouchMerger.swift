internal import InkInput

/// Sorts the events of all touches into touch paths: one path per stroke, one sample per instant.
/// The rules stand at ``TouchPath``; they are public.
///
/// Complexity: O(1) per event, amortised.
final class TouchMerger {
  /// What becomes of the stroke of a cancelled touch.
  var cancellation: CancellationPolicy
  /// What could not be used so far.
  private(set) var dropped = DroppedEvents()

  /// The paths by the number of their stroke; `nil` where they were discarded.
  private(set) var paths: [TouchPath?] = []
  /// The strokes that changed since this was last emptied, in the order in which they did.
  private(set) var changed: [StrokeIdentifier] = []

  private var touches: [TouchIdentifier: TouchRecord] = [:]
  private var callback = 0

  /// Makes a merger that has seen nothing.
  init(cancellation: CancellationPolicy = .takeBack) {
    self.cancellation = cancellation
  }

  /// Begins a callback: the events that follow belong to it.
  func beginCallback() { callback += 1 }

  /// Applies the next event.
  ///
  /// - Parameters:
  ///   - event: the event; any values are allowed.
  ///   - flush: called when a path has collected a change too far from the one that the event
  ///     makes; it has to take the change before it returns.
  func apply(_ event: TouchEvent, flush: (TouchPath) -> Void) {
    if event.phase.isHover {
      dropped.hovering += 1
      return
    }
    switch event.origin {
    case .measured, .coalesced: applySample(event, flush)
    case .updated: applyUpdate(event, flush)
    case .predicted: applyPrediction(event, flush)
    }
  }

  /// Forgets which strokes changed, keeping the memory.
  func clearChanged() {
    for stroke in changed { paths[stroke.rawValue]?.isListed = false }
    changed.removeAll(keepingCapacity: true)
  }

  /// Forgets a stroke; later updates of its samples are dropped.
  func discard(_ stroke: StrokeIdentifier) {
    guard paths.indices.contains(stroke.rawValue) else { return }
    paths[stroke.rawValue] = nil
  }

  /// Forgets everything but the numbering of strokes and what was dropped.
  func reset() {
    for index in paths.indices { paths[index] = nil }
    touches.removeAll(keepingCapacity: true)
    changed.removeAll(keepingCapacity: true)
  }
}

/// What is known of one touch identifier.
private final class TouchRecord {
  /// The stroke being drawn.
  var path: TouchPath?
  /// Whether a sample may open a stroke without `began`.
  var mayOpen = true
  /// Where the sample with an estimation index is, over all strokes of the identifier.
  var addresses: [Int64: SampleAddress] = [:]
  /// Updates whose samples have not come yet.
  var waiting: [TouchEvent] = []
}

private struct SampleAddress {
  var stroke: StrokeIdentifier
  var index: Int
}

extension TouchMerger {
  private func record(of touch: TouchIdentifier) -> TouchRecord {
    if let known = touches[touch] { return known }
    let record = TouchRecord()
    touches[touch] = record
    return record
  }

  private func applySample(_ event: TouchEvent, _ flush: (TouchPath) -> Void) {
    let record = record(of: event.touch)
    if event.phase == .cancelled {
      cancel(record)
      return
    }
    if let path = record.path, let index = event.estimationIndex,
      let address = record.addresses[index], address.stroke == path.stroke
    {
      merge(event, at: address, flush)
    } else {
      if event.phase == .began {
        finish(record)
        record.mayOpen = true
      }
      addSample(event, to: record, flush)
    }
    if event.phase == .ended { finish(record) }
  }

  private func addSample(
    _ event: TouchEvent, to record: TouchRecord, _ flush: (TouchPath) -> Void
  ) {
    guard record.path != nil || record.mayOpen else {
      dropped.withoutStroke += 1
      return
    }
    guard let sample = Sample(event) else {
      dropped.unusable += 1
      return
    }
    let path = record.path ?? open(record, event.touch)
    if path.isFarFromPending(path.samples.count) { flush(path) }
    path.append(sample, callback: callback)
    note(path)
    guard let index = sample.estimationIndex else { return }
    let address = SampleAddress(stroke: path.stroke, index: path.samples.count - 1)
    record.addresses[index] = address
    applyWaiting(record, at: address, index, flush)
  }

  private func applyWaiting(
    _ record: TouchRecord, at address: SampleAddress, _ index: Int64,
    _ flush: (TouchPath) -> Void
  ) {
    guard !record.waiting.isEmpty else { return }
    var position = 0
    while position < record.waiting.count {
      if record.waiting[position].estimationIndex == index {
        merge(record.waiting.remove(at: position), at: address, flush)
      } else {
        position += 1
      }
    }
  }

  private func applyUpdate(_ event: TouchEvent, _ flush: (TouchPath) -> Void) {
    guard let index = event.estimationIndex else {
      dropped.unmatched += 1
      return
    }
    let record = record(of: event.touch)
    if let address = record.addresses[index] {
      merge(event, at: address, flush)
      return
    }
    if record.waiting.count == TouchPath.waitingLimit {
      record.waiting.removeFirst()
      dropped.unmatched += 1
    }
    record.waiting.append(event)
  }

  private func applyPrediction(_ event: TouchEvent, _ flush: (TouchPath) -> Void) {
    guard let path = touches[event.touch]?.path else {
      dropped.withoutStroke += 1
      return
    }
    guard let sample = Sample(event) else {
      dropped.unusable += 1
      return
    }
    if path.isFarFromPending(path.samples.count) { flush(path) }
    path.predict(sample, callback: callback)
    note(path)
  }

  private func merge(
    _ event: TouchEvent, at address: SampleAddress, _ flush: (TouchPath) -> Void
  ) {
    guard let path = paths[address.stroke.rawValue] else {
      dropped.tooOld += 1
      return
    }
    if path.samples[address.index].isSettled {
      dropped.settled += 1
    } else if address.index < path.stableCount {
      dropped.tooOld += 1
    } else {
      if path.isFarFromPending(address.index) { flush(path) }
      if path.merge(event, at: address.index) {
        note(path)
      } else {
        dropped.unusable += 1
      }
    }
  }

  private func note(_ path: TouchPath) {
    guard !path.isListed else { return }
    path.isListed = true
    changed.append(path.stroke)
  }

  private func open(_ record: TouchRecord, _ touch: TouchIdentifier) -> TouchPath {
    let path = TouchPath(stroke: StrokeIdentifier(rawValue: paths.count), touch: touch)
    paths.append(path)
    record.path = path
    return path
  }

  private func finish(_ record: TouchRecord) {
    record.mayOpen = false
    guard let path = record.path else { return }
    path.discardPredictions()
    path.state = .finished
    record.path = nil
    note(path)
  }

  private func cancel(_ record: TouchRecord) {
    guard let path = record.path else {
      record.mayOpen = false
      dropped.withoutStroke += 1
      return
    }
    finish(record)
    if cancellation == .takeBack { path.state = .cancelled }
  }
}
