internal import InkGeometry

/// The formulas of a brush compiled for one stroke: one program, with what never changes along the
/// stroke computed beforehand.
struct DynamicsProgram: Sendable {
  /// Where things lie in the memory of an evaluation.
  enum Address {
    static let known = Formula.Input.count
    /// The time of the last segment in which the pen moved, in seconds.
    static let motion = 2 * Formula.Input.count
    static let results = motion + 1
    static let stack = results + Result.count
  }

  /// The results of an evaluation.
  enum Result: Int {
    case width, opacity, hue, saturation, brightness, angle
    static let count = 6
  }

  private(set) var code: [Formula.Instruction] = []
  /// The number of calls of `smooth` that keep a state.
  private(set) var slotCount = 0
  /// The memory of an evaluation: inputs, what is known, results, stack.
  private(set) var memory: [Double]
  /// A bit for every address of the memory, below the results, that the code reads.
  private(set) var reads: UInt64 = 0

  init(_ brush: Brush, _ context: StrokeContext) {
    memory = Array(repeating: 0, count: Address.stack)
    memory[Int(Formula.Input.seed.rawValue)] =
      SplitMix64.unit(SplitMix64.first(of: context.seed))
    memory[Int(Formula.Input.size.rawValue)] = Formula.usable(brush.size)
    memory[Int(Formula.Input.view.rawValue)] = Formula.usable(context.viewSide)
    let dynamics = brush.dynamics
    compile(dynamics.width, .width)
    compile(dynamics.opacity, .opacity)
    if let hue = dynamics.hue { compile(hue, .hue) }
    if let saturation = dynamics.saturation { compile(saturation, .saturation) }
    if let brightness = dynamics.brightness { compile(brightness, .brightness) }
    if let angle = dynamics.angle { compile(angle, .angle) }
    // No instruction puts more than one number on the stack.
    memory.append(contentsOf: repeatElement(0, count: Formula.lengthLimit + 1))
    for instruction in code
    where instruction.operation == .load || instruction.operation == .multiplyLoad {
      reads |= 1 << UInt64(instruction.immediate)
    }
  }

  func reads(_ input: Formula.Input) -> Bool { reads & (1 << UInt64(input.rawValue)) != 0 }

  func readsKnown(_ input: Formula.Input) -> Bool {
    reads & (1 << UInt64(Address.known + Int(input.rawValue))) != 0
  }

  /// Sets what a result is where no formula computes it.
  mutating func preset(_ result: Result, _ value: Double) {
    memory[Address.results + result.rawValue] = value
  }

  private mutating func compile(_ formula: Formula, _ result: Result) {
    let start = code.count
    var operands: [Operand] = []
    for instruction in formula.program {
      let arguments = Array(operands.suffix(instruction.operation.operandCount ?? 0))
      var operand = Operand(
        isFromSpeed: instruction == Formula.Instruction(.load, Self.speed),
        start: arguments.first?.start ?? code.count)
      let isMoving = instruction.operation == .smooth && (arguments.first?.isFromSpeed ?? false)
      if isMoving, arguments.count == 3 {
        leaveOutRests(arguments[1].start..<arguments[2].start)
      }
      append(instruction, isMoving: isMoving)
      guard instruction.operation.operandCount != nil else { continue }
      operands.removeLast(arguments.count)
      for argument in arguments where argument.isFromSpeed { operand.isFromSpeed = true }
      operands.append(operand)
    }
    if code.count == start + 1, code[start].operation == .constant {
      preset(result, code[start].number)
      code.removeLast()
    } else {
      appendStep(.store, at: Address.results + result.rawValue)
    }
  }

  private static let speed = Double(Formula.Input.speed.rawValue)

  /// A number on the stack.
  private struct Operand {
    /// It depends on the speed.
    var isFromSpeed: Bool
    /// Where the code begins that computes it.
    var start: Int
  }

  /// Lets code that says how much of a speed is taken count the time of motion alone: after a rest, the
  /// speed of one short segment would else put all that was before out of mind.
  private mutating func leaveOutRests(_ range: Range<Int>) {
    for index in range where code[index].immediate == UInt16(Formula.Input.interval.rawValue) {
      switch code[index].operation {
      case .load, .multiplyLoad: code[index].immediate = UInt16(Address.motion)
      default: break
      }
    }
  }

