public import InkBrush
public import InkGeometry

// The operations of a selection, as edits.
extension InkDocument {
  /// The edits that put copies of strokes on top of all strokes, and copies of pictures on top of all pictures.
  ///
  /// The copies lie in the order of the originals; those of strokes share their samples, those of pictures their bytes.
  /// Copies of pictures are not locked. Complexity: O(elements log elements).
  ///
  /// - Parameters:
  ///   - ids: the strokes and pictures.
  ///   - offset: how far from them the copies lie, in the document's points.
  /// - Returns: the edits, to be done as one gesture; the copies are what they add and put.
  public func duplicating(
    _ ids: [ElementIdentifier], by offset: Vector = Vector(0, 0)
  ) -> [DocumentEdit] {
    var copies = ElementCopies(for: self, of: self)
    copies.addGroups(of: ids)
    copies.add(pictures(ids), by: offset) { $0.page }
    copies.add(texts(ids), by: offset) { $0.page }
    let strokes = duplicates(of: ids, by: offset, &copies)
    return copies.edits(adding: strokes)
  }

  /// Copies of strokes above all strokes, with the fields that other copies have, too; copies of objects get
  /// their numbers among them.
  func duplicates(
    of ids: [ElementIdentifier], by offset: Vector, _ copies: inout ElementCopies
  ) -> [InkStroke] {
    let (originals, known) = (ElementIdentifier.distinct(ids).compactMap { self[$0] }, copies)
    return raised(
      originals, of: self, among: known.raisedKeys, &copies.orders
    ) { original in
      var copy = original.renamed(makeIdentifier())
      copy.transform = original.transform.concatenating(.translation(offset))
      if original.open != nil { copy.open = known.fields(of: original.open) }
      return copy
    }
  }

  /// The edit that puts strokes on top of everything, in the order that they have.
  ///
  /// The strokes get other identifiers. Complexity: O(strokes log strokes).
  ///
  /// - Parameters:
  ///   - ids: the strokes.
  ///   - copied: strokes of which a copy goes along, and which stay themselves.
  /// - Returns: the edit; its strokes are those of `ids` and the copies, from the lowest up.
  package func raising(
    _ ids: [InkStroke.Identifier], withCopiesOf copied: [InkStroke.Identifier] = []
  ) -> DocumentEdit {
    let all = ElementIdentifier.distinct(ids + copied).compactMap { self[$0] }
    return .replace(ids, with: raised(all, of: self) { $0.renamed(makeIdentifier()) })
  }

  /// The strokes that have to be raised so that some others come to lie below all that they touch: what lies
  /// in their way, and, so that the rest looks as it does, all that lies over that.
  ///
  /// Strokes touch where the rectangles around them do. Complexity: O(strokes found × strokes near each).
  ///
  /// - Parameter ids: the strokes that are to lie below.
  /// - Returns: the others, in ascending order.
  package func strokesBefore(_ ids: [InkStroke.Identifier]) -> [InkStroke.Identifier] {
    let lowered = ElementIdentifier.distinct(ids)
    let isLowered = { InkStroke.Identifier.index(of: $0, in: lowered) != nil }
    var found: Set<Int> = []
    var waiting: [InkStroke] = []
    func take(_ stroke: InkStroke) {
      guard !isLowered(stroke.id), found.insert(stroke.id.rawValue).inserted else { return }
      waiting.append(stroke)
    }
    for stroke in lowered.compactMap({ self[$0] }) {
      for other in strokes(in: bounds(of: stroke.id))
      where areOnOneLayer(other, stroke) && begins(other, below: stroke) {
        take(other)
      }
    }
    while let stroke = waiting.popLast() {
      for other in strokes(in: bounds(of: stroke.id))
      where areOnOneLayer(other, stroke) && begins(stroke, below: other) {
        take(other)
      }
    }
    return InkStroke.Identifier.sorted(found.map { InkStroke.Identifier(rawValue: $0) })
  }

  /// Copies of strokes with orders above everything; among each other they keep the order that they have, layer
  /// by layer.
  ///
  /// - Parameters:
  ///   - originals: the strokes.
  ///   - source: the document that has them, whose layers count.
  ///   - copy: makes a copy.
  /// - Returns: the copies, from the lowest up.
  private func raised(
    _ originals: [InkStroke], of source: InkDocument, _ copy: (InkStroke) -> InkStroke
  ) -> [InkStroke] {
    var none: [Int] = []
    return raised(originals, of: source, among: [], &none, copy)
  }

