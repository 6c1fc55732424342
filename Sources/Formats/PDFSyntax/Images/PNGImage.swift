/// A PNG file (ISO/IEC 15948) as an image of a PDF: its compressed rows go in as they are, with PNG's own
/// filters; only those that are interlaced or have opacities are expanded, and colours and opacities divided.
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
    /// The most bytes that rows have that are expanded: pages have little memory.
    private static let limit = 1 << 27
  #else
    /// The most bytes that rows have that are expanded.
    private static let limit = 1 << 28
  #endif
  /// The most pixels whose colours and opacities are divided: more than a page shows at 300 dots per inch, so that
  /// larger pictures are made smaller on the way.
  private static let mostPixels = 1 << 24

  /// Reads the chunks of a file; `nil` where it is damaged.
  ///
  /// - Parameter bytes: a PNG file.
  package init?(_ bytes: [UInt8]) {
    func long(_ place: Int) -> Int {
      var value: UInt32 = 0
      for index in 0..<4 { value = value << 8 | UInt32(bytes[place + index]) }
      return Int(exactly: value) ?? .max
    }
    var place = 8
    while place <= bytes.count - 12 {
      let length = long(place)
      guard length <= bytes.count - place - 12 else { return nil }
      let start = place + 8
      let chunk = bytes[start..<start + length]
      switch long(place + 4) {
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
      place = start + length + 4
    }
    guard width > 0, height > 0, width < 1 << 24, height < 1 << 24, !rows.isEmpty,
      Self.depths(kind).contains(bits), kind != 3 || palette.count >= 3
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

  /// Adds the image to a file.
  ///
  /// - Returns: its number; `nil` where the rows are damaged.
  package func add(to objects: PDFObjects, _ profiles: PDFProfiles) -> Int? {
    if kind == 4 || kind == 6 || kind == 3 && !opacities.isEmpty {
      return addDivided(to: objects, profiles)
    }
    var text = PixelImage.dictionary(width, height, bits: bits)
    text.add("/ColorSpace")
    switch kind {
    case 0: text.bytes += space(profiles).bytes
    case 2: text.bytes += space(profiles).bytes
    default:
      let count = min(palette.count / 3, 1 << bits)
      text.add("[/Indexed")
      text.bytes += space(profiles).bytes
      text.add(" ")
      text.add(count - 1)
      text.add(" ")
      text.add(string: Array(palette[..<(3 * count)]))
      text.add("]")
    }
    // One colour that is transparent.
    if opacities.count == 2 * channels {
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
    }
    if isInterlaced {
      guard let pixels = expanded() else { return nil }
      return objects.add(stream: text, pixels)
    }
    text.add("/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors ")
    text.add(channels)
    text.add("/BitsPerComponent ")
    text.add(bits)
    text.add("/Columns ")
    text.add(width)
    text.add(">>")
    return objects.add(encoded: text, rows)
  }

  /// The colour space of the colours, without opacities.
  private func space(_ profiles: PDFProfiles) -> PDFText {
    kind == 0 || kind == 4
      ? profiles.space(profile, channels: 1, "/DeviceGray")
      : profiles.space(profile, channels: 3, "/DeviceRGB")
  }

  /// Adds the colours, and the opacities as a soft mask.
  private func addDivided(to objects: PDFObjects, _ profiles: PDFProfiles) -> Int? {
    guard let pixels = expanded() else { return nil }
    let (rowBytes, channels) = (rowBytes(width), channels)
    let size = bits / 8
    let colorCount = kind == 3 ? 3 : channels - 1
    // The mean of a square of pixels, in which colours count as far as they are opaque.
    let side = side
    let (shownWidth, shownHeight) = ((width + side - 1) / side, (height + side - 1) / side)
    var colors: [UInt8] = []
    var mask: [UInt8] = []
    colors.reserveCapacity(shownWidth * shownHeight * colorCount)
    mask.reserveCapacity(shownWidth * shownHeight)
    func pixel(_ x: Int, _ y: Int, _ channel: Int) -> Int {
      guard kind == 3 else {
        // Of sixteen bits the upper eight are seen.
        return Int(pixels[y * rowBytes + (x * channels + channel) * size])
      }
      let bit = x * bits
      let byte = Int(pixels[y * rowBytes + bit / 8])
      let index = byte >> (8 - bits - bit % 8) & (1 << bits - 1)
      if channel == 3 { return index < opacities.count ? Int(opacities[index]) : 255 }
      return 3 * index + channel < palette.count ? Int(palette[3 * index + channel]) : 0
    }
    for y in stride(from: 0, to: height, by: side) {
      for x in stride(from: 0, to: width, by: side) {
        guard side > 1 else {
          for channel in 0..<colorCount { colors.append(UInt8(pixel(x, y, channel))) }
          mask.append(UInt8(pixel(x, y, colorCount)))
          continue
        }
        var sums = (0, 0, 0, 0)
        var count = 0
        for row in y..<min(y + side, height) {
          for column in x..<min(x + side, width) {
            let alpha = pixel(column, row, colorCount)
            sums.0 += pixel(column, row, 0) * alpha
            if colorCount == 3 {
              sums.1 += pixel(column, row, 1) * alpha
              sums.2 += pixel(column, row, 2) * alpha
            }
            sums.3 += alpha
            count += 1
          }
        }
        let whole = max(sums.3, 1)
        colors.append(UInt8((sums.0 + whole / 2) / whole))
        if colorCount == 3 {
          colors.append(UInt8((sums.1 + whole / 2) / whole))
          colors.append(UInt8((sums.2 + whole / 2) / whole))
        }
        mask.append(UInt8((sums.3 + count / 2) / count))
      }
    }
    var maskText = PixelImage.dictionary(shownWidth, shownHeight, bits: 8)
    maskText.add("/ColorSpace/DeviceGray")
    let number = objects.add(stream: maskText, mask)
    var text = PixelImage.dictionary(shownWidth, shownHeight, bits: 8)
    text.add("/ColorSpace")
    text.bytes += space(profiles).bytes
    text.add("/SMask ")
    text.add(reference: number)
    return objects.add(stream: text, colors)
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

  /// The rows from the top down without filters, each of whole bytes; `nil` where they are damaged.
  private func expanded() -> [UInt8]? {
    guard rowBytes(width) < Self.limit / height else { return nil }
    let passes = isInterlaced ? Self.passes : [Pass(x: 0, y: 0, stepX: 1, stepY: 1)]
    let sizes = passes.map { pass in
      (
        width: max(width - pass.x + pass.stepX - 1, 0) / pass.stepX,
        height: max(height - pass.y + pass.stepY - 1, 0) / pass.stepY
      )
    }
    let count = sizes.reduce(0) { sum, size in
      size.width > 0 ? sum + (rowBytes(size.width) + 1) * size.height : sum
    }
    var inflated: [UInt8]
    do throws(PDFError) {
      inflated = try Inflate(rows, in: 0..<rows.count, limit: count).output
    } catch {
      return nil
    }
    guard inflated.count == count else { return nil }
    guard isInterlaced else {
      unfilter(&inflated, from: 0, rowBytes: rowBytes(width), height: height)
      inflated.removeLast(height)
      return inflated
    }
    var pixels = [UInt8](repeating: 0, count: rowBytes(width) * height)
    var start = 0
    for (pass, size) in zip(passes, sizes) where size.width > 0 && size.height > 0 {
      let rowBytes = rowBytes(size.width)
      unfilter(&inflated, from: start, rowBytes: rowBytes, height: size.height)
      put(inflated, from: start, size, pass, into: &pixels)
      start += (rowBytes + 1) * size.height
    }
    return pixels
  }

  /// Puts the pixels of a pass where they belong.
  private func put(
    _ part: [UInt8], from start: Int, _ size: (width: Int, height: Int), _ pass: Pass,
    into pixels: inout [UInt8]
  ) {
    let pixelBits = channels * bits
    let (fromBytes, toBytes) = (rowBytes(size.width), rowBytes(width))
    for row in 0..<size.height {
      let (from, to) = (start + row * fromBytes, (pass.y + row * pass.stepY) * toBytes)
      for column in 0..<size.width {
        let target = pass.x + column * pass.stepX
        if pixelBits >= 8 {
          let bytes = pixelBits / 8
          for index in 0..<bytes {
            pixels[to + target * bytes + index] = part[from + column * bytes + index]
          }
        } else {
          let (bit, targetBit) = (column * pixelBits, target * pixelBits)
          let value =
            part[from + bit / 8] >> UInt8(8 - pixelBits - bit % 8) & (1 << UInt8(pixelBits) - 1)
          pixels[to + targetBit / 8] |= value << UInt8(8 - pixelBits - targetBit % 8)
        }
      }
    }
  }

  /// Takes the filters of rows away, in place, so that there is one copy (section 9 of the standard).
  ///
  /// The rows lie behind each other then, without the bytes that name the filters.
  private func unfilter(
    _ rows: inout [UInt8], from start: Int, rowBytes: Int, height: Int
  ) {
    let step = max(channels * bits / 8, 1)
    for y in 0..<height {
      let row = start + y * (rowBytes + 1)
      let target = start + y * rowBytes
      let filter = rows[row]
      for x in 0..<rowBytes {
        let place = target + x
        let left = x >= step ? Int(rows[place - step]) : 0
        let above = y > 0 ? Int(rows[place - rowBytes]) : 0
        let corner = x >= step && y > 0 ? Int(rows[place - rowBytes - step]) : 0
        let guess: Int
        switch filter {
        case 0: guess = 0
        case 1: guess = left
        case 2: guess = above
        case 3: guess = (left + above) / 2
        default:
          let sum = left + above - corner
          let (a, b, c) = (
            (sum - left).magnitude, (sum - above).magnitude, (sum - corner).magnitude
          )
          guess = a <= b && a <= c ? left : b <= c ? above : corner
        }
        rows[place] = rows[row + 1 + x] &+ UInt8(truncatingIfNeeded: guess)
      }
    }
  }
}
