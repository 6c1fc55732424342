#if arch(wasm32)
  internal import InkBrush
  internal import InkGeometry
  internal import InkInput
  internal import InkSigning
  internal import InkWebCore

  extension SigningSession {
    /// The count of numbers per sample: its location on the sheet, its time in milliseconds, and its force.
    static let sampleNumbers = 4

    /// Puts the finished strokes into the output as numbers of 64 bits; returns the count of numbers.
    func exportStrokes() -> Int32 {
      var count = 0
      for stroke in pad.strokes {
        count += SignatureHead.length + Self.sampleNumbers * stroke.samples.count
      }
      guard hasRoom(Double(count) * 8), areas.output.resize(count * 8),
        var next = areas.output.start?.assumingMemoryBound(to: Double.self)
      else { return Status.noMemory }
      func put(_ value: Double) {
        next.pointee = value
        next += 1
      }
      for stroke in pad.strokes {
        let head = SignatureHead(
          sampleCount: stroke.samples.count, color: number(stroke.color), pen: stroke.pen,
          side: stroke.side, scale: stroke.scale, seed: stroke.seed, kind: stroke.kind)
        for number in head.numbers { put(number) }
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
        var reader = SignatureReader(
          UnsafeBufferPointer(start: start.assumingMemoryBound(to: Double.self), count: count),
          sampleLength: Self.sampleNumbers)
        while !reader.isAtEnd {
          guard let stroke = stroke(&reader) else { return Status.number }
          strokes.append(stroke)
        }
      }
      pad.replace(strokes)
      return Status.done
    }

    /// Reads a stroke; returns `nil` if the numbers are invalid.
    private func stroke(_ reader: inout SignatureReader) -> SignedStroke? {
      guard let head = reader.head() else { return nil }
      var samples: [SignedStroke.Sample] = []
      for _ in 0..<head.sampleCount {
        guard let sample = reader.sample(of: head) else { return nil }
        samples.append(
          SignedStroke.Sample(
            sample.location, timestamp: sample.timestamp, force: sample.force))
      }
      return SignedStroke(
        samples: samples, color: color(head.color), pen: head.pen, side: head.side,
        scale: head.scale, seed: head.seed, kind: head.kind)
    }
  }
#endif
