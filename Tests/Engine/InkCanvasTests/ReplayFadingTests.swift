import Ductus
import Testing

/// Ink that fades in a replay, as it does on a canvas.
@Suite struct ReplayFadingTests {
  /// Returns a drawing of horizontal strokes of 0.1 s with pauses between them; the second one was cut, so that it
  /// is not drawn as wet ink.
  static func drawing(pause: Double, cuts: Bool = false) throws -> InkDocument {
    let canvas = try InkCanvas(width: 120, height: 60)
    canvas.brush = BrushPreset.force.brush
    for number in 0..<3 {
      for batch in stroke(number, at: Double(number) * (0.1 + pause)) { canvas.receive(batch) }
    }
    let document = canvas.document
    if cuts {
      var piece = document.strokes[1]
      piece.span = StrokeSpan(0, 8)
      document.perform(.remove([piece.id]))
      document.perform(.add([piece.renamed(document.makeIdentifier())]))
    }
    return document
  }

  /// Returns the callbacks of a stroke.
  static func stroke(_ number: Int, at time: Double) -> [TouchBatch] {
    var batches: [TouchBatch] = []
    for step in 0...10 {
      let place = Point(Double(15 + step * 9), Double(12 + number * 18))
      var event = TouchEvent(
        touch: TouchIdentifier(Int64(number)), timestamp: time + Double(step) / 100,
        phase: step == 0 ? .began : step == 10 ? .ended : .moved, location: place)
      event.force = 0.5 + Double(step) / 5
      event.maximumForce = 25.0 / 6
      batches.append(TouchBatch([event]))
    }
    return batches
  }

  private func replay(_ document: InkDocument, fade: Double?) throws -> InkReplay {
    try InkReplay(of: document, width: 120, height: 60, fade: fade)
  }

  @Test func `It fades as it does live`() throws {
    // The first tick notes the time; then five steps of the fade after each stroke, and eight after the last.
    let live = try InkCanvas(width: 120, height: 60)
    live.brush = BrushPreset.force.brush
    live.settings.fadesAway = true
    var clock = 0.0
    for number in 0..<3 {
      for batch in Self.stroke(number, at: Double(number) * 0.2) {
        live.tick(clock)
        live.receive(batch)
      }
      for _ in 0...(number < 2 ? 5 : 8) {
        clock += InkCanvas.fadeInterval
        live.tick(clock)
      }
    }
    let replay = try replay(Self.drawing(pause: 0.1), fade: 0.14)
    #expect(abs(replay.duration - 0.64) < 1e-9)
    replay.seek(to: replay.duration)
    #expect(replay.isAtEnd)
    #expect(replay.canvas.pixels == live.pixels)
    #expect(Set(live.pixels).count > 20)
  }

  @Test(arguments: [true, false])
  func `Of the way nothing is left`(cuts: Bool) throws {
    let document = try Self.drawing(pause: 0.15, cuts: cuts)
    let stepwise = try replay(document, fade: 0.5)
    let jumping = try replay(document, fade: 0.5)
    let count = 90
    var pictures: [[UInt32]] = []
    for step in 0...count {
      stepwise.seek(to: stepwise.duration * Double(step) / Double(count))
      pictures.append(stepwise.canvas.pixels)
    }
    for step in [90, 12, 40, 39, 0, 71, 70, 90] {
      jumping.seek(to: jumping.duration * Double(step) / Double(count))
      #expect(jumping.canvas.pixels == pictures[step], "\(step)")
    }
    jumping.show(origin: Point(1, 2), zoom: 1)
    jumping.show(origin: Point(0, 0), zoom: 1)
    #expect(jumping.canvas.pixels == pictures[count])
    // At the end all has faded.
    #expect(Set(pictures[count]) == [0xFFFF_FFFF])
    #expect(Set(pictures[40]).count > 5)
  }

  @Test func `Without a fade, or without time for it, ink stays`() throws {
    let document = try Self.drawing(pause: 0.3)
    let plain = try replay(document, fade: nil)
    plain.seek(to: plain.duration)
    for fade in [-1, Double.nan] {
      let other = try replay(document, fade: fade)
      #expect(other.duration == plain.duration)
      other.seek(to: other.duration)
      #expect(other.canvas.pixels == plain.canvas.pixels)
    }
    let none = try replay(document, fade: 0)
    none.seek(to: none.duration)
    func ink(_ row: Int, _ replay: InkReplay) -> Bool {
      replay.canvas.pixels[row * 120 + 60] != 0xFFFF_FFFF
    }
    #expect(ink(48, none) && ink(48, plain) && ink(12, plain))
    #expect(!ink(12, none))
    // The drawing itself is not changed.
    #expect(document.count == 3)
  }
}
