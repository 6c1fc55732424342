internal import ArgumentParser

internal import Ductus

/// The value of an option that names what is drawn over the ink, to see how it came about.
struct OverlayArgument {
  /// The overlays.
  var overlays: OverlaySet

  /// The overlays by their names; a polyline is the filtered one.
  static let names: [(String, OverlaySet)] = [
    ("coalesced", .coalesced), ("predicted", .predicted), ("points", .points),
    ("polyline", .filtered), ("curves", .curves), ("outline", .outline),
  ]

  /// Shows nothing.
  init() { overlays = [] }

  /// Makes a set of its text: names with commas between them.
  init(_ text: String) throws {
    overlays = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let overlay = Self.names.first(where: { $0.0 == name }) else {
        let names = Self.names.map(\.0).joined(separator: ", ")
        throw ValidationError("“\(name)” cannot be shown; there are \(names)")
      }
      overlays.formUnion(overlay.1)
    }
  }
}
