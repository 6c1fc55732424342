internal import Ductus

/// Writes one stroke as elements of SVG.
///
/// - Opacity that varies along the stroke goes in steps of 1/32; as on the canvas, the highest counts
///   where the stroke overlaps itself.
/// - Colour that varies goes in steps.
/// - Soft dabs become blurred outlines in such steps.
/// - Texture is left out; what it takes away on average is taken from the opacity.
/// - Ink that builds up, and dabs, are as dark all along as they are on average.
struct SVGInkPen {
  /// The elements.
  private(set) var body = SVGText()
  /// What they cover.
  let bounds: Rect
  /// What about them is not as on the canvas.
  private(set) var approximations: Set<InkSVG.Approximation> = []
  /// How many identifiers the document has.
  private(set) var identifiers: Int

  /// Whether the stroke multiplies; its elements say so themselves.
  var isMultiplied: Bool { !shape.isErasure && shape.ink.brush.blend == .multiply }

  private let shape: InkShape
  private let share: TextureShare

  /// Begins a stroke.
  ///
  /// - Parameters:
  ///   - shape: the stroke; an erasure is drawn in black.
  ///   - share: what its texture leaves.
  ///   - firstIdentifier: how many identifiers the document has.
  init(_ shape: InkShape, _ share: TextureShare, firstIdentifier: Int) {
    self.shape = shape
    self.share = share
    // Smooth edges reach into the next pixel; the tails of a blur are cut off where dabs end.
    bounds = shape.bounds.expanded(by: 1)
    identifiers = firstIdentifier
  }

  private var style: String { isMultiplied ? " style=\"mix-blend-mode:multiply\"" : "" }

  /// The colour of a tip, or black for an erasure.
  private func ink(_ color: InkColor) -> InkColor {
    shape.isErasure ? InkColor(red: 0, green: 0, blue: 0, alpha: color.alpha) : color
  }

  /// Draws the stroke.
  mutating func draw() {
    let brush = shape.ink.brush
    if brush.texture != nil { approximations.insert(.texture) }
    if case .dab(let hardness, let spacing) = brush.tip {
      addDabs(hardness, spacing)
      return
    }
    let share = share
    // Colours of opacities that vary lie over each other as they come, on the canvas, too.
    if shape.colorVaries {
      addColors { share.opacity($0) }
      return
    }
    let count = brush.overlap == .accumulate ? meanOverlap : 1
    if brush.overlap == .accumulate, shape.spine.contains(where: { $0.tip.opacity < 1 }) {
      approximations.insert(.accumulation)
    }
    addSteps { opacity in
      let through = Elementary.log(max(1 - opacity, 1e-9))
      return share.opacity(count == 1 ? opacity : 1 - Elementary.exp(count * through))
    }
  }

  /// How many pieces lie over each other on average, where a stroke does not cross itself: each is
  /// longer than the spine's by the length of the tip.
  private var meanOverlap: Double {
    let extent: Double
    switch shape.ink.brush.tip {
    case .round: extent = .pi / 4
    case .nib(_, let aspect): extent = (1 + aspect) / 2
    case .dab, .outline: extent = 0
    }
    var length = 0.0
    var area = 0.0
    let pieces = shape.runs { _, _ in true }.map(\.range)
    for index in pieces.flatMap({ $0.dropFirst() }) {
      length += shape.spine[index].location.distance(to: shape.spine[index - 1].location)
      area += shape.spine[index].tip.width
    }
    return length > 0 ? 1 + area * extent / length : 1
  }

  // MARK: Kinds of strokes

  /// Whether pieces of several colours have one opacity in all, so that none shows through another.
  private var colorsAreEven: Bool {
    guard shape.colorVaries, shape.ink.brush.overlap == .union else { return false }
    return shape.spine.allSatisfy { $0.tip.opacity == shape.spine[0].tip.opacity }
  }

  private mutating func addColors(opacity: (Double) -> Double) {
    if colorsAreEven, let tip = shape.spine.first?.tip {
      body.add("<g opacity=\"")
      body.add(opacity(tip.opacity) * Double(tip.color.alpha) / 255)
      body.add("\"\(style)>\n")
      addRuns(shape) { _ in 1 }
      body.add("</g>\n")
      return
    }
    if !style.isEmpty { body.add("<g\(style)>\n") }
    addRuns(shape) { opacity($0.tip.opacity) * Double($0.tip.color.alpha) / 255 }
    if !style.isEmpty { body.add("</g>\n") }
  }

