internal import Ductus

/// Writes the ink of a canvas as an SVG document of filled outlines.
///
/// What a fill of one colour cannot say is approximated, and the document's `desc` says so.
struct InkSVG {
  /// What is not as on the canvas.
  enum Approximation: String, CaseIterable {
    case opacity = "opacity that varies along a stroke goes in steps of 1/32"
    case color = "colour that varies along a stroke goes in steps"
    case dabs = "soft dabs are blurred outlines"
    case texture = "textures are left out, and the ink is as faint as with them on average"
    case accumulation = "ink that builds up is as dark as on average, also at crossings"
    case erasure = "erasures take away all of the strokes that began before them"
  }

  private let viewBox: Rect
  private var layers: SVGLayers
  private var approximations: Set<Approximation> = []
  private var identifiers = 0
  /// The shares that were measured: there are few brushes.
  private var shares: [(texture: BrushTexture?, share: TextureShare)] = []

  /// Begins a document that shows a rectangle of the canvas.
  init(viewBox: Rect) {
    self.viewBox = viewBox.isEmpty ? Rect(minX: 0, minY: 0, maxX: 1, maxY: 1) : viewBox
    layers = SVGLayers(viewBox: self.viewBox)
  }

  /// The document.
  ///
  /// - Parameters:
  ///   - paper: the colour of the paper.
  ///   - overlays: what is drawn over the ink.
  /// - Returns: its text in UTF-8.
  mutating func document(paper: InkColor, overlays: [UInt8]) -> [UInt8] {
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
    // What is multiplied must not reach through to the page around the picture.
    text.add("<g style=\"isolation:isolate\">\n")
    text.bytes += layers.text()
    text.add("</g>\n")
    text.bytes += overlays
    text.add("</svg>\n")
    return text.bytes
  }

  /// Draws a stroke over what is there, or takes away what it erases.
  mutating func add(_ shape: InkShape) {
    guard !shape.spine.isEmpty else { return }
    let texture = shape.ink.brush.texture
    var pen = SVGInkPen(shape, share(of: texture), firstIdentifier: identifiers)
    pen.draw()
    identifiers = pen.identifiers
    approximations.formUnion(pen.approximations)
    if shape.isErasure {
      approximations.insert(.erasure)
      layers.erase(pen.body.bytes, within: pen.bounds)
    } else {
      layers.draw(pen.body.bytes, within: pen.bounds, isMultiplied: pen.isMultiplied)
    }
  }

  private mutating func share(of texture: BrushTexture?) -> TextureShare {
    if let known = shares.first(where: { $0.texture == texture }) { return known.share }
    let share = TextureShare(texture)
    shares.append((texture, share))
    return share
  }
}
