import CanvasTestSupport
import Ductus
import InkRaster
import InkSigning
import InkTestSupport
import Testing

/// Tests of a sheet that is turned.
@Suite struct SignaturePadViewTests {
  private func sheet(_ width: Double, _ height: Double) throws -> SignaturePad {
    let pad = SignaturePad()
    try #require(pad.resize(width: width, height: height, scale: 1))
    return pad
  }

  /// Draws a stroke on the sheet as it is shown.
  private func sign(_ pad: SignaturePad, from start: Point, to end: Point) {
    let events = (0...20).map { index in
      let part = Double(index) / 20
      return TouchEvent(
        touch: TouchIdentifier(1), timestamp: part / 4, kind: .pencil,
        phase: index == 0 ? .began : index == 20 ? .ended : .moved,
        location: Point(
          start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part))
    }
    pad.receive(events)
  }

  private func pixels(_ pad: SignaturePad) -> [UInt32] {
    var pixels = [UInt32](repeating: 0, count: pad.pixelWidth * pad.pixelHeight)
    // All of it is drawn anew.
    pad.paper = .transparent
    pad.paper = .white
    pixels.withUnsafeMutableBufferPointer {
      if let start = $0.baseAddress { _ = pad.draw(into: start) }
    }
    return pixels
  }

  @Test func `a sheet that has its size again shows what it showed`() throws {
    let pad = try sheet(642, 300)
    sign(pad, from: Point(30, 40), to: Point(600, 250))
    let signed = pixels(pad)
    for (width, height) in [(330.0, 500.0), (200, 100), (900, 900), (642, 300)] {
      #expect(pad.resize(width: width, height: height, scale: 1))
      pad.showWhole(margin: 8)
    }
    let isSame = pixels(pad) == signed
    #expect(pad.zoom == 1 && pad.origin == Point(0, 0) && isSame)
  }

  @Test func `the view moves no more than is needed, and is smaller only where it has to be`()
    throws
  {
    let pad = try sheet(400, 300)
    sign(pad, from: Point(150, 60), to: Point(350, 200))
    let ink = pad.bounds
    #expect(pad.resize(width: 300, height: 300, scale: 1))
    pad.showWhole(margin: 8)
    #expect(pad.zoom == 1 && abs(pad.origin.x - (ink.maxX + 8 - 300)) <= 0.5 && pad.origin.y == 0)
    #expect(pad.resize(width: ink.width / 2 + 16, height: 300, scale: 1))
    pad.showWhole(margin: 8)
    #expect(abs(pad.zoom - 0.5) < 1e-9)
    #expect(abs(pad.origin.x - (ink.minX - 16)) <= 1 && pad.origin.y == 0)
  }

  @Test(arguments: seeds(100))
  func `all ink is seen on a sheet of any size`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pad = try sheet(random.double(in: 200...800), random.double(in: 200...800))
    for _ in 0..<1 + random.below(4) {
      func place() -> Point {
        Point(random.double(in: 5...pad.width - 5), random.double(in: 5...pad.height - 5))
      }
      sign(pad, from: place(), to: place())
      #expect(
        pad.resize(
          width: random.double(in: 60...900), height: random.double(in: 60...900), scale: 1))
      pad.showWhole(margin: 8)
      let bounds = pad.bounds
      let (minX, minY) = (
        (bounds.minX - pad.origin.x) * pad.zoom, (bounds.minY - pad.origin.y) * pad.zoom
      )
      #expect(minX > -0.6 && minY > -0.6)
      // Ink that is larger than the view at the smallest zoom is seen in part, with its near corner.
      let isSeen =
        minX + bounds.width * pad.zoom < pad.width + 0.6
        && minY + bounds.height * pad.zoom < pad.height + 0.6
      #expect(isSeen || pad.zoom == 0.05)
      #expect(pad.zoom <= 1)
      // Nothing is smaller than it has to be.
      let fits = bounds.width + 16 <= pad.width && bounds.height + 16 <= pad.height
      #expect(!fits || pad.zoom == 1)
    }
  }

  @Test func `a sheet without ink is as it was at first`() throws {
    let pad = try sheet(100, 100)
    pad.showWhole()
    #expect(pad.zoom == 1 && pad.origin == Point(0, 0))
    let none = try sheet(0, 0)
    none.showWhole(margin: .nan)
    #expect(none.zoom == 1)
  }
}
