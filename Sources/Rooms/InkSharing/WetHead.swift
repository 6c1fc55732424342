internal import InkBrush
internal import InkCanvas
internal import InkCodec
internal import InkDocument
internal import InkGeometry
internal import InkInput
internal import InkStream

/// All that one needs to begin a stroke in the middle, but for the samples.
struct WetHead {
  /// Who draws.
  var author: DocumentAuthor
  /// The seed of the stroke's randomness.
  var seed: UInt64
  /// The first sample of the stroke in steps: the finished stroke is known by author, seed and this position.
  var start: (x: Int, y: Int)
  /// The checksum of the brush's text.
  var brushSum: UInt32
  /// The brush in bytes, see ``WetBrush``; empty where an earlier piece has it.
  var brush: [UInt8]
  var kind: TouchKind
  var maximumForce: Double?
  var response: PressureResponse?
  /// The shorter side of the sender's view in points.
  var viewSide: Double
  /// Points of the sender's view per point of the document.
  var zoom: Double
  /// The point of the document in the corner of the sender's view when the stroke began, in 64th parts of a point of
  /// the view.
  var corner: (x: Int64, y: Int64)
  /// The steps of coordinates per point of the sender's view are 8 times 2 to the power of this.
  var fineness: Int

  /// The steps of coordinates per point of the sender's view: about 8 for each device pixel.
  var stepsPerPoint: Double { Double(8 << fineness) }
  /// The force that ``WetSample`` writes as the largest.
  var largestForce: Double { Self.largestForce(maximumForce) }

  static func largestForce(_ maximum: Double?) -> Double {
    guard let maximum, maximum > 0 else { return WetSample.usualForce }
    return maximum
  }

  /// The transform from the points of the sender's view to the document.
  var transform: Affine {
    Affine(
      a: 1 / zoom, b: 0, c: 0, d: 1 / zoom, tx: Double(corner.x) / (64 * zoom),
      ty: Double(corner.y) / (64 * zoom))
  }

  /// Returns true if both are of one stroke.
  func isSameStroke(as other: WetHead) -> Bool {
    author == other.author && seed == other.seed && start == other.start
  }

  /// The farthest corner: 2³⁸ steps, which are 2³² points of the view.
  static let cornerLimit: Int64 = 1 << 38
  /// The largest fineness, for 8 pixels per point.
  static let finenessLimit = 3
}

// Heads of strokes that are being drawn.
extension WetHead {
  /// Makes the head of a stroke, without its brush.
  ///
  /// - Returns: `nil` where the stroke lies too far away.
  init?(_ drawn: StrokeBeingDrawn, author: DocumentAuthor, scale: Double) {
    guard let first = drawn.path.samples.first, drawn.transform.a > 0 else { return nil }
    self.author = author
    let record = drawn.record
    seed = record.seed
    brushSum = 0
    brush = []
    kind = record.kind
    maximumForce = record.maximumForce
    response = record.response
    viewSide = record.viewSide
    zoom = 1 / drawn.transform.a
    let position = (x: drawn.transform.tx * zoom * 64, y: drawn.transform.ty * zoom * 64)
    let limit = Double(Self.cornerLimit)
    guard position.x.magnitude <= limit, position.y.magnitude <= limit else { return nil }
    corner = (Int64(Quantum.nearest(position.x)), Int64(Quantum.nearest(position.y)))
    var fineness = 0
    while fineness < Self.finenessLimit, Double(1 << fineness) < scale * 0.75 { fineness += 1 }
    self.fineness = fineness
    start = (0, 0)
    let sample = WetSample(
      first, from: first.timestamp, stepsPerPoint: stepsPerPoint, largestForce: largestForce)
    start = (sample.x, sample.y)
  }

  /// The properties of samples that the brush asks for, and the first sample has.
  static func fields(of drawn: StrokeBeingDrawn) -> WetSample.Fields {
    var fields: WetSample.Fields = []
    guard let first = drawn.path.samples.first else { return fields }
    let brush = drawn.brush
    if first.force != nil { fields.insert(.force) }
    if first.altitude != nil, brush.reads(.altitude) || brush.reads(.tilt) {
      fields.insert(.altitude)
    }
    if first.azimuth != nil, brush.reads(.azimuth) || brush.reads(.across) {
      fields.insert(.azimuth)
    }
    if first.roll != nil, brush.reads(.roll) { fields.insert(.roll) }
    if first.majorRadius != nil, brush.reads(.radius) { fields.insert(.radius) }
    return fields
  }
}

