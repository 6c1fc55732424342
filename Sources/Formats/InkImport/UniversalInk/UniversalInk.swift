internal import InkBrush
internal import InkGeometry

/// The strokes of a file of the Universal Ink Model.
struct UniversalInk {
  /// The counts of the strokes and of what they lose.
  private(set) var report = ImportReport()
  /// The strokes in the order of the file, with lengths in points.
  private(set) var strokes: [ImportedStroke] = []
  /// The elements of the page for each stroke.
  private(set) var elements: [[Int]] = []

  /// The look of strokes that several may share.
  private struct Look {
    var color: InkColor
    var size: Double
  }

  /// What the strokes refer to.
  private struct Context {
    var looks: [Look] = []
    var brushes: [[UInt8]] = []
    var modes: [[UInt8]] = []
    var transform = Affine.identity
  }

  /// Reads the chunk of ink.
  init(
    _ chunk: ProtobufMessage, _ sensors: UniversalInkSensors, _ brushes: UniversalInkBrushes,
    _ tally: inout Tally
  ) throws(ImportFailure) {
    var context = Context()
    for look in try chunk.messages(6) { context.looks.append(Self.look(look)) }
    context.brushes = chunk.ranges(4).map { Array(chunk.bytes[$0]) }
    context.modes = chunk.ranges(5).map { Array(chunk.bytes[$0]) }
    context.transform = try Self.transform(chunk)
    for range in chunk.ranges(1) {
      let message = try ProtobufMessage(chunk.bytes, in: range, part: chunk.part)
      try read(message, context, sensors, brushes, &tally)
    }
    // Times count from the first one of the file.
    let first = strokes.compactMap { $0.points.first?.time }.min() ?? 0
    for index in strokes.indices {
      for point in strokes[index].points.indices {
        guard let time = strokes[index].points[point].time else { break }
        strokes[index].points[point].time = time - first
      }
    }
  }

  /// 10 to a power of −15…15; every product of these is exact.
  static func power(_ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<min(abs(exponent), 15) { power *= 10 }
    return exponent < 0 ? 1 / power : power
  }

