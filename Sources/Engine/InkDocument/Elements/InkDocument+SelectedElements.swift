package import InkGeometry

// Elements that are no ink, as selections find and copy them.
extension InkDocument {
  /// The elements that are no ink and that can be selected, from the lowest up.
  package var selectableElements: [ElementIdentifier] {
    guard mayHaveElements else { return [] }
    return pictures.filter { isReachable($0) }.map { $0.id }
      + texts.filter { isReachable($0) }.map { $0.id }
  }

  /// True if an element can be selected: ink, pictures and texts that are not locked, and no erasures.
  package func isSelectable(_ id: ElementIdentifier) -> Bool {
    if id.kind == .stroke { return self[id].map { !$0.isErasure && isReachable($0) } ?? false }
    return mayHaveElements && isSelectableElement(id)
  }

  @inline(never)
  private func isSelectableElement(_ id: ElementIdentifier) -> Bool {
    picture(id).map { isReachable($0) } ?? text(id).map { isReachable($0) } ?? false
  }

  /// Returns whether selections take a picture: it is not locked, and its layer is neither hidden nor locked.
  func isReachable(_ picture: PlacedPicture) -> Bool {
    !picture.isLocked && (!hasLayers || isLayerOpen(of: picture.open))
  }

  /// The elements that are no ink of which at least half lies in a polygon: what a lasso selects of them.
  ///
  /// Locked ones are passed over. Complexity: O(pictures near it × corners).
  ///
  /// - Parameter polygon: the corners in the document's coordinates; fewer than three select nothing.
  /// - Returns: their identifiers, from the lowest up.
  package func elements(in polygon: [Point]) -> [ElementIdentifier] {
    guard polygon.count > 2, mayHaveElements else { return [] }
    return elementsMostly(in: polygon)
  }

  @inline(never)
  private func elementsMostly(in polygon: [Point]) -> [ElementIdentifier] {
    let area = Rect(polygon)
    guard area.isFinite else { return [] }
    return shownPictures.filter { isReachable($0) && $0.bounds.intersects(area) }
      .filter { $0.isMostly(in: polygon, area) }.map { $0.id }
      + shownTexts.filter { isReachable($0) && $0.bounds.intersects(area) }
      .filter { $0.frame.isMostly(in: polygon, area, $0.transform) }.map { $0.id }
  }

  /// The uppermost element at a point that is no ink and no background of a page.
  ///
  /// Complexity: O(pictures).
  ///
  /// - Parameters:
  ///   - point: a point in the document's coordinates.
  ///   - radius: the distance that still counts, in points of the document.
  ///   - isLocked: true to find one of those that are locked, false one of the others.
  /// - Returns: its identifier; `nil` where there is none.
  package func element(
    at point: Point, radius: Double, isLocked: Bool
  ) -> ElementIdentifier? {
    mayHaveElements ? uppermostElement(at: point, radius, isLocked: isLocked) : nil
  }

  @inline(never)
  private func uppermostElement(
    at point: Point, _ radius: Double, isLocked: Bool
  ) -> ElementIdentifier? {
    shownPictures.last {
      (isLocked ? isHeld($0.isLocked, $0.open) : isReachable($0)) && !$0.isBackground
        && $0.contains(point, radius: radius)
    }?.id
  }

  /// The pictures with some identifiers, from the lowest up.
  func pictures(_ ids: [ElementIdentifier]) -> [PlacedPicture] {
    let named = ElementIdentifier.distinct(ids.filter { $0.kind == .picture })
    if named.isEmpty { return [] }
    return pictures.filter { ElementIdentifier.index(of: $0.id, in: named) != nil }
  }
}

extension PlacedPicture {
  /// Returns whether at least half of what it shows lies in a polygon.
  fileprivate func isMostly(in polygon: [Point], _ area: Rect) -> Bool {
    crop.isMostly(in: polygon, area, transform)
  }
}

extension Rect {
  /// The points along each side by which the share of an object in a polygon is found out.
  private static let grid = 16

  /// Returns whether at least half of it lies in a polygon, once it is transformed.
  fileprivate func isMostly(in polygon: [Point], _ area: Rect, _ transform: Affine) -> Bool {
    var inside = 0
    for row in 0..<Self.grid {
      for column in 0..<Self.grid {
        let point = Point(
          minX + width * (Double(column) + 0.5) / Double(Self.grid),
          minY + height * (Double(row) + 0.5) / Double(Self.grid)
        ).applying(transform)
        if area.contains(point), polygon.winds(around: point) { inside += 1 }
      }
    }
    return 2 * inside >= Self.grid * Self.grid
  }
}
