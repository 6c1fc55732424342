/// Reads formulas: recursive descent straight to postfix order.
struct FormulaParser {
  var scanner: BrushTextScanner
  private var program: [Formula.Instruction] = []
  private var depth = 0
  private static let numbers =
    -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude

  init(_ scanner: BrushTextScanner) { self.scanner = scanner }

  /// Reads a formula up to the end of the line.
  mutating func formula() throws(BrushTextError) -> Formula {
    program = []
    depth = 0
    scanner.skipSpace()
    if scanner.peek == nil { throw scanner.error(.missingValue) }
    try sum()
    try scanner.end()
    return Formula(program)
  }

  private mutating func emit(
    _ operation: Formula.Operation, _ number: Double = 0
  ) throws(BrushTextError) {
    guard program.count < Formula.lengthLimit else { throw scanner.error(.formulaTooLong) }
    program.append(.init(operation, number))
  }

  private mutating func sum() throws(BrushTextError) {
    depth += 1
    if depth > Formula.nestingLimit { throw scanner.error(.tooDeep) }
    try product()
    while true {
      if scanner.take("+") {
        try product()
        try emit(.add)
      } else if scanner.take("-") {
        try product()
        try emit(.subtract)
      } else {
        depth -= 1
        return
      }
    }
  }

  private mutating func product() throws(BrushTextError) {
    try factor()
    while true {
      if scanner.take("*") {
        try factor()
        try emit(.multiply)
      } else if scanner.take("/") {
        try factor()
        try emit(.divide)
      } else {
        return
      }
    }
  }

  /// An operand with any number of signs before it.
  private mutating func factor() throws(BrushTextError) {
    var signs = 0
    while scanner.take("-") { signs += 1 }
    let start = program.count
    try operand()
    for _ in 0..<signs {
      if program.count == start + 1, program[start].operation == .constant {
        program[start].number = Formula.usable(-program[start].number)
      } else {
        try emit(.negate)
      }
    }
  }

  private mutating func operand() throws(BrushTextError) {
    scanner.skipSpace()
    guard let next = scanner.peek else { throw scanner.error(.expectedOperand) }
    if BrushTextScanner.isDigit(next) {
      return try emit(.constant, try scanner.unsignedNumber())
    }
    if scanner.take("(") {
      try sum()
      return try close()
    }
    let start = scanner.position
    let name = scanner.name()
    if name.isEmpty { throw scanner.error(.expectedOperand) }
    if let input = Formula.Input(name: name) { return try emit(.load, Double(input.rawValue)) }
    if ("pi" as StaticString).matches(name) { return try emit(.constant, Double.pi) }
    for function in Formula.Operation.functions where function.name.matches(name) {
      try open()
      for index in 0..<function.argumentCount {
        if index > 0 { try comma() }
        try sum()
      }
      try close()
      return try emit(function)
    }
    if Formula.Operation.curve.name.matches(name) { return try curve() }
    guard Formula.Operation.select.name.matches(name) else {
      throw scanner.error(.unknownName, at: start)
    }
    try open()
    try condition()
    try comma()
    try sum()
    try comma()
    try sum()
    try close()
    try emit(.select)
  }

  private mutating func condition() throws(BrushTextError) {
    let before = scanner
    if Formula.Operation.known.name.matches(scanner.name()) {
      try open()
      scanner.skipSpace()
      let start = scanner.position
      guard let input = Formula.Input(name: scanner.name()) else {
        throw scanner.error(.unknownName, at: start)
      }
      try emit(.known, Double(input.rawValue))
      return try close()
    }
    scanner = before
    try sum()
    let isLess = scanner.take("<")
    if !isLess, !scanner.take(">") { throw scanner.error(.expectedComparison) }
    try sum()
    try emit(isLess ? .less : .greater)
  }

  private mutating func curve() throws(BrushTextError) {
    try open()
    try sum()
    let head = program.count
    try emit(.curve)
    var last = -Double.infinity
    repeat {
      try comma()
      scanner.skipSpace()
      let start = scanner.position
      try open()
      let x = try scanner.number(in: Self.numbers)
      if !(x > last) { throw scanner.error(.curveOrder, at: start) }
      last = x
      try emit(.knot, x)
      try comma()
      try emit(.knot, try scanner.number(in: Self.numbers))
      try close()
      program[head].number += 1
    } while !scanner.take(")")
  }

  private mutating func open() throws(BrushTextError) {
    if !scanner.take("(") { throw scanner.error(.expectedParenthesis) }
  }

  private mutating func close() throws(BrushTextError) {
    if !scanner.take(")") { throw scanner.error(.expectedParenthesis) }
  }

  private mutating func comma() throws(BrushTextError) {
    if !scanner.take(",") { throw scanner.error(.expectedComma) }
  }
}
