internal import InkInput

/// The touch paths of all touches, made from their events: one path per stroke.
///
/// The rules are documented at ``TouchPath``.
///
/// Complexity: O(1) per event, amortised.
struct TouchMerger {
  /// The treatment of the stroke of a cancelled touch.
  let cancellation: CancellationPolicy
  /// The numbers of events that could not be used so far.
  private(set) var dropped = DroppedEvents()

  /// Called when an event opens a path, before its sample is added.
  var opening: ((TouchPath, TouchEvent) -> Void)?

  /// The paths by the number of their stroke; `nil` for discarded strokes.
  private(set) var paths: [TouchPath?] = []
  /// The strokes that changed since the list was last cleared, in the order of their first change.
  private(set) var changed: [StrokeIdentifier] = []

  private var touches: [Touch] = []
  private var unusedTouches: [Int] = []
  /// The index of each touch in `touches`, or ``endedForgotten``.
  private var numbers: [TouchIdentifier: Int] = [:]
  private var lastTouch = -1
  private var callback = 0
  /// True if touch paths keep the numbers of events.
  var namesEvents = true
  /// The number of the event that is being applied.
  private var event = 0
  /// The numbers of the events that are applied next, from `firstNumber` on; where the list ends,
  /// the numbers count up from `nextNumber`.
  private var givenNumbers: [Int] = []
  private var firstNumber = 0
  private var nextNumber = 0

  /// The mark, instead of an index, of a touch that has ended and of which nothing else is known.
  private static let endedForgotten = -1

  /// Makes a merger without touches.
  init(cancellation: CancellationPolicy) { self.cancellation = cancellation }

  /// Begins a callback, to which the following events belong.
  mutating func beginCallback() { callback += 1 }

  /// Sets the numbers of the events that are applied next.
  ///
  /// - Parameters:
  ///   - given: the numbers that the caller has given to these events, and to others before them;
  ///     or none.
  ///   - first: the index, in `given`, of the number of the first event.
  ///   - next: the number of the first event if none was given.
  mutating func number(_ given: [Int], from first: Int, else next: Int) {
    (givenNumbers, firstNumber, nextNumber) = (given, first, next)
  }

  /// Applies events from an index on; any values are allowed.
  ///
  /// - Returns: `nil` if all were applied or dropped; otherwise a path whose collected change lies
  ///   too far from the change by the event at the index: take the collected change, then call
  ///   again.
  mutating func apply(_ events: [TouchEvent], from index: inout Int) -> TouchPath? {
    while index < events.count {
      let position = firstNumber + index
      event = position < givenNumbers.count ? givenNumbers[position] : nextNumber &+ index
      if let far = apply(events[index]) { return far }
      index += 1
    }
    return nil
  }

  private mutating func apply(_ event: TouchEvent) -> TouchPath? {
    if event.phase.isHover {
      dropped.hovering += 1
      return nil
    }
    let touch = number(of: event.touch)
    switch event.origin {
    case .measured, .coalesced: return applySample(event, touch)
    case .updated: return applyUpdate(event, touch)
    case .predicted: return applyPrediction(event, touch)
    }
  }

  /// Empties the list of changed strokes, keeping its memory.
  mutating func clearChanged() {
    for stroke in changed { paths[stroke.rawValue]?.isListed = false }
    changed.removeAll(keepingCapacity: true)
  }

  /// Forgets a stroke; its later events change nothing.
  mutating func discard(_ stroke: StrokeIdentifier) {
    guard paths.indices.contains(stroke.rawValue) else { return }
    guard let path = paths[stroke.rawValue] else { return }
    paths[stroke.rawValue] = nil
    guard let touch = numbers[path.touch], touch != Self.endedForgotten else { return }
    if touches[touch].path === path {
      // The touch is still down: its further samples are dropped.
      touches[touch].path = nil
      touches[touch].mayOpen = false
      touches[touch].strokeCount -= 1
      touches[touch].clock = StrokeClock()
      return
    }
    touches[touch].strokeCount -= 1
    // A touch that is down, but has brought nothing usable yet, may still draw.
    let isIdle = touches[touch].waiting.isEmpty && !touches[touch].isUnusable
    if touches[touch].strokeCount == 0, isIdle { forget(touch) }
  }

  /// Finishes the strokes of all touches that are down; further samples of these touches are
  /// dropped.
  mutating func finishAll() {
    for touch in touches.indices where touches[touch].path != nil || touches[touch].isUnusable {
      finish(touch)
    }
  }
}

