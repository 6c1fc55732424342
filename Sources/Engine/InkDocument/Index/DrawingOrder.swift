internal import InkGeometry

/// A part of a stroke, or of an erasure, with one position in the order of all parts.
package struct StrokePart {
  /// The stroke.
  package var stroke: InkStroke
  /// The index of its layer.
  package var layer: Int

  /// Makes a part.
  package init(stroke: InkStroke, layer: Int) { (self.stroke, self.layer) = (stroke, layer) }
}

// The one order of all ink: painting, SVG, PDF, hits, selection, pages and replays ask here.
//
// Ink of a higher layer of the document lies above that of lower ones. Within a layer, parts of strokes lie in the order
// of their numbers (`InkStroke.Layer.place`); where two people have drawn at once, equal numbers are ordered by the
// authors of the strokes, then by the numbers that these have there.
extension InkDocument {
  /// The sort key of a part of a stroke.
  ///
  /// - Parameters:
  ///   - order: its number in the order, below 2³⁰.
  ///   - id: the stroke.
  ///   - level: the level of its layer, below 2⁸.
  /// - Returns: a number that is greater the higher the part lies, but for authors.
  @inlinable
  package static func orderKey(
    _ order: Int, _ id: InkStroke.Identifier, level: Int = 0
  ) -> Int64 {
    Int64(level) << 54 | Int64(order) << 24 | Int64(id.rawValue)
  }

  /// The sort key of a part of a stroke of the document.
  @inline(__always)
  func key(of stroke: InkStroke, _ part: Int = 0) -> Int64 {
    Self.orderKey(stroke.layers[part].place, stroke.id, level: level(of: stroke))
  }

  /// The order in which parts of strokes lie.
  ///
  /// - Parameter keys: the sort keys of the parts (``orderKey(_:_:)``).
  /// - Returns: the indices of the keys, from the lowest part up.
  package func drawingOrder(of keys: [Int64]) -> [Int] {
    var order = KeyOrder.indices(of: keys)
    names.settle(&order, keys)
    return order
  }

  /// The parts of strokes and erasures, from the lowest up; complexity: O(parts × log parts).
  package func parts(of strokes: [InkStroke]) -> [StrokePart] {
    var parts: [StrokePart] = []
    for stroke in strokes {
      for layer in stroke.layers.indices {
        parts.append(StrokePart(stroke: stroke, layer: layer))
      }
    }
    return drawingOrder(of: parts.map { key(of: $0.stroke, $0.layer) }).map { parts[$0] }
  }

  /// The same strokes, from the lowest up, with the ranks of their parts as their numbers in the order: for documents
  /// that know nothing of the authors of these, and for whoever compares numbers alone.
  ///
  /// Parts of one author with one number share a rank, as pieces of a stroke that was cut do.
  ///
  /// Complexity: O(parts × log parts).
  package func ranked(_ strokes: [InkStroke]) -> [InkStroke] {
    if names.hasOneAuthor, !hasLayers { return sorted(strokes) }
    return ranked(sorted(strokes), by: { key(of: $0, $1) })
  }

  /// The same strokes and ranks, as if all of them lay on one layer: the order in which strokes began.
  ///
  /// Complexity: O(parts × log parts).
  package func rankedOnOneLayer(_ strokes: [InkStroke]) -> [InkStroke] {
    if !hasLayers { return ranked(strokes) }
    let first = drawingOrder(of: strokes.map { Self.orderKey($0.layers[0].place, $0.id) })
    let sorted = first.map { strokes[$0] }
    return names.hasOneAuthor
      ? sorted : ranked(sorted, by: { Self.orderKey($0.layers[$1].place, $0.id) })
  }

  /// Strokes in their order, with the ranks of their parts by some keys.
  private func ranked(
    _ sorted: [InkStroke], by key: (_ stroke: InkStroke, _ part: Int) -> Int64
  ) -> [InkStroke] {
    var ranked = sorted
    var keys: [Int64] = []
    var owners: [(stroke: Int, layer: Int)] = []
    for (index, stroke) in ranked.enumerated() {
      for layer in stroke.layers.indices {
        keys.append(key(stroke, layer))
        owners.append((index, layer))
      }
    }
    var rank = 0
    var last: Int?
    for index in drawingOrder(of: keys) {
      if let last, !shareRank(keys[last], keys[index]) { rank += 1 }
      ranked[owners[index].stroke].layers[owners[index].layer].place = rank
      last = index
    }
    return ranked
  }

  /// Returns whether the numbers of their strokes order two parts that follow each other.
  private func shareRank(_ lower: Int64, _ upper: Int64) -> Bool {
    let one = ElementIdentifier(rawValue: Int(lower & 0xFF_FFFF))
    let two = ElementIdentifier(rawValue: Int(upper & 0xFF_FFFF))
    return lower >> 24 == upper >> 24 && one < two
      && names.name(of: one).author == names.name(of: two).author
  }

  /// Returns whether the lowest part of a stroke lies below the uppermost one of another.
  package func isAnythingBelow(_ other: InkStroke, of stroke: InkStroke) -> Bool {
    isBelow(stroke, 0, other, other.layers.count - 1)
  }

  /// Returns whether the lowest part of a stroke lies below the lowest one of another.
  package func begins(_ stroke: InkStroke, below other: InkStroke) -> Bool {
    isBelow(stroke, 0, other, 0)
  }

  /// Returns whether all of a stroke lies below all of another.
  package func isWholly(_ stroke: InkStroke, below other: InkStroke) -> Bool {
    isBelow(stroke, stroke.layers.count - 1, other, 0)
  }

  private func isBelow(_ a: InkStroke, _ part: Int, _ b: InkStroke, _ other: Int) -> Bool {
    if hasLayers, let isBelow = isOnLowerLayer(a.open, than: b.open) { return isBelow }
    return isBefore(a, part, b, other)
  }

  /// Returns whether one stroke of a layer has a lower order than another, whatever their layers are now.
  func isOrdered(_ stroke: InkStroke, below other: InkStroke) -> Bool {
    isBefore(stroke, 0, other, 0)
  }

  private func isBefore(_ a: InkStroke, _ part: Int, _ b: InkStroke, _ other: Int) -> Bool {
    let (one, two) = (a.layers[part].place, b.layers[other].place)
    if one != two { return one < two }
    return names.comesFirst(a.id, b.id) ?? (part < other)
  }

  /// Returns whether the layer of one element lies below that of another; `nil` where both have one layer.
  @inline(never)
  private func isOnLowerLayer(_ open: OpenFields?, than other: OpenFields?) -> Bool? {
    let (one, two) = (layerLevel(of: open), layerLevel(of: other))
    return one == two ? nil : one < two
  }

  /// Returns whether two strokes lie on one layer, so that one can erase the other.
  @inline(__always)
  package func areOnOneLayer(_ a: InkStroke, _ b: InkStroke) -> Bool {
    !hasLayers || isOnLowerLayer(a.open, than: b.open) == nil
  }
}
