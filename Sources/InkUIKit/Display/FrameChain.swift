package import InkRaster

/// The buffers of a view in turn, each with its parts that are out of date.
///
/// A screen may still read the buffer that it was given last, and the one before. A view therefore has two or
/// three buffers, and draws into one that nobody reads. That buffer lacks everything that has changed since
/// it was shown, not only the latest changes. The chain keeps this damage for each buffer, so that a frame
/// draws no more than the damage of the last few frames, and nothing is ever copied from one buffer to
/// another.
///
/// Complexity: O(1) for each rectangle and buffer.
package struct FrameChain: Equatable, Sendable {
  /// The buffer and the rectangles to draw.
  package struct Frame: Equatable, Sendable {
    /// The index of the buffer.
    package var buffer: Int
    /// The rectangles to draw into the buffer; they may overlap.
    package var rects: [PixelRect]
  }

  /// The rectangle of all pixels.
  package let bounds: PixelRect
  /// The index of the buffer that was shown last; `nil` before the first frame.
  package private(set) var shown: Int?
  /// The damage of each buffer.
  private var stale: [Damage]

  /// Makes a chain of buffers in which nothing is drawn yet.
  ///
  /// - Parameters:
  ///   - bufferCount: the number of buffers, 1 or more; a screen needs 2, and with 3 drawing never waits for
  ///     it.
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

  /// Adds damage of the canvas to all buffers; parts outside the bounds are ignored.
  package mutating func damage(_ rects: [PixelRect]) {
    for rect in rects {
      let rect = rect.intersection(bounds)
      if rect.isEmpty { continue }
      for index in stale.indices { stale[index].add(rect) }
    }
  }

  /// Marks all pixels of all buffers as out of date.
  package mutating func damageAll() { damage([bounds]) }

  /// Chooses the buffer for the next frame, and marks it as drawn and shown.
  ///
  /// Of the free buffers, the one with the least damaged area is chosen. The buffer that is shown is never
  /// chosen unless it is the only one; if no other is free, the damage waits.
  ///
  /// - Parameter isFree: returns true if nobody reads the buffer with an index.
  /// - Returns: the frame to draw; `nil` if nothing has changed, or no buffer is free.
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
