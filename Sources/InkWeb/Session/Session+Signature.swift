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

    /// The count of numbers per sample: its location in the document, and its time in milliseconds.
    static let sampleNumbers = 3

    /// Puts the finished strokes into the output as numbers of 64 bits; returns the count of numbers.
    func exportStrokes() -> Int32 {
      guard hasRoomToList() else { return Status.noMemory }
      let strokes = canvas.document.strokes.filter { !$0.isErasure }
      var count = 0
      for stroke in strokes {
        count += SignatureHead.length + Self.sampleNumbers * stroke.record.samples.count
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
        let head = SignatureHead(
          sampleCount: record.samples.count, color: number(stroke.brush.color),
          pen: Self.pen(of: stroke.brush), side: record.viewSide, scale: stroke.transform.a,
          seed: record.seed, kind: record.kind)
        for number in head.numbers { put(number) }
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
        var reader = SignatureReader(
          UnsafeBufferPointer(start: start.assumingMemoryBound(to: Double.self), count: count),
          sampleLength: Self.sampleNumbers)
        while !reader.isAtEnd {
          guard let stroke = stroke(&reader) else { return Status.number }
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
    private func stroke(_ reader: inout SignatureReader) -> InkStroke? {
      guard let head = reader.head() else { return nil }
      let record = StrokeRecord(kind: head.kind, seed: head.seed, viewSide: head.side)
      for index in 0..<head.sampleCount {
        guard let (location, timestamp, _) = reader.sample(of: head) else { return nil }
        let event = TouchEvent(
          touch: TouchIdentifier(0), timestamp: timestamp, kind: head.kind, location: location)
        guard let sample = Sample(event) else { return nil }
        record.put(RecordedSample(sample), at: index)
      }
      return InkStroke(
        id: canvas.document.makeIdentifier(), record: record,
        brush: Self.signatureBrush(color(head.color), pen: head.pen),
        place: canvas.document.makePlace(),
        transform: Affine(a: head.scale, b: 0, c: 0, d: head.scale, tx: 0, ty: 0))
    }
  }
#endif