  /// A look: a colour as RGBA, and a size, which is the width of the line.
  private static func look(_ message: ProtobufMessage) -> Look {
    let color = UInt32(truncatingIfNeeded: ProtobufMessage.signed(message.integer(1)))
    func part(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: color >> shift) }
    return Look(
      color: InkColor(red: part(24), green: part(16), blue: part(8), alpha: part(0)),
      size: message.number(2) ?? 0)
  }

  /// The map from the ink to points: a matrix, or a factor, of units of 1/96 inch.
  private static func transform(_ chunk: ProtobufMessage) throws(ImportFailure) -> Affine {
    let toPoints = Affine.scale(UniversalInkReader.scale)
    let factor = chunk.number(2) ?? 0
    if let matrix = try chunk.message(3) {
      let map = Affine(
        a: matrix.number(1) ?? 0, b: matrix.number(5) ?? 0, c: matrix.number(2) ?? 0,
        d: matrix.number(6) ?? 0, tx: matrix.number(4) ?? 0, ty: matrix.number(8) ?? 0)
      let area = abs(map.a * map.d - map.b * map.c)
      if area > 1e-6, area < 1e6, abs(map.tx) < 1e6, abs(map.ty) < 1e6 {
        return map.concatenating(toPoints)
      }
    }
    return 1e-3...1e3 ~= factor ? Affine.scale(factor).concatenating(toPoints) : toPoints
  }

  // MARK: Strokes

  /// The arrays of a stroke's spline.
  private struct Spline {
    var x: [Double] = []
    var y: [Double] = []
    var sizes: [Double] = []
    var colors: [[UInt64]] = []
  }

  private mutating func read(
    _ message: ProtobufMessage, _ context: Context, _ sensors: UniversalInkSensors,
    _ brushes: UniversalInkBrushes, _ tally: inout Tally
  ) throws(ImportFailure) {
    let spline = try Self.spline(message)
    let count = spline.x.count
    guard spline.y.count == count, spline.x.allSatisfy({ abs($0) < 1e7 }),
      spline.y.allSatisfy({ abs($0) < 1e7 })
    else {
      throw ImportFailure(
        .malformed, at: .byte(message.firstOffset), "the points of a stroke", part: message.part)
    }
    try tally.add(points: count, at: .byte(message.firstOffset))
    var look = Look(color: .black, size: 0)
    let index = Int(clamping: message.integer(7))
    if index > 0, index <= context.looks.count { look = context.looks[index - 1] }
    if let own = try message.message(8) { look = Self.look(own) }
    let brush = Self.name(message, 9, 10, context.brushes)
    if brushes.isRaster(brush) { report.leave(.brushes) }
    let mode = Self.name(message, 11, 12, context.modes)
    let isEraser = mode.ends(with: "/DestinationOut")
    var stroke = ImportedStroke(
      isEraser ? .eraser : UniversalInkBrushes.tool(brush),
      color: Self.color(spline, look.color),
      width: max(look.size, 0) * context.transform.meanScale)
    stroke.line = .curved
    let samples = sensors[message.data(15)]
    let offset = Int(clamping: message.integer(14))
    let mapping = try message.integers(16)
    for index in Self.drawn(count) {
      let place = Point(spline.x[index], spline.y[index]).applying(context.transform)
      var point = ImportedStroke.Point(place.x, place.y)
      if index < spline.sizes.count, 0...1e5 ~= spline.sizes[index] {
        point.width = spline.sizes[index] * context.transform.meanScale
      }
      if let samples {
        // Without a map, the points follow the samples one by one; smoothing has put a few behind the last.
        let step = count >= 4 ? max(index - 1, 0) : index
        let mapped = step < mapping.count ? Int(clamping: mapping[step]) : step
        Self.measure(&point, samples, offset &+ mapped)
      }
      stroke.points.append(point)
    }
    if !stroke.points.allSatisfy({ $0.time != nil }) {
      for index in stroke.points.indices { stroke.points[index].time = nil }
    }
    try Self.trim(&stroke, message, count)
    strokes.append(stroke)
  }

  /// The points through which a spline goes: the first and the last one only bend it.
  private static func drawn(_ count: Int) -> Range<Int> { count >= 4 ? 1..<count - 1 : 0..<count }

  /// Cuts the first and the last curve at the parameters of a stroke that was split.
  private static func trim(
    _ stroke: inout ImportedStroke, _ message: ProtobufMessage, _ count: Int
  ) throws(ImportFailure) {
    guard stroke.points.count >= 2, count >= 4 else { return }
    let start = message.number(3) ?? 0
    let end = message.number(4) ?? 1
    let last = stroke.points.count - 1
    if start > 0, start < 1 {
      stroke.points[0].move(toward: stroke.points[1], by: start)
    }
    if end > 0, end < 1 {
      stroke.points[last].move(toward: stroke.points[last - 1], by: 1 - end)
    }
  }

  private static func name(
    _ message: ProtobufMessage, _ index: UInt32, _ value: UInt32, _ names: [[UInt8]]
  ) -> [UInt8] {
    let number = Int(clamping: message.integer(index))
    return number > 0 && number <= names.count ? names[number - 1] : message.data(value)
  }

  /// The spline of a stroke: real numbers, or integers that are differences in steps of a power of ten.
  private static func spline(_ message: ProtobufMessage) throws(ImportFailure) -> Spline {
    var spline = Spline()
    if let data = try message.message(5), data.range(1) != nil {
      (spline.x, spline.y) = (try data.floats(1), try data.floats(2))
      spline.sizes = try data.floats(8)
      for number: UInt32 in 4...7 { spline.colors.append(try data.integers(number)) }
      return spline
    }
    guard let data = try message.message(6) else { return spline }
    // Four bits for each kind of number: positions, then sizes.
    let precisions = ProtobufMessage.signed(message.integer(2))
    let (positions, sizes) = (Int(precisions & 15), Int(precisions >> 4 & 15))
    spline.x = sums(try data.signedIntegers(1), positions)
    spline.y = sums(try data.signedIntegers(2), positions)
    spline.sizes = sums(try data.signedIntegers(8), sizes)
    for number: UInt32 in 4...7 { spline.colors.append(try data.integers(number)) }
    return spline
  }

  private static func sums(_ integers: [Int64], _ precision: Int) -> [Double] {
    let power = power(precision)
    var sum: Int64 = 0
    return integers.map {
      sum &+= $0
      return Double(sum) / power
    }
  }

  /// The colour of a stroke: its first own one, with the mean of its opacities; else that of its look.
  private static func color(_ spline: Spline, _ look: InkColor) -> InkColor {
    guard spline.colors.count == 4 else { return look }
    func part(_ values: [UInt64], _ other: UInt8) -> UInt8 {
      values.first.map { UInt8(clamping: $0) } ?? other
    }
    var color = InkColor(
      red: part(spline.colors[0], look.red), green: part(spline.colors[1], look.green),
      blue: part(spline.colors[2], look.blue), alpha: look.alpha)
    let alphas = spline.colors[3]
    if !alphas.isEmpty {
      let sum = alphas.reduce(0.0) { $0 + Double(UInt8(clamping: $1)) }
      color.alpha = UInt8((sum / Double(alphas.count)).rounded(.toNearestOrEven))
    }
    return color
  }

  private static func measure(
    _ point: inout ImportedStroke.Point, _ samples: UniversalInkSensors.Samples, _ index: Int
  ) {
    func value(_ values: [Double]) -> Double? {
      values.isEmpty ? nil : values[max(0, min(index, values.count - 1))]
    }
    point.time = value(samples.times)
    point.pressure = value(samples.pressures)
    point.altitude = value(samples.altitudes)
    point.azimuth = value(samples.azimuths)
  }

  // MARK: The page

  /// Puts all strokes on a page, in the order of the file.
  mutating func arrange(on page: inout ImportedPage) {
    elements = [[Int]](repeating: [], count: strokes.count)
    for index in strokes.indices { append(strokes[index], index, on: &page, group: nil) }
  }

  private mutating func append(
    _ stroke: ImportedStroke, _ index: Int, on page: inout ImportedPage, group: Int?
  ) {
    if stroke.points.isEmpty {
      report.leave(.strokes)
      return
    }
    elements[index].append(page.elements.count)
    page.elements.append(ImportedElement(.stroke(stroke), group: group))
    report.take(stroke.tool == .eraser ? .erasures : .strokes)
  }

  /// Puts the strokes of the main tree on a page; nodes without strokes of their own are groups.
  ///
  /// A tree is a list of nodes in the order of depth first, each with its depth.
  mutating func arrange(
    _ structure: ProtobufMessage, on page: inout ImportedPage, _ tally: inout Tally
  ) throws(ImportFailure) {
    guard let tree = try structure.message(2) else {
      arrange(on: &page)
      return
    }
    elements = [[Int]](repeating: [], count: strokes.count)
    // The groups of the nodes above, by depth; the root is none.
    var groups: [Int?] = [nil]
    var isDrawn = [Bool](repeating: false, count: strokes.count)
    for range in tree.ranges(2).dropFirst() {
      try tally.addElement(at: .byte(range.lowerBound))
      let node = try ProtobufMessage(tree.bytes, in: range, part: tree.part)
      let depth = Int(clamping: node.integer(1))
      guard depth > 0, depth <= groups.count else {
        throw ImportFailure(
          .malformed, at: .byte(range.lowerBound), "the depth of a node", part: tree.part)
      }
      groups.removeSubrange(depth...)
      let parent = groups[depth - 1]
      if node.range(2) != nil {
        guard depth < 256 else {
          throw ImportFailure(
            .overLimit, at: .byte(range.lowerBound), "nodes within each other", part: tree.part)
        }
        groups.append(page.addGroup(in: parent))
        continue
      }
      let index = Int(clamping: node.integer(3))
      guard index < strokes.count else {
        throw ImportFailure(
          .malformed, at: .byte(range.lowerBound), "a node names no stroke", part: tree.part)
      }
      isDrawn[index] = true
      var stroke = strokes[index]
      if let interval = try node.message(4) { stroke.cut(to: interval) }
      append(stroke, index, on: &page, group: parent)
    }
    report.leave(.strokes, isDrawn.count { !$0 })
  }
}

