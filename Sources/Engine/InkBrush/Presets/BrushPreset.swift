/// The brushes that come with Ductus.
///
/// @Snippet(path: "Ductus/Snippets/Canvas", slice: "draw")
public enum BrushPreset: UInt8, CaseIterable, Sendable {
  /// Straight lines between the samples.
  case linear
  /// The picture of ``linear``; it exists to show what baking finished ink saves.
  case cached
  /// Groups of four samples as cubics, with kinks at the joints.
  case bezier
  /// The same with smooth joints.
  case smoothedBezier
  /// The faster, the thicker.
  case speedThick
  /// Graphite: lines as dark as the pencil is pressed, and broad shading where it leans.
  case pencil
  /// A brush pen: it swells under pressure, and runs dry where it is fast.
  case ink
  /// An outline whose width follows the force.
  case inkForce
  /// An outline that is thinner where the pen is faster.
  case inkSpeed
  /// An outline whose width follows the direction of travel.
  case inkAngle
  /// Width and hue by force.
  case force
  /// A signature: thinner where the pen is faster.
  case signature
  /// The first step towards ``signature``: straight lines.
  case signatureLines
  /// The second step: quadratics from midpoint to midpoint.
  case signatureQuadratic
  /// A signature with curves through all points.
  case signaturePad
  /// A pen: width by pressure, tapered ends.
  case pen
  /// A broad-nibbed fountain pen.
  case fountain
  /// A highlighter with a chisel tip.
  case highlighter
  /// A felt marker.
  case marker
  /// An airbrush that builds up.
  case airbrush
  /// A wax crayon.
  case crayon
  /// A round eraser, half as wide as the radius of the touch.
  case eraser
  /// A pencil whose force is its width: black lines upright, pale bands when it lies flat.
  case scribble

  /// The name, in lower case with hyphens.
  public var name: StaticString {
    switch self {
    case .linear: "linear"
    case .cached: "cached"
    case .bezier: "bezier"
    case .smoothedBezier: "smoothed-bezier"
    case .speedThick: "speed-thick"
    case .pencil: "pencil"
    case .ink: "ink"
    case .inkForce: "ink-force"
    case .inkSpeed: "ink-speed"
    case .inkAngle: "ink-angle"
    case .force: "force"
    case .signature: "signature"
    case .signatureLines: "signature-lines"
    case .signatureQuadratic: "signature-quadratic"
    case .signaturePad: "signature-pad"
    case .pen: "pen"
    case .fountain: "fountain"
    case .highlighter: "highlighter"
    case .marker: "marker"
    case .airbrush: "airbrush"
    case .crayon: "crayon"
    case .eraser: "eraser"
    case .scribble: "scribble"
    }
  }

  #if !hasFeature(Embedded)
    /// A description of the preset in one line.
    package var summary: StaticString {
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
  #endif

  /// True for a look that follows an original, whose strokes are to stay as they were drawn.
  package var isLook: Bool {
    switch self {
    case .linear, .cached, .bezier, .smoothedBezier, .speedThick, .inkForce, .inkSpeed, .inkAngle,
      .force, .signature, .signatureLines, .signatureQuadratic, .signaturePad, .scribble:
      true
    case .pencil, .ink, .pen, .fountain, .highlighter, .marker, .airbrush, .crayon, .eraser: false
    }
  }

  /// The preset with a name in UTF-8; `nil` where there is none.
  public init?(name: some Sequence<UInt8>) {
    for preset in Self.allCases where preset.name.withUTF8Buffer({ $0.elementsEqual(name) }) {
      self = preset
      return
    }
    return nil
  }

  /// The brush.
  public var brush: Brush {
    var brush =
      switch self {
      case .linear, .cached, .bezier, .smoothedBezier, .speedThick: freehandBrush
      case .ink: Self.inkBrush
      case .inkForce, .inkSpeed, .inkAngle: outlineBrush
      case .signature, .signatureLines, .signatureQuadratic, .signaturePad: signatureBrush
      case .pencil: Self.pencilBrush
      case .force: Self.forceBrush
      case .pen: Self.penBrush
      case .fountain: Self.fountainBrush
      case .highlighter: Self.highlighterBrush
      case .marker: Self.markerBrush
      case .airbrush: Self.airbrushBrush
      case .crayon: Self.crayonBrush
      case .eraser: Self.eraserBrush
      case .scribble: Self.scribbleBrush
      }
    brush.name = nameBytes
    return brush
  }

  private var nameBytes: [UInt8] {
    name.withUTF8Buffer { Array($0) }
  }
}
