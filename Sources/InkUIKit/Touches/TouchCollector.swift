internal import InkGeometry
package import InkGestures
package import InkInput

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

  /// One touch of a callback, as UIKit gives it; the collector knows better which touch its events belong to,
  /// and what they do.
  package struct Touch: Equatable, Sendable {
    /// Tells it from all others that are down: in UIKit, its object.
    package var key: UInt
    /// Its latest event.
    package var now: TouchEvent
    /// All that was measured since the callback before; in UIKit `coalescedTouches(for:)`.
    package var coalesced: [TouchEvent]
    /// Guesses; in UIKit `predictedTouches(for:)`.
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
    /// Its last event.
    var last: TouchEvent
  }

  /// The touches that are down.
  private var down: [Known] = []
  private var nextTouch = TouchIdentifier(1)
  /// Which touch the numbers of awaited corrections belong to.
  private var awaited: [Int64: (touch: TouchIdentifier, kind: TouchKind)] = [:]
  /// These numbers in the order in which they came, the place of the oldest moving round.
  private var order: [Int64] = []
  private var oldest = 0
  /// The number of corrections of samples for which none was awaited any more.
  package private(set) var droppedCorrections = 0

  /// Makes a collector that has seen nothing.
  package init() {}

  /// The number of touches that are down.
  package var downCount: Int { down.count }

  /// Takes the touches of a callback.
  ///
  /// A touch that goes on or ends without having come down is left out; one that comes down again
  /// without having ended is lost first, and cancelled.
  ///
  /// - Parameters:
  ///   - touches: the touches, in any order.
  ///   - phase: what they have done: `began`, `moved`, `ended` or `cancelled`.
  ///   - context: the buttons of a mouse that are down after it, and the keys.
  /// - Returns: what a canvas is to be given.
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
      for place in events.indices {
        events[place].touch = name
        events[place].kind = touch.now.kind
        events[place].origin = place == end ? .measured : .coalesced
        let isOwn = phase == .began ? place == 0 : place == end
        events[place].phase = isOwn ? phase : .moved
        note(events[place])
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
          events.append(event)
        }
      }
      var context = context
      if phase.isEnd { context.buttons = [] }
      callback.contacts.append(TouchCallback.Contact(events: events, context: context))
    }
    return callback
  }

  /// Takes touches whose estimated properties are known now.
  ///
  /// - Parameter updates: what they tell, in any order; those without a number, or whose correction is not
  ///   awaited, are dropped and counted.
  /// - Returns: what a canvas is to be given: at once, for the stroke may have ended.
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
      callback.corrections.append(event)
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
    var event = down.remove(at: index).last.settled
    (event.phase, event.origin) = (.cancelled, .measured)
    return TouchCallback.Contact(events: [event], context: PointerContext(buttons: []))
  }

  /// Remembers whose event it is, where a correction will come.
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

  /// Touches in the order of their first samples; of those of the same instant the one that came down
  /// first, then the upper left one.
  private func sorted(_ touches: [Touch]) -> [Touch] {
    if touches.count < 2 { return touches }
    return touches.sorted { a, b in
      let (first, second) = (a.coalesced.first ?? a.now, b.coalesced.first ?? b.now)
      if first.timestamp != second.timestamp { return first.timestamp < second.timestamp }
      let (one, other) = (place(of: a.key), place(of: b.key))
      if one != other { return one < other }
      let (start, next) = (first.location ?? Point(0, 0), second.location ?? Point(0, 0))
      return start.y != next.y ? start.y < next.y : start.x < next.x
    }
  }

  private func place(of key: UInt) -> Int {
    down.firstIndex { $0.key == key } ?? down.count
  }
}

extension TouchEvent {
  /// The event without what ties it to corrections: UIKit gives a guess the number of the last real sample.
  fileprivate var settled: TouchEvent {
    var event = self
    event.estimationIndex = nil
    event.estimatedProperties = []
    event.propertiesExpectingUpdates = []
    return event
  }
}
