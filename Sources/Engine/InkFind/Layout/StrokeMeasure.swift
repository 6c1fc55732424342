internal import InkGeometry

/// The measures of a stroke by which writing is told from drawings, and lines from each other.
struct StrokeMeasure {
  let bounds: Rect
  /// The length of the middle line, in canvas points.
  let length: Double
  /// The mean height of its ink, in canvas points.
  let center: Double
  /// The heights between which seven tenths of its ink lie, in canvas points.
  let top: Double
  let base: Double
  /// The distance of the ends, over the length; 1 for a straight line.
  let straightness: Double
  /// The number of points that the path turns back at, in x or y, by a sizeable way.
  let turns: Int

  /// The extent of these heights, in canvas points.
  var body: Double { base - top }

  /// Measures a stroke; complexity: O(points).
  init(_ points: [Point]) {
    var box = Rect.empty
    for point in points { box.formUnion(point) }
    bounds = box
    var histogram = HeightHistogram()
    histogram.lowest = box.isEmpty ? 0 : box.minY
    histogram.scale = box.height > 0 ? Double(HeightHistogram.count) / box.height : 0
    var length = 0.0
    var moment = 0.0
    for index in points.indices.dropFirst() {
      let (a, b) = (points[index - 1], points[index])
      let piece = a.distance(to: b)
      length += piece
      moment += piece * (a.y + b.y) / 2
      histogram.add(from: a.y, to: b.y, length: piece)
    }
    self.length = length
    center = length > 0 ? moment / length : (box.isEmpty ? 0 : box.center.y)
    top = length > 0 ? histogram.height(at: 0.15) : center
    base = length > 0 ? histogram.height(at: 0.85) : center
    let chord = points.count > 1 ? points[0].distance(to: points[points.count - 1]) : 0
    straightness = length > 0 ? chord / length : 0
    turns = Self.turns(points, least: (base - top) * 0.4)
  }

  /// Counts the points at which a path turns back, up or down, by at least some way.
  private static func turns(_ points: [Point], least: Double) -> Int {
    guard var extreme = points.first?.y, least > 0 else { return 0 }
    var direction = 0
    var count = 0
    for point in points {
      let move = point.y - extreme
      if direction == 0 {
        if abs(move) >= least {
          direction = move > 0 ? 1 : -1
          extreme = point.y
        }
      } else if (move > 0) == (direction > 0) {
        extreme = point.y
      } else if abs(move) >= least {
        count += 1
        direction = -direction
        extreme = point.y
      }
    }
    return count
  }
}
