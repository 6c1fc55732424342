public import InkDocument
public import InkFind
internal import InkGeometry

// Space between lines and words.
extension InkDocument {
  /// The elements below, or to the right of, some handwriting on its page: those to be moved to insert space there.
  ///
  /// Below a line are all words of lower lines, as wholes with their dots and descenders, and of all else what has its
  /// middle below the baseline. To the right, on the line alone, are the words after the last one, and of all else that
  /// is no larger than the line what has its middle there. What is locked or hidden is not among it. Complexity: as
  /// ``writtenLines(around:)``.
  ///
  /// - Parameters:
  ///   - side: the side.
  ///   - ids: strokes and other elements; the last of their lines counts, or their box where there is no writing.
  /// - Returns: the elements, in ascending order.
  public func elements(_ side: WritingSide, _ ids: [ElementIdentifier]) -> [ElementIdentifier] {
    let box = bounds(of: ids)
    guard !box.isEmpty, box.isFinite else { return [] }
    let page = readablePage(of: [Point(box.minX, box.minY), Point(box.maxX, box.maxY)])
    let traces = traces(onPages: [page])[page] ?? []
    let lines = InkLine.lines(of: traces)
    let chosen = Set(ids.map { UInt64($0.rawValue) })
    let border = WritingBorder(side, of: chosen, lines, box)
    var taken = border.leaving(traces, lines).map { Int(truncatingIfNeeded: $0) }
    let known = Set(traces.map { Int(truncatingIfNeeded: $0.id) })
    let others = strokes.filter { !$0.isErasure }.map { $0.id } + selectableElements
    for id in others where !known.contains(id.rawValue) && !chosen.contains(UInt64(id.rawValue)) {
      if readablePage(of: id) == page, border.leaves(bounds(of: id)) { taken.append(id.rawValue) }
    }
    return taken.sorted().map { ElementIdentifier(rawValue: $0) }.filter { isSelectable($0) }
  }

  /// Moves what stands below, or to the right of, some handwriting, as one gesture to undo.
  ///
  /// Erasures go along. Complexity: as ``elements(_:_:)``, and as moving.
  ///
  /// - Parameters:
  ///   - space: the distance, in points of the document, down or to the right; less than 0 takes space away. One that
  ///     is not finite does nothing.
  ///   - side: the side.
  ///   - ids: the handwriting.
  /// - Returns: false if nothing stands there.
  @discardableResult
  public func insertSpace(
    _ space: Double, _ side: WritingSide, _ ids: [ElementIdentifier]
  ) -> Bool {
    guard space.isFinite else { return false }
    let moved = elements(side, ids)
    if moved.isEmpty { return false }
    let offset = side == .below ? Vector(0, space) : Vector(space, 0)
    move([(moved, .translation(offset))])
    return true
  }
}
