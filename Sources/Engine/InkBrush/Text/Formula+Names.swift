extension Formula.Input {
  /// The name in the text of formulas.
  package var name: StaticString {
    switch self {
    case .force: "force"
    case .pressure: "pressure"
    case .speed: "speed"
    case .altitude: "altitude"
    case .azimuth: "azimuth"
    case .tilt: "tilt"
    case .roll: "roll"
    case .direction: "direction"
    case .across: "across"
    case .radius: "radius"
    case .distance: "distance"
    case .time: "time"
    case .step: "step"
    case .interval: "interval"
    case .seed: "seed"
    case .size: "size"
    case .view: "view"
    }
  }

  init?(name: ArraySlice<UInt8>) {
    for input in Self.allCases where input.name.matches(name) {
      self = input
      return
    }
    return nil
  }
}

extension Formula.Operation {
  /// The functions that have nothing but formulas for arguments.
  static let functions: [Formula.Operation] = [
    .minimum, .maximum, .clamp, .abs, .sin, .cos, .pow, .sqrt, .exp, .log, .floor,
    .modulo, .smooth, .noise,
  ]

  /// The name of a function in the text of formulas.
  var name: StaticString {
    switch self {
    case .minimum: "min"
    case .maximum: "max"
    case .clamp: "clamp"
    case .abs: "abs"
    case .sin: "sin"
    case .cos: "cos"
    case .pow: "pow"
    case .sqrt: "sqrt"
    case .exp: "exp"
    case .log: "log"
    case .floor: "floor"
    case .modulo: "mod"
    case .smooth: "smooth"
    case .noise: "noise"
    case .select: "if"
    case .known: "known"
    case .curve: "curve"
    default: ""
    }
  }

  /// The number of arguments that a function has.
  var argumentCount: Int {
    switch self {
    case .clamp, .smooth: 3
    case .minimum, .maximum, .pow, .modulo: 2
    default: 1
    }
  }
}
