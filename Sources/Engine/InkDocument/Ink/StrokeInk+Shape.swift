package import InkBrush
package import InkGeometry

extension StrokeInk {
  /// The geometry of the stroke, or of some of its elements.
  ///
  /// Complexity: O(path).
  ///
  /// - Parameters:
  ///   - span: the part of the stroke that is there; `nil` for all of it.
  ///   - seed: what its randomness comes from.
  ///   - transform: what leads from its own coordinates to those of the shape.
  ///   - color: a colour for all of it; `nil` for its own.
  ///   - limit: how many points the shape may have, about; it ends there. By default there is no limit.
  ///   - isIncluded: whether an element of the path is part of the shape; by default all are.
  /// - Returns: the shape, without points where there is no such element.
  package func shape(
    of span: StrokeSpan? = nil, seed: UInt64, transform: Affine = .identity,
    color: InkColor? = nil, atMost limit: Int = .max,
    where isIncluded: (Int) -> Bool = { _ in true }
  ) -> StrokeShape {
    var shape = StrokeShape(brush, seed: seed, transform: transform, color: color)
    var points: [SpinePoint] = []
    for element in elements(of: span) where isIncluded(element) {
      points.removeAll(keepingCapacity: true)
      append(element, of: span, shape.cutter, to: &points)
      shape.append(points)
      if shape.spine.count >= limit { break }
    }
    return shape
  }
}

extension InkStroke {
  /// The geometry, in the document's coordinates, of what of the stroke lies on one of its layers.
  ///
  /// - Parameters:
  ///   - layer: the index of the layer.
  ///   - ink: what the stroke is made of.
  ///   - limit: how many points the shape may have, about; it ends there. By default there is no limit.
  /// - Returns: the shape, without points where there is no such layer.
  package func shape(
    onLayer layer: Int, of ink: StrokeInk, atMost limit: Int = .max
  ) -> StrokeShape {
    guard layers.indices.contains(layer) else {
      return StrokeShape(brush, seed: record.seed, transform: placement)
    }
    let first = layers[layer].firstSample
    let end = layer + 1 < layers.count ? layers[layer + 1].firstSample : Int.max
    return ink.shape(
      of: span, seed: record.seed, transform: placement, atMost: limit
    ) { element in
      if layers.count == 1 { return true }
      let sample = ink.lastSample(of: element)
      return sample >= first && sample < end
    }
  }
}
