internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkInput
internal import InkRaster
internal import InkStream

/// A stroke on the canvas: its brush, the tips along its path, and the pixels that each element of
/// the path may reach.
final class CanvasStroke: PieceSource {
  /// A part of a stroke that lies on a layer of its own.
  struct Segment {
    /// The sample with which the segment begins.
    var firstSample: Int
    /// The number of the layer.
    var layer: Int32
  }

  /// The way of a stroke from the pen to the document.
  ///
  /// A stroke takes its steps in this order, but may leave before all of its tiles have dried.
  enum Life {
    /// The stroke may change: it is drawn, or corrections are expected.
    case wet
    /// No change is expected, or a few other strokes have begun since: its tiles dry one by one.
    case drying
    /// All tiles have had their turn to dry.
    case dry
    /// The stroke leaves the register, and only the document draws it from now on.
    case leaving
  }

  /// The number of the stroke.
  let number: Int
  /// The brush with which the stroke draws or erases.
  let brush: Brush
  /// The shape that touches the paper.
  let tip: BrushTip
  /// The rule by which the pieces of the stroke combine.
  let kind: LayerKind
  /// The opacity of the whole stroke, 0…255, if its pieces are drawn opaque; `nil` if each piece
  /// has its own.
  let commonOpacity: UInt8?
  /// True if the stroke erases.
  let isErasure: Bool
  /// The seed of the stroke's randomness.
  let seed: UInt64
  /// The blend mode with which the stroke is composited.
  let blend: InkBlend
  /// The tooth of the paper at the scale of the view; `nil` if the brush shows none.
  @exclusivity(unchecked)
  var grain: Grain?
  /// The samples of the touch, as a document keeps them.
  let record: StrokeRecord
  /// The identifier of the stroke in the document; `nil` until the stroke has finished.
  @exclusivity(unchecked)
  var identifier: InkStroke.Identifier?
  /// The samples and predictions of the touch.
  let touchPath: TouchPath
  /// The transform from the stroke's own coordinates, the points of the view when the stroke began,
  /// to the document.
  let transform: Affine
  /// The transform from the stroke's own coordinates to device pixels.
  @exclusivity(unchecked)
  var map: PixelMap
  /// The spine that cuts the path into points.
  @exclusivity(unchecked)
  var spine: StrokeSpine

  /// The sheet on which the stroke lies; `nil` once the register no longer draws the stroke.
  @exclusivity(unchecked)
  var sheet: InkSheet?
  /// The page of the sheet.
  @exclusivity(unchecked)
  var page: InkPage?
  /// The parts of the stroke, in order; more than one if another touch erased while it was drawn.
  @exclusivity(unchecked)
  var segments: [Segment]
  /// The stages of the stroke; `nil` before the filtered polyline first changes.
  @exclusivity(unchecked)
  var stream: StrokeStream?
  /// The state of the stroke, from wet to leaving.
  @exclusivity(unchecked)
  var life = Life.wet

  /// The stage that computes the tip at each point of the filtered polyline.
  @exclusivity(unchecked)
  var dynamics: DynamicsStage
  /// The change of the tips since the elements were last placed.
  @exclusivity(unchecked)
  var tipChange = Change.none(count: 0)
  /// The number of elements, from the front, that stay where the stroke begins.
  @exclusivity(unchecked)
  var stillCount = 0
  /// True if the whole stroke stays where it begins, and is drawn as a dot.
  @exclusivity(unchecked)
  var isDot = false
  /// The pixels that each element may reach.
  @exclusivity(unchecked)
  var boxes: [PixelBox] = []
  /// The look of each element when it was last placed, as a hash.
  @exclusivity(unchecked)
  var prints: [LookPrint] = []
  /// The elements to place after the last change, ascending: those that look different, and for
  /// outlines their neighbours.
  @exclusivity(unchecked)
  var different: [Int] = []
  /// The points of the elements placed last; forgotten when the stroke may dry.
  @exclusivity(unchecked)
  var recent = RecentPieces<SpinePoint>()
  /// The passes of a lead along these elements, in device pixels; none for other tips.
  @exclusivity(unchecked)
  var recentPasses = RecentPieces<LeadPass>()
  /// The points of the element that is being placed.
  @exclusivity(unchecked)
  var flattened: [SpinePoint] = []
  /// The passes of a lead along `flattened`.
  @exclusivity(unchecked)
  var passes: [LeadPass] = []
  /// The state of the dabs at the beginning of each element; empty for other tips.
  @exclusivity(unchecked)
  var dabs: [DabPlacement] = []
  /// The number of elements, from the front, that may be folded: they are not expected to change,
  /// or lie far behind the tip.
  @exclusivity(unchecked)
  var settledElements = 0
  /// The indices of the tiles that the stroke has reached, some of them more than once.
  @exclusivity(unchecked)
  var tiles: [Int32] = []

  /// The stroke of the document that this one redraws; `nil` if this one is new.
  @exclusivity(unchecked)
  var original: InkStroke?

