internal import InkSigning
internal import InkWebCore

extension SigningSession {
  /// Puts the finished strokes into the output as numbers of 64 bits; returns the count of numbers.
  func exportStrokes() -> Int32 {
    let count = pad.strokes.reduce(0) { $0 + $1.numberCount }
    guard hasRoom(Double(count) * 8), areas.output.resize(count * 8),
      var next = areas.output.start?.assumingMemoryBound(to: Double.self)
    else { return Status.noMemory }
    for stroke in pad.strokes {
      stroke.write {
        next.pointee = $0
        next += 1
      }
    }
    return Int32(count)
  }

  /// Replaces all strokes by those in the input, and the picture below them; unless the result means success,
  /// nothing has changed.
  func importStrokes(_ count: Int, picture: Int) -> Int32 {
    guard count >= 0, count <= areas.input.count / 8 else { return Status.number }
    guard hasRoom(Double(count) * 100) else { return Status.noMemory }
    let numbers = UnsafeBufferPointer(
      start: areas.input.start?.assumingMemoryBound(to: Double.self), count: count)
    guard let strokes = SignedStroke.strokes(of: numbers) else { return Status.number }
    pad.replace(strokes, picture: picture)
    return Status.done
  }
}