extension TouchMerger {
  /// The state of one touch identifier.
  private struct Touch {
    let identifier: TouchIdentifier
    /// The stroke that is being drawn.
    var path: TouchPath?
    /// True if a sample may open a stroke without `began`.
    var mayOpen = true
    /// True if the touch is down and has brought nothing usable so far.
    var isUnusable = false
    /// The number of strokes of the touch that were not discarded.
    var strokeCount = 0
    /// The samples of all strokes of the identifier.
    var directory = SampleDirectory()
    /// The updates whose samples have not come yet.
    var waiting: [TouchEvent] = []
    /// The numbers of the waiting updates.
    var waitingNames: [Int] = []
    /// The clock of the stroke being drawn.
    var clock = StrokeClock()
  }

  /// The clock of a stroke, which may step back.
  private struct StrokeClock {
    /// The samples at new locations that were all earlier than the last one: too few so far to show
    /// that the clock has stepped back.
    var held: [Sample] = []
    /// The numbers of the events of the held samples.
    var heldNames: [Int] = []
    /// True if the clock has stepped back and has not caught up since.
    var isBehind = false
  }

  private mutating func number(of touch: TouchIdentifier) -> Int {
    if lastTouch >= 0, touches[lastTouch].identifier == touch { return lastTouch }
    let known = numbers[touch]
    if let known, known != Self.endedForgotten {
      lastTouch = known
      return known
    }
    let record = Touch(identifier: touch, mayOpen: known == nil)
    if let unused = unusedTouches.popLast() {
      touches[unused] = record
      lastTouch = unused
    } else {
      lastTouch = touches.count
      touches.append(record)
    }
    numbers[touch] = lastTouch
    return lastTouch
  }

  /// Frees the record of a touch that has ended and whose strokes were all discarded.
  private mutating func forget(_ touch: Int) {
    numbers[touches[touch].identifier] = Self.endedForgotten
    touches[touch] = Touch(identifier: touches[touch].identifier)
    unusedTouches.append(touch)
    if lastTouch == touch { lastTouch = -1 }
  }

  private mutating func applySample(_ event: TouchEvent, _ touch: Int) -> TouchPath? {
    if event.phase == .cancelled {
      cancel(touch)
      return nil
    }
    if let path = touches[touch].path, let index = event.estimationIndex,
      let address = touches[touch].directory[index], address.stroke == path.stroke
    {
      if let far = merge(event, self.event, at: address) { return far }
    } else {
      if event.phase == .began {
        finish(touch)
        touches[touch].mayOpen = true
      }
      if let far = addSample(event, touch) { return far }
    }
    if event.phase == .ended { finish(touch) }
    return nil
  }

  private mutating func addSample(_ event: TouchEvent, _ touch: Int) -> TouchPath? {
    let mayOpen = touches[touch].mayOpen && event.phase != .ended
    guard touches[touch].path != nil || mayOpen else {
      dropped.withoutStroke += 1
      return nil
    }
    guard var sample = Sample(event) else {
      dropped.unusable += 1
      touches[touch].isUnusable = touches[touch].path == nil
      return nil
    }
    if let path = touches[touch].path, !path.keepsEverySample {
      switch path.arrival(of: sample) {
      case .next: break
      case .reordered: sample.timestamp = path.samples[path.samples.count - 1].timestamp
      case .repetition(let index): return drop(sample, thatRepeats: index, of: path, touch)
      case .known:
        dropped.stale += 1
        return nil
      case .early: return hold(sample, path, touch)
      }
      touches[touch].clock.held.removeAll(keepingCapacity: true)
      touches[touch].clock.heldNames.removeAll(keepingCapacity: true)
      if let last = path.samples.last, sample.timestamp > last.timestamp {
        touches[touch].clock.isBehind = false
      }
    }
    return add(
      sample, self.event, to: touches[touch].path ?? open(touch, with: event), touch)
  }

  private mutating func add(
    _ sample: Sample, _ name: Int, to path: TouchPath, _ touch: Int
  ) -> TouchPath? {
    let name = namesEvents ? name : nil
    guard let position = path.append(sample, callback: callback, event: name) else { return path }
    note(path)
    if let index = sample.estimationIndex {
      let address = SampleAddress(stroke: path.stroke, index: position)
      touches[touch].directory.insert(index, address)
      if !touches[touch].waiting.isEmpty { applyWaiting(touch, at: address, index) }
    }
    return nil
  }

  /// Drops a sample that repeats another one, and merges its new properties into that one.
  private mutating func drop(
    _ sample: Sample, thatRepeats position: Int, of path: TouchPath, _ touch: Int
  ) -> TouchPath? {
    switch path.learn(sample, at: position, event: namesEvents ? event : nil) {
    case .far: return path
    case .merged:
      note(path)
      if let index = sample.estimationIndex, path[position].estimationIndex == index {
        let address = SampleAddress(stroke: path.stroke, index: position)
        touches[touch].directory.insert(index, address)
        if !touches[touch].waiting.isEmpty { applyWaiting(touch, at: address, index) }
      }
    case .settled, .tooOld, .unusable: break
    }
    dropped.stale += 1
    return nil
  }

