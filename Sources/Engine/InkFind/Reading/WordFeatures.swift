/// The features of each point of a word: direction, height, jumps between strokes, turn, and a map of the ink around.
///
/// The map tells a dot that is written late from a full stop, and the bar of a t from a dash, as S. Manke, M. Finke
/// and A. Waibel describe for context bitmaps (NPen++, ICDAR 1995, doi:10.1109/ICDAR.1995.599023).
/// `scripts/train-find/net.py` does the same for training: a change here needs new weights.
enum WordFeatures {
  static let columns: [Float] = [-1, -0.5, 0, 0.5, 1]
  static let rows: [Float] = [-1.8, -1.2, -0.6, 0, 0.6, 1.2]
  static let plain = 10
  static let count = plain + columns.count * rows.count

  private static let columnWidth: Float = 0.5
  private static let rowHeight: Float = 0.6

  /// The features of all points, ``count`` for each.
  ///
  /// Complexity: O(points²), with few operations where points are far apart.
  static func features(of points: WordPoints) -> [Float] {
    let total = points.count
    var features = [Float](repeating: 0, count: total * count)
    let (x, y) = (points.x, points.y)
    var (lastX, lastY) = (Float(0), Float(0))
    var farthest = -Float.greatestFiniteMagnitude
    for index in 0..<total {
      let air = points.air[index]
      let next = min(index + 1, total - 1)
      let isEnd = index + 1 == total || points.air[index + 1] > 0
      let from = points.begin[index] > 0 || index == 0 ? index : index - 1
      let to = isEnd ? index : next
      var (dx, dy) = (x[to] - x[from], y[to] - y[from])
      let length = (dx * dx + dy * dy).squareRoot() + 1e-3
      dx /= length
      dy /= length
      if index == 0 { (lastX, lastY) = (dx, dy) }
      farthest = max(farthest, x[index])
      let base = index * count
      features[base] = dx
      features[base + 1] = dy
      features[base + 2] = clipped(y[index], 3)
      features[base + 3] = air
      features[base + 8] = points.begin[index]
      features[base + 9] = max(x[index] - farthest, -3)
      if air > 0 {
        features[base + 4] = clipped(x[next] - x[index - 1], 3)
        features[base + 5] = clipped(y[next] - y[index - 1], 3)
      } else {
        features[base + 6] = dx * lastX + dy * lastY
        features[base + 7] = lastX * dy - lastY * dx
      }
      (lastX, lastY) = (dx, dy)
    }
    addMaps(&features, points)
    return features
  }

  private static func clipped(_ value: Float, _ limit: Float) -> Float {
    min(max(value, -limit), limit)
  }

  private static func addMaps(_ features: inout [Float], _ points: WordPoints) {
    let total = points.count
    let reach = columns[columns.count - 1] + columnWidth
    var heights = [Float](repeating: 0, count: total * rows.count)
    for index in 0..<total where points.air[index] == 0 {
      for (row, center) in rows.enumerated() {
        heights[index * rows.count + row] = max(
          0, 1 - abs(points.y[index] - center) / rowHeight)
      }
    }
    var map = [Float](repeating: 0, count: columns.count * rows.count)
    for index in 0..<total {
      for cell in map.indices { map[cell] = 0 }
      for other in 0..<total where points.air[other] == 0 {
        let off = points.x[other] - points.x[index]
        guard abs(off) < reach else { continue }
        for column in 0..<columns.count {
          let share = 1 - abs(off - columns[column]) / columnWidth
          guard share > 0 else { continue }
          for row in 0..<rows.count {
            map[column * rows.count + row] += share * heights[other * rows.count + row]
          }
        }
      }
      let base = index * count + plain
      for cell in map.indices { features[base + cell] = map[cell] / (map[cell] + 2) }
    }
  }
}
