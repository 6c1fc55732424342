package import InkCanvas
package import InkRaster

/// The buffers of a view in turn, each with its parts that are out of date.
///
/// A screen may still read the buffer that it was given last, and the one before. A view therefore has two or
/// three buffers, and draws into one that nobody reads. That buffer lacks everything that has changed since
/// it was shown, not only the latest changes. The chain keeps this damage for each buffer, so that a frame
/// draws no more than the damage of the last few frames, and nothing is ever copied from one buffer to
/// another.
///
/// Where the view moves, the pixels of a buffer are moved before it is drawn in: only what came into view is
/// drawn.
///
/// Complexity: O(1) for each rectangle and buffer.
package struct FrameChain: Equatable, Sendable {
  /// The buffer, the movement of its pixels, and the rectangles to draw.
  package struct Frame: Equatable, Sendable {
    /// The index of the buffer.
    package var buffer: Int
    /// The movement of the buffer's pixels, before anything is drawn.
    package var movement: ViewMovement
    /// The rectangles to draw into the buffer; they may overlap.
    package var rects: [PixelRect]
  }

  private struct Buffer: Equatable, Sendable {
    /// The pixels that are out of date once the buffer's pixels are moved.
    var stale = Damage()
    /// The movement of the view since the buffer was shown.
    var movement = ViewMovement()
    /// The number of the frame that was drawn into the buffer.
    var frame = 0

    /// Keeps what is out of date within some bounds, moved with the view, and adds what is not known there.
    mutating func keep(
      in bounds: PixelRect, known: PixelRect, movement: ViewMovement = ViewMovement()
    ) {
      let old = stale.rects
      stale.removeAll()
      for rect in old {
        stale.add(rect.offset(x: -movement.x, y: -movement.y).intersection(bounds))
      }
      for rect in known.border(in: bounds) { stale.add(rect) }
    }

    mutating func forget(_ bounds: PixelRect) {
      stale.removeAll()
      stale.add(bounds)
      movement = ViewMovement()
    }
  }

  /// The rectangle of all pixels.
  package private(set) var bounds: PixelRect
  /// The index of the buffer that was shown last; `nil` before the first frame.
  package private(set) var shown: Int?
  private var buffers: [Buffer]
  private var frameCount = 0

  /// Makes a chain of buffers in which nothing is drawn yet.
  ///
  /// - Parameters:
  ///   - bufferCount: the number of buffers, 1 or more; a screen needs 2, and with 3 drawing never waits for
  ///     it.
  ///   - width: the width in pixels.
  ///   - height: the height in pixels.
  package init(bufferCount: Int, width: Int, height: Int) {
    bounds = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    buffers = Array(repeating: Buffer(), count: max(bufferCount, 1))
    for index in buffers.indices { buffers[index].forget(bounds) }
  }

  /// The number of buffers.
  package var bufferCount: Int { buffers.count }

  /// True if the buffer that is shown lacks something.
  package var isOutOfDate: Bool {
    guard let shown else { return !bounds.isEmpty }
    let buffer = buffers[shown]
    return !buffer.stale.rects.isEmpty || buffer.movement != ViewMovement()
  }

  /// Adds damage of the canvas to all buffers; parts outside the bounds are ignored.
  package mutating func damage(_ rects: [PixelRect]) {
    for rect in rects {
      let rect = rect.intersection(bounds)
      if rect.isEmpty { continue }
      for index in buffers.indices { buffers[index].stale.add(rect) }
    }
  }

  /// Marks all pixels of all buffers as out of date.
  package mutating func damageAll() { damage([bounds]) }

  /// Moves the view: the pixels that stay in view are moved with the next frame, and the others are out of
  /// date.
  ///
  /// - Parameter movement: the movement.
  package mutating func move(_ movement: ViewMovement) {
    if movement == ViewMovement() { return }
    for index in buffers.indices {
      let before = buffers[index].movement
      let sum = ViewMovement(x: before.x &+ movement.x, y: before.y &+ movement.y)
      // A long way back and forth leaves nothing that is worth moving.
      guard max(movement.x.magnitude, sum.x.magnitude) < bounds.width,
        max(movement.y.magnitude, sum.y.magnitude) < bounds.height
      else {
        buffers[index].forget(bounds)
        continue
      }
      let known = bounds.offset(x: -movement.x, y: -movement.y).intersection(bounds)
      buffers[index].keep(in: bounds, known: known, movement: movement)
      // The loss of the first of two movements lies in the rectangles, wherever the second takes it.
      buffers[index].movement = sum
    }
  }

  /// Changes the size; the buffers' pixels stay where they are, counted from the upper left corner.
  ///
  /// - Parameters:
  ///   - width: the width in pixels.
  ///   - height: the height in pixels.
  package mutating func resize(width: Int, height: Int) {
    let next = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    let known = bounds.intersection(next)
    for index in buffers.indices {
      if buffers[index].movement != ViewMovement() {
        // Pixels outside the new bounds may have been on their way into it.
        buffers[index].forget(next)
      } else {
        buffers[index].keep(in: next, known: known)
      }
    }
    bounds = next
  }

  /// Chooses the buffer for the next frame, and marks it as drawn and shown.
  ///
  /// Of the free buffers, the one that was shown longest ago is chosen: the screen is least likely to read it
  /// still. The buffer that is shown is never chosen unless it is the only one; if no other is free, the
  /// damage waits.
  ///
  /// - Parameter isFree: returns true if nobody reads the buffer with an index.
  /// - Returns: the frame to draw; `nil` if nothing has changed, or no buffer is free.
  package mutating func next(isFree: (Int) -> Bool) -> Frame? {
    guard isOutOfDate else { return nil }
    var oldest: Int?
    for index in buffers.indices {
      if index == shown, buffers.count > 1 { continue }
      guard isFree(index) else { continue }
      if let found = oldest, buffers[found].frame <= buffers[index].frame { continue }
      oldest = index
    }
    guard let oldest else { return nil }
    let buffer = buffers[oldest]
    frameCount += 1
    buffers[oldest] = Buffer(frame: frameCount)
    shown = oldest
    return Frame(buffer: oldest, movement: buffer.movement, rects: buffer.stale.rects)
  }
}
