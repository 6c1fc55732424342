package import Ductus

/// All tiles of a canvas, on which strokes are drawn one after the other.
package struct NaiveImage {
  /// A piece of a stroke that is drawn.
  package enum Piece {
    case between(SpinePoint, SpinePoint, before: SpinePoint?, after: SpinePoint?)
    case dot(SpinePoint, seed: UInt64)
    case dab(SpinePoint, Double)
    /// The first of them leaves a print, too.
    case lead(SpinePoint, SpinePoint, isFirst: Bool)
  }

  package let scale: Double
  package let width: Int
  package let height: Int
  private let columns: Int
  private let rows: Int
  private var tiles: [PixelTile]

  package init(width: Double, height: Double, scale: Double) {
    self.scale = scale
    self.width = Int((width * scale).rounded(.up))
    self.height = Int((height * scale).rounded(.up))
    columns = (self.width + 63) / 64
    rows = (self.height + 63) / 64
    tiles = Array(repeating: PixelTile(), count: columns * rows)
  }

  /// Draws a stroke.
  package mutating func draw(_ pieces: [Piece], _ brush: Brush, _ rule: InkOnPaper, seed: UInt64) {
    let blend: InkBlend =
      switch brush.blend {
      case .sourceOver: .sourceOver
      case .destinationOut: .destinationOut
      case .multiply: rule.lightens(.multiply) ? .screen : .multiply
      }
    let grain = brush.texture.map { texture in
      let kind: Grain.Kind =
        switch texture.kind {
        case .graphite: .graphite
        case .crayon: .crayon
        case .paper: .paper
        case .tooth: .tooth
        }
      return Grain(kind: kind, scale: texture.scale * scale, strength: texture.strength)
    }
    // One opacity of a whole stroke is not that of its pieces.
    var isCommon =
      Combination(brush) == .sum || Combination(brush) == .colors && brush.overlap == .union
    switch brush.tip {
    case .dab, .lead, .bristles: isCommon = false
    default: break
    }
    let common = isCommon ? brush.dynamics.opacity.constant.map { min(max($0, 0), 1) } : nil
    let share = UInt8(((common ?? 1) * 255).rounded())
    let shown = rule.shown(brush.color, brush.blend)
    let paper = Paint(
      red: rule.paper.red, green: rule.paper.green, blue: rule.paper.blue, alpha: rule.paper.alpha)
    let paint = Paint(
      red: shown.red, green: shown.green, blue: shown.blue,
      alpha: UInt8((Double(brush.color.alpha) * Double(share) / 255).rounded()))
    for index in tiles.indices {
      let column = index % columns
      let row = index / columns
      let all = Tile.bounds
      var mask = MaskTile()
      var density = DensityTile()
      var deposit = DepositTile()
      var area = AreaTile()
      var color = PixelTile()
      for var shape in pieces.flatMap({ shapes(of: $0, brush, seed: seed) }) {
        if common != nil { shape.makeOpaque() }
        let shown = rule.shown(shape.color, brush.blend)
        let ink = Paint(
          red: shown.red, green: shown.green, blue: shown.blue, alpha: shown.alpha)
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
        case (.doses, .pass(let pass)):
          deposit.add(pass, column: column, row: row, clip: all)
        case (.colors, .pass(let pass)):
          color.stamp(pass, paint: ink, column: column, row: row, clip: all)
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
          mask, paint: paint, blend: blend, paper: paper, grain: grain, column: column,
          row: row, clip: all)
      case .ordered:
        tiles[index].composite(
          density, paint: paint, blend: blend, paper: paper, grain: grain, column: column,
          row: row, clip: all)
      case .doses:
        tiles[index].composite(
          deposit, paint: paint, blend: blend, paper: paper, grain: grain, column: column,
          row: row, clip: all)
      case .colors:
        tiles[index].composite(
          color, opacity: share, blend: blend, paper: paper, grain: grain, column: column,
          row: row, clip: all)
      }
    }
  }

  /// Returns the pixels row by row, over paper.
  package func pixels(over paper: InkColor) -> [UInt32] {
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
    case maximum, ordered, doses, sum, colors

    init(_ brush: Brush) {
      let colors =
        brush.dynamics.hue != nil || brush.dynamics.saturation != nil
        || brush.dynamics.brightness != nil
      switch brush.tip {
      case _ where colors: self = .colors
      case .dab: self = .ordered
      case .lead: self = .doses
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
      case pass(LeadPass)
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
      case .pass: break
      }
    }
  }

  private func pixel(_ point: Point) -> Point { Point(point.x * scale, point.y * scale) }

  private func cone(_ a: SpinePoint, _ b: SpinePoint) -> RoundCone {
    RoundCone(
      start: pixel(a.location), startRadius: a.radius * scale, startOpacity: a.tip.opacity,
      end: pixel(b.location), endRadius: b.radius * scale, endOpacity: b.tip.opacity)
  }

  private func shapes(of piece: Piece, _ brush: Brush, seed: UInt64) -> [Shape] {
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
      case .bristles:
        var shapes: [Shape] = []
        BristleBundle(size: brush.size, seed: seed).forEachPiece(from: a, to: b) {
          shapes.append(Shape(form: .cone(cone($0, $1)), color: $1.tip.color))
        }
        return shapes
      case .dab, .lead: return []
      }
    case .dot(let point, let seed):
      switch brush.hasBlot ? brush.dot : .tip {
      case .irregular:
        IrregularDot.write(
          around: point.location, radius: point.tip.width, seed: seed, into: &polygon)
      case .ellipse:
        EllipticDot.write(
          around: point.location, width: point.tip.width, seed: seed, into: &polygon)
      case .tip, .round:
        switch brush.tip {
        case .round: return [Shape(form: .cone(cone(point, point)), color: point.tip.color)]
        case .bristles:
          return [Shape(form: .cone(cone(point.wet, point.wet)), color: point.tip.color)]
        case .nib where brush.dot == .round:
          return [Shape(form: .cone(cone(point, point)), color: point.tip.color)]
        case .nib(let form, let aspect):
          NibShape(form, aspect: aspect).polygon(at: point, into: &polygon)
        case .outline: NibShape(.ellipse, aspect: 1).polygon(at: point, into: &polygon)
        case .lead:
          return Array(passes(point, point, brush, isFirst: true, share: 1).prefix(1))
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
    case .lead(let a, let b, let isFirst):
      return passes(a, b, brush, isFirst: isFirst, share: LeadContact.printShare)
    }
  }

  /// Returns the passes of a lead from one point to another, its first print included.
  private func passes(
    _ a: SpinePoint, _ b: SpinePoint, _ brush: Brush, isFirst: Bool, share: Double
  ) -> [Shape] {
    guard let start = LeadContact(a, pointWidth: brush.leadWidth),
      let end = LeadContact(b, pointWidth: brush.leadWidth)
    else { return [] }
    func pass(
      _ contact: LeadContact, _ from: Point, _ to: Point, _ dose: Double, _ print: Double,
      _ color: InkColor
    ) -> Shape {
      let pass = LeadPass(
        from: pixel(from), to: pixel(to), long: contact.long * scale,
        broad: contact.broad * scale, dose: dose, print: print)
      return Shape(form: .pass(pass), color: color)
    }
    var passes: [Shape] = []
    if isFirst {
      passes.append(
        pass(start, start.center, start.center, 0, share * start.dose, a.tip.color))
    }
    let count = start.passCount(to: end, scale: scale)
    let print = share * max(end.dose - start.dose, 0) / Double(count)
    for step in 0..<count {
      let from = start.interpolated(to: end, at: Double(step) / Double(count))
      let middle = start.interpolated(to: end, at: (Double(step) + 0.5) / Double(count))
      let to = start.interpolated(to: end, at: Double(step + 1) / Double(count))
      passes.append(
        pass(middle, from.center, to.center, middle.dose, print, b.tip.color))
    }
    return passes
  }
}
