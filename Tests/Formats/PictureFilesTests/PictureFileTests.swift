import InkGeometry
import InkTestSupport
import PictureFiles
import Testing

@Suite struct PictureFileTests {
  // MARK: Files put together from their parts

  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }

  private static func exif(_ orientation: Int, isLittle: Bool) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      isLittle ? little(value, count) : big(value, count)
    }
    // A maker and a place, and the orientation between them.
    return Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(3, 2)
      + number(0x010F, 2) + number(2, 2) + number(4, 4) + Array("Cam\0".utf8)
      + number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + number(0, 2)
      + number(0x8825, 2) + number(4, 2) + number(1, 4) + number(50, 4)
      + number(0, 4) + Array("48.2082N 16.3738E".utf8)
  }

  private static func segment(_ type: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, type] + big(content.count + 2, 2) + content
  }

  private static let scan: [UInt8] = [0x12, 0xFF, 0x00, 0x34, 0xFF, 0xD3, 0x56]

  private static func jpeg(
    orientation: Int?, isLittle: Bool = false, metadata: Bool = true, width: Int = 300,
    height: Int = 200
  ) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8]
    bytes += segment(
      0xE0,
      Array("JFIF\0".utf8) + [1, 1, 0] + big(72, 2) + big(72, 2)
        + (metadata ? [1, 1, 9, 9, 9] : [0, 0]))
    if let orientation {
      bytes += segment(
        0xE1,
        Array("Exif\0\0".utf8)
          + (metadata ? exif(orientation, isLittle: isLittle) : bare(orientation)))
    }
    if metadata {
      bytes += segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8))
      bytes += segment(0xED, Array("Photoshop 3.0\0secret".utf8))
      bytes += segment(0xFE, Array("a comment".utf8))
      bytes += segment(0xE2, Array("MPF\0more".utf8))
    }
    bytes += segment(0xE2, Array("ICC_PROFILE\0\u{1}\u{1}profile".utf8))
    bytes += segment(0xEE, Array("Adobe\0d".utf8) + [0, 0, 0, 0, 1])
    bytes += segment(0xDB, [0] + (0..<64).map { $0 })
    bytes += segment(0xC2, [8] + big(height, 2) + big(width, 2) + [1, 1, 0x11, 0])
    bytes += segment(0xC4, [0x00, 1] + [UInt8](repeating: 0, count: 15) + [5])
    bytes += segment(0xDA, [1, 1, 0, 0, 63, 0]) + scan
    if metadata { bytes += segment(0xFE, Array("between scans".utf8)) }
    bytes += segment(0xDA, [1, 1, 0, 0, 63, 1]) + scan
    bytes += [0xFF, 0xD9]
    if metadata { bytes += Array("a film behind the end".utf8) }
    return bytes
  }

  /// Returns metadata with an orientation and nothing else.
  private static func bare(_ orientation: Int) -> [UInt8] {
    Array("MM".utf8) + big(42, 2) + big(8, 4) + big(1, 2) + big(0x0112, 2) + big(3, 2) + big(1, 4)
      + big(orientation, 2) + big(0, 2) + big(0, 4)
  }

  /// Returns the CRC of a chunk, bit by bit.
  private static func sum(_ bytes: [UInt8]) -> Int {
    var sum = UInt32.max
    for byte in bytes {
      for bit in 0..<8 {
        let next = (sum ^ UInt32(byte) >> UInt32(bit)) & 1
        sum >>= 1
        if next != 0 { sum ^= 0xEDB8_8320 }
      }
    }
    return Int(~sum)
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    return big(content.count, 4) + body + big(sum(body), 4)
  }

  private static func png(
    orientation: Int?, metadata: Bool = true, width: Int = 300, height: Int = 200
  ) -> [UInt8] {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    bytes += chunk("IHDR", big(width, 4) + big(height, 4) + [8, 3, 0, 0, 0])
    bytes += chunk("iCCP", Array("p\0\0x".utf8)) + chunk("gAMA", big(45455, 4))
    if metadata {
      bytes +=
        chunk("tEXt", Array("Author\0Someone".utf8)) + chunk("tIME", [7, 0xE8, 1, 1, 1, 1, 1])
      bytes += chunk("acTL", big(1, 4) + big(0, 4)) + chunk("pHYs", big(1, 4) + big(1, 4) + [1])
    }
    bytes += chunk("PLTE", [1, 2, 3]) + chunk("tRNS", [4])
    if let orientation {
      bytes += chunk("eXIf", metadata ? exif(orientation, isLittle: true) : bare(orientation))
    }
    bytes += chunk("IDAT", [1, 2, 3]) + chunk("IDAT", [4])
    if metadata { bytes += chunk("iTXt", Array("k\0\0\0\0\0text".utf8)) }
    bytes += chunk("IEND", [])
    if metadata { bytes += Array("behind the end".utf8) }
    return bytes
  }

  private static func part(_ type: String, _ content: [UInt8]) -> [UInt8] {
    Array(type.utf8) + little(content.count, 4) + content
      + (content.count % 2 == 0 ? [] : [0])
  }

  private static func webp(
    orientation: Int?, metadata: Bool = true, width: Int = 300, height: Int = 200
  ) -> [UInt8] {
    var flags: UInt8 = 0x20
    if orientation != nil { flags |= 0x08 }
    if metadata { flags |= 0x04 }
    var body = part("VP8X", [flags, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
    body += part("ICCP", [1, 2, 3])
    body += part("VP8L", [0x2F] + little((width - 1) | (height - 1) << 14, 4) + [7, 7])
    if let orientation {
      body += part("EXIF", metadata ? exif(orientation, isLittle: false) : bare(orientation))
    }
    if metadata { body += part("XMP ", Array("<x/>".utf8)) + part("MINE", [1]) }
    return Array("RIFF".utf8) + little(body.count + 4, 4) + Array("WEBP".utf8) + body
      + (metadata ? [1, 2, 3] : [])
  }

  // MARK: Tests

  @Test(arguments: PictureOrientation.allCases)
  func `Only pixels, orientation and colours are left`(_ orientation: PictureOrientation) throws {
    let number = Int(orientation.rawValue)
    let left = orientation == .upright ? nil : number
    let files: [([UInt8], [UInt8], PictureHeader.Kind)] = [
      (Self.jpeg(orientation: number), Self.jpeg(orientation: left, metadata: false), .jpeg),
      (
        Self.jpeg(orientation: number, isLittle: true),
        Self.jpeg(orientation: left, metadata: false), .jpeg
      ),
      (Self.png(orientation: number), Self.png(orientation: left, metadata: false), .png),
      (Self.webp(orientation: number), Self.webp(orientation: left, metadata: false), .webp),
    ]
    for (file, kept, kind) in files {
      let (header, bytes) = try PictureHeader.read(file)
      #expect(header.kind == kind)
      #expect(bytes == kept, "\(kind)")
      #expect(header.orientation == orientation)
      #expect(header.pixelWidth == 300 && header.pixelHeight == 200)
      // Done again, nothing changes.
      let again = try PictureHeader.read(bytes)
      #expect(again.bytes == bytes && again.header == header)
    }
  }

  @Test func `Nothing of a person is left in the bytes`() throws {
    for file in [Self.jpeg(orientation: 6), Self.png(orientation: 6), Self.webp(orientation: 6)] {
      let bytes = try PictureHeader.read(file).bytes
      for word in [
        "Cam", "48.2", "secret", "comment", "between", "film", "Someone", "text", "<x/>",
      ] {
        let wanted = Array(word.utf8)
        let isFound = bytes.indices.contains { bytes[$0...].starts(with: wanted) }
        #expect(!isFound, "\(word)")
      }
    }
  }

  @Test func `An orientation maps the corners of the stored picture to those of the upright one`() {
    // Where the stored upper left corner is seen, and the direction of the stored rows (Exif, table 6).
    let seen: [(Point, Vector)] = [
      (Point(0, 0), Vector(1, 0)), (Point(3, 0), Vector(-1, 0)), (Point(3, 2), Vector(-1, 0)),
      (Point(0, 2), Vector(1, 0)), (Point(0, 0), Vector(0, 1)), (Point(2, 0), Vector(0, 1)),
      (Point(2, 3), Vector(0, -1)), (Point(0, 3), Vector(0, -1)),
    ]
    for (orientation, (corner, row)) in zip(PictureOrientation.allCases, seen) {
      let transform = orientation.transform(width: 3, height: 2)
      #expect(Point(0, 0).applying(transform) == corner, "\(orientation)")
      #expect(Vector(1, 0).applying(transform) == row, "\(orientation)")
      let all = Rect(minX: 0, minY: 0, maxX: 3, maxY: 2).applying(transform)
      #expect(
        all
          == Rect(
            minX: 0, minY: 0, maxX: orientation.exchangesSides ? 2 : 3,
            maxY: orientation.exchangesSides ? 3 : 2))
    }
  }

  @Test func `Other forms of the formats`() throws {
    // Lossy WebP of the simple form.
    let frame: [UInt8] =
      [0, 0, 0, 0x9D, 0x01, 0x2A] + Self.little(0x4000 | 640, 2) + Self.little(480, 2) + [1, 2]
    let body = Self.part("VP8 ", frame)
    let webp =
      Array("RIFF".utf8) + Self.little(body.count + 4, 4) + Array("WEBP".utf8) + body
    let header = try PictureHeader(of: webp)
    #expect(header.pixelWidth == 640 && header.pixelHeight == 480)
    #expect(try PictureHeader.read(webp).bytes == webp)
    // A JPEG without a mark at its end, and with fill bytes.
    var jpeg = Self.jpeg(orientation: nil, metadata: false)
    jpeg.removeLast(2)
    #expect(try PictureHeader.read(jpeg).bytes == jpeg + [0xFF, 0xD9])
    // A PDF stays as it is, wherever it begins.
    for pdf in [
      Array("%PDF-1.7 …".utf8), [UInt8](repeating: 10, count: 700) + Array("%PDF-2.0".utf8),
    ] {
      let (header, bytes) = try PictureHeader.read(pdf)
      #expect(header.kind == .pdf && bytes == pdf)
      #expect(header.pixelWidth == 0 && header.pixelHeight == 0)
    }
    // Metadata that is damaged has no orientation.
    var broken = Self.exif(6, isLittle: false)
    broken[3] = 43
    let file =
      [0xFF, 0xD8] + Self.segment(0xE1, Array("Exif\0\0".utf8) + broken)
      + Self.jpeg(orientation: nil, metadata: false).dropFirst(2)
    #expect(try PictureHeader(of: file).orientation == .upright)
  }

  @Test func `Bytes that are no picture are refused, with the place`() {
    func error(_ bytes: [UInt8]) -> PictureError? {
      do throws(PictureError) {
        _ = try PictureHeader(of: bytes)
        return nil
      } catch {
        return error
      }
    }
    #expect(error([]) == PictureError(.format, offset: 0))
    #expect(error(Array("GIF89a".utf8)) == PictureError(.format, offset: 0))
    #expect(error([0xFF, 0xD8, 0xFF]) == PictureError(.cut, offset: 3))
    #expect(error([0xFF, 0xD8, 0xFF, 0xD9]) == PictureError(.malformed, offset: 2))
    #expect(error([0xFF, 0xD8, 0xFF, 0xE0, 0, 1]) == PictureError(.malformed, offset: 4))
    #expect(error(Self.png(orientation: nil, width: 0)) == PictureError(.size, offset: 16))
    #expect(error(Self.png(orientation: nil, width: 1 << 31)) == PictureError(.size, offset: 16))
    #expect(error(Self.png(orientation: nil, width: 20_000, height: 20_000))?.reason == .size)
    #expect(error(Self.png(orientation: nil, width: 1_000_001, height: 1))?.reason == .size)
    #expect(error(Self.png(orientation: nil, width: 1_000_000, height: 1)) == nil)
    #expect(error(Self.jpeg(orientation: nil, height: 0))?.reason == .size)
    let png = Self.png(orientation: nil, metadata: false)
    #expect(error(png.dropLast(12) + Self.chunk("ABCD", []))?.reason == .malformed)
    #expect(error(Array(png.prefix(8))) == PictureError(.cut, offset: 8))
    #expect("\(PictureError(.cut, offset: 3))" == "the picture ends too early, at byte 3")
  }

  @Test func `Cut and damaged pictures never do harm`() {
    for (number, file) in [
      Self.jpeg(orientation: 6), Self.png(orientation: 6), Self.webp(orientation: 6),
    ].enumerated() {
      var random = SeededGenerator(seed: UInt64(number))
      for end in 0..<file.count {
        do throws(PictureError) {
          // The part that is read is whole in itself.
          let (header, bytes) = try PictureHeader.read(Array(file[..<end]))
          #expect(try PictureHeader(of: bytes) == header)
        } catch {
          #expect(error.offset <= end)
        }
      }
      for _ in 0..<3000 {
        var damaged = file
        for _ in 0...random.below(2) {
          damaged[random.below(file.count)] = UInt8(random.below(256))
        }
        do throws(PictureError) {
          let (header, bytes) = try PictureHeader.read(damaged)
          #expect(bytes.count <= file.count + 40)
          #expect(header.kind == .pdf || header.pixelWidth > 0)
        } catch {
          #expect(error.offset <= file.count)
        }
      }
    }
  }
}
