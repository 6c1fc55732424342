import Ductus
import InkCanvas
import InkDocument
import InkSharing

/// A line that a hand wrote once, with the wet ink that was sent meanwhile: people without a canvas write it again.
///
/// Its wet ink has the right number of bytes, but the author and the place of whoever wrote it first.
struct WrittenLine {
  /// The pieces of wet ink, and when each was sent, in seconds after the pen came down.
  let pieces: [(time: Double, bytes: [UInt8])]
  /// The moments of its samples, in the same seconds.
  let samples: [Double]
  /// The seconds from the first sample to the last.
  let length: Double
  /// The finished stroke.
  let stroke: InkStroke

  /// Writes some lines.
  ///
  /// - Parameters:
  ///   - count: their number.
  ///   - seed: the seed of the hand.
  /// - Returns: the lines, and the document that has them.
  /// - Throws: where there is no memory for a canvas.
  static func lines(_ count: Int, seed: UInt64) throws -> [WrittenLine] {
    var hand = Hand(seed: seed)
    var lines: [WrittenLine] = []
    let author = DocumentAuthor(rawValue: 1)
    let document = InkDocument()
    document.join(as: author)
    let canvas = try InkCanvas(width: 800, height: 600, document: document)
    canvas.settings.usesPredictions = false
    var sender = WetSender(author: author)
    var (pieces, samples, start): ([(time: Double, bytes: [UInt8])], [Double], Double) = ([], [], 0)
    var step = 0
    while lines.count < count {
      let time = Double(step) / Hand.rate
      step += 1
      if let event = hand.event(at: time) {
        if event.phase == .began {
          (pieces, samples, start) = ([], [], time)
          canvas.brush = hand.brush
        }
        canvas.receive(TouchBatch([event]))
        samples.append(time - start)
        if event.phase == .ended, let stroke = document.strokes.last {
          // The piece that says that the line has ended is left out: the finished stroke says the same.
          lines.append(
            WrittenLine(pieces: pieces, samples: samples, length: time - start, stroke: stroke))
          _ = sender.take(from: canvas, at: time + 0.05)
          continue
        }
      }
      // Frames at 60 Hz.
      if step % 2 == 0, let bytes = sender.take(from: canvas, at: time) {
        pieces.append((time - start, bytes))
      }
    }
    return lines
  }

  /// Adds the finished stroke to a document.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - sheet: one of a hundred sheets of the size of a view, side by side; 0 is where it was written.
  func add(to document: InkDocument, sheet: Int) {
    var stroke = self.stroke.renamed(document.makeIdentifier())
    stroke.layers = [InkStroke.Layer(place: document.makePlace())]
    stroke.transform = .translation(Vector(Double(sheet % 10) * 800, Double(sheet / 10) * 600))
    document.perform(.add([stroke]))
  }
}
