package import InkGeometry

// Locked strokes, pictures and texts.
extension InkDocument {
  /// The strokes that are locked, in ascending order; complexity: O(strokes log strokes).
  public var lockedStrokes: [InkStroke.Identifier] {
    guard mayHaveLocks else { return [] }
    return InkStroke.Identifier.sorted(strokes.filter { $0.isLocked }.map { $0.id })
  }

  /// The strokes, pictures and texts that are locked, but for the backgrounds of pages, in ascending order.
  ///
  /// Complexity: O(strokes log strokes + pictures).
  public var lockedElements: [ElementIdentifier] {
    let pictures = pictures.filter { $0.isLocked && !$0.isBackground }
    let texts = texts.filter { $0.isLocked }
    return lockedStrokes + ElementIdentifier.sorted(pictures.map { $0.id } + texts.map { $0.id })
  }

  /// Returns whether a stroke, a picture or a text is locked, and no background of a page.
  package func isLocked(_ id: ElementIdentifier) -> Bool {
    self[id]?.isLocked ?? picture(id).map { $0.isLocked && !$0.isBackground }
      ?? text(id)?.isLocked ?? false
  }

  /// Returns whether any stroke of a layer is locked whose bounds meet a rectangle.
  ///
  /// - Parameters:
  ///   - rect: a rectangle in the document's coordinates.
  ///   - layer: the layer; by default the base layer.
  /// - Returns: true if there is one.
  package func hasLocks(in rect: Rect, on layer: ElementIdentifier = .sheet) -> Bool {
    mayHaveLocks
      && strokes(in: rect).contains {
        $0.isLocked && (!hasLayers || self.layer(of: $0.id) == layer)
      }
  }
}
