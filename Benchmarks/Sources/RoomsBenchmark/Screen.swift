import Ductus
import InkCanvas
import InkCodec
import InkInput
import InkSharing
import InkSync

/// The canvas of one who takes part, with the ink of the others over it: all that is damaged is drawn into pixels, as a
/// page does it, 60 times a second.
final class Screen {
  private unowned let guest: Guest
  private var canvas: InkCanvas?
  private var others: OthersView
  private var pixels: [UInt32] = []
  private var ink: [UInt32] = []
  /// The samples of wet ink that has come since the last frame.
  private var samples: [UInt64] = []
  /// The times at which the pen was lifted of strokes that have come since the last frame.
  var awaited: [UInt64] = []

  /// Makes a screen without a drawing.
  init(_ guest: Guest) {
    self.guest = guest
    others = OthersView(author: guest.seat.client.author)
  }

  /// Shows the drawing of the room.
  func open() {
    canvas = try? InkCanvas(
      width: 800, height: 600, seed: .random(in: .min ... .max), document: guest.seat.document)
    canvas?.settings.usesPredictions = false
    pixels = [UInt32](repeating: 0, count: 800 * 600)
    ink = pixels
  }

  /// An event of the pen, with the brush where a stroke begins.
  func receive(_ event: TouchEvent, _ brush: Brush?) {
    if let brush { canvas?.brush = brush }
    canvas?.receive(TouchBatch([event]))
    others.own.place = event.location
  }

  /// Takes news of the others.
  func take(_ news: [OthersNews]) {
    others.take(news, at: Moment.seconds)
    let tally = guest.crowd.tally
    tally.noteArrival(of: news, in: guest.room)
    for case .wet(let person, let bytes) in news {
      let name = Tally.PieceName(
        room: guest.room, person: person, checksum: CRC32C.checksum(bytes))
      samples += tally.pieces[name]?.samples ?? []
    }
  }

  /// All others are away.
  func removeOthers() { others.removeAll() }

  /// Draws a frame.
  func frame() {
    guard let canvas else { return }
    _ = others.frame(canvas, guest.seat, at: Moment.seconds)
    for rect in canvas.takeDamage() { canvas.draw(rect, into: &pixels) }
    if let overlay = others.ink.canvas {
      for rect in overlay.takeDamage() { overlay.draw(rect, into: &ink) }
    }
    let now = Moment.now
    for sample in samples { guest.crowd.tally.pixels.add(sample, now) }
    for lifted in awaited { guest.crowd.tally.dry.add(lifted, now) }
    (samples, awaited) = ([], [])
  }
}
