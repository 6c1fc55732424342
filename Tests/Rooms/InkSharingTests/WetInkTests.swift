import CanvasTestSupport
import Ductus
import InkBrush
import InkCanvas
import InkDocument
import InkInput
import InkSharing
import InkSync
import InkTestSupport
import SharedData
import Testing

/// Tests of the ink that others are drawing.
@Suite struct WetInkTests {
  @Test(arguments: [
    BrushPreset.pen, .pencil, .marker, .ink, .fountain, .highlighter, .crayon, .signature,
  ])
  func `Ended wet ink looks like the finished stroke`(preset: BrushPreset) throws {
    for scale in [1.0, 2] {
      let desk = try WetDesk(scale: scale, brush: preset.brush)
      desk.sendsChanges = false
      desk.draw(Handwriting.loops())
      desk.frame(at: 2)
      let wet = InkMask(desk.wetPixels, width: desk.canvas.pixelWidth)
      let finished = InkMask(desk.canvas.inkPixels, width: desk.canvas.pixelWidth)
      #expect(finished.count > 500)
      let (more, less) = (wet.outside(finished, by: 1.5), finished.outside(wet, by: 1.5))
      #expect(more.count == 0, "\(preset) at \(scale): \(more) of the wet ink is elsewhere")
      #expect(less.count == 0, "\(preset) at \(scale): \(less) of the finished ink is missing")
    }
  }

