/// A file of weights that cannot be used, and the byte that says so.
public struct WeightsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The offset of the fault, in bytes from the start of the file.
  public let offset: Int
  /// The fault, as a sentence without a full stop.
  public let reason: String

  /// The fault with its offset.
  public var description: String { "weights of the reader, byte \(offset): \(reason)" }
}
