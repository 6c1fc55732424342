package import InkRaster

/// Which of several buffers a view draws into next, and what of it is out of date.
///
/// A screen may still read the buffer that it was given last, and the one before. So a view has two or
/// three, and draws into one that nobody reads. That buffer lacks what has changed since it was shown, not
/// only what has changed of late: the chain keeps that for each of them, so that a frame draws no more
/// than the damage of the last few frames, and nothing is ever copied from one buffer to another.
///
/// Complexity: O(1) for each rectangle and buffer.
package struct FrameChain: Equatable, Sendable {
  /// The pixels to be drawn, and their place.
  package struct Frame: Equatable, Sendable {
    /// The number of the buffer.
    package var buffer: Int
    /// The rectangles to be drawn there; they may overlap.
    package var rects: [PixelRect]
  }

  /// All pixels.
  package let bounds: PixelRect
  /// The buffer that was shown last; `nil` before the first.
  package private(set) var shown: Int?
  /// The damage of each buffer.
  private var stale: [Damage]

  /// Makes a chain of buffers in which nothing is drawn yet.
  ///
  /// - Parameters:
  ///   - bufferCount: how many buffers there are, 1 or more; a screen needs 2, and does not wait with 3.
  ///   - width: the width in pixels.
  ///   - height: the height in pixels.
  package init(bufferCount: Int, width: Int, height: Int) {
    bounds = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    var all = Damage()
    all.add(bounds)
    stale = Array(repeating: all, count: max(bufferCount, 1))
  }

  /// The number of buffers.
  package var bufferCount: Int { stale.count }

  /// True if the buffer that is shown lacks something.
  package var isOutOfDate: Bool {
    guard let shown else { return !bounds.isEmpty }
    return !stale[shown].rects.isEmpty
  }

  /// Takes what has changed on the canvas; what lies outside the bounds is left out.
  package mutating func damage(_ rects: [PixelRect]) {
    for rect in rects {
      let rect = rect.intersection(bounds)
      if rect.isEmpty { continue }
      for index in stale.indices { stale[index].add(rect) }
    }
  }

  /// Takes all that is drawn for out of date.
  package mutating func damageAll() { damage([bounds]) }

  /// Chooses the buffer for the next frame, and takes it for drawn and shown.
  ///
  /// Of those that nobody reads the one is taken that lacks the fewest pixels. Where there is no other,
  /// the one that is shown is never taken: the damage waits.
  ///
  /// - Parameter isFree: whether nobody reads a buffer.
  /// - Returns: what to draw; `nil` where nothing has changed, or no buffer is free.
  package mutating func next(isFree: (Int) -> Bool) -> Frame? {
    guard isOutOfDate else { return nil }
    var best: Int?
    var least: Int64 = 0
    for index in stale.indices {
      if index == shown, stale.count > 1 { continue }
      guard isFree(index) else { continue }
      let area = stale[index].area
      if best == nil || area < least { (best, least) = (index, area) }
    }
    guard let best else { return nil }
    let rects = stale[best].rects
    stale[best].removeAll()
    shown = best
    return Frame(buffer: best, rects: rects)
  }
}
