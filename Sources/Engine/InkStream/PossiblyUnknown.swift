/// A number that may be unknown, in eight bytes instead of sixteen.
///
/// Strokes hold several of these per sample. NaN stands for an unknown number and is therefore no
/// value of its own: setting NaN makes the number unknown.
@propertyWrapper
@frozen
public struct PossiblyUnknown: Equatable, Sendable {
  @usableFromInline
  var number: Double

  /// Makes a number; `nil` makes an unknown one.
  @inlinable
  public init(wrappedValue: Double?) { number = wrappedValue ?? .nan }

  /// The number; `nil` if it is unknown.
  @inlinable
  public var wrappedValue: Double? {
    get { number.isNaN ? nil : number }
    set { number = newValue ?? .nan }
  }

  /// The number as `$name`; NaN if it is unknown.
  @inlinable
  public var projectedValue: Double { number }

  /// Returns true if both numbers are unknown, or both are the same number.
  @inlinable
  public static func == (a: PossiblyUnknown, b: PossiblyUnknown) -> Bool {
    a.number == b.number || (a.number.isNaN && b.number.isNaN)
  }
}
