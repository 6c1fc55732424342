internal import ArgumentParser
internal import Ductus

/// A filter named on the command line.
///
/// Two filters have more forms in a pipeline than in a brush: `douglas-peucker:TOLERANCE:line`, and
/// `modeller:LAG:TOLERANCE:RELATIVE`; a single value above 1, or no value, also selects the latter.
struct FilterArgument {
  /// The text of the argument.
  let text: String
  /// The filter for a pipeline.
  let filter: PolylineFilter
  /// The filter for a brush; `nil` if only a pipeline has it.
  let brushFilter: BrushFilter?

  /// Parses a filter, such as `savitzky-golay:2:0.5`.
  init(_ text: String) throws {
    self.text = text
    var argument = try StageArgument<BrushFilter>("filter", text)
    let isStrength = argument.count == 1 && (0...1).contains(argument.number ?? .nan)
    if argument.kind == .modeller, !isStrength {
      let isPlain = argument.count == 0
      let settings = try Self.modeller(&argument)
      let usual = BrushFilter(kind: .modeller)
      filter = .modeller(settings)
      brushFilter =
        isPlain || settings == ModellerSettings(strength: usual.values[0]) ? usual : nil
    } else {
      let made = try argument.stage()
      let isLine =
        try argument.kind == .douglasPeucker && Self.isLine(argument.next(), in: text)
      filter =
        isLine
        ? .douglasPeucker(tolerance: made.values[0], measure: .line) : PolylineFilter(made)
      brushFilter = isLine ? nil : made
    }
    try argument.finish()
  }

  /// Parses the settings of `modeller:LAG:TOLERANCE:RELATIVE`.
  private static func modeller(
    _ argument: inout StageArgument<BrushFilter>
  ) throws -> ModellerSettings {
    let usual = ModellerSettings()
    return ModellerSettings(
      lag: try argument.number("lag", in: 0...100, default: usual.lag * 1000) / 1000,
      tolerance: try argument.number("tolerance", in: 0...1000, default: usual.tolerance),
      relativeTolerance: try argument.number(
        "relative tolerance", in: 0...10, default: usual.relativeTolerance))
  }

  private static func isLine(_ value: String?, in text: String) throws -> Bool {
    guard let value, value != "segment" else { return false }
    guard value == "line" else {
      throw ValidationError("in “\(text)” “\(value)” is neither segment nor line")
    }
    return true
  }

  /// The help for all filters of a pipeline.
  static let help = FilterKind.allCases.map { kind in
    switch kind {
    case .douglasPeucker:
      """
      \(kind.help())
      douglas-peucker:TOLERANCE:line  measure from the infinite line through the segment instead
      """
    case .modeller:
      """
      \(kind.help(isOptional: false))
      modeller[:LAG[:TOLERANCE[:RELATIVE]]]  take out noise with what comes within LAG milliseconds \
      (0…100, default 25; alone, more than 1); predict as long as the standard deviation is below \
      TOLERANCE canvas points (default 0.54) and RELATIVE (default 0.04) for each point that is \
      predicted
      """
    default: kind.help()
    }
  }.joined(separator: "\n")

  /// The help for all filters of a brush.
  static let brushHelp = FilterKind.help
}

/// A smoother named on the command line.
struct SmootherArgument {
  /// The smoother of a brush.
  let smoother: BrushSmoother

  /// Parses a smoother, such as `antigrain:0.7`.
  init(_ text: String) throws {
    var argument = try StageArgument<BrushSmoother>("smoother", text)
    smoother = try argument.stage()
    try argument.finish()
  }

  /// The help for all smoothers.
  static let help = SmootherKind.help
}
