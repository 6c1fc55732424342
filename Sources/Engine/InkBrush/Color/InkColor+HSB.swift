extension InkColor {
  /// Makes a colour of hue, saturation and brightness.
  ///
  /// Uses + − × ÷ only, so every machine makes the same colour.
  ///
  /// - Parameters:
  ///   - hue: in turns, 0 red, ⅓ green, ⅔ blue; whole turns are ignored, and what is not finite or
  ///     beyond ±1e15 counts as 0.
  ///   - saturation: 0 grey, 1 pure; clamped, NaN counts as 0.
  ///   - brightness: 0 black, 1 bright; clamped, NaN counts as 0.
  ///   - alpha: the opacity, 0…1; clamped, NaN counts as 0.
  public init(hue: Double, saturation: Double, brightness: Double, alpha: Double = 1) {
    var turn = hue.magnitude <= 1e15 ? hue : 0
    turn -= Double(Int64(turn))
    if turn < 0 { turn += 1 }
    // A tiny negative hue rounds to a whole turn.
    if turn >= 1 { turn = 0 }
    let (s, v) = (Self.unit(saturation), Self.unit(brightness))
    let sixth = turn * 6
    let sector = Int(sixth)
    let fraction = sixth - Double(sector)
    let (p, q, t) = (v * (1 - s), v * (1 - s * fraction), v * (1 - s * (1 - fraction)))
    let (r, g, b): (Double, Double, Double) =
      switch sector {
      case 0: (v, t, p)
      case 1: (q, v, p)
      case 2: (p, v, t)
      case 3: (p, q, v)
      case 4: (t, p, v)
      default: (v, p, q)
      }
    self.init(
      red: Self.byte(r), green: Self.byte(g), blue: Self.byte(b),
      alpha: Self.byte(Self.unit(alpha)))
  }

  /// Hue in turns, saturation and brightness, 0…1; the hue of a grey is 0.
  package var hsb: (hue: Double, saturation: Double, brightness: Double) {
    let (r, g, b) = (Double(red), Double(green), Double(blue))
    let high = Swift.max(r, Swift.max(g, b))
    let spread = high - Swift.min(r, Swift.min(g, b))
    guard spread > 0 else { return (0, 0, high / 255) }
    var sixth: Double
    if high == r {
      sixth = (g - b) / spread
    } else if high == g {
      sixth = 2 + (b - r) / spread
    } else {
      sixth = 4 + (r - g) / spread
    }
    if sixth < 0 { sixth += 6 }
    return (sixth / 6, spread / high, high / 255)
  }

  /// A number brought into 0…1; NaN gives 0.
  static func unit(_ value: Double) -> Double { value > 0 ? (value < 1 ? value : 1) : 0 }

  private static func byte(_ unit: Double) -> UInt8 { UInt8(unit * 255 + 0.5) }
}
