/// A number that may be unknown, in eight bytes instead of sixteen.
///
/// Strokes hold a few of them for every sample. NaN stands for unknown, so it is no value of its
/// own: setting NaN makes the number unknown.
@propertyWrapper
@frozen
public struct PossiblyUnknown: Equatable, Sendable {
  @usableFromInline
  var number: Double

  /// Makes a number, or an unknown one.
  @inlinable
  public init(wrappedValue: Double?) { number = wrappedValue ?? .nan }

  /// The number; `nil` where it is unknown.
  @inlinable
  public var wrappedValue: Double? {
    get { number.isNaN ? nil : number }
    set { number = newValue ?? .nan }
  }

  /// The number as `$name`: NaN where it is unknown.
  @inlinable
  public var projectedValue: Double { number }

  /// Whether both are unknown, or both the same number.
  @inlinable
  public static func == (a: PossiblyUnknown, b: PossiblyUnknown) -> Bool {
    a.number == b.number || (a.number.isNaN && b.number.isNaN)
  }
}
