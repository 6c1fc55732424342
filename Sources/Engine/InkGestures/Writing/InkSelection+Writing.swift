internal import InkCanvas
internal import InkDocument
public import InkFind
internal import InkGeometry

// Selected handwriting, by its lines and words.
extension InkSelection {
  /// Puts selected handwriting onto the level baselines of its lines, with letters of one size; what is selected stays so.
  ///
  /// - Returns: false if no handwriting is selected, or nothing is to be moved.
  @discardableResult
  public func straighten() -> Bool {
    if ids.isEmpty { return false }
    settle()
    canvas.finishTouches()
    let words = canvas.document.straightening(ids)
    if words.isEmpty { return false }
    move(words.map { ($0.strokes, $0.transform) })
    return true
  }

  /// Selects what stands below, or to the right of, what is selected instead: a drag then moves it down or up, or to the
  /// right or left, and in no other direction, until something else is selected.
  ///
  /// - Parameter side: the side.
  /// - Returns: false if nothing stands there; the selection is as before then.
  @discardableResult
  public func insertSpace(_ side: WritingSide) -> Bool {
    if ids.isEmpty { return false }
    settle()
    canvas.finishTouches()
    let behind = canvas.document.elements(side, ids)
    if behind.isEmpty { return false }
    choose(behind)
    slide = side
    return true
  }
}
