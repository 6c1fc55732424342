internal import ArgumentParser

internal import Ductus

/// The value of an option for overlays, which show how the ink came about.
struct OverlayArgument {
  /// The overlays.
  var overlays: OverlaySet
  /// True if centre lines replace the ink.
  var showsLines = false

  /// The overlays by their names; a polyline is the filtered one.
  static let names: [(String, OverlaySet)] = [
    ("coalesced", .coalesced), ("predicted", .predicted), ("points", .points),
    ("polyline", .filtered), ("curves", .curves), ("outline", .outline),
  ]

  /// The name of centre lines, which are not an overlay.
  private static let lines = "lines"

  /// Makes a value without overlays.
  init() { overlays = [] }

  /// Parses a set: names separated by commas.
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
