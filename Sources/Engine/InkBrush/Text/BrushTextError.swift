/// A fault in the text of a brush, a formula or a colour, and its position.
public struct BrushTextError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The reason.
  package enum Reason: UInt8, CaseIterable, Sendable {
    /// The text has more than ``Brush/textLimit`` bytes.
    case tooLong
    /// The first line is another.
    case wrongHeader
    /// There is no such key.
    case unknownKey
    /// The key was there before.
    case duplicateKey
    /// Nothing follows.
    case missingValue
    /// There is no such choice, input or function.
    case unknownName
    /// A number should be here.
    case expectedNumber
    /// The number has more than 64 characters.
    case numberTooLong
    /// The number is not in its range.
    case outOfRange
    /// A quoted name should be here.
    case expectedQuotes
    /// The name has more than ``Brush/nameLimit`` bytes.
    case nameTooLong
    /// A colour should be here.
    case expectedColor
    /// A number, input, function or parenthesis should be here.
    case expectedOperand
    /// A comma should be here.
    case expectedComma
    /// A parenthesis should be here.
    case expectedParenthesis
    /// A comparison should be here.
    case expectedComparison
    /// The points of a curve must go from left to right.
    case curveOrder
    /// The formula has more than ``Formula/lengthLimit`` instructions.
    case formulaTooLong
    /// Parentheses are nested more than ``Formula/nestingLimit`` deep.
    case tooDeep
    /// The brush has more than ``Dynamics/smoothLimit`` `smooth`.
    case tooManySmooth
    /// Something follows where the line should end.
    case unexpectedText

    /// The fault in words.
    package var message: StaticString {
      switch self {
      case .tooLong: "the text is longer than 64 KB"
      case .wrongHeader: "the first line should be “ductus-brush 1”"
      case .unknownKey: "there is no such key"
      case .duplicateKey: "the key was given before"
      case .missingValue: "a value is missing"
      case .unknownName: "there is no such name"
      case .expectedNumber: "a number should be here"
      case .numberTooLong: "the number has more than 64 characters"
      case .outOfRange: "the number is out of range"
      case .expectedQuotes: "a name in quotes should be here"
      case .nameTooLong: "the name has more than 256 bytes"
      case .expectedColor: "a colour such as #1a2b3c should be here"
      case .expectedOperand: "a number, a name or a parenthesis should be here"
      case .expectedComma: "a comma should be here"
      case .expectedParenthesis: "a parenthesis should be here"
      case .expectedComparison: "a comparison, < or >, should be here"
      case .curveOrder: "the points of a curve must go from left to right"
      case .formulaTooLong: "the formula is too long"
      case .tooDeep: "parentheses are nested too deep"
      case .tooManySmooth: "a brush can have four “smooth” at the most"
      case .unexpectedText: "the line should end here"
      }
    }
  }

  /// The line, from 1.
  public var line: Int
  /// The byte within the line, from 1.
  public var column: Int
  /// The reason.
  package var reason: Reason

  /// Makes an error.
  package init(line: Int, column: Int, reason: Reason) {
    self.line = line
    self.column = column
    self.reason = reason
  }

  /// The position and the reason in words.
  public var description: String { "line \(line), column \(column): \(reason.message)" }
}
