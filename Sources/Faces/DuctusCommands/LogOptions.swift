internal import ArgumentParser

/// The given options for drawing a log; commands that draw no log reject them.
struct LogOptions {
  private let given: [String]

  /// - Parameter options: the names of options, each with true if it was given.
  init(_ options: [(name: String, isGiven: Bool)]) {
    given = options.filter(\.isGiven).map(\.name)
  }

  /// Throws if any of the options was given.
  ///
  /// - Parameters:
  ///   - reason: the reason why the options are not allowed.
  ///   - condition: the case in which they are allowed.
  /// - Throws: a validation error.
  func refuse(_ reason: String, _ condition: String) throws {
    guard !given.isEmpty else { return }
    let options = given.joined(separator: " and ")
    throw ValidationError("\(reason): \(options) can be given \(condition) only")
  }

  /// Throws if any of the options was given together with a drawing.
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
  /// The names of the options, each with true if it was given.
  var given: [(name: String, isGiven: Bool)] {
    [
      ("--brush", brush != Self.standard), ("--color", color != nil), ("--width", width != nil),
    ]
  }
}

extension PipelineArguments {
  /// The names of the options, each with true if it was given.
  var given: [(name: String, isGiven: Bool)] {
    [
      ("--filter", !filters.isEmpty), ("--smoother", smoother != nil),
      ("--cancelled", cancelled != .takeBack),
    ]
  }
}
