internal import InkInput

/// What the latest touches have drawn and erased, so that it can be taken back when one of them turns out to
/// be a palm.
///
/// A direct touch that was ever wider than ``/InkInput/PalmRule/radius`` was a palm if a pencil comes down
/// while it is down, or within ``/InkInput/PalmRule/delay`` of its lift. A touch of any kind that is
/// cancelled after it has ended was none either. All times are those of events.
struct DrawnTouches {
  private struct Touch {
    /// Names it among all touches, for identifiers may come again.
    var number: Int
    var touch: TouchIdentifier
    /// The time of its last event.
    var time: Double
    /// Whether it was ever as wide as a palm.
    var isWide = false
    /// Whether it is down, whatever the canvas makes of it.
    var isDown = true
    /// Set where the canvas has ended it, and the hand may still be down.
    var isReleased = false
    /// Its stroke, once it has one.
    var stroke: Int?
    /// The numbers of the changes of the document that it has made.
    var changes: [Int] = []

    /// Whether it was a palm if a pencil comes down: it is down, or its lift is a moment away.
    func isPalm(at time: Double) -> Bool {
      // A lift far ahead, as a clock tells that has gone wrong, is no more near than one long ago.
      isWide && (isDown || (time - self.time).magnitude < PalmRule.delay)
    }
  }

  /// The latest last.
  private var touches: [Touch] = []
  private var next = 0
  /// Whether strokes of touches that have ended may be taken back.
  var takesBack = true
  /// Lets touches be cancelled that ``releaseAll()`` has ended: a recording has only events that counted.
  var hearsReleased = false
  /// Set once ``releaseAll()`` has ended a touch, so that nothing is looked for before.
  private var hasReleased = false
  /// Touches that have ended are forgotten when there are more than these.
  private static let limit = 64

  /// Takes an event, whatever becomes of it.
  ///
  /// Complexity: O(touches), at most 64 but for those that are down.
  ///
  /// - Returns: the numbers of the touches that have to be taken back before the event is done.
  mutating func take(_ event: TouchEvent) -> [Int] {
    guard Self.isNew(event) else { return [] }
    // Samples that are added come from no hand.
    if event.touch == InkCanvas.ownTouch { return [] }
    var index = touches.lastIndex { $0.touch == event.touch }
    if event.phase == .began || index == nil {
      if event.phase != .began, event.phase != .moved, event.phase != .stationary { return [] }
      if let index { touches[index].isDown = false }
      index = begin(event)
    }
    guard let index else { return [] }
    if event.timestamp.isFinite { touches[index].time = event.timestamp }
    let radius = event.majorRadius ?? 0
    if event.kind == .direct, radius > PalmRule.radius { touches[index].isWide = true }
    switch event.phase {
    case .began where event.kind == .pencil: return palms(at: event.timestamp)
    case .ended: touches[index].isDown = false
    case .cancelled:
      let touch = touches[index]
      touches[index].isDown = false
      touches[index].isWide = false
      // Of one that has ended just now, the stroke may not be a part of the document yet.
      let hasEnded = !touch.changes.isEmpty || (!touch.isDown && touch.stroke != nil)
      if hasEnded, takesBack { return [touch.number] }
    default: break
    }
    return []
  }

  private mutating func begin(_ event: TouchEvent) -> Int {
    if touches.count >= Self.limit, let ended = touches.firstIndex(where: { !$0.isDown }) {
      touches.remove(at: ended)
    }
    let time = event.timestamp.isFinite ? event.timestamp : 0
    touches.append(Touch(number: next, touch: event.touch, time: time))
    next += 1
    return touches.count - 1
  }

  /// The touches that were palms if a pencil comes down.
  ///
  /// - Parameter time: when it comes down.
  /// - Returns: their numbers, in the order in which they began.
  private func palms(at time: Double) -> [Int] {
    guard takesBack, touches.contains(where: { $0.isWide }) else { return [] }
    return touches.filter { $0.isPalm(at: time) }.map { $0.number }
  }

  /// Takes all touches for ended.
  mutating func releaseAll() {
    for index in touches.indices where touches[index].isDown {
      touches[index].isDown = false
      if !hearsReleased {
        touches[index].isReleased = true
        hasReleased = true
      }
    }
  }

  /// Takes out of a callback what cancels touches that the canvas has ended: their ink stays.
  ///
  /// - Parameter batch: the events of the callback.
  /// - Returns: the others.
  func withoutReleased(_ batch: TouchBatch) -> TouchBatch {
    guard hasReleased, batch.events.contains(where: { $0.phase == .cancelled }) else {
      return batch
    }
    var heard = TouchBatch()
    for event in batch.events where event.phase != .cancelled || hears(event.touch, in: heard) {
      heard.events.append(event)
    }
    return heard
  }

  private func hears(_ touch: TouchIdentifier, in batch: TouchBatch) -> Bool {
    batch.events.contains { $0.touch == touch && $0.phase == .began && Self.isNew($0) }
      || !(touches.last { $0.touch == touch }?.isReleased ?? false)
  }

  /// Says if an event tells something new of a touch on the canvas.
  private static func isNew(_ event: TouchEvent) -> Bool {
    (event.origin == .measured || event.origin == .coalesced) && !event.phase.isHover
  }

  /// Lets a touch that was ended be cancelled all the same.
  mutating func hear(_ touch: TouchIdentifier) {
    if let index = touches.lastIndex(where: { $0.touch == touch }) {
      touches[index].isReleased = false
    }
  }

  /// Notes that a stroke begins, with the latest touch of its identifier.
  mutating func begin(stroke: Int, of touch: TouchIdentifier) {
    if let index = touches.lastIndex(where: { $0.touch == touch }) {
      touches[index].stroke = stroke
    }
  }

  /// Notes the change with which a stroke has become a part of the document.
  mutating func end(stroke: Int, change: Int) {
    if let index = touches.lastIndex(where: { $0.stroke == stroke }) {
      touches[index].changes.append(change)
    }
  }

  /// Notes a change that a touch has made that erases strokes, or parts of them.
  mutating func note(change: Int, by touch: TouchIdentifier) {
    if let index = touches.lastIndex(where: { $0.touch == touch }) {
      touches[index].changes.append(change)
    }
  }

  /// What a touch has done, which is forgotten then.
  ///
  /// - Parameter number: of the touch.
  /// - Returns: its identifier, its stroke, the changes that it has made, and whether it is the latest of its
  ///   identifier; `nil` where it is not known any more.
  mutating func forget(
    _ number: Int
  ) -> (touch: TouchIdentifier, stroke: Int?, changes: [Int], isLatest: Bool)? {
    guard let index = touches.firstIndex(where: { $0.number == number }) else { return nil }
    let touch = touches[index]
    touches[index].stroke = nil
    touches[index].changes = []
    touches[index].isWide = false
    let isLatest = touches.lastIndex { $0.touch == touch.touch } == index
    return (touch.touch, touch.stroke, touch.changes, isLatest)
  }
}