  @Test func `Ink appears while it is drawn, and runs ahead of the samples only a little`() throws {
    let desk = try WetDesk()
    desk.sendsChanges = false
    var masks: [InkMask] = []
    desk.look = { masks.append(InkMask(desk.wetPixels, width: desk.canvas.pixelWidth)) }
    desk.draw(Handwriting.loops())
    let finished = InkMask(desk.canvas.inkPixels, width: desk.canvas.pixelWidth)
    #expect(masks.count >= 28)
    for (index, mask) in masks.enumerated() {
      #expect(mask.count > 0)
      #expect(mask.outside(finished, by: 14).count == 0, "piece \(index)")
      if index >= 4 { #expect(mask.count > masks[index - 4].count, "piece \(index)") }
    }
  }

  @Test func `A canvas at another place and zoom shows the ink where it is`() throws {
    let desk = try WetDesk(width: 400, height: 300)
    desk.canvas.setView(origin: Point(-70, 1000), zoom: 1.7)
    desk.copy.setView(origin: Point(-100, 980), zoom: 1.2)
    desk.ink.show(like: desk.copy)
    desk.draw(Handwriting.loops(end: .moved))
    desk.frame(at: 1.1)
    let tip = try #require(desk.ink.tip(of: 1))
    let pen = try #require(Handwriting.loops().last?.events.last?.location)
    #expect(tip.distance(to: pen.applying(desk.canvas.viewToDocument)) < 8)
    let wet = InkMask(desk.wetPixels, width: desk.canvas.pixelWidth)
    desk.canvas.finishTouches()
    #expect(desk.ink.isWet == false)
    let finished = InkMask(desk.copy.inkPixels, width: desk.canvas.pixelWidth)
    #expect(finished.count > 500)
    #expect(finished.outside(wet, by: 1.5).count == 0)
    #expect(wet.outside(finished, by: 14).count == 0)
  }

  @Test func `A view that moves shows what one shows that was there from the start`() throws {
    var random = SeededGenerator(seed: 5)
    for preset in [BrushPreset.pen, .pencil, .airbrush, .highlighter] {
      let desk = try WetDesk(brush: preset.brush)
      let (still, other) = (OthersInk(author: WetDesk.bob), OthersInk(author: WetDesk.bob))
      let view = (origin: Point(37.5, 20), zoom: 1.6)
      let there = try InkCanvas(width: 260, height: 180, scale: 1.5)
      there.setView(origin: view.origin, zoom: view.zoom)
      still.show(like: there)
      let moving = try InkCanvas(width: 300, height: 200)
      other.show(like: moving)
      desk.draw(Handwriting.loops(end: .moved))
      for (index, piece) in desk.pieces.enumerated() {
        still.take(piece.bytes, from: 1, at: piece.time)
        other.take(piece.bytes, from: 1, at: piece.time)
        if index % 7 != 3 { continue }
        let origin = Point(random.double(in: -100...100), random.double(in: -100...100))
        moving.setView(origin: origin, zoom: random.double(in: 0.3...3))
        other.show(like: moving)
        _ = other.canvas?.pixels
      }
      try moving.resize(width: 260, height: 180, scale: 1.5)
      moving.setView(origin: view.origin, zoom: view.zoom)
      other.show(like: moving)
      let (a, b) = (try #require(still.canvas), try #require(other.canvas))
      #expect(InkMask(a.pixels, width: a.pixelWidth).count > 200)
      #expect(firstPlace(a.pixels, b.pixels) == nil, "\(preset)")
    }
  }

  @Test func `What is damaged is all that is different`() throws {
    let desk = try WetDesk()
    var shown = Array(repeating: UInt32(0), count: desk.canvas.pixelWidth * desk.canvas.pixelHeight)
    var wrong = 0
    func refresh() {
      guard let canvas = desk.ink.canvas else { return }
      for rect in canvas.takeDamage() { canvas.draw(rect, into: &shown) }
      if shown != canvas.pixels { wrong += 1 }
    }
    desk.look = refresh
    desk.draw(Handwriting.loops())
    #expect(desk.ink.isWet == false && desk.ink.isDamaged)
    refresh()
    #expect(wrong == 0 && !desk.ink.isDamaged)
    #expect(shown.allSatisfy { $0 == 0 })
    // Blank pixels stay blank wherever the view goes; ink moves with it.
    desk.copy.setView(origin: Point(20, 30), zoom: 1.1)
    desk.ink.show(like: desk.copy)
    #expect(!desk.ink.isDamaged)
    var random = SeededGenerator(seed: 9)
    var moves = 0
    desk.look = {
      let origin = Point(random.double(in: -80...80), random.double(in: -80...80))
      let zoom = random.chance(0.5) ? desk.copy.zoom : random.double(in: 0.5...2)
      desk.copy.setView(origin: origin, zoom: zoom)
      if random.chance(0.1) { desk.copy.paper = random.chance(0.5) ? .black : .white }
      desk.ink.show(like: desk.copy)
      moves += 1
      if random.chance(0.7) { refresh() }
    }
    desk.draw(Handwriting.loops(from: 2))
    refresh()
    #expect(wrong == 0 && moves > 20 && shown.allSatisfy { $0 == 0 })
  }

  @Test func `The finished stroke takes the place of the wet one without a gap`() throws {
    let desk = try WetDesk()
    var states: [(isWet: Bool, count: Int)] = []
    desk.copy.document.observe { _ in
      states.append((desk.ink.isWet, desk.copy.document.count))
    }
    desk.draw(Handwriting.loops(end: .moved))
    #expect(desk.ink.isWet && desk.copy.document.count == 0)
    desk.canvas.finishTouches()
    #expect(desk.copy.document.count == 1 && !desk.ink.isWet)
    #expect(states.count == 1 && states[0].count == 1)
    // The end that comes after it begins nothing.
    desk.frame(at: 3)
    #expect(!desk.ink.isWet)
  }

  @Test func `Pieces that come after the finished stroke show nothing`() throws {
    let desk = try WetDesk()
    desk.arrives = { _ in false }
    desk.draw(Handwriting.loops())
    #expect(desk.copy.document.count == 1 && desk.pieces.count > 20)
    for piece in desk.pieces { desk.ink.take(piece.bytes, from: 1, at: 1.1) }
    #expect(!desk.ink.isWet)
  }

  @Test func `Palms and strokes that are taken back vanish`() throws {
    let desk = try WetDesk()
    desk.draw(Handwriting.loops(samples: 120, end: .moved))
    #expect(desk.ink.isWet)
    desk.draw([
      TouchBatch([
        TouchEvent(
          touch: TouchIdentifier(1), timestamp: 0.9, kind: .pencil, phase: .cancelled, location: nil
        )
      ])
    ])
    #expect(!desk.ink.isWet && desk.copy.document.count == 0)
    #expect(desk.wetPixels.allSatisfy { $0 == 0 })
    // A wide finger, and a pencil that comes down beside it.
    let palm = Strokes.palm(at: 1)
    desk.draw(palm)
    #expect(desk.ink.isWet)
    desk.draw(Handwriting.loops(samples: 30, from: 1.6, touch: 9, end: .moved))
    desk.frame(at: 2.5)
    desk.canvas.finishTouches()
    #expect(desk.copy.document.count == 1 && !desk.ink.isWet)
  }

  @Test(arguments: [true, false])
  func `An eraser is a grey veil until the ink is gone`(isTool: Bool) throws {
    let desk = try WetDesk()
    desk.draw(Handwriting.loops())
    let before = desk.copy.pixels
    if isTool { desk.canvas.settings.tool = .erases }
    if !isTool { desk.canvas.brush.blend = .destinationOut }
    desk.draw(Handwriting.loops(from: 2, touch: 5, end: .moved))
    #expect(desk.ink.isWet && firstPlace(desk.copy.pixels, before) == nil)
    let veil = desk.wetPixels.filter { $0 != 0 }
    #expect(veil.count > 300)
    // Premultiplied: all channels are half of an opacity of 96.
    for pixel in veil {
      let alpha = pixel >> 24
      let rest = [pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255]
      #expect(alpha <= 97 && rest.allSatisfy { 2 * $0 + 3 >= alpha && 2 * $0 <= alpha + 3 })
    }
    desk.canvas.finishTouches()
    #expect(!desk.ink.isWet && desk.wetPixels.allSatisfy { $0 == 0 })
    #expect(firstPlace(desk.copy.pixels, desk.canvas.pixels) == nil)
    #expect(firstPlace(desk.copy.pixels, before) != nil)
  }

  @Test func `To look changes nothing`() throws {
    let (plain, watched) = (try WetDesk(), try WetDesk())
    for batch in Handwriting.loops() { plain.canvas.receive(batch) }
    watched.draw(Handwriting.loops())
    #expect(firstPlace(plain.canvas.pixels, watched.canvas.pixels) == nil)
    #expect(watched.pieces.count > 20)
  }

  @Test func `Several pens draw at once, each in its place`() throws {
    let desk = try WetDesk(width: 500, height: 400)
    desk.canvas.settings.finger = .draws
    var batches: [TouchBatch] = []
    for index in 0..<12 {
      let corner = Point(30 + Double(index % 4) * 110, 80 + Double(index / 4) * 110)
      for (step, batch) in Handwriting.loops(
        samples: 120, touch: Int64(index), at: corner, size: 0.5, end: .moved
      ).enumerated() {
        if batches.count <= step { batches.append(TouchBatch()) }
        batches[step].events += batch.events
      }
    }
    desk.draw(batches)
    #expect(desk.pieces.allSatisfy { $0.bytes.count <= RoomLimits().wet })
    // Eight of them are sent.
    let all = InkMask(desk.canvas.inkPixels, width: desk.canvas.pixelWidth)
    let wet = InkMask(desk.wetPixels, width: desk.canvas.pixelWidth)
    #expect(wet.count > all.count / 2 && wet.count < all.count * 3 / 4)
    desk.canvas.finishTouches()
    #expect(!desk.ink.isWet && desk.copy.document.count == 12)
  }

  @Test func `Ended strokes wait five seconds for the finished one, silent ones ten`() throws {
    let desk = try WetDesk()
    desk.sendsChanges = false
    desk.draw(Handwriting.loops())
    desk.frame(at: 1.2)
    #expect(desk.ink.tick(at: 6))
    #expect(!desk.ink.tick(at: 6.3))
    #expect(desk.wetPixels.allSatisfy { $0 == 0 })
    desk.draw(Handwriting.loops(samples: 120, from: 10, end: .moved))
    #expect(desk.ink.tick(at: 20) && !desk.ink.tick(at: 20.6))
    // One that goes on is shown from there.
    desk.draw(Array(Handwriting.loops(samples: 240, from: 20.2).dropFirst(31)))
    #expect(desk.ink.isWet)
  }

  @Test func `A pen at rest has no prediction after a while`() throws {
    let desk = try WetDesk()
    desk.sendsChanges = false
    desk.draw(Handwriting.loops(samples: 150, end: .moved))
    for frame in 0..<4 { desk.frame(at: 0.66 + Double(frame) / 60) }
    let ahead = InkMask(desk.wetPixels, width: 300)
    #expect(desk.ink.tick(at: 0.75))
    #expect(InkMask(desk.wetPixels, width: 300).alpha == ahead.alpha)
    let count = desk.pieces.count
    desk.frame(at: 0.8)
    #expect(desk.pieces.count == count)
    #expect(desk.ink.tick(at: 0.85))
    desk.canvas.finishTouches()
    let drawn = InkMask(desk.canvas.inkPixels, width: 300)
    #expect(ahead.outside(drawn, by: 1.5).count > 0)
    let wet = InkMask(desk.wetPixels, width: 300)
    #expect(wet.outside(drawn, by: 1.5).count == 0 && drawn.outside(wet, by: 1.5).count == 0)
  }

  @Test func `Who leaves takes the ink along`() throws {
    let desk = try WetDesk()
    desk.draw(Handwriting.loops(end: .moved))
    desk.ink.remove(person: 2)
    #expect(desk.ink.isWet)
    desk.ink.remove(person: 1)
    #expect(!desk.ink.isWet && desk.wetPixels.allSatisfy { $0 == 0 })
  }

  @Test func `Own ink that comes back is not shown`() throws {
    let desk = try WetDesk()
    let own = OthersInk(author: WetDesk.ada)
    own.show(like: desk.canvas)
    desk.draw(Handwriting.loops(end: .moved))
    for piece in desk.pieces { #expect(own.take(piece.bytes, from: 1, at: piece.time)) }
    #expect(!own.isWet && own.canvas == nil)
  }

  @Test func `Black ink on black paper is white for others too`() throws {
    let desk = try WetDesk()
    desk.copy.paper = .black
    desk.canvas.brush.color = .black
    desk.ink.show(like: desk.copy)
    desk.draw(Handwriting.loops(end: .moved))
    let opaque = desk.wetPixels.filter { $0 >> 24 == 255 }
    #expect(opaque.count > 200 && opaque.allSatisfy { $0 & 0xFF > 0x80 })
  }
}

extension Strokes {
  /// Returns a wide finger that goes down and moves a little.
  static func palm(at time: Double) -> [TouchBatch] {
    line(
      from: Point(100, 100), to: Point(140, 120), touch: 5, kind: .direct, samples: 24, time: time,
      force: nil, radius: 40
    ).dropLast().map { $0 }
  }
}

/// Returns the first pixel that differs.
func firstPlace(_ a: [UInt32], _ b: [UInt32]) -> Int? {
  a.count == b.count ? a.indices.first { a[$0] != b[$0] } : -1
}
