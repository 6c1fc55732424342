internal import ArgumentParser

/// What is drawn over the ink, to see how it came about.
struct OverlayArgument: OptionSet {
  let rawValue: UInt8

  /// Coalesced samples, apart from those of the platform's main events.
  static let coalesced = Self(rawValue: 1)
  /// Predicted samples and the polyline through them.
  static let predicted = Self(rawValue: 2)
  /// Every sample.
  static let points = Self(rawValue: 4)
  /// The filtered polyline.
  static let polyline = Self(rawValue: 8)
  /// The path's curves with their control points.
  static let curves = Self(rawValue: 16)
  /// The outline of the stroke.
  static let outline = Self(rawValue: 32)

  /// The overlays by their names.
  static let names: [(String, Self)] = [
    ("coalesced", coalesced), ("predicted", predicted), ("points", points),
    ("polyline", polyline), ("curves", curves), ("outline", outline),
  ]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Makes a set of its text: names with commas between them.
  init(_ text: String) throws {
    self = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let overlay = Self.names.first(where: { $0.0 == name }) else {
        let names = Self.names.map(\.0).joined(separator: ", ")
        throw ValidationError("“\(name)” cannot be shown; there are \(names)")
      }
      formUnion(overlay.1)
    }
  }
}
