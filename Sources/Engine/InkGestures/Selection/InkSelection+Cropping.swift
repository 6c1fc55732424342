internal import InkCanvas
public import InkDocument
internal import InkGeometry

// Pictures among what is selected, and cropping.
extension InkSelection {
  /// The picture that is selected alone; `nil` where anything else is.
  public var picture: PlacedPicture? {
    guard ids.count == 1, let id = ids.first, id.kind == .picture else { return nil }
    return canvas.document.picture(id)
  }

  /// True if a picture is selected alone and is rectangular: one that was stretched askew is not cropped.
  public var canCrop: Bool { pictureFrame() != nil }

  /// True if corners and sides crop the picture that is selected alone; another selection takes that back.
  public var isCropping: Bool {
    get { crops && canCrop }
    set {
      guard newValue != isCropping, !newValue || canCrop else { return }
      settle()
      crops = newValue
      version += 1
    }
  }

  /// Shows all of the picture that is selected alone.
  public func uncrop() {
    guard let picture, picture.crop != picture.extent else { return }
    settle()
    canvas.finishTouches()
    canvas.perform(.set([picture.id], .crop(picture.extent)))
  }

  /// The box around a picture alone; `nil` for any other selection.
  ///
  /// - Parameter crop: what it shows; by default what it does.
  /// - Returns: the rectangle, and the map from there to the document.
  @inline(never)
  func pictureFrame(_ crop: Rect? = nil) -> (rect: Rect, transform: Affine)? {
    guard var picture else { return nil }
    if let crop { picture.crop = crop }
    return picture.frame
  }

  /// Goes on with a drag by a handle that crops.
  ///
  /// - Parameters:
  ///   - handle: the handle.
  ///   - offset: how far it is dragged, in points of the document.
  @inline(never)
  func crop(by handle: SelectionHandle, _ offset: Vector) {
    guard let picture else { return }
    // A corner lies between the side before it and its own: the upper left one between left and top.
    let edges = handle.corner.map { [($0 + 3) % 4, $0] } ?? handle.side.map { [$0] } ?? []
    let crop = picture.cropped(edges, by: offset, shortest: Self.shortestCrop)
    guard crop != drag?.crop, !crop.isEmpty else { return }
    drag?.crop = crop
    canvas.cropLifted(crop)
    version += 1
  }
}