  /// Draws runs of about the same colour and opacity.
  private mutating func addRuns(_ shape: InkShape, opacity: (SpinePoint) -> Double) {
    approximations.insert(.color)
    // A piece has the colour of its end, as on the canvas; nobody sees a step of a 64th.
    let runs = shape.runs { _, end in
      let color = end.tip.color
      return [color.red >> 2, color.green >> 2, color.blue >> 2, UInt8(end.tip.opacity * 63)]
    }
    for run in runs {
      let end = shape.spine[run.range.upperBound - 1]
      var color = ink(end.tip.color)
      color.alpha = 255
      fill(shape.outline(of: run.range), color, opacity(end), "")
    }
  }

  /// Draws dabs as an outline with a blurred edge, as soft as that of a line of their mean opacity.
  private mutating func addDabs(_ hardness: Double, _ spacing: Double) {
    let points = shape.spine
    let count = Double(points.count)
    let radius = points.reduce(0) { $0 + $1.radius } / count
    // Dabs are no nearer to each other than a quarter of a point.
    let gap = count == 1 ? nil : max(spacing, 0.125 / max(radius, 1e-3))
    let opacity = points.reduce(0) { $0 + $1.tip.opacity } / count
    let isEven = colorsAreEven
    let edge = DabLine(opacity: isEven ? 1 : opacity, hardness: hardness, spacing: gap).edge
    let deviation = edge.deviation * radius
    var attributes = ""
    if deviation >= 0.3 {
      approximations.insert(.dabs)
      let name = nextIdentifier("blur")
      body.add("<filter id=\"\(name)\" filterUnits=\"userSpaceOnUse\" ")
      body.add(place: bounds)
      body.add(" color-interpolation-filters=\"sRGB\"><feGaussianBlur stdDeviation=\"")
      body.add(deviation)
      body.add("\"/></filter>\n")
      attributes = " filter=\"url(#\(name))\""
    }
    let share = share
    let darkness = { (opacity: Double) in
      let line = DabLine(opacity: isEven ? 1 : opacity, hardness: hardness, spacing: gap)
      return share.opacity(line.opacity(at: 0) * (isEven ? opacity : 1))
    }
    addMasked(shape.scaled(by: edge.half), attributes, opacity: darkness)
  }

  private mutating func addSteps(opacity: (Double) -> Double) {
    let opacities = shape.spine.map(\.tip.opacity)
    let least = opacities.min() ?? 0
    let most = opacities.max() ?? 0
    guard most - least > 1.0 / 64 else {
      fill(shape.outline, ink(shape.color), opacity((least + most) / 2), style)
      return
    }
    approximations.insert(.opacity)
    addMasked(shape, "", opacity: opacity)
  }

  /// Draws runs of about the same opacity in a mask, the faintest first: so the highest counts.
  private mutating func addMasked(
    _ shape: InkShape, _ attributes: String, opacity: (Double) -> Double
  ) {
    func step(_ start: SpinePoint, _ end: SpinePoint) -> Int {
      Int(opacity((start.tip.opacity + end.tip.opacity) / 2) * 32 + 0.5)
    }
    let runs = shape.runs(by: step)
    let name = nextIdentifier("mask")
    body.add("<mask id=\"\(name)\" maskUnits=\"userSpaceOnUse\" ")
    body.add(place: bounds)
    body.add(">\n")
    if !attributes.isEmpty { body.add("<g\(attributes)>\n") }
    for run in runs.sorted(by: { $0.value < $1.value }) where run.value > 0 {
      let grey = UInt8(min(run.value * 255 / 32, 255))
      // Quads only touch one another: where a darker one follows, paper would shine through the edge.
      let range = shape.extended(run.range, by: 1.5) { step($0, $1) > run.value }
      fill(shape.outline(of: range), InkColor(red: grey, green: grey, blue: grey), 1, "")
    }
    if !attributes.isEmpty { body.add("</g>\n") }
    body.add("</mask>\n")
    let color = ink(shape.color)
    if shape.colorVaries {
      // Colours without gaps, which the mask makes fainter.
      body.add("<g opacity=\"")
      body.add(Double(color.alpha) / 255)
      body.add("\" mask=\"url(#\(name))\"\(style)>\n")
      addRuns(self.shape) { _ in 1 }
      body.add("</g>\n")
      return
    }
    body.add("<rect ")
    body.add(place: bounds)
    body.add(" fill=\"\(color.svg)\"")
    body.add(opacity: Double(color.alpha) / 255)
    body.add(" mask=\"url(#\(name))\"\(style)/>\n")
  }

  // MARK: Elements

  private mutating func nextIdentifier(_ kind: String) -> String {
    identifiers += 1
    return "\(kind)-\(identifiers)"
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
