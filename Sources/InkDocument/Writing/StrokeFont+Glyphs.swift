internal import InkGeometry

extension StrokeFont {
  /// A glyph: its width and the steps of the pen.
  struct Glyph {
    var width: Double
    var steps: [GlyphStep]
  }

  /// Returns the glyph for a byte of ASCII, of which letters are small.
  static func glyph(_ byte: UInt8) -> Glyph? {
    let scalar = Unicode.Scalar(byte)
    return letter(scalar) ?? sign(scalar)
  }

  /// Returns the bowl of a, b, c and so on, as a stroke of its own.
  private static func bowl(_ from: Double = 0, _ to: Double = 360) -> [GlyphStep] {
    let start = GlyphStep.arc(2.5, 3, 2.5, 3, from, to)
    // An arc continues from the current point; a move of zero length begins a new stroke there.
    return [
      .move(
        2.5 + 2.5 * Elementary.cos(from * .pi / 180),
        3 + 3 * Elementary.sin(from * .pi / 180)), start,
    ]
  }

  private static func stem(_ x: Double, _ top: Double, _ bottom: Double) -> [GlyphStep] {
    [.move(x, top), .line(x, bottom)]
  }

  private static func letter(_ scalar: Unicode.Scalar) -> Glyph? {
    switch scalar {
    case "a": Glyph(width: 5, steps: bowl() + stem(5, 6, 0))
    case "b": Glyph(width: 5, steps: stem(0, 9, 0) + bowl())
    case "c": Glyph(width: 4.4, steps: bowl(45, 315))
    case "d": Glyph(width: 5, steps: bowl() + stem(5, 9, 0))
    case "e": Glyph(width: 5, steps: [.move(0, 3), .line(5, 3), .arc(2.5, 3, 2.5, 3, 0, 315)])
    case "f":
      Glyph(
        width: 3.4,
        steps: [.move(3.6, 8.8), .arc(3, 7.5, 1.6, 1.5, 75, 180), .line(1.4, 0)]
          + [.move(0, 6), .line(3.3, 6)])
    case "g":
      Glyph(width: 5, steps: bowl() + stem(5, 6, -1) + [.arc(2.5, -1, 2.5, 2, 0, -150)])
    case "h":
      Glyph(
        width: 4.6,
        steps: stem(0, 9, 0) + [.move(0, 3.5), .arc(2.3, 3.5, 2.3, 2.5, 180, 0)]
          + [.line(4.6, 0)])
    case "i": Glyph(width: 0.2, steps: stem(0.1, 6, 0) + stem(0.1, 8.6, 8.4))
    case "j":
      Glyph(
        width: 1.4,
        steps: stem(1.3, 6, -1.5) + [.arc(-0.2, -1.5, 1.5, 1.5, 0, -90)] + stem(1.3, 8.6, 8.4))
    case "k":
      Glyph(
        width: 4.5,
        steps: stem(0, 9, 0)
          + [.move(4.2, 6), .line(0, 2.2), .move(1.6, 3.6), .line(4.5, 0)])
    case "l": Glyph(width: 0.2, steps: stem(0.1, 9, 0))
    case "m":
      Glyph(
        width: 7.8,
        steps: stem(0, 6, 0) + [.move(0, 3.9), .arc(1.95, 3.9, 1.95, 2.1, 180, 0), .line(3.9, 0)]
          + [.move(3.9, 3.9), .arc(5.85, 3.9, 1.95, 2.1, 180, 0), .line(7.8, 0)])
    case "n":
      Glyph(
        width: 4.6,
        steps: stem(0, 6, 0) + [.move(0, 3.5), .arc(2.3, 3.5, 2.3, 2.5, 180, 0)]
          + [.line(4.6, 0)])
    case "o": Glyph(width: 5, steps: bowl())
    case "p": Glyph(width: 5, steps: stem(0, 6, -3) + bowl())
    case "q": Glyph(width: 5, steps: bowl() + stem(5, 6, -3))
    case "r":
      Glyph(
        width: 3.3, steps: stem(0, 6, 0) + [.move(0, 3.6), .arc(2.3, 3.6, 2.3, 2.4, 180, 60)])
    case "s":
      Glyph(
        width: 4.1,
        steps: [
          .move(3.7, 5.1), .arc(2.1, 4.5, 1.9, 1.5, 35, 270), .arc(2.1, 1.5, 2.0, 1.5, 90, -145),
        ])
    case "t":
      Glyph(
        width: 3.3,
        steps: stem(1.4, 8.2, 1.5) + [.arc(2.9, 1.5, 1.5, 1.5, 180, 285)]
          + [.move(0, 6), .line(3.3, 6)])
    case "u":
      Glyph(
        width: 4.6,
        steps: stem(0, 6, 2.5) + [.arc(2.3, 2.5, 2.3, 2.5, 180, 360)] + stem(4.6, 6, 0))
    case "v": Glyph(width: 4.8, steps: [.move(0, 6), .line(2.4, 0), .line(4.8, 6)])
    case "w":
      Glyph(
        width: 7.2,
        steps: [.move(0, 6), .line(1.8, 0), .line(3.6, 6), .line(5.4, 0), .line(7.2, 6)])
    case "x":
      Glyph(width: 4.6, steps: [.move(0, 6), .line(4.6, 0), .move(4.6, 6), .line(0, 0)])
    case "y":
      Glyph(width: 4.8, steps: [.move(0, 6), .line(2.4, 0), .move(4.8, 6), .line(1.2, -3)])
    case "z":
      Glyph(width: 4.4, steps: [.move(0, 6), .line(4.4, 6), .line(0, 0), .line(4.4, 0)])
    default: nil
    }
  }