  /// Appends an instruction.
  ///
  /// - Parameters:
  ///   - instruction: the instruction.
  ///   - isMoving: whether it is a `smooth` of what depends on the speed.
  private mutating func append(_ instruction: Formula.Instruction, isMoving: Bool) {
    switch instruction.operation {
    case .load:
      switch Formula.Input(rawValue: UInt8(instruction.number)) {
      case .seed, .size, .view: code.append(.init(.constant, memory[Int(instruction.number)]))
      default: appendStep(.load, at: Int(instruction.number))
      }
    case .known:
      switch Formula.Input(rawValue: UInt8(instruction.number)) {
      case .force, .pressure, .speed, .altitude, .azimuth, .tilt, .roll, .direction, .across,
        .radius:
        appendStep(.load, at: Address.known + Int(instruction.number))
      default: code.append(.init(.constant, 1))
      }
    case .smooth:
      // The number says which state; a `leave` drops the arguments beyond x.
      if slotCount < Dynamics.smoothLimit {
        appendStep(isMoving ? .smoothMoving : .smooth, at: slotCount)
        slotCount += 1
      } else {
        appendStep(.leave, at: 2)
      }
    case .add, .subtract, .multiply, .divide, .minimum, .maximum, .pow, .modulo, .less, .greater:
      if !fold(instruction, 2) { appendBinary(instruction) }
    case .negate, .abs, .sin, .cos, .sqrt, .exp, .log, .floor:
      if !fold(instruction, 1) { code.append(instruction) }
    case .clamp, .select:
      if !fold(instruction, 3) { code.append(instruction) }
    case .curve: appendStep(.curve, at: Int(instruction.number))
    default: code.append(instruction)
    }
  }

  private mutating func appendStep(_ operation: Formula.Operation, at immediate: Int) {
    var step = Formula.Instruction(operation)
    step.immediate = UInt16(truncatingIfNeeded: immediate)
    code.append(step)
  }

  /// Evaluates an instruction now, if all its arguments are constants.
  private mutating func fold(_ instruction: Formula.Instruction, _ count: Int) -> Bool {
    guard code.count >= count else { return false }
    for step in code.suffix(count) where step.operation != .constant { return false }
    // A knot or the arguments of an earlier instruction are never constants at the end.
    var scratch = Array(repeating: 0.0, count: Address.stack + 4)
    var program = Array(code.suffix(count))
    program.append(instruction)
    var store = Formula.Instruction(.store)
    store.immediate = UInt16(truncatingIfNeeded: Address.results)
    program.append(store)
    let result = scratch.withUnsafeMutableBufferPointer { memory in
      program.withUnsafeBufferPointer {
        Self.run($0, memory, slots: nil, isFirst: true, seed: 0)
      }
      return memory[Address.results]
    }
    guard result.isFinite else { return false }
    code.removeLast(count)
    code.append(.init(.constant, result))
    return true
  }

  /// Appends an operator; together with the constant or input before it where that is common.
  private mutating func appendBinary(_ instruction: Formula.Instruction) {
    guard let last = code.last else { return }
    let fused: Formula.Operation? =
      switch (last.operation, instruction.operation) {
      case (.constant, .add): .addConstant
      case (.constant, .multiply): .multiplyConstant
      case (.constant, .minimum): .minimumConstant
      case (.constant, .maximum): .maximumConstant
      case (.load, .multiply): .multiplyLoad
      default: nil
      }
    if let fused {
      code[code.count - 1].operation = fused
    } else {
      code.append(instruction)
    }
  }
}

extension Formula.Operation {
  /// The number of operands that it takes from the stack, to leave one result there; `nil` for an operation
  /// that is no step of a formula.
  fileprivate var operandCount: Int? {
    switch self {
    case .constant, .load, .known: 0
    case .negate, .abs, .sin, .cos, .sqrt, .exp, .log, .floor, .noise, .curve: 1
    case .add, .subtract, .multiply, .divide, .minimum, .maximum, .pow, .modulo, .less, .greater: 2
    case .clamp, .select, .smooth: 3
    default: nil
    }
  }
}

extension DynamicsProgram {
  /// Hands the memory out, so that it is written in place while the rest is read.
  mutating func takeMemory() -> [Double] {
    let taken = memory
    memory = []
    return taken
  }

  /// Takes the memory back.
  mutating func giveBack(_ taken: [Double]) { memory = taken }
}
