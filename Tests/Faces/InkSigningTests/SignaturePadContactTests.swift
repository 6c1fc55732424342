import CanvasTestSupport
import Ductus
import InkRaster
import InkSigning
import InkTestSupport
import Testing

/// One hand makes one stroke on a sheet to sign on, none is lost, and what is kept is what was seen.
@Suite struct SignaturePadContactTests {
  private let pad: SignaturePad

  init() throws {
    pad = SignaturePad()
    try #require(pad.resize(width: 200, height: 120, scale: 1))
  }

  private func event(
    _ id: Int64, _ kind: TouchKind, _ phase: TouchPhase, _ x: Double, _ y: Double, at time: Double
  ) -> TouchEvent {
    TouchEvent(
      touch: TouchIdentifier(id), timestamp: time, kind: kind, phase: phase, location: Point(x, y))
  }

  /// Puts a touch down and moves it by 60 points in a duration.
  private func draw(
    _ id: Int64, _ kind: TouchKind, _ x: Double, _ y: Double, at time: Double, lasting: Double = 0.1
  ) {
    pad.receive([event(id, kind, .began, x, y, at: time)])
    for step in 1...10 {
      let part = Double(step) / 10
      pad.receive([event(id, kind, .moved, x + 60 * part, y, at: time + lasting * part)])
    }
  }

  private func lift(_ id: Int64, _ kind: TouchKind, _ x: Double, _ y: Double, at time: Double) {
    pad.receive([event(id, kind, .ended, x, y, at: time)])
  }

