internal import ArgumentParser
internal import Ductus

/// A filter or smoother as it is named on the command line: a name, then values, with colons.
struct ArgumentParts {
  let name: String
  private let text: String
  private var values: ArraySlice<Substring>

  init(_ text: String) {
    self.text = text
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    name = String(parts.first ?? "")
    values = parts.dropFirst()
  }

  /// The next value as it stands, if there is one.
  mutating func next() -> String? { values.popFirst().map(String.init) }

  /// The next value as a number in a range; `fallback` where it is left out.
  mutating func number(
    _ meaning: String, in range: ClosedRange<Double>, default fallback: Double? = nil
  ) throws -> Double {
    guard let value = next() else {
      if let fallback { return fallback }
      throw ValidationError("“\(text)” lacks its \(meaning)")
    }
    guard let number = Double(value), range.contains(number) else {
      throw ValidationError(
        "in “\(text)” the \(meaning) is “\(value)”, which is no number from "
          + "\(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))")
    }
    return number
  }

  /// The next value as a whole number in a range; `fallback` where it is left out.
  mutating func wholeNumber(
    _ meaning: String, in range: ClosedRange<Int>, default fallback: Int
  ) throws -> Int {
    guard let value = next() else { return fallback }
    guard let number = Int(value), range.contains(number) else {
      throw ValidationError(
        "in “\(text)” the \(meaning) is “\(value)”, which is no whole number from "
          + "\(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Refuses values that nobody asked for.
  func finish() throws {
    if let value = values.first { throw ValidationError("in “\(text)” “\(value)” is too much") }
  }

  private static func short(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String(number)
  }
}

/// A filter named on the command line.
struct FilterArgument {
  /// What was written.
  let text: String
  /// What a pipeline takes.
  let filter: PolylineFilter
  /// What a brush takes; `nil` for what only a pipeline has.
  let brushFilter: BrushFilter?

  /// Makes a filter of its text, such as `savitzky-golay:2:0.5`.
  init(_ text: String) throws {
    self.text = text
    var parts = ArgumentParts(text)
    if parts.name == "modeller" {
      let settings = try Self.modeller(&parts)
      filter = .modeller(settings)
      let isPlain = text == "modeller" || settings == ModellerSettings(strength: 0.5)
      brushFilter = isPlain ? .modeller(strength: 0.5) : nil
      return
    }
    let made: BrushFilter
    var measure = DeviationMeasure.segment
    switch parts.name {
    case "savitzky-golay":
      made = .savitzkyGolay(
        window: try parts.wholeNumber("window", in: 2...12, default: 2),
        strength: try parts.number("strength", in: 0...1, default: 1))
    case "douglas-peucker":
      made = .douglasPeucker(
        tolerance: try parts.number("tolerance", in: 0...1e6, default: 0.45))
      measure = try Self.measure(parts.next(), in: text)
    case "simplify":
      // Force and angle are those of the filter where nothing is said.
      made = .simplify(
        tolerance: try parts.number("tolerance", in: 0...1e6, default: 0.45), force: 0.05,
        angle: 0.05)
    case "distance":
      made = .minimumDistance(try parts.number("minimum", in: 0...1e6))
    case "one-euro":
      made = .oneEuro(
        cutoff: try parts.number("cutoff", in: 1e-6...1e6, default: 1),
        beta: try parts.number("beta", in: 0...1e6, default: 0.007))
    case "stabilize":
      made = .stabilizer(strength: try parts.number("strength", in: 0...1, default: 0.5))
    case "streamline":
      made = .streamline(try parts.number("amount", in: 0...1, default: 0.5))
    case "thinning":
      made = .thinning(
        distance: try parts.number("distance", in: 0...1e6, default: 0.4),
        force: try parts.number("force", in: 0...1e6, default: 0.1))
    case "resample":
      made = .resample(try parts.number("distance", in: 0...1e6))
    case "steady-force":
      made = .steadyForce(try parts.number("time", in: 0...10, default: 0.012))
    default:
      throw ValidationError(
        "“\(parts.name)” is no filter; there are savitzky-golay, douglas-peucker, simplify, "
          + "distance, one-euro, streamline, steady-force, thinning, resample, modeller and stabilize"
      )
    }
    try parts.finish()
    if case .douglasPeucker(let tolerance) = made, measure == .line {
      filter = .douglasPeucker(tolerance: tolerance, measure: .line)
      brushFilter = nil
    } else {
      filter = made.polylineFilter
      brushFilter = made
    }
  }

  /// The settings of `modeller:LAG:TOLERANCE:RELATIVE`.
  private static func modeller(_ parts: inout ArgumentParts) throws -> ModellerSettings {
    let usual = ModellerSettings()
    let settings = ModellerSettings(
      lag: try parts.number("lag", in: 0...100, default: usual.lag * 1000) / 1000,
      tolerance: try parts.number("tolerance", in: 0...1000, default: usual.tolerance),
      relativeTolerance: try parts.number(
        "relative tolerance", in: 0...10, default: usual.relativeTolerance))
    try parts.finish()
    return settings
  }

  private static func measure(_ value: String?, in text: String) throws -> DeviationMeasure {
    switch value {
    case nil, "segment": return .segment
    case "line": return .line
    case let value?:
      throw ValidationError("in “\(text)” “\(value)” is neither segment nor line")
    }
  }
}

/// A smoother named on the command line.
struct SmootherArgument {
  let smoother: BrushSmoother

  /// Makes a smoother of its text, such as `antigrain:0.7`.
  init(_ text: String) throws {
    var parts = ArgumentParts(text)
    switch parts.name {
    case "line": smoother = .lines
    case "bezier": smoother = .bezier
    case "smoothed-bezier": smoother = .smoothedBezier
    case "quadratic": smoother = .midpointQuadratics
    case "antigrain":
      smoother = .antigrain(factor: try parts.number("factor", in: 0...1, default: 0.7))
    case "catmull-rom": smoother = .catmullRom
    case "b-spline": smoother = .bSpline
    default:
      throw ValidationError(
        "“\(parts.name)” is no smoother; there are line, bezier, smoothed-bezier, quadratic, "
          + "antigrain, catmull-rom and b-spline")
    }
    try parts.finish()
  }
}
