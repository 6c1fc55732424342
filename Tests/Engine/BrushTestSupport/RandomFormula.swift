package import InkBrush
import InkStream
package import InkTestSupport

/// Makes random formulas of every kind of instruction.
package enum RandomFormula {
  package static func make(_ random: inout SeededGenerator, depth: Int = 4, smooths: inout Int)
    -> Formula
  {
    guard depth > 0, !random.chance(0.15) else { return leaf(&random) }
    func next(_ random: inout SeededGenerator) -> Formula {
      make(&random, depth: depth - 1, smooths: &smooths)
    }
    let a = next(&random)
    switch random.below(22) {
    case 20: return .floor(a)
    case 21: return .mod(a, next(&random))
    case 0, 1: return a + next(&random)
    case 2: return a - next(&random)
    case 3, 4: return a * next(&random)
    case 5: return a / next(&random)
    case 6: return -a
    case 7: return .min(a, next(&random))
    case 8: return .max(a, next(&random))
    case 9: return .clamp(a, next(&random), leaf(&random))
    case 10: return .abs(a)
    case 11: return random.chance(0.5) ? .sin(a) : .cos(a)
    case 12: return .pow(a, leaf(&random))
    case 13: return .sqrt(a)
    case 14: return random.chance(0.5) ? .exp(a) : .log(a)
    case 15: return .when(a < leaf(&random), next(&random), leaf(&random))
    case 16:
      let input = Formula.Input.allCases[random.below(Formula.Input.allCases.count)]
      return .when(.known(input), a, next(&random))
    case 17 where smooths > 0:
      smooths -= 1
      return .smooth(a, Formula(random.unit()), leaf(&random))
    case 18: return .noise(a)
    default:
      let points = (0...random.below(4)).map { _ in
        (random.double(in: -5...5), random.double(in: 0...9))
      }
      return .curve(a, points)
    }
  }

  private static func leaf(_ random: inout SeededGenerator) -> Formula {
    switch random.below(3) {
    case 0: return Formula(number(&random))
    default:
      return Formula(Formula.Input.allCases[random.below(Formula.Input.allCases.count)])
    }
  }

  package static func number(_ random: inout SeededGenerator) -> Double {
    switch random.below(4) {
    case 0: return Double(random.below(20)) - 5
    case 1: return Double(bitPattern: random.next())
    default: return random.double(in: -10...10)
    }
  }
}

/// Makes random brushes whose numbers are in range.
package enum RandomBrush {
  package static func make(seed: UInt64) -> Brush {
    var random = SeededGenerator(seed: seed)
    var smooths = Dynamics.smoothLimit
    func formula(_ random: inout SeededGenerator) -> Formula {
      RandomFormula.make(&random, smooths: &smooths)
    }
    func maybe(_ random: inout SeededGenerator) -> Formula? {
      random.chance(0.3) ? formula(&random) : nil
    }
    func pick<Choice>(_ choices: [Choice], _ random: inout SeededGenerator) -> Choice {
      choices[random.below(choices.count)]
    }
    let filters = FilterKind.allCases.map { BrushFilter(kind: $0, $0.randomValues(&random)) }
    let smoothers = SmootherKind.allCases.map { BrushSmoother(kind: $0, $0.randomValues(&random)) }
    let tips: [BrushTip] = [
      .round, .outline, .nib(shape: .ellipse, aspect: random.unit()),
      .nib(shape: .rectangle, aspect: random.unit()),
      .dab(hardness: random.unit(), spacing: random.double(in: 0.01...3)), .bristles,
      .dab(hardness: random.unit(), spacing: random.unit() + 0.01, rate: random.double(in: 1...99)),
      .lead(point: random.double(in: 0.01...3)),
    ]
    var brush = Brush(
      name: (0..<random.below(9)).map { _ in UInt8(truncatingIfNeeded: random.next()) },
      color: InkColor(
        red: UInt8(random.below(256)), green: UInt8(random.below(256)),
        blue: UInt8(random.below(256)), alpha: UInt8(random.below(256))),
      size: random.double(in: 0...100),
      filters: (0..<random.below(4)).map { _ in pick(filters, &random) },
      smoother: pick(smoothers, &random), tip: pick(tips, &random),
      dynamics: Dynamics(
        width: formula(&random), opacity: formula(&random), hue: maybe(&random),
        saturation: maybe(&random), brightness: maybe(&random), angle: maybe(&random)),
      run: pick(ValueRun.allCases, &random),
      flattening: random.chance(0.5)
        ? .tolerance : .pieces(length: random.double(in: 0.1...9), above: random.unit()),
      taper: pick(
        [
          .none, Taper(start: random.double(in: 0...30), end: random.double(in: 0...30)),
          Taper(
            startWidths: random.double(in: 0...3), endWidths: random.double(in: 0...5),
            tip: random.unit()),
        ], &random),
      dot: pick(DotShape.allCases, &random),
      texture: random.chance(0.5)
        ? nil
        : BrushTexture(
          pick(BrushTexture.Kind.allCases, &random), scale: random.double(in: 0.1...9),
          strength: random.unit()),
      blend: pick(BrushBlend.allCases, &random), overlap: pick(Overlap.allCases, &random))
    brush.takesForceAsMeasured = random.chance(0.3)
    return brush
  }
}
