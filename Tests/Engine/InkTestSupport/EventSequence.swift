internal import InkGeometry
public import InkInput

/// Makes random sessions: several touches at once, late, duplicate, unknown and partial updates,
/// predictions, cancellations, lost and repeated ends, numbers that are not finite.
public struct EventSequence {
  /// The size and the troubles of a session.
  public struct Profile: Sendable {
    /// The largest number of callbacks.
    public var callbacks = 24
    /// The largest number of touches that are down at once.
    public var touches = 3
    /// The chance, per event, of something that should not happen.
    public var trouble = 0.08
    /// The chance, per event, that a touch ends.
    public var end = 0.06

    /// Makes the usual profile.
    public init() {}

    /// Returns one long stroke without trouble.
    public static func longStroke(callbacks: Int) -> Profile {
      var profile = Profile()
      profile.callbacks = callbacks
      profile.touches = 1
      profile.trouble = 0
      profile.end = 0
      return profile
    }
  }

  private struct Touch {
    var identifier: TouchIdentifier
    var kind: TouchKind
    var isDown = false
    var location: Point
    /// Indices of samples that expect an update.
    var unsettled: [Int64] = []
    var nextIndex: Int64
    var senses: Bool
  }

  private var random: SeededGenerator
  private let profile: Profile
  private var time = 0.0
  private var touches: [Touch] = []

  /// Makes the batches of a session; equal seeds and profiles give equal sessions.
  public static func batches(seed: UInt64, profile: Profile = Profile()) -> [TouchBatch] {
    var sequence = EventSequence(seed: seed, profile: profile)
    return sequence.run()
  }

  private init(seed: UInt64, profile: Profile) {
    random = SeededGenerator(seed: seed)
    self.profile = profile
    for number in 0..<max(profile.touches, 1) {
      touches.append(
        Touch(
          identifier: TouchIdentifier(Int64(number)),
          kind: TouchKind(rawValue: random.below(4)) ?? .pencil,
          location: Point(random.double(in: 0...200), random.double(in: 0...200)),
          nextIndex: Int64(random.below(1000)), senses: random.chance(0.75)))
    }
  }

  private mutating func run() -> [TouchBatch] {
    let count =
      profile.trouble > 0 ? 1 + random.below(profile.callbacks) : profile.callbacks
    return (0..<count).map { _ in batch() }
  }

  private mutating func batch() -> TouchBatch {
    time += random.chance(0.03) ? -0.01 : 0.004 * Double(random.below(5))
    var updates: [TouchEvent] = []
    var samples: [TouchEvent] = []
    var predictions: [TouchEvent] = []
    for index in touches.indices where touches.count == 1 || random.chance(0.7) {
      for _ in 0..<random.below(4) { update(index, into: &updates) }
      for _ in 0..<random.below(4) { sample(index, into: &samples) }
      if touches[index].isDown || random.chance(profile.trouble) {
        predict(index, into: &predictions)
      }
    }
    var events = updates + samples + predictions
    if random.chance(profile.trouble) { shuffle(&events) }
    if !events.isEmpty, random.chance(profile.trouble) {
      events.append(events[random.below(events.count)])
    }
    return TouchBatch(events)
  }

  private mutating func shuffle(_ events: inout [TouchEvent]) {
    for index in events.indices { events.swapAt(index, random.below(index + 1)) }
  }

  private mutating func sample(_ index: Int, into events: inout [TouchEvent]) {
    let phase: TouchPhase
    if touches[index].isDown {
      if random.chance(profile.end) {
        phase = random.chance(0.25) ? .cancelled : .ended
      } else {
        phase = random.chance(0.1) ? .stationary : .moved
      }
    } else {
      phase = random.chance(profile.trouble) ? troublePhase() : .began
    }
    if phase == .began { begin(index) }
    if phase == .ended || phase == .cancelled { touches[index].isDown = false }
    move(index)
    var event = event(index, phase: phase)
    event.origin = random.chance(0.5) ? .coalesced : .measured
    if phase != .ended, touches[index].kind == .pencil, random.chance(0.9) {
      event.estimationIndex = touches[index].nextIndex
      if random.chance(0.85) {
        event.propertiesExpectingUpdates = .force
        touches[index].unsettled.append(touches[index].nextIndex)
      }
      touches[index].nextIndex += 1
    }
    spoil(&event)
    events.append(event)
  }

