internal import InkCanvas
internal import InkDocument
internal import InkGeometry
internal import InkRaster
internal import InkWebCore

// Replays of the drawing; `Web/engine/replay.js` describes these exports.

/// Begins to replay the drawing on a canvas of a size in points, with pauses limited to a number of
/// seconds; puts the duration into the numbers, in seconds.
@c(begin_replay)
public func beginReplay(
  _ pauseLimit: Double, _ width: Double, _ height: Double, _ scale: Double
) -> Int32 {
  guard let current else { return Status.noMemory }
  current.replay = nil
  guard DrawingReplay.isPossible(width, height, scale) else { return Status.size }
  let bytes = Double(current.canvas.document.count) * DrawingReplay.bytesPerStroke
  guard current.hasRoom(bytes + 10 * (width * scale + 1) * (height * scale + 1)) else {
    return Status.noMemory
  }
  current.replay = DrawingReplay(
    current.canvas, width, height, scale, pauseLimit: pauseLimit)
  guard let replay = current.replay else { return Status.size }
  current.put(replay.duration, at: 0)
  return Status.done
}

/// Changes the size of the canvas of the replay.
@c(resize_replay)
public func resizeReplay(_ width: Double, _ height: Double, _ scale: Double) -> Int32 {
  guard let current, let replay = current.replay else { return Status.empty }
  guard current.hasRoom(10 * width * scale * height * scale) else { return Status.noMemory }
  return replay.resize(width, height, scale)
}

/// Returns the address of the pixels of the replay.
@c(replay_frame)
public func replayFrame() -> UnsafeMutableRawPointer? { current?.replay?.frame.start }

/// Shows the drawing as it was after a number of seconds; returns 1 if there is more to come.
@c(replay_to)
public func replayTo(_ time: Double) -> Int32 {
  guard let current else { return Status.noMemory }
  guard let replay = current.replay else { return 0 }
  guard current.hasRoom() else { return Status.noMemory }
  return replay.seek(to: time) ? 1 : 0
}

/// Continues painting that is done little by little, at a time in milliseconds; returns 1 if there is more.
@c(tick_replay)
public func tickReplay(_ time: Double) -> Int32 {
  guard let current, current.hasRoom() else { return 0 }
  return current.replay?.tick(time / 1000) == true ? 1 : 0
}

/// Draws the damaged parts in a view, given by the point in the upper left corner and the zoom; returns the
/// number of rectangles in the number area: x, y, width, height each.
@c(draw_replay)
public func drawReplay(_ x: Double, _ y: Double, _ zoom: Double) -> Int32 {
  guard let current, current.hasRoom() else { return Status.noMemory }
  return current.replay?.draw(Point(x, y), zoom, current.canvas.settings, current.areas) ?? 0
}

/// Ends the replay.
@c(end_replay)
public func endReplay() { current?.replay = nil }
