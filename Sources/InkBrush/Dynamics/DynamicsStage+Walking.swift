#if canImport(Glibc)
  internal import Glibc
#endif
internal import InkGeometry
internal import InkStream

extension DynamicsStage {
  /// What the formulas ask for, so that nothing else is computed.
  struct Needs: Sendable {
    let force, speed, direction, distance, time: Bool
    /// Whether anything depends on the first points as a whole.
    let beginning: Bool

    init(_ program: DynamicsProgram, hasTaper: Bool) {
      force =
        program.reads(.force) || program.reads(.pressure) || program.readsKnown(.force)
        || program.readsKnown(.pressure)
      speed = program.reads(.speed) || program.readsKnown(.speed)
      direction =
        program.reads(.direction) || program.reads(.across) || program.readsKnown(.direction)
        || program.readsKnown(.across)
      time = program.reads(.time)
      distance = program.reads(.distance) || program.reads(.step) || hasTaper
      beginning = speed || direction || time
    }
  }

  /// Walks from a point to the tip, and returns the range of tips that differ.
  mutating func walk(_ polyline: Polyline, from restart: Int) -> Range<Int> {
    // Taken out, so that the closure may use the rest.
    var tips = output
    output = []
    defer { output = tips }
    if tips.count > polyline.count { tips.removeLast(tips.count - polyline.count) }
    var difference = TipDifference()
    evaluate(polyline, from: restart) { index, tip in
      difference.put(tip, at: index, in: &tips)
    }
    return difference.range
  }

  /// Evaluates the formulas from a point to the tip.
  mutating func evaluate(
    _ polyline: Polyline, from restart: Int, _ body: (Int, TipState) -> Void
  ) {
    var memory = DynamicsMemory(&program)
    defer { memory.giveBack(to: &program) }
    let slotCount = program.slotCount
    checkpoints.removeLast(checkpoints.count - restart)
    slots.removeLast(slots.count - restart * slotCount)
    var state = checkpoints.last ?? Checkpoint()
    var values = (0.0, 0.0, 0.0, 0.0)
    withUnsafeMutableBytes(of: &values) { bytes in
      let slot = bytes.baseAddress?.assumingMemoryBound(to: Double.self)
      if restart > 0 {
        for index in 0..<slotCount { slot?[index] = slots[slots.count - slotCount + index] }
      }
      memory.values.withUnsafeMutableBufferPointer { memory in
        for index in restart..<polyline.count {
          advance(&state, polyline, index, memory)
          DynamicsProgram.run(
            program.code, memory, slots: slotCount > 0 ? slot : nil, isFirst: index == 0,
            seed: seed)
          checkpoints.append(state)
          for index in 0..<slotCount { slots.append(slot?[index] ?? 0) }
          body(index, tip(memory))
        }
      }
    }
  }

  /// Takes the next point, and lays out what is known there.
  @inline(__always)
  private func advance(
    _ state: inout Checkpoint, _ polyline: Polyline, _ index: Int,
    _ memory: UnsafeMutableBufferPointer<Double>
  ) {
    let point = polyline[index]
    func put(_ input: Formula.Input, _ value: Double, isKnown: Bool = true) {
      memory[Int(input.rawValue)] = value
      memory[DynamicsProgram.Place.known + Int(input.rawValue)] = isKnown ? 1 : 0
    }
    let force = point.$force
    if force > 0 { state.force = min(force, 1e12) }
    if needs.force {
      let isKnown = !state.force.isNaN || !force.isNaN
      let value = state.force.isNaN ? (isKnown ? 0 : 1) : state.force
      put(.force, value, isKnown: isKnown)
      put(.pressure, value / (25.0 / 6), isKnown: isKnown)
    }
    if index > 0 {
      let before = polyline[index - 1]
      if needs.distance {
        let step = before.location.distance(to: point.location)
        let usable = step < 1e12 ? step : (step.isNaN ? 0 : 1e12)
        state.distance += usable
        put(.step, usable)
      }
      if needs.speed, let speed = Self.speed(from: before, to: point) { state.speed = speed }
      if needs.direction, let direction = Self.direction(from: before, to: point) {
        state.direction = direction
      }
      let interval = point.timestamp - before.timestamp
      put(.interval, interval > 0 ? interval : 0)
    } else {
      put(.step, 0)
      put(.interval, 0)
    }
    put(.distance, state.distance)
    if needs.time { put(.time, point.timestamp - beginning.timestamp) }
    if needs.speed {
      let speed = state.speed.isNaN ? beginning.$speed : state.speed
      put(.speed, speed.isNaN ? 0 : speed, isKnown: !speed.isNaN)
    }
    let altitude = point.$altitude
    let isUpright = altitude.isNaN
    put(.altitude, isUpright ? Double.pi / 2 : altitude, isKnown: !isUpright)
    put(.tilt, isUpright ? 0 : Double.pi / 2 - altitude, isKnown: !isUpright)
    let azimuth = point.$azimuth.isNaN ? 0 : point.$azimuth
    put(.azimuth, azimuth, isKnown: !point.$azimuth.isNaN)
    put(.roll, point.$roll.isNaN ? 0 : point.$roll, isKnown: !point.$roll.isNaN)
    put(
      .radius, point.$majorRadius.isNaN ? 20 : point.$majorRadius,
      isKnown: !point.$majorRadius.isNaN)
    if needs.direction {
      let direction = state.direction.isNaN ? beginning.$direction : state.direction
      let isKnown = !direction.isNaN
      put(.direction, isKnown ? direction : 0, isKnown: isKnown)
      put(.across, isKnown ? Self.fold(direction - azimuth) : 0, isKnown: isKnown)
    }
  }

  /// The angle between two lines, 0…π/2, from the difference of their directions.
  private static func fold(_ difference: Double) -> Double {
    let angle = Elementary.wrapped(difference).magnitude
    if angle.isNaN { return 0 }
    return angle > Double.pi / 2 ? Double.pi - angle : angle
  }

  /// The tip of the results, brought into range.
  @inline(__always)
  private func tip(_ memory: UnsafeMutableBufferPointer<Double>) -> TipState {
    func result(_ result: DynamicsProgram.Result) -> Double {
      memory[DynamicsProgram.Place.results + result.rawValue]
    }
    let width = result(.width)
    var angle = result(.angle)
    if angle.magnitude > Double.pi { angle = Elementary.wrapped(angle) }
    var color = color
    if colorVaries {
      let alpha = color.alpha
      color = InkColor(
        hue: result(.hue), saturation: result(.saturation), brightness: result(.brightness))
      color.alpha = alpha
    }
    return TipState(
      width: width > 0 ? min(width, Dynamics.largestWidth) : 0,
      opacity: InkColor.unit(result(.opacity)), color: color, angle: angle.isNaN ? 0 : angle)
  }
}

/// The memory of an evaluation, taken out of the program while it is used.
private struct DynamicsMemory {
  var values: [Double]

  init(_ program: inout DynamicsProgram) { values = program.takeMemory() }

  mutating func giveBack(to program: inout DynamicsProgram) {
    program.giveBack(values)
    values = []
  }
}

/// Puts tips into an array, and remembers where they differ from what was there.
struct TipDifference {
  private var lower = Int.max
  private var upper = 0

  @inline(__always)
  mutating func put(_ tip: TipState, at index: Int, in tips: inout [TipState]) {
    if index < tips.count {
      if tips[index] == tip { return }
      tips[index] = tip
    } else {
      tips.append(tip)
    }
    if index < lower { lower = index }
    if index >= upper { upper = index + 1 }
  }

  var range: Range<Int> { lower < upper ? lower..<upper : upper..<upper }
}