  /// Copies of strokes with orders above everything, as ``raised(_:of:_:)`` makes them, and the numbers of objects that
  /// come to lie among them.
  ///
  /// - Parameters:
  ///   - originals: the strokes.
  ///   - source: the document that has them, whose layers count.
  ///   - objects: the sort keys of the objects, ascending.
  ///   - orders: the numbers of the objects in the order of ink are appended to these.
  ///   - copy: makes a copy.
  /// - Returns: the copies, from the lowest up.
  func raised(
    _ originals: [InkStroke], of source: InkDocument, among objects: [Int64],
    _ orders: inout [Int], _ copy: (InkStroke) -> InkStroke
  ) -> [InkStroke] {
    let sorted = drawingOrder(of: originals.map { source.key(of: $0) }).map { originals[$0] }
    var copies: [InkStroke] = []
    copies.reserveCapacity(sorted.count)
    var keys: [Int64] = []
    var owners: [Int] = []
    var layers: [Int] = []
    for (number, original) in sorted.enumerated() {
      copies.append(copy(original))
      for index in original.layers.indices {
        keys.append(source.key(of: original, index))
        owners.append(number)
        layers.append(index)
      }
    }
    for part in drawingOrder(of: keys) {
      let (owner, layer) = (owners[part], layers[part])
      if orders.count < objects.count {
        let key = Self.inkKey(
          sorted[owner].layers[layer].place, level: source.level(of: sorted[owner]))
        while orders.count < objects.count, objects[orders.count] < key { orders.append(nextPlace) }
      }
      copies[owner].layers[layer].place = makePlace()
    }
    while orders.count < objects.count { orders.append(nextPlace) }
    return copies
  }

  /// The edits that give strokes another colour, one for each brush among them.
  ///
  /// Complexity: O(strokes × different brushes).
  ///
  /// - Parameters:
  ///   - ids: the strokes.
  ///   - color: their new colour.
  ///   - keepsOpacity: whether each keeps the opacity of the colour that it has.
  /// - Returns: the edits, to be done as one gesture.
  public func recoloring(
    _ ids: [InkStroke.Identifier], _ color: InkColor, keepsOpacity: Bool = false
  ) -> [DocumentEdit] {
    restyling(ids) { brush in
      let alpha = brush.color.alpha
      brush.color = color
      if keepsOpacity { brush.color.alpha = alpha }
    }
  }

  /// The edits that change the brushes of strokes, one for each brush among them.
  ///
  /// The samples stay as they are, so strokes look as if they had been drawn with the other brush.
  /// Complexity: O(strokes × different brushes).
  ///
  /// - Parameters:
  ///   - ids: the strokes.
  ///   - change: changes a brush.
  /// - Returns: the edits, to be done as one gesture.
  public func restyling(
    _ ids: [InkStroke.Identifier], _ change: (inout Brush) -> Void
  ) -> [DocumentEdit] {
    var groups: [(brush: Brush, ids: [InkStroke.Identifier])] = []
    for id in ids {
      guard let stroke = self[id] else { continue }
      if let index = groups.firstIndex(where: { $0.brush == stroke.brush }) {
        groups[index].ids.append(id)
      } else {
        groups.append((stroke.brush, [id]))
      }
    }
    return groups.map { group in
      var brush = group.brush
      change(&brush)
      return .restyle(group.ids, brush)
    }
  }

  /// A document with copies of some strokes and pictures and nothing else: what a clipboard keeps.
  ///
  /// The copies lie where the originals lie, in their order; strokes have the samples as they are corrected now, and
  /// pictures belong to no page. Complexity: O(elements log elements).
  ///
  /// - Parameter ids: the strokes and pictures.
  /// - Returns: the document, with nothing to undo; empty where none of them is there.
  public func excerpt(of ids: [ElementIdentifier]) -> InkDocument {
    let excerpt = InkDocument()
    var copies = ElementCopies(for: excerpt, of: self)
    copies.addGroups(of: ids)
    copies.add(pictures(ids), by: Vector(0, 0)) { _ in nil }
    copies.add(texts(ids), by: Vector(0, 0)) { _ in nil }
    let strokes = excerpt.copies(
      of: ElementIdentifier.distinct(ids).compactMap { self[$0] }, of: self, &copies
    ) { localBounds(of: $0) }
    excerpt.perform(copies.edits(adding: strokes))
    excerpt.forgetHistory()
    return excerpt
  }

