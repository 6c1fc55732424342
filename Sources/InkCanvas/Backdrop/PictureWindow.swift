internal import InkGeometry
internal import InkRaster

/// A part of a level of a decoded picture, put together from its pieces.
struct PictureWindow {
  /// The part, in pixels of the level.
  let rect: PixelRect
  /// The pixels row by row, premultiplied.
  private(set) var pixels: [UInt32]

  /// Fetches the pixels; complexity: O(pixels).
  ///
  /// - Parameters:
  ///   - rect: the part; not empty.
  ///   - source: the number of the content.
  ///   - level: the level.
  ///   - store: the store, which has all pieces that the part meets; what it lacks is transparent.
  init(_ rect: PixelRect, _ source: Int, _ level: PictureLevel, _ store: PictureStore) {
    self.rect = rect
    pixels = [UInt32](repeating: 0, count: rect.width * rect.height)
    let side = PictureStore.pieceSide
    pixels.withUnsafeMutableBufferPointer { target in
      PictureStore.forEachPiece(source, level, rect) { key in
        guard let piece = store.piece(key), let target = target.baseAddress else { return true }
        let (x, y) = (key.column * side, key.row * side)
        let part = rect.intersection(
          PixelRect(
            minX: x, minY: y, maxX: x + piece.width,
            maxY: y + piece.pixels.count / max(piece.width, 1)))
        piece.pixels.withUnsafeBufferPointer { source in
          guard let source = source.baseAddress else { return }
          for row in part.minY..<max(part.maxY, part.minY) {
            (target + ((row - rect.minY) * rect.width + part.minX - rect.minX)).update(
              from: source + ((row - y) * piece.width + part.minX - x), count: part.width)
          }
        }
        return true
      }
    }
  }

  /// Makes pixels of the screen where columns and rows stay such, or take each other's place.
  ///
  /// Sums of 16 bits across and of 24 bits down are exact; the result is rounded once.
  ///
  /// - Parameters:
  ///   - across: the weights of the window's columns.
  ///   - down: the weights of the window's rows.
  ///   - isTurned: true if columns of the window are rows of the screen.
  /// - Returns: the pixels of the screen row by row.
  @_optimize(speed)
  func filtered(_ across: PictureAxis, _ down: PictureAxis, isTurned: Bool) -> [UInt32] {
    let (columns, rows) = (across.starts.count, down.starts.count)
    var result = [UInt32](repeating: 0, count: columns * rows)
    if across.isIdentity, down.isIdentity {
      for y in 0..<rows {
        let line = (down.starts[y] - rect.minY) * rect.width - rect.minX
        for x in 0..<columns {
          result[isTurned ? x * rows + y : y * columns + x] = pixels[line + across.starts[x]]
        }
      }
      return result
    }
    // The sums of each row of the window that is needed: four channels of 16 bits in a word.
    let lines = [UInt64](unsafeUninitializedCapacity: columns * rect.height) { sums, count in
      count = columns * rect.height
      let (width, breadth) = (rect.width, across.breadth)
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: width + breadth) { wide in
        // Taps past the end have no weight.
        for place in width..<width + breadth { wide[place] = 0 }
        pixels.withUnsafeBufferPointer { pixels in
          across.weights.withUnsafeBufferPointer { weights in
            across.starts.withUnsafeBufferPointer { starts in
              for row in 0..<rect.height {
                let line = row &* width
                for place in 0..<width { wide[place] = Self.spread(pixels[line &+ place]) }
                for column in 0..<columns {
                  var sum: UInt64 = 0
                  let first = starts[column] &- rect.minX
                  for tap in 0..<breadth {
                    let weight = UInt64(weights[column &* breadth &+ tap])
                    sum = sum &+ wide[first &+ tap] &* weight
                  }
                  sums[row &* columns &+ column] = sum
                }
              }
            }
          }
        }
      }
    }
    let even: UInt64 = 0x0000_FFFF_0000_FFFF
    lines.withUnsafeBufferPointer { lines in
      down.weights.withUnsafeBufferPointer { weights in
        result.withUnsafeMutableBufferPointer { result in
          for row in 0..<rows {
            let first = (down.starts[row] &- rect.minY) &* columns
            for column in 0..<columns {
              // Two channels of 32 bits in a word: the first and the third, the second and the fourth.
              var sum: UInt64 = 0x0000_8000_0000_8000
              var other = sum
              var line = first &+ column
              for tap in 0..<down.breadth {
                let weight = UInt64(weights[row &* down.breadth &+ tap])
                if weight != 0 {
                  let channels = lines[line]
                  sum = sum &+ (channels & even) &* weight
                  other = other &+ (channels &>> 16 & even) &* weight
                }
                line = line &+ columns
              }
              let low = (sum &>> 16 & 0xFF) | (sum &>> 32 & 0xFF_0000)
              let high = (other &>> 8 & 0xFF00) | (other &>> 24 & 0xFF00_0000)
              result[isTurned ? column &* rows &+ row : row &* columns &+ column] =
                UInt32(truncatingIfNeeded: low | high)
            }
          }
        }
      }
    }
    return result
  }

  /// Makes a pixel of the screen of places between the window's pixels: the mean of what lies there.
  ///
  /// - Parameters:
  ///   - count: the number of places across and down the pixel.
  ///   - place: returns a place in the window, in 256ths of a pixel from the middle of its first one.
  /// - Returns: the pixel.
  @inline(__always)
  func mean(_ count: Int, _ place: (_ x: Int, _ y: Int) -> (x: Int, y: Int)) -> UInt32 {
    var sum = SIMD4<UInt32>()
    for y in 0..<count {
      for x in 0..<count {
        let at = place(x, y)
        let (left, top) = (column(at.x &>> 8), line(at.y &>> 8))
        let (right, bottom) = (column((at.x &>> 8) &+ 1), line((at.y &>> 8) &+ 1))
        let (part, share) = (UInt32(at.x & 255), UInt32(at.y & 255))
        let upper =
          Self.wide(pixels[top &+ left]) &* (256 &- part)
          &+ Self.wide(pixels[top &+ right]) &* part
        let lower =
          Self.wide(pixels[bottom &+ left]) &* (256 &- part)
          &+ Self.wide(pixels[bottom &+ right]) &* part
        sum = sum &+ upper &* (256 &- share) &+ lower &* share
      }
    }
    let whole = UInt32(count &* count) &* 65_536
    var pixel: UInt32 = 0
    for channel in 0..<4 {
      pixel |= ((sum[channel] &+ whole / 2) / whole) &<< UInt32(8 &* channel)
    }
    return pixel
  }

  @inline(__always)
  private func column(_ x: Int) -> Int { min(max(x, 0), rect.maxX &- rect.minX &- 1) }
  @inline(__always)
  private func line(_ y: Int) -> Int {
    min(max(y, 0), rect.maxY &- rect.minY &- 1) &* (rect.maxX &- rect.minX)
  }

  /// The four channels of a pixel, each in 16 bits of a word.
  @inline(__always)
  private static func spread(_ pixel: UInt32) -> UInt64 {
    let wide = UInt64(pixel)
    let halves = (wide | wide &<< 16) & 0x0000_FFFF_0000_FFFF
    return (halves | halves &<< 8) & 0x00FF_00FF_00FF_00FF
  }

  @inline(__always)
  private static func wide(_ pixel: UInt32) -> SIMD4<UInt32> {
    SIMD4(pixel & 255, pixel &>> 8 & 255, pixel &>> 16 & 255, pixel &>> 24)
  }
}
