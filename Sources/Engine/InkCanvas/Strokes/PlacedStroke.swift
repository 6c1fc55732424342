internal import InkBrush
internal import InkGeometry
internal import InkRaster
internal import InkStream

/// A stroke as it is drawn at one scale: its look, and the way from its own coordinates to device
/// pixels.
class PlacedStroke {
  /// The brush with which the stroke draws or erases.
  final let brush: Brush
  /// The shape that touches the paper.
  final let tip: BrushTip
  /// The rule by which the pieces of the stroke combine.
  final let kind: LayerKind
  /// The opacity of the whole stroke, 0…255, if its pieces are drawn opaque; `nil` if each piece
  /// has its own.
  final let commonOpacity: UInt8?
  /// The blend mode with which the stroke is composited.
  final let blend: InkBlend
  /// The seed of the stroke's randomness.
  final let seed: UInt64
  /// The tooth of the paper at the scale of the view; `nil` if the brush shows none.
  @exclusivity(unchecked)
  final private(set) var grain: Grain?
  /// The transform from the stroke's own coordinates to device pixels.
  @exclusivity(unchecked)
  final private(set) var map: PixelMap
  /// The spine that cuts the path into points.
  @exclusivity(unchecked)
  final private(set) var spine: StrokeSpine
  /// True if the whole stroke stays where it begins, and is drawn as a dot.
  @exclusivity(unchecked)
  final var isDot = false
  /// The state of the dabs at the beginning of each element; empty for other tips.
  @exclusivity(unchecked)
  final var dabs: [DabPlacement] = []
  /// The points of the elements placed last, if they are remembered.
  @exclusivity(unchecked)
  final var recent = RecentPieces<SpinePoint>()
  /// The passes of a lead along these elements, in device pixels; none for other tips.
  @exclusivity(unchecked)
  final var recentPasses = RecentPieces<LeadPass>()
  /// The points of the element that is being placed.
  @exclusivity(unchecked)
  final var flattened: [SpinePoint] = []

  /// - Parameters:
  ///   - brush: the brush.
  ///   - seed: the seed of the stroke's randomness.
  ///   - transform: the transform from the stroke's own coordinates to the document.
  ///   - view: the transform from the document to device pixels, which scales alike both ways.
  init(_ brush: Brush, seed: UInt64, _ transform: Affine, in view: Affine) {
    self.brush = brush
    self.seed = seed
    tip = brush.tip
    kind = LayerKind(brush)
    commonOpacity = brush.commonOpacity
    blend = InkBlend(brush.blend)
    grain = Grain(brush.texture, scale: PixelMap(view).scale)
    map = PixelMap(transform.concatenating(view))
    spine = StrokeSpine(brush, map)
  }

  /// Shows the stroke in another view; its dabs stay those of the old one until they are placed.
  final func show(_ transform: Affine, in view: Affine) {
    grain = Grain(brush.texture, scale: PixelMap(view).scale)
    map = PixelMap(transform.concatenating(view))
    spine = StrokeSpine(brush, map)
  }

  /// The tip at each point of the filtered polyline.
  var tips: [TipState] { [] }

  /// Appends the points of an element, in the stroke's own coordinates.
  func append(_ element: Int, of path: [StrokeElement], to points: inout [SpinePoint]) {
    if recent.append(element, to: &points) { return }
    spine.append(element, of: path, isDot: isDot, tips: tips, to: &points)
  }

  /// Computes the states with which the dabs of each element start, from an element to the tip.
  final func placeDabs(from first: Int, _ path: [StrokeElement]) {
    guard let start = tip.dabs else { return }
    if dabs.count > first { dabs.removeLast(dabs.count - first) }
    for element in dabs.count..<path.count {
      guard element > 0, var state = dabs.last else {
        dabs.append(start)
        continue
      }
      flattened.removeAll(keepingCapacity: true)
      spine.append(element - 1, of: path, isDot: isDot, tips: tips, to: &flattened)
      state.advance(over: flattened, within: .empty) { _, _ in }
      dabs.append(state)
    }
  }
}

// The properties of an element.
extension PlacedStroke {
  /// Returns the index of the sample at the end of an element.
  @inline(__always)
  static func lastSample(of element: StrokeElement, _ polyline: Polyline) -> Int {
    guard !polyline.isEmpty else { return 0 }
    return polyline[min(ceiling(element.end), polyline.count - 1)].sample
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

// The look of a brush.
extension Brush {
  /// The opacity of a whole stroke, 0…255, if it is constant and its pieces are drawn opaque;
  /// otherwise `nil`.
  fileprivate var commonOpacity: UInt8? {
    // Dabs and leads build up whatever the overlap; hairs are opaque, and leave gaps.
    if tip.isSoft || tip.isBristled { return nil }
    let kind = LayerKind(self)
    guard kind == .area || (kind == .color && overlap == .union) else { return nil }
    return dynamics.opacity.constant.map { UInt8(min(max($0, 0), 1) * 255 + 0.5) }
  }
}

extension LayerKind {
  fileprivate init(_ brush: Brush) {
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

extension InkBlend {
  fileprivate init(_ blend: BrushBlend) {
    switch blend {
    case .sourceOver: self = .sourceOver
    case .destinationOut: self = .destinationOut
    case .multiply: self = .multiply
    }
  }
}

extension Grain {
  /// Makes the grain of a brush's texture at a device scale; `nil` without a texture.
  fileprivate init?(_ texture: BrushTexture?, scale: Double) {
    guard let texture else { return nil }
    let kind: Kind =
      switch texture.kind {
      case .graphite: .graphite
      case .crayon: .crayon
      case .paper: .paper
      case .tooth: .tooth
      }
    self.init(kind: kind, scale: texture.scale * scale, strength: texture.strength)
  }
}

extension StrokeSpine {
  /// Makes the spine for a map to device pixels; one that flattens the stroke counts as scale 1.
  fileprivate init(_ brush: Brush, _ map: PixelMap) {
    self.init(brush, tolerance: brush.pixelTolerance(scale: map.scale > 0 ? map.scale : 1))
  }
}
