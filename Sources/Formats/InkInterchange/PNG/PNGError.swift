public import InkCanvas

/// The reasons why a picture cannot be written as PNG.
public enum PNGError: Error, Equatable, Sendable {
  /// A side is not within 1…32,767.
  case badSize(width: Int, height: Int)
  /// A drawing has no picture of that size.
  case undrawable(CanvasSizeError)
  /// There are more pixels than 2²⁸.
  case tooManyPixels(width: Int, height: Int)
  /// A picture declared opaque has a pixel that is not, in a row counted from 0.
  case notOpaque(row: Int)
  /// zlib has run out of memory, or its version does not match the headers.
  case compression(code: Int32)
  /// The system does not let the file be written.
  case unwritable(file: String, reason: String)
}

extension PNGError: CustomStringConvertible {
  /// A message of one line.
  public var description: String {
    switch self {
    case .badSize(let width, let height):
      return "a picture of \(width) × \(height) pixels: each side has to be from 1 to "
        + "\(PNGEncoder.largestSide)"
    case .undrawable(let error):
      return
        "a picture of \(error.width) × \(error.height) points with \(error.scale) pixels per point: there can be "
        + "0.001 to 1,024 pixels per point, and at most 16,384 pixels a side and 2²⁶ in all"
    case .tooManyPixels(let width, let height):
      return "a picture of \(width) × \(height) pixels: there can be at most "
        + "\(PNGEncoder.mostPixels) in all"
    case .notOpaque(let row):
      return "row \(row) of a picture without alpha has a pixel that is not opaque"
    case .compression(let code): return "zlib fails with code \(code)"
    case .unwritable(let file, let reason):
      return "\(file): expected a writable file, found \(reason)"
    }
  }
}

extension PNGError: FileFailure {
  package init(_ error: FileError) { self = .unwritable(file: error.file, reason: error.found) }
}
