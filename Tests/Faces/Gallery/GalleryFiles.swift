internal import Ductus
internal import InkInterchange

/// The files of the gallery, the pages by which brushes are judged.
public enum GalleryFiles {
  /// Draws all pages: each as the drawing `NAME.ductus`, and as a picture for each scale, `NAME.png` or
  /// `NAME@2x.png`.
  ///
  /// - Parameters:
  ///   - folder: the folder, which exists.
  ///   - scales: pixels per point.
  /// - Returns: the names of the pages.
  /// - Throws: where a page cannot be drawn or written.
  @discardableResult
  public static func draw(into folder: String, scales: [Int]) throws -> [String] {
    for page in GalleryScene.all {
      let document = try page.document()
      let rect = Rect(minX: 0, minY: 0, maxX: page.width, maxY: page.height)
      for scale in scales {
        let suffix = scale == 1 ? "" : "@\(scale)x"
        try document.picture(of: rect, scale: Double(scale))
          .writePNG(to: "\(folder)/\(page.name)\(suffix).png", scale: Double(scale), level: 9)
      }
      try document.write(to: "\(folder)/\(page.name).ductus", keepsHistory: false)
    }
    return GalleryScene.all.map(\.name)
  }
}