  /// Returns the ink that is shown as a rectangle of pixels.
  private func seen() -> PixelRect {
    var frame = [UInt32](repeating: 0, count: pad.pixelWidth * pad.pixelHeight)
    _ = pad.resize(width: pad.width, height: pad.height, scale: pad.scale)
    frame.withUnsafeMutableBufferPointer {
      if let start = $0.baseAddress { _ = pad.draw(into: start) }
    }
    var rect = PixelRect.empty
    for (index, pixel) in frame.enumerated() where pixel != 0xFFFF_FFFF {
      let (x, y) = (index % pad.pixelWidth, index / pad.pixelWidth)
      rect = rect.union(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1))
    }
    return rect
  }

  @Test(arguments: [
    (TouchKind.pencil, 0.5, 1), (.indirectPointer, 0.5, 1), (.direct, 3, 0), (.pencil, 0.1, 0),
    (.indirectPointer, 0.1, 0),
  ])
  func `what is cancelled stays as it does on a canvas`(
    kind: TouchKind, duration: Double, count: Int
  ) throws {
    draw(1, kind, 20, 30, at: 0, lasting: duration)
    pad.receive([event(1, kind, .cancelled, 190, 110, at: duration + 0.01)])
    #expect(pad.strokes.count == count && !pad.isTouched)
    if count == 1 { #expect(pad.bounds.maxX < 100, "it ends where it was") }
    // The canvas has the same rule.
    let hand = PointerGestures(try InkCanvas.lines(width: 200, height: 120, size: 4))
    for step in 0...10 {
      let part = Double(step) / 10
      hand.handle(
        [
          event(
            1, kind, step == 0 ? .began : .moved, 20 + 60 * part, 30, at: duration * part)
        ], PointerContext(buttons: .main))
    }
    hand.handle(
      [event(1, kind, .cancelled, 190, 110, at: duration + 0.01)], PointerContext(buttons: []))
    #expect(hand.canvas.document.count == count)
  }

  @Test func `a lifting that was lost ends a stroke, and the next one begins`() {
    draw(1, .indirectPointer, 20, 30, at: 0)
    draw(1, .indirectPointer, 20, 80, at: 2)
    #expect(pad.strokes.count == 1 && pad.isTouched)
    lift(1, .indirectPointer, 80, 80, at: 2.2)
    #expect(pad.strokes.count == 2)
    // Another pen, for each contact has a number of its own.
    draw(5, .pencil, 20, 30, at: 4)
    draw(6, .pencil, 20, 80, at: 5)
    lift(6, .pencil, 80, 80, at: 5.2)
    #expect(pad.strokes.count == 4 && !pad.isTouched)
    // A mouse that moves without a button.
    draw(1, .indirectPointer, 20, 30, at: 8)
    pad.receive([event(1, .indirectPointer, .moved, 190, 110, at: 9)], hasButtons: false)
    #expect(pad.strokes.count == 5 && !pad.isTouched)
    #expect(pad.bounds.maxX < 100, "it ends where it was")
  }

  @Test func `a contact that is reported twice makes one stroke`() {
    // The same pointer.
    pad.receive([event(1, .pencil, .began, 20, 30, at: 0)])
    pad.receive([event(1, .pencil, .began, 20, 30, at: 0.002)])
    draw(1, .pencil, 21, 30, at: 0.01)
    lift(1, .pencil, 80, 30, at: 0.2)
    #expect(pad.strokes.count == 1)
    // A pen as a mouse, too: beside it, after it and before it.
    draw(2, .pencil, 20, 60, at: 2)
    draw(9, .indirectPointer, 20, 60, at: 2.01)
    lift(2, .pencil, 80, 60, at: 2.2)
    lift(9, .indirectPointer, 80, 60, at: 2.2)
    draw(9, .indirectPointer, 80, 60, at: 2.3)
    lift(9, .indirectPointer, 80, 60, at: 2.4)
    #expect(pad.strokes.count == 2)
    pad.receive([event(9, .indirectPointer, .began, 20, 90, at: 4)])
    draw(3, .pencil, 20, 90, at: 4.01)
    lift(9, .indirectPointer, 80, 90, at: 4.2)
    lift(3, .pencil, 80, 90, at: 4.2)
    #expect(pad.strokes.count == 3 && pad.strokes[2].kind == .pencil)
    // As two pens.
    draw(4, .pencil, 20, 30, at: 6)
    pad.receive([event(5, .pencil, .began, 22, 31, at: 6.02)])
    lift(4, .pencil, 80, 30, at: 6.2)
    lift(5, .pencil, 80, 30, at: 6.2)
    #expect(pad.strokes.count == 4)
    // A mouse of its own, later, is another hand.
    draw(9, .indirectPointer, 20, 30, at: 8)
    lift(9, .indirectPointer, 80, 30, at: 8.2)
    #expect(pad.strokes.count == 5)
  }

  @Test func `ink that left the sheet is what was seen, in all pictures and at all sizes`() throws {
    // A descender that leaves below.
    pad.receive([event(1, .pencil, .began, 60, 60, at: 0)])
    for step in 1...30 {
      let part = Double(step) / 30
      pad.receive([event(1, .pencil, .moved, 60 + 30 * part, 60 + 140 * part, at: part)])
    }
    for step in 1...30 {
      let part = Double(step) / 30
      pad.receive([event(1, .pencil, .moved, 90 + 30 * part, 200 - 140 * part, at: 1 + part)])
    }
    lift(1, .pencil, 120, 60, at: 2.1)
    #expect(pad.strokes.count == 1 && pad.strokes[0].clip?.maxY == 120)
    let shown = seen()
    #expect(shown.maxY == 120)
    for scale in [1.0, 2] {
      let picture = try #require(
        pad.picture(width: scale == 1 ? 200 : 400, height: scale == 1 ? 200 : 400, paper: .white))
      #expect(abs(picture.bounds.minX - Double(shown.minX)) <= 1)
      #expect(abs(picture.bounds.minY - Double(shown.minY)) <= 1)
      #expect(abs(picture.bounds.maxX - Double(shown.maxX)) <= 1)
      #expect(abs(picture.bounds.maxY - 120) <= 0.5)
      let svg = String(decoding: pad.svg(picture, paper: .white), as: UTF8.self)
      #expect(svg.contains("<svg x=") && svg.hasSuffix("</svg>\n</svg>\n"))
    }
    // It is shown as it was on a sheet that is smaller, and drawn again.
    #expect(pad.resize(width: 199, height: 120, scale: 1))
    pad.showWhole()
    #expect(seen() == shown)
    let copy = SignaturePad()
    #expect(copy.resize(width: 300, height: 300, scale: 1))
    copy.replace(pad.strokes)
    #expect(copy.bounds == pad.bounds && copy.bounds.maxY == 120)
  }

  @Test func `a sheet without a size keeps what comes, and a cancelled touch shows the whole`()
    throws
  {
    let early = SignaturePad()
    early.receive([event(1, .pencil, .began, 20, 30, at: 0)])
    for step in 1...10 {
      early.receive([event(1, .pencil, .moved, 20 + 6 * Double(step), 30, at: 0.02 * Double(step))])
    }
    early.receive([event(1, .pencil, .ended, 80, 30, at: 0.3)])
    #expect(early.strokes.count == 1 && abs(early.length - 60) < 1)
    // Ink at the right, a finger down, and the sheet is turned; then the system takes the finger.
    draw(1, .pencil, 130, 30, at: 0)
    lift(1, .pencil, 190, 30, at: 0.2)
    pad.receive([event(2, .direct, .began, 20, 90, at: 3)])
    #expect(pad.resize(width: 100, height: 200, scale: 1))
    pad.showWhole()
    pad.receive([event(2, .direct, .cancelled, 20, 90, at: 3.1)])
    #expect(!seen().isEmpty && pad.strokes.count == 1)
  }

  @Test func `ink that nobody saw is none`() {
    pad.receive([event(1, .indirectPointer, .began, 220, 60, at: 0)])
    for step in 1...20 {
      pad.receive([
        event(1, .indirectPointer, .moved, 220 + Double(step), 60, at: 0.02 * Double(step))
      ])
    }
    lift(1, .indirectPointer, 240, 60, at: 1)
    #expect(pad.isEmpty && !pad.canUndo)
  }
}
