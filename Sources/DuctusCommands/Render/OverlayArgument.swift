internal import ArgumentParser

internal import Ductus

/// The value of an option that names what is drawn over the ink, to see how it came about.
struct OverlayArgument {
  /// The overlays.
  var overlays: OverlaySet
  /// Whether middle lines are shown in place of the ink.
  var showsLines = false

  /// The overlays by their names; a polyline is the filtered one.
  static let names: [(String, OverlaySet)] = [
    ("coalesced", .coalesced), ("predicted", .predicted), ("points", .points),
    ("polyline", .filtered), ("curves", .curves), ("outline", .outline),
  ]

  /// The name of middle lines, which are no overlay.
  private static let lines = "lines"

  /// Shows nothing.
  init() { overlays = [] }

  /// Makes a set of its text: names with commas between them.
  init(_ text: String) throws {
    overlays = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      if name == Self.lines {
        showsLines = true
        continue
      }
      guard let overlay = Self.names.first(where: { $0.0 == name }) else {
        let names = (Self.names.map(\.0) + [Self.lines]).joined(separator: ", ")
        throw ValidationError("“\(name)” cannot be shown; there are \(names)")
      }
      overlays.formUnion(overlay.1)
    }
  }
}