  private mutating func begin(_ index: Int) {
    touches[index].isDown = true
    // A pencil gets a new identifier for most strokes, a mouse keeps its own.
    if touches[index].kind == .pencil, random.chance(0.6) {
      let number = touches[index].identifier.rawValue + Int64(touches.count)
      touches[index].identifier = TouchIdentifier(number)
      touches[index].unsettled.removeAll()
    }
  }

  private mutating func troublePhase() -> TouchPhase {
    TouchPhase(rawValue: random.below(8)) ?? .moved
  }

  private mutating func move(_ index: Int) {
    guard !random.chance(0.12) else { return }
    let step = random.chance(0.1) ? 40.0 : 6.0
    var to = touches[index].location
    to.x += random.double(in: -step...step)
    to.y += random.double(in: -step...step)
    if random.chance(0.5) {
      to = Point(Double(Int(to.x * 2)) / 2, Double(Int(to.y * 2)) / 2)
    }
    touches[index].location = to
  }

  private mutating func update(_ index: Int, into events: inout [TouchEvent]) {
    let touch = touches[index]
    var number = touch.nextIndex
    if !touch.unsettled.isEmpty, !random.chance(profile.trouble) {
      let position = random.chance(0.8) ? 0 : random.below(touch.unsettled.count)
      number = touch.unsettled[position]
      if random.chance(0.85) { touches[index].unsettled.remove(at: position) }
    } else if profile.trouble == 0 {
      return
    } else if random.chance(0.5) {
      number += Int64(random.below(6)) - 3
    }
    var event = event(index, phase: .moved)
    event.origin = .updated
    event.estimationIndex = number
    if random.chance(0.7) { event.location = nil }
    if random.chance(0.2) { event.force = nil }
    if random.chance(0.2) { event.propertiesExpectingUpdates = [.force, .altitude] }
    spoil(&event)
    events.append(event)
  }

  private mutating func predict(_ index: Int, into events: inout [TouchEvent]) {
    for step in 0..<random.below(4) {
      var event = event(index, phase: .moved)
      event.origin = .predicted
      event.timestamp += 0.004 * Double(step + 1)
      event.location = touches[index].location + Vector(3 * Double(step + 1), 1)
      event.estimationIndex = touches[index].nextIndex - 1
      event.propertiesExpectingUpdates = .force
      spoil(&event)
      events.append(event)
    }
  }

  private mutating func event(_ index: Int, phase: TouchPhase) -> TouchEvent {
    let touch = touches[index]
    return TouchEvent(
      touch: touch.identifier, timestamp: time, kind: touch.kind, phase: phase,
      location: touch.location,
      force: touch.senses ? Double(random.below(40)) / 10 : nil,
      maximumForce: touch.senses ? 25.0 / 6 : 0,
      altitude: touch.senses ? random.double(in: 0...1.5) : nil,
      azimuth: touch.senses ? random.double(in: -3...3) : nil)
  }

  private mutating func spoil(_ event: inout TouchEvent) {
    guard random.chance(profile.trouble) else { return }
    switch random.below(7) {
    case 0: event.location = Point(.nan, 1)
    case 1: event.timestamp = .infinity
    case 2: event.force = .nan
    case 3: event.location = event.location.map { Point($0.x, 1e300) }
    case 4: event.azimuth = -.infinity
    case 5: event.phase = troublePhase()
    default: event.estimationIndex = nil
    }
  }
}
