extension Formula {
  /// The limit of nested parentheses and functions in text: 64.
  package static let nestingLimit = 64

  /// Reads a formula from text.
  ///
  /// It is made of numbers, the names of inputs, `pi`, the operators `+ - * /`, parentheses and
  /// functions:
  /// `min(a, b)`, `max(a, b)`, `clamp(x, lower, upper)`, `abs(x)`, `sin(x)`, `cos(x)`, `pow(x, y)`,
  /// `sqrt(x)`, `exp(x)`, `log(x)`, `floor(x)`, `mod(x, y)`, `noise(x)`, `smooth(x, amount, start)`,
  /// `curve(x, (x0, y0), (x1, y1))` and `if(condition, a, b)`, where a condition is `a < b`,
  /// `a > b` or `known(input)`.
  ///
  /// - Parameter text: the text in UTF-8, one line.
  /// - Throws: what is wrong and where.
  public init(text: some Sequence<UInt8>) throws(BrushTextError) {
    let bytes = Array(text)
    guard bytes.count <= Brush.textLimit else {
      throw BrushTextError(line: 1, column: 1, reason: .tooLong)
    }
    var parser = FormulaParser(BrushTextScanner(bytes))
    self = try parser.formula()
    parser.scanner.nextLine()
    if !parser.scanner.isAtEnd { throw parser.scanner.error(.unexpectedText) }
  }

  /// The formula as text, which reads back as the same formula, if nothing in it is nested deeper
  /// than 64 levels.
  public var text: [UInt8] {
    var stack: [Phrase] = []
    var index = 0
    while index < program.count {
      let step = program[index]
      index += 1
      switch step.operation {
      case .constant:
        var bytes: [UInt8] = []
        if step.number == Double.pi {
          ("pi" as StaticString).append(to: &bytes)
        } else {
          ExactDecimal.append(step.number, to: &bytes)
        }
        stack.append(Phrase(bytes, .operand))
      case .load, .known:
        stack.append(Self.named(step))
      case .add: Self.join(&stack, " + ", .sum)
      case .subtract: Self.join(&stack, " - ", .sum)
      case .multiply: Self.join(&stack, " * ", .product)
      case .divide: Self.join(&stack, " / ", .product)
      case .less: Self.join(&stack, " < ", .comparison)
      case .greater: Self.join(&stack, " > ", .comparison)
      case .negate:
        guard let operand = stack.popLast() else { continue }
        stack.append(Phrase([UInt8(ascii: "-")] + operand.text(atLeast: .factor), .factor))
      case .select: Self.call(&stack, step.operation, 3)
      case .curve:
        let count = 2 * Int(step.number)
        Self.curve(&stack, program[index..<(index + count)])
        index += count
      default: Self.call(&stack, step.operation, step.operation.argumentCount)
      }
    }
    return stack.last?.bytes ?? []
  }

  /// The binding strength of a piece of text.
  private enum Bond: Int {
    case comparison, sum, product, factor, operand
  }

  private struct Phrase {
    var bytes: [UInt8]
    var bond: Bond

    init(_ bytes: [UInt8], _ bond: Bond) {
      self.bytes = bytes
      self.bond = bond
    }

    func text(atLeast bond: Bond) -> [UInt8] {
      if self.bond.rawValue >= bond.rawValue { return bytes }
      return [UInt8(ascii: "(")] + bytes + [UInt8(ascii: ")")]
    }
  }

  private static func named(_ step: Instruction) -> Phrase {
    var bytes: [UInt8] = []
    let input = Input(rawValue: UInt8(step.number)) ?? .force
    if step.operation == .known {
      ("known(" as StaticString).append(to: &bytes)
      input.name.append(to: &bytes)
      bytes.append(UInt8(ascii: ")"))
    } else {
      input.name.append(to: &bytes)
    }
    return Phrase(bytes, .operand)
  }

  private static func join(_ stack: inout [Phrase], _ sign: StaticString, _ bond: Bond) {
    guard let right = stack.popLast(), let left = stack.popLast() else { return }
    var bytes = left.text(atLeast: bond == .comparison ? .sum : bond)
    sign.append(to: &bytes)
    // Operators group from the left.
    let tighter = Bond(rawValue: bond.rawValue + 1) ?? .operand
    bytes += right.text(atLeast: tighter)
    stack.append(Phrase(bytes, bond))
  }

  private static func call(_ stack: inout [Phrase], _ operation: Operation, _ count: Int) {
    var bytes: [UInt8] = []
    operation.name.append(to: &bytes)
    bytes.append(UInt8(ascii: "("))
    for (index, argument) in stack.suffix(count).enumerated() {
      if index > 0 { (", " as StaticString).append(to: &bytes) }
      bytes += argument.bytes
    }
    bytes.append(UInt8(ascii: ")"))
    stack.removeLast(Swift.min(count, stack.count))
    stack.append(Phrase(bytes, .operand))
  }

  private static func curve(_ stack: inout [Phrase], _ knots: ArraySlice<Instruction>) {
    var bytes: [UInt8] = []
    Operation.curve.name.append(to: &bytes)
    bytes.append(UInt8(ascii: "("))
    bytes += stack.popLast()?.bytes ?? []
    var isX = true
    for knot in knots {
      (isX ? ", (" as StaticString : ", ").append(to: &bytes)
      ExactDecimal.append(knot.number, to: &bytes)
      if !isX { bytes.append(UInt8(ascii: ")")) }
      isX.toggle()
    }
    bytes.append(UInt8(ascii: ")"))
    stack.append(Phrase(bytes, .operand))
  }
}
