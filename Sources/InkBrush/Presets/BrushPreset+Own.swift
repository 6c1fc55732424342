// The brushes whose looks are Ductus' own.
extension BrushPreset {
  /// Width by pressure; by speed where the device knows no pressure.
  static var penBrush: Brush {
    // Light touches stay fine, and the width levels off before the hand has to press hard.
    let byForce = Formula.curve(
      .force, [(0, 0.2), (0.33, 0.5), (1, 1), (2, 1.55), (25.0 / 6, 2.1)])
    let speed = Formula.smooth(.speed, 0.25, .speed)
    let bySpeed = 0.55 + 0.65 / (1 + speed / 500)
    return Brush(
      size: 3, filters: [.oneEuro(cutoff: 4, beta: 0.02)], smoother: .catmullRom,
      dynamics: Dynamics(width: .size * .when(.known(.force), byForce, bySpeed)),
      taper: Taper(start: 5, end: 10))
  }

  /// Graphite: the force makes it darker, the lean broader and paler.
  static var pencilBrush: Brush {
    // A mouse presses as hand writing does. The force follows 20 ms behind, at any rate of samples.
    let known = Formula.when(.known(.force), .min(.pressure, 1), 0.3)
    let force = Formula.smooth(known, .interval / (.interval + 0.02), known)
    // From 60° down to 20° the lead lies down on its side, gently at both ends.
    let lean = Formula.curve(
      .altitude,
      [
        (0.35, 1), (0.46, 0.93), (0.57, 0.76), (0.7, 0.5), (0.82, 0.24), (0.93, 0.07), (1.05, 0),
      ])
    let hurry = Formula.when(.known(.force), 1, 0.75 + 0.5 / (1 + .speed / 600))
    let width = (0.6 + 6.6 * lean) + (0.9 + 4.6 * lean) * force
    // A dose of 1 covers all but 1/e of the paper: 5.5 times the force to the power of 1.15.
    let upright = Formula.curve(
      force,
      [(0, 0), (0.05, 0.175), (0.15, 0.62), (0.3, 1.38), (0.5, 2.48), (0.7, 3.65), (1, 5.5)])
    let dose = upright * (1 - 0.7 * lean)
    return Brush(
      color: InkColor(red: 22, green: 22, blue: 25), size: 2.5,
      filters: [.oneEuro(cutoff: 4, beta: 0.02)], smoother: .catmullRom,
      tip: .lead(point: 1.5),
      dynamics: Dynamics(
        width: .size * width * hurry, opacity: 1 - .exp(-dose), angle: .azimuth),
      texture: BrushTexture(.tooth, scale: 0.22, strength: 0.32))
  }

  /// A broad edge held across the pen's shaft; where the azimuth is unknown, rising by 45° to the
  /// right.
  static var fountainBrush: Brush {
    let angle = Formula.when(.known(.azimuth), .azimuth + .pi / 2, -(.pi / 4))
    let flow = Formula.when(.known(.force), 0.85 + 0.15 * .min(.force, 2), 1)
    return Brush(
      color: InkColor(red: 22, green: 34, blue: 84), size: 6,
      filters: [.oneEuro(cutoff: 4, beta: 0.02)], smoother: .catmullRom,
      tip: .nib(shape: .ellipse, aspect: 0.18),
      dynamics: Dynamics(width: .size * flow, angle: angle))
  }

  /// As broad as a line of text, and the ink below stays readable.
  static var highlighterBrush: Brush {
    Brush(
      color: InkColor(red: 255, green: 232, blue: 60), size: 18,
      filters: [.streamline(0.3)], smoother: .midpointQuadratics,
      tip: .nib(shape: .rectangle, aspect: 0.3),
      dynamics: Dynamics(width: .size, opacity: 0.85, angle: -(.pi / 3)),
      blend: .multiply)
  }

  /// A felt tip, a little broader where it is pressed, its ink slightly translucent.
  static var markerBrush: Brush {
    Brush(
      color: InkColor(red: 26, green: 94, blue: 200), size: 10,
      filters: [.oneEuro(cutoff: 4, beta: 0.02)], smoother: .catmullRom,
      dynamics: Dynamics(width: .size * (0.85 + 0.15 * .min(.force, 2)), opacity: 0.9))
  }

  /// Soft dabs that build up; the lean of the pen widens the cone.
  static var airbrushBrush: Brush {
    Brush(
      color: InkColor(red: 40, green: 44, blue: 60), size: 40, smoother: .catmullRom,
      tip: .dab(hardness: 0.05, spacing: 0.1),
      dynamics: Dynamics(
        width: .size * (1 + 0.6 * .tilt), opacity: 0.07 * .clamp(.force, 0.1, 3)),
      overlap: .accumulate)
  }

  /// Wax that catches on the paper, and covers more where it is pressed.
  static var crayonBrush: Brush {
    let waver = 0.9 + 0.2 * Formula.noise(.distance / 7)
    return Brush(
      color: InkColor(red: 196, green: 62, blue: 52), size: 9, smoother: .catmullRom,
      dynamics: Dynamics(
        width: .size * waver * (0.8 + 0.2 * .min(.force, 2) + 0.8 * .tilt),
        opacity: .clamp(0.5 + 0.3 * .force, 0, 1)),
      texture: BrushTexture(.crayon, scale: 0.45, strength: 0.85))
  }

  /// As wide as half the radius of the touch.
  static var eraserBrush: Brush {
    Brush(
      size: 20, smoother: .lines,
      dynamics: Dynamics(width: .when(.known(.radius), .radius / 2, .size)),
      blend: .destinationOut)
  }
}
