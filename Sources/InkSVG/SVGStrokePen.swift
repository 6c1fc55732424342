internal import InkBrush
internal import InkGeometry

/// Writes one stroke as elements of SVG.
///
/// - Opacity that varies along the stroke goes in steps of 1/32; as on the canvas, the highest counts
///   where the stroke overlaps itself.
/// - Colour that varies goes in steps.
/// - Soft dabs become blurred outlines in such steps, and so does what a lead leaves.
/// - Texture is left out; what it takes away on average is taken from the opacity.
/// - Ink that builds up, and dabs, are as dark all along as they are on average.
struct SVGStrokePen {
  /// The elements.
  private(set) var body = SVGText()
  /// The rectangle that they cover.
  let bounds: Rect
  /// The ways in which they differ from the canvas.
  private(set) var approximations: SVGApproximation = []
  /// The number of identifiers that the document has.
  private(set) var identifiers: Int

  /// True if the stroke takes away what lies below it.
  let isErasure: Bool
  /// The stroke is blended with what lies below; its elements say so themselves.
  let isBlended: Bool

  private let shape: StrokeShape
  /// In which colours ink is shown.
  private let rule: InkOnPaper
  private let share: TextureShare
  /// The decimal places of coordinates: a hundredth of the stroke's own points cannot be seen.
  private let places: Int

  /// Begins a stroke.
  ///
  /// - Parameters:
  ///   - shape: the stroke; one that takes ink away is drawn in black.
  ///   - rule: in which colours ink is shown.
  ///   - share: what its texture leaves.
  ///   - firstIdentifier: how many identifiers the document has.
  init(
    _ shape: StrokeShape, _ rule: InkOnPaper, _ share: TextureShare, firstIdentifier: Int
  ) {
    self.shape = shape
    self.rule = rule
    self.share = share
    isErasure = shape.brush.blend == .destinationOut
    isBlended = shape.brush.blend == .multiply
    // Smooth edges reach into the next pixel; the tails of a blur are cut off where dabs end.
    bounds = shape.bounds.expanded(by: 1)
    identifiers = firstIdentifier
    places = SVGPicture.places(forScale: shape.scale)
  }

