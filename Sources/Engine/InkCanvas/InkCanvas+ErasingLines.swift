public import InkDocument
public import InkGeometry

extension InkCanvas {
  /// Erases ink along a line with a round eraser: one gesture to undo, which a ``recorder`` writes down.
  ///
  /// Only ink of ``layer`` is erased, and none where that is hidden or locked. Strokes that are locked stay, and strokes
  /// in progress are finished first. Touches erase with ``eraser`` where ``CanvasSettings/tool`` says so; this call is
  /// for all else. Complexity: as ``/InkDocument/InkDocument/erase(along:width:mode:on:)``.
  ///
  /// - Parameters:
  ///   - line: the corners of the line, in points of the view as for touches; one is a dot. Corners that are not finite
  ///     are left out.
  ///   - width: the width of the eraser in points of the view; nothing is erased unless it is positive and finite.
  ///   - mode: what is removed of the strokes that the eraser touches; by default what ``settings`` say.
  /// - Returns: true if anything was erased.
  @discardableResult
  public func erase(along line: [Point], width: Double, mode: EraserMode? = nil) -> Bool {
    let mode = mode ?? settings.eraserMode
    let toDocument = viewToDocument
    let moved = line.map { $0.applying(toDocument) }
    finishTouches()
    if document.erasure(along: moved, width: width / zoom, mode, on: layer) != nil {
      let samples = InkDocument.samples(along: line.filter { $0.isFinite })
      return add(samples: samples, brush: .eraser(width: width)) != nil
    }
    var isErased = false
    beginGesture()
    document.forEachErasingEdit(along: moved, width: width / zoom, mode, on: layer) {
      if !perform($0).isEmpty { isErased = true }
    }
    endGesture()
    return isErased
  }
}
