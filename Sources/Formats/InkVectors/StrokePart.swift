package import InkDocument
package import InkGeometry

/// A part of a stroke, or of an erasure, with one place among all others.
package struct StrokePart {
  /// The stroke.
  package var stroke: InkStroke
  /// The index of its layer.
  package var layer: Int
}

extension InkDocument {
  /// The layers of the strokes and erasures that may reach an area, from the lowest up.
  ///
  /// Complexity: O(samples of these strokes + strokes × log strokes).
  ///
  /// - Parameter area: an area of the document; `nil` for all.
  /// - Returns: the layers; those in one place are in the order of strokes and layers.
  package func layers(reaching area: Rect?) -> [StrokePart] {
    var strokes: [InkStroke]
    if let area {
      // Smooth edges reach into the next pixel. What a file says of bounds may be too large, so that
      // the ink itself is asked.
      let reach = area.expanded(by: 1)
      strokes = area.isFinite ? self.strokes(in: reach) : []
      strokes = strokes.filter { stroke in
        let bounds = ink(of: stroke).bounds(of: stroke.span)
        return !bounds.isEmpty && bounds.applying(stroke.placement).intersects(reach)
      }
    } else {
      strokes = self.strokes
    }
    strokes = KeyOrder.indices(of: strokes.map { Int64($0.id.rawValue) }).map { strokes[$0] }
    var layers: [StrokePart] = []
    for stroke in strokes {
      for layer in stroke.layers.indices {
        layers.append(StrokePart(stroke: stroke, layer: layer))
      }
    }
    let order = KeyOrder.indices(of: layers.map { Int64($0.stroke.layers[$0.layer].place) })
    return order.map { layers[$0] }
  }
}
