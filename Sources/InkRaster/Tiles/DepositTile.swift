internal import InkGeometry

/// The graphite on one tile: for each pixel the sum of the doses of all passes.
///
/// Sums of integers are the same in whichever order passes are drawn. No value depends on the clip
/// through which a pass was drawn. Clips are in the tile's own pixels, 0 ..< 64; see ``Tile``.
package struct DepositTile: Sendable {
  /// The rest up to the largest dose, 65,535 where nothing has been drawn; row by row, 64 values each.
  var rests: [UInt16]
  /// A bit for each row that may not be empty.
  var rows: UInt64

  /// Makes an empty tile.
  package init() {
    rests = [UInt16](repeating: .max, count: Tile.side * Tile.side)
    rows = 0
  }

  /// The dose of a pixel in units of 1/8192, 65,535 at most; 0 outside the tile.
  package subscript(x: Int, y: Int) -> UInt16 {
    guard x >= 0, x < Tile.side, y >= 0, y < Tile.side else { return 0 }
    return ~rests[y * Tile.side + x]
  }

  /// Every dose is 0.
  ///
  /// - Complexity: O(pixels) at worst.
  package var isEmpty: Bool { rows == 0 || rests.allSatisfy { $0 == .max } }

  /// Says whether every pixel of a clip has the largest dose, so that nothing more can be drawn there.
  ///
  /// - Complexity: O(1) where the first pixel has not; O(pixels) at worst.
  package func isFull(_ clip: PixelRect = Tile.bounds) -> Bool {
    guard let clip = Tile.inside(clip) else { return true }
    for y in clip.minY..<clip.maxY {
      for x in clip.minX..<clip.maxX where rests[y * Tile.side + x] != 0 { return false }
    }
    return true
  }

  /// Makes the pixels of a clip empty.
  package mutating func clear(_ clip: PixelRect = Tile.bounds) {
    guard rows != 0, let clip = Tile.inside(clip) else { return }
    TilePixels.clear(&rests, clip, to: .max)
    if clip.width == Tile.side { rows &= ~Tile.rowBits(clip.minY, clip.maxY) }
  }

  /// Takes over the pixels of a clip from another tile.
  package mutating func copy(_ other: DepositTile, _ clip: PixelRect = Tile.bounds) {
    guard let clip = Tile.inside(clip) else { return }
    TilePixels.copy(other.rests, to: &rests, clip)
    TilePixels.copyRows(other.rows, to: &rows, clip)
  }

  /// Adds what a pass leaves.
  ///
  /// - Parameters:
  ///   - pass: the pass, in device pixels of the canvas.
  ///   - column: which column of tiles this tile is in.
  ///   - row: which row of tiles this tile is in.
  ///   - clip: the pixels that may change.
  /// - Complexity: O(pixels of the pass in the clip).
  @_optimize(speed)
  package mutating func add(
    _ pass: LeadPass, column: Int, row: Int, clip: PixelRect = Tile.bounds
  ) {
    guard let kernel = LeadKernel(pass, column: column, row: row),
      let part = Tile.part(kernel.bounds, clip)
    else { return }
    rows |= Tile.rowBits(part.minY, part.maxY)
    rests.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      if kernel.isBroad {
        Self.add(broad: kernel, part, to: base)
        return
      }
      for y in part.minY..<part.maxY {
        let columns = kernel.columns(y: y, part)
        if columns.isEmpty { continue }
        let line = LeadKernel.LeadLine(kernel, y: y)
        // Lines are thin: of eight pixels many would lie beside them.
        var x = columns.lowerBound & ~3
        while x < columns.upperBound {
          var doses = Lanes.words(line.four(at: x))
          // Beside the pass they are 0 by themselves.
          if x < part.minX || x &+ 4 > part.maxX { Self.cut(&doses, x, part) }
          let target = UnsafeMutableRawPointer(base + (y &* Tile.side &+ x))
          let old = target.loadUnaligned(as: SIMD4<UInt16>.self)
          target.storeBytes(of: Lanes.difference(old, doses), as: SIMD4<UInt16>.self)
          x &+= 4
        }
      }
    }
  }

  /// Adds a pass of a large contact: its doses are computed at the corners of squares of 16 pixels, and run straight
  /// between them.
  @_optimize(speed)
  private static func add(
    broad kernel: LeadKernel, _ part: PixelRect, to base: UnsafeMutablePointer<UInt16>
  ) {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 25) { corners in
      for row in 0..<5 {
        let line = LeadKernel.LeadLine(kernel, y: 16 &* row, every: 16)
        let first = line.four(at: 0)
        for column in 0..<4 { corners[5 &* row &+ column] = first[column] }
        corners[5 &* row &+ 4] = line.four(at: 4)[0]
      }
      for y in part.minY..<part.maxY {
        let (upper, down) = (5 &* (y &>> 4), Int32(truncatingIfNeeded: y & 15))
        for square in part.minX &>> 4...(part.maxX &- 1) &>> 4 {
          let corner = upper &+ square
          let left = corners[corner] &* (16 &- down) &+ corners[corner &+ 5] &* down
          let right = corners[corner &+ 1] &* (16 &- down) &+ corners[corner &+ 6] &* down
          if left | right == 0 { continue }
          let step = right &- left
          var sums = SIMD4(0, step, step &+ step, 3 &* step) &+ (left &* 16 &+ 128)
          for x in stride(from: 16 &* square, to: 16 &* square &+ 16, by: 8) {
            let next = sums &+ 4 &* step
            var doses = Lanes.words(sums &>> 8, next &>> 8)
            sums = next &+ 4 &* step
            if x < part.minX || x &+ 8 > part.maxX { cut(&doses, x, part) }
            let target = UnsafeMutableRawPointer(base + (y &* Tile.side &+ x))
            let old = target.loadUnaligned(as: Lanes.Words.self)
            target.storeBytes(of: Lanes.difference(old, doses), as: Lanes.Words.self)
          }
        }
      }
    }
  }

  /// Sets to 0 what lies beside the columns of a part of the tile.
  @inline(__always)
  private static func cut(
    _ doses: inout some SIMD<UInt16>, _ x: Int, _ part: PixelRect
  ) {
    for lane in doses.indices where x &+ lane < part.minX || x &+ lane >= part.maxX {
      doses[lane] = 0
    }
  }
}

extension DepositTile: Equatable {
  /// Compares all pixels.
  package static func == (a: DepositTile, b: DepositTile) -> Bool { a.rests == b.rests }
}

/// The share of the paper that doses cover.
enum DepositCoverage {
  /// The coverages, 65,535 for all, of doses in steps of 1/1024.
  static let table: [UInt16] = (0..<8192).map { index in
    UInt16((1 - Elementary.exp(-Double(index) / 1024)) * 65535 + 0.5)
  }

  /// The coverage of a dose in units of 1/8192.
  @inline(__always)
  static func of(_ dose: UInt16, _ table: UnsafePointer<UInt16>) -> UInt16 {
    table[Int(dose &>> 3)]
  }
}
