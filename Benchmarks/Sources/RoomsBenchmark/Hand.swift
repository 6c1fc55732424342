import Ductus
import InkTestSupport

/// A hand that writes with a pen, from a seed: loops of some size with pauses between them, at 120 samples a second.
struct Hand {
  /// The samples of a second.
  static let rate = 120.0
  /// The brushes with which it writes, in turns.
  static let brushes: [BrushPreset] = [.pen, .pencil, .marker, .ink]

  private struct Line {
    let start: Double
    let end: Double
    let corner: Point
    let size: Double
    let pace: Double
    let touch: Int64
  }

  private var random: SeededGenerator
  private var line: Line?
  private var rest = 0.0
  private var count: Int64 = 0

  /// Makes a hand; equal ones write the same.
  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The brush of the line that is being written.
  var brush: Brush {
    Self.brushes[Int(count) % Self.brushes.count].brush
  }

  /// True while the pen is on the paper.
  var isDown: Bool { line != nil }

  /// Returns the event of a moment; `nil` in a pause.
  ///
  /// - Parameter time: the moment in seconds.
  /// - Returns: an event: the first or last one of a line, or one between.
  mutating func event(at time: Double) -> TouchEvent? {
    if line == nil {
      guard time >= rest else { return nil }
      count += 1
      line = Line(
        start: time, end: time + random.double(in: 0.4...1.6),
        corner: Point(random.double(in: 40...760), random.double(in: 60...540)),
        size: random.double(in: 0.2...0.9), pace: random.double(in: 9...15), touch: count)
      return line.map { Self.event($0, at: time, .began) }
    }
    guard let line else { return nil }
    guard time >= line.end else { return Self.event(line, at: time, .moved) }
    self.line = nil
    rest = time + random.double(in: 0.1...0.5)
    return Self.event(line, at: time, .ended)
  }

  private static func event(_ line: Line, at time: Double, _ phase: TouchPhase) -> TouchEvent {
    let passed = time - line.start
    let angle = passed * line.pace
    return TouchEvent(
      touch: TouchIdentifier(line.touch), timestamp: time, kind: .pencil, phase: phase,
      location: Point(
        line.corner.x + line.size * (passed * 110 + 24 * Elementary.sin(angle)),
        line.corner.y + line.size * 48 * Elementary.cos(angle * 0.83)),
      force: 0.8 + 0.5 * Elementary.sin(passed * 9), maximumForce: 25.0 / 6,
      altitude: 0.9 + 0.3 * Elementary.sin(passed * 5), azimuth: 0.4 + 0.5 * passed)
  }
}
