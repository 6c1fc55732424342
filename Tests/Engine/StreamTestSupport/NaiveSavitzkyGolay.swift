import InkGeometry
package import InkStream

/// The least-squares cubics of a Savitzky–Golay filter, solved for each point.
package enum NaiveSavitzkyGolay {
  /// Applies the whole filter from the text: for each point the cubic that fits its window best.
  package static func filtered(_ points: Polyline, window: Int, strength: Double) -> Polyline {
    points.indices.map { index in
      var result = points[index]
      let m = min(window, index, points.count - 1 - index)
      guard m >= 2 else { return result }
      let around = points[index - m...index + m].map(\.location)
      let x = centre(ofCubicThrough: around.map(\.x))
      let y = centre(ofCubicThrough: around.map(\.y))
      let raw = result.location
      result.location = Point(raw.x + strength * (x - raw.x), raw.y + strength * (y - raw.y))
      return result
    }
  }

  /// Solves the normal equations of a cubic for values at equal steps, and evaluates it in the
  /// middle.
  private static func centre(ofCubicThrough values: [Double]) -> Double {
    let m = (values.count - 1) / 2
    let mean = values.reduce(0, +) / Double(values.count)
    var rows = Array(repeating: Array(repeating: 0.0, count: 5), count: 4)
    for (position, value) in values.enumerated() {
      let t = Double(position - m) / Double(m)
      let powers = [1, t, t * t, t * t * t]
      for row in 0..<4 {
        for column in 0..<4 { rows[row][column] += powers[row] * powers[column] }
        rows[row][4] += powers[row] * (value - mean)
      }
    }
    // Gauss–Jordan elimination with the largest pivot.
    for column in 0..<4 {
      let pivot = (column..<4).max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
      rows.swapAt(column, pivot)
      for row in 0..<4 where row != column {
        let factor = rows[row][column] / rows[column][column]
        for entry in column..<5 { rows[row][entry] -= factor * rows[column][entry] }
      }
    }
    return mean + rows[0][4] / rows[0][0]
  }
}
