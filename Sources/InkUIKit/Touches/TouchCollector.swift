internal import InkGeometry
package import InkGestures
internal import InkInput

/// Makes one ``TouchCallback`` of each callback of UIKit.
///
/// UIKit gives the touches of a callback as a set, each with the events that were coalesced into it
/// and with predictions, and sends corrections whenever they come by radio: before or after the touch
/// has ended. The collector
///
/// - gives each touch a number of its own, never used again, for UIKit may use the same object for the
///   next touch while corrections of the one before are still to come;
/// - puts the touches of a callback into the order of their first samples, for a set has none;
/// - puts the coalesced samples in the place of the touch itself, which is the last of them; where there
///   are none, the touch is its own sample;
/// - remembers which touch the number of an awaited correction belongs to, so that corrections become a
///   callback of their own as soon as they come.
///
/// Complexity: O(samples) for each callback; memory: O(touches that are down), and the last
/// ``correctionLimit`` numbers for which corrections were announced.
package struct TouchCollector: Sendable {
  /// For how many samples corrections are awaited at most: 4,096, twelve seconds of two pencils.
  package static let correctionLimit = 4096

  /// One touch of a callback, as UIKit gives it.
  package struct Touch: Equatable, Sendable {
    /// Tells it from all others that are down: in UIKit, its object.
    package var key: UInt
    /// What it tells now.
    package var report: TouchReport
    /// All that was measured since the callback before; in UIKit `coalescedTouches(for:)`.
    package var coalesced: [TouchReport]
    /// Guesses; in UIKit `predictedTouches(for:)`.
    package var predicted: [TouchReport]

    /// Makes a touch of its parts.
    package init(
      key: UInt, report: TouchReport, coalesced: [TouchReport] = [], predicted: [TouchReport] = []
    ) {
      self.key = key
      self.report = report
      self.coalesced = coalesced
      self.predicted = predicted
    }
  }

  private struct Known: Sendable {
    var key: UInt
    var pointer: Int
    var kind: PointerKind
    var last: PointerSample
  }

  /// The touches that are down.
  private var down: [Known] = []
  private var nextPointer = 1
  /// Which touch the numbers of awaited corrections belong to.
  private var awaited: [Int64: (pointer: Int, kind: PointerKind)] = [:]
  /// These numbers in the order in which they came, the place of the oldest moving round.
  private var order: [Int64] = []
  private var oldest = 0
  /// How many corrections came of samples of which none was awaited any more.
  package private(set) var droppedCorrections = 0

  /// Makes a collector that has seen nothing.
  package init() {}

  /// How many touches are down.
  package var downCount: Int { down.count }

  /// Takes the touches of a callback.
  ///
  /// A touch that goes on or ends without having come down is left out; one that comes down again
  /// without having ended is lost first, and cancelled.
  ///
  /// - Parameters:
  ///   - touches: the touches, in any order.
  ///   - phase: what they have done: `down`, `move`, `up` or `cancel`.
  ///   - buttons: the buttons of a mouse that are down after it.
  ///   - modifiers: the keys that are down.
  ///   - space: where the coordinates lie.
  /// - Returns: what a canvas is to be given.
  package mutating func collect(
    _ touches: [Touch], phase: PointerPhase, buttons: PointerButtons = .main,
    modifiers: PointerModifiers = [], in space: TouchSpace = TouchSpace()
  ) -> TouchCallback {
    var callback = TouchCallback()
    for touch in sorted(touches) {
      let samples = (touch.coalesced.isEmpty ? [touch.report] : touch.coalesced)
        .map { PointerSample($0, in: space) }
      let kind = PointerKind(touch.report.kind)
      var index = down.firstIndex { $0.key == touch.key }
      if phase == .down {
        if let lost = index { callback.contacts.append(cancel(at: lost)) }
        index = down.count
        down.append(
          Known(key: touch.key, pointer: nextPointer, kind: kind, last: samples[0]))
        nextPointer += 1
      }
      guard let index else { continue }
      let pointer = down[index].pointer
      down[index].last = samples[samples.count - 1]
      for sample in samples { note(sample, of: pointer, kind) }
      callback.contacts.append(
        TouchCallback.Contact(
          event: PointerEvent(
            pointer: pointer, kind: kind, phase: phase, buttons: phase.isEnd ? [] : buttons,
            modifiers: modifiers),
          samples: samples,
          predicted: phase.isEnd ? [] : touch.predicted.map { Self.guess($0, space) }))
      if phase.isEnd { down.remove(at: index) }
    }
    return callback
  }

  /// Takes touches whose estimated properties are known now.
  ///
  /// - Parameters:
  ///   - reports: what they tell, in any order; those without a number, or whose correction is not
  ///     awaited, are dropped and counted.
  ///   - space: where the coordinates lie.
  /// - Returns: what a canvas is to be given: at once, for the stroke may have ended.
  package mutating func correct(
    _ reports: [TouchReport], in space: TouchSpace = TouchSpace()
  ) -> TouchCallback {
    var callback = TouchCallback()
    let sorted = reports.sorted {
      ($0.estimationUpdateIndex ?? 0) < ($1.estimationUpdateIndex ?? 0)
    }
    for report in sorted {
      guard let number = report.estimationUpdateIndex, let (pointer, kind) = awaited[number] else {
        droppedCorrections += 1
        continue
      }
      if report.estimatedPropertiesExpectingUpdates.isEmpty { awaited[number] = nil }
      let sample = PointerSample(report, in: space)
      if callback.corrections.last?.pointer == pointer {
        callback.corrections[callback.corrections.count - 1].samples.append(sample)
      } else {
        callback.corrections.append(
          TouchCallback.Correction(pointer: pointer, kind: kind, samples: [sample]))
      }
    }
    return callback
  }

  /// Takes all touches for cancelled, as where another gesture has taken them.
  ///
  /// - Returns: what a canvas is to be given; empty where nothing was down.
  package mutating func cancelAll() -> TouchCallback {
    var callback = TouchCallback()
    while !down.isEmpty { callback.contacts.append(cancel(at: 0)) }
    return callback
  }

  private mutating func cancel(at index: Int) -> TouchCallback.Contact {
    let known = down.remove(at: index)
    return TouchCallback.Contact(
      event: PointerEvent(
        pointer: known.pointer, kind: known.kind, phase: .cancel, buttons: []),
      samples: [known.last.settled])
  }

  /// A guess, which takes no part in corrections: UIKit gives it the number of the last real sample.
  private static func guess(_ report: TouchReport, _ space: TouchSpace) -> PointerSample {
    PointerSample(report, in: space).settled
  }

  /// Remembers whose sample it is, where a correction will come.
  private mutating func note(_ sample: PointerSample, of pointer: Int, _ kind: PointerKind) {
    guard let number = sample.estimationIndex, !sample.propertiesExpectingUpdates.isEmpty else {
      return
    }
    awaited[number] = (pointer, kind)
    if order.count < Self.correctionLimit {
      order.append(number)
    } else {
      if order[oldest] != number { awaited[order[oldest]] = nil }
      order[oldest] = number
      oldest = (oldest + 1) % Self.correctionLimit
    }
  }

  /// Touches in the order of their first samples; of those of the same instant the one that came down
  /// first, then the upper left one.
  private func sorted(_ touches: [Touch]) -> [Touch] {
    if touches.count < 2 { return touches }
    return touches.sorted { a, b in
      let (first, second) = (a.coalesced.first ?? a.report, b.coalesced.first ?? b.report)
      if first.timestamp != second.timestamp { return first.timestamp < second.timestamp }
      let (one, other) = (place(of: a.key), place(of: b.key))
      if one != other { return one < other }
      if first.location.y != second.location.y { return first.location.y < second.location.y }
      return first.location.x < second.location.x
    }
  }

  private func place(of key: UInt) -> Int {
    down.firstIndex { $0.key == key } ?? down.count
  }
}

extension PointerPhase {
  /// Whether the pointer is no longer down.
  var isEnd: Bool { self == .up || self == .cancel }
}

extension PointerSample {
  /// The sample without what ties it to corrections.
  var settled: PointerSample {
    var sample = self
    sample.estimationIndex = nil
    sample.estimatedProperties = []
    sample.propertiesExpectingUpdates = []
    return sample
  }
}
