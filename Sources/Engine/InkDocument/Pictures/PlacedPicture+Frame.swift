package import InkGeometry

extension PlacedPicture {
  /// The visible part of a picture as a rectangle, and the map from there to the document.
  ///
  /// The corners go clockwise on screen, even if the picture is mirrored.
  /// `nil` for a picture that is not rectangular, because it was stretched in another direction than its own.
  package var frame: (rect: Rect, transform: Affine)? {
    let (across, down) = (Vector(transform.a, transform.b), Vector(transform.c, transform.d))
    let area = across.length * down.length
    guard area > 0, across.dot(down).magnitude <= 1e-6 * area else { return nil }
    return (crop, mirror.concatenating(transform))
  }

  /// The map that mirrors what is shown left and right if the transform does so, so that both do not.
  private var mirror: Affine {
    transform.determinant > 0
      ? .identity : Affine(a: -1, b: 0, c: 0, d: 1, tx: crop.minX + crop.maxX, ty: 0)
  }

  /// The part that is shown once some edges of its ``frame`` were moved: it stays within the picture.
  ///
  /// - Parameters:
  ///   - edges: the edges that move, from the top one clockwise.
  ///   - offset: how far, in points of the document.
  ///   - shortest: the least length of its sides, in the picture's own points.
  /// - Returns: the part, in the picture's own coordinates.
  package func cropped(_ edges: [Int], by offset: Vector, shortest: Double) -> Rect {
    guard offset.dx.isFinite, offset.dy.isFinite,
      let inverse = mirror.concatenating(transform).inverted
    else { return crop }
    let offset = offset.applying(inverse)
    let extent = extent.applying(mirror)
    var (minX, minY, maxX, maxY) = (crop.minX, crop.minY, crop.maxX, crop.maxY)
    for edge in edges {
      switch edge {
      case 0: minY = max(min(minY + offset.dy, maxY - shortest), extent.minY)
      case 1: maxX = min(max(maxX + offset.dx, minX + shortest), extent.maxX)
      case 2: maxY = min(max(maxY + offset.dy, minY + shortest), extent.maxY)
      default: minX = max(min(minX + offset.dx, maxX - shortest), extent.minX)
      }
    }
    return Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY).applying(mirror)
      .intersection(self.extent)
  }
}
