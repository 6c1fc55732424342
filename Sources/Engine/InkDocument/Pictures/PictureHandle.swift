package import InkGeometry

/// A part of a picture by which it is dragged.
package enum PictureHandle: Equatable, Sendable {
  /// The picture itself, which is moved.
  case inside
  /// A corner of what is shown, from the upper left one to the right; the one across stays where it is.
  case corner(Int)
  /// An edge of what is shown, from the upper one to the right: it is cropped.
  case edge(Int)
  /// The picture is rotated about its middle.
  case rotation

  /// The handle with a number: 0 the inside, 1 to 4 the corners, 5 rotation, 6 to 9 the edges.
  package init?(number: Int) {
    switch number {
    case 0: self = .inside
    case 1...4: self = .corner(number - 1)
    case 5: self = .rotation
    case 6...9: self = .edge(number - 6)
    default: return nil
    }
  }
}

extension PlacedPicture {
  /// The shortest side of a picture after it was scaled, in points of the document.
  private static let shortestSide = 8.0
  /// The shortest side of what a picture shows after it was cropped, in its own points.
  private static let shortestCrop = 1.0

  /// The picture as a drag leaves it.
  ///
  /// - Parameters:
  ///   - handle: the part that is held.
  ///   - start: the point of the document at which it was taken.
  ///   - end: the point to which it was brought.
  ///   - crops: true if corners crop; by default they scale, and sides keep their ratio.
  /// - Returns: the picture in its new place; itself where a point is not finite.
  package func dragged(
    by handle: PictureHandle, from start: Point, to end: Point, crops: Bool = false
  ) -> PlacedPicture {
    var picture = self
    switch handle {
    case .inside: picture.transform = transform.concatenating(.translation(end - start))
    case .edge(let edge):
      picture.crop = cropped(edge == 3, edge == 0, edge == 1, edge == 2, by: end - start)
    case .corner(let corner) where crops:
      picture.crop = cropped(
        corner == 0 || corner == 3, corner < 2, corner == 1 || corner == 2, corner > 1,
        by: end - start)
    case .corner(let corner):
      let corners = corners
      let (held, fixed) = (corners[corner & 3], corners[(corner + 2) & 3])
      let (before, after) = (held - fixed, held + (end - start) - fixed)
      let length = before.dx * before.dx + before.dy * before.dy
      guard length > 0 else { return self }
      let sides = min(
        corners[0].distance(to: corners[1]), corners[1].distance(to: corners[2]))
      let wanted = (before.dx * after.dx + before.dy * after.dy) / length
      let factor = max(wanted, min(Self.shortestSide / max(sides, 1e-9), 1))
      picture.transform = transform.concatenating(.scale(factor), about: fixed)
    case .rotation:
      let middle = middle
      let (before, after) = (start - middle, end - middle)
      let length = before.length * after.length
      guard length > 0 else { return self }
      let cosine = (before.dx * after.dx + before.dy * after.dy) / length
      let sine = (before.dx * after.dy - before.dy * after.dx) / length
      let turn = Affine(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
      picture.transform = transform.concatenating(turn, about: middle)
    }
    return picture.isUsable ? picture : self
  }

  /// The part that is shown once some of its edges were moved; it stays within the picture.
  private func cropped(
    _ left: Bool, _ top: Bool, _ right: Bool, _ bottom: Bool, by offset: Vector
  ) -> Rect {
    guard let inverse = transform.inverted else { return crop }
    let offset = offset.applying(inverse)
    var (minX, minY, maxX, maxY) = (crop.minX, crop.minY, crop.maxX, crop.maxY)
    let shortest = Self.shortestCrop
    if left { minX = max(min(minX + offset.dx, maxX - shortest), 0) }
    if top { minY = max(min(minY + offset.dy, maxY - shortest), 0) }
    if right { maxX = min(max(maxX + offset.dx, minX + shortest), size.width) }
    if bottom { maxY = min(max(maxY + offset.dy, minY + shortest), size.height) }
    return Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }
}

extension Affine {
  /// This transform, then another one about a point that stays where it is.
  fileprivate func concatenating(_ next: Affine, about point: Point) -> Affine {
    let toOrigin = Vector(-point.x, -point.y)
    return concatenating(.translation(toOrigin)).concatenating(next)
      .concatenating(.translation(Vector(point.x, point.y)))
  }
}
