internal import Ductus

/// Writes the ink of a canvas as an SVG document of filled outlines.
///
/// What a fill of one colour cannot say is approximated, and the document's `desc` says so:
/// - Opacity that varies along a stroke goes in steps of 1/32; as on the canvas, the highest counts
///   where a stroke overlaps itself.
/// - Colour that varies goes in steps.
/// - Soft dabs become blurred outlines in such steps.
/// - Texture is left out.
/// - What a stroke drew after an erasure began is erased with what it drew before.
struct InkSVG {
  private enum Approximation: String, CaseIterable {
    case opacity = "opacity that varies along a stroke goes in steps of 1/32"
    case color = "colour that varies along a stroke goes in steps"
    case dabs = "soft dabs are blurred outlines"
    case texture = "textures are left out"
    case erasure = "erasures take away all of the strokes that began before them"
  }

  private let viewBox: Rect
  private var body = SVGText()
  private var approximations: Set<Approximation> = []
  private var identifiers = 0

  /// Begins a document that shows a rectangle of the canvas.
  init(viewBox: Rect) {
    self.viewBox = viewBox.isEmpty ? Rect(minX: 0, minY: 0, maxX: 1, maxY: 1) : viewBox
  }

  /// The document.
  ///
  /// - Parameters:
  ///   - paper: the colour of the paper.
  ///   - overlays: what is drawn over the ink.
  /// - Returns: its text in UTF-8.
  func document(paper: InkColor, overlays: [UInt8]) -> [UInt8] {
    var text = SVGText()
    text.add("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
    text.add(viewBox.width)
    text.add("\" height=\"")
    text.add(viewBox.height)
    text.add("\" viewBox=\"")
    text.add(rectangle: viewBox)
    text.add("\">\n")
    let notes = Approximation.allCases.filter(approximations.contains).map(\.rawValue)
    if !notes.isEmpty { text.add("<desc>Approximated: \(notes.joined(separator: "; ")).</desc>\n") }
    if paper.alpha > 0 {
      text.add("<rect ")
      text.add(place: viewBox)
      text.add(" fill=\"\(paper.svg)\"")
      text.add(opacity: Double(paper.alpha) / 255)
      text.add("/>\n")
    }
    // What is multiplied, or erased, must not reach through to the page around the picture.
    text.add("<g style=\"isolation:isolate\">\n")
    text.bytes += body.bytes
    text.add("</g>\n")
    text.bytes += overlays
    text.add("</svg>\n")
    return text.bytes
  }

  /// Draws a stroke over what is there, or takes away what it erases.
  mutating func add(_ shape: InkShape) {
    let points = shape.spine
    guard !points.isEmpty else { return }
    if shape.isErasure {
      erase(shape)
      return
    }
    let brush = shape.ink.brush
    if brush.texture != nil { approximations.insert(.texture) }
    let style = brush.blend == .multiply ? " style=\"mix-blend-mode:multiply\"" : ""
    if brush.colorVaries {
      addColors(shape, style)
    } else if case .dab(_, let spacing) = brush.tip {
      addBlurred(shape, spacing, style)
    } else {
      addSteps(shape, style)
    }
  }

  // MARK: Kinds of strokes

  private mutating func addColors(_ shape: InkShape, _ style: String) {
    approximations.insert(.color)
    if !style.isEmpty { body.add("<g\(style)>\n") }
    // A piece has the colour of its end, as on the canvas; nobody sees a step of a 64th.
    let runs = shape.runs { _, end in
      let color = end.tip.color
      return [color.red >> 2, color.green >> 2, color.blue >> 2, UInt8(end.tip.opacity * 63)]
    }
    for run in runs {
      let tip = shape.spine[run.range.upperBound - 1].tip
      fill(shape.outline(of: run.range), tip.color, tip.opacity, "")
    }
    if !style.isEmpty { body.add("</g>\n") }
  }

  private mutating func addBlurred(_ shape: InkShape, _ spacing: Double, _ style: String) {
    approximations.insert(.dabs)
    let points = shape.spine
    let radius = points.reduce(0) { $0 + $1.radius } / Double(points.count)
    // Along the middle of a line, 1/spacing dabs lie over each other at a time, whose opacity is two
    // thirds of its highest on average: ink lets through the product of what each lets through.
    let layers = points.count == 1 ? 1 : 2 / 3 / max(spacing, 0.01)
    let name = nextIdentifier("blur")
    body.add("<filter id=\"\(name)\" filterUnits=\"userSpaceOnUse\" ")
    body.add(place: shape.bounds.expanded(by: radius))
    body.add("><feGaussianBlur stdDeviation=\"")
    body.add(radius * 0.3)
    body.add("\"/></filter>\n")
    addMasked(shape.scaled(by: 0.7), margin: radius, "filter=\"url(#\(name))\"", style) {
      1 - Elementary.exp(-min(max($0, 0), 1) * layers)
    }
  }

  private mutating func addSteps(_ shape: InkShape, _ style: String) {
    let points = shape.spine
    let color = shape.ink.brush.color
    let opacities = points.map(\.tip.opacity)
    let least = opacities.min() ?? 0
    let most = opacities.max() ?? 0
    guard most - least > 1.0 / 64 else {
      fill(shape.outline, color, (least + most) / 2, style)
      return
    }
    approximations.insert(.opacity)
    addMasked(shape, margin: 1, "", style) { $0 }
  }

  /// Draws runs of about the same opacity in a mask, the faintest first: so the highest counts.
  private mutating func addMasked(
    _ shape: InkShape, margin: Double, _ attributes: String, _ style: String,
    opacity: (Double) -> Double
  ) {
    let color = shape.ink.brush.color
    let runs = shape.runs { start, end in
      Int(opacity((start.tip.opacity + end.tip.opacity) / 2) * 32 + 0.5)
    }
    let name = nextIdentifier("mask")
    let bounds = shape.bounds.expanded(by: margin)
    beginMask(name, bounds)
    if !attributes.isEmpty { body.add("<g \(attributes)>\n") }
    for run in runs.sorted(by: { $0.value < $1.value }) where run.value > 0 {
      let grey = UInt8(min(run.value * 255 / 32, 255))
      fill(
        shape.outline(of: run.range), InkColor(red: grey, green: grey, blue: grey), 1, "")
    }
    if !attributes.isEmpty { body.add("</g>\n") }
    body.add("</mask>\n<rect ")
    body.add(place: bounds)
    body.add(" fill=\"\(color.svg)\"")
    body.add(opacity: Double(color.alpha) / 255)
    body.add(" mask=\"url(#\(name))\"\(style)/>\n")
  }

  private mutating func erase(_ shape: InkShape) {
    approximations.insert(.erasure)
    let name = nextIdentifier("erased")
    let below = body.bytes
    body.bytes = []
    beginMask(name, viewBox)
    body.add("<rect ")
    body.add(place: viewBox)
    body.add(" fill=\"#fff\"/>\n")
    fill(shape.outline, .black, shape.spine[0].tip.opacity, "")
    body.add("</mask>\n<g mask=\"url(#\(name))\">\n")
    body.bytes += below
    body.add("</g>\n")
  }

  // MARK: Elements

  private mutating func nextIdentifier(_ kind: String) -> String {
    identifiers += 1
    return "\(kind)-\(identifiers)"
  }

  private mutating func beginMask(_ name: String, _ place: Rect) {
    body.add("<mask id=\"\(name)\" maskUnits=\"userSpaceOnUse\" ")
    body.add(place: place)
    body.add(">\n")
  }

  private mutating func fill(
    _ elements: [PathElement], _ color: InkColor, _ opacity: Double, _ attributes: String
  ) {
    guard !elements.isEmpty else { return }
    body.add("<path d=\"")
    body.add(path: elements)
    body.add("\" fill=\"\(color.svg)\"")
    body.add(opacity: opacity * Double(color.alpha) / 255)
    body.add("\(attributes)/>\n")
  }
}