  /// The edits that put copies of all strokes of another document on top of all strokes, and copies of its pictures on
  /// top of all pictures, but for the backgrounds of its pages.
  ///
  /// They get identifiers of their own, and share nothing with the other document but the bytes of pictures.
  /// Complexity: O(elements log elements).
  ///
  /// - Parameters:
  ///   - other: the other document.
  ///   - offset: how far from where they are there the copies lie, in the document's points.
  /// - Returns: the edits, to be done as one gesture; the copies are what they add and put.
  public func inserting(_ other: InkDocument, by offset: Vector = Vector(0, 0)) -> [DocumentEdit] {
    let pictures = other.pictures.filter { !$0.isBackground }
    var copies = ElementCopies(for: self, of: other)
    let texts = other.texts
    copies.addGroups(
      of: other.strokes.map { $0.id } + pictures.map { $0.id } + texts.map { $0.id })
    copies.add(pictures, by: offset) { _ in nil }
    copies.add(texts, by: offset) { _ in nil }
    var strokes = self.copies(of: other.strokes, of: other, &copies) { other.localBounds(of: $0) }
    for index in strokes.indices {
      strokes[index].transform = strokes[index].transform.concatenating(.translation(offset))
    }
    return copies.edits(adding: strokes)
  }

  /// A rectangle that contains what ``inserting(_:by:)`` takes of the document.
  package var insertedBounds: Rect {
    texts.reduce(pictures.reduce(bounds) { $1.isBackground ? $0 : $0.union($1.bounds) }) {
      $0.union($1.bounds)
    }
  }

  /// Copies of the strokes of another document.
  ///
  /// Those that share a record share a copy of it, so that a correction reaches the strokes of one
  /// document only.
  private func copies(
    of originals: [InkStroke], of source: InkDocument, _ others: inout ElementCopies,
    _ bounds: (InkStroke) -> Rect
  ) -> [InkStroke] {
    let known = others
    var copied: [ObjectIdentifier: StrokeRecord] = [:]
    return raised(
      originals, of: source, among: known.raisedKeys, &others.orders
    ) { original in
      let key = ObjectIdentifier(original.record)
      let record = copied[key] ?? original.record.snapshot
      copied[key] = record
      var copy = InkStroke(
        id: makeIdentifier(), record: record, brush: original.brush, place: 0,
        transform: original.transform)
      copy.isMarkedErasure = original.isMarkedErasure
      copy.layers = original.layers
      copy.span = original.span
      copy.open = known.fields(of: original.open)
      copy.giveBounds(bounds(original))
      return copy
    }
  }

  /// The edits that move, turn and scale strokes and pictures as they are seen: what is erased of them stays erased,
  /// and so does what is erased of all others.
  ///
  /// Erasures that belong to the strokes go along, see `erasures(of:)`; of those that they share with
  /// other strokes, see `sharedErasures(of:)`, copies do. Where they come to lie they erase what lies
  /// below them. Complexity: that of finding them, and O(strokes).
  ///
  /// - Parameters:
  ///   - ids: the strokes and pictures.
  ///   - transform: applied after the transforms that they have.
  /// - Returns: the edits, to be done as one gesture; none where there is nothing to move.
  public func moving(_ ids: [ElementIdentifier], by transform: Affine) -> [DocumentEdit] {
    moving(ids, by: transform, nil)
  }

  /// The erasures that lie over some strokes: their own, and those that they share with others.
  package func erasures(over ids: [ElementIdentifier]) -> (own: Set<Int>, shared: Set<Int>) {
    (
      Set(erasures(of: ids).map { $0.rawValue }), Set(sharedErasures(of: ids).map { $0.rawValue })
    )
  }

  /// The edits of ``moving(_:by:)`` for strokes that may lie near other strokes since their erasures were found: their own
  /// erasures go along, and of all others only known ones.
  package func moving(
    _ ids: [ElementIdentifier], by transform: Affine, _ known: (own: Set<Int>, shared: Set<Int>)?
  ) -> [DocumentEdit] {
    let chosen = ElementIdentifier.distinct(ids).filter {
      self[$0] != nil || picture($0) != nil || text($0) != nil
    }
    guard !chosen.isEmpty, transform.isFinite else { return [] }
    var (along, shared) = (erasures(of: chosen), sharedErasures(of: chosen))
    if let known {
      along =
        (along + shared).filter { known.own.contains($0.rawValue) }
        + along.filter { known.shared.contains($0.rawValue) }
      shared = shared.filter { known.shared.contains($0.rawValue) }
    }
    let copies = copiesInPlace(of: shared)
    let all = chosen + along + copies.map { $0.id }
    return (copies.isEmpty ? [] : [.add(copies)]) + [.transform(all, transform)]
  }

