internal import InkBrush
public import InkDocument
internal import InkGeometry
internal import InkStream

extension InkDocument {
  /// Writes the ink of the drawing as Ink Markup Language.
  ///
  /// Each stroke is a trace of its samples where they lie now, in points of 1/72 inch, with their times in
  /// milliseconds, their forces as shares of the largest, and azimuth and elevation in radians, as far as they are known.
  /// Straight segments have further points near their corners, since programs draw curves through the points.
  /// Colour, opacity, mean width and highlighting are properties of brushes. Erasures, pictures, texts, pages and groups
  /// have no counterpart, and hidden layers are left out. Complexity: O(samples).
  ///
  /// - Returns: the text in UTF-8, and a report.
  public func inkML() -> (bytes: [UInt8], report: ImportReport) {
    InkMLWriter.file(of: self)
  }
}

/// Writes a document as InkML.
struct InkMLWriter: ForeignWriter {
  let document: InkDocument
  var report = ImportReport()
  private var text = TextWriter()
  private var brushes: [(color: InkColor, width: Int, isHighlighter: Bool)] = []

  init(_ document: InkDocument) { self.document = document }

  mutating func write() -> [UInt8] {
    report.leave(.pictures, document.pictures.count)
    report.leave(.texts, document.texts.count)
    var traces = TextWriter()
    swap(&traces, &text)
    for stroke in document.strokes { write(stroke) }
    swap(&traces, &text)
    text.add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    text.add("<ink xmlns=\"http://www.w3.org/2003/InkML\">\n<definitions>\n")
    for hasForce in [false, true] {
      for hasTilt in [false, true] { writeContext(hasForce, hasTilt) }
    }
    for (index, brush) in brushes.enumerated() { writeBrush(index, brush) }
    text.add("</definitions>\n")
    text.add(bytes: traces.bytes)
    text.add("</ink>\n")
    return text.bytes
  }

  private mutating func addContextName(_ hasForce: Bool, _ hasTilt: Bool) {
    text.add(hasForce ? (hasTilt ? "xytfo" : "xytf") : (hasTilt ? "xyto" : "xyt"))
  }

  private mutating func writeContext(_ hasForce: Bool, _ hasTilt: Bool) {
    text.add("<context xml:id=\"")
    addContextName(hasForce, hasTilt)
    text.add("\"><traceFormat>")
    text.add("<channel name=\"X\" type=\"decimal\" units=\"pt\"/>")
    text.add("<channel name=\"Y\" type=\"decimal\" units=\"pt\"/>")
    text.add("<channel name=\"T\" type=\"decimal\" units=\"ms\"/>")
    if hasForce { text.add("<channel name=\"F\" type=\"decimal\" min=\"0\" max=\"1\"/>") }
    if hasTilt {
      text.add("<channel name=\"OA\" type=\"decimal\" units=\"rad\"/>")
      text.add("<channel name=\"OE\" type=\"decimal\" units=\"rad\"/>")
    }
    text.add("</traceFormat></context>\n")
  }

  private mutating func writeBrush(
    _ index: Int, _ brush: (color: InkColor, width: Int, isHighlighter: Bool)
  ) {
    text.add("<brush xml:id=\"b")
    text.add(index)
    text.add("\"><brushProperty name=\"width\" value=\"")
    text.add(Double(brush.width) / 100)
    text.add("\" units=\"pt\"/><brushProperty name=\"color\" value=\"")
    text.add(brush.color, hasAlpha: false)
    text.add("\"/><brushProperty name=\"transparency\" value=\"")
    text.add(255 - Int(brush.color.alpha))
    text.add("\"/>")
    if brush.isHighlighter { text.add("<brushProperty name=\"rasterOp\" value=\"maskPen\"/>") }
    text.add("</brush>\n")
  }

  /// The index of a brush, which is added where it is new.
  private mutating func brush(of line: WrittenStroke) -> Int {
    var sum = 0.0
    for point in line.points { sum += point.width }
    let mean = max(sum / Double(line.points.count), 0.01)
    let brush = (line.color, Int(min(mean, 1e5) * 100 + 0.5), line.isHighlighter)
    if let index = brushes.lastIndex(where: { $0 == brush }) { return index }
    brushes.append(brush)
    return brushes.count - 1
  }

  private mutating func write(_ stroke: InkStroke) {
    let record = stroke.record
    var samples = record.samples[...]
    if let span = stroke.span {
      let first = min(max(Int(max(span.lower, 0)), 0), samples.count)
      let last = min(Int(min(max(span.upper, 0), 1e9)) + 1, samples.count)
      samples = first < last ? samples[first..<last] : []
    }
    guard let line = line(of: stroke) else { return }
    guard let start = samples.first?.time else {
      report.giveUp(.strokes)
      return
    }
    let unknown = RecordedSample.unknown
    let hasForce = samples.allSatisfy { $0.force != unknown }
    let hasTilt = samples.allSatisfy { $0.altitude != unknown && $0.azimuth != unknown }
    let largest = max(
      record.maximumForce ?? 25.0 / 6,
      Double(samples.reduce(1) { max($0, $1.force) }) / RecordedSample.stepsPerUnit)
    let brush = brush(of: line)
    text.add("<trace contextRef=\"#")
    addContextName(hasForce, hasTilt)
    text.add("\" brushRef=\"#b")
    text.add(brush)
    text.add("\">")
    let isStraight = stroke.brush.smoother == .lines
    let corners = isStraight ? samples.map { $0.location } : []
    func add(_ sample: RecordedSample, _ next: RecordedSample, _ share: Double) {
      func mixed(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
      let place = sample.location.interpolated(to: next.location, at: share)
        .applying(stroke.transform)
      text.add(place.x)
      text.add(" ")
      text.add(place.y)
      text.add(" ")
      text.add(mixed(Double(sample.time - start), Double(next.time - start)) / 10, places: 1)
      if hasForce {
        text.add(" ")
        let force = mixed(Double(sample.force), Double(next.force))
        text.add(force / RecordedSample.stepsPerUnit / largest, places: 4)
      }
      if hasTilt {
        // Directions are not mixed: they may lie on both sides of a half turn.
        text.add(" ")
        text.add(Double(sample.azimuth) / RecordedSample.stepsPerUnit)
        text.add(" ")
        let altitude = mixed(Double(sample.altitude), Double(next.altitude))
        text.add(altitude / RecordedSample.stepsPerUnit)
      }
    }
    for (index, sample) in samples.enumerated() {
      if index > 0 { text.add(",") }
      add(sample, sample, 0)
      guard isStraight else { continue }
      for share in CornerSteps.shares(corners, after: index, scale: stroke.scale) {
        text.add(",")
        add(sample, samples[samples.startIndex + index + 1], share)
      }
    }
    text.add("</trace>\n")
  }
}
