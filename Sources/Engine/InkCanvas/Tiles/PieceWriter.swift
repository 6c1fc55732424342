internal import InkBrush
internal import InkGeometry
internal import InkRaster
internal import InkStream

/// Turns elements of a stroke's path into pieces, and draws them.
///
/// It keeps its buffers, so that no piece needs an allocation.
struct PieceWriter {
  private var map = PixelMap(scale: 1)
  /// True if all pieces are drawn opaque.
  private var isOpaque = false
  private var points: [SpinePoint] = []
  private var neighbours: [SpinePoint] = []
  private var polygon: [Point] = []
  /// The colours in which tips are shown.
  var inks: InkPalette
  /// The blend of the stroke if its pieces are drawn in their own colours.
  private var colored: BrushBlend?

  /// - Parameter inks: the colours in which ink is shown.
  init(_ inks: InkPalette) { self.inks = inks }

  /// Draws an element on a layer.
  ///
  /// - Parameters:
  ///   - element: the index of the element.
  ///   - stroke: the stroke.
  ///   - path: the path of the stroke.
  ///   - color: the colour to use instead of that of the tip.
  ///   - layer: the layer to draw on.
  ///   - position: the tile of the layer, and the pixels to draw.
  mutating func draw<Layer: PieceLayer>(
    _ element: Int, of stroke: PlacedStroke, _ path: [StrokeElement], color: InkColor?,
    on layer: inout Layer, _ position: TilePlace
  ) {
    isOpaque = stroke.commonOpacity != nil
    colored = stroke.kind == .color ? stroke.brush.blend : nil
    map = position.isNear ? stroke.map : stroke.map.moved(by: Vector(0, 0) - position.base)
    if case .round = stroke.tip, !stroke.isDot {
      // While a stroke grows, nearly all drawing is at its tip.
      let isRecent = stroke.recent.with(element) {
        for index in stride(from: 1, to: $0.count, by: 1) {
          drawCone($0[index - 1], $0[index], color, on: &layer, position)
        }
      }
      if isRecent { return }
    }
    if case .lead = stroke.tip, !stroke.isDot, colored == nil, position.isNear {
      let isRecent = stroke.recentPasses.with(element) {
        // The whole stroke has one paint.
        for pass in $0 { layer.draw(pass, Paint(color ?? stroke.brush.color), position) }
      }
      if isRecent { return }
    }
    points.removeAll(keepingCapacity: true)
    stroke.append(element, of: path, to: &points)
    guard let last = points.last else { return }
    if points.count == 1 {
      drawDot(last, of: stroke, color, on: &layer, position)
      return
    }
    switch stroke.tip {
    case .round:
      for index in 1..<points.count {
        drawCone(points[index - 1], points[index], color, on: &layer, position)
      }
    case .nib(let form, let aspect):
      let shape = NibShape(form, aspect: aspect)
      for index in 1..<points.count {
        shape.sweep(from: points[index - 1], to: points[index], into: &polygon)
        let opacity = (opacity(points[index - 1]) + opacity(points[index])) / 2
        drawPolygon(opacity, paint(points[index], color), on: &layer, position)
      }
    case .outline:
      drawQuads(element, of: stroke, path, color, on: &layer, position)
    case .bristles:
      drawBristles(of: stroke, color, on: &layer, position)
    case .dab(let hardness, _, _):
      drawDabs(element, of: stroke, hardness, color, on: &layer, position)
    case .lead:
      drawLead(element, stroke.brush.leadWidth, color, on: &layer, position)
    }
  }

  private func paint(_ point: SpinePoint, _ color: InkColor?) -> Paint {
    if let color { return Paint(color) }
    guard let colored else { return Paint(point.tip.color) }
    return Paint(inks.shown(point.tip.color, colored))
  }

  private func opacity(_ point: SpinePoint) -> Double { isOpaque ? 1 : point.tip.opacity }

  private func scaled(_ point: Point) -> Point { point.applying(map.affine) }

  private func scaled(_ vector: Vector) -> Vector { map.scaled(vector) }

  private func drawCone<Layer: PieceLayer>(
    _ start: SpinePoint, _ end: SpinePoint, _ color: InkColor?, on layer: inout Layer,
    _ position: TilePlace
  ) {
    let cone = RoundCone(
      start: scaled(start.location), startRadius: start.radius * map.scale,
      startOpacity: opacity(start), end: scaled(end.location),
      endRadius: end.radius * map.scale, endOpacity: opacity(end))
    layer.draw(cone, paint(end, color), position)
  }

  /// Draws `polygon`, which is in the stroke's own coordinates.
  private mutating func drawPolygon<Layer: PieceLayer>(
    _ opacity: Double, _ paint: Paint, on layer: inout Layer, _ position: TilePlace
  ) {
    for index in polygon.indices { polygon[index] = scaled(polygon[index]) }
    layer.draw(polygon, opacity: opacity, paint, position)
  }

