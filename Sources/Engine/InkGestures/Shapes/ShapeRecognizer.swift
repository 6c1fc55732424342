package import InkGeometry

/// Recognises lines and simple figures in strokes that were drawn by hand.
///
/// A stroke is looked at as evenly spaced positions. Its *corners* are where it turns sharply; between them it is
/// straight or it is not. A closed stroke with three to eight corners and straight sides is a polygon; one
/// whose positions lie near the ellipse of the same area and moments is an ellipse. An open stroke is a line, an
/// arrow, straight lines with corners, or an arc. All limits are shares of the stroke's size, so that large
/// and small figures are recognised alike; but straight lines with corners are writing where they are small, and
/// a stroke that swings to and fro about a line or an arc is a wave.
package struct ShapeRecognizer {
  /// The least extent of a figure, in points: 12.
  static let leastExtent = 12.0
  /// The number of positions as which a stroke is looked at.
  static let positionCount = 128
  /// The number of positions on each side by which the turn at a position is measured.
  static let window = 4
  /// The least extent of straight lines with corners, and the least length of each, in points: letters are
  /// smaller.
  static let leastPolyline = (extent: 48.0, side: 16.0)
  /// The least swing of a wave, in points and as a share of the length, and the number of swings that make one.
  private static let leastSwing = (points: 3.0, share: 0.014)
  private static let waveSwings = 5
  /// The least turn that makes a corner: 35°.
  static let leastTurn = 0.61

  /// The positions of the stroke, evenly spaced.
  let positions: [Point]
  /// The length of the stroke, in points.
  let length: Double
  /// The diagonal of the box around it, in points.
  let extent: Double

  /// Recognises a stroke.
  ///
  /// Complexity: O(positions), and memory for a few hundred numbers.
  ///
  /// - Parameter stroke: the positions of a pen in their order, in points; those that are not finite are left
  ///   out.
  /// - Returns: the shape; `nil` if the stroke looks like none, or is smaller than 12 points.
  package static func shape(of stroke: [Point]) -> DrawnShape? {
    guard let recognizer = ShapeRecognizer(stroke) else { return nil }
    return recognizer.line ?? recognizer.closed ?? recognizer.open
  }

  init?(_ stroke: [Point]) {
    var box = Rect.empty
    var kept: [Point] = []
    for position in stroke where position.isFinite && kept.last != position {
      kept.append(position)
      box.formUnion(Rect(minX: position.x, minY: position.y, maxX: position.x, maxY: position.y))
    }
    guard kept.count > 1 else { return nil }
    let size = Vector(box.maxX - box.minX, box.maxY - box.minY)
    guard size.length >= Self.leastExtent, size.length.isFinite else { return nil }
    extent = size.length
    let (positions, length) = Self.spaced(kept, Self.positionCount)
    self.positions = positions
    self.length = length
  }

  /// Evenly spaced positions along a polyline.
  static func spaced(_ line: [Point], _ count: Int) -> (positions: [Point], length: Double) {
    var length = 0.0
    for index in stride(from: 1, to: line.count, by: 1) {
      length += line[index - 1].distance(to: line[index])
    }
    let step = length / Double(count - 1)
    var positions = [line[0]]
    var rest = step
    for index in stride(from: 1, to: line.count, by: 1) {
      var from = line[index - 1]
      var way = from.distance(to: line[index])
      while way >= rest, positions.count < count - 1, step > 0 {
        from = from.interpolated(to: line[index], at: rest / way)
        positions.append(from)
        way -= rest
        rest = step
      }
      rest -= way
    }
    while positions.count < count { positions.append(line[line.count - 1]) }
    return (positions, length)
  }

  /// The signed angle between two directions.
  static func turn(_ a: Vector, _ b: Vector) -> Double {
    Elementary.atan2(a.cross(b), a.dot(b))
  }

  /// The distance of a position from the line through two others.
  static func distance(_ position: Point, _ from: Point, _ to: Point) -> Double {
    let way = to - from
    guard way.length > 0 else { return position.distance(to: from) }
    return (way.cross(position - from) / way.length).magnitude
  }

  /// The largest distance of some positions from the line between the first and the last of them.
  static func bow(_ positions: ArraySlice<Point>) -> Double {
    guard let first = positions.first, let last = positions.last else { return 0 }
    var largest = 0.0
    for position in positions { largest = max(largest, distance(position, first, last)) }
    return largest
  }

  /// The indices of the corners.
  ///
  /// - Parameters:
  ///   - positions: evenly spaced positions.
  ///   - isClosed: true if the first position follows the last one.
  /// - Returns: the indices, ascending.
  static func corners(of positions: [Point], isClosed: Bool) -> [Int] {
    let count = positions.count
    guard count > 2 * window else { return [] }
    var turns = [Double](repeating: 0, count: count)
    for index in 0..<count {
      let (before, after) = (index - window, index + window)
      if !isClosed, before < 0 || after >= count { continue }
      let (a, b) = (positions[(before + count) % count], positions[after % count])
      turns[index] = turn(positions[index] - a, b - positions[index]).magnitude
    }
    var corners: [Int] = []
    for index in 0..<count where turns[index] >= leastTurn {
      var isPeak = true
      for offset in -window...window where offset != 0 {
        var other = index + offset
        if isClosed { other = (other + count) % count }
        guard turns.indices.contains(other) else { continue }
        // Of equal turns the first one counts.
        if turns[other] > turns[index] || (turns[other] == turns[index] && offset < 0) {
          isPeak = false
        }
      }
      if isPeak { corners.append(index) }
    }
    return corners
  }
}

