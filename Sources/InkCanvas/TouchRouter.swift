internal import InkGeometry
internal import InkInput

/// Decides what each touch does, from raw events, in their order.
struct TouchRouter {
  /// What a touch does from its beginning to its end.
  enum Role {
    case inks, erases, pans, ignored

    var isInk: Bool { self == .inks || self == .erases }

    init(_ event: TouchEvent, _ settings: CanvasSettings) {
      guard event.kind == .direct else {
        self = .inks
        return
      }
      switch settings.finger {
      case .draws: self = .inks
      case .erases: self = .erases
      case .pans: self = .pans
      case .ignored: self = .ignored
      }
    }
  }

  /// How far fingers that pan have moved, in canvas points.
  var pan = Vector(0, 0)

  private struct Known {
    var touch: TouchIdentifier
    var role: Role
    var isDown: Bool
    var location: Point?
  }

  /// The touches that were seen, the latest last.
  private var known: [Known] = []
  /// Touches that have ended are forgotten when there are more than these.
  private static let limit = 64

  /// Whether anything that draws or erases touches the canvas.
  var isTouched: Bool {
    for touch in known where touch.isDown && touch.role.isInk { return true }
    return false
  }

  /// Takes all touches for ended.
  mutating func releaseAll() {
    for index in known.indices { known[index].isDown = false }
  }

  /// Takes an event, and says whether the pipeline is to be told of it.
  mutating func admits(_ event: TouchEvent, _ settings: CanvasSettings) -> Bool {
    guard isUsed(event, settings) else { return false }
    if event.phase.isHover { return true }
    switch role(of: event, settings) {
    case .ignored, .pans: return false
    case .inks, .erases: return true
    }
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
        Known(
          touch: event.touch, role: role, isDown: !isLast(event), location: event.location))
      return role
    }
    guard isNew else { return known[index].role }
    if event.phase == .began {
      known[index].isDown = false
      known[index].role = beginning(event, settings)
      known[index].isDown = true
      known[index].location = event.location
      return known[index].role
    }
    if known[index].role == .pans, known[index].isDown { move(index, event) }
    if isLast(event) { known[index].isDown = false }
    return known[index].role
  }

  private func isLast(_ event: TouchEvent) -> Bool {
    event.phase == .ended || event.phase == .cancelled
  }

  private func beginning(_ event: TouchEvent, _ settings: CanvasSettings) -> Role {
    if settings.touches == .single {
      // Fingers that move the view are in nobody's way, and nobody is in theirs.
      let role = Role(event, settings)
      for other in known where other.isDown && other.role.isInk && other.touch != event.touch {
        return role.isInk ? .ignored : role
      }
    }
    return Role(event, settings)
  }

  private mutating func move(_ index: Int, _ event: TouchEvent) {
    guard event.phase != .cancelled, let to = event.location, to.isFinite else { return }
    defer { known[index].location = to }
    guard let from = known[index].location, from.isFinite else { return }
    var fingers = 0.0
    for touch in known where touch.isDown && touch.role == .pans { fingers += 1 }
    pan = pan + (to - from) / fingers
  }
}
