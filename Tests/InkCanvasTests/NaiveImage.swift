import Ductus

/// All tiles of a canvas, on which strokes are drawn one after the other.
struct NaiveImage {
  /// What is drawn of a stroke.
  enum Piece {
    case between(SpinePoint, SpinePoint, before: SpinePoint?, after: SpinePoint?)
    case dot(SpinePoint, seed: UInt64)
    case dab(SpinePoint, Double)
  }

  let scale: Double
  let width: Int
  let height: Int
  private let columns: Int
  private let rows: Int
  private var tiles: [PixelTile]

  init(width: Double, height: Double, scale: Double) {
    self.scale = scale
    self.width = Int((width * scale).rounded(.up))
    self.height = Int((height * scale).rounded(.up))
    columns = (self.width + 63) / 64
    rows = (self.height + 63) / 64
    tiles = Array(repeating: PixelTile(), count: columns * rows)
  }

  /// Draws a stroke.
  mutating func draw(_ pieces: [Piece], _ brush: Brush) {
    let blend: BlendMode =
      switch brush.blend {
      case .sourceOver: .sourceOver
      case .destinationOut: .destinationOut
      case .multiply: .multiply
      }
    let grain = brush.texture.map { texture in
      let kind: Grain.Kind =
        switch texture.kind {
        case .graphite: .graphite
        case .crayon: .crayon
        case .paper: .paper
        }
      return Grain(kind: kind, scale: texture.scale * scale, strength: texture.strength)
    }
    // One opacity of a whole stroke is not that of its pieces.
    var isCommon =
      Combination(brush) == .sum || Combination(brush) == .colors && brush.overlap == .union
    if case .dab = brush.tip { isCommon = false }
    let common = isCommon ? brush.dynamics.opacity.constant.map { min(max($0, 0), 1) } : nil
    let share = UInt8(((common ?? 1) * 255).rounded())
    let paint = Paint(
      red: brush.color.red, green: brush.color.green, blue: brush.color.blue,
      alpha: UInt8((Double(brush.color.alpha) * Double(share) / 255).rounded()))
    for index in tiles.indices {
      let column = index % columns
      let row = index / columns
      let all = Tile.bounds
      var mask = MaskTile()
      var density = DensityTile()
      var area = AreaTile()
      var color = PixelTile()
      for var shape in pieces.flatMap({ shapes(of: $0, brush) }) {
        if common != nil { shape.makeOpaque() }
        let ink = Paint(
          red: shape.color.red, green: shape.color.green, blue: shape.color.blue,
          alpha: shape.color.alpha)
        switch (Combination(brush), shape.form) {
        case (.maximum, .cone(let cone)):
          mask.formUnion(cone, column: column, row: row, clip: all)
        case (.maximum, .polygon(let polygon, let opacity)):
          mask.formUnion(polygon: polygon, opacity: opacity, column: column, row: row, clip: all)
        case (.ordered, .cone(let cone)):
          density.accumulate(cone, column: column, row: row, clip: all)
        case (.ordered, .polygon(let polygon, let opacity)):
          density.accumulate(
            polygon: polygon, opacity: opacity, column: column, row: row, clip: all)
        case (.ordered, .dab(let dab)):
          density.accumulate(dab, column: column, row: row, clip: all)
        case (.sum, .polygon(let polygon, _)):
          area.add(polygon: polygon, sign: 1, column: column, row: row, clip: all)
        case (.colors, .cone(let cone)):
          color.stamp(cone, paint: ink, column: column, row: row, clip: all)
        case (.colors, .polygon(let polygon, let opacity)):
          color.stamp(
            polygon: polygon, paint: ink, opacity: opacity, column: column, row: row, clip: all)
        case (.colors, .dab(let dab)):
          color.stamp(dab, paint: ink, column: column, row: row, clip: all)
        default: fatalError("no brush makes this")
        }
      }
      switch Combination(brush) {
      case .sum:
        area.resolve(.nonZero, into: &mask, clip: all)
        fallthrough
      case .maximum:
        tiles[index].composite(
          mask, paint: paint, blend: blend, grain: grain, column: column, row: row, clip: all)
      case .ordered:
        tiles[index].composite(
          density, paint: paint, blend: blend, grain: grain, column: column, row: row, clip: all)
      case .colors:
        tiles[index].composite(
          color, opacity: share, blend: blend, grain: grain, column: column, row: row, clip: all)
      }
    }
  }