// Heads in bytes.
extension WetHead {
  private static let hasMaximum: UInt8 = 4
  private static let hasResponse: UInt8 = 8
  private static let hasCurve: UInt8 = 16

  func write(to writer: inout ByteWriter) {
    writer.append(fixed: author.rawValue)
    // Seeds are numbers of a cycle, most of them near its beginning.
    writer.append(varint: SplitMix64.place(of: seed))
    writer.append(zigzag: Int64(start.x))
    writer.append(zigzag: Int64(start.y))
    writer.append(fixed: brushSum)
    writer.append(varint: UInt64(brush.count))
    writer.append(contentsOf: brush)
    let numbers = response?.numbers ?? []
    var shape = UInt8(truncatingIfNeeded: kind.rawValue) | UInt8(truncatingIfNeeded: fineness) << 5
    if maximumForce != nil { shape |= Self.hasMaximum }
    if !numbers.isEmpty { shape |= Self.hasResponse }
    if numbers.count > 2 { shape |= Self.hasCurve }
    writer.append(shape)
    if let maximumForce { writer.append(fixed: Float(maximumForce).bitPattern) }
    for number in numbers { writer.append(varint: UInt64(number * 1000 + 0.5)) }
    writer.append(fixed: Float(viewSide).bitPattern)
    writer.append(fixed: zoom.bitPattern)
    writer.append(zigzag: corner.x)
    writer.append(zigzag: corner.y)
  }

  /// Reads a head; throws where bytes are missing, or a number is out of its range.
  init(from reader: inout ByteReader) throws(ByteReader.Failure) {
    author = DocumentAuthor(rawValue: try reader.fixed())
    seed = SplitMix64.number(at: try reader.varint())
    let position = (x: try reader.zigzag(), y: try reader.zigzag())
    let limit = Int64(WetSample.placeLimit)
    try reader.check(
      author != .none && position.x >= -limit && position.x <= limit && position.y >= -limit
        && position.y <= limit)
    start = (Int(position.x), Int(position.y))
    brushSum = try reader.fixed()
    let count = try reader.varint()
    try reader.check(count <= UInt64(max(reader.remaining, 0)))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(count))
    for _ in 0..<Int(count) { bytes.append(try reader.byte()) }
    brush = bytes
    let shape = try reader.byte()
    let code = Int(shape & 3)
    fineness = Int(shape >> 5)
    guard let kind = TouchKind(rawValue: code) else { throw reader.failure }
    self.kind = kind
    try reader.check(
      fineness <= Self.finenessLimit && shape & (Self.hasResponse | Self.hasCurve) != Self.hasCurve)
    maximumForce = nil
    if shape & Self.hasMaximum != 0 {
      let force = Double(Float(bitPattern: try reader.fixed()))
      try reader.check(force >= 0 && force <= 1_000_000)
      maximumForce = force
    }
    response = nil
    if shape & Self.hasResponse != 0 {
      var numbers: [Double] = []
      for _ in 0..<(shape & Self.hasCurve != 0 ? 6 : 2) {
        let number = try reader.varint()
        try reader.check(number <= 1000)
        numbers.append(Double(number) / 1000)
      }
      response = PressureResponse(numbers: numbers)
    }
    viewSide = Double(Float(bitPattern: try reader.fixed()))
    zoom = Double(bitPattern: try reader.fixed())
    corner = (try reader.zigzag(), try reader.zigzag())
    let corners = -Self.cornerLimit...Self.cornerLimit
    try reader.check(
      viewSide >= 0 && viewSide <= 1_000_000 && zoom >= InkCanvas.smallestZoom
        && zoom <= InkCanvas.largestZoom && corners.contains(corner.x) && corners.contains(corner.y)
    )
  }
}

extension ByteReader {
  /// A fault of what was read last.
  var failure: Failure { Failure(reason: .varintOverflow, offset: offset) }

  /// Throws unless a condition holds for what was read last.
  func check(_ condition: Bool) throws(Failure) {
    if !condition { throw failure }
  }
}
