#if canImport(Glibc)
  internal import Glibc
#endif
internal import InkGeometry
internal import InkStream

extension DynamicsStage {
  /// The inputs that the formulas read, so that nothing else is computed.
  struct Needs: Sendable {
    let force, speed, direction, distance, time: Bool
    /// Tips need their times.
    let tipTime: Bool
    /// Something depends on the first points as a whole.
    let beginning: Bool

    init(_ program: DynamicsProgram, hasTaper: Bool, tipTime: Bool) {
      self.tipTime = tipTime
      force =
        program.reads(.force) || program.reads(.pressure) || program.readsKnown(.force)
        || program.readsKnown(.pressure)
      speed = program.reads(.speed) || program.readsKnown(.speed)
      direction =
        program.reads(.direction) || program.reads(.across) || program.readsKnown(.direction)
        || program.readsKnown(.across)
      time = program.reads(.time) || tipTime
      distance = program.reads(.distance) || program.reads(.step) || hasTaper
      beginning = speed || direction || time || force
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
  @inline(__always)
  mutating func evaluate(
    _ polyline: Polyline, from restart: Int, _ body: (Int, TipState) -> Void
  ) {
    // Everything that is written is taken out of the stage, so that it is written in place.
    var memory = program.takeMemory()
    var checkpoints = self.checkpoints
    self.checkpoints = []
    var slots = self.slots
    self.slots = []
    let walker = DynamicsWalker(
      needs: needs, beginning: beginning, color: color, colorVaries: colorVaries, seed: seed,
      forceScale: forceScale)
    let slotCount = program.slotCount
    let leastWidth = self.leastWidth
    checkpoints.removeLast(checkpoints.count - restart)
    slots.removeLast(slots.count - restart * slotCount)
    var state = checkpoints.last ?? Checkpoint()
    var values = (0.0, 0.0, 0.0, 0.0)
    program.code.withUnsafeBufferPointer { code in
      memory.withUnsafeMutableBufferPointer { memory in
        withUnsafeMutableBytes(of: &values) { bytes in
          let slot = bytes.bindMemory(to: Double.self)
          if restart > 0 {
            for index in 0..<slotCount { slot[index] = slots[slots.count - slotCount + index] }
          }
          for index in restart..<polyline.count {
            let (rests, step) = walker.advance(&state, polyline, index, memory)
            DynamicsProgram.run(
              code, memory, slots: slot.baseAddress, isFirst: index == 0, rests: rests,
              seed: walker.seed)
            let tip = walker.tip(memory, isAloft: polyline[index].isAloft)
            if leastWidth > 0, index > 0 {
              state.travel += step / max(tip.width, leastWidth)
            } else {
              state.travel = state.distance
            }
            checkpoints.append(state)
            for index in 0..<slotCount { slots.append(slot[index]) }
            body(index, tip)
          }
        }
      }
    }
    self.checkpoints = checkpoints
    self.slots = slots
    program.giveBack(memory)
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
