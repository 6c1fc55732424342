#if arch(wasm32)
  internal import InkBrush
  internal import InkGeometry
  internal import InkInput
  internal import InkSigning
  internal import InkWebCore

  extension SigningSession {
    /// The count of numbers before the samples of a stroke: the number of samples, colour, width of the pen,
    /// shorter side of the field, scale from the stroke to the sheet, two halves of the seed, and the kind.
    static let strokeNumbers = 8
    /// The count of numbers per sample: its location on the sheet, its time in milliseconds, and its force.
    static let sampleNumbers = 4

    /// Puts the finished strokes into the output as numbers of 64 bits; returns the count of numbers.
    func exportStrokes() -> Int32 {
      var count = 0
      for stroke in pad.strokes {
        count += Self.strokeNumbers + Self.sampleNumbers * stroke.samples.count
      }
      guard hasRoom(Double(count) * 8), areas.output.resize(count * 8),
        var next = areas.output.start?.assumingMemoryBound(to: Double.self)
      else { return Status.noMemory }
      func put(_ value: Double) {
        next.pointee = value
        next += 1
      }
      for stroke in pad.strokes {
        put(Double(stroke.samples.count))
        put(Double(number(stroke.color)))
        put(stroke.pen)
        put(stroke.side)
        put(stroke.scale)
        put(Double(stroke.seed >> 32))
        put(Double(stroke.seed & 0xFFFF_FFFF))
        put(Double(stroke.kind.rawValue))
        for sample in stroke.samples {
          put(sample.location.x * stroke.scale)
          put(sample.location.y * stroke.scale)
          put(sample.timestamp * 1000)
          put(sample.force ?? .nan)
        }
      }
      return Int32(count)
    }

    /// Replaces all strokes by those in the input; unless the result means success, nothing has changed.
    func importStrokes(_ count: Int) -> Int32 {
      guard count >= 0, count <= areas.input.count / 8 else { return Status.number }
      guard hasRoom(Double(count) * 100) else { return Status.noMemory }
      var strokes: [SignedStroke] = []
      if let start = areas.input.start, count > 0 {
        let numbers = UnsafeBufferPointer(
          start: start.assumingMemoryBound(to: Double.self), count: count)
        var next = 0
        while next < count {
          guard let stroke = stroke(numbers, &next) else { return Status.number }
          strokes.append(stroke)
        }
      }
      pad.replace(strokes)
      return Status.done
    }

    /// Reads a stroke; returns `nil` if the numbers are invalid.
    private func stroke(_ numbers: UnsafeBufferPointer<Double>, _ next: inout Int) -> SignedStroke?
    {
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
      var samples: [SignedStroke.Sample] = []
      for _ in 0..<Int(head[0]) {
        let place = Point(numbers[next] / scale, numbers[next + 1] / scale)
        let (time, force) = (numbers[next + 2] / 1000, numbers[next + 3])
        next += Self.sampleNumbers
        guard place.x.magnitude < 1e6, place.y.magnitude < 1e6, time.magnitude < 1e9,
          force.isNaN || force >= 0 && force < 1e3
        else { return nil }
        samples.append(
          SignedStroke.Sample(place, timestamp: time, force: force.isNaN ? nil : force))
      }
      return SignedStroke(
        samples: samples, color: color(UInt32(head[1])), pen: pen, side: side, scale: scale,
        seed: UInt64(head[5]) << 32 | UInt64(head[6]), kind: kind)
    }
  }
#endif
