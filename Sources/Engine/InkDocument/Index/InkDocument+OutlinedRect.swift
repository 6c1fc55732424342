internal import InkBrush
package import InkGeometry

extension InkDocument {
  /// The rectangle that the ink covers, in the document's coordinates: that of its outlines, which is closer
  /// than ``bounds``.
  ///
  /// Complexity: O(strokes log strokes), and the outlines of those that reach out farthest.
  package var outlinedRect: Rect {
    let strokes = strokes.filter { !$0.isErasure && isShown($0) }
    let bounds = strokes.map { self.bounds(of: $0.id) }
    // The outermost come first: most others lie within them.
    var first: [Int] = []
    func add(_ index: Int?) {
      if let index { first.append(index) }
    }
    add(bounds.indices.min { bounds[$0].minX < bounds[$1].minX })
    add(bounds.indices.min { bounds[$0].minY < bounds[$1].minY })
    add(bounds.indices.max { bounds[$0].maxX < bounds[$1].maxX })
    add(bounds.indices.max { bounds[$0].maxY < bounds[$1].maxY })
    var rect = Rect.empty
    for index in first + Array(strokes.indices) where !rect.contains(bounds[index]) {
      let stroke = strokes[index]
      let shape = ink(of: stroke).shape(
        of: stroke.span, seed: stroke.record.seed, transform: stroke.placement)
      rect = rect.union(shape.bounds)
    }
    return rect
  }

  /// The rectangle that shows the whole drawing: all ink, pages, pictures and texts, but
  /// for hidden layers, in the document's coordinates.
  ///
  /// Complexity: that of ``outlinedRect``, and O(pages + pictures).
  package var wholeRect: Rect {
    var rect = outlinedRect
    for page in pages { rect = rect.union(page.rect) }
    for picture in shownPictures { rect = rect.union(picture.bounds) }
    for text in shownTexts { rect = rect.union(text.bounds) }
    return rect
  }
}
