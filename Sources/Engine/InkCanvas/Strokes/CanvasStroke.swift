internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkInput
internal import InkRaster
internal import InkStream

/// A stroke on the canvas: the tips along its path, and the pixels that each element of the path may
/// reach.
final class CanvasStroke: PlacedStroke {
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
  enum Life: Equatable {
    /// The stroke may change: it is drawn, or corrections are expected.
    case wet
    /// No change is expected, or, its touch being up, more than four strokes are wet and four have begun since
    /// (`CanvasRegister.letDry()`, after each callback): its tiles dry one by one.
    /// The number says how many of them have had their turn.
    case drying(tiles: Int)
    /// All tiles have had their turn to dry.
    case dry
    /// The stroke leaves the register, or has left: only the document draws it from now on.
    case left
  }

  /// The number of the stroke.
  let number: Int
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
  /// The stroke of the document that this one redraws; `nil` if this one is new.
  let original: InkStroke?

  /// The page on which the stroke lies.
  let page: InkPage
  /// The sheet on which the stroke lies; `nil` once the register no longer draws the stroke.
  @exclusivity(unchecked)
  var sheet: InkSheet?
  /// The parts of the stroke, in order; more than one if another touch erased while it was drawn.
  @exclusivity(unchecked)
  private(set) var segments: [Segment]
  /// The sample from which on elements may lie on the layer of another segment, until they are
  /// placed there.
  @exclusivity(unchecked)
  private var splitSample: Int?
  /// The stages of the stroke; `nil` before the filtered polyline first changes.
  @exclusivity(unchecked)
  var stream: StrokeStream?
  /// The state of the stroke, from wet to left.
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
  /// The passes of a lead along `flattened`.
  @exclusivity(unchecked)
  var passes: [LeadPass] = []
  /// The number of elements, from the front, that may be folded: they are not expected to change,
  /// or lie far behind the tip.
  @exclusivity(unchecked)
  var settledElements = 0
  /// The indices of the tiles that the stroke has reached, some of them more than once.
  @exclusivity(unchecked)
  var tiles: [Int32] = []

  /// Makes a stroke of a touch that comes down.
  init(
    _ path: TouchPath, _ record: StrokeRecord, brush: Brush, layer: Int32,
    on page: InkPage, _ frame: CanvasFrame
  ) {
    number = path.stroke.rawValue
    self.record = record
    touchPath = path
    transform = frame.toDocument
    original = nil
    self.page = page
    sheet = page.sheet
    dynamics = DynamicsStage(brush, record.context)
    segments = [Segment(firstSample: 0, layer: layer)]
    super.init(brush, seed: record.seed, transform, in: frame.view)
  }

  /// Makes a stroke that redraws one of the document.
  init(_ path: TouchPath, again original: InkStroke, on page: InkPage, _ frame: CanvasFrame) {
    number = path.stroke.rawValue
    record = original.record.beginning(0)
    touchPath = path
    transform = original.transform
    self.original = original
    self.page = page
    sheet = page.sheet
    dynamics = DynamicsStage(original.brush, record.context)
    segments = original.layers.map {
      Segment(firstSample: $0.firstSample, layer: Int32(truncatingIfNeeded: $0.place))
    }
    super.init(original.brush, seed: record.seed, transform, in: frame.view)
  }

  override var tips: [TipState] { dynamics.output }

  /// The ink of a finished stroke, made of its stages without further computation.
  var finishedInk: StrokeInk {
    StrokeInk(
      filtered: stream?.filtered ?? [], path: stream?.path ?? [], tips: dynamics.output,
      brush: brush)
  }

  /// The stroke as a document keeps it.
  func inkStroke(_ id: InkStroke.Identifier) -> InkStroke {
    var stroke = InkStroke(
      id: id, record: record, brush: brush, place: lowestLayer, transform: transform)
    stroke.layers = layers
    return stroke
  }

  /// The layers of the stroke as a document keeps them.
  var layers: [InkStroke.Layer] {
    segments.map { InkStroke.Layer(firstSample: $0.firstSample, place: Int($0.layer)) }
  }

  /// The lowest layer on which the stroke lies.
  var lowestLayer: Int { Int(segments[0].layer) }

  /// The highest layer on which the stroke lies.
  var highestLayer: Int { Int(segments[segments.count - 1].layer) }

  /// The number of samples behind the tip beyond which pieces are folded although they may still
  /// change: 64.
  static let tailLength = 64
}

// The state of the touch.
extension CanvasStroke {
  /// True if the stroke erases.
  var isErasure: Bool { brush.erases }

  /// True while the touch is down.
  var isInProgress: Bool { touchPath.state == .drawing }

  /// True if no change of the stroke is expected.
  var isSettled: Bool { touchPath.isSettled || touchPath.state == .cancelled }

  /// True if the stroke has finished, and is no part of the document yet.
  var awaitsDocument: Bool {
    touchPath.state == .finished && identifier == nil && life != .left && !record.samples.isEmpty
  }

  /// Lets the stroke go on above an erasure that begins.
  ///
  /// - Parameter layer: the layer above the erasure.
  func split(onto layer: Int32) {
    let sample = touchPath.samples.count
    segments.append(Segment(firstSample: sample, layer: layer))
    splitSample = min(splitSample ?? sample, sample)
  }

  /// Places the elements that were split from those before them on their own layer.
  func placeSplit(_ frame: CanvasFrame, _ damage: inout Damage) {
    guard let sample = splitSample else { return }
    splitSample = nil
    placeAgain(fromSample: sample, frame, &damage)
  }

  /// Begins to dry.
  func startDrying() {
    life = .drying(tiles: 0)
    recent.removeAll()
    recentPasses.removeAll()
  }
}

// The elements of the path.
extension CanvasStroke {
  /// The elements of the path.
  var path: [StrokeElement] { stream?.path ?? [] }

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
}
