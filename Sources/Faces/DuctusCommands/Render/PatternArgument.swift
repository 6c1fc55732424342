internal import ArgumentParser
internal import Ductus

/// The lines of the paper: the value of `--pattern`.
struct PatternArgument: Equatable {
  /// The lines.
  let pattern: PaperPattern

  /// The names of the kinds.
  private static let names: [(name: String, kind: PaperPattern.Kind)] = [
    ("plain", .plain), ("grid", .grid), ("ruled", .ruled), ("dots", .dots), ("music", .music),
  ]

  /// Parses a name, and a spacing in points if a colon follows.
  init(_ text: String) throws {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let names = Self.names.map(\.name).joined(separator: ", ")
    guard let name = parts.first, let kind = Self.names.first(where: { $0.name == name })?.kind
    else {
      throw ValidationError("“\(text)” is no pattern of paper: there are \(names)")
    }
    guard parts.count == 2 else {
      pattern = PaperPattern(kind)
      return
    }
    guard let spacing = Double(parts[1]), (1...10_000).contains(spacing) else {
      throw ValidationError("the spacing in “\(text)” has to be a number of points from 1 to 10000")
    }
    pattern = PaperPattern(kind, spacing: spacing)
  }
}
