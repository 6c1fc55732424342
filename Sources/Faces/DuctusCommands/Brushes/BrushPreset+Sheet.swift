package import Ductus

extension BrushPreset {
  /// The name as text.
  package var text: String { name.description }

  /// The presets in the order of the sheet: for drawing, for calligraphy, for signatures, and the steps from
  /// lines to smooth curves.
  static var sheetOrder: [BrushPreset] {
    let first: [BrushPreset] = [
      .pen, .fountain, .marker, .pencil, .crayon, .airbrush, .highlighter, .eraser, .force,
      .ink, .inkForce, .inkSpeed, .inkAngle, .scribble, .signature, .signaturePad, .speedThick,
      .signatureLines, .signatureQuadratic, .cached, .linear, .bezier, .smoothedBezier,
    ]
    return first + allCases.filter { !first.contains($0) }
  }

  /// True for the steps from lines to smooth curves and for looks derived from them, which were made for one
  /// sample per frame.
  var isStep: Bool {
    switch self {
    case .linear, .cached, .bezier, .smoothedBezier, .speedThick, .signatureLines,
      .signatureQuadratic:
      true
    default: false
    }
  }
}
