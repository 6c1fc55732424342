import Foundation

/// A finger on the screen.
public struct Finger: Sendable {
  /// The finger's number, the same as long as it is down.
  public var id: Int
  /// The middle of where it touches.
  public var point: PagePoint
  /// 0…1.
  public var force: Double
  /// Half the width of where it touches, in CSS pixels.
  public var radiusX: Double
  /// Half the height of where it touches, in CSS pixels.
  public var radiusY: Double

  /// Creates a finger at a place.
  public init(
    _ id: Int, _ x: Double, _ y: Double, force: Double = 0.5, radiusX: Double = 8,
    radiusY: Double = 8
  ) {
    self.id = id
    point = PagePoint(x, y)
    (self.force, self.radiusX, self.radiusY) = (force, radiusX, radiusY)
  }
}

/// An action of fingers.
public enum TouchAction: String, Sendable {
  /// The last of the fingers comes down.
  case start = "touchStart"
  /// They move.
  case move = "touchMove"
  /// All but those that are named leave.
  case end = "touchEnd"
  /// All are taken away by the system.
  case cancel = "touchCancel"
}

extension Chromium {
  /// Lets the pen do something; it hovers where it moves without having come down.
  public func pen(_ action: PenAction, _ sample: PenSample) throws {
    if action != .move { isPenDown = action == .down }
    let type = ["down": "mousePressed", "move": "mouseMoved", "up": "mouseReleased"]
    let event: [String: JSON] = [
      "type": .string(type[action.rawValue] ?? ""), "pointerType": "pen",
      "x": .number(sample.point.x), "y": .number(sample.point.y),
      "button": isPenDown || action == .up ? "left" : "none", "buttons": isPenDown ? 1 : 0,
      "clickCount": action == .move ? 0 : 1, "force": .number(isPenDown ? sample.pressure : 0),
      "tiltX": .number(sample.tiltX), "tiltY": .number(sample.tiltY),
      "twist": .number(sample.twist),
    ]
    try devTools("Input.dispatchMouseEvent", .object(event.merging(stamp) { $1 }))
  }

  /// Lets fingers do something.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - fingers: all that are on the screen afterwards.
  /// - Throws: a ``BrowserError`` where the browser refuses.
  public func touch(_ action: TouchAction, _ fingers: [Finger]) throws {
    let points = fingers.map {
      [
        "id": .number(Double($0.id)), "x": .number($0.point.x), "y": .number($0.point.y),
        "force": .number($0.force), "radiusX": .number($0.radiusX), "radiusY": .number($0.radiusY),
      ] as JSON
    }
    let event: [String: JSON] = [
      "type": .string(action.rawValue), "touchPoints": .array(points),
    ]
    try devTools("Input.dispatchTouchEvent", .object(event.merging(stamp) { $1 }))
  }

  /// Turns the wheel.
  ///
  /// - Parameters:
  ///   - point: where.
  ///   - x: the distance to the right, in CSS pixels.
  ///   - y: the distance down, in CSS pixels.
  ///   - withControl: true if the control key is down.
  /// - Throws: a ``BrowserError`` where the browser refuses.
  public func turnWheel(at point: PagePoint, x: Double = 0, y: Double, withControl: Bool = false)
    throws
  {
    try devTools(
      "Input.dispatchMouseEvent",
      [
        "type": "mouseWheel", "x": .number(point.x), "y": .number(point.y), "deltaX": .number(x),
        "deltaY": .number(y), "modifiers": withControl ? 2 : 0,
      ])
  }

  /// Sets the time of the pens and fingers that follow, however long the commands take.
  ///
  /// - Parameter seconds: after the moment of the first call on this page.
  public func setTime(_ seconds: Double) {
    let start = clockStart ?? Date().timeIntervalSince1970
    clockStart = start
    time = start + seconds
  }

  private var stamp: [String: JSON] { time.map { ["timestamp": .number($0)] } ?? [:] }
}
