/// Counts what a reader has made, and stops it at the limits.
struct Tally {
  private let limits: ImportLimits
  private var points = 0
  private var elements = 0
  private var pages = 0
  private var expandedBytes = 0

  /// Begins with nothing.
  init(_ limits: ImportLimits) { self.limits = limits }

  /// The number of bytes that may still come out of compressed ones.
  var bytesLeft: Int { limits.expandedBytes - expandedBytes }

  /// Counts points.
  mutating func add(
    points count: Int, at position: ImportFailure.Position
  ) throws(ImportFailure) {
    guard count <= limits.points - points else { throw ImportFailure(.overLimit, at: position) }
    points += count
  }

  /// Counts a stroke, a picture or a text.
  mutating func addElement(at position: ImportFailure.Position) throws(ImportFailure) {
    elements += 1
    guard elements <= limits.elements else { throw ImportFailure(.overLimit, at: position) }
  }

  /// Counts a page.
  mutating func addPage(at position: ImportFailure.Position) throws(ImportFailure) {
    pages += 1
    guard pages <= limits.pages else { throw ImportFailure(.overLimit, at: position) }
  }

  /// Counts bytes that came out of compressed ones.
  mutating func add(
    expandedBytes count: Int, at position: ImportFailure.Position
  ) throws(ImportFailure) {
    guard count <= bytesLeft else { throw ImportFailure(.overLimit, at: position) }
    expandedBytes += count
  }
}