  private mutating func drawDot<Layer: PieceLayer>(
    _ point: SpinePoint, of stroke: PlacedStroke, _ color: InkColor?, on layer: inout Layer,
    _ position: TilePlace
  ) {
    if stroke.brush.hasBlot {
      stroke.brush.dot.write(at: point, seed: stroke.seed, into: &polygon)
      drawPolygon(opacity(point), paint(point, color), on: &layer, position)
      return
    }
    switch stroke.tip {
    case .round:
      drawCone(point, point, color, on: &layer, position)
    case .bristles:
      drawCone(point.wet, point.wet, color, on: &layer, position)
    case .nib where stroke.brush.dot == .round:
      drawCone(point, point, color, on: &layer, position)
    case .nib(let form, let aspect):
      NibShape(form, aspect: aspect).polygon(at: point, into: &polygon)
      drawPolygon(opacity(point), paint(point, color), on: &layer, position)
    case .outline:
      NibShape(.ellipse, aspect: 1).polygon(at: point, into: &polygon)
      drawPolygon(opacity(point), paint(point, color), on: &layer, position)
    case .dab(let hardness, _, _):
      layer.draw(dab(point, hardness), paint(point, color), position)
    case .lead:
      guard let contact = LeadContact(point, pointWidth: stroke.brush.leadWidth) else { return }
      let print = LeadPass(
        contact, from: contact.center, to: contact.center, dose: 0, print: contact.dose, map)
      layer.draw(print, paint(point, color), position)
    }
  }

  private func drawLead<Layer: PieceLayer>(
    _ element: Int, _ pointWidth: Double, _ color: InkColor?, on layer: inout Layer,
    _ position: TilePlace
  ) {
    LeadWay.forEachPass(along: points, isFirst: element == 1, pointWidth: pointWidth, map) {
      layer.draw($0, paint(points[$1], color), position)
    }
  }

  /// Draws the lines of the hairs of a brush along the points.
  private func drawBristles<Layer: PieceLayer>(
    of stroke: PlacedStroke, _ color: InkColor?, on layer: inout Layer, _ position: TilePlace
  ) {
    let bundle = BristleBundle(size: stroke.brush.size, seed: stroke.seed)
    for index in 1..<points.count {
      bundle.forEachPiece(from: points[index - 1], to: points[index]) {
        drawCone($0, $1, color, on: &layer, position)
      }
    }
  }

  private mutating func drawQuads<Layer: PieceLayer>(
    _ element: Int, of stroke: PlacedStroke, _ path: [StrokeElement], _ color: InkColor?,
    on layer: inout Layer, _ position: TilePlace
  ) {
    var before: SpinePoint?
    var after: SpinePoint?
    if element > 1 {
      neighbours.removeAll(keepingCapacity: true)
      stroke.append(element - 1, of: path, to: &neighbours)
      if neighbours.count > 1 { before = neighbours[neighbours.count - 2] }
    }
    if element + 1 < path.count {
      neighbours.removeAll(keepingCapacity: true)
      stroke.append(element + 1, of: path, to: &neighbours)
      if neighbours.count > 1 { after = neighbours[1] }
    }
    // Areas that abut add up; on masks and colours the seam would show, so that a disc covers it.
    let hasSeams = stroke.kind == .mask || stroke.kind == .color
    for index in 1..<points.count {
      OffsetQuad.write(
        from: points[index - 1], to: points[index],
        after: index > 1 ? points[index - 2] : before,
        before: index + 1 < points.count ? points[index + 1] : after, into: &polygon)
      drawPolygon(opacity(points[index]), paint(points[index], color), on: &layer, position)
      if hasSeams, index > 1 || before != nil {
        drawCone(points[index - 1], points[index - 1], color, on: &layer, position)
      }
    }
  }

  private func dab(_ point: SpinePoint, _ hardness: Double) -> SoftDab {
    SoftDab(
      center: scaled(point.location), radius: point.radius * map.scale, opacity: opacity(point),
      hardness: hardness)
  }

  private func drawDabs<Layer: PieceLayer>(
    _ element: Int, of stroke: PlacedStroke, _ hardness: Double, _ color: InkColor?,
    on layer: inout Layer, _ position: TilePlace
  ) {
    let side = Double(Tile.side)
    let x = Double(position.nearColumn) * side
    let y = Double(position.nearRow) * side
    // One more pixel on each side, so that rounding loses no dab.
    let pixels = Rect(
      minX: x + Double(position.clip.minX) - 1, minY: y + Double(position.clip.minY) - 1,
      maxX: x + Double(position.clip.maxX) + 1, maxY: y + Double(position.clip.maxY) + 1)
    guard let within = map.inside(pixels) else { return }
    var state = stroke.dabs[element]
    state.advance(over: points, within: within) { point, _ in
      layer.draw(dab(point, hardness), paint(point, color), position)
    }
  }
}

extension Paint {
  /// Makes the paint of a colour.
  init(_ color: InkColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}
