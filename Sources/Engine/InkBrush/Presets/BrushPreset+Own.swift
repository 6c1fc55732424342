internal import InkStream

// The brushes whose looks are Ductus' own.
extension BrushPreset {
  /// Filters that calm a hand that writes without lag, so that its corners and loops stay; a pen that
  /// rests adds no points.
  private static var calmFilters: [BrushFilter] { calm + [.thinning(distance: 0.4, force: 0.1)] }

  /// Filters that take the noise out of locations, force and tilt.
  private static var calm: [BrushFilter] { [.mend, .modeller(strength: 0.5)] }

  /// Width by pressure; by speed where the device knows no pressure.
  static var penBrush: Brush {
    // Light touches stay fine, and the width levels off before the hand has to press hard.
    let byForce = Formula.curve(
      .force, [(0, 0.3), (0.33, 0.55), (1, 1), (2, 1.55), (25.0 / 6, 2.1)])
    let speed = Formula.smooth(.speed, 0.25, .speed)
    let bySpeed = 0.55 + 0.65 / (1 + speed / 500)
    return Brush(
      size: 2.4, filters: calmFilters, smoother: .catmullRom,
      dynamics: Dynamics(width: .size * .when(.known(.force), byForce, bySpeed)),
      taper: Taper(startWidths: 0.5, endWidths: 1, tip: 0.9))
  }

  /// Graphite: the force makes it darker, the lean broader and paler.
  ///
  /// With its size of 2.5 points it is 1.5 to 3.75 points wide upright, a disc, and 18 to 32 flat: an ellipse whose
  /// breadth is √(width × 3.75), `point` × size. The pressure in it falls as 1 − *r*⁴, and a print has 0.6 of a dose
  /// (`LeadContact`, `LeadPass`), but a dot all of it. The tooth of the paper has texels of 0.22 points and a strength
  /// of 0.18 (`ToothResponse`).
  static var pencilBrush: Brush {
    // A mouse presses as hand writing does. The force follows 20 ms behind, at any rate of samples.
    let known = Formula.when(.known(.force), .min(.pressure, 1), 0.3)
    let force = Formula.smooth(known, .interval / (.interval + 0.02), known)
    // Hands write down to 40°: there it still is a line. From there to 20° the lead lies down on its side,
    // gently at both ends.
    let lean = Formula.curve(
      .altitude,
      [
        (0.35, 1), (0.4, 0.95), (0.44, 0.85), (0.483, 0.61), (0.526, 0.43), (0.569, 0.295),
        (0.612, 0.195), (0.655, 0.12), (0.7, 0.062), (0.75, 0.023), (0.85, 0),
      ])
    let hurry = Formula.when(.known(.force), 1, 0.75 + 0.5 / (1 + .speed / 600))
    let width = (0.6 + 6.6 * lean) + (0.9 + 4.6 * lean) * force
    // A dose of 1 covers all but 1/e of the paper.
    let upright = Formula.curve(
      force,
      [(0, 0), (0.05, 0.2), (0.15, 0.8), (0.3, 1.7), (0.5, 2.7), (0.7, 3.75), (1, 5.5)])
    let dose = upright * (1 - 0.7 * lean)
    return Brush(
      color: InkColor(red: 22, green: 22, blue: 25), size: 2.5,
      filters: calm, smoother: .catmullRom,
      tip: .lead(point: 1.5),
      dynamics: Dynamics(
        width: .size * width * hurry, opacity: 1 - .exp(-dose), angle: .azimuth),
      texture: BrushTexture(.tooth, scale: 0.22, strength: 0.18))
  }

  /// A broad edge held across the pen's shaft; where the azimuth is unknown, rising by 45° to the
  /// right.
  ///
  /// It is fine enough for letters 12 points high, and its tines open under pressure.
  static var fountainBrush: Brush {
    let angle = Formula.when(.known(.azimuth), .azimuth + .pi / 2, -(.pi / 4))
    let flow = Formula.curve(
      .force, [(0, 0.55), (0.33, 0.75), (1, 1), (2, 1.4), (25.0 / 6, 1.8)])
    return Brush(
      color: InkColor(red: 22, green: 34, blue: 84), size: 2.8, filters: calmFilters,
      smoother: .catmullRom, tip: .nib(shape: .ellipse, aspect: 0.32),
      dynamics: Dynamics(width: .size * .when(.known(.force), flow, 1), angle: angle),
      dot: .round)
  }

