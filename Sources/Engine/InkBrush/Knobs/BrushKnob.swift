/// One thing about a brush that a person turns, whatever formulas the brush is made of.
///
/// A knob is a view of the brush, not a value beside it: ``Brush/subscript(_:)`` reads it from the brush's
/// formulas, taper, grain and filters, and writes it there. So every brush has all knobs, those of a file too,
/// and a brush that is kept as text can be turned again.
package enum BrushKnob: UInt8, CaseIterable, Sendable {
  /// The size in canvas points.
  case size
  /// The opacity of the colour.
  case opacity
  /// The influence of pressure on width, 0…3: 0 for none, 1 for that of the formula of the width.
  ///
  /// The force counts to this power.
  case widthByPressure
  /// The influence of pressure on opacity, likewise.
  case opacityByPressure
  /// The influence of the lean of the pen on width and opacity, 0…3: 0 for none, 1 for that of their formulas.
  ///
  /// The lean counts this many times.
  case tilt
  /// The length of the taper at the start, in widths of the stroke.
  case taperStart
  /// The length of the taper at the end, in widths of the stroke.
  case taperEnd
  /// The strength of the grain.
  case grain
  /// The size of the grain in canvas points.
  case grainSize
  /// The strength of smoothing, 0…1.
  case smoothing

  /// The values that the knob can have.
  package var range: ClosedRange<Double> {
    switch self {
    case .size: 0.5...128
    case .opacity: 0.05...1
    case .widthByPressure, .opacityByPressure, .tilt: 0...3
    case .taperStart, .taperEnd: 0...12
    case .grain, .smoothing: 0...1
    case .grainSize: 0.1...4
    }
  }
}
