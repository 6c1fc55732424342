import CanvasTestSupport
import Ductus
import Foundation
import InkBrush
import InkCanvas
import InkDocument
import InkInput
import InkSharing
import InkSync
import InkTestSupport
import SharedData
import Testing

/// Tests of the bytes of wet ink: their number, and what becomes of them on the way.
@Suite struct WetPieceTests {
  @Test(arguments: [
    BrushPreset.pen, .pencil, .marker, .ink, .fountain, .highlighter, .crayon, .airbrush,
  ])
  func `A pen at 240 Hz sends little`(preset: BrushPreset) throws {
    var brush = preset.brush
    brush.color = InkColor(red: 12, green: 200, blue: 90)
    brush.size *= 1.37
    let desk = try WetDesk(width: 1200, height: 400, scale: 2, brush: brush)
    desk.draw(Handwriting.loops(samples: 240 * 8))
    #expect(desk.byteCount < 8 * 1100, "\(preset): \(desk.byteCount / 8) bytes a second")
    #expect(desk.byteCount > 8 * 200)
    let all = desk.byteCount + desk.changeBytes
    #expect(all < 8 * 2000, "\(preset): \(all / 8) bytes a second with the finished stroke")
    #expect(desk.pieces.allSatisfy { $0.bytes.count <= RoomLimits().wet })
  }

