/// From what is known at a point to what the tip is like there.
///
/// Whatever the formulas give, the results are in range: the width is finite and 0…100,000 points,
/// opacity, saturation and brightness 0…1, the hue wraps around, and NaN counts as 0.
public struct Dynamics: Equatable, Sendable {
  /// The width in canvas points.
  public var width: Formula
  /// The opacity, 0…1.
  public var opacity: Formula
  /// The hue in turns: 0 red, ⅓ green, ⅔ blue; `nil` for that of the brush's colour.
  public var hue: Formula?
  /// The saturation, 0…1; `nil` for that of the brush's colour.
  public var saturation: Formula?
  /// The brightness, 0…1; `nil` for that of the brush's colour.
  public var brightness: Formula?
  /// The angle of the nib's length in radians, growing clockwise from +x; `nil` for 0.
  public var angle: Formula?

  /// Makes dynamics: opaque and as wide as the brush's size, unless told otherwise.
  public init(
    width: Formula = .size,
    opacity: Formula = 1,
    hue: Formula? = nil,
    saturation: Formula? = nil,
    brightness: Formula? = nil,
    angle: Formula? = nil
  ) {
    self.width = width
    self.opacity = opacity
    self.hue = hue
    self.saturation = saturation
    self.brightness = brightness
    self.angle = angle
  }

  /// The largest width that a point can have, in canvas points.
  package static let largestWidth = 100_000.0
  /// The number of calls of `smooth` that have a state, 4; any further one returns its argument.
  package static let smoothLimit = 4
}