// Open strokes.
extension ShapeRecognizer {
  private var start: Point { positions[0] }
  private var end: Point { positions[positions.count - 1] }

  /// A straight line, if the stroke is nearly one.
  var line: DrawnShape? {
    let chord = start.distance(to: end)
    // Every fourth position: from one to the next a pen's noise is most of the way.
    var way = 0.0
    for index in stride(from: 0, to: positions.count - 1, by: 4) {
      way += positions[index].distance(to: positions[min(index + 4, positions.count - 1)])
    }
    guard chord > 0.85 * way, Self.bow(positions[...]) <= max(2, 0.045 * chord) else { return nil }
    guard !isWave(positions.map { (end - start).cross($0 - start) / chord }) else { return nil }
    return DrawnShape.line(from: start, to: end).straightened
  }

  /// True if a stroke swings to and fro about what it may be, as nobody does who means a line.
  ///
  /// A tremor from position to position is taken out; slow wobbles are too few.
  ///
  /// - Parameter distances: the signed distances of the positions from it.
  /// - Returns: whether it is a wave.
  private func isWave(_ distances: [Double]) -> Bool {
    let least = max(Self.leastSwing.points, Self.leastSwing.share * length)
    var swings = 0
    var (lowest, highest) = (Double.infinity, -Double.infinity)
    var rises: Bool?
    for index in distances.indices.dropFirst().dropLast() {
      let distance = (distances[index - 1] + distances[index] + distances[index + 1]) / 3
      (lowest, highest) = (min(lowest, distance), max(highest, distance))
      if rises != true, distance - lowest >= least {
        (rises, highest) = (true, distance)
        swings += 1
      } else if rises != false, highest - distance >= least {
        (rises, lowest) = (false, distance)
        swings += 1
      }
    }
    return swings >= Self.waveSwings
  }

  /// The shape of an open stroke; `nil` if it has none.
  var open: DrawnShape? {
    let corners = Self.corners(of: positions, isClosed: false)
    return arrow(corners) ?? polyline(corners) ?? arc(corners)
  }

