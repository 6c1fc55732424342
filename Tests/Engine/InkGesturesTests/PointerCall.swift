import Ductus

/// The deed of one pointer in one callback, but for the places.
struct PointerCall {
  var pointer: Int
  var kind: TouchKind
  var phase: TouchPhase
  var buttons: PointerButtons = .main
  var modifiers: PointerModifiers = []

  var touch: TouchIdentifier { TouchIdentifier(Int64(pointer)) }

  /// Returns the events of places, as a page makes them of a pointer's event.
  func events(_ samples: [TouchEvent], predicted: [TouchEvent] = []) -> [TouchEvent] {
    var events = samples
    if events.isEmpty, phase.isOnlyOwn {
      events = [TouchEvent(touch: touch, timestamp: 0, location: nil)]
    }
    let last = events.count - 1
    for index in events.indices {
      let isOwn = phase.isHover || (phase == .began ? index == 0 : index == last)
      events[index].phase = isOwn ? phase : .moved
      events[index].origin = index == last ? .measured : .coalesced
    }
    for guess in predicted {
      events.append(guess)
      events[events.count - 1].phase = .moved
      events[events.count - 1].origin = .predicted
    }
    for index in events.indices { (events[index].touch, events[index].kind) = (touch, kind) }
    return events
  }
}

extension TouchPhase {
  /// True if a page reports it without any sample, too.
  fileprivate var isOnlyOwn: Bool { self == .ended || self == .cancelled || self == .regionExited }
}

extension PointerGestures {
  @discardableResult
  func handle(
    _ call: PointerCall, _ samples: [TouchEvent], predicted: [TouchEvent] = []
  ) -> GestureOutcome {
    handle(
      call.events(samples, predicted: predicted),
      PointerContext(buttons: call.buttons, modifiers: call.modifiers))
  }

  @discardableResult
  func correct(pointer: Int, _ samples: [TouchEvent]) -> GestureOutcome {
    correct(PointerCall(pointer: pointer, kind: .pencil, phase: .moved).events(samples))
  }

  @discardableResult
  func lostPointer(_ pointer: Int) -> GestureOutcome {
    lostPointer(TouchIdentifier(Int64(pointer)))
  }
}

extension TouchEvent {
  /// Creates a place at a time, of a touch that is still to be named.
  init(location: Point, timestamp: Double, force: Double? = nil, majorRadius: Double? = nil) {
    self.init(
      touch: TouchIdentifier(0), timestamp: timestamp, location: location, force: force,
      majorRadius: majorRadius)
  }

  /// Creates a browser's report of a pen at a place, of a touch that is still to be named.
  init(
    pen place: Point, timestamp: Double, pressure: Double, altitude: Double, azimuth: Double
  ) {
    self.init(
      touch: TouchIdentifier(0), kind: .pencil, isDown: true, x: place.x, y: place.y,
      timestamp: timestamp, pressure: pressure, altitude: altitude, azimuth: azimuth)
  }
}
