/// The outlines of the glyphs of a font (`loca`, `glyf`).
struct OutlineTable: Sendable {
  private let locations: FontTable
  private let glyphs: FontTable
  private let isLong: Bool
  private let glyphCount: Int

  /// The most points that a glyph may have, parts and all.
  private static let pointLimit = 65_535
  /// The most composites that may lie within each other.
  private static let depthLimit = 8

  /// Makes a table.
  init(
    locations: FontTable, glyphs: FontTable, isLong: Bool, glyphCount: Int
  ) throws(FontFault) {
    (self.locations, self.glyphs) = (locations, glyphs)
    (self.isLong, self.glyphCount) = (isLong, glyphCount)
    guard locations.count >= (glyphCount + 1) * (isLong ? 4 : 2) else {
      throw locations.fault("the table ends early", at: locations.count)
    }
  }

  /// A point with fractions, as parts are turned and scaled.
  private struct Corner {
    var x: Double
    var y: Double
    var isOnCurve: Bool
    var isLast: Bool
  }

  /// Returns an outline, in which points are rounded to units of the font.
  func outline(of glyph: Int) throws(FontFault) -> GlyphOutline {
    var budget = Self.pointLimit
    let corners = try corners(of: glyph, depth: 0, budget: &budget)
    var contours: [GlyphOutline.Contour] = []
    var points: [GlyphOutline.OutlinePoint] = []
    for corner in corners {
      points.append(
        GlyphOutline.OutlinePoint(
          Self.rounded(corner.x), Self.rounded(corner.y), isOnCurve: corner.isOnCurve))
      if corner.isLast {
        contours.append(GlyphOutline.Contour(points))
        points = []
      }
    }
    return GlyphOutline(contours: contours)
  }

  private static func rounded(_ value: Double) -> Int16 {
    Int16(max(-32_768, min(32_767, value.rounded(.toNearestOrEven))))
  }

  /// Returns the points of a glyph and its parts.
  private func corners(
    of glyph: Int, depth: Int, budget: inout Int
  ) throws(FontFault) -> [Corner] {
    guard glyph >= 0, glyph < glyphCount else {
      throw glyphs.fault("there is no glyph \(glyph)", at: 0)
    }
    guard depth < Self.depthLimit else {
      throw glyphs.fault("parts lie within parts too deeply", at: 0)
    }
    let start = isLong ? try locations.offset32(4 * glyph) : 2 * (try locations.u16(2 * glyph))
    let end =
      isLong ? try locations.offset32(4 * glyph + 4) : 2 * (try locations.u16(2 * glyph + 2))
    guard start <= end, end <= glyphs.count else {
      throw locations.fault("a glyph lies beyond the end", at: glyph * (isLong ? 4 : 2))
    }
    if start == end { return [] }
    let data = FontTable(
      bytes: glyphs.bytes, start: glyphs.start + start, count: end - start, tag: glyphs.tag)
    let contours = try data.i16(0)
    if contours >= 0 { return try simple(data, contours: contours, budget: &budget) }
    return try composite(data, depth: depth, budget: &budget)
  }

