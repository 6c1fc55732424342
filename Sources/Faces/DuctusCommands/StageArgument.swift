internal import ArgumentParser
internal import Ductus

/// A filter or smoother on the command line: a name and values, separated by colons.
struct StageArgument<Stage: BrushStage> {
  /// The kind of the stage.
  let kind: Stage.Kind
  private let text: String
  private var values: ArraySlice<Substring>

  /// Finds the kind; the values are read later.
  init(_ noun: String, _ text: String) throws {
    self.text = text
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let name = parts.first ?? ""
    guard let kind = Stage.Kind(name: name.utf8) else {
      throw ValidationError("“\(name)” is no \(noun); there are \(Stage.Kind.names)")
    }
    self.kind = kind
    values = parts.dropFirst()
  }

  /// The number of remaining values.
  var count: Int { values.count }
  /// The next value as a number; `nil` if there is none, or it is not a number.
  var number: Double? { values.first.flatMap { Double($0) } }

  /// Consumes the next value as text, if there is one.
  mutating func next() -> String? { values.popFirst().map(String.init) }

  /// Consumes the next value as a number in a range; returns `fallback` if there is none.
  mutating func number(
    _ meaning: String, in range: ClosedRange<Double>, isWhole: Bool = false,
    default fallback: Double
  ) throws -> Double {
    guard let value = next() else { return fallback }
    guard let number = Double(value), range.contains(number),
      !isWhole || number == number.rounded()
    else {
      let wanted = isWhole ? "whole number" : "number"
      throw ValidationError(
        "in “\(text)” the \(meaning) is “\(value)”, which is no \(wanted) from "
          + "\(range.lowerBound.short) to \(range.upperBound.short)")
    }
    return number
  }

  /// Makes the stage, consuming a value for each parameter of the kind.
  mutating func stage() throws -> Stage {
    var taken: [Double] = []
    for parameter in kind.entry.parameters {
      taken.append(
        try number(
          "\(parameter.name)", in: parameter.range, isWhole: parameter.isWhole,
          default: parameter.usual))
    }
    return Stage(kind: kind, taken)
  }

  /// Throws if values are left over.
  func finish() throws {
    if let value = values.first { throw ValidationError("in “\(text)” “\(value)” is too much") }
  }
}

extension StageKind {
  /// The names of all kinds, as a list in words.
  fileprivate static var names: String {
    let names = Self.allCases.map { "\($0.entry.name)" }
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }

  /// A line of help for each kind.
  static var help: String { Self.allCases.map { $0.help() }.joined(separator: "\n") }

  /// Returns a line of help: the syntax, the summary, and the parameters, whose values may be optional.
  func help(isOptional: Bool = true) -> String {
    let parameters = entry.parameters
    let values = parameters.map { "\(isOptional ? "[" : ""):\($0.name)".uppercased() }
    let brackets = String(repeating: "]", count: isOptional ? parameters.count : 0)
    let meanings = parameters.map { $0.help(isOptional: isOptional) }.joined(separator: "; ")
    return "\(entry.name)\(values.joined())\(brackets)  \(entry.summary)"
      + (meanings.isEmpty ? "" : " (\(meanings))")
  }
}

extension StageParameter {
  /// Returns the range, the unit and the default, in words.
  fileprivate func help(isOptional: Bool) -> String {
    var words = ["\(name)".uppercased()]
    if range.upperBound < Self.largest {
      words.append("\(range.lowerBound.short)…\(range.upperBound.short)")
    }
    if !"\(unit)".isEmpty { words.append(words.count > 1 ? "\(unit)" : "in \(unit)") }
    return words.joined(separator: " ") + (isOptional ? ", default \(usual.short)" : "")
  }
}

extension Double {
  /// The number without a fraction of zero.
  fileprivate var short: String { self == rounded() ? String(Int(self)) : String(self) }
}
