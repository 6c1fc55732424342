/// A number that a filter or a smoother takes.
package struct StageParameter: Sendable {
  /// The name, as brush text, the command line and the inspector have it: one word in lower case.
  package let name: StaticString
  /// The numbers that brush text and the command line accept.
  package let range: ClosedRange<Double>
  /// The numbers that a slider offers.
  package let slider: ClosedRange<Double>
  /// The distance between two numbers of a slider.
  package let step: Double
  /// The number where none is given.
  package let usual: Double
  /// The unit in words; empty for a count and for a share of a whole.
  package let unit: StaticString
  /// Whether only whole numbers are accepted.
  package let isWhole: Bool

  /// The largest number that brush text accepts for a length, a tolerance or a rate: a million.
  package static let largest = 1e6

  /// Makes a parameter; without other numbers for the slider it offers all that are accepted.
  init(
    _ name: StaticString, _ range: ClosedRange<Double> = 0...StageParameter.largest,
    slider: ClosedRange<Double>? = nil, step: Double, usual: Double, unit: StaticString = "",
    isWhole: Bool = false
  ) {
    self.name = name
    self.range = range
    self.slider = slider ?? range
    self.step = step
    self.usual = usual
    self.unit = unit
    self.isWhole = isWhole
  }

  /// Makes a parameter that is a share of a whole, 0…1.
  static func share(
    _ name: StaticString, step: Double = 0.05, usual: Double
  ) -> StageParameter {
    StageParameter(name, 0...1, step: step, usual: usual)
  }

  /// Makes a parameter in canvas points.
  static func length(
    _ name: StaticString, upTo end: Double, step: Double, usual: Double
  ) -> StageParameter {
    StageParameter(name, slider: 0...end, step: step, usual: usual, unit: "points")
  }

  /// Whether the parameter takes a number.
  package func accepts(_ number: Double) -> Bool {
    range.contains(number) && (!isWhole || Double(Int(number)) == number)
  }
}
