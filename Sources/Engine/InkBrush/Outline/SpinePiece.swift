import InkGeometry

/// The piece of a stroke between two discs: what their external tangents enclose.
///
/// With the centres *d* apart and *s* = (r₀ − r₁)/d, a tangent touches both discs in the direction
/// whose cosine with the direction of the spine is *s*: both normals lean towards the smaller disc.
/// The tangent, the two radii to where it touches, and the spine enclose a right trapezoid on either
/// side. Where one disc swallows the other, |s| is 1, and the trapezoids have no area.
struct SpinePiece {
  let start: SpineDisc
  let end: SpineDisc
  /// The direction of the spine; +x where the centres coincide.
  let direction: Vector
  /// The cosine of the angle between the spine and either normal.
  let lean: Double
  /// The sine of that angle, 0…1.
  let spread: Double
  /// The length of either tangent in canvas points.
  let edgeLength: Double

  @inline(__always)
  init(_ start: SpineDisc, _ end: SpineDisc) {
    self.start = start
    self.end = end
    let offset = end.center - start.center
    let length = offset.length
    let drop = start.radius - end.radius
    // The smallest length whose square keeps its digits.
    let inverse = 1 / length
    if length > 1e-150 {
      direction = offset * inverse
    } else {
      direction = Vector(1, 0)
    }
    if drop.magnitude < length, length > 1e-150 {
      lean = min(max(drop * inverse, -1), 1)
      spread = ((1 - lean) * (1 + lean)).squareRoot()
      edgeLength = length * spread
    } else {
      lean = drop < 0 ? -1 : 1
      spread = 0
      edgeLength = 0
    }
  }

  /// The unit vector from the spine to the tangent on one side.
  @inline(__always)
  func normal(_ side: SpineSide) -> Vector {
    let across = side == .left ? -spread : spread
    return Vector(
      direction.dx * lean - direction.dy * across, direction.dy * lean + direction.dx * across)
  }

  /// The angle between the spine and either normal, 0…π.
  var leanAngle: Double { Elementary.acos(lean) }
}

/// A side of the spine for someone who travels along it on screen, where y grows downwards.
enum SpineSide {
  case left
  case right

  /// The sign of the turn, from +x towards +y, that an arc on the outside of a bend makes.
  @inline(__always) var sign: Double { self == .left ? 1 : -1 }
}
