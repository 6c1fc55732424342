internal import InkBrush
internal import InkGeometry

/// Reads Ink Markup Language.
///
/// Positions without a unit of length are pixels of 3/4 point, and larger drawings than 2000 points are made 600 points
/// wide. Where a trace has forces, its width is that of its brush times 1.5 × force + 0.25, as Windows draws it
/// (`GetNormalizedPressureFactor` in github.com/dotnet/wpf, MIT), unless the brush ignores the pressure.
///
/// Source: InkML (W3C Recommendation, 2011).
struct InkMLReader {
  /// A brush of the file.
  private struct Brush {
    var width = 1.5
    var color = InkColor.black
    var isHighlighter = false
    var ignoresPressure = false
  }

  /// What a trace refers to, or inherits from its group.
  private struct Context {
    var format = InkMLFormat.plain
    var brush = Brush()
  }

  /// A trace group that is open: what counted before it, and what was read for it.
  private struct OpenGroup {
    var depth: Int
    var context: Context
    var group: Int?
    /// The index of its first element.
    var first: Int
    /// Readings of its ink.
    var readings: [String] = []
  }

  private var xml: XMLReader
  private var tally: Tally
  private var drawing = ImportedDrawing(.inkML)
  private var page = ImportedPage(size: nil)
  // The first definition of an identifier counts.
  private var formats: [[UInt8]: InkMLFormat] = [:]
  private var brushes: [[UInt8]: Brush] = [:]
  private var contexts: [[UInt8]: Context] = [:]
  private var current = Context()
  /// The contexts and groups of the trace groups that are open.
  private var outer: [OpenGroup] = []
  private var group: Int?
  /// The indices of the elements that traces became, by the identifiers of these.
  private var traces: [[UInt8]: Int] = [:]
  private var isInDevice = false
  private var largestForce = 0.0

