import PDFSyntax

/// A picture of any pixels, and its file.
struct TestPNG {
  let width: Int
  let height: Int
  let bits: Int
  /// The kind of colours: 0 grey, 2 colours, 3 a palette, 4 and 6 with opacities.
  let kind: Int
  /// The values of each pixel, row by row.
  var values: [[Int]]
  var palette: [UInt8] = []
  /// The opacities of a palette, or the one colour that is transparent.
  var opacities: [UInt8] = []
  var profile: [UInt8] = []

  /// The first bytes of every file.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][kind] ?? 0 }

  /// Returns the rows of some of the pixels, packed as PNG and PDF pack them.
  func rows(fromX: Int = 0, fromY: Int = 0, stepX: Int = 1, stepY: Int = 1) -> [[UInt8]] {
    stride(from: fromY, to: height, by: stepY).map { y in
      var (row, filled): ([UInt8], Int) = ([], 0)
      for x in stride(from: fromX, to: width, by: stepX) {
        for value in values[y * width + x] {
          for bit in (0..<bits).reversed() {
            if filled % 8 == 0 { row.append(0) }
            row[filled / 8] |= UInt8(value >> bit & 1) << UInt8(7 - filled % 8)
            filled += 1
          }
        }
      }
      return row
    }
  }

  /// Returns the bytes of the file.
  func file(isInterlaced: Bool) -> [UInt8] {
    var file = Self.signature
    Self.append(
      "IHDR",
      Self.long(width) + Self.long(height)
        + [UInt8(bits), UInt8(kind), 0, 0, isInterlaced ? 1 : 0], to: &file)
    if !profile.isEmpty {
      Self.append("iCCP", Array("name".utf8) + [0, 0] + Deflater.compress(profile), to: &file)
    }
    if !palette.isEmpty { Self.append("PLTE", palette, to: &file) }
    if !opacities.isEmpty { Self.append("tRNS", opacities, to: &file) }
    var data: [UInt8] = []
    if isInterlaced {
      // The first column and row of each pass, and its steps.
      for pass in [
        [0, 0, 8, 8], [4, 0, 8, 8], [0, 4, 4, 8], [2, 0, 4, 4], [0, 2, 2, 4], [1, 0, 2, 2],
        [0, 1, 1, 2],
      ] where pass[0] < width {
        data += filtered(rows(fromX: pass[0], fromY: pass[1], stepX: pass[2], stepY: pass[3]))
      }
    } else {
      data = filtered(rows())
    }
    // In two chunks, as large files have many.
    let compressed = Deflater.compress(data)
    Self.append("IDAT", Array(compressed[..<7]), to: &file)
    Self.append("IDAT", Array(compressed[7...]), to: &file)
    Self.append("IEND", [], to: &file)
    return file
  }

  /// Returns rows with all kinds of filters in turn.
  private func filtered(_ rows: [[UInt8]]) -> [UInt8] {
    let step = max(channels * bits / 8, 1)
    var data: [UInt8] = []
    for (y, row) in rows.enumerated() {
      let filter = (y + 4) % 5
      data.append(UInt8(filter))
      for x in row.indices {
        let left = x >= step ? Int(row[x - step]) : 0
        let above = y > 0 ? Int(rows[y - 1][x]) : 0
        let corner = x >= step && y > 0 ? Int(rows[y - 1][x - step]) : 0
        let sum = left + above - corner
        let nearest = [left, above, corner].min { abs(sum - $0) < abs(sum - $1) } ?? 0
        let guess = [0, left, above, (left + above) / 2, nearest][filter]
        data.append(row[x] &- UInt8(truncatingIfNeeded: guess))
      }
    }
    return data
  }

  /// Appends a chunk; its sum, which the engine leaves to those that show the picture, is not right.
  static func append(_ type: String, _ content: [UInt8], to file: inout [UInt8]) {
    file += long(content.count) + Array(type.utf8) + content + [0, 0, 0, 0]
  }

  static func long(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
