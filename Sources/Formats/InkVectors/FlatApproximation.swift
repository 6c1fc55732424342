/// The ways in which fills of one colour differ from the canvas.
package struct FlatApproximation: OptionSet, Sendable {
  /// The ways as bits.
  package let rawValue: UInt8

  /// Makes a set of bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let opacity = FlatApproximation(rawValue: 1)
  package static let color = FlatApproximation(rawValue: 2)
  package static let dabs = FlatApproximation(rawValue: 4)
  package static let texture = FlatApproximation(rawValue: 8)
  package static let accumulation = FlatApproximation(rawValue: 16)
  package static let lead = FlatApproximation(rawValue: 32)
}
