package import InkGeometry
package import InkText

/// The outlines of glyphs in one content, and a rectangle around each.
package final class GlyphStore: Sendable {
  /// The outlines.
  package let set: GlyphSet
  /// The content that has them.
  package let content: PictureContent

  /// Reads the outlines; `nil` where the content has none, or is damaged.
  ///
  /// Complexity: O(bytes).
  package init?(_ content: PictureContent) {
    guard content.hasOutlines, !content.isMissing,
      let set = try? GlyphSet(encoded: content.bytes)
    else { return nil }
    (self.set, self.content) = (set, content)
  }
}

extension GlyphOutline {
  /// A rectangle around all points, in units of the font, y up; empty where there are none.
  package var bounds: Rect {
    var bounds = Rect.empty
    for contour in contours {
      for point in contour.points {
        bounds = bounds.union(Rect(Point(Double(point.x), Double(point.y))))
      }
    }
    return bounds
  }
}
