internal import InkInput

/// The changes made by the latest touches, so that they can be taken back when a touch turns out to
/// be a palm.
///
/// A direct touch that was ever wider than `PalmRule.radius` was a palm if a pencil
/// comes down while the touch is down, or within `PalmRule.delay` of its lift. The
/// changes of a touch of any kind that is cancelled after it has ended are taken back too. All
/// times are those of events.
struct DrawnTouches {
  private struct Touch {
    /// The number of the touch among all touches, because identifiers may be used again.
    var number: Int
    var touch: TouchIdentifier
    /// The time of the last event of the touch.
    var time: Double
    /// True if the touch was ever as wide as a palm.
    var isWide = false
    /// True while the touch is down, even if the canvas ignores it.
    var isDown = true
    /// True if the canvas has ended the touch, although the hand may still be down.
    var isReleased = false
    /// The number of the touch's stroke, once it has one.
    var stroke: Int?
    /// The numbers of the document's changes that the touch has made.
    var changes: [Int] = []

    /// Returns true if a pencil that comes down at a time makes the touch a palm: the touch is
    /// wide, and it is down or was lifted a moment away.
    func isPalm(at time: Double) -> Bool {
      // After a clock error a lift may seem to lie far ahead; it counts like one long ago.
      isWide && (isDown || (time - self.time).magnitude < PalmRule.delay)
    }
  }

  /// The touches, the latest last.
  private var touches: [Touch] = []
  private var next = 0
  /// True if strokes of touches that have ended may be taken back.
  var takesBack = true
  /// True if touches that ``releaseAll()`` has ended may still be cancelled, as in the events of a
  /// recording, all of which took effect.
  var hearsReleased = false
  /// True once ``releaseAll()`` has ended a touch; before that, no touch needs to be searched for.
  private var hasReleased = false
  /// The number of touches above which those that have ended are forgotten.
  private static let limit = 64

  /// Notes an event, whether or not the canvas uses it.
  ///
  /// Complexity: O(touches), at most 64 unless more are down.
  ///
  /// - Returns: the numbers of the touches to take back before the event is handled.
  mutating func take(_ event: TouchEvent) -> [Int] {
    guard Self.isNew(event) else { return [] }
    // Samples that a program adds come from no hand.
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
      // The stroke of a touch that has just ended may not be in the document yet.
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

  /// Returns the touches that were palms if a pencil comes down at a time.
  ///
  /// - Parameter time: the time at which the pencil comes down.
  /// - Returns: the numbers of the touches, in the order in which they began.
  private func palms(at time: Double) -> [Int] {
    guard takesBack, touches.contains(where: { $0.isWide }) else { return [] }
    return touches.filter { $0.isPalm(at: time) }.map { $0.number }
  }

  /// Marks all touches as ended.
  mutating func releaseAll() {
    for index in touches.indices where touches[index].isDown {
      touches[index].isDown = false
      if !hearsReleased {
        touches[index].isReleased = true
        hasReleased = true
      }
    }
  }

  /// Removes from a callback the cancellations of touches that the canvas has ended; their ink
  /// stays.
  ///
  /// - Parameter batch: the events of the callback.
  /// - Returns: the other events.
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

  /// Returns true if an event reports something new about a touch on the canvas.
  private static func isNew(_ event: TouchEvent) -> Bool {
    (event.origin == .measured || event.origin == .coalesced) && !event.phase.isHover
  }

  /// Allows a touch that the canvas has ended to be cancelled.
  mutating func hear(_ touch: TouchIdentifier) {
    if let index = touches.lastIndex(where: { $0.touch == touch }) {
      touches[index].isReleased = false
    }
  }

  /// Notes that a stroke begins with the latest touch of an identifier.
  mutating func begin(stroke: Int, of touch: TouchIdentifier) {
    if let index = touches.lastIndex(where: { $0.touch == touch }) {
      touches[index].stroke = stroke
    }
  }

  /// Notes the change that added a stroke to the document.
  mutating func end(stroke: Int, change: Int) {
    if let index = touches.lastIndex(where: { $0.stroke == stroke }) {
      touches[index].changes.append(change)
    }
  }

  /// Notes a change in which a touch erased strokes or parts of them.
  mutating func note(change: Int, by touch: TouchIdentifier) {
    if let index = touches.lastIndex(where: { $0.touch == touch }) {
      touches[index].changes.append(change)
    }
  }

  /// Returns the stroke and the changes of a touch, and forgets them.
  ///
  /// - Parameter number: the number of the touch.
  /// - Returns: the identifier of the touch, its stroke, its changes, and whether it is the latest
  ///   touch of its identifier; `nil` if the touch is no longer known.
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
