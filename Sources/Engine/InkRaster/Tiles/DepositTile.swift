internal import InkGeometry

/// The graphite on one tile: for each pixel the sum of the doses of all passes, in units of 1/8192, 65,535 at most.
///
/// Sums of integers are the same in whichever order passes are drawn.
package struct DepositTile: CoverageTile {
  package static var empty: UInt16 { .max }
  /// The rest up to the largest dose, 65,535 where nothing has been drawn; row by row, 64 values each.
  package var values: [UInt16]
  package var rows: UInt64

  /// Makes an empty tile.
  package init() {
    values = [UInt16](repeating: .max, count: Tile.side * Tile.side)
    rows = 0
  }

  /// Returns whether every pixel of a clip has the largest dose, so that nothing more can be drawn there.
  package func isFull(_ clip: PixelRect = Tile.bounds) -> Bool { hasOnly(0, clip) }

  /// Adds what a pass leaves.
  ///
  /// - Complexity: O(pixels of the pass in the clip).
  @_optimize(speed)
  package mutating func add(
    _ pass: LeadPass, column: Int, row: Int, clip: PixelRect = Tile.bounds
  ) {
    guard let kernel = LeadKernel(pass, column: column, row: row),
      let part = Tile.part(kernel.bounds, clip)
    else { return }
    rows |= Tile.rowBits(part.minY, part.maxY)
    values.withUnsafeMutableBufferPointer { buffer in
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