  /// Copies with identifiers of their own that lie where the strokes lie, each directly above its own.
  package func copiesInPlace(of ids: [InkStroke.Identifier]) -> [InkStroke] {
    ids.compactMap { self[$0]?.renamed(makeIdentifier()) }
  }

  /// The erasures that belong to some strokes: those over them, and over no other stroke that they
  /// touch.
  ///
  /// Such an erasure is to go along where its strokes go, for nothing else shows what it has erased.
  /// Complexity: O(erasures near the strokes × points of each × strokes near it).
  ///
  /// - Parameter ids: the strokes.
  /// - Returns: the identifiers of the erasures, in ascending order.
  public func erasures(of ids: [InkStroke.Identifier]) -> [InkStroke.Identifier] {
    erasures(near: ids) { chosen, others in
      !chosen.isEmpty && !others.contains { $0.isTouched }
    }
  }

  /// The erasures that some strokes share with others: those that touch both.
  ///
  /// Where the strokes go, such an erasure has to stay, and a copy of it to go along. Complexity: as
  /// ``erasures(of:)``.
  ///
  /// - Parameter ids: the strokes.
  /// - Returns: the identifiers of the erasures, in ascending order.
  public func sharedErasures(of ids: [InkStroke.Identifier]) -> [InkStroke.Identifier] {
    erasures(near: ids) { chosen, others in
      others.contains { $0.isTouched } && chosen.contains { $0.isTouched }
    }
  }

  /// A stroke under an erasure.
  private struct Erased {
    var document: InkDocument
    var erasure: InkStroke
    var stroke: InkStroke

    /// True if the erasure reaches its ink.
    var isTouched: Bool { document.touches(erasure, stroke) }
  }

  private func erasures(
    near ids: [InkStroke.Identifier], _ isIncluded: (_ chosen: [Erased], _ others: [Erased]) -> Bool
  ) -> [InkStroke.Identifier] {
    let chosen = ElementIdentifier.distinct(ids.filter { $0.kind == .stroke })
    let area = bounds(of: chosen)
    guard !area.isEmpty else { return [] }
    var found: [InkStroke.Identifier] = []
    for id in identifiers(in: area) {
      guard let erasure = self[id], erasure.isErasure else { continue }
      var own: [Erased] = []
      var others: [Erased] = []
      for id in identifiers(in: bounds(of: erasure.id)) {
        guard let stroke = self[id], !stroke.isErasure, areOnOneLayer(stroke, erasure),
          isAnythingBelow(erasure, of: stroke)
        else { continue }
        let erased = Erased(document: self, erasure: erasure, stroke: stroke)
        if InkStroke.Identifier.index(of: id, in: chosen) != nil {
          own.append(erased)
        } else {
          others.append(erased)
        }
      }
      if isIncluded(own, others) { found.append(id) }
    }
    return ElementIdentifier.distinct(found)
  }

  /// The edit that cuts out of all strokes what a moving disc touches.
  ///
  /// Pieces keep samples, brush, seed and order, so that they look as before. Complexity: as
  /// ``strokes(touchedBy:)``.
  ///
  /// - Parameters:
  ///   - disc: the disc and its way, in the document's coordinates.
  ///   - layer: the layer whose strokes are cut; by default those of all layers.
  /// - Returns: the edit; `nil` where nothing is touched.
  package func cutting(
    along disc: MovedDisc, on layer: ElementIdentifier? = nil
  ) -> DocumentEdit? {
    guard disc.bounds.isFinite else { return nil }
    var cut: [InkStroke.Identifier] = []
    var pieces: [InkStroke] = []
    for stroke in strokes(in: disc.bounds)
    where !stroke.isErasure && isReachable(stroke, on: layer) {
      guard let local = disc.inside(stroke),
        let spans = ink(of: stroke).pieces(cutBy: local, of: stroke.span)
      else { continue }
      cut.append(stroke.id)
      for span in spans {
        var piece = stroke.renamed(makeIdentifier())
        piece.span = span
        pieces.append(piece)
      }
    }
    return cut.isEmpty ? nil : .replace(cut, with: pieces)
  }
}
