internal import InkGeometry

/// A step in the order in which strokes, pictures and other objects lie one over the other.
@frozen
public enum StackingStep: UInt8, Sendable, CaseIterable {
  /// Above all else on the layer.
  case toFront
  /// Above the next element that it touches.
  case forward
  /// Below the next element that it touches.
  case backward
  /// Below all that it touches; pictures and other objects below all ink.
  case toBack
}

// The order of strokes and objects together: raising, and steps up and down.
extension InkDocument {
  /// The edits that put strokes and objects above or below others of their layers, in the order that they have.
  ///
  /// Elements touch where the rectangles around them do. Objects keep their identifiers and move between ink; strokes
  /// have no numbers between two others, so that they, or the strokes that have to lie above them, are raised and
  /// get other identifiers. Backgrounds of pages stay lowest. Complexity: O(objects + strokes found × strokes near
  /// each), and O(elements log elements).
  ///
  /// - Parameters:
  ///   - ids: the strokes and objects.
  ///   - step: where they go.
  ///   - shared: erasures of which copies go along with strokes that are raised.
  /// - Returns: the edits, to be done as one gesture; none where all lie there already.
  public func arranging(
    _ ids: [ElementIdentifier], _ step: StackingStep, withCopiesOf shared: [ElementIdentifier] = []
  ) -> [DocumentEdit] {
    let stack = Stack(self)
    let chosen = ElementIdentifier.distinct(ids).filter { stack.contains($0) }
    guard !chosen.isEmpty else { return [] }
    switch step {
    case .toFront: return bringing(chosen, stack, withCopiesOf: shared)
    case .forward: return stepping(chosen, stack, isUp: true, withCopiesOf: shared)
    case .backward: return stepping(chosen, stack, isUp: false, withCopiesOf: shared)
    case .toBack: return sending(chosen, stack)
    }
  }

  /// The edits that put strokes and objects above everything, in the order that they have.
  ///
  /// - Parameters:
  ///   - ids: the strokes and objects.
  ///   - copied: strokes of which a copy goes along, and which stay themselves.
  ///   - count: the number of elements that edits raise which are done before.
  /// - Returns: the edits; the first one has the strokes of `ids` and the copies, from the lowest up.
  package func raisingAll(
    _ ids: [ElementIdentifier], withCopiesOf copied: [ElementIdentifier] = [], above count: Int = 0
  ) -> [DocumentEdit] {
    let strokes = ids.filter { $0.kind == .stroke }
    let named = ElementIdentifier.distinct(ids.filter { $0.kind != .stroke })
    let objects = allObjects.filter { ElementIdentifier.index(of: $0.id, in: named) != nil }
    if objects.isEmpty { return strokes.isEmpty ? [] : [raising(strokes, withCopiesOf: copied)] }
    let originals = ElementIdentifier.distinct(strokes + copied).compactMap { self[$0] }
    var orders: [Int] = []
    let raised = raised(originals, of: self, among: objects.map { stackKey(of: $0) }, &orders) {
      $0.renamed(makeIdentifier())
    }
    let edits: [DocumentEdit] = strokes.isEmpty ? [] : [.replace(strokes, with: raised)]
    let first = nextObjectPlace + count
    return edits
      + objects.indices.flatMap { index in
        setting(
          objects[index], order: index < orders.count ? orders[index] : nextPlace,
          place: min(first + index, Self.placeLimit - 1))
      }
  }

  /// The order above all objects.
  var nextObjectPlace: Int {
    allObjects.reduce(0) { max($0, min($1.order + 1, Self.placeLimit - 1)) }
  }

  /// The sort key of an object among ink; below all ink where it lies there.
  private func stackKey(of object: SheetObject) -> Int64 { objectKey(of: object) ?? -1 }

  /// The edits that give an object other numbers, as far as these differ.
  private func setting(_ object: SheetObject, order: Int?, place: Int) -> [DocumentEdit] {
    (object.inkOrder == order ? [] : [.set([object.id], .inkOrder(order))])
      + (object.order == place ? [] : [.set([object.id], .order(place))])
  }

  /// The edits that put elements above everything.
  private func bringing(
    _ chosen: [ElementIdentifier], _ stack: Stack, withCopiesOf shared: [ElementIdentifier]
  ) -> [DocumentEdit] {
    if !chosen.contains(where: { $0.kind == .stroke }), stack.isOnTop(chosen) { return [] }
    return raisingAll(chosen, withCopiesOf: shared)
  }

