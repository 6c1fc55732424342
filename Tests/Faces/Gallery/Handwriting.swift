internal import Ductus

/// Text as a hand writes it: single strokes that slant and waver a little.
struct Handwriting {
  /// The height of small letters without ascenders, in canvas points.
  var size: Double
  /// The slant of letters to the right: the tangent of the angle.
  var slant = 0.16
  /// The unevenness of the hand: 0 is a font, 1 the usual hand.
  var unevenness = 1.0
  private var chance: SplitMix64

  /// Makes a hand; the seed determines how it wavers.
  init(size: Double, seed: UInt64) {
    self.size = size
    chance = SplitMix64(seed: seed)
  }

  /// Returns the strokes that write a text; characters without a letter are left out.
  ///
  /// - Parameters:
  ///   - text: the text, on one line.
  ///   - origin: the start of its base line, in canvas points.
  /// - Returns: the strokes, in the order in which they are written.
  mutating func strokes(of text: String, at origin: Point) -> [HandStroke] {
    let unit = size / 10
    var x = origin.x
    var strokes: [HandStroke] = []
    for character in text {
      guard let letter = Self.letter(character) else { continue }
      let lift = 0.35 * unevenness * chance.signed()
      let stretch = 1 + 0.04 * unevenness * chance.signed()
      for knots in letter.strokes {
        strokes.append(
          HandStroke(
            knots: knots.map { knot in
              let wander = Vector(chance.signed(), chance.signed()) * (0.22 * unevenness)
              let (across, up) = (knot.x + wander.dx, knot.y * stretch + lift + wander.dy)
              return HandStroke.Knot(
                Point(x + (across + slant * up) * unit, origin.y - up * unit),
                isCorner: knot.isCorner)
            }))
      }
      x += (letter.advance + 0.4 * unevenness * chance.signed()) * unit
    }
    return strokes
  }
}

extension SplitMix64 {
  /// Returns a random number from −1 to 1, with a triangular distribution around 0.
  mutating func signed() -> Double { unit() + unit() - 1 }
}