  /// Draws the stroke.
  mutating func draw() {
    let brush = shape.brush
    if brush.texture != nil { approximations.insert(.texture) }
    if case .dab(let hardness, let spacing, let rate) = brush.tip {
      addDabs(hardness, spacing, rate)
      return
    }
    if case .lead = brush.tip {
      addLead()
      return
    }
    let share = share
    let isBristled = brush.tip.isBristled
    if isBristled, !shape.colorVaries {
      // Gaps are in the outline; what is there is opaque.
      fill(
        shape.curves, shape.color, share.opacity(1) * Self.alpha(shape.color),
        isBlended: self.isBlended)
      return
    }
    // Colours of opacities that vary lie over each other as they come, on the canvas, too.
    if shape.colorVaries {
      addColors { share.opacity(isBristled ? 1 : $0) }
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

  /// The number of pieces that lie over each other on average, where a stroke does not cross itself: each is
  /// longer than the spine's by the length of the tip.
  private var meanOverlap: Double {
    let extent = shape.brush.tip.meanExtent
    var length = 0.0
    var area = 0.0
    for run in shape.runs(by: { _, _ in 0 }) {
      for index in run.range.dropFirst() {
        length += shape.spine[index].location.distance(to: shape.spine[index - 1].location)
        area += shape.spine[index].tip.width
      }
    }
    return length > 0 ? 1 + area * extent / length : 1
  }

  // MARK: Kinds of strokes

  /// True if pieces of several colours have one opacity in all, so that none shows through another.
  private var colorsAreEven: Bool {
    guard shape.colorVaries, shape.brush.overlap == .union else { return false }
    return shape.spine.allSatisfy { $0.tip.opacity == shape.spine[0].tip.opacity }
  }

  private mutating func addColors(opacity: (Double) -> Double) {
    if colorsAreEven, let tip = shape.spine.first?.tip {
      body.add("<g")
      body.add(opacity: opacity(tip.opacity) * Self.alpha(tip.color), " opacity=\"")
      addBlend()
      body.add(">\n")
      addRuns(shape) { _ in 1 }
      body.add("</g>\n")
      return
    }
    if isBlended { beginBlend() }
    addRuns(shape) { opacity($0.tip.opacity) * Self.alpha($0.tip.color) }
    if isBlended { body.add("</g>\n") }
  }

  /// Draws runs of about the same colour and opacity.
  private mutating func addRuns(_ shape: StrokeShape, opacity: (SpinePoint) -> Double) {
    approximations.insert(.color)
    // A piece has the colour of its end, as on the canvas; nobody sees a step of a 64th.
    let runs = shape.runs { _, end in
      let color = end.tip.color
      let step = Int(min(max(end.tip.opacity, 0), 1) * 63)
      return (Int(color.red >> 2) << 6 | Int(color.green >> 2)) << 12 | Int(color.blue >> 2) << 6
        | step
    }
    var last = -1
    for run in runs {
      let end = shape.spine[run.range.upperBound - 1]
      // Of opaque runs the one before is there already, all around the joint.
      let isContinued =
        last == run.range.lowerBound && opacity(shape.spine[last]) >= 1 && opacity(end) >= 1
      fill(
        shape.curves(of: run.range, isContinued: isContinued), end.tip.color, opacity(end),
        isBlended: false)
      last = run.range.upperBound - 1
    }
  }

  /// Draws dabs as an outline with a blurred edge, as soft as that of a line of their mean opacity.
  private mutating func addDabs(_ hardness: Double, _ spacing: Double, _ rate: Double) {
    let points = shape.spine
    let count = Double(points.count)
    let radius = points.reduce(0) { $0 + $1.radius } / count
    // Dabs are no nearer to each other than a quarter of a point.
    var gap = count == 1 ? nil : max(spacing, 0.125 / max(radius, 1e-3))
    var opacity = points.reduce(0) { $0 + $1.tip.opacity } / count
    if rate > 0, count > 1, let narrow = gap {
      // Dabs that come with time are half as large as the others, on average.
      let length = zip(points, points.dropFirst()).reduce(0) {
        $0 + $1.0.location.distance(to: $1.1.location)
      }
      let time = Double(points[points.count - 1].tip.time - points[0].tip.time)
      let more = rate * min(max(time, 0), DabPlacement.holdLimit + length) * 0.49
      let along = length / (narrow * 2 * max(radius, 1e-3))
      if along > 1 {
        gap = narrow * along / (along + more)
      } else {
        gap = nil
        opacity = 1 - Elementary.exp((1 + more) * Elementary.log(max(1 - opacity, 1e-9)))
      }
    }
    let isEven = colorsAreEven
    let edge = DabLine(opacity: isEven ? 1 : opacity, hardness: hardness, spacing: gap).edge
    let filter = addBlur(edge.deviation * radius)
    if filter != nil { approximations.insert(.dabs) }
    let share = share
    // Ink that builds up in one place is as dark all over as it is on average.
    let least = gap == nil ? opacity : 0
    let darkness = { (opacity: Double) in
      let line = DabLine(
        opacity: isEven ? 1 : max(opacity, least), hardness: hardness, spacing: gap)
      return share.opacity(line.opacity(at: 0) * (isEven ? opacity : 1))
    }
    addMasked(shape.widened(by: edge.half), blurredBy: filter, opacity: darkness)
  }

  /// Draws what a lead leaves as an outline with a blurred edge, where each place is as dark as the
  /// darkest pass over it.
  private mutating func addLead() {
    approximations.formUnion([.lead, .opacity])
    let share = share
    if shape.colorVaries {
      addColors { share.opacity($0) }
      return
    }
    let points = shape.spine
    let radius = points.reduce(0) { $0 + $1.radius } / Double(max(points.count, 1))
    // Beside a pass, half of its dose lies at 0.75 of its half width.
    addMasked(
      shape.widened(by: 0.75), blurredBy: addBlur(0.2 * radius), opacity: { share.opacity($0) })
  }

  /// Adds a filter that blurs by a deviation in the stroke's own points; `nil` where nobody sees it.
  private mutating func addBlur(_ deviation: Double) -> Int? {
    guard deviation >= 0.3 else { return nil }
    identifiers += 1
    body.add("<filter id=\"blur-")
    body.add(identifiers)
    body.add("\" filterUnits=\"userSpaceOnUse\"")
    body.add(place: bounds, places: places)
    body.add(" color-interpolation-filters=\"sRGB\"><feGaussianBlur stdDeviation=\"")
    body.add(deviation * shape.scale, places: places)
    body.add("\"/></filter>\n")
    return identifiers
  }

  private mutating func addSteps(opacity: (Double) -> Double) {
    var least = 1.0
    var most = 0.0
    for point in shape.spine {
      least = min(least, point.tip.opacity)
      most = max(most, point.tip.opacity)
    }
    guard most - least > 1.0 / 64 else {
      fill(
        shape.curves, shape.color, opacity((least + most) / 2) * Self.alpha(shape.color),
        isBlended: self.isBlended)
      return
    }
    approximations.insert(.opacity)
    addMasked(shape, blurredBy: nil, opacity: opacity)
  }

  /// Draws runs of about the same opacity in a mask, the faintest first: so the highest counts.
  private mutating func addMasked(
    _ shape: StrokeShape, blurredBy filter: Int?, opacity: (Double) -> Double
  ) {
    func step(_ start: SpinePoint, _ end: SpinePoint) -> Int {
      let share = opacity((start.tip.opacity + end.tip.opacity) / 2)
      return Int(min(max(share, 0), 1) * 32 + 0.5)
    }
    var runs = shape.runs(by: step)
    runs.removeAll { $0.value <= 0 }
    runs = KeyOrder.indices(of: runs.map { Int64($0.value) }).map { runs[$0] }
    identifiers += 1
    let name = identifiers
    body.add("<mask id=\"mask-")
    body.add(name)
    body.add("\" maskUnits=\"userSpaceOnUse\"")
    body.add(place: bounds, places: places)
    body.add(">\n")
    if let filter {
      body.add("<g filter=\"url(#blur-")
      body.add(filter)
      body.add(")\">\n")
    }
    var elements: [PathElement] = []
    for (index, run) in runs.enumerated() {
      // Quads only touch one another: where a darker one follows, paper would shine through the edge.
      let range = shape.extended(run.range, by: 1.5) { step($0, $1) > run.value }
      elements += shape.curves(of: range)
      // Outlines turn the same way: those of one opacity are one path.
      if index + 1 < runs.count, runs[index + 1].value == run.value { continue }
      let grey = UInt8(min(run.value * 255 / 32, 255))
      write(elements, InkColor(red: grey, green: grey, blue: grey), 1)
      elements.removeAll(keepingCapacity: true)
    }
    if filter != nil { body.add("</g>\n") }
    body.add("</mask>\n")
    if shape.colorVaries {
      // Colours without gaps, which the mask makes fainter.
      body.add("<g")
      body.add(opacity: Self.alpha(shape.color), " opacity=\"")
      addMask(name)
      body.add(">\n")
      addRuns(self.shape) { _ in 1 }
      body.add("</g>\n")
      return
    }
    body.add("<rect")
    body.add(place: bounds, places: places)
    body.add(fill: paint(shape.color), opacity: Self.alpha(shape.color))
    addMask(name)
    body.add("/>\n")
  }

  // MARK: Elements

  /// The colour in which something is drawn: black where it takes away.
  private func paint(_ color: InkColor) -> InkColor {
    if isErasure { return .black }
    // A colour that marks a stroke, as predictions are marked, is no ink.
    return shape.isMarked ? color : rule.shown(color, shape.brush.blend)
  }

  private static func alpha(_ color: InkColor) -> Double { Double(color.alpha) / 255 }

  private mutating func addBlend() {
    if isBlended { body.add(blend: rule) }
  }

  private mutating func beginBlend() {
    body.add("<g")
    addBlend()
    body.add(">\n")
  }

  private mutating func addMask(_ name: Int) {
    body.add(" mask=\"url(#mask-")
    body.add(name)
    body.add(")\"")
    addBlend()
  }

  private mutating func fill(
    _ elements: [PathElement], _ color: InkColor, _ opacity: Double, isBlended: Bool
  ) {
    write(elements, paint(color), opacity, isBlended: isBlended)
  }

  private mutating func write(
    _ elements: [PathElement], _ color: InkColor, _ opacity: Double, isBlended: Bool = false
  ) {
    guard !elements.isEmpty else { return }
    body.add(
      path: elements, fill: color, opacity: opacity, blend: isBlended ? rule : nil, places: places)
  }
}
