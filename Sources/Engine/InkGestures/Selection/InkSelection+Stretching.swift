internal import InkCanvas
internal import InkDocument
internal import InkGeometry

// Stretching what is selected by a side of its box.
extension InkSelection {
  /// Puts what a side does into the drag that begins.
  ///
  /// - Parameters:
  ///   - side: the side, from the top one clockwise.
  ///   - corners: the corners of the box, in points of the document.
  func prepareStretch(from side: Int, of corners: [Point]) {
    let middle = corners[side].midpoint(to: corners[(side + 1) % 4])
    let pivot = corners[(side + 2) % 4].midpoint(to: corners[(side + 3) % 4])
    guard let axis = (middle - pivot).normalized else { return }
    drag?.pivot = pivot
    drag?.axis = axis
    let length = max(middle.distance(to: pivot), 1e-9)
    // No stroke becomes so flat that it could not be told from a line.
    var flattest = 1.0
    for id in ids {
      let document = canvas.document
      if let transform = document[id]?.transform ?? document.picture(id)?.transform
        ?? document.text(id)?.transform
      {
        flattest = max(flattest, transform.flatness)
      }
    }
    let most = max(Warp.flattest / flattest, 1)
    let lower = min(max(shortestSide / length, 1 / most), 1)
    drag?.stretches = lower...max(min(Self.longestSide / length, most), 1)
  }

  /// Finds the transform of a drag by a side to a point.
  ///
  /// - Parameters:
  ///   - drag: the drag.
  ///   - point: where the pointer is, in points of the document.
  ///   - isEven: true to scale in both directions.
  /// - Returns: the transform; `nil` where the drag says nothing.
  func stretch(_ drag: SelectionDrag, to point: Point, isEven: Bool) -> Affine? {
    guard let axis = drag.axis else { return nil }
    let from = (drag.start - drag.pivot).dot(axis)
    guard from > 0 else { return nil }
    let factor = (point - drag.pivot).dot(axis) / from
    if isEven { return Self.about(drag.pivot, .scale(Self.limited(factor, drag.factors))) }
    let more = Self.limited(factor, drag.stretches) - 1
    // The identity, and more of what lies along the axis; exact where the axis is one of the coordinates.
    return Self.about(
      drag.pivot,
      Affine(
        a: 1 + more * axis.dx * axis.dx, b: more * axis.dx * axis.dy,
        c: more * axis.dx * axis.dy, d: 1 + more * axis.dy * axis.dy, tx: 0, ty: 0))
  }
}
