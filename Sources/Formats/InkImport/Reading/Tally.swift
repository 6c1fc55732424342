/// Counts what a reader has made, and stops it at the limits.
package struct Tally {
  private let limits: ImportLimits
  private var points = 0
  private var elements = 0
  private var pages = 0
  private var expandedBytes = 0

  /// Begins with nothing.
  package init(_ limits: ImportLimits) { self.limits = limits }

  /// The number of bytes that may still come out of compressed ones.
  package var bytesLeft: Int { limits.expandedBytes - expandedBytes }

  /// Counts points; false where there are too many.
  package mutating func takes(points count: Int) -> Bool {
    guard count <= limits.points - points else { return false }
    points += count
    return true
  }

  /// Counts a stroke, a picture or a text; false where there are too many.
  package mutating func takesElement() -> Bool {
    elements += 1
    return elements <= limits.elements
  }

  /// Counts a page; false where there are too many.
  package mutating func takesPage() -> Bool {
    pages += 1
    return pages <= limits.pages
  }

  /// Counts bytes that came out of compressed ones; false where there are too many.
  package mutating func takes(expandedBytes count: Int) -> Bool {
    guard count <= bytesLeft else { return false }
    expandedBytes += count
    return true
  }
}

// The same for readers that know positions in bytes.
extension Tally {
  /// Counts points.
  package mutating func add(
    points count: Int, at position: ImportFailure.Position
  ) throws(ImportFailure) {
    guard takes(points: count) else { throw ImportFailure(.overLimit, at: position) }
  }

  /// Counts a stroke, a picture or a text.
  package mutating func addElement(at position: ImportFailure.Position) throws(ImportFailure) {
    guard takesElement() else { throw ImportFailure(.overLimit, at: position) }
  }

  /// Counts a page.
  package mutating func addPage(at position: ImportFailure.Position) throws(ImportFailure) {
    guard takesPage() else { throw ImportFailure(.overLimit, at: position) }
  }

  /// Counts bytes that came out of compressed ones.
  package mutating func add(
    expandedBytes count: Int, at position: ImportFailure.Position
  ) throws(ImportFailure) {
    guard takes(expandedBytes: count) else { throw ImportFailure(.overLimit, at: position) }
  }
}
