package import InkInput
package import InkStream

/// Merging as the contract has it, in the plainest way: arrays and linear searches.
///
/// It also counts events of each kind, so that tests can tell whether a session had those that they mean to try.
package struct ReferenceMerger {
  package struct Stroke {
    package var touch: TouchIdentifier
    package var samples: [ReferenceSample] = []
    package var predictions: [ReferenceSample] = []
    /// The callback of the predictions.
    package var predictionsCallback = 0
    package var state = StrokeState.drawing
    /// Earlier samples at new places, too few to show that the clock has stepped.
    package var held: [ReferenceSample] = []
    package var clockIsBehind = false
  }

  /// A situation that may arise in a session.
  package enum Situation: CaseIterable {
    case beganLost, beganTwice, severalTouchesDown, keptIdentifier, ended, cancelled, endLate
    case endedUnusable, beganUnusable, endedByDuplicate
    case duplicate, updateOfTip, updateBehind, updateAfterEnd, updateAfterNextStroke
    case updateOfCancelled, updatePartial, updateKeepsExpecting, updateWaits, waitingApplied
    case waitingGaveWay, noIndex, settled, tooOld, updateUnusable
    case predictionsReplaced, predictionsTakenBySample, predictionsTakenByEnd, predictionLate
    case predictionUnusable, predictionBeforeSample
    case sampleUnusable, sampleLate, hovering, timeBackwards, repeatedPlace
    case repeated, repeatedBehind, learnt, clockStepped, stepUnproven, predictionEarlier
  }

  package var strokes: [Stroke] = []
  package var dropped = DroppedEvents()
  package var situations: [Situation: Int] = [:]

  private let cancellation: CancellationPolicy
  private var callback = 0
  private var waiting: [TouchEvent] = []
  /// The touches that ended, and so need `began`.
  private var ended: [TouchIdentifier] = []

  package init(cancellation: CancellationPolicy = .takeBack) { self.cancellation = cancellation }

  package mutating func receive(_ batch: TouchBatch) {
    callback += 1
    for event in batch.events {
      if event.phase.isHover {
        dropped.hovering += 1
        note(.hovering)
      } else {
        switch event.origin {
        case .updated: update(event)
        case .predicted: predict(event)
        case .measured, .coalesced: sample(event)
        }
      }
    }
  }

  private mutating func note(_ situation: Situation, if condition: Bool = true) {
    if condition { situations[situation, default: 0] += 1 }
  }

  /// Returns the stroke that a touch is drawing.
  private func drawing(_ touch: TouchIdentifier) -> Int? {
    strokes.lastIndex { $0.touch == touch && $0.state == .drawing }
  }

  private mutating func sample(_ event: TouchEvent) {
    let touch = event.touch
    if event.phase == .cancelled { return cancel(touch) }
    if let stroke = drawing(touch), let index = event.estimationIndex,
      let position = strokes[stroke].samples.lastIndex(where: { $0.index == index })
    {
      note(.duplicate)
      note(.endedByDuplicate, if: event.phase == .ended)
      correct(stroke, position, event)
    } else {
      if event.phase == .began {
        note(.beganTwice, if: drawing(touch) != nil)
        note(.keptIdentifier, if: ended.contains(touch))
        end(touch)
        ended.removeAll { $0 == touch }
      }
      append(event)
    }
    if event.phase == .ended { end(touch) }
  }

  private mutating func append(_ event: TouchEvent) {
    if drawing(event.touch) == nil && (ended.contains(event.touch) || event.phase == .ended) {
      dropped.withoutStroke += 1
      note(event.phase == .ended ? .endLate : .sampleLate)
      return
    }
    guard var sample = ReferenceSample(event) else {
      dropped.unusable += 1
      note(.sampleUnusable)
      note(.endedUnusable, if: event.phase == .ended && drawing(event.touch) != nil)
      note(.beganUnusable, if: event.phase == .began)
      return
    }
    if drawing(event.touch) == nil {
      strokes.append(Stroke(touch: event.touch))
      note(.beganLost, if: event.phase != .began)
      note(.severalTouchesDown, if: strokes.count { $0.state == .drawing } > 1)
    }
    guard let stroke = drawing(event.touch) else { return }
    if let last = strokes[stroke].samples.last {
      note(.timeBackwards, if: last.timestamp > sample.timestamp)
      note(.repeatedPlace, if: last.location == sample.location)
      let isKnown = strokes[stroke].samples.suffix(1024).contains {
        $0.location == sample.location
      }
      if sample.timestamp < last.timestamp, last.timestamp - sample.timestamp <= 0.00105, !isKnown {
        // The clocks of two kinds of report differ by that much.
        sample.timestamp = last.timestamp
      } else if sample.timestamp < last.timestamp || sample.isAtTimeAndPlace(of: last) {
        return takeStale(sample, stroke)
      }
      if sample.timestamp > last.timestamp { strokes[stroke].clockIsBehind = false }
    }
    note(.stepUnproven, if: !strokes[stroke].held.isEmpty)
    strokes[stroke].held = []
    append(sample, to: stroke)
  }

  /// Takes a sample that is earlier than the last one, or repeats it.
  private mutating func takeStale(_ sample: ReferenceSample, _ stroke: Int) {
    let samples = strokes[stroke].samples
    let last = samples.count - 1
    dropped.stale += 1
    let recent = samples.indices.suffix(1024)
    if let position = recent.last(where: { samples[$0].isAtTimeAndPlace(of: sample) }) {
      note(position == last ? .repeated : .repeatedBehind)
      guard position == last || (samples[position].isOpen && last - position <= 1024) else {
        return
      }
      guard strokes[stroke].samples[position].learn(sample) else { return }
      note(.learnt)
      if strokes[stroke].samples[position].index == sample.index {
        applyWaiting(to: stroke, position, sample.index)
      }
      return
    }
    let places = recent.map { samples[$0].location } + strokes[stroke].held.map(\.location)
    if places.contains(sample.location) { return }
    strokes[stroke].held.append(sample)
    guard strokes[stroke].held.count >= 8 || strokes[stroke].clockIsBehind else { return }
    note(.clockStepped)
    let held = strokes[stroke].held
    dropped.stale -= held.count
    strokes[stroke].held = []
    strokes[stroke].clockIsBehind = true
    for var sample in held {
      sample.timestamp = samples[last].timestamp
      append(sample, to: stroke)
    }
  }

  private mutating func append(_ sample: ReferenceSample, to stroke: Int) {
    if strokes[stroke].predictionsCallback != callback {
      note(.predictionsTakenBySample, if: !strokes[stroke].predictions.isEmpty)
      strokes[stroke].predictions = []
    }
    note(.predictionBeforeSample, if: !strokes[stroke].predictions.isEmpty)
    strokes[stroke].samples.append(sample)
    applyWaiting(to: stroke, strokes[stroke].samples.count - 1, sample.index)
  }

  private mutating func applyWaiting(to stroke: Int, _ position: Int, _ index: Int64?) {
    let touch = strokes[stroke].touch
    for update in waiting where Self.isFor(update, touch, index) {
      note(.waitingApplied)
      correct(stroke, position, update)
    }
    waiting.removeAll { Self.isFor($0, touch, index) }
  }

  private static func isFor(_ update: TouchEvent, _ touch: TouchIdentifier, _ index: Int64?) -> Bool
  {
    update.touch == touch && index != nil && update.estimationIndex == index
  }

  private mutating func update(_ event: TouchEvent) {
    guard let index = event.estimationIndex else {
      dropped.unmatched += 1
      return note(.noIndex)
    }
    for stroke in strokes.indices.reversed() where strokes[stroke].touch == event.touch {
      if let position = strokes[stroke].samples.lastIndex(where: { $0.index == index }) {
        return correct(stroke, position, event)
      }
    }
    if let oldest = waiting.firstIndex(where: { $0.touch == event.touch }),
      waiting.count(where: { $0.touch == event.touch }) == 64
    {
      waiting.remove(at: oldest)
      dropped.unmatched += 1
      note(.waitingGaveWay)
    }
    waiting.append(event)
    note(.updateWaits)
  }

  private mutating func correct(_ stroke: Int, _ position: Int, _ event: TouchEvent) {
    let behind = strokes[stroke].samples.count - 1 - position
    let isLast = strokes.lastIndex { $0.touch == event.touch } == stroke
    guard strokes[stroke].samples[position].isOpen else {
      dropped.settled += 1
      return note(.settled)
    }
    guard behind <= 1024 else {
      dropped.tooOld += 1
      return note(.tooOld)
    }
    guard strokes[stroke].samples[position].take(event) else {
      dropped.unusable += 1
      return note(.updateUnusable)
    }
    note(behind == 0 ? .updateOfTip : .updateBehind)
    note(.updateAfterEnd, if: strokes[stroke].state == .finished)
    note(.updateOfCancelled, if: strokes[stroke].state == .cancelled)
    note(.updateAfterNextStroke, if: !isLast)
    note(.updatePartial, if: event.location == nil)
    note(.updateKeepsExpecting, if: strokes[stroke].samples[position].isOpen)
  }

  private mutating func predict(_ event: TouchEvent) {
    guard let stroke = drawing(event.touch) else {
      dropped.withoutStroke += 1
      return note(.predictionLate)
    }
    guard var prediction = ReferenceSample(event) else {
      dropped.unusable += 1
      return note(.predictionUnusable)
    }
    if let last = strokes[stroke].samples.last, prediction.timestamp < last.timestamp {
      note(.predictionEarlier)
      guard strokes[stroke].clockIsBehind else {
        dropped.stale += 1
        return
      }
      prediction.timestamp = last.timestamp
    }
    if strokes[stroke].predictionsCallback != callback {
      note(.predictionsReplaced, if: !strokes[stroke].predictions.isEmpty)
      strokes[stroke].predictions = []
    }
    strokes[stroke].predictionsCallback = callback
    strokes[stroke].predictions.append(prediction)
  }

  private mutating func end(_ touch: TouchIdentifier) {
    if !ended.contains(touch) { ended.append(touch) }
    guard let stroke = drawing(touch) else { return }
    note(.ended)
    note(.stepUnproven, if: !strokes[stroke].held.isEmpty)
    note(.predictionsTakenByEnd, if: !strokes[stroke].predictions.isEmpty)
    strokes[stroke].predictions = []
    strokes[stroke].state = .finished
  }

  private mutating func cancel(_ touch: TouchIdentifier) {
    guard let stroke = drawing(touch) else {
      if !ended.contains(touch) { ended.append(touch) }
      dropped.withoutStroke += 1
      return note(.endLate)
    }
    end(touch)
    note(.cancelled)
    if cancellation == .takeBack { strokes[stroke].state = .cancelled }
  }
}
