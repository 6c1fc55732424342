import Ductus
import InkTestSupport

/// A pen that reports the pressure of a hand in its own range.
struct SimulatedPen {
  /// The pressure of a light and of a firm touch of the hand.
  var light: Double
  var firm: Double
  /// The number of steps to which pressure is rounded; 0 for none.
  var steps = 0.0
  /// True if the pen reports how it leans.
  var tilts = false
  /// True if the page knows it as a pencil of Apple's.
  var isPencil = false

  /// Writing lies at 0.07 to 0.3.
  static let pencil = SimulatedPen(light: 0.07, firm: 0.3, tilts: true, isPencil: true)
  /// Writing lies at 0.3 to 0.6, in 2,048 steps.
  static let tablet = SimulatedPen(light: 0.3, firm: 0.6, steps: 2047, tilts: true)
  /// Writing lies at 0.15 to 0.8, in 256 steps.
  static let phone = SimulatedPen(light: 0.15, firm: 0.8, steps: 255)

  /// Returns the pressure that it reports: a hand from 0, which is light, to 1, which is firm.
  func pressure(_ hand: Double) -> Double {
    let pressure = min(max(light + hand * (firm - light), 0), 1)
    return steps > 0 ? Double(Int(pressure * steps + 0.5)) / steps : pressure
  }

  func sample(_ place: Point, _ time: Double, _ hand: Double) -> TouchEvent {
    TouchEvent(
      pen: place, timestamp: time, pressure: pressure(hand), altitude: tilts ? 1 : .pi / 2,
      azimuth: tilts ? 0.5 : 0)
  }
}

/// A hand that writes: the strokes of small letters, each with the pressures that such a stroke has.
struct WritingHand {
  var random: SeededGenerator
  /// The time at which the next stroke begins, and the number of samples in a second.
  var time = 0.0
  var rate = 240.0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Returns the samples of the next stroke: where, when, and how firm.
  mutating func stroke() -> [(place: Point, time: Double, hand: Double)] {
    let duration = random.double(in: 0.15...0.6)
    let (a, b) = (random.double(in: 0.1...0.9), random.double(in: 0.1...0.9))
    let start = Point(random.double(in: 20...140), random.double(in: 20...90))
    let count = Int(duration * rate)
    let begin = time
    var samples: [(place: Point, time: Double, hand: Double)] = []
    for index in 0...count {
      let way = Double(index) / Double(count)
      // Firm in downstrokes, light in upstrokes.
      let swing = 0.5 - 0.5 * Elementary.cos(6.28 * (way * 2 + a))
      let hand = 0.15 * a + (0.25 + 0.6 * b) * swing
      samples.append(
        (
          Point(start.x + 40 * way, start.y + 12 * Elementary.sin(12 * way)),
          begin + Double(index) / rate, hand
        ))
    }
    time = begin + duration + random.double(in: 0.05...0.3)
    return samples
  }
}

extension PointerGestures {
  /// Draws a stroke with a pen, so many samples to an event.
  func draw(
    _ stroke: [(place: Point, time: Double, hand: Double)], _ pen: SimulatedPen, batch: Int = 4
  ) {
    settings.pensArePencils = pen.isPencil
    let samples = stroke.map { pen.sample($0.place, $0.time, $0.hand) }
    handle(PointerCall(pointer: 1, kind: .pencil, phase: .began), [samples[0]])
    var index = 1
    while index < samples.count - 1 {
      let end = min(index + batch, samples.count - 1)
      handle(PointerCall(pointer: 1, kind: .pencil, phase: .moved), Array(samples[index..<end]))
      index = end
    }
    var last = samples[samples.count - 1]
    last.force = 0
    handle(PointerCall(pointer: 1, kind: .pencil, phase: .ended, buttons: []), [last])
  }
}