  /// The brush pen: hairs that spread under pressure and close to a point, and run dry where they are
  /// fast; where the device knows no pressure, they spread while they are slow.
  static var inkBrush: Brush {
    // Hairs give way, and spring back, within a moment.
    let lag = Formula.interval / (.interval + 0.025)
    let speed = Formula.smooth(.speed, lag, .speed)
    let byForce = Formula.curve(
      .force, [(0, 0.12), (0.25, 0.34), (0.6, 0.68), (1, 1), (2, 1.8), (25.0 / 6, 2.7)])
    let bySpeed = Formula.curve(
      speed, [(0, 1.15), (150, 1), (500, 0.7), (1200, 0.5), (2500, 0.35)])
    let wetness = Formula.curve(
      Formula.smooth(.speed, lag, .speed), [(600, 1), (1000, 0.82), (1800, 0.5), (3500, 0.3)])
    return Brush(
      size: 4, filters: calmFilters, smoother: .catmullRom, tip: .bristles,
      dynamics: Dynamics(
        width: .size * .when(.known(.force), byForce, bySpeed), opacity: wetness),
      taper: Taper(startWidths: 0, endWidths: 3, tip: 0.18))
  }

  /// As broad as a line of text, and the ink below stays readable; one over the other they stay yellow.
  static var highlighterBrush: Brush {
    Brush(
      color: InkColor(red: 255, green: 247, blue: 90), size: 18,
      filters: calm, smoother: .catmullRom,
      tip: .nib(shape: .rectangle, aspect: 0.3),
      dynamics: Dynamics(width: .size, opacity: 0.85, angle: -(.pi / 3)),
      blend: .multiply)
  }

  /// A felt tip, a little broader where it is pressed, its ink slightly translucent.
  static var markerBrush: Brush {
    Brush(
      color: InkColor(red: 26, green: 94, blue: 200), size: 3.5,
      filters: calm, smoother: .catmullRom,
      dynamics: Dynamics(width: .size * (0.85 + 0.15 * .min(.force, 2)), opacity: 0.9))
  }

  /// Soft dabs that build up along the way, and with time where it is held; the lean of the pen widens the
  /// cone.
  static var airbrushBrush: Brush {
    Brush(
      color: InkColor(red: 40, green: 44, blue: 60), size: 40, filters: calm,
      smoother: .catmullRom,
      tip: .dab(hardness: 0.05, spacing: 0.1, rate: 30),
      dynamics: Dynamics(
        width: .size * (1 + 0.6 * .tilt), opacity: 0.07 * .clamp(.force, 0.1, 3)),
      overlap: .accumulate)
  }

  /// Wax that catches on the paper's coarse tooth, with ragged edges, and covers more where it is pressed;
  /// laid on its side it is broader.
  static var crayonBrush: Brush {
    let force = Formula.min(.force, 2)
    return Brush(
      color: InkColor(red: 196, green: 62, blue: 52), size: 3.5, filters: calm,
      smoother: .catmullRom,
      tip: .lead(point: 8),
      dynamics: Dynamics(
        width: .size * (0.85 + 0.15 * force + 1.2 * .max(.tilt - 0.7, 0)),
        opacity: 1 - .exp(-(1 + 1.1 * force))),
      texture: BrushTexture(.tooth, scale: 0.36, strength: 0.5))
  }

  /// As wide as half the radius of the touch.
  static var eraserBrush: Brush {
    Brush(
      size: 20, smoother: .lines,
      dynamics: Dynamics(width: .when(.known(.radius), .radius / 2, .size)),
      blend: .destinationOut)
  }
}
