/// The brushes that come with Ductus.
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

extension Brush {
  /// True if it is one that comes with Ductus, in any colour and size that text can have, and perhaps for a calmer hand.
  ///
  /// Complexity: that of comparing brushes.
  package var isPreset: Bool {
    guard BrushRange.size.contains(size), var plain = BrushPreset(name: name)?.brush
    else { return false }
    (plain.color, plain.size) = (color, size)
    if plain == self { return true }
    guard let place = filters.firstIndex(where: { $0.kind == .stabilizer }),
      let strength = filters[place].values.first, BrushRange.unit.contains(strength)
    else { return false }
    plain.filters.insert(filters[place], at: plain.placeOfFirstFilter)
    return plain == self
  }
}