extension ProtobufMessage {
  /// The offset of the first field with a range, for messages.
  var firstOffset: Int {
    for field in fields {
      if case .bytes(let range) = field.value { return range.lowerBound }
    }
    return 0
  }
}

extension ImportedStroke.Point {
  /// Moves the position and the width toward another point, by a share of the way.
  mutating func move(toward other: Self, by share: Double) {
    x += (other.x - x) * share
    y += (other.y - y) * share
    if let first = width, let second = other.width { width = first + (second - first) * share }
  }
}

extension ImportedStroke {
  /// Keeps the part of a stroke that a node draws: the curves from one index to another, and parameters in both.
  mutating func cut(to interval: ProtobufMessage) {
    let first = Int(clamping: interval.integer(1))
    let last = Int(clamping: interval.integer(2))
    // A curve reaches from the point of its index to the next one; without an end, all is drawn.
    guard last > 0, first <= last, last < points.count - 1 else { return }
    var part = Array(points[first...(last + 1)])
    let (start, end) = (interval.number(3) ?? 0, interval.number(4) ?? 1)
    if start > 0, start < 1, part.count > 1 { part[0].move(toward: part[1], by: start) }
    if end > 0, end < 1, part.count > 1 {
      part[part.count - 1].move(toward: part[part.count - 2], by: 1 - end)
    }
    points = part
  }
}
