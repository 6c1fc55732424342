/// A number that a filter or a smoother takes.
package struct StageParameter: Sendable {
  /// The name, as brush text, the command line and the inspector have it: one word in lower case.
  package var name: StaticString
  /// The numbers that brush text and the command line accept.
  package var range = 0...StageParameter.largest
  /// The numbers that a slider offers.
  package var slider: ClosedRange<Double>
  /// The distance between two numbers of a slider.
  package var step: Double
  /// The number where none is given.
  package var usual: Double
  /// The unit in words; empty for a count and for a share of a whole.
  package var unit: StaticString = ""
  /// Only whole numbers are accepted.
  package var isWhole = false

  /// The largest number that brush text accepts for a length, a tolerance or a rate: a million.
  package static let largest = 1e6

  /// Makes a parameter that is a share of a whole, 0…1.
  static func share(
    _ name: StaticString, step: Double = 0.05, usual: Double
  ) -> StageParameter {
    StageParameter(name: name, range: 0...1, slider: 0...1, step: step, usual: usual)
  }

  /// Makes a parameter in canvas points.
  static func length(
    _ name: StaticString, upTo end: Double, step: Double, usual: Double
  ) -> StageParameter {
    StageParameter(name: name, slider: 0...end, step: step, usual: usual, unit: "points")
  }

  /// A value for each parameter: those given, and the usual ones for the rest.
  static func completed(_ values: [Double], for parameters: [StageParameter]) -> [Double] {
    var completed: [Double] = []
    for parameter in parameters {
      let index = completed.count
      completed.append(index < values.count ? values[index] : parameter.usual)
    }
    return completed
  }

  /// The parameter takes a number.
  package func accepts(_ number: Double) -> Bool {
    range.contains(number) && (!isWhole || Double(Int(number)) == number)
  }
}
