import InkBrush
import InkCanvas
import InkDocument
import InkGeometry
import InkInput
import InkSharing
import InkTestSupport

extension Probe {
  /// Draws a random session, and shows its wet ink on another canvas: the bytes, and the pixels.
  static func probeSharing(
    _ random: inout SeededGenerator, seed: UInt64, into fingerprint: inout Fingerprint
  ) {
    do throws(CanvasSizeError) {
      let canvas = try InkCanvas(width: 80, height: 60, scale: 1.5, seed: seed)
      let other = try InkCanvas(width: 70, height: 64)
      other.setView(origin: Point(5, -3), zoom: random.double(in: 0.5...2))
      var sender = WetSender(author: DocumentAuthor(rawValue: 7))
      let ink = OthersInk(author: DocumentAuthor(rawValue: 8))
      ink.show(like: other)
      let presets = BrushPreset.allCases
      canvas.brush = presets[random.below(presets.count)].brush
      var time = 0.0
      for batch in EventSequence.batches(seed: seed) {
        canvas.receive(batch)
        time += 0.02
        guard let bytes = sender.take(from: canvas, at: time) else { continue }
        for byte in bytes { fingerprint.combine(UInt64(byte)) }
        fingerprint.combine(ink.take(bytes, from: 1, at: time) ? 1 : 0)
        ink.tick(at: time)
        if let shown = ink.canvas {
          for pixel in shown.pixels { fingerprint.combine(UInt64(pixel)) }
        }
      }
    } catch {
      fingerprint.combine(error.width)
    }
  }
}
