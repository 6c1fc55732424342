internal import InkGeometry
internal import InkRaster

/// A part of a level of a decoded picture, put together from its pieces.
struct PictureWindow {
  /// The part, in pixels of the level.
  let rect: PixelRect
  /// The pixels row by row, premultiplied, and some blank ones.
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
    pixels = [UInt32](repeating: 0, count: rect.width * rect.height + Self.slack)
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

  /// Makes pixels of the screen where columns and rows stay such, or are exchanged.
  ///
  /// Sums of 16 bits down and of 24 bits across are exact; the result is rounded once.
  ///
  /// - Parameters:
  ///   - across: the weights of the window's columns.
  ///   - down: the weights of the window's rows.
  ///   - isTurned: true if columns of the window are rows of the screen.
  /// - Returns: the pixels of the screen row by row.
  @inline(never) @_optimize(speed)
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
    let width = rect.width
    // The sums down the columns that one row of the screen needs: four words for each pixel of the window, and for
    // those past its end, which have no weight.
    let room = 4 &* (width &+ across.breadth &+ Self.slack)
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: room) { sums in
      guard let sums = sums.baseAddress else { return }
      sums.update(repeating: 0, count: room)
      pixels.withUnsafeBytes { pixels in
        across.weights.withUnsafeBufferPointer { weights in
          across.starts.withUnsafeBufferPointer { starts in
            result.withUnsafeMutableBufferPointer { result in
              for row in 0..<rows {
                let line = (down.starts[row] &- rect.minY) &* width
                let first = row &* down.breadth
                Self.addUp(
                  pixels, from: line, width, down.weights[first..<first &+ down.breadth], sums)
                for column in 0..<columns {
                  // Half of what the sum is divided by: it is rounded to the nearest.
                  var sum = SIMD4<UInt32>(repeating: 0x8000)
                  let address = UnsafeRawPointer(sums) + 8 &* (starts[column] &- rect.minX)
                  for tap in 0..<across.breadth {
                    let words = (address + 8 &* tap).loadUnaligned(as: SIMD4<UInt16>.self)
                    sum =
                      sum &+ Self.wide(words)
                      &* SIMD4(repeating: UInt32(weights[column &* across.breadth &+ tap]))
                  }
                  result[isTurned ? column &* rows &+ row : row &* columns &+ column] =
                    Self.pixel(sum &>> 16)
                }
              }
            }
          }
        }
      }
    }
    return result
  }

  /// The pixels past the end of a line, or of all, that are read together with its last one.
  private static let slack = 4

  /// Adds up the pixels of some lines of a window by their weights, channel by channel; sums of 16 bits suffice,
  /// because all weights make 256.
  ///
  /// - Parameters:
  ///   - pixels: the pixels of the window, with slack.
  ///   - first: the index of the first pixel of the first line.
  ///   - width: the number of pixels in a line.
  ///   - weights: the weights of the lines.
  ///   - sums: the sums, which have room for slack.
  @inline(__always)
  private static func addUp(
    _ pixels: UnsafeRawBufferPointer, from first: Int, _ width: Int, _ weights: ArraySlice<UInt16>,
    _ sums: UnsafeMutablePointer<UInt16>
  ) {
    guard let pixels = pixels.baseAddress else { return }
    var isFirst = true
    for (step, weight) in weights.enumerated() where weight > 0 {
      let line = pixels + 4 &* (first &+ step &* width)
      let factor = SIMD8<UInt16>(repeating: weight)
      let target = UnsafeMutableRawPointer(sums)
      for x in stride(from: 0, to: width, by: 2) {
        let product = words((line + 4 &* x).loadUnaligned(as: SIMD8<UInt8>.self)) &* factor
        let at = target + 8 &* x
        let sum = isFirst ? product : at.loadUnaligned(as: SIMD8<UInt16>.self) &+ product
        at.storeBytes(of: sum, as: SIMD8<UInt16>.self)
      }
      isFirst = false
    }
  }

  /// Makes a pixel of the screen of positions between the window's pixels: the mean of what lies there.
  ///
  /// - Parameters:
  ///   - count: the number of positions across and down the pixel.
  ///   - position: returns a position in the window, in 256ths of a pixel from the middle of its first one.
  /// - Returns: the pixel.
  @inline(__always)
  func mean(_ count: Int, _ position: (_ x: Int, _ y: Int) -> (x: Int, y: Int)) -> UInt32 {
    var sum = SIMD4<UInt32>()
    for y in 0..<count {
      for x in 0..<count {
        let at = position(x, y)
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

  // Lane by lane, these are one or two instructions for all.

  @inline(__always)
  private static func words(_ a: SIMD8<UInt8>) -> SIMD8<UInt16> {
    SIMD8(
      UInt16(a[0]), UInt16(a[1]), UInt16(a[2]), UInt16(a[3]), UInt16(a[4]), UInt16(a[5]),
      UInt16(a[6]), UInt16(a[7]))
  }

  @inline(__always)
  private static func wide(_ a: SIMD4<UInt16>) -> SIMD4<UInt32> {
    SIMD4(UInt32(a[0]), UInt32(a[1]), UInt32(a[2]), UInt32(a[3]))
  }

  @inline(__always)
  private static func pixel(_ a: SIMD4<UInt32>) -> UInt32 {
    unsafeBitCast(
      SIMD4(
        UInt8(truncatingIfNeeded: a[0]), UInt8(truncatingIfNeeded: a[1]),
        UInt8(truncatingIfNeeded: a[2]), UInt8(truncatingIfNeeded: a[3])), to: UInt32.self)
  }

  @inline(__always)
  private static func wide(_ pixel: UInt32) -> SIMD4<UInt32> {
    SIMD4(pixel & 255, pixel &>> 8 & 255, pixel &>> 16 & 255, pixel &>> 24)
  }
}
