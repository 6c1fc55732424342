/// A PNG file (ISO/IEC 15948) as an image of a PDF: its compressed rows go in as they are, with PNG's own
/// filters; only those with opacities are expanded, and divided into colours and opacities.
struct PNGImage {
  private var width = 0
  private var height = 0
  private var bits = 0
  private var kind: UInt8 = 0
  private var palette: [UInt8] = []
  private var opacities: [UInt8] = []
  private var rows: [UInt8] = []
  /// The most bytes that rows with opacities may have.
  private static let limit = 1 << 28

  /// Reads the chunks of a file; `nil` where it is damaged, or interlaced.
  ///
  /// - Parameter bytes: a PNG file.
  init?(_ bytes: [UInt8]) {
    func long(_ place: Int) -> Int {
      var value: UInt32 = 0
      for index in 0..<4 { value = value << 8 | UInt32(bytes[place + index]) }
      return Int(exactly: value) ?? .max
    }
    var place = 8
    while place + 12 <= bytes.count {
      let length = long(place)
      guard length <= bytes.count - place - 12 else { return nil }
      let start = place + 8
      let chunk = bytes[start..<start + length]
      switch long(place + 4) {
      case 0x4948_4452:  // IHDR
        guard length == 13, bytes[start + 12] == 0 else { return nil }
        (width, height) = (long(start), long(start + 4))
        (bits, kind) = (Int(bytes[start + 8]), bytes[start + 9])
      case 0x504C_5445: palette = Array(chunk)  // PLTE
      case 0x7452_4E53: opacities = Array(chunk)  // tRNS
      case 0x4944_4154: rows += chunk  // IDAT
      default: break
      }
      place = start + length + 4
    }
    guard width > 0, height > 0, width < 1 << 24, height < 1 << 24, !rows.isEmpty,
      [1, 2, 4, 8, 16].contains(bits), kind != 3 || palette.count >= 3
    else { return nil }
  }

  /// Adds the image to a file.
  ///
  /// - Returns: its number; `nil` where the rows are damaged.
  func add(to objects: PDFObjects) -> Int? {
    let channels: Int
    switch kind {
    case 0, 3: channels = 1
    case 2: channels = 3
    case 4: channels = 2
    case 6: channels = 4
    default: return nil
    }
    if kind == 4 || kind == 6 || kind == 3 && !opacities.isEmpty {
      return addDivided(to: objects, channels: channels)
    }
    var text = dictionary(width, height, bits: bits)
    switch kind {
    case 0: text.add("/ColorSpace/DeviceGray")
    case 2: text.add("/ColorSpace/DeviceRGB")
    default:
      text.add("/ColorSpace[/Indexed/DeviceRGB ")
      text.add(palette.count / 3 - 1)
      text.add(" ")
      text.add(string: Array(palette[..<(palette.count / 3 * 3)]))
      text.add("]")
    }
    // One colour that is transparent.
    if opacities.count == 2 * channels {
      text.add("/Mask[")
      for channel in 0..<channels {
        let value = Int(opacities[2 * channel]) << 8 | Int(opacities[2 * channel + 1])
        text.add(value)
        text.add(" ")
        text.add(value)
        text.add(" ")
      }
      text.add("]")
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

  /// Adds the colours, and the opacities as a soft mask.
  private func addDivided(to objects: PDFObjects, channels: Int) -> Int? {
    let rowBytes = (width * channels * bits + 7) / 8
    guard kind == 3 || bits >= 8, rowBytes < Self.limit / height else { return nil }
    guard let pixels = expanded(rowBytes, step: max(channels * bits / 8, 1)) else { return nil }
    var colors: [UInt8] = []
    var mask: [UInt8] = []
    let size = bits / 8
    for y in 0..<height {
      for x in 0..<width {
        if kind == 3 {
          let bit = x * bits
          let byte = Int(pixels[y * rowBytes + bit / 8])
          let index = byte >> (8 - bits - bit % 8) & (1 << bits - 1)
          for channel in 0..<3 {
            colors.append(3 * index + channel < palette.count ? palette[3 * index + channel] : 0)
          }
          mask.append(index < opacities.count ? opacities[index] : 255)
        } else {
          // Of sixteen bits the upper eight are seen.
          let start = y * rowBytes + x * channels * size
          for channel in 0..<channels - 1 { colors.append(pixels[start + channel * size]) }
          mask.append(pixels[start + (channels - 1) * size])
        }
      }
    }
    var maskText = dictionary(width, height, bits: 8)
    maskText.add("/ColorSpace/DeviceGray")
    let number = objects.add(stream: maskText, mask)
    var text = dictionary(width, height, bits: 8)
    if kind == 4 { text.add("/ColorSpace/DeviceGray") } else { text.add("/ColorSpace/DeviceRGB") }
    text.add("/SMask ")
    text.add(reference: number)
    return objects.add(stream: text, colors)
  }

  /// The rows without filters (section 9 of the standard).
  private func expanded(_ rowBytes: Int, step: Int) -> [UInt8]? {
    let inflated: [UInt8]
    do throws(PDFError) {
      inflated = try Inflate(rows, in: 0..<rows.count, limit: (rowBytes + 1) * height).output
    } catch {
      return nil
    }
    guard inflated.count == (rowBytes + 1) * height else { return nil }
    var pixels = [UInt8](repeating: 0, count: rowBytes * height)
    for y in 0..<height {
      let filter = inflated[y * (rowBytes + 1)]
      for x in 0..<rowBytes {
        let place = y * rowBytes + x
        let left = x >= step ? Int(pixels[place - step]) : 0
        let above = y > 0 ? Int(pixels[place - rowBytes]) : 0
        let corner = x >= step && y > 0 ? Int(pixels[place - rowBytes - step]) : 0
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
        pixels[place] = inflated[y * (rowBytes + 1) + 1 + x] &+ UInt8(truncatingIfNeeded: guess)
      }
    }
    return pixels
  }

  private func dictionary(_ width: Int, _ height: Int, bits: Int) -> PDFText {
    var text = PDFText()
    text.add("/Type/XObject/Subtype/Image/BitsPerComponent ")
    text.add(bits)
    text.add("/Width ")
    text.add(width)
    text.add("/Height ")
    text.add(height)
    return text
  }
}
