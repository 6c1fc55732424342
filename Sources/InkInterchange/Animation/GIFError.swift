/// Why an animation cannot be written as GIF.
public enum GIFError: Error, Equatable, Sendable {
  /// A side is not within 1…``GIFWriter/largestSide``.
  case badSize(width: Int, height: Int)
  /// The system does not let the file be written.
  case unwritable(file: String, reason: String)
}

extension GIFError: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    switch self {
    case .badSize(let width, let height):
      return "a GIF of \(width) × \(height) pixels: each side has to be from 1 to "
        + "\(GIFWriter.largestSide)"
    case .unwritable(let file, let reason):
      return "\(file): expected a writable file, found \(reason)"
    }
  }
}
