extension Formula {
  /// The sum.
  public static func + (a: Formula, b: Formula) -> Formula { a.with(b, .add) }
  /// The difference.
  public static func - (a: Formula, b: Formula) -> Formula { a.with(b, .subtract) }
  /// The product.
  public static func * (a: Formula, b: Formula) -> Formula { a.with(b, .multiply) }
  /// The quotient.
  public static func / (a: Formula, b: Formula) -> Formula { a.with(b, .divide) }

  /// The opposite; that of a number is a number.
  public static prefix func - (a: Formula) -> Formula {
    if a.program.count == 1, a.program[0].operation == .constant {
      return Formula(-a.program[0].number)
    }
    return a.then(.negate)
  }

  /// The smaller of two; `b` where they cannot be compared.
  public static func min(_ a: Formula, _ b: Formula) -> Formula { a.with(b, .minimum) }
  /// The larger of two; `b` where they cannot be compared.
  public static func max(_ a: Formula, _ b: Formula) -> Formula { a.with(b, .maximum) }

  /// A formula brought into a range: `lower` where it is below, else `upper` where it is above.
  public static func clamp(_ x: Formula, _ lower: Formula, _ upper: Formula) -> Formula {
    Formula(x.program + lower.program + upper.program + [Instruction(.clamp)])
  }

  /// The magnitude.
  public static func abs(_ x: Formula) -> Formula { x.then(.abs) }
  /// The sine of an angle in radians.
  public static func sin(_ x: Formula) -> Formula { x.then(.sin) }
  /// The cosine of an angle in radians.
  public static func cos(_ x: Formula) -> Formula { x.then(.cos) }
  /// The square root; NaN for a negative number.
  public static func sqrt(_ x: Formula) -> Formula { x.then(.sqrt) }
  /// e to the power of a number.
  public static func exp(_ x: Formula) -> Formula { x.then(.exp) }
  /// The natural logarithm; NaN for a negative number.
  public static func log(_ x: Formula) -> Formula { x.then(.log) }
  /// `x` to the power of `y`, as `Elementary.pow`.
  public static func pow(_ x: Formula, _ y: Formula) -> Formula { x.with(y, .pow) }
  /// The largest whole number that is not above a number.
  public static func floor(_ x: Formula) -> Formula { x.then(.floor) }
  /// The remainder of `x` divided by `y`: x − y ⌊x/y⌋, from 0 up to `y`; NaN where `y` is 0.
  ///
  /// `mod(distance, 12)` begins anew every twelve points of the way: a dash is where it is below 7.
  public static func mod(_ x: Formula, _ y: Formula) -> Formula { x.with(y, .modulo) }

  /// Smooth noise, 0…1: random numbers of the stroke at whole numbers, eased in between.
  ///
  /// `noise(distance / 10)` wavers about every ten points. NaN counts as 0, and numbers beyond
  /// ±1e9 as these.
  public static func noise(_ x: Formula) -> Formula { x.then(.noise) }

  /// A value that follows another: `start` at the first point, then value += amount × (x − value).
  ///
  /// The amount is brought into 0…1. Where `x` is not finite the value stays, and, where `x` depends on the
  /// ``speed``, at points at which the pen rests: time alone changes no width. A brush has at most
  /// four of these; any further one gives `x`.
  public static func smooth(_ x: Formula, _ amount: Formula, _ start: Formula) -> Formula {
    Formula(x.program + amount.program + start.program + [Instruction(.smooth)])
  }

  /// The line through some points (x, y), and level beyond the first and the last.
  ///
  /// Points are sorted by x; of several at one x the last one given counts. Coordinates are treated
  /// as numbers are. Without points it is `x` itself.
  public static func curve(_ x: Formula, _ points: [(Double, Double)]) -> Formula {
    var knots: [(Double, Double)] = []
    for (x, y) in points {
      let knot = (usable(x), usable(y))
      var index = knots.count
      while index > 0, knots[index - 1].0 >= knot.0 { index -= 1 }
      if index < knots.count, knots[index].0 == knot.0 {
        knots[index] = knot
      } else {
        knots.insert(knot, at: index)
      }
    }
    guard !knots.isEmpty else { return x }
    var program = x.program
    program.append(Instruction(.curve, Double(knots.count)))
    for knot in knots {
      program.append(Instruction(.knot, knot.0))
      program.append(Instruction(.knot, knot.1))
    }
    return Formula(program)
  }

  /// `a` where a condition holds, else `b`.
  ///
  /// Both are evaluated, so that a ``smooth(_:_:_:)`` in them moves on at every point.
  public static func when(_ condition: Condition, _ a: Formula, _ b: Formula) -> Formula {
    Formula(condition.program + a.program + b.program + [Instruction(.select)])
  }

  /// Something that holds or does not.
  public struct Condition: Equatable, Sendable {
    var program: [Instruction]

    /// Holds where an input is known.
    public static func known(_ input: Input) -> Condition {
      Condition(program: [Instruction(.known, Double(input.rawValue))])
    }
  }

  /// Holds where the first is smaller.
  public static func < (a: Formula, b: Formula) -> Condition {
    Condition(program: a.with(b, .less).program)
  }

  /// Holds where the first is larger.
  public static func > (a: Formula, b: Formula) -> Condition {
    Condition(program: a.with(b, .greater).program)
  }

  private func with(_ other: Formula, _ operation: Operation) -> Formula {
    Formula(program + other.program + [Instruction(operation)])
  }

  private func then(_ operation: Operation) -> Formula {
    Formula(program + [Instruction(operation)])
  }
}