  /// The edits that put elements below all that they touch.
  private func sending(_ chosen: [ElementIdentifier], _ stack: Stack) -> [DocumentEdit] {
    var edits: [DocumentEdit] = []
    let strokes = chosen.filter { $0.kind == .stroke }
    if !strokes.isEmpty {
      var found = stack.touching(strokes, besides: chosen) { stack.begins($0, below: $1) }
      found = stack.closed(found, besides: chosen)
      if !found.isEmpty { edits += raisingAll(found) }
    }
    let lowered = stack.objects.filter { ElementIdentifier.index(of: $0.id, in: chosen) != nil }
    let isLow = lowered.allSatisfy { $0.inkOrder == nil }
    if lowered.isEmpty || isLow && stack.objects.prefix(lowered.count) == lowered[...] {
      return edits
    }
    // Below all others that lie below ink, and above backgrounds.
    let least = shownObjects.reduce(1 - Self.placeLimit) {
      $1.isBackground ? max($0, $1.order + 1) : $0
    }
    var others = stack.objects.filter {
      $0.inkOrder == nil && ElementIdentifier.index(of: $0.id, in: chosen) == nil
    }
    var place = max(least, (others.first?.order ?? lowered.count) - lowered.count)
    for object in lowered {
      edits += setting(object, order: nil, place: min(place, Self.placeLimit - 1))
      place += 1
    }
    while let next = others.first, next.order < place {
      edits += setting(next, order: nil, place: min(place, Self.placeLimit - 1))
      place += 1
      others.removeFirst()
    }
    return edits
  }

  /// The edits that put elements above the next one that they touch, or below it.
  private func stepping(
    _ chosen: [ElementIdentifier], _ stack: Stack, isUp: Bool,
    withCopiesOf shared: [ElementIdentifier]
  ) -> [DocumentEdit] {
    // Erasures are not seen.
    let near = stack.touching(chosen, besides: chosen) {
      if self[$0]?.isErasure ?? false { return false }
      return isUp ? stack.begins($1, below: $0) : stack.begins($0, below: $1)
    }
    let next = isUp ? stack.lowest(of: near) : stack.highest(of: near)
    guard let next else { return [] }
    if !chosen.contains(where: { $0.kind == .stroke }) {
      return putting(chosen, stack, next, isAbove: isUp)
    }
    if isUp {
      let above = stack.touching(chosen, besides: chosen + [next]) {
        stack.begins($1, below: $0) && stack.begins(next, below: $0)
      }
      let others = stack.closed(above, besides: chosen + [next])
      return raisingAll(chosen, withCopiesOf: shared)
        + (others.isEmpty ? [] : raisingAll(others, above: chosen.count))
    }
    return raisingAll(stack.closed([next], besides: chosen))
  }

  /// The edits that put objects directly above an element, or directly below it.
  private func putting(
    _ chosen: [ElementIdentifier], _ stack: Stack, _ next: ElementIdentifier, isAbove: Bool
  ) -> [DocumentEdit] {
    let moved = stack.objects.filter { ElementIdentifier.index(of: $0.id, in: chosen) != nil }
    var order: Int?
    if let stroke = self[next] {
      order = isAbove ? stroke.layers[stroke.layers.count - 1].place + 1 : stroke.layers[0].place
    } else {
      order = stack.object(next)?.inkOrder
    }
    // The objects at that number, from the lowest up, with those between them.
    var level = stack.objects.filter { object in
      object.inkOrder == order && ElementIdentifier.index(of: object.id, in: chosen) == nil
    }
    let index = level.firstIndex { $0.id == next }
    level.insert(
      contentsOf: moved, at: index.map { isAbove ? $0 + 1 : $0 } ?? (isAbove ? 0 : level.count))
    var edits: [DocumentEdit] = []
    var place = 1 - Self.placeLimit
    if order == nil {
      place = shownObjects.reduce(place) { $1.isBackground ? max($0, $1.order + 1) : $0 }
    }
    // Where the objects come below others that have no smaller number to spare, these are lifted.
    if let first = level.first, ElementIdentifier.index(of: first.id, in: chosen) != nil,
      level.count > moved.count
    {
      place = max(place, min(first.order, level[moved.count].order - moved.count))
    } else if let first = level.first {
      place = max(place, first.order)
    }
    for object in level {
      let isMoved = ElementIdentifier.index(of: object.id, in: chosen) != nil
      let wanted = min(isMoved ? place : max(place, object.order), Self.placeLimit - 1)
      edits += setting(object, order: order, place: wanted)
      place = wanted + 1
    }
    return edits
  }
}