  @Test(arguments: [BrushPreset.pen, .pencil])
  func `Short strokes, one after the other, send little`(preset: BrushPreset) throws {
    let desk = try WetDesk(width: 1200, height: 400, scale: 2, brush: preset.brush)
    for stroke in 0..<32 {
      desk.draw(
        Handwriting.loops(
          samples: 60, from: Double(stroke) / 4, touch: Int64(stroke + 1),
          at: Point(40 + 30 * Double(stroke), 100), size: 0.3))
    }
    let all = desk.byteCount + desk.changeBytes
    #expect(
      all < 8 * 2000,
      "\(preset): \(desk.byteCount) bytes of wet ink, \(desk.changeBytes) of changes in 8 s")
  }

  @Test(
    .enabled(if: SharedData.isAvailable, SharedData.isMissing), arguments: SharedData.recordings)
  func `A recorded pencil sends at most 1,100 bytes a second`(name: String) throws {
    let file = URL(fileURLWithPath: SharedData.path(ofRecording: name))
    let log = try EventLog(reading: EventLogReader(bytes: Array(try Data(contentsOf: file))))
    for preset in [BrushPreset.pen, .pencil] {
      let desk = try WetDesk(width: 1366, height: 1024, scale: 2, brush: preset.brush)
      var (begin, seconds, samples) = ([TouchIdentifier: Double](), 0.0, 0)
      for batch in log.batches {
        desk.draw([batch])
        for event in batch.events where event.origin == .measured || event.origin == .coalesced {
          samples += 1
          if event.phase == .began { begin[event.touch] = event.timestamp }
          if event.phase.isEnd, let start = begin[event.touch] {
            seconds += event.timestamp - start
          }
        }
      }
      #expect(seconds > 0.2 && samples > 50)
      let rate = Double(desk.byteCount) / seconds
      #expect(rate <= 1100, "\(name), \(preset): \(desk.byteCount) bytes in \(seconds) s")
      #expect(!desk.ink.isWet && desk.copy.document.count == desk.canvas.document.count)
    }
  }

  @Test(
    .enabled(if: SharedData.isAvailable, SharedData.isMissing), arguments: SharedData.recordings)
  func `A recorded pencil is seen by others as it was`(name: String) throws {
    let file = URL(fileURLWithPath: SharedData.path(ofRecording: name))
    let log = try EventLog(reading: EventLogReader(bytes: Array(try Data(contentsOf: file))))
    for preset in [BrushPreset.pen, .pencil, .marker, .ink] {
      let desk = try WetDesk(width: 1366, height: 1024, scale: 1, brush: preset.brush)
      desk.sendsChanges = false
      desk.draw(log.batches)
      desk.frame(at: 1_000_000)
      let wet = InkMask(desk.wetPixels, width: desk.canvas.pixelWidth)
      let finished = InkMask(desk.canvas.inkPixels, width: desk.canvas.pixelWidth)
      let (more, less) = (wet.outside(finished, by: 1.5), finished.outside(wet, by: 1.5))
      #expect(finished.count > 100)
      #expect(more.count == 0, "\(name), \(preset): \(more) of the wet ink is elsewhere")
      #expect(less.count == 0, "\(name), \(preset): \(less) of the finished ink is missing")
    }
  }

  @Test func `Whatever is lost, the rest is shown in its place`() throws {
    var random = SeededGenerator(seed: 77)
    let whole = try WetDesk()
    whole.sendsChanges = false
    whole.draw(Handwriting.loops())
    whole.frame(at: 1.2)
    let mask = InkMask(whole.wetPixels, width: 300)
    var (shown, empty) = (0, 0)
    for _ in 0..<Proof.count(60, whole: 600) {
      let desk = try WetDesk()
      desk.sendsChanges = false
      let chance = random.unit()
      for piece in whole.pieces where !random.chance(chance) {
        for _ in 0..<(random.chance(0.2) ? 2 : 1) {
          desk.ink.take(piece.bytes, from: 1, at: piece.time)
        }
      }
      let part = InkMask(desk.wetPixels, width: 300)
      if part.count == 0 { empty += 1 } else { shown += 1 }
      // A gap is bridged by a curve, which no rule keeps near the ink; so only short ones are compared.
      if chance < 0.2 { #expect(part.outside(mask, by: 14).count == 0) }
      #expect(desk.ink.tick(at: 1.3) == (desk.ink.isWet))
      #expect(!desk.ink.tick(at: 20))
      #expect(desk.wetPixels.allSatisfy { $0 == 0 })
    }
    #expect(shown > 10)
    #expect(empty < 60)
  }

  @Test func `Who comes late sees the rest within half a second`() throws {
    let desk = try WetDesk(brush: BrushPreset.pencil.brush)
    desk.arrives = { $0 >= 12 }
    var first: Int?
    desk.look = { if first == nil, desk.ink.canvas != nil { first = desk.pieces.count - 1 } }
    desk.draw(Handwriting.loops(samples: 480, end: .moved))
    let piece = try #require(first)
    #expect(desk.pieces[piece].time - desk.pieces[12].time <= 0.55)
    let wet = InkMask(desk.wetPixels, width: 300)
    desk.canvas.finishTouches()
    let finished = InkMask(desk.canvas.inkPixels, width: 300)
    #expect(wet.count > finished.count / 4 && wet.outside(finished, by: 14).count == 0)
  }

  @Test func `Pieces that come twice or late change nothing`() throws {
    let (once, more) = (try WetDesk(), try WetDesk())
    once.draw(Handwriting.loops(end: .moved))
    for (index, piece) in once.pieces.enumerated() {
      more.ink.take(piece.bytes, from: 1, at: piece.time)
      more.ink.take(once.pieces[index / 2].bytes, from: 1, at: piece.time)
      more.ink.take(piece.bytes, from: 1, at: piece.time)
    }
    #expect(firstPlace(once.wetPixels, more.wetPixels) == nil)
    #expect(InkMask(once.wetPixels, width: 300).count > 300)
    #expect(once.ink.sampleCount == more.ink.sampleCount)
  }

  @Test func `Damaged pieces are left out whole`() throws {
    var random = SeededGenerator(seed: 3)
    let desk = try WetDesk(brush: BrushPreset.pencil.brush)
    desk.sendsChanges = false
    desk.draw(Handwriting.loops())
    let pieces = desk.pieces.map { $0.bytes }
    var (taken, refused) = (0, 0)
    let victim = try WetDesk()
    for round in 0..<Proof.count(6000, whole: 100_000) {
      var bytes = pieces[random.below(pieces.count)]
      switch random.below(4) {
      case 0: bytes = (0..<random.below(200)).map { _ in UInt8(random.below(256)) }
      case 1: bytes.removeLast(random.below(bytes.count + 1))
      case 2: bytes.append(UInt8(random.below(256)))
      default:
        for _ in 0...random.below(3) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
      }
      if random.chance(0.3), !bytes.isEmpty { bytes[0] = 1 }
      let before = (victim.ink.isWet, victim.ink.sampleCount)
      if victim.ink.take(bytes, from: random.below(3), at: Double(round) / 100) {
        taken += 1
      } else {
        refused += 1
        #expect(victim.ink.isWet == before.0 && victim.ink.sampleCount == before.1)
      }
      if round % 50 == 0 { victim.ink.tick(at: Double(round) / 100) }
      if round % 500 == 0 { _ = victim.wetPixels }
      #expect(victim.ink.sampleCount <= OthersInk.sampleLimit)
    }
    #expect(taken > 100 && refused > 1000)
  }

  @Test func `No piece has more samples or strokes than there is room for`() throws {
    let desk = try WetDesk()
    desk.sendsChanges = false
    // One stroke of an hour.
    var event = TouchEvent(
      touch: TouchIdentifier(1), timestamp: 0, kind: .pencil, phase: .began, location: Point(50, 50)
    )
    for index in 0..<OthersInk.strokeSampleLimit + 500 {
      event.timestamp = Double(index) / 100
      event.location = Point(50 + Double(index % 97), 50 + Double(index % 89))
      event.phase = index == 0 ? .began : .moved
      desk.canvas.receive(TouchBatch([event]))
      if index % 10 == 0 { desk.frame(at: event.timestamp) }
    }
    #expect(desk.ink.sampleCount == OthersInk.strokeSampleLimit)
    desk.canvas.finishTouches()
    desk.frame(at: 1000)
    #expect(desk.ink.isWet && !desk.ink.tick(at: 1006))
  }

  @Test func `A filter that adds points counts against the limit`() throws {
    var brush = BrushPreset.pen.brush
    brush.filters = [BrushFilter(kind: .resample, [0.01])]
    let desk = try WetDesk(brush: brush)
    desk.draw(Handwriting.loops(end: .moved))
    #expect(desk.ink.sampleCount <= OthersInk.strokeSampleLimit)
    #expect(desk.ink.sampleCount > OthersInk.strokeSampleLimit / 2)
  }

  @Test func `A brush of one's own, and one that is too long`() throws {
    var brush = BrushPreset.pencil.brush
    brush.name = Array("Mine".utf8)
    let desk = try WetDesk(brush: brush)
    desk.draw(Handwriting.loops(end: .moved))
    #expect(desk.ink.isWet && InkMask(desk.wetPixels, width: 300).count > 300)
    desk.canvas.finishTouches()
    desk.frame(at: 2)
    brush.dynamics.width = Formula.curve(
      .force, (0..<120).map { (Double($0) + 0.123456789, 2.000000001 + Double($0) / 97) })
    desk.canvas.brush = brush
    let count = desk.pieces.count
    #expect(brush.text.count > 3000)
    desk.draw(Handwriting.loops(from: 4, end: .moved))
    #expect(desk.pieces.count == count)
  }

  @Test func `A thousand strokes leave nothing behind`() throws {
    let desk = try WetDesk()
    var canvases: [ObjectIdentifier] = []
    for index in 0..<1000 {
      let start = Double(index) * 0.2
      desk.draw(
        Handwriting.loops(samples: 24, from: start, at: Point(60 + Double(index % 100), 100)))
      if let canvas = desk.ink.canvas, canvases.last != ObjectIdentifier(canvas) {
        canvases.append(ObjectIdentifier(canvas))
      }
      #expect(desk.ink.canvas?.document.count ?? 0 == 0)
    }
    #expect(desk.copy.document.count == 1000)
    #expect(!desk.ink.isWet && desk.ink.sampleCount == 0)
    // The canvas is replaced now and then, and with it what it remembers of each touch.
    #expect(canvases.count == 4)
    #expect(desk.ink.canvas?.ink.isEmpty ?? false)
    #expect(desk.ink.canvas?.document.changeNumber == 0)
    #expect(desk.wetPixels.allSatisfy { $0 == 0 })
  }

  @Test func `The same strokes give the same bytes`() throws {
    let desks = [try WetDesk(seed: 8), try WetDesk(seed: 8)]
    for desk in desks { desk.draw(Handwriting.loops()) }
    #expect(desks[0].pieces.map { $0.bytes } == desks[1].pieces.map { $0.bytes })
    #expect(desks[0].pieces.count > 20)
  }
}
