/// A PNG file (ISO/IEC 15948) as an image of a PDF: its compressed rows go in as they are, with PNG's own filters.
///
/// Where colours and opacities are to be divided, rows are expanded one after the other; only those that are interlaced
/// are in memory as a whole.
package struct PNGImage {
  private var width = 0
  private var height = 0
  private var bits = 0
  private var kind: UInt8 = 0
  private var isInterlaced = false
  private var palette: [UInt8] = []
  private var opacities: [UInt8] = []
  private var rows: [UInt8] = []
  private var profile: [UInt8] = []
  #if arch(wasm32)
    /// The most bytes of interlaced pixels: all of them are in memory, of which pages have little.
    private static let limit = 1 << 27
  #else
    /// The most bytes of interlaced pixels, all of which are in memory.
    private static let limit = 1 << 28
  #endif
  /// The most bytes of rows that are read one after the other.
  private static let longest = 1 << 30
  /// The most pixels whose colours and opacities are divided: more than a page shows at 300 dots per inch, so that
  /// larger pictures are made smaller on the way.
  private static let mostPixels = 1 << 24

  /// Reads the chunks of a file; `nil` where it is damaged.
  ///
  /// - Parameter bytes: a PNG file.
  package init?(_ bytes: [UInt8]) {
    func long(_ offset: Int) -> Int {
      var value: UInt32 = 0
      for index in 0..<4 { value = value << 8 | UInt32(bytes[offset + index]) }
      return Int(exactly: value) ?? .max
    }
    var offset = 8
    while offset <= bytes.count - 12 {
      let length = long(offset)
      guard length <= bytes.count - offset - 12 else { return nil }
      let start = offset + 8
      let chunk = bytes[start..<start + length]
      switch long(offset + 4) {
      case 0x4948_4452:  // IHDR
        guard length == 13, bytes[start + 12] <= 1 else { return nil }
        (width, height) = (long(start), long(start + 4))
        (bits, kind) = (Int(bytes[start + 8]), bytes[start + 9])
        isInterlaced = bytes[start + 12] == 1
      case 0x504C_5445: palette = Array(chunk)  // PLTE
      case 0x7452_4E53: opacities = Array(chunk)  // tRNS
      case 0x4944_4154: rows += chunk  // IDAT
      case 0x6943_4350: profile = Self.profile(chunk)  // iCCP
      default: break
      }
      offset = start + length + 4
    }
    guard width > 0, height > 0, width < 1 << 24, height < 1 << 24, !rows.isEmpty,
      Self.depths(kind).contains(bits), kind != 3 || palette.count >= 3,
      rowBytes(width) < Self.longest / height
    else { return nil }
  }

  /// The numbers of bits that a kind of picture may have (table 12 of the standard).
  private static func depths(_ kind: UInt8) -> [Int] {
    switch kind {
    case 0: [1, 2, 4, 8, 16]
    case 2, 4, 6: [8, 16]
    case 3: [1, 2, 4, 8]
    default: []
    }
  }

  /// The profile in a chunk: a name that ends with zero, the method zero, and compressed bytes.
  private static func profile(_ chunk: ArraySlice<UInt8>) -> [UInt8] {
    guard let end = chunk.firstIndex(of: 0), end + 2 < chunk.endIndex, chunk[end + 1] == 0 else {
      return []
    }
    let compressed = Array(chunk[(end + 2)...])
    do throws(PDFError) {
      return try Inflate(compressed, in: 0..<compressed.count, limit: PDFProfiles.limit).output
    } catch {
      return []
    }
  }

  private var channels: Int {
    switch kind {
    case 2: 3
    case 4: 2
    case 6: 4
    default: 1
    }
  }

  /// The bytes of a row of some pixels.
  private func rowBytes(_ width: Int) -> Int { (width * channels * bits + 7) / 8 }

  /// The image.
  ///
  /// - Parameter deflate: what compresses what is made anew.
  /// - Returns: the image; `nil` where the rows are damaged, or interlaced ones are too many.
  package func encoded(_ deflate: PDFDeflate?) -> EncodedImage? {
    if kind == 4 || kind == 6 {
      return isInterlaced || side > 1 ? shrunk(deflate) : parted(deflate ?? Deflater.compress)
    }
    var text = EncodedImage.dictionary(width, height, bits: bits)
    var mask: EncodedImage.Stream?
    if kind == 3, !opacities.isEmpty {
      mask = self.mask(deflate)
      if mask == nil { return nil }
    } else if opacities.count == 2 * channels {
      text.bytes += transparentColor.bytes
    }
    let pixels: EncodedImage.Stream
    if isInterlaced {
      guard let expanded = expanded() else { return nil }
      pixels = EncodedImage.Stream(text, expanded, deflate)
    } else {
      text.bytes += predictor(channels).bytes
      pixels = EncodedImage.Stream(encoded: text, rows)
    }
    return EncodedImage(pixels: pixels, space: space, profile: profile, mask: mask)
  }

  /// The colour space of the colours, without opacities.
  private var space: EncodedImage.Space {
    switch kind {
    case 0, 4: .gray
    case 3: .indexed(Array(palette[..<(3 * min(palette.count / 3, 1 << bits))]))
    default: .rgb
    }
  }

  /// The entry of one colour that is transparent.
  private var transparentColor: PDFText {
    var text = PDFText()
    text.add("/Mask[")
    for channel in 0..<channels {
      let whole = Int(opacities[2 * channel]) << 8 | Int(opacities[2 * channel + 1])
      let value = whole & (1 << bits - 1)
      text.add(value)
      text.add(" ")
      text.add(value)
      text.add(" ")
    }
    text.add("]")
    return text
  }

  /// The entries of compressed rows that have PNG's own filters.
  private func predictor(_ channels: Int, bits: Int? = nil) -> PDFText {
    var text = PDFText()
    text.add("/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors ")
    text.add(channels)
    text.add("/BitsPerComponent ")
    text.add(bits ?? self.bits)
    text.add("/Columns ")
    text.add(width)
    text.add(">>")
    return text
  }

  // MARK: Colours and opacities

  /// The image with its opacities apart.
  ///
  /// Filters stay as they are: each of them joins bytes of one channel alone. Of sixteen bits the upper eight are seen.
  private func parted(_ deflate: PDFDeflate) -> EncodedImage? {
    let (rowBytes, size, colorCount) = (rowBytes(width), bits / 8, channels - 1)
    var (colors, mask): ([UInt8], [UInt8]) = ([], [])
    colors.reserveCapacity((colorCount * width + 1) * height)
    mask.reserveCapacity((width + 1) * height)
    var (row, opacities, above): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
    var isOpaque = true
    do throws(PDFError) {
      var rows = try PNGRows(rows, limit: (rowBytes + 1) * height)
      for _ in 0..<height {
        try rows.read(rowBytes + 1, into: &row)
        colors.append(row[0])
        mask.append(row[0])
        for offset in stride(from: 1, to: row.count, by: channels * size) {
          for channel in 0..<colorCount { colors.append(row[offset + channel * size]) }
          mask.append(row[offset + colorCount * size])
        }
        guard isOpaque else { continue }
        opacities.removeAll(keepingCapacity: true)
        opacities.append(contentsOf: mask[(mask.count - width)...])
        PNGRows.unfilter(&opacities, above: above, step: 1, row[0])
        isOpaque = !opacities.contains { $0 < 255 }
        swap(&opacities, &above)
      }
    } catch {
      return nil
    }
    var text = EncodedImage.dictionary(width, height, bits: 8)
    text.bytes += predictor(colorCount, bits: 8).bytes
    guard let pixels = deflate(colors) else { return nil }
    var image = EncodedImage(
      pixels: EncodedImage.Stream(encoded: text, pixels), space: space, profile: profile)
    if isOpaque { return image }
    colors = []
    text = EncodedImage.maskDictionary(width, height)
    text.bytes += predictor(1, bits: 8).bytes
    guard let opacities = deflate(mask) else { return nil }
    image.mask = EncodedImage.Stream(encoded: text, opacities)
    return image
  }

  /// The image with its opacities apart, of the means of squares of pixels, in which colours count as far as they are
  /// opaque.
  private func shrunk(_ deflate: PDFDeflate?) -> EncodedImage? {
    let (size, colorCount, channels, side) = (bits / 8, channels - 1, channels, side)
    let (shownWidth, shownHeight) = ((width + side - 1) / side, (height + side - 1) / side)
    var (colors, mask): ([UInt8], [UInt8]) = ([], [])
    colors.reserveCapacity(shownWidth * shownHeight * colorCount)
    mask.reserveCapacity(shownWidth * shownHeight)
    // For each square the sums of its colours, of its opacities, and the number of its pixels.
    var sums = [Int](repeating: 0, count: shownWidth * (channels + 1))
    let isWhole = eachRow { y, row in
      for x in 0..<width {
        let (from, to) = (x * channels * size, x / side * (channels + 1))
        let opacity = Int(row[from + colorCount * size])
        for channel in 0..<colorCount {
          let color = Int(row[from + channel * size])
          sums[to + channel] += side > 1 ? color * opacity : color
        }
        sums[to + colorCount] += opacity
        sums[to + channels] += 1
      }
      guard y % side == side - 1 || y == height - 1 else { return }
      for x in 0..<shownWidth {
        let at = x * (channels + 1)
        let (opacity, count) = (sums[at + colorCount], sums[at + channels])
        let whole = side > 1 ? max(opacity, 1) : 1
        for channel in 0..<colorCount {
          colors.append(UInt8((sums[at + channel] + whole / 2) / whole))
        }
        mask.append(UInt8((opacity + count / 2) / count))
        for index in at...at + channels { sums[index] = 0 }
      }
    }
    guard isWhole else { return nil }
    return EncodedImage(
      pixels: EncodedImage.Stream(
        EncodedImage.dictionary(shownWidth, shownHeight, bits: 8), colors, deflate),
      space: space, profile: profile,
      mask: EncodedImage.mask(shownWidth, shownHeight, mask, deflate))
  }

  /// The opacities of the colours that pixels are numbers of; the means of squares where there are many.
  private func mask(_ deflate: PDFDeflate?) -> EncodedImage.Stream? {
    let side = side
    let (shownWidth, shownHeight) = ((width + side - 1) / side, (height + side - 1) / side)
    var mask: [UInt8] = []
    mask.reserveCapacity(shownWidth * shownHeight)
    var sums = [(sum: Int, count: Int)](repeating: (0, 0), count: shownWidth)
    let isWhole = eachRow { y, row in
      for x in 0..<width {
        let bit = x * bits
        let index = Int(row[bit / 8]) >> (8 - bits - bit % 8) & (1 << bits - 1)
        sums[x / side].sum += index < opacities.count ? Int(opacities[index]) : 255
        sums[x / side].count += 1
      }
      guard y % side == side - 1 || y == height - 1 else { return }
      for x in 0..<shownWidth {
        mask.append(UInt8((sums[x].sum + sums[x].count / 2) / sums[x].count))
        sums[x] = (0, 0)
      }
    }
    guard isWhole else { return nil }
    return EncodedImage.Stream(
      EncodedImage.maskDictionary(shownWidth, shownHeight), mask, deflate)
  }

  /// The side of the squares of pixels that become one.
  private var side: Int {
    var side = 1
    while (width + side - 1) / side > Self.mostPixels / ((height + side - 1) / side) { side += 1 }
    return side
  }

  // MARK: Rows

  /// A pass over an interlaced picture: its first column and row, and the steps to the next ones.
  private struct Pass {
    var x: Int
    var y: Int
    var stepX: Int
    var stepY: Int
  }

  /// The passes of Adam7 (section 8.2 of the standard).
  private static let passes = [
    Pass(x: 0, y: 0, stepX: 8, stepY: 8), Pass(x: 4, y: 0, stepX: 8, stepY: 8),
    Pass(x: 0, y: 4, stepX: 4, stepY: 8), Pass(x: 2, y: 0, stepX: 4, stepY: 4),
    Pass(x: 0, y: 2, stepX: 2, stepY: 4), Pass(x: 1, y: 0, stepX: 2, stepY: 2),
    Pass(x: 0, y: 1, stepX: 1, stepY: 2),
  ]

  /// The bytes from a pixel to the next, in filters.
  private var step: Int { max(channels * bits / 8, 1) }

  /// Gives each row without its filter, from the top down.
  ///
  /// - Parameter body: takes the number of a row and its bytes.
  /// - Returns: false where the rows are damaged, or interlaced ones are too many; some may have been given then.
  private func eachRow(_ body: (_ y: Int, _ row: [UInt8]) -> Void) -> Bool {
    let rowBytes = rowBytes(width)
    if isInterlaced {
      guard let pixels = expanded() else { return false }
      for y in 0..<height { body(y, Array(pixels[y * rowBytes..<(y + 1) * rowBytes])) }
      return true
    }
    do throws(PDFError) {
      var rows = try PNGRows(rows, limit: (rowBytes + 1) * height)
      var (row, above): ([UInt8], [UInt8]) = ([], [])
      for y in 0..<height {
        try rows.read(rowBytes + 1, into: &row)
        let filter = row.removeFirst()
        PNGRows.unfilter(&row, above: above, step: step, filter)
        body(y, row)
        swap(&row, &above)
      }
      return true
    } catch {
      return false
    }
  }

  /// The rows of an interlaced picture from the top down without filters, each of whole bytes; `nil` where they are
  /// damaged, or too many.
  private func expanded() -> [UInt8]? {
    guard rowBytes(width) < Self.limit / height else { return nil }
    var pixels = [UInt8](repeating: 0, count: rowBytes(width) * height)
    do throws(PDFError) {
      // Some bytes more than a picture without passes: each row has its own filter, and whole bytes.
      var rows = try PNGRows(rows, limit: 2 * pixels.count + 16 * height)
      for pass in Self.passes {
        let columns = max(width - pass.x + pass.stepX - 1, 0) / pass.stepX
        guard columns > 0 else { continue }
        var (row, above): ([UInt8], [UInt8]) = ([], [])
        for y in stride(from: pass.y, to: height, by: pass.stepY) {
          try rows.read(rowBytes(columns) + 1, into: &row)
          let filter = row.removeFirst()
          PNGRows.unfilter(&row, above: above, step: step, filter)
          put(row, of: columns, pass, at: y * rowBytes(width), into: &pixels)
          swap(&row, &above)
        }
      }
    } catch {
      return nil
    }
    return pixels
  }

  /// Puts the pixels of a row of a pass where they belong.
  private func put(
    _ row: [UInt8], of columns: Int, _ pass: Pass, at start: Int, into pixels: inout [UInt8]
  ) {
    let pixelBits = channels * bits
    for column in 0..<columns {
      let target = pass.x + column * pass.stepX
      if pixelBits >= 8 {
        let bytes = pixelBits / 8
        for index in 0..<bytes {
          pixels[start + target * bytes + index] = row[column * bytes + index]
        }
      } else {
        let (bit, targetBit) = (column * pixelBits, target * pixelBits)
        let value =
          row[bit / 8] >> UInt8(8 - pixelBits - bit % 8) & (1 << UInt8(pixelBits) - 1)
        pixels[start + targetBit / 8] |= value << UInt8(8 - pixelBits - targetBit % 8)
      }
    }
  }
}
