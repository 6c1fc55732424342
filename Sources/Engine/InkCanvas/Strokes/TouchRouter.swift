internal import InkDocument
package import InkInput

/// A router that gives each touch a role, from raw events in their order.
package struct TouchRouter {
  /// The role of a touch from its beginning to its end.
  package enum Role {
    case inks, erases, removes, cuts, ignored

    /// True if the touch draws or erases.
    var isInk: Bool { self != .ignored }
    /// True if the touch becomes a stroke, or an erasure.
    package var isStroke: Bool { self == .inks || self == .erases }

    init(_ intent: TouchIntent, _ mode: EraserMode) {
      switch intent {
      case .draws: self = .inks
      case .erases:
        switch mode {
        case .pixels: self = .erases
        case .strokes: self = .removes
        case .parts: self = .cuts
        }
      case .ignored: self = .ignored
      }
    }
  }

  private struct Known {
    var touch: TouchIdentifier
    let kind: TouchKind
    var role: Role
    var isDown: Bool
  }

  /// Makes a router that has seen no touch.
  package init() {}

  /// The touches that were seen, the latest last.
  private var known: [Known] = []
  /// The number of touches above which those that have ended are forgotten.
  private static let limit = 64

  /// True while a touch that draws or erases is on the canvas.
  var isTouched: Bool {
    for touch in known where touch.isDown && touch.role.isInk { return true }
    return false
  }

  /// True while a touch that erases strokes or parts of them is on the canvas.
  var editsDocument: Bool {
    for touch in known where touch.isDown && touch.role.isInk && !touch.role.isStroke {
      return true
    }
    return false
  }

  /// Returns events that end all touches that draw or erase, as if they were reported at a time.
  func ends(at time: Double) -> [TouchEvent] {
    known.filter { $0.isDown && $0.role.isInk }.map {
      TouchEvent(
        touch: $0.touch, timestamp: time, kind: $0.kind, phase: .ended, location: nil)
    }
  }

  /// Marks all touches as ended.
  mutating func releaseAll() {
    for index in known.indices { known[index].isDown = false }
  }

  /// Marks a touch as ended, so that its later events are ignored.
  mutating func ignore(_ touch: TouchIdentifier) {
    guard let index = known.lastIndex(where: { $0.touch == touch }) else { return }
    known[index].isDown = false
    known[index].role = .ignored
  }

  /// Handles an event, and returns its role.
  package mutating func take(_ event: TouchEvent, _ settings: CanvasSettings) -> Role {
    guard isUsed(event, settings) else { return .ignored }
    return event.phase.isHover ? .inks : role(of: event, settings)
  }

  /// Returns true if a touch begins with an event, according to the events before it.
  func begins(_ event: TouchEvent) -> Bool {
    guard event.origin == .measured || event.origin == .coalesced else { return false }
    return event.phase == .began || !known.contains { $0.touch == event.touch }
  }

  private func isUsed(_ event: TouchEvent, _ settings: CanvasSettings) -> Bool {
    switch event.origin {
    case .measured: return true
    case .updated: return settings.usesUpdates
    case .predicted: return settings.usesPredictions
    // The first and the last event of a touch are needed in any case.
    case .coalesced:
      return settings.usesCoalesced || (event.phase != .moved && event.phase != .stationary)
    }
  }

  private mutating func role(of event: TouchEvent, _ settings: CanvasSettings) -> Role {
    let isNew = event.origin == .measured || event.origin == .coalesced
    guard let index = known.lastIndex(where: { $0.touch == event.touch }) else {
      let role = beginning(event, settings)
      guard isNew else { return role }
      if known.count >= Self.limit, let ended = known.firstIndex(where: { !$0.isDown }) {
        known.remove(at: ended)
      }
      known.append(
        Known(touch: event.touch, kind: event.kind, role: role, isDown: !event.phase.isEnd))
      return role
    }
    guard isNew else { return known[index].role }
    if event.phase == .began {
      known[index].isDown = false
      known[index].role = beginning(event, settings)
      known[index].isDown = true
      return known[index].role
    }
    if event.phase.isEnd { known[index].isDown = false }
    return known[index].role
  }

  private func beginning(_ event: TouchEvent, _ settings: CanvasSettings) -> Role {
    if settings.touches == .single {
      for other in known where other.isDown && other.role.isInk && other.touch != event.touch {
        return .ignored
      }
    }
    return Role(event.intent ?? settings.intent(of: event.kind), settings.eraserMode)
  }
}
