package import Ductus

extension BrushPreset {
  /// The name as text.
  package var text: String { name.description }

  /// A description of the preset in one line.
  var summary: String {
    switch self {
    case .linear: "straight lines between the samples"
    case .cached: "the same picture as linear, to compare what caching saves"
    case .bezier: "a cubic for every four samples, with kinks where they join"
    case .smoothedBezier: "cubics that join smoothly"
    case .speedThick: "the faster, the thicker, between two offset edges"
    case .pencil: "graphite: the harder the darker, and broad where it leans"
    case .ink: "a brush pen: swells under pressure, runs dry where it is fast"
    case .inkForce: "an outline whose width follows the force"
    case .inkSpeed: "an outline that grows thinner with speed"
    case .inkAngle: "an outline whose width follows the direction, as from a broad edge"
    case .force: "width and hue by force"
    case .signature: "a signature: thinner with speed, in units of the view"
    case .signatureLines: "its first step: straight lines"
    case .signatureQuadratic: "its second step: quadratics from midpoint to midpoint"
    case .signaturePad: "a signature of smooth curves, thinner with speed"
    case .pen: "width by pressure, softly tapered ends"
    case .fountain: "a broad nib, held as the pen leans, wider under pressure"
    case .highlighter: "a translucent chisel tip; what is black below stays black"
    case .marker: "a felt tip, a little broader where it is pressed"
    case .airbrush: "soft dabs that build up, with time too"
    case .crayon: "wax that catches on the grain of the paper"
    case .eraser: "takes ink away, as wide as the touch"
    case .scribble: "a pencil with width by force, and pale bands where it lies flat"
    }
  }

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
