// Reads and changes the strength of the response of a formula to pressure or lean.
//
// The inputs of the formula are bent where they stand: instead of the force, say, the formula gets the force
// to a power. The bent inputs are recognised again, so that the power can be read and replaced.

/// The inputs to which formulas can respond.
enum FormulaStimulus {
  /// The force, and the pressure.
  case pressure
  /// The altitude, and the tilt.
  case tilt
}

extension Formula {
  /// True if the formula depends on a stimulus, however little.
  func answers(to stimulus: FormulaStimulus) -> Bool {
    program.contains { Bend(of: $0, stimulus) != nil }
  }

  /// The strength of the response to a stimulus: 0 for none, 1 if the inputs are not bent, else the amount by
  /// which the first one is.
  func answer(to stimulus: FormulaStimulus) -> Double {
    for (index, instruction) in program.enumerated() {
      guard let bend = Bend(of: instruction, stimulus) else { continue }
      return bend.amount(in: program, at: index) ?? 1
    }
    return 0
  }

  /// Bends all inputs of a stimulus by an amount; a formula that knows none of them becomes a product with it.
  ///
  /// A formula that has no room for that is left as it is.
  mutating func setAnswer(to stimulus: FormulaStimulus, _ amount: Double) {
    var bent: [Instruction] = []
    var hasOne = false
    var index = 0
    while index < program.count {
      // The bend that begins here, if there is one.
      guard let (bend, length) = Bend.beginning(in: program, at: index, stimulus) else {
        bent.append(program[index])
        index += 1
        continue
      }
      hasOne = true
      bent += bend.instructions(amount)
      index += length
    }
    if !hasOne, amount > 0 {
      switch stimulus {
      case .pressure: bent += Bend.force.instructions(amount) + [Instruction(.multiply)]
      case .tilt:
        bent += Formula(1).program + Bend.tilt.instructions(amount)
        bent += [Instruction(.add), Instruction(.multiply)]
      }
    }
    if bent.count <= Self.lengthLimit { program = bent }
  }
}

/// The bending of an input: by which instructions it is replaced.
private enum Bend {
  case force, pressure, altitude, tilt

  /// The bend of the input that an instruction loads; `nil` if it loads none of the stimulus.
  init?(of instruction: Formula.Instruction, _ stimulus: FormulaStimulus) {
    guard instruction.operation == .load else { return nil }
    switch (stimulus, Formula.Input(rawValue: UInt8(instruction.number))) {
    case (.pressure, .force): self = .force
    case (.pressure, .pressure): self = .pressure
    case (.tilt, .altitude): self = .altitude
    case (.tilt, .tilt): self = .tilt
    default: return nil
    }
  }

  /// The pressure of force 1 on a pencil, which has 25/6 at the most.
  private static let usualPressure = 6.0 / 25
  private static let upright = Double.pi / 2

  /// The instructions of the bent input: force^a, p₁ (pressure / p₁)^a, π/2 − (π/2 − altitude) a, tilt a.
  func instructions(_ amount: Double) -> [Formula.Instruction] {
    let amountStep = Formula.Instruction(.constant, amount)
    if amount == 1 { return [input] }
    switch self {
    case .force: return [input, amountStep, .init(.pow)]
    case .tilt: return [input, amountStep, .init(.multiply)]
    case .pressure:
      let usual = Formula.Instruction(.constant, Self.usualPressure)
      return [usual, input, usual, .init(.divide), amountStep, .init(.pow), .init(.multiply)]
    case .altitude:
      let upright = Formula.Instruction(.constant, Self.upright)
      return [
        upright, upright, input, .init(.subtract), amountStep, .init(.multiply), .init(.subtract),
      ]
    }
  }

  private var input: Formula.Instruction {
    let input: Formula.Input =
      switch self {
      case .force: .force
      case .pressure: .pressure
      case .altitude: .altitude
      case .tilt: .tilt
      }
    return .init(.load, Double(input.rawValue))
  }

  /// The number of instructions before the input, and before the amount.
  private var offsets: (input: Int, amount: Int) {
    switch self {
    case .force, .tilt: (0, 1)
    case .pressure: (1, 4)
    case .altitude: (2, 4)
    }
  }

  /// The amount by which an input is bent; `nil` if it is not bent.
  func amount(in program: [Formula.Instruction], at index: Int) -> Double? {
    let start = index - offsets.input
    guard start >= 0, start + offsets.amount < program.count else { return nil }
    let amount = program[start + offsets.amount]
    guard amount.operation == .constant, amount.number != 1 else { return nil }
    let bent = instructions(amount.number)
    guard start + bent.count <= program.count else { return nil }
    return program[start..<start + bent.count].elementsEqual(bent) ? amount.number : nil
  }

  /// The bend that begins at an instruction, and the number of its instructions: more than one where the input
  /// is bent already; `nil` if none begins there.
  static func beginning(
    in program: [Formula.Instruction], at start: Int, _ stimulus: FormulaStimulus
  ) -> (bend: Bend, count: Int)? {
    for offset in 0...2 where start + offset < program.count {
      guard let bend = Bend(of: program[start + offset], stimulus), bend.offsets.input == offset,
        let amount = bend.amount(in: program, at: start + offset)
      else { continue }
      return (bend, bend.instructions(amount).count)
    }
    return Bend(of: program[start], stimulus).map { ($0, 1) }
  }
}
