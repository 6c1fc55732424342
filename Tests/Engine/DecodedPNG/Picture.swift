/// Pixels, not premultiplied: red in the lowest byte, then green, blue and alpha.
package struct Picture: Equatable, Sendable {
  package let width: Int
  package let height: Int
  package let pixels: [UInt32]

  /// Creates pixels of four bytes each.
  package init(width: Int, height: Int, bytes: [UInt8]) {
    (self.width, self.height) = (width, height)
    pixels = [UInt32](unsafeUninitializedCapacity: bytes.count / 4) { values, count in
      count = bytes.count / 4
      bytes.withUnsafeBytes { bytes in
        for index in 0..<count {
          let value = bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
          values.initializeElement(at: index, to: UInt32(littleEndian: value))
        }
      }
    }
  }

  /// Creates pixels of runs: how many pixels of a value follow each other, and the value, of four bytes each.
  ///
  /// What a browser shows of a drawing is white nearly everywhere: as runs it is a thousandth as long.
  package init(width: Int, height: Int, runs: [UInt8]) {
    (self.width, self.height) = (width, height)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    runs.withUnsafeBytes { runs in
      for start in stride(from: 0, to: runs.count - 7, by: 8) {
        let count = UInt32(littleEndian: runs.loadUnaligned(fromByteOffset: start, as: UInt32.self))
        let value = runs.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self)
        pixels.append(contentsOf: repeatElement(UInt32(littleEndian: value), count: Int(count)))
      }
    }
    self.pixels = pixels
  }

  /// Creates the picture that is in a PNG.
  package init(png: [UInt8]) throws {
    let decoded = try DecodedPNG(png)
    (width, height, pixels) = (decoded.width, decoded.height, decoded.pixels)
  }

  /// The pixel at a place.
  package subscript(_ x: Int, _ y: Int) -> UInt32 { pixels[y * width + x] }

  /// Returns the number of pixels that are not white, in a part of the picture.
  package func inkCount(x: Range<Int>? = nil, y: Range<Int>? = nil) -> Int {
    (y ?? 0..<height).reduce(0) { sum, y in
      sum + (x ?? 0..<width).count { self[$0, y] != 0xFFFF_FFFF }
    }
  }

  /// True if ink touches all four sides and the picture has no paper.
  package var isTrimmed: Bool {
    let (columns, rows) = (0..<width, 0..<height)
    func hasInk(_ x: Int, _ y: Int) -> Bool { self[x, y] >> 24 > 0 }
    return columns.contains { hasInk($0, 0) } && columns.contains { hasInk($0, height - 1) }
      && rows.contains { hasInk(0, $0) } && rows.contains { hasInk(width - 1, $0) }
      && pixels.contains { $0 == 0 }
  }

  /// Returns the amount of ink: in pixels, and as a share of the box around it.
  ///
  /// - Parameter darkness: the darkness of a pixel, 0…255; from 8 on it is in the box.
  /// - Returns: both.
  package func inkShare(_ darkness: (UInt32) -> Int) -> (area: Double, share: Double) {
    var (left, top, right, bottom, sum) = (width, height, -1, -1, 0)
    for y in 0..<height {
      for x in 0..<width {
        let dark = darkness(self[x, y])
        sum += dark
        guard dark > 7 else { continue }
        (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), y)
      }
    }
    let area = Double(sum) / 255
    return (area, area / Double(max((right + 1 - left) * (bottom + 1 - top), 1)))
  }

  /// Returns the number of pixels that have a value.
  package func count(of value: UInt32) -> Int { pixels.count { $0 == value } }

  /// Returns the value that most pixels have of those that count.
  package func commonest(where counts: (UInt32) -> Bool) -> UInt32? {
    var numbers: [UInt32: Int] = [:]
    for pixel in pixels where counts(pixel) { numbers[pixel, default: 0] += 1 }
    return numbers.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
  }

  /// Returns the largest difference of a channel of a pixel from what another picture shows elsewhere.
  ///
  /// Moved ink is computed from its samples at the new place, where the sums are rounded otherwise: now and then a
  /// pixel differs by one.
  package func largestDifference(
    from other: Picture, movedBy dx: Int, _ dy: Int, in columns: Range<Int>, _ rows: Range<Int>
  ) -> Int {
    var largest = 0
    for y in rows {
      for x in columns {
        let (one, two) = (self[x + dx, y + dy], other[x, y])
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
          largest = max(largest, abs(Int(one >> shift & 255) - Int(two >> shift & 255)))
        }
      }
    }
    return largest
  }

  /// Returns the difference in words; `nil` where nothing differs.
  package func difference(from expected: Picture) -> String? {
    guard width == expected.width, height == expected.height else {
      return "\(width) × \(height) pixels in place of \(expected.width) × \(expected.height)"
    }
    let different = pixels.indices.filter { pixels[$0] != expected.pixels[$0] }
    guard let first = different.first else { return nil }
    return "\(different.count) pixels differ, first at \(first % width), \(first / width): "
      + "\(String(pixels[first], radix: 16)) in place of \(String(expected.pixels[first], radix: 16))"
  }
}
