internal import ArgumentParser

/// Options that say how a log is drawn, and whether each was given: what draws no log refuses them.
struct LogOptions {
  private let given: [String]

  /// - Parameter options: the names of options, and whether each was given.
  init(_ options: [(name: String, isGiven: Bool)]) {
    given = options.filter(\.isGiven).map(\.name)
  }

  /// Refuses those that were given.
  ///
  /// - Parameters:
  ///   - reason: why they make no sense.
  ///   - place: where they do.
  /// - Throws: a validation error.
  func refuse(_ reason: String, _ place: String) throws {
    guard !given.isEmpty else { return }
    let options = given.joined(separator: " and ")
    throw ValidationError("\(reason): \(options) can be given \(place) only")
  }

  /// Refuses those that were given together with a drawing.
  ///
  /// - Parameter input: the name of the drawing.
  /// - Throws: a validation error.
  func refuse(forDrawing input: String) throws {
    try refuse(
      "\(input) is a drawing, whose strokes are finished and have brushes of their own",
      "for a log")
  }
}

extension BrushArguments {
  /// Its options, and whether each was given.
  var given: [(name: String, isGiven: Bool)] {
    [
      ("--brush", brush != Self.standard), ("--color", color != nil), ("--width", width != nil),
    ]
  }
}

extension PipelineOptions {
  /// Its options, and whether each was given.
  var given: [(name: String, isGiven: Bool)] {
    [
      ("--filter", !filters.isEmpty), ("--smoother", smoother != nil),
      ("--cancelled", cancelled != .takeBack),
    ]
  }
}
