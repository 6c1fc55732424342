internal import Ductus
internal import InkInterchange

/// The frames of a replay, one after the other.
///
/// What is kept is the picture as it was shown last, as it is now, and the part that differs; and where a
/// pixel has several samples, these.
final class ReplayFrames {
  /// The number of pixels that a row has.
  let width: Int
  /// The number of rows.
  let height: Int
  /// The number of frames, without those for which the end is held.
  let count: Int
  /// The number of frames in all: the end is shown once at least.
  var wholeCount: Int { count + max(heldCount, 1) }
  /// The picture of the frame that is handed out, whole.
  private(set) var shown: [UInt32]

  private let replay: InkReplay
  private let framesPerSecond: Int
  private let heldCount: Int
  private var current: [UInt32]
  private let grid: PixelGrid
  private var samples: [UInt32]

  /// A frame lasts no longer than this; then one follows that differs nowhere.
  private static let mostTicks = 500

  /// - Parameters:
  ///   - replay: what is played, from its beginning; its canvas shows the samples of the pixels.
  ///   - grid: the pixels.
  ///   - framesPerSecond: how many frames a second has.
  ///   - hold: how long the end is shown, in seconds.
  init(_ replay: InkReplay, _ grid: PixelGrid, framesPerSecond: Int, hold: Double) {
    self.replay = replay
    self.grid = grid
    self.framesPerSecond = framesPerSecond
    (width, height) = (grid.width, grid.height)
    count = max(Int((replay.duration * Double(framesPerSecond)).rounded(.up)), 1)
    heldCount = Int((hold * Double(framesPerSecond)).rounded())
    shown = Array(repeating: 0, count: width * height)
    current = shown
    let sampleCount = grid.sampling > 1 ? grid.samples.width * grid.samples.height : 0
    samples = Array(repeating: 0, count: sampleCount)
  }

  /// Calls a function for each frame that differs from the one before, with the number of the last
  /// of the frames that are like it.
  ///
  /// - Parameters:
  ///   - leavingOutSame: whether pixels of the part that differs are 0 where they are as before.
  ///   - body: the function.
  func forEach(leavingOutSame: Bool, _ body: (AnimationFrame, Int) throws -> Void) rethrows {
    replay.canvas.damageAll()
    var pending: AnimationFrame?
    for number in 0...count {
      // The last one is the end, whatever rounding did.
      replay.seek(
        to: number == count ? replay.duration : Double(number) / Double(framesPerSecond))
      let part = draw(isFirst: number == 0)
      if part.isEmpty, var frame = pending, frame.ticks < Self.mostTicks {
        frame.ticks += 1
        pending = frame
        continue
      }
      if let pending { try body(pending, number) }
      pending = take(part, leavingOutSame: leavingOutSame && number > 0)
    }
    guard var frame = pending else { return }
    // It has one already.
    frame.ticks += max(heldCount - 1, 0)
    try body(frame, count)
  }

  /// Draws what is damaged, and finds the part that differs from what is shown.
  private func draw(isFirst: Bool) -> PixelRect {
    var part = PixelRect.empty
    for rect in replay.canvas.takeDamage() {
      let rect = grid.sampling > 1 ? drawAverage(rect) : drawPixels(rect)
      let width = self.width
      current.withUnsafeBufferPointer { current in
        shown.withUnsafeBufferPointer { shown in
          for y in rect.minY..<rect.maxY {
            let row = y * width
            guard
              let first = (rect.minX..<rect.maxX).first(where: {
                current[row + $0] != shown[row + $0]
              }),
              let last = (first..<rect.maxX).last(where: { current[row + $0] != shown[row + $0] })
            else { continue }
            part = part.union(PixelRect(minX: first, minY: y, maxX: last + 1, maxY: y + 1))
          }
        }
      }
    }
    return isFirst ? PixelRect(minX: 0, minY: 0, maxX: width, maxY: height) : part
  }

  private func drawPixels(_ rect: PixelRect) -> PixelRect {
    current.withUnsafeMutableBufferPointer { current in
      if let start = current.baseAddress {
        replay.canvas.draw(rect, into: start, stride: width)
      }
    }
    return rect
  }

  /// Draws the samples that are damaged, and averages those of all pixels that they belong to.
  private func drawAverage(_ damage: PixelRect) -> PixelRect {
    let (count, stride) = (grid.sampling, grid.samples.width)
    let rect = PixelRect(
      minX: damage.minX / count, minY: damage.minY / count,
      maxX: (damage.maxX + count - 1) / count, maxY: (damage.maxY + count - 1) / count)
    let (canvas, pixels, width) = (replay.canvas, grid, self.width)
    samples.withUnsafeMutableBufferPointer { samples in
      if let start = samples.baseAddress { canvas.draw(damage, into: start, stride: stride) }
    }
    let corner = rect.minY * count * stride + rect.minX * count
    let place = rect.minY * width + rect.minX
    samples.withUnsafeBufferPointer { samples in
      current.withUnsafeMutableBufferPointer { current in
        guard let first = samples.baseAddress, let target = current.baseAddress else { return }
        pixels.average(
          first + corner, stride, into: target + place, width, columns: rect.width,
          rows: rect.height)
      }
    }
    return rect
  }

  /// Shows the part that differs.
  private func take(_ part: PixelRect, leavingOutSame: Bool) -> AnimationFrame {
    // An animation has no frames without pixels.
    let part = part.isEmpty ? PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1) : part
    var pixels: [UInt32] = []
    pixels.reserveCapacity(part.width * part.height)
    for y in part.minY..<part.maxY {
      for index in y * width + part.minX..<y * width + part.maxX {
        let pixel = current[index]
        pixels.append(leavingOutSame && pixel == shown[index] ? 0 : pixel)
        shown[index] = pixel
      }
    }
    return AnimationFrame(
      x: part.minX, y: part.minY, width: part.width, height: part.height, pixels: pixels, ticks: 1)
  }
}
