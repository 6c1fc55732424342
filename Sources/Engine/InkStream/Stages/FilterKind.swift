/// The filters that come with Ductus: the one table of their names and parameters.
///
/// Each is described by a line of the text of a brush: its name, then its numbers. Strengths, amounts and
/// factors are 0…1; lengths, tolerances and rates 0…1,000,000. New ones come last, and into `allCases`.
package enum FilterKind: UInt8, CaseIterable, Sendable {
  case savitzkyGolay, douglasPeucker, simplify, minimumDistance, oneEuro, streamline, modeller
  case stabilizer, steadyForce, thinning, resample, mend
  /// A filter of the program, by name: no row of the table, for its numbers have no names.
  case own = 255

  /// The rows of the table.
  package static var allCases: [FilterKind] {
    [
      .savitzkyGolay, .douglasPeucker, .simplify, .minimumDistance, .oneEuro, .streamline,
      .modeller, .stabilizer, .steadyForce, .thinning, .resample, .mend,
    ]
  }

  /// True if the filter puts points between samples, at the distance that is its first value.
  package var addsPoints: Bool { self == .resample }

  /// The newest rule of the filter; the first is 1.
  package var newestRule: Int {
    switch self {
    case .modeller: ModellerSettings.newestRule
    case .mend: Mend.newestRule
    default: 1
    }
  }
}

extension FilterKind: StageKind {
  /// The row of the table, for filters of the newest rule.
  package var entry: StageEntry<PolylineFilter> { entry(ofRule: newestRule) }

  /// The row of the table, for filters of a rule: what they are made of is the same in all.
  // Not optimised: optimised, its lists become globals that each module with a copy of this numbers in its own order,
  // under the same names (Swift 6.3), and a file of several such modules takes one kind's for another's. Pages are
  // made of one optimised module each (`isForPages` in `Package.swift`), but other packages may not be.
  @_optimize(none)
  func entry(ofRule rule: Int) -> StageEntry<PolylineFilter> {
    switch self {
    case .savitzkyGolay:
      StageEntry(
        name: "savitzky-golay", title: "Savitzky–Golay",
        summary: "fit a cubic to the points to either side of each, and take some of it",
        parameters: [
          StageParameter(
            name: "window", range: 2...12, slider: 2...12, step: 1, usual: 2, unit: "points",
            isWhole: true),
          .share("strength", usual: 1),
        ]
      ) { PolylineFilter(SavitzkyGolay(window: whole($0[0]), strength: $0[1])) }
    case .douglasPeucker:
      StageEntry(
        name: "douglas-peucker", title: "Douglas–Peucker",
        summary: "drop points that are near the segment between those that stay",
        parameters: [.length("tolerance", upTo: 10, step: 0.05, usual: 0.45)]
      ) { .douglasPeucker(tolerance: $0[0], measure: .segment) }
    case .simplify:
      StageEntry(
        name: "simplify", title: "Simplify",
        summary: "drop such points where force and angles hardly differ either, at flat cost",
        parameters: [
          .length("tolerance", upTo: 5, step: 0.05, usual: 0.45),
          StageParameter(
            name: "force", slider: 0...1, step: 0.01, usual: 0.05, unit: "average touches"),
          StageParameter(name: "angle", slider: 0...1, step: 0.01, usual: 0.05, unit: "radians"),
        ]
      ) { values in
        let tolerance = Simplify.Tolerance(distance: values[0], force: values[1], angle: values[2])
        return PolylineFilter { Simplify(tolerance) }
      }
    case .minimumDistance:
      StageEntry(
        name: "minimum-distance", aliases: ["distance"], title: "Minimum distance",
        summary: "drop points that are nearer than a minimum to the last one kept",
        parameters: [.length("minimum", upTo: 30, step: 0.5, usual: 5)]
      ) { PolylineFilter(Thinning(distance: $0[0])) }
    case .oneEuro:
      StageEntry(
        name: "one-euro", title: "One-euro",
        summary: "take out jitter, with a cutoff that grows with speed by beta",
        parameters: [
          StageParameter(name: "cutoff", slider: 0.1...20, step: 0.1, usual: 1, unit: "Hz"),
          StageParameter(
            name: "beta", slider: 0...0.1, step: 0.001, usual: 0.007, unit: "Hz per point/s"),
        ]
      ) { PolylineFilter(OneEuro(cutoff: $0[0], beta: $0[1])) }
    case .streamline:
      StageEntry(
        name: "streamline", title: "Streamline",
        summary: "pull each point back towards the one before it",
        parameters: [.share("amount", usual: 0.5)]
      ) { PolylineFilter(Streamline(amount: $0[0])) }
    case .modeller:
      StageEntry(
        name: "modeller", title: "Modeller",
        summary: "take out noise, and of a shaky hand the tremor, without lag",
        parameters: [.share("strength", usual: 0.5)]
      ) { values in
        .modeller(ModellerSettings(strength: values[0], rule: rule, prediction: .platform))
      }
    case .stabilizer:
      StageEntry(
        name: "stabilizer", aliases: ["stabilize"], title: "Stabiliser",
        summary: "calm a hand: 0 leaves it as it is, 1 is for a shaky one",
        parameters: [.share("strength", usual: 0.5)]
      ) { values in
        PolylineFilter { Stabilizer(strength: values[0]) }
      }
    case .steadyForce:
      StageEntry(
        name: "steady-force", title: "Steady force", summary: "take jitter out of force and tilt",
        parameters: [
          StageParameter(
            name: "time", range: 0...10, slider: 0...0.1, step: 0.001, usual: 0.012, unit: "s")
        ]
      ) { PolylineFilter(SteadyForce(time: $0[0])) }
    case .thinning:
      StageEntry(
        name: "thinning", title: "Thinning",
        summary: "drop points that are near the last one kept, unless the force differs",
        parameters: [
          .length("distance", upTo: 10, step: 0.1, usual: 0.4),
          StageParameter(
            name: "force", slider: 0...1, step: 0.01, usual: 0.1, unit: "average touches"),
        ]
      ) { PolylineFilter(Thinning(distance: $0[0], force: $0[1])) }
    case .resample:
      StageEntry(
        name: "resample", title: "Resample",
        summary: "put points at equal distances along the line in place of the samples",
        parameters: [.length("distance", upTo: 30, step: 0.5, usual: 4)]
      ) { values in PolylineFilter { Resample(distance: values[0]) } }
    case .mend:
      StageEntry(
        name: "mend", title: "Mend",
        summary: "spread samples that came in bunches; leave out stray places and flights"
      ) { _ in PolylineFilter { Mend(rule: rule) } }
    case .own:
      StageEntry(name: "own", title: "Own", summary: "a filter of the program") { _ in
        PolylineFilter { PassingStage() }
      }
    }
  }
}

/// A number without its fraction, as a whole one of at most four digits; 0 where it is none.
private func whole(_ number: Double) -> Int {
  number.isNaN ? 0 : Int(min(max(number, -9999), 9999))
}
