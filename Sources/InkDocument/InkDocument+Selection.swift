public import InkBrush
public import InkGeometry

// What a selection may be asked for, as edits.
extension InkDocument {
  /// The edit that puts copies of strokes on top of everything.
  ///
  /// The copies share the samples of the strokes.
  ///
  /// - Parameters:
  ///   - ids: the strokes.
  ///   - offset: how far from them the copies lie, in the document's points.
  /// - Returns: the edit; the names of the copies are those of its strokes.
  public func duplicating(
    _ ids: [InkStroke.Identifier], by offset: Vector = Vector(0, 0)
  ) -> DocumentEdit {
    let originals = Self.sorted(ids.compactMap { self[$0] })
    return .add(
      originals.map { original in
        var copy = original.renamed(makeIdentifier())
        copy.layers = original.layers.map {
          InkStroke.Layer(firstSample: $0.firstSample, place: makePlace())
        }
        copy.transform = original.transform.concatenating(.translation(offset))
        return copy
      })
  }

  /// The edits that give strokes another colour, one for each brush among them.
  ///
  /// - Parameters:
  ///   - ids: the strokes.
  ///   - color: their new colour.
  /// - Returns: the edits, to be done as one gesture.
  public func recoloring(_ ids: [InkStroke.Identifier], _ color: InkColor) -> [DocumentEdit] {
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
      brush.color = color
      return .restyle(group.ids, brush)
    }
  }

  /// The edit that cuts out of all strokes what a moving disc touches.
  ///
  /// Pieces keep samples, brush, seed and place, so that they look as before.
  ///
  /// - Parameter disc: the disc and its way, in the document's coordinates.
  /// - Returns: the edit; `nil` where nothing is touched.
  public func cutting(along disc: MovedDisc) -> DocumentEdit? {
    guard disc.bounds.isFinite else { return nil }
    var cut: [InkStroke.Identifier] = []
    var pieces: [InkStroke] = []
    for stroke in strokes(in: disc.bounds) where !stroke.isErasure {
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
