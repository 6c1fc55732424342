internal import InkGeometry
internal import InkInput
internal import InkStream

/// A sample of wet ink, in whole numbers of coarse steps.
struct WetSample: Equatable {
  /// The position in steps; see ``WetHead/stepsPerPoint``.
  var x: Int
  var y: Int
  /// The time since the first sample of the stroke, in quarters of a millisecond.
  var time: Int
  /// The force, 126 being the largest of the device; 0 if there is none.
  var force = 0
  /// The altitude, 63 being upright.
  var altitude = 0
  /// The azimuth and the roll in 128th parts of a turn.
  var azimuth = 0
  var roll = 0
  /// The larger radius in halves of a point.
  var radius = 0

  /// The largest magnitude of a coordinate: 2²⁴ steps.
  static let placeLimit = 1 << 24
  /// The latest time: 2²⁶ quarters of a millisecond, four and a half hours.
  static let timeLimit = 1 << 26
  /// Steps of time in a second.
  static let timeRate = 4000.0
  /// The expected time between two samples, in steps.
  static let usualInterval = 33
  /// The steps of the largest force.
  static let forceSteps = 126.0
  /// The largest force of a device that does not say it: that of a pencil.
  static let usualForce = 25.0 / 6

  /// True if the numbers are in their ranges.
  var isInRange: Bool {
    let coordinates = -Self.placeLimit...Self.placeLimit
    return coordinates.contains(x) && coordinates.contains(y) && time >= 0 && time <= Self.timeLimit
      && force >= 0 && force < 128 && altitude >= 0 && altitude < 64
      && azimuth >= 0 && azimuth < 128 && roll >= 0 && roll < 128 && radius >= 0 && radius < 256
  }
}

extension WetSample {
  /// The properties, beside position and time, that the samples of a stroke have.
  struct Fields: OptionSet {
    let rawValue: UInt8

    static let force = Fields(rawValue: 1)
    static let altitude = Fields(rawValue: 2)
    static let azimuth = Fields(rawValue: 4)
    static let roll = Fields(rawValue: 8)
    static let radius = Fields(rawValue: 16)
  }

  /// Rounds a sample.
  ///
  /// - Parameters:
  ///   - sample: the sample.
  ///   - start: the time of the stroke's first sample, in seconds.
  ///   - stepsPerPoint: the steps of coordinates.
  ///   - largestForce: the largest force of the device.
  init(_ sample: Sample, from start: Double, stepsPerPoint: Double, largestForce: Double) {
    x = Self.steps(sample.location.x * stepsPerPoint, -Self.placeLimit...Self.placeLimit)
    y = Self.steps(sample.location.y * stepsPerPoint, -Self.placeLimit...Self.placeLimit)
    time = Self.steps((sample.timestamp - start) * Self.timeRate, 0...Self.timeLimit)
    force = Self.steps((sample.force ?? 0) / largestForce * Self.forceSteps, 0...127)
    altitude = Self.steps((sample.altitude ?? .pi / 2) / (.pi / 2) * 63, 0...63)
    azimuth = Self.turn(sample.azimuth)
    roll = Self.turn(sample.roll)
    radius = Self.steps((sample.majorRadius ?? 0) * 2, 0...255)
  }

  private static func steps(_ value: Double, _ range: ClosedRange<Int>) -> Int {
    if value.isNaN { return range.lowerBound }
    let limited = min(max(value, Double(range.lowerBound)), Double(range.upperBound))
    return Int(Quantum.nearest(limited))
  }

  private static func turn(_ angle: Double?) -> Int {
    steps((angle ?? 0) / (2 * .pi) * 128, -(1 << 24)...1 << 24) & 127
  }

  /// The event that brings the sample to a canvas.
  ///
  /// - Parameters:
  ///   - touch: the touch.
  ///   - head: the stroke to which it belongs.
  ///   - fields: the properties that are known.
  /// - Returns: the event of a touch that moves.
  func event(_ touch: TouchIdentifier, of head: WetHead, _ fields: Fields) -> TouchEvent {
    var event = TouchEvent(
      touch: touch, timestamp: Double(time) / Self.timeRate, kind: head.kind,
      location: Point(Double(x) / head.stepsPerPoint, Double(y) / head.stepsPerPoint),
      maximumForce: head.maximumForce)
    if fields.contains(.force) {
      event.force = Double(force) / Self.forceSteps * head.largestForce
    }
    if fields.contains(.altitude) { event.altitude = Double(altitude) / 63 * (.pi / 2) }
    if fields.contains(.azimuth) { event.azimuth = Self.angle(azimuth) }
    if fields.contains(.roll) { event.roll = Self.angle(roll) }
    if fields.contains(.radius) { event.majorRadius = Double(radius) / 2 }
    return event
  }

  private static func angle(_ turn: Int) -> Double {
    Double(turn < 64 ? turn : turn - 128) / 128 * (2 * .pi)
  }
}

// Samples in bits. The first has its numbers, so that no other piece is needed to read it; the others have the
// differences of their differences, and of properties their differences.
extension WetSample {
  /// The orders of the codes of coordinates: the one is chosen that takes the fewest bits.
  private static let placeOrders = [1, 3, 5, 7]