  init(
    _ path: TouchPath, _ record: StrokeRecord, brush: Brush, context: StrokeContext,
    isErasure: Bool, layer: Int32, transform: Affine,
    _ frame: Frame
  ) {
    number = path.stroke.rawValue
    self.record = record
    self.brush = brush
    tip = brush.tip
    self.isErasure = isErasure
    touchPath = path
    seed = context.seed
    blend = InkBlend(brush.blend)
    grain = Grain(brush.texture, scale: frame.documentScale)
    kind = LayerKind(brush)
    commonOpacity = brush.commonOpacity
    self.transform = transform
    map = PixelMap(transform.concatenating(frame.view))
    spine = StrokeSpine(brush, tolerance: brush.pixelTolerance(scale: map.scale))
    dynamics = DynamicsStage(brush, context)
    segments = [Segment(firstSample: 0, layer: layer)]
  }

  /// The ink of a finished stroke, made of its stages without further computation.
  var finishedInk: StrokeInk {
    StrokeInk(
      filtered: stream?.filtered ?? [], path: stream?.path ?? [], tips: dynamics.output,
      brush: brush)
  }

  /// The stroke as a document keeps it.
  func inkStroke(_ id: InkStroke.Identifier) -> InkStroke {
    var stroke = InkStroke(
      id: id, record: record, brush: brush, place: Int(segments[0].layer), transform: transform,
      isErasure: isErasure)
    stroke.layers = layers
    return stroke
  }

  /// The layers of the stroke as a document keeps them.
  var layers: [InkStroke.Layer] {
    segments.map { InkStroke.Layer(firstSample: $0.firstSample, place: Int($0.layer)) }
  }

  /// The number of samples behind the tip beyond which pieces are folded although they may still
  /// change: 64.
  static let tailLength = 64
}

extension CanvasStroke {
  /// Appends the points of an element.
  func append(_ element: Int, of path: [StrokeElement], to points: inout [SpinePoint]) {
    if recent.append(element, to: &points) { return }
    spine.append(element, of: path, isDot: isDot, tips: dynamics.output, to: &points)
  }
}

extension CanvasStroke {
  @inline(__always)
  func withRecent(_ element: Int, _ body: (UnsafeBufferPointer<SpinePoint>) -> Void) -> Bool {
    recent.with(element, body)
  }

  @inline(__always)
  func withRecentPasses(_ element: Int, _ body: (UnsafeBufferPointer<LeadPass>) -> Void) -> Bool {
    recentPasses.with(element, body)
  }

  func dabPlacement(_ element: Int) -> DabPlacement { dabs[element] }
}

extension Brush {
  /// The opacity of a whole stroke, 0…255, if it is constant and its pieces are drawn opaque;
  /// otherwise `nil`.
  var commonOpacity: UInt8? {
    // Dabs and leads build up whatever the overlap; hairs are opaque, and leave gaps.
    if tip.isSoft || tip.isBristled { return nil }
    let kind = LayerKind(self)
    guard kind == .area || (kind == .color && overlap == .union) else { return nil }
    return dynamics.opacity.constant.map { UInt8(min(max($0, 0), 1) * 255 + 0.5) }
  }
}

extension LayerKind {
  init(_ brush: Brush) {
    if brush.colorVaries {
      self = .color
    } else if brush.tip.isLead {
      self = .deposit
    } else if brush.tip.isSoft || brush.overlap == .accumulate {
      self = .density
    } else if brush.tip.sharesEdges, brush.dynamics.opacity.constant != nil {
      self = .area
    } else {
      self = .mask
    }
  }
}

// The properties of an element.
extension CanvasStroke {
  /// The elements of the path.
  var path: [StrokeElement] { stream?.path ?? [] }

  /// Returns the index of the sample at the end of an element.
  @inline(__always)
  static func lastSample(of element: StrokeElement, _ polyline: Polyline) -> Int {
    guard !polyline.isEmpty else { return 0 }
    return polyline[min(ceiling(element.end), polyline.count - 1)].sample
  }

  /// Returns true if an element ends in a prediction.
  func isPredicted(_ element: Int) -> Bool {
    guard let stream, !stream.filtered.isEmpty else { return false }
    let end = Self.ceiling(stream.path[element].end)
    return stream.filtered[min(end, stream.filtered.count - 1)].isPredicted
  }

  /// Returns the layer on which an element lies.
  @inline(__always)
  func layer(of element: StrokeElement, _ polyline: Polyline) -> Int32 {
    if segments.count == 1 { return segments[0].layer }
    let sample = Self.lastSample(of: element, polyline)
    var index = segments.count - 1
    while index > 0, segments[index].firstSample > sample { index -= 1 }
    return segments[index].layer
  }

  /// Returns the indices of the points between which an element lies.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - count: the number of points of the polyline.
  /// - Returns: the indices; 0…0 if there are no points.
  @inline(__always)
  static func points(of element: StrokeElement, count: Int) -> ClosedRange<Int> {
    let last = max(count - 1, 0)
    let lower = min(Self.floor(element.start), last)
    return lower...max(min(Self.ceiling(element.end), last), lower)
  }

  @inline(__always)
  private static func floor(_ position: Double) -> Int { position > 0 ? Int(position) : 0 }

  @inline(__always)
  static func ceiling(_ position: Double) -> Int {
    let lower = floor(position)
    return Double(lower) < position ? lower + 1 : lower
  }
}

extension InkBlend {
  init(_ blend: BrushBlend) {
    switch blend {
    case .sourceOver: self = .sourceOver
    case .destinationOut: self = .destinationOut
    case .multiply: self = .multiply
    }
  }
}