  /// Returns the points of a glyph without parts.
  private func simple(
    _ data: FontTable, contours: Int, budget: inout Int
  ) throws(FontFault) -> [Corner] {
    guard contours > 0 else { return [] }
    var ends: [Int] = []
    for contour in 0..<contours {
      let end = try data.u16(10 + 2 * contour)
      guard end > ends.last ?? -1 else {
        throw data.fault("contours are out of order", at: 10 + 2 * contour)
      }
      ends.append(end)
    }
    let count = (ends.last ?? -1) + 1
    budget -= count
    guard budget >= 0 else { throw data.fault("the glyph has too many points", at: 10) }
    var at = 10 + 2 * contours
    at += 2 + (try data.u16(at))
    var flags: [Int] = []
    while flags.count < count {
      let flag = try data.u8(at)
      at += 1
      flags.append(flag)
      if flag & 8 != 0 {
        let repeats = try data.u8(at)
        at += 1
        guard flags.count + repeats <= count else {
          throw data.fault("flags are repeated too often", at: at - 1)
        }
        for _ in 0..<repeats { flags.append(flag) }
      }
    }
    var corners: [Corner] = []
    corners.reserveCapacity(count)
    var value = 0
    for flag in flags {
      value += try delta(data, &at, isShort: flag & 2 != 0, isSame: flag & 16 != 0)
      corners.append(
        Corner(x: Double(value), y: 0, isOnCurve: flag & 1 != 0, isLast: false))
    }
    value = 0
    for (index, flag) in flags.enumerated() {
      value += try delta(data, &at, isShort: flag & 4 != 0, isSame: flag & 32 != 0)
      corners[index].y = Double(value)
    }
    for end in ends { corners[end].isLast = true }
    return corners
  }

  /// Reads the difference of a coordinate.
  private func delta(
    _ data: FontTable, _ at: inout Int, isShort: Bool, isSame: Bool
  ) throws(FontFault) -> Int {
    if isShort {
      let value = try data.u8(at)
      at += 1
      return isSame ? value : -value
    }
    if isSame { return 0 }
    at += 2
    return try data.i16(at - 2)
  }

  /// Returns the points of the parts of a composite.
  private func composite(
    _ data: FontTable, depth: Int, budget: inout Int
  ) throws(FontFault) -> [Corner] {
    var corners: [Corner] = []
    var at = 10
    var flags = 0x20
    while flags & 0x20 != 0 {
      // A part without points counts too, so that a chain of them ends.
      budget -= 1
      guard budget >= 0 else { throw data.fault("the glyph has too many points", at: at) }
      flags = try data.u16(at)
      let glyph = try data.u16(at + 2)
      at += 4
      let first: Int
      let second: Int
      let isOffset = flags & 2 != 0
      if flags & 1 != 0 {
        first = isOffset ? try data.i16(at) : try data.u16(at)
        second = isOffset ? try data.i16(at + 2) : try data.u16(at + 2)
        at += 4
      } else {
        let (a, b) = (try data.u8(at), try data.u8(at + 1))
        first = isOffset && a > 127 ? a - 256 : a
        second = isOffset && b > 127 ? b - 256 : b
        at += 2
      }
      var (xx, xy, yx, yy) = (1.0, 0.0, 0.0, 1.0)
      func fraction(_ index: Int) throws(FontFault) -> Double {
        Double(try data.i16(at + 2 * index)) / 16_384
      }
      if flags & 0x8 != 0 {
        xx = try fraction(0)
        yy = xx
        at += 2
      } else if flags & 0x40 != 0 {
        (xx, yy) = (try fraction(0), try fraction(1))
        at += 4
      } else if flags & 0x80 != 0 {
        (xx, xy, yx, yy) = (try fraction(0), try fraction(1), try fraction(2), try fraction(3))
        at += 8
      }
      var part = try self.corners(of: glyph, depth: depth + 1, budget: &budget)
      for index in part.indices {
        let (x, y) = (part[index].x, part[index].y)
        part[index].x = x * xx + y * yx
        part[index].y = x * xy + y * yy
      }
      var (dx, dy) = (0.0, 0.0)
      if isOffset {
        (dx, dy) = (Double(first), Double(second))
        if flags & 0x1800 == 0x800 {
          dx *= (xx * xx + xy * xy).squareRoot()
          dy *= (yx * yx + yy * yy).squareRoot()
        }
      } else {
        guard corners.indices.contains(first), part.indices.contains(second) else {
          throw data.fault("a part is fastened to no point", at: at)
        }
        dx = corners[first].x - part[second].x
        dy = corners[first].y - part[second].y
      }
      for index in part.indices {
        part[index].x += dx
        part[index].y += dy
      }
      corners += part
    }
    return corners
  }
}
