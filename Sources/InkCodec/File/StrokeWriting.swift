internal import InkBrush
internal import InkDocument
internal import InkGeometry

extension DefinitionWriter {
  /// Appends a list of strokes, all of which are defined.
  mutating func write(
    _ strokes: [InkStroke], _ bounds: (InkStroke) -> Rect?, to writer: inout ByteWriter
  ) throws(DuctusError) {
    writer.append(number: strokes.count)
    var near = firstNumbers
    for stroke in strokes { try write(stroke, bounds(stroke), &near, to: &writer) }
  }

  /// Appends a stroke.
  mutating func write(
    _ stroke: InkStroke, _ bounds: Rect?, _ near: inout StrokeNumbers, to writer: inout ByteWriter
  ) throws(DuctusError) {
    let record = try number(of: stroke.record)
    let brush = try number(of: stroke.brush)
    let isPlain = stroke.layers.count == 1 && stroke.layers[0].firstSample == 0
    // Stretched ink does not lie around its samples.
    var margins = stroke.warp == nil ? bounds.flatMap { box(of: record).margins(of: $0) } : nil
    let even = margins.flatMap { Self.even($0) }
    if let even { margins = SIMD4(repeating: even) }
    guard stroke.layers.count <= DuctusFormat.layerLimit,
      stroke.layers.allSatisfy({ $0.firstSample >= 0 && $0.firstSample < 1 << 30 })
    else { throw DuctusError(.overLimit, offset: 0) }
    var flags: UInt8 = 0
    if stroke.isErasure { flags |= StrokeFlag.isErasure }
    if stroke.span != nil { flags |= StrokeFlag.hasSpan }
    if stroke.transform != .identity { flags |= StrokeFlag.hasTransform }
    if !isPlain { flags |= StrokeFlag.hasLayers }
    if margins != nil { flags |= StrokeFlag.hasBounds }
    if even != nil { flags |= StrokeFlag.isEvenlyBounded }
    if bounds?.isEmpty == true { flags |= StrokeFlag.isEmpty }
    writer.append(flags)
    writer.append(number: stroke.id.rawValue, near: near.id)
    writer.append(number: record, near: near.record)
    (near.id, near.record) = (stroke.id.rawValue + 1, record + 1)
    writer.append(number: brush)
    if stroke.transform != .identity {
      writer.append(number: try number(of: stroke.transform))
    }
    if !isPlain { writer.append(number: stroke.layers.count) }
    for layer in stroke.layers {
      if !isPlain { writer.append(number: layer.firstSample) }
      writer.append(number: layer.place, near: stroke.id.rawValue)
    }
    if let span = stroke.span {
      writer.append(double: span.lower)
      writer.append(double: span.upper)
    }
    if let even {
      writer.append(zigzag: even)
    } else if let margins {
      writer.append(margins)
    }
  }

  /// The largest margin, where all are so near to it that it does for each: within two points.
  private static func even(_ margins: SIMD4<Int64>) -> Int64? {
    let (least, most) = (margins.min(), margins.max())
    return most &- least <= 8 ? most : nil
  }
}

extension ByteWriter {
  mutating func append(_ margins: SIMD4<Int64>) {
    for index in 0..<4 { append(zigzag: margins[index]) }
  }

  mutating func append(_ pattern: PaperPattern) {
    append(pattern.code)
    append(double: pattern.spacing)
    append(pattern.color)
  }

  mutating func append(_ color: InkColor) {
    append(contentsOf: [color.red, color.green, color.blue, color.alpha])
  }

  /// Appends the names of strokes, in ascending order, in runs.
  mutating func append(_ ids: [InkStroke.Identifier]) {
    var runs: [ClosedRange<Int>] = []
    for id in ids {
      let number = id.rawValue
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    append(number: runs.count)
    var next = 0
    for run in runs {
      append(number: run.lowerBound, near: next)
      append(number: run.upperBound - run.lowerBound)
      next = run.upperBound + 1
    }
  }
}
