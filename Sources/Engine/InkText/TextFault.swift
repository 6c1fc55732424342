/// The reason why a text could not be set, coded or decoded, and the byte at which it shows.
public struct TextFault: Error, Equatable, Sendable {
  /// The reason, as an English sentence without a full stop.
  public let what: String
  /// The offset of the byte, in the text or in its coded form, from 0.
  public let offset: Int

  /// Makes a fault.
  public init(_ what: String, at offset: Int) { (self.what, self.offset) = (what, offset) }

  /// Returns whether both are the same.
  public static func == (a: TextFault, b: TextFault) -> Bool {
    a.offset == b.offset && a.what.utf8.elementsEqual(b.what.utf8)
  }
}

extension TextFault: CustomStringConvertible {
  /// The reason and the byte, such as "the text is not UTF-8 (byte 12)".
  public var description: String { "\(what) (byte \(offset))" }
}