  static func write(_ samples: [WetSample], _ fields: Fields) -> [UInt8] {
    var writer = WetBitWriter()
    guard let first = samples.first else { return [] }
    writer.append(fields.contains(.force) ? 1 : 0, bits: 1)
    let more = UInt32(fields.rawValue >> 1)
    writer.append(more == 0 ? 0 : 1, bits: 1)
    if more != 0 { writer.append(more, bits: 4) }
    writer.append(signed: first.x, order: 12)
    writer.append(signed: first.y, order: 12)
    writer.append(UInt32(first.time), order: 11)
    if fields.contains(.force) { writer.append(UInt32(first.force), bits: 7) }
    if fields.contains(.altitude) { writer.append(UInt32(first.altitude), bits: 6) }
    if fields.contains(.azimuth) { writer.append(UInt32(first.azimuth), bits: 7) }
    if fields.contains(.roll) { writer.append(UInt32(first.roll), bits: 7) }
    if fields.contains(.radius) { writer.append(UInt32(first.radius), bits: 8) }
    if samples.count == 1 { return writer.bytes }
    var steps: [(x: Int, y: Int, time: Int)] = []
    var last = (x: 0, y: 0, time: Self.usualInterval)
    for index in 1..<samples.count {
      let (a, b) = (samples[index - 1], samples[index])
      let step = (x: b.x - a.x, y: b.y - a.y, time: b.time - a.time)
      steps.append((step.x - last.x, step.y - last.y, step.time - last.time))
      last = step
    }
    var best = (choice: 0, length: Int.max)
    for choice in placeOrders.indices {
      var length = 0
      for (index, step) in steps.enumerated() {
        let order = Self.order(choice, isFirst: index == 0)
        length += WetBitWriter.length(step.x, order: order)
        length += WetBitWriter.length(step.y, order: order)
      }
      if length < best.length { best = (choice, length) }
    }
    writer.append(UInt32(best.choice), bits: 2)
    for (index, step) in steps.enumerated() {
      let (a, b) = (samples[index], samples[index + 1])
      let order = Self.order(best.choice, isFirst: index == 0)
      writer.append(signed: step.x, order: order)
      writer.append(signed: step.y, order: order)
      writer.append(signed: step.time, order: 0)
      if fields.contains(.force) { writer.append(signed: b.force - a.force, order: 1) }
      if fields.contains(.altitude) { writer.append(signed: b.altitude - a.altitude, order: 0) }
      if fields.contains(.azimuth) {
        writer.append(signed: turned(b.azimuth - a.azimuth), order: 0)
      }
      if fields.contains(.roll) { writer.append(signed: turned(b.roll - a.roll), order: 0) }
      if fields.contains(.radius) { writer.append(signed: b.radius - a.radius, order: 0) }
    }
    return writer.bytes
  }

  /// Reads samples; `nil` where a number is out of its range, or missing.
  static func read(_ count: Int, from reader: inout WetBitReader) -> (Fields, [WetSample])? {
    guard let hasForce = reader.number(bits: 1), let hasMore = reader.number(bits: 1),
      let more = hasMore == 1 ? reader.number(bits: 4) : 0
    else { return nil }
    let fields = Fields(rawValue: UInt8(more << 1 | hasForce))
    func property(_ field: Fields, bits: Int) -> Int? {
      guard fields.contains(field) else { return 0 }
      return reader.number(bits: bits).map { Int($0) }
    }
    guard let x = reader.signed(order: 12), let y = reader.signed(order: 12),
      let time = reader.number(order: 11), let force = property(.force, bits: 7),
      let altitude = property(.altitude, bits: 6), let azimuth = property(.azimuth, bits: 7),
      let roll = property(.roll, bits: 7), let radius = property(.radius, bits: 8)
    else { return nil }
    var sample = WetSample(
      x: x, y: y, time: Int(time), force: force, altitude: altitude, azimuth: azimuth, roll: roll,
      radius: radius)
    guard sample.isInRange else { return nil }
    var samples = [sample]
    if count == 1 { return (fields, samples) }
    guard let choice = reader.number(bits: 2) else { return nil }
    func difference(_ field: Fields, order: Int) -> Int? {
      fields.contains(field) ? reader.signed(order: order) : 0
    }
    var step = (x: 0, y: 0, time: Self.usualInterval)
    for index in 1..<count {
      let order = Self.order(Int(choice), isFirst: index == 1)
      guard let x = reader.signed(order: order), let y = reader.signed(order: order),
        let time = reader.signed(order: 0), let force = difference(.force, order: 1),
        let altitude = difference(.altitude, order: 0),
        let azimuth = difference(.azimuth, order: 0), let roll = difference(.roll, order: 0),
        let radius = difference(.radius, order: 0)
      else { return nil }
      // Each sum is of numbers below 2³⁰.
      step = (step.x &+ x, step.y &+ y, step.time &+ time)
      sample.x = sample.x &+ step.x
      sample.y = sample.y &+ step.y
      sample.time = sample.time &+ step.time
      sample.force += force
      sample.altitude += altitude
      sample.azimuth = (sample.azimuth + azimuth) & 127
      sample.roll = (sample.roll + roll) & 127
      sample.radius += radius
      guard sample.isInRange, sample.time >= samples[index - 1].time else { return nil }
      samples.append(sample)
    }
    return (fields, samples)
  }

  /// The first difference is a speed, and larger than the others.
  private static func order(_ choice: Int, isFirst: Bool) -> Int {
    placeOrders[choice] + (isFirst ? 3 : 0)
  }

  private static func turned(_ turn: Int) -> Int { ((turn + 64) & 127) - 64 }
}