  /// True if a file is InkML.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    XMLReader.rootName(of: bytes)?.spells("ink") == true
  }

  /// Reads a drawing.
  static func read(
    _ bytes: [UInt8], _ limits: ImportLimits
  ) throws(ImportFailure) -> ImportedDrawing {
    var reader = InkMLReader(
      xml: XMLReader(bytes, depthLimit: limits.depth), tally: Tally(limits))
    try reader.readAll()
    return reader.drawing
  }

  private init(xml: XMLReader, tally: Tally) { (self.xml, self.tally) = (xml, tally) }

  private mutating func readAll() throws(ImportFailure) {
    guard try xml.next() == .start, xml.name.spells("ink") else {
      throw xml.failure(.malformed, "expected “ink”")
    }
    reading: while true {
      switch try xml.next() {
      case .start: try readElement()
      case .end:
        if let last = outer.last, xml.depth < last.depth {
          (current, group) = (last.context, last.group)
          outer.removeLast()
          finishWord(last)
        }
      case .text: break
      case .done: break reading
      }
    }
    finish()
  }

  private mutating func readElement() throws(ImportFailure) {
    if xml.name.spells("trace") {
      try readTrace()
    } else if xml.name.spells("traceGroup") {
      let first = page.elements.count
      outer.append(OpenGroup(depth: xml.depth, context: current, group: group, first: first))
      refer(&current)
      group = page.addGroup(in: group)
    } else if xml.name.spells("context") {
      try readContext()
    } else if xml.name.spells("traceFormat") {
      current.format = try readFormat()
    } else if xml.name.spells("brush") {
      try readBrush()
    } else if xml.name.spells("inkSource") {
      current.format = try readSource() ?? current.format
    } else if xml.name.spells("annotation") {
      try readAnnotation()
    } else if !xml.name.spells("definitions") {
      try xml.skipElement()
    }
  }

  /// Reads an annotation: “truth” and “transcription” say what the ink of a trace group reads.
  private mutating func readAnnotation() throws(ImportFailure) {
    let type = xml.attribute("type") ?? []
    guard type.spells("truth") || type.spells("transcription") else {
      return try xml.skipElement()
    }
    let text = try xml.readElementText().trimmed
    guard let last = outer.indices.last, !text.isEmpty, outer[last].readings.count < 100 else {
      drawing.report.leave(.recognizedWords)
      return
    }
    outer[last].readings.append(String(text: text))
  }

  /// Makes a word of what an annotation says of a trace group that has ended.
  private mutating func finishWord(_ open: OpenGroup) {
    guard !open.readings.isEmpty else { return }
    let strokes = Array(open.first..<page.elements.count)
    if strokes.isEmpty { return drawing.report.leave(.recognizedWords) }
    drawing.report.take(.recognizedWords)
    page.words.append(ImportedWord(readings: open.readings, elements: strokes))
  }

  // MARK: Definitions

  /// Takes over what an element refers to.
  private func refer(_ context: inout Context) {
    func named(_ attribute: StaticString) -> [UInt8]? {
      xml.attribute(attribute).map { $0.first == 0x23 ? Array($0.dropFirst()) : $0 }
    }
    if let id = named("contextRef"), let known = contexts[id] { context = known }
    if let id = named("traceFormatRef") ?? named("inkSourceRef"), let known = formats[id] {
      context.format = known
    }
    if let id = named("brushRef"), let known = brushes[id] { context.brush = known }
  }

  private mutating func readContext() throws(ImportFailure) {
    let id = xml.attribute("id")
    var context = current
    refer(&context)
    let depth = xml.depth
    while true {
      let event = try xml.next()
      if event == .end, xml.depth < depth { break }
      guard event == .start else { continue }
      if xml.name.spells("traceFormat") {
        context.format = try readFormat()
      } else if xml.name.spells("inkSource") {
        context.format = try readSource() ?? context.format
      } else if xml.name.spells("brush") {
        context.brush = try readBrush()
      } else {
        try xml.skipElement()
      }
    }
    // The first context is that of traces that name none.
    if contexts.isEmpty || id == nil { current = context }
    if let id, contexts.count < 10_000, contexts[id] == nil { contexts[id] = context }
  }

  /// Reads a source of ink; returns its format.
  private mutating func readSource() throws(ImportFailure) -> InkMLFormat? {
    let id = xml.attribute("id")
    var format: InkMLFormat?
    let depth = xml.depth
    while true {
      let event = try xml.next()
      if event == .end, xml.depth < depth { break }
      guard event == .start else { continue }
      if xml.name.spells("traceFormat") {
        format = try readFormat()
      } else if xml.name.spells("channelProperty") {
        let quantity = InkMLFormat.Channel.quantity(xml.attribute("channel") ?? [])
        if xml.attribute("name")?.spells("resolution") == true, let value = xml.number("value") {
          for index in format?.channels.indices ?? 0..<0
          where format?.channels[index].quantity == quantity {
            format?.channels[index].resolution = value
            format?.channels[index].resolutionUnit = xml.attribute("units") ?? []
          }
        }
      }
    }
    if let id, let format, formats.count < 10_000, formats[id] == nil { formats[id] = format }
    return format
  }

  private mutating func readFormat() throws(ImportFailure) -> InkMLFormat {
    let id = xml.attribute("id")
    var format = InkMLFormat(channels: [])
    let depth = xml.depth
    // Intermittent channels are no part of the values in order.
    while true {
      let event = try xml.next()
      if event == .end, xml.depth < depth { break }
      guard event == .start else { continue }
      if xml.name.spells("intermittentChannels") {
        try xml.skipElement()
      } else if xml.name.spells("channel") {
        guard format.channels.count < 64 else {
          throw xml.failure(.overLimit, "a trace has too many channels")
        }
        var channel = InkMLFormat.Channel()
        channel.quantity = InkMLFormat.Channel.quantity(xml.attribute("name") ?? [])
        channel.unit = xml.attribute("units") ?? []
        channel.largest = xml.number("max")
        format.channels.append(channel)
      }
    }
    guard format.channels.contains(where: { $0.quantity == .x }),
      format.channels.contains(where: { $0.quantity == .y })
    else { throw xml.failure(.malformed, "a trace format has no X and Y") }
    if let id, formats.count < 10_000, formats[id] == nil { formats[id] = format }
    return format
  }

  @discardableResult
  private mutating func readBrush() throws(ImportFailure) -> Brush {
    let id = xml.attribute("id")
    var brush = Brush()
    var alpha: UInt8 = 255
    let depth = xml.depth
    while true {
      let event = try xml.next()
      if event == .end, xml.depth < depth { break }
      guard event == .start, xml.name.spells("brushProperty") else { continue }
      let (name, value) = (xml.attribute("name") ?? [], xml.attribute("value") ?? [])
      if name.spells("width") {
        let unit = xml.attribute("units").flatMap { InkMLFormat.points(in: $0) } ?? 0.75
        if let width = NumberScanner.number(value), width > 0, width * unit < 1e4 {
          brush.width = width * unit
        }
      } else if name.spells("color") {
        brush.color = ColorText.hexadecimal(value) ?? brush.color
      } else if name.spells("transparency") {
        if let number = NumberScanner.number(value), number >= 0, number <= 255 {
          alpha = UInt8(255 - number)
        }
      } else if name.spells("rasterOp") {
        brush.isHighlighter = value.spells("maskPen")
      } else if name.spells("ignorePressure") {
        brush.ignoresPressure = value.spells("1") || value.spells("true")
      } else if name.spells("tip"), !value.spells("ellipse"), !value.spells("circle") {
        drawing.report.leave(.brushes)
      }
    }
    brush.color.alpha = alpha
    if let id, brushes.count < 10_000, brushes[id] == nil { brushes[id] = brush }
    return brush
  }

  // MARK: Traces

  private mutating func readTrace() throws(ImportFailure) {
    var context = current
    refer(&context)
    let isHover = xml.attribute("type")?.spells("penUp") == true
    let continues =
      xml.attribute("continuation").map { $0.spells("middle") || $0.spells("end") } ?? false
    let id = xml.attribute("id")
    let prior = xml.attribute("priorRef").map { $0.first == 0x23 ? Array($0.dropFirst()) : $0 }
    let text = try xml.readElementText()
    if isHover { return drawing.report.leave(.strokes) }
    var stroke = ImportedStroke(
      context.brush.isHighlighter ? .highlighter : .pen, color: context.brush.color,
      width: context.brush.width)
    stroke.line = .curved
    var trace = InkMLTrace(text, channels: context.format.channels.count)
    while true {
      let values: [Double]?
      do throws(InkMLFault) {
        values = try trace.next()
      } catch {
        throw xml.failure(.malformed, "a trace has something other than numbers")
      }
      guard let values else { break }
      if let point = point(of: values, context.format) { stroke.points.append(point) }
    }
    // A point without a time would be before all others.
    if stroke.points.contains(where: { $0.time == nil }) {
      for index in stroke.points.indices { stroke.points[index].time = nil }
    }
    guard tally.takes(points: stroke.points.count) else {
      throw xml.failure(.overLimit, "too many points")
    }
    guard !stroke.points.isEmpty else {
      drawing.report.leave(.strokes)
      return
    }
    if context.brush.ignoresPressure {
      for index in stroke.points.indices { stroke.points[index].pressure = nil }
    }
    if continues, let index = prior.map({ traces[$0] }) ?? page.elements.indices.last,
      case .stroke(var begun) = page.elements[index].content
    {
      // The points are no longer shared then, and grow in place.
      page.elements[index].content = .stroke(stroke)
      begun.points += stroke.points
      page.elements[index].content = .stroke(begun)
      note(id, index)
      return
    }
    guard tally.takesElement() else { throw xml.failure(.overLimit, "too many strokes") }
    drawing.report.take(.strokes)
    note(id, page.elements.count)
    page.elements.append(ImportedElement(.stroke(stroke), group: group))
  }

  /// Notes the element that a trace became; the first trace of an identifier counts.
  private mutating func note(_ id: [UInt8]?, _ index: Int) {
    if let id, traces[id] == nil { traces[id] = index }
  }

  private mutating func point(
    of values: [Double], _ format: InkMLFormat
  ) -> ImportedStroke.Point? {
    var point = ImportedStroke.Point(.nan, .nan)
    var (tiltX, tiltY): (Double?, Double?)
    for (value, channel) in zip(values, format.channels) where !value.isNaN {
      switch channel.quantity {
      case .x, .y:
        let factor = channel.pointsPerValue
        if factor == nil { isInDevice = true }
        let position = value * (factor ?? 0.75)
        if channel.quantity == .x { point.x = position } else { point.y = position }
      case .force:
        let force = channel.largest.map { $0 > 0 ? value / $0 : value } ?? value
        point.pressure = max(force, 0)
        largestForce = max(largestForce, force)
      case .time: point.time = value * channel.secondsPerValue
      case .tiltX: tiltX = value * channel.radiansPerValue
      case .tiltY: tiltY = value * channel.radiansPerValue
      case .azimuth: point.azimuth = value * channel.radiansPerValue
      case .elevation: point.altitude = value * channel.radiansPerValue
      case .other: break
      }
    }
    if let tiltX, let tiltY { Self.lean(tiltX, tiltY, &point) }
    return point.x.magnitude < 1e9 && point.y.magnitude < 1e9 ? point : nil
  }

  /// The altitude and the azimuth of a pen that leans in two planes.
  private static func lean(_ x: Double, _ y: Double, _ point: inout ImportedStroke.Point) {
    func tangent(_ angle: Double) -> Double? {
      guard angle.magnitude < 1.57 else { return nil }
      let (sine, cosine) = Elementary.sincos(angle)
      return sine / cosine
    }
    guard let dx = tangent(x), let dy = tangent(y) else { return }
    let length = (dx * dx + dy * dy).squareRoot()
    point.altitude = Elementary.atan2(1, length)
    if length > 0 { point.azimuth = Elementary.atan2(dy, dx) }
  }

  // MARK: The whole

  /// Brings forces to 0…1, gives widths, and makes drawings of unknown size as large as a page.
  private mutating func finish() {
    let scale = deviceScale
    let force = largestForce > 1 ? 1 / largestForce : 1
    for index in page.elements.indices {
      guard case .stroke(var stroke) = page.elements[index].content else { continue }
      let hasForce = stroke.points.allSatisfy { $0.pressure != nil }
      for number in stroke.points.indices {
        stroke.points[number].x *= scale
        stroke.points[number].y *= scale
        guard hasForce, let pressure = stroke.points[number].pressure else {
          stroke.points[number].pressure = nil
          continue
        }
        stroke.points[number].pressure = pressure * force
        if stroke.tool == .pen {
          stroke.points[number].width = stroke.width * (1.5 * pressure * force + 0.25)
        }
      }
      stroke.pack()
      page.elements[index].content = .stroke(stroke)
    }
    drawing.pages = [page]
  }

  /// The factor for positions that have no unit.
  private var deviceScale: Double {
    guard isInDevice else { return 1 }
    var bounds = Rect.empty
    for element in page.elements {
      guard case .stroke(let stroke) = element.content else { continue }
      for point in stroke.points { bounds = bounds.union(Point(point.x, point.y)) }
    }
    let side = max(bounds.width, bounds.height)
    return !bounds.isEmpty && side > 2000 ? 600 / side : 1
  }
}
