internal import Ductus
internal import InkInterchange

/// The frames of a replay, in order.
///
/// It keeps the last picture, the current one and their difference; and, if a pixel has several samples,
/// these.
final class ReplayFrames {
  /// The number of pixels per row.
  let width: Int
  /// The number of rows.
  let height: Int
  /// The number of frames, without those that hold the end.
  let count: Int
  /// The number of frames in all; the end is shown for one frame at least.
  var wholeCount: Int { count + max(heldCount, 1) }
  /// The whole picture of the frame that is being delivered.
  private(set) var shown: [UInt32]

  private let replay: InkReplay
  private let framesPerSecond: Int
  private let heldCount: Int
  private var current: [UInt32]
  private let grid: PixelGrid
  private var samples: [UInt32]

  /// The maximum duration of a frame; a longer one is continued by a frame without differences.
  private static let mostTicks = 500

  /// - Parameters:
  ///   - replay: the replay, at its beginning; its canvas shows the samples of the pixels.
  ///   - grid: the pixels.
  ///   - framesPerSecond: the number of frames per second.
  ///   - hold: the time for which the end is shown, in seconds.
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

  /// Calls a function for each frame that differs from the previous one, with the number of frames up to its
  /// end.
  ///
  /// - Parameters:
  ///   - leavingOutSame: true to set unchanged pixels of the frame's rectangle to 0.
  ///   - body: the function.
  func forEach(leavingOutSame: Bool, _ body: (AnimationFrame, Int) throws -> Void) rethrows {
    replay.canvas.damageAll()
    var pending: AnimationFrame?
    for number in 0...count {
      // The last frame is the end, regardless of rounding.
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
    // The frame already counts as one of these.
    frame.ticks += max(heldCount - 1, 0)
    try body(frame, count)
  }

  /// Draws the damage, and returns the bounds of the pixels that differ from the shown picture.
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

  /// Draws the damaged samples, and averages the samples of all pixels that contain them.
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
    let offset = rect.minY * width + rect.minX
    samples.withUnsafeBufferPointer { samples in
      current.withUnsafeMutableBufferPointer { current in
        guard let first = samples.baseAddress, let target = current.baseAddress else { return }
        pixels.average(
          first + corner, stride, into: target + offset, width, columns: rect.width,
          rows: rect.height)
      }
    }
    return rect
  }

  /// Makes the part that differs a frame, and copies it to the shown picture.
  private func take(_ part: PixelRect, leavingOutSame: Bool) -> AnimationFrame {
    // A frame of an animation cannot be empty.
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
