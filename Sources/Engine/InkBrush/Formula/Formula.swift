/// A number computed from what is known at a point of a stroke.
///
/// A formula is a value: it can be compared, and written and read as text. It is made of numbers,
/// of inputs such as ``force``, of + − × ÷ and of the functions below:
///
/// ```swift
/// let width = Formula.size * (0.25 + 0.75 * Formula.min(.force, 3))
/// ```
///
/// Its text form is ordinary arithmetic with the same names: `size * (0.25 + 0.75 * min(force, 3))`.
/// Evaluation gives the same bits on every machine. It never traps: what is undefined is NaN, as in
/// the arithmetic of `Double`.
///
/// A formula has at most 256 instructions; making a longer one is a programmer's error.
public struct Formula: Equatable, Sendable {
  /// The program in postfix order.
  var program: [Instruction]

  /// The number of instructions that a formula has at the most: 256.
  ///
  /// Every number, input, operator and function is one; a curve is one and two for every point.
  package static let lengthLimit = 256

  init(_ program: [Instruction]) {
    precondition(program.count <= Self.lengthLimit, "the formula is too long")
    self.program = program
  }

  /// Makes a formula of a number; NaN counts as 0, infinity as the largest number.
  public init(_ number: Double) {
    program = [Instruction(.constant, Self.usable(number))]
  }

  /// Makes a formula of an input.
  package init(_ input: Input) {
    program = [Instruction(.load, Double(input.rawValue))]
  }

  /// The number that a formula of one number gives everywhere; `nil` for any other formula.
  package var constant: Double? {
    guard program.count == 1, program[0].operation == .constant else { return nil }
    return program[0].number
  }

  /// True if the force has a part in it.
  var readsForce: Bool {
    program.contains {
      $0 == Instruction(.load, Double(Input.force.rawValue))
        || $0 == Instruction(.load, Double(Input.pressure.rawValue))
    }
  }

  /// Returns true if an input has a part in it, or whether that is known.
  func reads(_ input: Input) -> Bool {
    program.contains {
      $0 == Instruction(.load, Double(input.rawValue))
        || $0 == Instruction(.known, Double(input.rawValue))
    }
  }

  static func usable(_ number: Double) -> Double {
    let largest = Double.greatestFiniteMagnitude
    if number.isNaN || number == 0 { return 0 }
    return number > largest ? largest : (number < -largest ? -largest : number)
  }

  /// One step of a program: takes its arguments from the stack, and leaves its result there.
  struct Instruction: Equatable, Sendable {
    var operation: Operation
    /// The number of a constant, the input of a `load` or `known`, the number of points of a curve.
    var number: Double
    /// Only in compiled programs: an address in the memory, the index of a state, or a count.
    var immediate: UInt16 = 0

    init(_ operation: Operation, _ number: Double = 0) {
      self.operation = operation
      self.number = number
    }
  }

  /// The operation of an instruction.
  enum Operation: UInt8, Sendable {
    case constant, load, known
    case add, subtract, multiply, divide, negate
    case minimum, maximum, clamp, abs
    case sin, cos, pow, sqrt, exp, log, floor, modulo
    /// 1 or 0.
    case less, greater
    case select
    case smooth, noise
    /// Followed by its points' coordinates as `knot`s, which are no steps of their own.
    case curve, knot
    /// Only in compiled programs.
    case store, leave
    case addConstant, multiplyConstant, minimumConstant, maximumConstant
    case multiplyLoad
    /// A `smooth` of what depends on the speed: it stays where the pen does.
    case smoothMoving
  }
}

extension Formula: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Makes a formula of a number.
  public init(floatLiteral value: Double) { self.init(value) }
  /// Makes a formula of a number.
  public init(integerLiteral value: Int) { self.init(Double(value)) }
}
