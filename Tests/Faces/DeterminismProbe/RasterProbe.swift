import InkGeometry
import InkRaster
import InkTestSupport

/// Draws random pieces with every kernel of the rasteriser and hashes all pixels.
enum RasterProbe {
  static func probe(_ generator: inout SeededGenerator, into fingerprint: inout Fingerprint) {
    let column = generator.below(5) - 2
    let row = generator.below(5) - 2
    var random = RandomPieces(generator: generator, column: column, row: row)
    var mask = MaskTile()
    var density = DensityTile()
    var deposit = DepositTile()
    var area = AreaTile()
    var layer = PixelTile()
    for _ in 0..<3 {
      let clip = random.clip()
      mask.formUnion(random.cone(), column: column, row: row, clip: clip)
      mask.formUnion(
        polygon: random.polygon(), opacity: random.generator.unit(), rule: random.rule(),
        column: column, row: row, clip: clip)
      density.accumulate(random.cone(), column: column, row: row)
      density.accumulate(random.dab(), column: column, row: row, clip: clip)
      density.accumulate(
        polygon: random.polygon(), opacity: random.generator.unit(), column: column, row: row)
      deposit.add(random.pass(), column: column, row: row, clip: clip)
      area.add(polygon: random.polygon(), column: column, row: row)
      layer.stamp(random.cone(), paint: random.paint(), column: column, row: row)
      layer.stamp(random.dab(), paint: random.paint(), column: column, row: row)
      layer.stamp(random.pass(), paint: random.paint(), column: column, row: row)
      layer.stamp(polygon: random.polygon(), paint: random.paint(), column: column, row: row)
    }
    var resolved = MaskTile()
    area.resolve(random.rule(), into: &resolved, opacity: random.generator.unit())
    var ink = PixelTile()
    ink.composite(
      mask, paint: random.paint(), blend: .sourceOver, grain: random.grain(), column: column,
      row: row)
    ink.composite(
      density, paint: random.paint(), blend: random.blend(), grain: random.grain(),
      column: column, row: row)
    let paper = Paint(red: UInt8(random.generator.below(256)), green: 9, blue: 70)
    ink.composite(
      deposit, paint: random.paint(), blend: random.blend(), paper: paper, grain: random.grain(),
      column: column, row: row)
    ink.composite(resolved, paint: random.paint(), blend: random.blend(), paper: paper)
    ink.composite(layer, blend: random.blend(), grain: random.grain(), column: column, row: row)
    combine(mask, density, ink, into: &fingerprint)
    probePlanes(&random, ink, into: &fingerprint)
    generator = random.generator
  }

  /// Probes the parts that work on more than one tile.
  private static func probePlanes(
    _ random: inout RandomPieces, _ ink: PixelTile, into fingerprint: inout Fingerprint
  ) {
    var plane = TilePlane(columns: 2, rows: 1)
    plane[0, 0] = ink
    let paper = random.generator.chance(0.5) ? random.paint() : nil
    for _ in 0..<2 { plane.fadeStep(paper: paper, amount: random.generator.below(30)) }
    plane.fadeStep(
      paper: paper, amount: random.generator.below(30),
      deviation: random.generator.double(in: 0...9))
    for column in 0..<2 {
      guard let tile = plane[column, 0] else { continue }
      for y in 0..<64 { for x in 0..<64 { fingerprint.combine(UInt64(tile[x, y])) } }
    }
    var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: 100 * 40)
    pixels.withUnsafeMutableBufferPointer {
      guard let base = $0.baseAddress else { return }
      ink.blend(
        opacity: UInt8(random.generator.below(256)), into: base, stride: 100,
        clip: PixelRect(minX: 3, minY: 4, maxX: 60, maxY: 40))
    }
    for pixel in pixels { fingerprint.combine(UInt64(pixel)) }
  }

  private static func combine(
    _ mask: MaskTile, _ density: DensityTile, _ ink: PixelTile,
    into fingerprint: inout Fingerprint
  ) {
    for y in 0..<64 {
      for x in 0..<64 {
        fingerprint.combine(
          UInt64(mask[x, y]) | UInt64(density[x, y]) << 8 | UInt64(ink[x, y]) << 32)
      }
    }
  }
}

/// Random pieces on and around a tile.
private struct RandomPieces {
  var generator: SeededGenerator
  let column: Int
  let row: Int

  private mutating func point() -> Point {
    let far = generator.chance(0.05) ? 1e7 : 40.0
    return Point(
      Double(column) * 64 + generator.double(in: -far...(64 + far)),
      Double(row) * 64 + generator.double(in: -far...(64 + far)))
  }

  mutating func cone() -> RoundCone {
    let thickest = generator.chance(0.1) ? 400.0 : generator.chance(0.3) ? 0.8 : 12
    let radius = generator.double(in: 0...thickest)
    let start = point()
    let shift = Vector(generator.double(in: -9...9), generator.double(in: -9...9))
    let end = generator.chance(0.5) ? point() : start + shift
    return RoundCone(
      start: start, startRadius: radius, startOpacity: generator.chance(0.5) ? 1 : generator.unit(),
      end: end, endRadius: generator.chance(0.5) ? radius : generator.double(in: 0...thickest),
      endOpacity: generator.chance(0.5) ? 1 : generator.unit())
  }

  mutating func dab() -> SoftDab {
    SoftDab(
      center: point(), radius: generator.double(in: 0...50), opacity: generator.unit(),
      hardness: generator.chance(0.5) ? 0 : generator.unit())
  }

  mutating func pass() -> LeadPass {
    let angle = generator.double(in: -4...4)
    let (sin, cos) = Elementary.sincos(angle)
    let long = generator.double(in: 0...(generator.chance(0.5) ? 3 : 60))
    let broad = long * generator.unit()
    let start = point()
    let shift = Vector(generator.double(in: -9...9), generator.double(in: -9...9))
    return LeadPass(
      from: start, to: generator.chance(0.3) ? point() : start + shift,
      long: Vector(cos, sin) * long, broad: Vector(-sin, cos) * broad,
      dose: generator.double(in: 0...8), print: generator.double(in: 0...2))
  }

  mutating func polygon() -> [Point] { (0..<(3 + generator.below(9))).map { _ in point() } }

  mutating func clip() -> PixelRect {
    let (x, y) = (generator.below(64), generator.below(64))
    return PixelRect(
      minX: x, minY: y, maxX: x + generator.below(65), maxY: y + generator.below(65))
  }

  mutating func paint() -> Paint {
    Paint(
      red: UInt8(generator.below(256)), green: UInt8(generator.below(256)),
      blue: UInt8(generator.below(256)),
      alpha: generator.chance(0.5) ? 255 : UInt8(generator.below(256)))
  }

  mutating func rule() -> FillRule { generator.chance(0.5) ? .nonZero : .evenOdd }

  mutating func blend() -> InkBlend {
    [InkBlend.sourceOver, .destinationOut, .multiply, .screen][generator.below(4)]
  }

  mutating func grain() -> Grain? {
    guard generator.chance(0.7) else { return nil }
    return Grain(
      kind: [Grain.Kind.graphite, .crayon, .paper, .tooth][generator.below(4)],
      scale: generator.double(in: 0.3...4), strength: generator.unit())
  }
}
