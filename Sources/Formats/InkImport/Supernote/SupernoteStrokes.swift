internal import InkBrush
internal import InkGeometry

/// Reads the strokes of a page of Supernote: a count, and records behind their lengths.
///
/// A record has a head of 208 bytes with pen, grey and thickness (1/100 pixel), lists of points, pressures and more, and the
/// outline that the tablet drew, in pixels. Points count in units of the pen's sensor from the right edge of the page. A
/// record with a state has been erased or moved; pieces that an eraser has left have an outline only. Source: as for
/// ``SupernoteReader``.
struct SupernoteStrokes {
  var reader: BinaryReader
  /// The size of the page in pixels.
  let (width, height): (Double, Double)
  /// The points of a pixel.
  let unit: Double

  private static let headLength = 208
  private static let mostLayers = 8
  /// The most comparisons of points with edges of an outline, for one stroke.
  private static let mostComparisons = 400_000

  init(reader: BinaryReader, width: Double, height: Double, unit: Double) {
    (self.reader, self.width, self.height, self.unit) = (reader, width, height, unit)
  }

  /// A record, as far as it counts.
  private struct Record {
    var pen: UInt32
    var gray: UInt32
    var thickness: Double
    var layer: Int
    var kind: ArraySlice<UInt8>
    var points: [Point] = []
    var pressures: [Double] = []
    var state: Int32 = 0
    var outline: [[Point]] = []
  }

  /// Adds all strokes to a page.
  mutating func readAll(
    _ page: inout ImportedPage, _ report: inout ImportReport, _ tally: inout Tally
  ) throws(ImportFailure) {
    let count = try reader.count(of: 4)
    for _ in 0..<count {
      let length = try reader.count()
      let range = try reader.take(length)
      guard length >= Self.headLength + 8 else {
        report.leave(.unknown)
        continue
      }
      var part = BinaryReader(reader.bytes, in: range, part: reader.part)
      try add(&part, &page, &report, &tally)
    }
    if page.layers.count > 1 { report.take(.layers, page.layers.count - 1) }
  }

  private func add(
    _ part: inout BinaryReader, _ page: inout ImportedPage, _ report: inout ImportReport,
    _ tally: inout Tally
  ) throws(ImportFailure) {
    let start = part.position
    func word(_ offset: Int) -> UInt32 {
      var value: UInt32 = 0
      for index in (0..<4).reversed() {
        value = value << 8 | UInt32(part.bytes[start + offset + index])
      }
      return value
    }
    let end = Double(word(128))
    let form = Int32(bitPattern: word(40))
    let kind = part.bytes[start + 48..<start + 100].prefix { $0 != 0 }
    // A lasso, the box of a link, and bytes of a sticker are no ink.
    guard form != -5, word(0) != 4, !kind.spells("0000"), end > 0 else { return }
    if kind.spells("0001") {
      report.leave(.fills)
      return
    }
    if form < 0 || word(4) == 255 {
      report.leave(.erasures)
      return
    }
    var record = Record(
      pen: word(0), gray: word(4), thickness: min(Double(word(8)) / 100, 1000),
      layer: min(Int(clamping: word(44)), Self.mostLayers - 1), kind: kind)
    try part.skip(Self.headLength)
    try read(&record, &part, scale: end / height, &tally)
    // Erased, or moved away: what is left of it stands in other records.
    guard record.state == 0 else { return }
    guard let stroke = stroke(of: record) else {
      report.leave(.strokes)
      return
    }
    try tally.addElement(at: .byte(start))
    while page.layers.count <= record.layer { page.layers.append("") }
    page.elements.append(ImportedElement(.stroke(stroke), layer: record.layer))
    report.take(.strokes)
  }

  private func read(
    _ record: inout Record, _ part: inout BinaryReader, scale: Double, _ tally: inout Tally
  ) throws(ImportFailure) {
    try part.skip(24 * (try part.count(of: 24)))
    let count = try part.count(of: 8)
    try tally.add(points: count, at: .byte(part.position))
    for _ in 0..<count {
      let (y, x) = (Double(try part.uint32()), Double(try part.uint32()))
      record.points.append(Point(width - x / scale, y / scale))
    }
    for _ in 0..<(try part.count(of: 2)) {
      record.pressures.append(min(Double(try part.uint16()) / 4095, 1))
    }
    // Tilts, marks of points, points of another form, and their greys.
    for size in [4, 1, 8, 4] { try part.skip(size * (try part.count(of: size))) }
    record.state = Int32(bitPattern: try part.uint32())
    try part.skip(48)
    try part.skip(4 * (try part.count(of: 4)))
    try part.skip(10)
    for _ in 0..<(try part.count(of: 4)) {
      let count = try part.count(of: 8)
      try tally.add(points: count, at: .byte(part.position))
      var ring: [Point] = []
      for _ in 0..<count {
        let (x, y) = (try part.float32(), try part.float32())
        guard x.magnitude < 1e6, y.magnitude < 1e6 else {
          throw part.failure(.malformed, "an outline beyond the page")
        }
        ring.append(Point(x, y))
      }
      if ring.count > 2 { record.outline.append(ring) }
    }
  }

  /// The stroke of a record; `nil` where nothing of it can be drawn.
  private func stroke(of record: Record) -> ImportedStroke? {
    // A marker's grey is one more than the grey of pens; greys of older tablets are numbers of a palette.
    let gray: UInt8 =
      switch record.gray {
      case 0, 1: 0
      case 48, 49, 157, 158: 157
      case 80, 81, 201, 202: 201
      default: UInt8(min(record.gray, 255))
      }
    let isMarker = record.pen == 11 || record.pen == 5 && !record.kind.spells("fiveStarsSignal")
    let tool: ImportedStroke.Tool =
      switch record.pen {
      case 10: .ballpoint
      case 15: .brush
      case 1, 16: .fountain
      default: .pen
      }
    var stroke = ImportedStroke(
      isMarker ? (gray == 0 ? .marker : .highlighter) : tool,
      color: InkColor(red: gray, green: gray, blue: gray),
      width: max(record.thickness, 0.1) * unit)
    var widths: [Double] = []
    var points = record.points
    if points.isEmpty {
      guard let ring = record.outline.first else { return nil }
      (points, widths) = OutlineCenter.line(of: ring)
      // Pieces that an eraser has left of one stroke are one record.
    } else if !isMarker, record.pen != 10 {
      widths = self.widths(of: record)
    }
    guard !points.isEmpty, points.allSatisfy({ $0.x.magnitude < 1e6 && $0.y.magnitude < 1e6 })
    else { return nil }
    for (index, point) in points.enumerated() {
      var made = ImportedStroke.Point(point.x * unit, point.y * unit)
      if record.pressures.count == points.count { made.pressure = record.pressures[index] }
      if widths.count == points.count { made.width = widths[index] * unit }
      stroke.points.append(made)
    }
    return stroke
  }

  /// The width at each point: twice the distance to the outline that the tablet drew.
  private func widths(of record: Record) -> [Double] {
    let edges = record.outline.reduce(0) { $0 + $1.count }
    guard edges > 0, edges <= Self.mostComparisons / record.points.count else { return [] }
    return record.points.map { point in
      var nearest = Double.infinity
      for ring in record.outline {
        var last = ring[ring.count - 1]
        for corner in ring {
          nearest = min(nearest, OutlineCenter.distance(point, last, corner))
          last = corner
        }
      }
      return min(max(2 * nearest, record.thickness * 0.05), record.thickness * 1.5)
    }
  }
}
