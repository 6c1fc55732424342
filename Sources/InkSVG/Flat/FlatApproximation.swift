/// The ways in which fills of one colour differ from the canvas.
package struct FlatApproximation: OptionSet, Sendable {
  /// The ways as bits.
  package let rawValue: UInt8

  /// Makes a set of bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  static let opacity = FlatApproximation(rawValue: 1)
  static let color = FlatApproximation(rawValue: 2)
  static let dabs = FlatApproximation(rawValue: 4)
  static let texture = FlatApproximation(rawValue: 8)
  static let accumulation = FlatApproximation(rawValue: 16)
  static let lead = FlatApproximation(rawValue: 32)
}
