#if arch(wasm32)
  internal import InkBrush
  internal import InkCanvas
  internal import InkDocument
  internal import InkGeometry
  internal import InkGestures
  internal import InkInput
  internal import InkStream
  internal import InkWebCore

  // Signature fields need pens of any width, and strokes as numbers.
  extension Session {
    /// Returns the brush of a signature at a multiple of its usual width; the multiple is kept as the brush's
    /// size.
    private static func signatureBrush(_ color: InkColor, pen: Double) -> Brush {
      var brush = DrawingMode.signature.preset.brush
      let usual = brush.size
      brush.color = color
      brush.size = usual * pen
      brush.dynamics.width = brush.dynamics.width * (.size / Formula(usual))
      return brush
    }

    /// Returns the relative width of the pen that drew a stroke.
    private static func pen(of brush: Brush) -> Double {
      brush.size / DrawingMode.signature.preset.brush.size
    }

    /// Chooses the pen of a signature; returns `false` if the width is out of range.
    func chooseSignature(_ color: InkColor, pen: Double) -> Bool {
      guard pen >= 0.1, pen <= 10 else { return false }
      canvas.brush = Self.signatureBrush(color, pen: pen)
      return true
    }

    /// The count of numbers before the samples of a stroke: the number of samples, colour, width of the pen,
    /// shorter side of the view, scale from the stroke to the document, two halves of the seed, and the kind.
    static let strokeNumbers = 8
    /// The count of numbers per sample: its location in the document, and its time in milliseconds.
    static let sampleNumbers = 3

    /// Puts the finished strokes into the output as numbers of 64 bits; returns the count of numbers.
    func exportStrokes() -> Int32 {
      guard hasRoomToList() else { return Status.noMemory }
      let strokes = canvas.document.strokes.filter { !$0.isErasure }
      var count = 0
      for stroke in strokes {
        count += Self.strokeNumbers + Self.sampleNumbers * stroke.record.samples.count
      }
      guard hasRoom(Double(count) * 8), output.resize(count * 8) else { return Status.noMemory }
      guard let start = output.start else { return count == 0 ? 0 : Status.noMemory }
      var next = start.assumingMemoryBound(to: Double.self)
      func put(_ value: Double) {
        next.pointee = value
        next += 1
      }
      for stroke in strokes {
        let record = stroke.record
        put(Double(record.samples.count))
        put(Double(number(stroke.brush.color)))
        put(Self.pen(of: stroke.brush))
        put(record.viewSide)
        put(stroke.transform.a)
        put(Double(record.seed >> 32))
        put(Double(record.seed & 0xFFFF_FFFF))
        put(Double(record.kind.rawValue))
        for sample in record.samples {
          let place = sample.location.applying(stroke.transform)
          put(place.x)
          put(place.y)
          put(sample.timestamp * 1000)
        }
      }
      return Int32(count)
    }

    /// Replaces all strokes, as one gesture.
    ///
    /// - Parameter count: the count of numbers in the input, in the layout of ``exportStrokes()``.
    /// - Returns: a status; unless it means success, nothing has changed.
    func importStrokes(_ count: Int) -> Int32 {
      guard !isHeld, count >= 0, count <= input.count / 8 else { return Status.number }
      guard hasRoomToGrow(Double(count) * 64) else { return Status.noMemory }
      var strokes: [InkStroke] = []
      if let start = input.start, count > 0 {
        let numbers = UnsafeBufferPointer(
          start: start.assumingMemoryBound(to: Double.self), count: count)
        var next = 0
        while next < count {
          guard let stroke = stroke(numbers, &next) else { return Status.number }
          strokes.append(stroke)
        }
      }
      canvas.beginGesture()
      canvas.perform(.clear)
      if !strokes.isEmpty { canvas.perform(.add(strokes)) }
      canvas.endGesture()
      return Status.done
    }

    /// Reads a stroke; returns `nil` if the numbers are invalid.
    private func stroke(_ numbers: UnsafeBufferPointer<Double>, _ next: inout Int) -> InkStroke? {
      guard numbers.count - next >= Self.strokeNumbers else { return nil }
      let head = (0..<Self.strokeNumbers).map { numbers[next + $0] }
      next += Self.strokeNumbers
      let (pen, side, scale) = (head[2], head[3], head[4])
      guard head[0] >= 1, head[0] <= Double((numbers.count - next) / Self.sampleNumbers),
        head[1] >= 0, head[1] <= Double(UInt32.max), pen >= 0.1, pen <= 10, side > 0, side < 1e5,
        scale >= 0.001, scale <= 1000, head[5] >= 0, head[5] <= Double(UInt32.max), head[6] >= 0,
        head[6] <= Double(UInt32.max), head[7] >= 0, head[7] < 8,
        let kind = TouchKind(rawValue: Int(head[7]))
      else { return nil }
      let record = StrokeRecord(
        kind: kind, seed: UInt64(head[5]) << 32 | UInt64(head[6]), viewSide: side)
      for index in 0..<Int(head[0]) {
        let (x, y) = (numbers[next] / scale, numbers[next + 1] / scale)
        let event = TouchEvent(
          touch: TouchIdentifier(0), timestamp: numbers[next + 2] / 1000, kind: kind,
          location: Point(x, y))
        next += Self.sampleNumbers
        guard x.magnitude < 1e6, y.magnitude < 1e6, event.timestamp.magnitude < 1e9,
          let sample = Sample(event)
        else { return nil }
        record.put(RecordedSample(sample), at: index)
      }
      return InkStroke(
        id: canvas.document.makeIdentifier(), record: record,
        brush: Self.signatureBrush(color(UInt32(head[1])), pen: pen),
        place: canvas.document.makePlace(),
        transform: Affine(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0))
    }
  }
#endif