  private static func sign(_ scalar: Unicode.Scalar) -> Glyph? {
    switch scalar {
    case "0": Glyph(width: 5.2, steps: [.move(5.2, 4.5), .arc(2.6, 4.5, 2.6, 4.5, 0, 360)])
    case "1": Glyph(width: 2.2, steps: [.move(0, 7.3), .line(2.1, 9), .line(2.1, 0)])
    case "2":
      Glyph(
        width: 5,
        steps: [.move(0.1, 7.3), .arc(2.5, 6.5, 2.5, 2.5, 160, -35), .line(0, 0), .line(5, 0)])
    case "3":
      Glyph(
        width: 5,
        steps: [
          .move(0.4, 8), .arc(2.4, 6.8, 2.2, 2.2, 145, -90), .arc(2.4, 2.3, 2.6, 2.3, 90, -150),
        ])
    case "4":
      Glyph(width: 5, steps: [.move(3.7, 0), .line(3.7, 9), .line(0, 2.7), .line(5, 2.7)])
    case "5":
      Glyph(
        width: 5,
        steps: [
          .move(4.5, 9), .line(0.8, 9), .line(0.5, 5), .arc(2.4, 2.9, 2.6, 2.9, 135, -145),
        ])
    case "6":
      Glyph(
        width: 5,
        steps: [.move(3.9, 9), .line(0.4, 4), .arc(2.5, 2.6, 2.5, 2.6, 150, 510)])
    case "7": Glyph(width: 4.8, steps: [.move(0, 9), .line(4.8, 9), .line(1.5, 0)])
    case "8":
      Glyph(
        width: 5,
        steps: [
          .move(2.5, 4.8), .arc(2.5, 6.9, 2.1, 2.1, -90, 270), .arc(2.5, 2.4, 2.5, 2.4, 90, 450),
        ])
    case "9":
      Glyph(
        width: 5,
        steps: [.move(1.1, 0), .line(4.6, 5), .arc(2.5, 6.4, 2.5, 2.6, -30, -390)])
    case "-": Glyph(width: 3, steps: [.move(0, 3), .line(3, 3)])
    case "/": Glyph(width: 3, steps: [.move(0, -0.9), .line(2.8, 9.5)])
    case ".": Glyph(width: 0.2, steps: [.move(0.1, 0.2), .line(0.1, 0)])
    case " ": Glyph(width: 1.5, steps: [])
    default: nil
    }
  }
}
