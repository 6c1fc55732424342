internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkInput
internal import InkRaster
internal import InkStream

/// A stroke on the canvas: its brush, what the tip is like along its path, and where on the canvas
/// each element of the path lies.
final class CanvasStroke: PieceSource {
  /// A part of a stroke that lies on a layer of its own.
  struct Segment {
    /// The sample with which it begins.
    var firstSample: Int
    /// The number of the layer.
    var layer: Int32
  }

  /// The number of the stroke.
  let number: Int
  /// How it is drawn, or what it erases.
  let brush: Brush
  /// What touches the paper.
  let tip: BrushTip
  /// How its pieces come together.
  let kind: LayerKind
  /// The opacity of all of it together, where its pieces are drawn opaque; `nil` where each piece has
  /// its own.
  let commonOpacity: UInt8?
  /// Whether it erases.
  let isErasure: Bool
  /// What its randomness comes from.
  let seed: UInt64
  /// How it is composited.
  let blend: InkBlend
  /// The tooth of the paper, as far as it shows, at the canvas's device scale.
  @exclusivity(unchecked)
  var grain: Grain?
  /// The samples of its touch, as a document keeps them.
  let record: StrokeRecord
  /// Its name in the document, once it has finished.
  @exclusivity(unchecked)
  var identifier: InkStroke.Identifier?
  /// The samples of its touch.
  let touchPath: TouchPath
  /// What leads from its own coordinates, the points of the view when it began, to the document.
  let transform: Affine
  /// What leads from its own coordinates to device pixels.
  @exclusivity(unchecked)
  var map: PixelMap
  /// How its path becomes points.
  @exclusivity(unchecked)
  var spine: StrokeSpine

  /// The sheet on which it lies; `nil` when nothing of it can be seen any more.
  @exclusivity(unchecked)
  var sheet: InkSheet?
  /// The page of the sheet.
  @exclusivity(unchecked)
  var page: InkPage?
  /// The parts of it, in order; more than one where something was erased while it was drawn.
  @exclusivity(unchecked)
  var segments: [Segment]
  /// All stages of it, as soon as there is something.
  @exclusivity(unchecked)
  var stream: StrokeStream?
  /// Whether it may dry: nothing is expected to change any more.
  @exclusivity(unchecked)
  var isDryable = false
  /// Whether all its tiles have had their turn to dry.
  @exclusivity(unchecked)
  var isDried = false
  /// Whether the document alone is about to draw it.
  @exclusivity(unchecked)
  var isRetired = false

  /// What the tip is like at each point of the filtered polyline.
  @exclusivity(unchecked)
  var dynamics: DynamicsStage
  /// How the tips have changed since the elements were last placed.
  @exclusivity(unchecked)
  var tipChange = Change.none(count: 0)
  /// How many elements, from the front, stay where the stroke begins.
  @exclusivity(unchecked)
  var stillCount = 0
  /// Whether the stroke stays where it begins: it is drawn as a dot.
  @exclusivity(unchecked)
  var isDot = false
  /// Where each element lies.
  @exclusivity(unchecked)
  var boxes: [PixelBox] = []
  /// What each element looked like when it was placed.
  @exclusivity(unchecked)
  var prints: [LookPrint] = []
  /// The elements that look different since the last change, ascending.
  @exclusivity(unchecked)
  var different: [Int] = []
  /// The points of the elements at the tip; none for a stroke that may dry.
  @exclusivity(unchecked)
  var recent = RecentPieces<SpinePoint>()
  /// What a lead leaves along these elements, in device pixels; none for other tips.
  @exclusivity(unchecked)
  var recentPasses = RecentPieces<LeadPass>()
  /// The points of the element that is being placed, and what a lead leaves along them.
  @exclusivity(unchecked)
  var flattened: [SpinePoint] = []
  @exclusivity(unchecked)
  var passes: [LeadPass] = []
  /// Where the dabs are when each element begins; empty for other tips.
  @exclusivity(unchecked)
  var dabs: [DabPlacement] = []
  /// How many elements, from the front, are not expected to change: they are folded.
  @exclusivity(unchecked)
  var settledElements = 0
  /// The tiles that it has reached, some of them more than once.
  @exclusivity(unchecked)
  var tiles: [Int32] = []

  /// The stroke of a document that it is drawn as; `nil` where it becomes a new one.
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
    spine = StrokeSpine(brush, tolerance: Self.tolerance(brush, scale: map.scale))
    dynamics = DynamicsStage(brush, context)
    segments = [Segment(firstSample: 0, layer: layer)]
  }

  /// What it is made of, once it has finished: nothing is computed anew.
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

  /// Its layers as a document keeps them.
  var layers: [InkStroke.Layer] {
    segments.map { InkStroke.Layer(firstSample: $0.firstSample, place: Int($0.layer)) }
  }

  /// The largest distance, in canvas points, of what is drawn from the curve: a tenth of a device pixel.
  ///
  /// Where pieces add up, half a tenth of a point: there must be as many of them at any device scale. The
  /// lines of a lead are soft: a fifth of a device pixel cannot be seen.
  static func tolerance(_ brush: Brush, scale: Double) -> Double {
    if case .lead = brush.tip { return 0.2 / scale }
    return brush.overlap == .accumulate ? 0.05 : 0.1 / scale
  }

  /// How many samples behind the tip pieces are folded although they might still change: 64.
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
  /// The opacity of a whole stroke, 0…255, where it is one opacity and its pieces are drawn opaque.
  var commonOpacity: UInt8? {
    // Dabs and leads build up whatever is said of overlaps; hairs are opaque, and leave gaps.
    switch tip {
    case .dab, .lead, .bristles: return nil
    default: break
    }
    let kind = LayerKind(self)
    guard kind == .area || (kind == .color && overlap == .union) else { return nil }
    return dynamics.opacity.constant.map { UInt8(min(max($0, 0), 1) * 255 + 0.5) }
  }
}

extension LayerKind {
  init(_ brush: Brush) {
    if brush.colorVaries {
      self = .color
    } else if case .lead = brush.tip {
      self = .deposit
    } else if case .dab = brush.tip {
      self = .density
    } else if brush.overlap == .accumulate {
      self = .density
    } else if case .outline = brush.tip, brush.dynamics.opacity.constant != nil {
      self = .area
    } else {
      self = .mask
    }
  }
}

// What is known of an element.
extension CanvasStroke {
  /// The elements of the path.
  var path: [StrokeElement] { stream?.path ?? [] }

  /// The index of the sample at the end of an element.
  @inline(__always)
  static func lastSample(of element: StrokeElement, _ polyline: Polyline) -> Int {
    guard !polyline.isEmpty else { return 0 }
    return polyline[min(ceiling(element.end), polyline.count - 1)].sample
  }

  /// Whether an element ends in a prediction.
  func isPredicted(_ element: Int) -> Bool {
    guard let stream, !stream.filtered.isEmpty else { return false }
    let end = Self.ceiling(stream.path[element].end)
    return stream.filtered[min(end, stream.filtered.count - 1)].isPredicted
  }

  /// The layer of an element.
  @inline(__always)
  func layer(of element: StrokeElement, _ polyline: Polyline) -> Int32 {
    if segments.count == 1 { return segments[0].layer }
    let sample = Self.lastSample(of: element, polyline)
    var index = segments.count - 1
    while index > 0, segments[index].firstSample > sample { index -= 1 }
    return segments[index].layer
  }

  /// The points of a polyline with a number of points between which an element lies.
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