  /// Drops a sample that is earlier than the last one, unless enough samples before it show that
  /// the clock has stepped back: then all of them are kept.
  private mutating func hold(_ sample: Sample, _ path: TouchPath, _ touch: Int) -> TouchPath? {
    if touches[touch].clock.held.contains(where: { $0.location == sample.location }) {
      dropped.stale += 1
      return nil
    }
    let isStep = touches[touch].clock.held.count + 1 >= TouchPath.clockStepLimit
    guard isStep || touches[touch].clock.isBehind else {
      touches[touch].clock.held.append(sample)
      touches[touch].clock.heldNames.append(event)
      dropped.stale += 1
      return nil
    }
    guard !path.isTipFar, let last = path.samples.last else { return path }
    dropped.stale -= touches[touch].clock.held.count
    let kept = touches[touch].clock.held + [sample]
    let names = touches[touch].clock.heldNames + [event]
    touches[touch].clock = StrokeClock(isBehind: true)
    for (var sample, name) in zip(kept, names) {
      sample.timestamp = last.timestamp
      // The tip lies near the noted changes, so that no addition fails.
      _ = add(sample, name, to: path, touch)
    }
    return nil
  }

  private mutating func applyWaiting(_ touch: Int, at address: SampleAddress, _ index: Int64) {
    var position = 0
    while position < touches[touch].waiting.count {
      if touches[touch].waiting[position].estimationIndex == index {
        // The sample was just noted as changed, so that no update of it is too far.
        let name = touches[touch].waitingNames.remove(at: position)
        _ = merge(touches[touch].waiting.remove(at: position), name, at: address)
      } else {
        position += 1
      }
    }
  }

  private mutating func applyUpdate(_ event: TouchEvent, _ touch: Int) -> TouchPath? {
    guard let index = event.estimationIndex else {
      dropped.unmatched += 1
      return nil
    }
    if let address = touches[touch].directory[index] {
      return merge(event, self.event, at: address)
    }
    if touches[touch].waiting.count == TouchPath.waitingLimit {
      touches[touch].waiting.removeFirst()
      touches[touch].waitingNames.removeFirst()
      dropped.unmatched += 1
    }
    touches[touch].waiting.append(event)
    touches[touch].waitingNames.append(self.event)
    return nil
  }

  private mutating func applyPrediction(
    _ event: TouchEvent, _ touch: Int
  ) -> TouchPath? {
    guard let path = touches[touch].path else {
      dropped.withoutStroke += 1
      return nil
    }
    guard var sample = Sample(event) else {
      dropped.unusable += 1
      return nil
    }
    if let last = path.samples.last, sample.timestamp < last.timestamp,
      !path.keepsEverySample
    {
      guard touches[touch].clock.isBehind else {
        dropped.stale += 1
        return nil
      }
      sample.timestamp = last.timestamp
    }
    let name = namesEvents ? self.event : nil
    guard path.predict(sample, callback: callback, event: name) else { return path }
    note(path)
    return nil
  }

  private mutating func merge(
    _ event: TouchEvent, _ name: Int, at address: SampleAddress
  ) -> TouchPath? {
    guard let path = paths[address.stroke.rawValue] else {
      dropped.withoutStroke += 1
      return nil
    }
    switch path.merge(event, at: address.index, event: namesEvents ? name : nil) {
    case .merged: note(path)
    case .far: return path
    case .settled: dropped.settled += 1
    case .tooOld: dropped.tooOld += 1
    case .unusable: dropped.unusable += 1
    }
    return nil
  }

  private mutating func note(_ path: TouchPath) {
    guard !path.isListed else { return }
    path.isListed = true
    changed.append(path.stroke)
  }

  private mutating func open(_ touch: Int, with event: TouchEvent) -> TouchPath {
    let stroke = StrokeIdentifier(rawValue: paths.count)
    let path = TouchPath(stroke: stroke, touch: touches[touch].identifier)
    paths.append(path)
    touches[touch].path = path
    touches[touch].isUnusable = false
    touches[touch].strokeCount += 1
    opening?(path, event)
    return path
  }

  private mutating func finish(_ touch: Int) {
    touches[touch].mayOpen = false
    touches[touch].isUnusable = false
    guard let path = touches[touch].path else { return }
    path.discardPredictions()
    path.state = .finished
    touches[touch].path = nil
    touches[touch].clock = StrokeClock()
    note(path)
  }

  private mutating func cancel(_ touch: Int) {
    guard let path = touches[touch].path else {
      finish(touch)
      dropped.withoutStroke += 1
      return
    }
    finish(touch)
    if cancellation == .takeBack { path.state = .cancelled }
  }
}