  /// The pixels row by row, over paper.
  func pixels(over paper: InkColor) -> [UInt32] {
    let stride = columns * 64
    var buffer = [UInt32](repeating: 0, count: stride * rows * 64)
    let paint = Paint(red: paper.red, green: paper.green, blue: paper.blue, alpha: paper.alpha)
    buffer.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      for index in tiles.indices {
        let corner = index / columns * 64 * stride + index % columns * 64
        tiles[index].write(
          over: paint, into: start + corner, stride: stride, clip: Tile.bounds)
      }
    }
    return (0..<height).flatMap { buffer[$0 * stride..<$0 * stride + width] }
  }
}

// The shapes of pieces.
extension NaiveImage {
  private enum Combination {
    case maximum, ordered, sum, colors

    init(_ brush: Brush) {
      let colors =
        brush.dynamics.hue != nil || brush.dynamics.saturation != nil
        || brush.dynamics.brightness != nil
      switch brush.tip {
      case _ where colors: self = .colors
      case .dab: self = .ordered
      case _ where brush.overlap == .accumulate: self = .ordered
      case .outline where brush.dynamics.opacity.constant != nil: self = .sum
      default: self = .maximum
      }
    }
  }

  private struct Shape {
    enum Form {
      case cone(RoundCone)
      case polygon([Point], Double)
      case dab(SoftDab)
    }
    var form: Form
    var color: InkColor

    mutating func makeOpaque() {
      switch form {
      case .cone(var cone):
        (cone.startOpacity, cone.endOpacity) = (1, 1)
        form = .cone(cone)
      case .polygon(let polygon, _): form = .polygon(polygon, 1)
      case .dab(var dab):
        dab.opacity = 1
        form = .dab(dab)
      }
    }
  }

  private func pixel(_ point: Point) -> Point { Point(point.x * scale, point.y * scale) }

  private func cone(_ a: SpinePoint, _ b: SpinePoint) -> RoundCone {
    RoundCone(
      start: pixel(a.location), startRadius: a.radius * scale, startOpacity: a.tip.opacity,
      end: pixel(b.location), endRadius: b.radius * scale, endOpacity: b.tip.opacity)
  }

  private func shapes(of piece: Piece, _ brush: Brush) -> [Shape] {
    var polygon: [Point] = []
    switch piece {
    case .between(let a, let b, let before, let after):
      switch brush.tip {
      case .round: return [Shape(form: .cone(cone(a, b)), color: b.tip.color)]
      case .nib(let form, let aspect):
        NibShape(form, aspect: aspect).sweep(from: a, to: b, into: &polygon)
        let opacity = (a.tip.opacity + b.tip.opacity) / 2
        return [Shape(form: .polygon(polygon.map(pixel), opacity), color: b.tip.color)]
      case .outline:
        OffsetQuad.write(from: a, to: b, after: before, before: after, into: &polygon)
        let quad = Shape(form: .polygon(polygon.map(pixel), b.tip.opacity), color: b.tip.color)
        let hasSeams = Combination(brush) == .maximum || Combination(brush) == .colors
        guard hasSeams, before != nil else { return [quad] }
        return [quad, Shape(form: .cone(cone(a, a)), color: a.tip.color)]
      case .dab: return []
      }
    case .dot(let point, let seed):
      switch brush.dot {
      case .irregular:
        IrregularDot.write(
          around: point.location, radius: point.tip.width, seed: seed, into: &polygon)
      case .ellipse:
        EllipticDot.write(
          around: point.location, width: point.tip.width, seed: seed, into: &polygon)
      case .tip:
        switch brush.tip {
        case .round: return [Shape(form: .cone(cone(point, point)), color: point.tip.color)]
        case .nib(let form, let aspect):
          NibShape(form, aspect: aspect).polygon(at: point, into: &polygon)
        case .outline: NibShape(.ellipse, aspect: 1).polygon(at: point, into: &polygon)
        case .dab: return []
        }
      }
      return [
        Shape(form: .polygon(polygon.map(pixel), point.tip.opacity), color: point.tip.color)
      ]
    case .dab(let point, let hardness):
      let dab = SoftDab(
        center: pixel(point.location), radius: point.radius * scale, opacity: point.tip.opacity,
        hardness: hardness)
      return [Shape(form: .dab(dab), color: point.tip.color)]
    }
  }
}
