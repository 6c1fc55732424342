package import InkBrush
package import InkGeometry

/// A stroke as fills of one colour each, for vectors.
///
/// - Opacity that varies along the stroke goes in steps of 1/32; as on the canvas, the highest counts
///   where the stroke overlaps itself.
/// - Colour that varies goes in steps.
/// - Soft dabs become blurred outlines in such steps, and so does what a lead leaves; without blurs, outlines
///   within each other, the inner ones darker.
/// - Texture is left out; what it takes away on average is taken from the opacity.
/// - Ink that builds up, and dabs, are as dark all along as they are on average.
package struct FlatStroke {
  /// A path of one colour.
  package struct Fill {
    /// Closed subpaths for the non-zero rule; `nil` for the whole ``FlatStroke/bounds``.
    package var path: [PathElement]?
    /// The colour; its own alpha does not count.
    package var color: InkColor
    /// The opacity, 0…1.
    package var opacity: Double
  }

  /// Something to show fills through: as much of them as it is light.
  package struct Mask {
    /// Grey paths, the later ones over the earlier ones; nothing shows where there is none.
    package var fills: [Fill] = []
    /// The deviation by which it is blurred; `nil` for sharp edges.
    package var blur: Double?
  }

  /// The rectangle that the stroke covers.
  package let bounds: Rect
  /// The ways in which the fills differ from the canvas.
  package private(set) var approximations: FlatApproximation = []
  /// True if the stroke takes away what lies below it.
  package let isErasure: Bool
  /// The stroke is blended with what lies below.
  package let isBlended: Bool

  /// The fills, the later ones over the earlier ones.
  package private(set) var fills: [Fill] = []
  /// True if the fills are laid over each other first, and then over what lies below.
  package private(set) var isGroup = false
  /// The opacity of the whole.
  package private(set) var opacity = 1.0
  /// The mask of the whole; `nil` where all of it shows.
  package private(set) var mask: Mask?

  private let shape: StrokeShape
  /// In which colours ink is shown.
  private let rule: InkOnPaper
  private let share: TextureShare
  private let blurs: Bool
  /// The number of outlines of a soft edge that cannot be blurred.
  private static let edgeSteps = 8

  /// Makes the fills of a stroke.
  ///
  /// - Parameters:
  ///   - shape: the stroke; one that takes ink away is drawn in black.
  ///   - rule: in which colours ink is shown.
  ///   - share: what its texture leaves.
  ///   - blurs: true if masks may be blurred.
  package init(_ shape: StrokeShape, _ rule: InkOnPaper, _ share: TextureShare, blurs: Bool) {
    self.shape = shape
    self.rule = rule
    self.share = share
    self.blurs = blurs
    isErasure = shape.brush.erases
    isBlended = shape.brush.blend == .multiply
    // Smooth edges reach into the next pixel; the tails of a blur are cut off where dabs end.
    bounds = shape.bounds.expanded(by: 1)
    if !bounds.isEmpty, bounds.isFinite { draw() }
  }

  private mutating func draw() {
    let brush = shape.brush
    if brush.texture != nil { approximations.insert(.texture) }
    if case .dab(let hardness, let spacing, let rate) = brush.tip {
      addDabs(hardness, spacing, rate)
      return
    }
    if brush.tip.isLead {
      addLead()
      return
    }
    let share = share
    let isBristled = brush.tip.isBristled
    if isBristled, !shape.colorVaries {
      // Gaps are in the outline; what is there is opaque.
      fill(shape.curves, shape.color, share.opacity(1) * Self.alpha(shape.color))
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
    isGroup = isBlended
    if colorsAreEven, let tip = shape.spine.first?.tip {
      isGroup = true
      self.opacity = opacity(tip.opacity) * Self.alpha(tip.color)
      addRuns(shape) { _ in 1 }
      return
    }
    addRuns(shape) { opacity($0.tip.opacity) * Self.alpha($0.tip.color) }
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
        shape.curves(of: run.range, isContinued: isContinued), end.tip.color, opacity(end))
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
    let line = DabLine(opacity: isEven ? 1 : opacity, hardness: hardness, spacing: gap)
    let share = share
    // Ink that builds up at one position is as dark all over as it is on average.
    let least = gap == nil ? opacity : 0
    let darkness = { (opacity: Double) in
      let line = DabLine(
        opacity: isEven ? 1 : max(opacity, least), hardness: hardness, spacing: gap)
      return share.opacity(line.opacity(at: 0) * (isEven ? opacity : 1))
    }
    guard blurs else {
      approximations.insert(.dabs)
      addSoft({ line.distance(ofShare: $0) }, opacity: { darkness(Self.mean($0, $1)) })
      return
    }
    let edge = line.edge
    let blur = seen(edge.deviation * radius)
    if blur != nil { approximations.insert(.dabs) }
    addMasked(
      shape.widened(by: edge.half), blurredBy: blur, opacity: { darkness(Self.mean($0, $1)) })
  }

  /// Draws what a lead leaves as an outline with a blurred edge, where each point is as dark as the
  /// darkest pass over it.
  private mutating func addLead() {
    approximations.formUnion([.lead, .opacity])
    let share = share
    if shape.colorVaries {
      addColors { share.opacity($0) }
      return
    }
    let points = shape.spine
    let count = Double(max(points.count, 1))
    let radius = points.reduce(0) { $0 + $1.radius } / count
    let pointWidth: Double = if case .lead(let point) = shape.brush.tip { point } else { 0 }
    var (length, sum) = (0.0, 0.0)
    for (start, end) in zip(points, points.dropFirst()) {
      let distance = start.location.distance(to: end.location)
      length += distance
      sum += distance * LeadEdge.opacity(start, end, pointWidth: pointWidth)
    }
    let edge = LeadEdge(opacity: length > 0 ? sum / length : points.first?.tip.opacity ?? 0)
    guard blurs else {
      addSoft({ edge.distance(ofShare: $0) }) {
        share.opacity(LeadEdge.opacity($0, $1, pointWidth: pointWidth))
      }
      return
    }
    // The points of a widened shape are as much wider.
    let extent = edge.extent
    addMasked(shape.widened(by: extent), blurredBy: seen(0.2 * radius)) { start, end in
      var (start, end) = (start, end)
      start.tip.width /= extent
      end.tip.width /= extent
      return share.opacity(LeadEdge.opacity(start, end, pointWidth: pointWidth))
    }
  }

  /// The deviation of a blur, in the stroke's own points, where one can see it.
  private func seen(_ deviation: Double) -> Double? {
    deviation >= 0.3 ? deviation * shape.scale : nil
  }

  private mutating func addSteps(opacity: (Double) -> Double) {
    var least = 1.0
    var most = 0.0
    for point in shape.spine {
      least = min(least, point.tip.opacity)
      most = max(most, point.tip.opacity)
    }
    guard most - least > 1.0 / 64 else {
      fill(shape.curves, shape.color, opacity((least + most) / 2) * Self.alpha(shape.color))
      return
    }
    approximations.insert(.opacity)
    addMasked(shape, blurredBy: nil, opacity: { opacity(Self.mean($0, $1)) })
  }

  /// Draws runs of about the same opacity in a mask, the faintest first: so the highest counts.
  private mutating func addMasked(
    _ shape: StrokeShape, blurredBy blur: Double?, opacity: (SpinePoint, SpinePoint) -> Double
  ) {
    var mask = Mask()
    mask.blur = blur
    for run in steps(of: shape, opacity) {
      mask.fills.append(Self.grey(run.path, min(Double(run.value) / 32, 1)))
    }
    show(through: mask)
  }

  /// Draws outlines within each other in a mask, the faintest first.
  ///
  /// - Parameters:
  ///   - distance: the distance from the middle, as a share of the radius, at which a share of the opacity is
  ///     left.
  ///   - opacity: the opacity in the middle where the tip has an opacity.
  private mutating func addSoft(
    _ distance: (Double) -> Double, opacity: (SpinePoint, SpinePoint) -> Double
  ) {
    var fills: [Fill] = []
    for step in 1...Self.edgeSteps {
      let share = Double(step) / Double(Self.edgeSteps)
      // The edge of a step lies where the opacity is half way to the one before it.
      let widened = shape.widened(by: distance(share - 0.5 / Double(Self.edgeSteps)))
      for run in steps(of: widened, opacity) {
        fills.append(Self.grey(run.path, min(Double(run.value) / 32, 1) * share))
      }
    }
    let order = KeyOrder.indices(of: fills.map { Int64($0.color.red) })
    show(through: Mask(fills: order.map { fills[$0] }))
  }

  private static func grey(_ path: [PathElement], _ share: Double) -> Fill {
    let level = UInt8(min(max(share, 0), 1) * 255)
    return Fill(path: path, color: InkColor(red: level, green: level, blue: level), opacity: 1)
  }

  /// The mean opacity of a piece.
  private static func mean(_ start: SpinePoint, _ end: SpinePoint) -> Double {
    (start.tip.opacity + end.tip.opacity) / 2
  }

  /// Runs of about the same opacity, in steps of 1/32, the faintest first.
  private func steps(
    of shape: StrokeShape, _ opacity: (SpinePoint, SpinePoint) -> Double
  ) -> [(value: Int, path: [PathElement])] {
    func step(_ start: SpinePoint, _ end: SpinePoint) -> Int {
      let share = opacity(start, end)
      return Int(min(max(share, 0), 1) * 32 + 0.5)
    }
    var runs = shape.runs(by: step)
    runs.removeAll { $0.value <= 0 }
    runs = KeyOrder.indices(of: runs.map { Int64($0.value) }).map { runs[$0] }
    var steps: [(value: Int, path: [PathElement])] = []
    var elements: [PathElement] = []
    for (index, run) in runs.enumerated() {
      // Quads only touch one another: where a darker one follows, paper would shine through the edge.
      let range = shape.extended(run.range, by: 1.5) { step($0, $1) > run.value }
      elements += shape.curves(of: range)
      // Outlines turn the same way: those of one opacity are one path.
      if index + 1 < runs.count, runs[index + 1].value == run.value { continue }
      if !elements.isEmpty { steps.append((run.value, elements)) }
      elements.removeAll(keepingCapacity: true)
    }
    return steps
  }

  private mutating func show(through mask: Mask) {
    self.mask = mask
    opacity = Self.alpha(shape.color)
    if shape.colorVaries {
      // Colours without gaps, which the mask makes fainter.
      addRuns(shape) { _ in 1 }
      return
    }
    fills.append(Fill(path: nil, color: paint(shape.color), opacity: 1))
  }

  // MARK: Elements

  /// The colour in which something is drawn: black where it takes away.
  private func paint(_ color: InkColor) -> InkColor {
    if isErasure { return .black }
    // A colour that marks a stroke, as predictions are marked, is no ink.
    return shape.isMarked ? color : rule.shown(color, shape.brush.blend)
  }

  private static func alpha(_ color: InkColor) -> Double { Double(color.alpha) / 255 }

  private mutating func fill(_ path: [PathElement], _ color: InkColor, _ opacity: Double) {
    guard !path.isEmpty else { return }
    fills.append(Fill(path: path, color: paint(color), opacity: opacity))
  }
}