/// The strokes and objects of a document in one order.
private struct Stack {
  let document: InkDocument
  /// The objects that are shown, from the lowest up, but for backgrounds, and for locked ones below all ink.
  let objects: [SheetObject]
  private var indices: [Int: Int] = [:]

  init(_ document: InkDocument) {
    self.document = document
    objects = document.shownObjects.filter { object in
      !object.isBackground && (!object.isLocked || object.inkOrder != nil)
    }
    for (index, object) in objects.enumerated() { indices[object.id.rawValue] = index }
  }

  func object(_ id: ElementIdentifier) -> SheetObject? { indices[id.rawValue].map { objects[$0] } }

  func contains(_ id: ElementIdentifier) -> Bool {
    id.kind == .stroke ? document[id] != nil : indices[id.rawValue] != nil
  }

  private func level(of id: ElementIdentifier) -> Int {
    document.hasLayers
      ? document.layerLevel(of: id.kind == .stroke ? document[id]?.open : object(id)?.open) : 0
  }

  /// The sort key of the lowest part of an element.
  private func key(of id: ElementIdentifier) -> Int64 {
    if let stroke = document[id] {
      return InkDocument.inkKey(stroke.layers[0].place, level: level(of: id))
    }
    return object(id).flatMap { document.objectKey(of: $0) } ?? -1
  }

  /// Returns whether one element begins below another.
  func begins(_ one: ElementIdentifier, below other: ElementIdentifier) -> Bool {
    if one == other { return false }
    if let a = document[one], let b = document[other] { return document.begins(a, below: b) }
    let (a, b) = (key(of: one), key(of: other))
    if a != b { return a < b }
    return indices[one.rawValue] ?? 0 < indices[other.rawValue] ?? 0
  }

  /// The elements of the same layers that touch some elements, and for which a condition holds, each once.
  func touching(
    _ ids: [ElementIdentifier], besides others: [ElementIdentifier],
    _ isIncluded: (_ found: ElementIdentifier, _ of: ElementIdentifier) -> Bool
  ) -> [ElementIdentifier] {
    let left = ElementIdentifier.distinct(others)
    var found: [ElementIdentifier] = []
    for id in ids {
      let (bounds, level) = (document.bounds(of: id), level(of: id))
      let near =
        document.identifiers(in: bounds)
        + objects.filter { $0.bounds.intersects(bounds) }.map { $0.id }
      for other in near
      where ElementIdentifier.index(of: other, in: left) == nil && self.level(of: other) == level
        && isIncluded(other, id)
      {
        found.append(other)
      }
    }
    return ElementIdentifier.distinct(found)
  }

  /// Some elements, and all that lies over them and touches them, or lies over that.
  func closed(
    _ ids: [ElementIdentifier], besides others: [ElementIdentifier]
  ) -> [ElementIdentifier] {
    var found = Set(ids.map { $0.rawValue })
    var waiting = ids
    while let id = waiting.popLast() {
      for other in touching([id], besides: others, { begins($1, below: $0) })
      where found.insert(other.rawValue).inserted {
        waiting.append(other)
      }
    }
    return ElementIdentifier.sorted(found.map { ElementIdentifier(rawValue: $0) })
  }

  func lowest(of ids: [ElementIdentifier]) -> ElementIdentifier? {
    ids.reduce(nil) { low, id in low.map { begins(id, below: $0) ? id : $0 } ?? id }
  }

  func highest(of ids: [ElementIdentifier]) -> ElementIdentifier? {
    ids.reduce(nil) { high, id in high.map { begins($0, below: id) ? id : $0 } ?? id }
  }

  /// Returns whether no other element of their layers lies above any of some objects.
  func isOnTop(_ ids: [ElementIdentifier]) -> Bool {
    guard let low = lowest(of: ids) else { return true }
    let levels = ids.map { level(of: $0) }
    func isOther(_ id: ElementIdentifier) -> Bool {
      ElementIdentifier.index(of: id, in: ids) == nil && levels.contains(level(of: id))
        && begins(low, below: id)
    }
    return !objects.contains { isOther($0.id) } && !document.strokes.contains { isOther($0.id) }
  }
}