  /// Straight lines between the corners.
  private func polyline(_ corners: [Int]) -> DrawnShape? {
    guard (1...8).contains(corners.count), extent >= Self.leastPolyline.extent else { return nil }
    let marks = [0] + corners + [positions.count - 1]
    for index in 1..<marks.count {
      let side = positions[marks[index - 1]...marks[index]]
      let chord = positions[marks[index - 1]].distance(to: positions[marks[index]])
      guard chord >= Self.leastPolyline.side, Self.bow(side) <= max(2, 0.05 * chord) else {
        return nil
      }
    }
    return .polyline(marks.map { positions[$0] })
  }

  /// An arrow: a shaft, and then a head of two barbs, drawn to its tip and back or straight across.
  private func arrow(_ corners: [Int]) -> DrawnShape? {
    guard (2...4).contains(corners.count) else { return nil }
    let tip = positions[corners[0]]
    let shaft = tip.distance(to: start)
    guard shaft > 0.3 * length, Self.bow(positions[...corners[0]]) <= max(2, 0.08 * shaft) else {
      return nil
    }
    let first = positions[corners[1]]
    // The other barb is the position of the head that lies farthest on the other side of the shaft.
    let way = tip - start
    let side = way.cross(first - tip)
    var second = tip
    var farthest = 0.0
    for position in positions[corners[1]...] {
      let other = way.cross(position - tip)
      if other * side < 0, other.magnitude > farthest {
        (farthest, second) = (other.magnitude, position)
      }
    }
    var (length, angle) = (0.0, 0.0)
    for barb in [first, second] {
      let size = barb.distance(to: tip)
      let turn = Self.turn(start - tip, barb - tip).magnitude
      guard size > 0.05 * shaft, size < 0.7 * shaft, turn > 0.15, turn < 1.4 else { return nil }
      length += size / 2
      angle += turn / 2
    }
    // The rest of the stroke is the head.
    for position in positions[corners[0]...] where position.distance(to: tip) > 1.6 * length {
      return nil
    }
    return .arrow(from: start, to: tip, barb: length, angle: min(max(angle, 0.35), 0.8))
  }

  /// A part of a circle.
  private func arc(_ corners: [Int]) -> DrawnShape? {
    guard corners.isEmpty, let (center, radius) = Self.circle(of: positions) else { return nil }
    var error = 0.0
    var sweep = 0.0
    for index in positions.indices {
      let away = positions[index].distance(to: center) - radius
      error += away * away
      if index > 0 { sweep += Self.turn(positions[index - 1] - center, positions[index] - center) }
    }
    error = (error / Double(positions.count)).squareRoot()
    guard !isWave(positions.map { $0.distance(to: center) - radius }) else { return nil }
    guard error <= 0.03 * length, sweep.magnitude > 0.25, sweep.magnitude < 6.1 else { return nil }
    let begin = start - center
    return .arc(
      center: center, radius: radius, start: Elementary.atan2(begin.dy, begin.dx), sweep: sweep)
  }

  /// The circle that fits some positions best, by the algebraic distance.
  ///
  /// Source: I. Kåsa, "A circle fitting procedure and its error analysis", 1976.
  private static func circle(of positions: [Point]) -> (center: Point, radius: Double)? {
    let middle = DrawnShape.middle(of: positions)
    var (xx, xy, yy, xz, yz, z) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for position in positions {
      let (x, y) = (position.x - middle.x, position.y - middle.y)
      let square = x * x + y * y
      xx += x * x
      xy += x * y
      yy += y * y
      xz += x * square
      yz += y * square
      z += square
    }
    let determinant = 2 * (xx * yy - xy * xy)
    guard determinant.magnitude > 1e-9 * (xx + yy) * (xx + yy) else { return nil }
    let x = (xz * yy - yz * xy) / determinant
    let y = (yz * xx - xz * xy) / determinant
    let radius = (x * x + y * y + z / Double(positions.count)).squareRoot()
    guard radius.isFinite, radius > 0 else { return nil }
    return (middle + Vector(x, y), radius)
  }
}
