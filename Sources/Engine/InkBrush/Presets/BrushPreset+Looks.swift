internal import InkStream

// The looks whose constants are given: each follows its original.
extension BrushPreset {
  /// Freehand drawing in four steps, and the faster, the thicker.
  var freehandBrush: Brush {
    switch self {
    case .bezier: return Brush(size: 2, smoother: .bezier)
    case .smoothedBezier: return Brush(size: 2, smoother: .smoothedBezier)
    case .speedThick:
      // 0.2 L for a segment of length L, and 0.2 / clamp(L², 0.01, 1) × L below 1.
      let length = Formula.step
      let width = 0.2 * length / .clamp(length * length, 0.01, 1)
      return Brush(
        size: 2, smoother: .smoothedBezier, tip: .outline, dynamics: Dynamics(width: width))
    default: return Brush(size: 2)
    }
  }

  /// Drawing and, with the pencil laid flat, shading.
  static var scribbleBrush: Brush {
    let isFlat = Formula.altitude < 0.5235987755982988  // π/6
    // One where the size is the original's.
    let scale = Formula.size / 6
    let drawing = Formula.when(.known(.force), .when(.force > 0, .force * 4, 6), 6)
    let broad = 60 * Formula.across / (Formula.pi / 2)
    let lift = (Formula.max(.altitude, 0.25) - 0.25) / (Formula.pi / 6 - 0.25)
    let shading = broad * (1 - lift) + 5
    let shade = Formula.when(.known(.force), .clamp(.force / 5, 0, 1), 0.5)
    // The grain decides where graphite lies, and the opacity how much of it: a line leaves a few specks of
    // paper free.
    var brush = Brush(
      color: InkColor(red: 34, green: 34, blue: 38), size: 6, smoother: .lines,
      dynamics: Dynamics(
        width: scale * .when(isFlat, shading, drawing), opacity: .when(isFlat, shade, 0.95)),
      run: .step, texture: BrushTexture(.tooth, scale: 0.3, strength: 0.4))
    brush.takesForceAsMeasured = true
    return brush
  }

  /// Outlines of a base width.
  var outlineBrush: Brush {
    let base = Formula.size
    let width: Formula
    switch self {
    case .inkSpeed: width = base * (0.4 + 1.2 / (1 + .speed / 600))
    case .inkAngle:
      let nib = Formula.when(.known(.azimuth), .azimuth, .pi / 4)
      width = base * (0.2 + 0.8 * .abs(.sin(.direction - nib)))
    default: width = base * (0.25 + 0.75 * .min(.force, 3))
    }
    return Brush(
      size: 3, filters: [.mend], smoother: .antigrain(factor: 0.7), dynamics: Dynamics(width: width)
    )
  }

  /// Width and hue by force, one of each from sample to sample; grey where there is none.
  static var forceBrush: Brush {
    var brush = Brush(
      color: InkColor(red: 128, green: 128, blue: 128), size: 20, smoother: .lines,
      dynamics: Dynamics(
        width: .size * .when(.known(.force), .pressure, 0.5),
        hue: .pressure,
        saturation: .when(.known(.force), 1, 0),
        brightness: .when(.known(.force), 1, 0.5)),
      run: .step)
    brush.takesForceAsMeasured = true
    return brush
  }

  /// Signatures.
  var signatureBrush: Brush {
    let pieces = Flattening.pieces(length: 1.5, above: 3)
    switch self {
    case .signatureLines:
      return Brush(size: 2, smoother: .lines, flattening: pieces, dot: .ellipse)
    case .signatureQuadratic:
      return Brush(size: 2, smoother: .midpointQuadratics, flattening: pieces, dot: .ellipse)
    case .signaturePad:
      // Points per millisecond.
      let speed = Formula.smooth(.speed / 1000, 0.7, 0)
      let radius = Formula.max(.size / 2 / (speed + 1), 0.5)
      return Brush(
        size: 5, filters: [.mend, .minimumDistance(5)], smoother: .antigrain(factor: 0.7),
        dynamics: Dynamics(width: 2 * radius), run: .cubic)
    default:
      return .signature
    }
  }
}

extension Brush {
  /// The pen of signatures, whose width depends on speed, without a name.
  package static var signature: Brush {
    // In units of half the shorter side of the view.
    let haste = (Formula.clamp(.speed, 20, 5000) - 20) / 4980
    let target = 0.026 * (1 - haste) + 0.004
    // Where the pen stays, as when it is lifted, the line does not widen; a tap becomes a dot.
    let share = Formula.when(.step > 0, 0.5, .when(.distance > 0, 0, 0.5))
    let line = Formula.smooth(target, share, 0.003)
    // No radius of a dot, up to one and a half times the width, is more than 0.02.
    let width = Formula.when(.distance > 0, line, .min(line, 0.02 / 1.5)) * (.view / 2)
    return Brush(
      size: 2, filters: [.mend], smoother: .midpointQuadratics, dynamics: Dynamics(width: width),
      flattening: .pieces(length: 1.5, above: 3), dot: .ellipse)
  }
}
