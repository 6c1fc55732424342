import Ductus

/// A timed task of the rasteriser, on a plane of 2048 × 1536 pixels, or for one of them on tiles.
package enum RasterWorkload: Int32, CaseIterable, Sendable {
  /// W1: fills the outlines of 2,000 strokes.
  case outlines
  /// W3: fills two-segment pieces of strokes, each in its damaged rectangle.
  case pieces
  /// W4: a million soft dabs of radius 8 at random places into 16-bit masks.
  case dabs
  /// W5: a step of brightness and a blur of σ 1 over everything.
  case fade
  /// A round cone of radius 1…3 and length 2…6 into a mask, in a small damaged rectangle.
  case cones

  /// Its short name.
  package var name: StaticString {
    switch self {
    case .outlines: "W1, outlines"
    case .pieces: "W3, pieces"
    case .dabs: "W4, dabs"
    case .fade: "W5, fade"
    case .cones: "cones"
    }
  }
}

/// The planes and tiles that the workloads draw on, and their input.
package struct RasterBench: Sendable {
  /// The width of the plane, in pixels.
  package static let width = 2048
  /// The height of the plane, in pixels.
  package static let height = 1536

  /// The shapes that W1 and W3 draw.
  package var input: RasterInput
  private let isQuick: Bool
  private var plane: [PixelTile] = []
  private var densities: [DensityTile] = []
  private var dabs: [CompactDab] = []
  private var cones: [(RoundCone, PixelRect)] = []
  private var mask = MaskTile()
  private var ink = TilePlane(columns: 32, rows: 24)

  /// Makes a bench.
  ///
  /// - Parameters:
  ///   - input: the shapes that W1 and W3 draw.
  ///   - quick: a hundredth of the dabs and cones.
  package init(_ input: RasterInput, quick: Bool = false) {
    self.input = input
    isQuick = quick
    var numbers = RandomNumbers(seed: 4)
    for _ in 0..<(quick ? 10_000 : 1_000_000) {
      dabs.append(
        CompactDab(
          x: UInt16(numbers.unit() * 2048 * 4), y: UInt16(numbers.unit() * 1536 * 4),
          opacity: Float(0.02 + 0.1 * numbers.unit())))
    }
    for _ in 0..<(quick ? 1_000 : 100_000) {
      let start = Point(8 + 48 * numbers.unit(), 8 + 48 * numbers.unit())
      let angle = 6.283 * numbers.unit()
      let length = 2 + 4 * numbers.unit()
      let end = start + Vector(Elementary.cos(angle), Elementary.sin(angle)) * length
      let (r0, r1) = (1 + 2 * numbers.unit(), 1 + 2 * numbers.unit())
      let clip = PixelRect(
        minX: Int(min(start.x, end.x) - 4), minY: Int(min(start.y, end.y) - 4),
        maxX: Int(max(start.x, end.x) + 5), maxY: Int(max(start.y, end.y) + 5))
      cones.append((RoundCone(start: start, startRadius: r0, end: end, endRadius: r1), clip))
    }
  }

  /// Returns the number of pieces of a workload; its time is divided by this where a time per piece says more.
  package func count(_ workload: RasterWorkload) -> Int {
    switch workload {
    case .outlines: input.outlines.count
    case .pieces: input.pieces.count
    case .dabs: dabs.count
    case .fade: 1
    case .cones: cones.count
    }
  }

  /// Makes everything ready for the next run of a workload; not timed.
  package mutating func prepare(_ workload: RasterWorkload) {
    switch workload {
    case .outlines, .pieces:
      var white = PixelTile()
      white.stamp(
        RoundCone(center: Point(32, 32), radius: 100), paint: .white, column: 0, row: 0)
      plane = Array(repeating: white, count: 32 * 24)
      // Every tile its own storage.
      for index in plane.indices { plane[index][0, 0] = 0xFFFF_FFFF }
      mask.clear()
    case .dabs:
      densities = Array(repeating: DensityTile(), count: 32 * 24)
      // Every tile its own storage.
      for index in densities.indices {
        densities[index].accumulate(
          RoundCone(center: Point(1, 1), radius: 1), column: 0, row: 0)
        densities[index].clear()
      }
    case .fade:
      var numbers = RandomNumbers(seed: 5)
      for row in 0..<24 {
        for column in 0..<32 {
          var tile = PixelTile()
          for _ in 0..<6 {
            tile.stamp(
              RoundCone(
                start: Point(64 * numbers.unit(), 64 * numbers.unit()), startRadius: 20,
                end: Point(64 * numbers.unit(), 64 * numbers.unit()), endRadius: 30),
              paint: Paint(red: numbers.byte(), green: numbers.byte(), blue: numbers.byte()),
              column: 0, row: 0)
          }
          ink[column, row] = tile
        }
      }
    case .cones: mask.clear()
    }
  }

  /// Runs a workload; timed.
  package mutating func run(_ workload: RasterWorkload) {
    switch workload {
    case .outlines: fill(input.outlines)
    case .pieces: fill(input.pieces)
    case .dabs: drawDabs()
    case .fade: ink.fadeStep(paper: .white, amount: 13)
    case .cones:
      for (cone, clip) in cones { mask.formUnion(cone, column: 0, row: 0, clip: clip) }
    }
  }

  /// Draws the dabs 131,072 at a time, tile by tile, as a canvas does: a pixel gets its dabs in order.
  private mutating func drawDabs() {
    var start = 0
    var firsts = [Int](repeating: 0, count: 32 * 24 + 1)
    var order: [CompactDab] = []
    while start < dabs.count {
      let end = min(start + 131_072, dabs.count)
      // A counting sort by tile keeps the order within each.
      for index in firsts.indices { firsts[index] = 0 }
      for index in start..<end { forEachTile(dabs[index]) { firsts[$0 + 1] += 1 } }
      for tile in 1..<firsts.count { firsts[tile] += firsts[tile - 1] }
      let count = firsts[firsts.count - 1]
      if order.count < count { order = Array(repeating: dabs[0], count: count) }
      for index in start..<end {
        forEachTile(dabs[index]) { tile in
          order[firsts[tile]] = dabs[index]
          firsts[tile] += 1
        }
      }
      var first = 0
      for tile in densities.indices {
        let last = firsts[tile]
        for place in first..<last {
          densities[tile].accumulate(
            order[place].dab, column: tile & 31, row: tile >> 5)
        }
        first = last
      }
      start = end
    }
  }

  @inline(__always)
  private func forEachTile(_ dab: CompactDab, _ body: (Int) -> Void) {
    // In quarters of a pixel: a tile is 256 wide, the radius 32.
    let minX = max(Int(dab.x) - 32, 0) >> 8
    let minY = max(Int(dab.y) - 32, 0) >> 8
    let maxX = min((Int(dab.x) + 32) >> 8, 31)
    let maxY = min((Int(dab.y) + 32) >> 8, 23)
    for row in minY...maxY { for column in minX...maxX { body(row &* 32 &+ column) } }
  }

  /// Fills shapes in order, each through the mask of every tile that it may touch, as a canvas does.
  private mutating func fill(_ shapes: [RasterInput.Shape]) {
    for shape in shapes where !shape.clip.isEmpty {
      let clip = shape.clip
      for row in (clip.minY >> 6)...((clip.maxY - 1) >> 6) {
        for column in (clip.minX >> 6)...((clip.maxX - 1) >> 6) {
          let part = PixelRect(
            minX: clip.minX - column * 64, minY: clip.minY - row * 64,
            maxX: clip.maxX - column * 64, maxY: clip.maxY - row * 64)
          mask.formUnion(polygon: shape.polygon, column: column, row: row, clip: part)
          plane[row * 32 + column].composite(mask, paint: shape.paint, clip: part)
          mask.clear(part)
        }
      }
    }
  }

  /// Returns a hash of the pixels that a workload has drawn, so that two machines can be compared.
  package func fingerprint(_ workload: RasterWorkload) -> UInt32 {
    var hash: UInt32 = 0x811C_9DC5
    func combine(_ value: UInt32) { hash = (hash ^ value) &* 0x0100_0193 }
    switch workload {
    case .outlines, .pieces:
      for tile in plane {
        for index in 0..<4096 { combine(tile[index & 63, index >> 6]) }
      }
    case .dabs:
      for tile in densities {
        for index in 0..<4096 { combine(UInt32(tile[index & 63, index >> 6])) }
      }
    case .fade:
      for row in 0..<24 {
        for column in 0..<32 {
          guard let tile = ink[column, row] else { continue }
          for index in 0..<4096 { combine(tile[index & 63, index >> 6]) }
        }
      }
    case .cones: for index in 0..<4096 { combine(UInt32(mask[index & 63, index >> 6])) }
    }
    return hash
  }
}

/// A dab of radius 8 at a place in quarters of a pixel.
struct CompactDab: Sendable {
  var x: UInt16
  var y: UInt16
  var opacity: Float

  var dab: SoftDab {
    SoftDab(center: Point(Double(x) / 4, Double(y) / 4), radius: 8, opacity: Double(opacity))
  }
}
