/// A fault of the file of a picture, and its offset.
public struct PictureError: Error, Equatable, Sendable {
  /// The reason.
  public enum Reason: UInt8, Sendable, CaseIterable {
    /// The bytes are no PNG, JPEG or WebP file, and no PDF.
    case format
    /// The bytes end too early.
    case cut
    /// A part of the file is not as its format has it.
    case malformed
    /// The picture has no pixels, or more than 2²⁸.
    case size

    /// The fault in words.
    package var message: StaticString {
      switch self {
      case .format: "this is no picture of a format that is known"
      case .cut: "the picture ends too early"
      case .malformed: "a part of the picture is damaged"
      case .size: "the picture has no pixels, or too many"
      }
    }
  }

  /// The reason.
  public var reason: Reason
  /// The offset of the fault, in bytes from the start.
  public var offset: Int

  /// Makes an error of its parts.
  package init(_ reason: Reason, offset: Int) { (self.reason, self.offset) = (reason, offset) }
}

extension PictureError: CustomStringConvertible {
  /// The fault and its offset, in words.
  public var description: String { "\(reason.message), at byte \(offset)" }
}
