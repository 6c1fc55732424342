import Ductus
import InkBrush
import InkCanvas
import InkCodec
import InkDocument
import InkSharing
import InkTestSupport

/// Two people: one draws, and the other sees the ink over the same drawing.
final class WetDesk {
  static let ada = DocumentAuthor(rawValue: 11)
  static let bob = DocumentAuthor(rawValue: 22)

  /// The canvas on which Ada draws.
  let canvas: InkCanvas
  var sender = WetSender(author: ada)
  /// Bob's copy of the drawing, and the ink over it.
  let copy: InkCanvas
  let ink = OthersInk(author: bob)
  /// All pieces that were sent, in their order.
  private(set) var pieces: [(bytes: [UInt8], time: Double)] = []
  /// The number of bytes of all changes that were sent.
  private(set) var changeBytes = 0
  private var brushes = AuthorBrushes()
  /// Says of each piece whether it arrives.
  var arrives: (Int) -> Bool = { _ in true }
  /// Called after each piece.
  var look: () -> Void = {}
  /// True if finished strokes go to Bob at once.
  var sendsChanges = true

  init(
    width: Double = 300, height: Double = 200, scale: Double = 1,
    brush: Brush = BrushPreset.pen.brush, seed: UInt64 = 0
  ) throws {
    let document = InkDocument()
    document.join(as: Self.ada)
    canvas = try InkCanvas(
      width: width, height: height, scale: scale, seed: seed, document: document)
    canvas.brush = brush
    canvas.settings.usesPredictions = false
    let other = InkDocument()
    other.join(as: Self.ada)
    other.join(as: Self.bob)
    copy = try InkCanvas(width: width, height: height, scale: scale, document: other)
    ink.show(like: copy)
    document.observe { [unowned self] change in
      guard self.sendsChanges, let shared = self.canvas.document.shared(change) else { return }
      self.changeBytes += (try? shared.encoded(&self.brushes).count) ?? .max / 2
      self.copy.document.receive(shared)
    }
    other.observe { [unowned self] change in
      self.ink.noteChange(change, in: self.copy.document)
    }
  }

  /// Draws, while frames pass at 60 Hz.
  func draw(_ batches: [TouchBatch]) {
    for batch in batches {
      canvas.receive(batch)
      if let time = batch.events.last?.timestamp { frame(at: time) }
    }
  }

  /// Sends what is to be sent at a time.
  func frame(at time: Double) {
    guard let bytes = sender.take(from: canvas, at: time) else { return }
    pieces.append((bytes, time))
    if arrives(pieces.count - 1) { ink.take(bytes, from: 1, at: time) }
    look()
  }

  /// The pixels of the ink that Bob sees of Ada's pen.
  var wetPixels: [UInt32] {
    ink.canvas?.pixels ?? Array(repeating: 0, count: canvas.pixelWidth * canvas.pixelHeight)
  }

  /// The number of bytes that were sent.
  var byteCount: Int { pieces.reduce(0) { $0 + $1.bytes.count } }
}

/// Strokes as a hand draws them.
enum Handwriting {
  /// Returns a row of loops at 240 Hz, in callbacks of four samples.
  ///
  /// - Parameters:
  ///   - samples: the number of samples.
  ///   - start: the time of the first sample in seconds.
  ///   - touch: the identifier of the touch.
  ///   - corner: the place where the row begins.
  ///   - size: the size, 1 for loops of about 96 points.
  ///   - end: the phase of the last event.
  /// - Returns: the callbacks.
  static func loops(
    samples: Int = 240, from start: Double = 0, touch: Int64 = 1, at corner: Point = Point(40, 100),
    size: Double = 1, end: TouchPhase = .ended
  ) -> [TouchBatch] {
    var batches: [TouchBatch] = []
    var batch = TouchBatch()
    for index in 0..<samples {
      let time = Double(index) / 240
      let angle = time * 14
      let place = Point(
        corner.x + size * (time * 110 + 24 * Elementary.sin(angle)),
        corner.y + size * (48 * Elementary.cos(angle * 0.83) - 20 * time))
      let isLast = index == samples - 1
      var event = TouchEvent(
        touch: TouchIdentifier(touch), timestamp: start + time, kind: .pencil,
        phase: index == 0 ? .began : isLast ? end : .moved, location: place,
        force: 0.8 + 0.5 * Elementary.sin(time * 9), maximumForce: 25.0 / 6,
        altitude: 0.9 + 0.3 * Elementary.sin(time * 5), azimuth: 0.4 + 0.5 * time)
      let isMeasured = index % 4 == 0 || isLast
      if !isMeasured { event.origin = .coalesced }
      batch.events.append(event)
      if isMeasured {
        batches.append(batch)
        batch = TouchBatch()
      }
    }
    return batches
  }
}

/// The ink of a picture without paper.
struct InkMask {
  let width: Int
  let alpha: [UInt8]

  init(_ pixels: [UInt32], width: Int) {
    self.width = width
    alpha = pixels.map { UInt8(truncatingIfNeeded: $0 >> 24) }
  }

  var count: Int { alpha.reduce(0) { $0 + ($1 > 63 ? 1 : 0) } }

  /// Returns the share of pixels with ink that lie farther than a distance from the ink of another mask.
  func outside(_ other: InkMask, by distance: Double) -> (count: Int, of: Int) {
    let reach = Int(distance.rounded(.up))
    let height = alpha.count / max(width, 1)
    var (count, all) = (0, 0)
    for y in 0..<height {
      for x in 0..<width where alpha[y * width + x] > 96 {
        all += 1
        var isNear = false
        for dy in -reach...reach where !isNear {
          for dx in -reach...reach {
            let (column, row) = (x + dx, y + dy)
            guard column >= 0, column < width, row >= 0, row < height,
              Double(dx * dx + dy * dy) <= distance * distance
            else { continue }
            if other.alpha[row * width + column] > 24 {
              isNear = true
              break
            }
          }
        }
        if !isNear { count += 1 }
      }
    }
    return (count, all)
  }
}

extension InkCanvas {
  /// The pixels of a document's ink without paper, as this canvas shows it.
  var inkPixels: [UInt32] {
    let old = settings.paper
    settings.paper = .transparent
    defer { settings.paper = old }
    return pixels
  }
}
