internal import Ductus

/// Text as a hand writes it: single strokes that slant and waver a little.
struct Handwriting {
  /// The height of small letters without ascenders, in canvas points.
  var size: Double
  /// The slant of letters to the right: the tangent of the angle.
  var slant = 0.16
  /// The unevenness of the hand: 0 is a font, 1 the usual hand.
  var unevenness = 1.0
  private var chance: GalleryChance

  /// Makes a hand; the seed says how it wavers.
  init(size: Double, seed: UInt64) {
    self.size = size
    chance = GalleryChance(seed: seed)
  }

  /// The strokes that write a text; what is no letter here is left out.
  ///
  /// - Parameters:
  ///   - text: the text, on one line.
  ///   - origin: where its base line begins, in canvas points.
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

/// Random numbers that are the same at every run: SplitMix64 (Steele, Lea, Flood 2014).
struct GalleryChance {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number from 0 to 1.
  mutating func unit() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
  }

  /// A number from −1 to 1, those near 0 the more often.
  mutating func signed() -> Double { unit() + unit() - 1 }
}
