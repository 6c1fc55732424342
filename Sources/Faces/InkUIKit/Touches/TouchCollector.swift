internal import InkGeometry
package import InkGestures
package import InkInput

/// Converts each callback of UIKit into one ``TouchCallback``.
///
/// UIKit gives the touches of a callback as a set, each with its coalesced events and its predictions, and
/// sends corrections when they arrive by radio, before or after the touch has ended. The collector
///
/// - gives each touch a number of its own, which is never reused, because UIKit may use the same object for
///   the next touch while corrections of the previous one are still to come;
/// - sorts the touches of a callback by their first samples, because a set has no order;
/// - replaces a touch by its coalesced samples, of which it is the last; without coalesced samples, the touch
///   is its only sample;
/// - remembers the touch of each awaited correction, so that corrections become a callback of their own as
///   soon as they arrive;
/// - takes a force of 0 for unknown until the touch has shown any: a pencil without a pressure sensor reports
///   nothing but 0, with a maximum above 0. The 0 of a pencil that is lifted stays.
///
/// Complexity: O(samples) for each callback; memory: O(touches that are down), and the last
/// ``correctionLimit`` numbers for which corrections were announced.
package struct TouchCollector: Sendable {
  /// The maximum number of samples that await corrections: 4,096, twelve seconds of two pencils.
  package static let correctionLimit = 4096

  /// One touch of a callback, as UIKit gives it; the collector sets the identifier and the phase of its
  /// events.
  package struct Touch: Equatable, Sendable {
    /// Distinguishes the touch from all others that are down; in UIKit, the identity of its object.
    package var key: UInt
    /// The current event of the touch.
    package var now: TouchEvent
    /// The samples measured since the last callback; in UIKit `coalescedTouches(for:)`.
    package var coalesced: [TouchEvent]
    /// The predicted samples; in UIKit `predictedTouches(for:)`.
    package var predicted: [TouchEvent]

    /// Makes a touch of its parts.
    package init(
      key: UInt, now: TouchEvent, coalesced: [TouchEvent] = [], predicted: [TouchEvent] = []
    ) {
      self.key = key
      self.now = now
      self.coalesced = coalesced
      self.predicted = predicted
    }
  }

  private struct Known: Sendable {
    var key: UInt
    /// The last event of the touch.
    var last: TouchEvent
  }

  /// The touches that are down.
  private var down: [Known] = []
  private var nextTouch = TouchIdentifier(1)
  /// The touches that have shown a force above 0, in ascending order: the last ``forceMemory``.
  private var pressing: [TouchIdentifier] = []
  private static let forceMemory = 32
  /// The touch of each awaited correction, by estimation index.
  private var awaited: [Int64: (touch: TouchIdentifier, kind: TouchKind)] = [:]
  /// The awaited indices as a ring buffer in the order of arrival; `oldest` is the index of the oldest one.
  private var order: [Int64] = []
  private var oldest = 0
  /// The number of corrections that were not awaited, or no longer.
  package private(set) var droppedCorrections = 0

  /// Makes a collector that has seen no touches.
  package init() {}

  /// The number of touches that are down.
  package var downCount: Int { down.count }

  /// Takes the touches of a callback.
  ///
  /// A touch that moves or ends without having come down is ignored; if a touch comes down again without
  /// having ended, its earlier contact is cancelled first.
  ///
  /// - Parameters:
  ///   - touches: the touches, in any order.
  ///   - phase: the phase of these touches: `began`, `moved`, `ended` or `cancelled`.
  ///   - context: the keys, and the buttons of a mouse, that are down afterwards.
  /// - Returns: the callback for a canvas.
  package mutating func collect(
    _ touches: [Touch], phase: TouchPhase, context: PointerContext = PointerContext()
  ) -> TouchCallback {
    var callback = TouchCallback()
    for touch in sorted(touches) {
      var index = down.firstIndex { $0.key == touch.key }
      if phase == .began, let lost = index {
        callback.contacts.append(cancel(at: lost))
        index = nil
      }
      guard phase == .began || index != nil else { continue }
      var events = touch.coalesced.isEmpty ? [touch.now] : touch.coalesced
      let end = events.count - 1
      let name = index.map { down[$0].last.touch } ?? nextTouch
      for eventIndex in events.indices {
        events[eventIndex].touch = name
        events[eventIndex].kind = touch.now.kind
        events[eventIndex].origin = eventIndex == end ? .measured : .coalesced
        let isOwn = phase == .began ? eventIndex == 0 : eventIndex == end
        events[eventIndex].phase = isOwn ? phase : .moved
        judgeForce(&events[eventIndex])
        note(events[eventIndex])
      }
      if let index {
        down[index].last = events[end]
        if phase.isEnd { down.remove(at: index) }
      } else {
        down.append(Known(key: touch.key, last: events[end]))
        nextTouch.rawValue += 1
      }
      if !phase.isEnd {
        for guess in touch.predicted {
          var event = guess.settled
          (event.touch, event.kind) = (name, touch.now.kind)
          (event.phase, event.origin) = (.moved, .predicted)
          if event.force == 0, !pressing.contains(name) { event.force = nil }
          events.append(event)
        }
      }
      var context = context
      if phase.isEnd { context.buttons = [] }
      callback.contacts.append(TouchCallback.Contact(events: events, context: context))
    }
    return callback
  }

  /// Takes touches whose estimated properties are now known.
  ///
  /// - Parameter updates: the corrected events, in any order; those without an index, or whose correction is
  ///   not awaited, are dropped and counted.
  /// - Returns: the callback for a canvas, to be delivered at once, because the stroke may have ended.
  package mutating func correct(_ updates: [TouchEvent]) -> TouchCallback {
    var callback = TouchCallback()
    for update in updates.sorted(by: { ($0.estimationIndex ?? 0) < ($1.estimationIndex ?? 0) }) {
      guard let number = update.estimationIndex, let (touch, kind) = awaited[number] else {
        droppedCorrections += 1
        continue
      }
      if update.propertiesExpectingUpdates.isEmpty { awaited[number] = nil }
      var event = update
      (event.touch, event.kind) = (touch, kind)
      (event.phase, event.origin) = (.moved, .updated)
      judgeForce(&event)
      callback.corrections.append(event)
    }
    return callback
  }

  /// Cancels all touches, for example if another gesture has taken them.
  ///
  /// - Returns: the callback for a canvas; empty if no touch was down.
  package mutating func cancelAll() -> TouchCallback {
    var callback = TouchCallback()
    while !down.isEmpty { callback.contacts.append(cancel(at: 0)) }
    return callback
  }

  private mutating func cancel(at index: Int) -> TouchCallback.Contact {
    var event = down.remove(at: index).last.settled
    (event.phase, event.origin) = (.cancelled, .measured)
    return TouchCallback.Contact(events: [event], context: PointerContext(buttons: []))
  }

  /// Removes a force that is none: 0 before the touch has shown any, or an estimate that nothing will correct.
  private mutating func judgeForce(_ event: inout TouchEvent) {
    guard let force = event.force else { return }
    let awaits = event.propertiesExpectingUpdates.contains(.force)
    if event.estimatedProperties.contains(.force), !awaits {
      event.force = nil
    } else if force > 0, !awaits, !pressing.contains(event.touch) {
      pressing.append(event.touch)
      if pressing.count > Self.forceMemory { pressing.removeFirst() }
    } else if force == 0, !pressing.contains(event.touch) {
      event.force = nil
    }
  }

  /// Remembers the touch of an event for which a correction will come.
  private mutating func note(_ event: TouchEvent) {
    guard let number = event.estimationIndex, !event.propertiesExpectingUpdates.isEmpty else {
      return
    }
    awaited[number] = (event.touch, event.kind)
    if order.count < Self.correctionLimit {
      order.append(number)
    } else {
      if order[oldest] != number { awaited[order[oldest]] = nil }
      order[oldest] = number
      oldest = (oldest + 1) % Self.correctionLimit
    }
  }

  /// Returns touches in the order of their first samples; ties go to the touch that came down first, then to
  /// the upper left one.
  private func sorted(_ touches: [Touch]) -> [Touch] {
    if touches.count < 2 { return touches }
    return touches.sorted { a, b in
      let (first, second) = (a.coalesced.first ?? a.now, b.coalesced.first ?? b.now)
      if first.timestamp != second.timestamp { return first.timestamp < second.timestamp }
      let (one, other) = (downIndex(of: a.key), downIndex(of: b.key))
      if one != other { return one < other }
      let (start, next) = (first.location ?? Point(0, 0), second.location ?? Point(0, 0))
      return start.y != next.y ? start.y < next.y : start.x < next.x
    }
  }

  private func downIndex(of key: UInt) -> Int {
    down.firstIndex { $0.key == key } ?? down.count
  }
}

extension TouchEvent {
  /// The event without its link to corrections: UIKit gives a prediction the index of the last real sample.
  fileprivate var settled: TouchEvent {
    var event = self
    event.estimationIndex = nil
    event.estimatedProperties = []
    event.propertiesExpectingUpdates = []
    return event
  }
}
