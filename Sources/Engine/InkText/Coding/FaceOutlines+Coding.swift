/// Outlines of glyphs as a drawing keeps them: in a content of its own, to which texts refer.
public typealias GlyphSet = FaceOutlines

// The bytes of outlines.
extension FaceOutlines {
  /// The version of the layout that is written.
  private static let codingVersion: UInt8 = 1

  /// The outline of a glyph; `nil` where it is not among these.
  ///
  /// Complexity: O(log n).
  public func outline(of glyph: Int) -> GlyphOutline? {
    var (low, high) = (0, glyphs.count)
    while low < high {
      let middle = (low + high) / 2
      if glyphs[middle] < glyph { low = middle + 1 } else { high = middle }
    }
    return low < min(glyphs.count, outlines.count) && glyphs[low] == glyph ? outlines[low] : nil
  }

  /// The outlines in bytes: 60 to 150 for each Latin letter.
  ///
  /// Complexity: O(points).
  ///
  /// Glyphs have ascending numbers of at most 65,535.
  public func encoded() -> [UInt8] {
    var writer = TextWriter()
    writer.bytes.append(Self.codingVersion)
    writer.append(fixed: digest)
    writer.append(glyphs.count)
    var last = -1
    for (glyph, outline) in zip(glyphs, outlines) {
      writer.append(glyph - last - 1)
      last = glyph
      writer.append(outline.contours.count)
      var previous = GlyphOutline.OutlinePoint(0, 0, isOnCurve: true)
      for contour in outline.contours {
        writer.append(contour.points.count)
        for point in contour.points {
          OutlineStep(from: previous, to: point).write(to: &writer)
          previous = point
        }
      }
    }
    return writer.bytes
  }

  /// Reads the bytes of outlines, and checks all of them.
  ///
  /// Complexity: O(bytes).
  ///
  /// - Throws: the fault and its offset.
  public init(encoded bytes: [UInt8]) throws(TextFault) {
    var reader = TextReader(bytes)
    guard try reader.byte() == Self.codingVersion else {
      throw TextFault("a newer version has made these outlines", at: 0)
    }
    self.init(digest: try reader.fixed(), glyphs: [], outlines: [])
    let count = try reader.count(upTo: 1 << 16, "there are too many glyphs")
    var last = -1
    for _ in 0..<count {
      last += 1 + (try reader.number(upTo: 0xFFFF, "a glyph is none"))
      guard last <= 0xFFFF else { throw reader.fault("a glyph is none") }
      var outline = GlyphOutline(contours: [])
      var previous = GlyphOutline.OutlinePoint(0, 0, isOnCurve: true)
      for _ in 0..<(try reader.count(upTo: 1 << 14, "there are too many contours")) {
        var contour = GlyphOutline.Contour([])
        let count = try reader.count(upTo: 1 << 16, "there are too many points")
        contour.points.reserveCapacity(count)
        for _ in 0..<count {
          previous = try OutlineStep.read(from: &reader, after: previous)
          contour.points.append(previous)
        }
        outline.contours.append(contour)
      }
      glyphs.append(last)
      outlines.append(outline)
    }
    guard reader.remaining == 0 else { throw reader.fault("there are bytes behind the outlines") }
  }
}

/// The way from one point of an outline to the next, in the triplets of WOFF 2.0 (section 5.2): a byte with a class of
/// lengths, the signs and a flag, and one to four bytes.
private struct OutlineStep {
  let dx: Int
  let dy: Int
  let isOnCurve: Bool

  init(from: GlyphOutline.OutlinePoint, to: GlyphOutline.OutlinePoint) {
    (dx, dy) = (Int(to.x) - Int(from.x), Int(to.y) - Int(from.y))
    isOnCurve = to.isOnCurve
  }

  func write(to writer: inout TextWriter) {
    let (across, up) = (abs(dx), abs(dy))
    // An even class is negative.
    let signs = (dx < 0 ? 0 : 1) | (dy < 0 ? 0 : 2)
    var code: Int
    var rest: [Int]
    if dx == 0, up < 1280 {
      code = (up >> 8) << 1 | signs >> 1
      rest = [up]
    } else if dy == 0, across < 1280 {
      code = 10 + ((across >> 8) << 1 | signs & 1)
      rest = [across]
    } else if across > 0, up > 0, across <= 64, up <= 64 {
      code = 20 + ((across - 1) & 48 | ((up - 1) & 48) >> 2 | signs)
      rest = [((across - 1) & 15) << 4 | (up - 1) & 15]
    } else if across > 0, up > 0, across <= 768, up <= 768 {
      code = 84 + 12 * ((across - 1) >> 8) + (((up - 1) >> 8) << 2 | signs)
      rest = [across - 1, up - 1]
    } else if across < 4096, up < 4096 {
      code = 120 + signs
      rest = [across >> 4, (across & 15) << 4 | up >> 8, up]
    } else {
      code = 124 + signs
      rest = [across >> 8, across, up >> 8, up]
    }
    writer.bytes.append(UInt8(truncatingIfNeeded: code) | (isOnCurve ? 0 : 128))
    for byte in rest { writer.bytes.append(UInt8(truncatingIfNeeded: byte)) }
  }

  static func read(
    from reader: inout TextReader, after previous: GlyphOutline.OutlinePoint
  ) throws(TextFault) -> GlyphOutline.OutlinePoint {
    let start = reader.offset
    let flags = try reader.byte()
    let code = Int(flags & 127)
    let first = Int(try reader.byte())
    var (dx, dy) = (0, 0)
    var signs = code & 3
    switch code {
    case 0..<10: (dy, signs) = ((code >> 1) << 8 + first, (code & 1) << 1 | 1)
    case 10..<20:
      (dx, signs) = (((code - 10) >> 1) << 8 + first, (code - 10) & 1 | 2)
    case 20..<84:
      let part = code - 20
      (dx, dy) = (1 + (part & 48) + first >> 4, 1 + (part & 12) << 2 + first & 15)
      signs = part & 3
    case 84..<120:
      let part = code - 84
      dx = 1 + (part / 12) << 8 + first
      dy = 1 + ((part % 12) >> 2) << 8 + Int(try reader.byte())
      signs = part & 3
    case 120..<124:
      let second = Int(try reader.byte())
      dx = first << 4 + second >> 4
      dy = (second & 15) << 8 + Int(try reader.byte())
    default:
      dx = first << 8 + Int(try reader.byte())
      dy = Int(try reader.byte()) << 8
      dy += Int(try reader.byte())
    }
    let x = Int(previous.x) + (signs & 1 == 0 ? -dx : dx)
    let y = Int(previous.y) + (signs & 2 == 0 ? -dy : dy)
    guard let x = Int16(exactly: x), let y = Int16(exactly: y) else {
      throw TextFault("a point of an outline is out of range", at: start)
    }
    return GlyphOutline.OutlinePoint(x, y, isOnCurve: flags < 128)
  }
}
