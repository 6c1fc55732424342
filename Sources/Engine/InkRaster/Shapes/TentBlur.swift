/// A blur of any width of all tiles of a plane: first rows, then columns, each once.
///
/// Rows of three rows of tiles are kept at a time.
struct TentBlur {
  private let kernel: TentKernel
  private let columns: Int
  private let rows: Int
  /// The rows of blurred tiles around the one that is written, by tile row modulo 3.
  private var lines: [[Line?]]

  /// A tile whose rows are blurred.
  private struct Line {
    /// Row by row, 64 pixels of four channels each, in 256ths.
    var channels: [UInt16]
    /// A bit for each row that may have ink.
    var rows: UInt64
  }

  init(_ kernel: TentKernel, columns: Int, rows: Int) {
    (self.kernel, self.columns, self.rows) = (kernel, columns, rows)
    lines = Array(repeating: Array(repeating: nil, count: columns), count: 3)
  }

  /// Blurs tiles; those to which no ink spreads become `nil`.
  mutating func run(_ tiles: inout [PixelTile?]) {
    guard columns > 0, rows > 0 else { return }
    for row in 0...rows { goOn(to: row, &tiles) }
  }

  /// Goes on by a row of tiles: after it, the row above is blurred.
  ///
  /// - Parameters:
  ///   - row: the row, 0…`rows`, one after the other from 0.
  ///   - tiles: all tiles; those from this row on have to be as they were.
  mutating func goOn(to row: Int, _ tiles: inout [PixelTile?]) {
    if row < rows { blurRows(row, tiles) }
    if row > 0 { blurColumns(row - 1, &tiles) }
  }

  /// Blurs the rows of a row of tiles.
  private mutating func blurRows(_ row: Int, _ tiles: [PixelTile?]) {
    for column in 0..<columns {
      let first = max(column - 1, 0)
      let last = min(column + 1, columns - 1)
      var inked: UInt64 = 0
      for near in first...last { inked |= tiles[row * columns + near]?.rows ?? 0 }
      lines[row % 3][column] = inked != 0 ? blurred(column, row, inked, tiles) : nil
    }
  }

  private func blurred(
    _ column: Int, _ row: Int, _ inked: UInt64, _ tiles: [PixelTile?]
  ) -> Line {
    let side = Tile.side
    let breadth = kernel.breadth
    let length = kernel.length
    let channels = [UInt16](unsafeUninitializedCapacity: 4 * side * side) { target, count in
      count = 4 * side * side
      // The pixels of a row, their channels as words, and sums of these.
      withUnsafeTemporaryAllocation(byteCount: 36 * length + 16, alignment: 16) { room in
        guard let target = target.baseAddress, let room = room.baseAddress else { return }
        let sums = room.assumingMemoryBound(to: UInt32.self)
        let words = sums + 4 * (length + 1)
        let pixels = words + 4 * length
        for y in 0..<side {
          let line = target + 4 &* side &* y
          guard inked & 1 &<< UInt64(truncatingIfNeeded: y) != 0 else {
            line.initialize(repeating: 0, count: 4 &* side)
            continue
          }
          fetch(tiles, column - 1, row, y, (side - breadth)..<side, into: pixels)
          fetch(tiles, column, row, y, 0..<side, into: pixels + breadth)
          fetch(tiles, column + 1, row, y, 0..<breadth, into: pixels + (breadth + side))
          kernel.blur(row: pixels, words, sums, into: line)
        }
      }
    }
    return Line(channels: channels, rows: inked)
  }

  /// Fetches a part of a row of a tile: nothing where there is none.
  private func fetch(
    _ tiles: [PixelTile?], _ column: Int, _ row: Int, _ y: Int, _ part: Range<Int>,
    into target: UnsafeMutablePointer<UInt32>
  ) {
    guard column >= 0, column < columns, let tile = tiles[row * columns + column],
      tile.rows & 1 &<< UInt64(truncatingIfNeeded: y) != 0
    else {
      target.update(repeating: 0, count: part.count)
      return
    }
    tile.pixels.withUnsafeBufferPointer { source in
      guard let source = source.baseAddress else { return }
      target.update(from: source + (y &* Tile.side &+ part.lowerBound), count: part.count)
    }
  }

  /// Blurs the columns of a row of tiles, of which the rows above, of it and below are blurred.
  private func blurColumns(_ row: Int, _ tiles: inout [PixelTile?]) {
    for column in 0..<columns {
      let above = row > 0 ? lines[(row - 1) % 3][column] : nil
      let below = row + 1 < rows ? lines[(row + 1) % 3][column] : nil
      let middle = lines[row % 3][column]
      tiles[row * columns + column] =
        above == nil && middle == nil && below == nil ? nil : tile(above, middle, below)
    }
  }

  private func tile(_ above: Line?, _ middle: Line?, _ below: Line?) -> PixelTile? {
    let side = Tile.side
    let breadth = kernel.breadth
    var inked: UInt64 = 0
    let pixels = [UInt32](unsafeUninitializedCapacity: side * side) { target, count in
      count = side * side
      let width = 4 * side
      withUnsafeTemporaryAllocation(
        of: UInt32.self, capacity: width * (kernel.length + 2)
      ) { room in
        guard let target = target.baseAddress, let sum = room.baseAddress else { return }
        let sums = sum + width
        sum.initialize(repeating: 0, count: 2 * width)
        var after = sums
        func add(_ line: Line?, _ part: Range<Int>) {
          guard let line else {
            for _ in part {
              TentKernel.add(nil, to: sum, after, after + width)
              after += width
            }
            return
          }
          line.channels.withUnsafeBufferPointer { channels in
            guard let channels = channels.baseAddress else { return }
            for y in part {
              let isInked = line.rows & 1 &<< UInt64(truncatingIfNeeded: y) != 0
              TentKernel.add(
                isInked ? channels + y &* width : nil, to: sum, after, after + width)
              after += width
            }
          }
        }
        add(above, (side - breadth)..<side)
        add(middle, 0..<side)
        add(below, 0..<breadth)
        for y in 0..<side {
          let row = UnsafeMutableRawPointer(target + y &* side).assumingMemoryBound(to: UInt8.self)
          if kernel.blur(column: sums, y: y, into: row) != 0 {
            inked |= 1 &<< UInt64(truncatingIfNeeded: y)
          }
        }
      }
    }
    return inked != 0 ? PixelTile(pixels: pixels, rows: inked) : nil
  }
}
