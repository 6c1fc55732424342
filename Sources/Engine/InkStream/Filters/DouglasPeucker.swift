public import InkGeometry

/// The measure of the distance between a dropped point and the points that stay.
@frozen
public enum DeviationMeasure: Sendable {
  /// The distance to the segment between the points that stay; closed strokes and hairpins survive.
  case segment
  /// The distance to the infinite line through the points that stay, as in the original paper; if
  /// these points coincide, the distance to them.
  case line

  /// Returns the squared distance of a point from a chord, in square points.
  @inlinable
  package func squaredDistance(of point: Point, from start: Point, to end: Point) -> Double {
    let chord = end - start
    let offset = point - start
    let squaredLength = chord.squaredLength
    guard squaredLength > 0 else { return offset.squaredLength }
    if self == .segment {
      let along = offset.dot(chord)
      if along <= 0 { return offset.squaredLength }
      if along >= squaredLength { return point.squaredDistance(to: end) }
    }
    let cross = chord.cross(offset)
    return cross * cross / squaredLength
  }
}

/// The classic simplification, which keeps the ends and, again and again, the point farthest from
/// the chord between two kept points, until no point is farther than the tolerance.
///
/// The algorithm looks at the whole stroke: any change may change any choice, so each update costs
/// O(*n* log *n*) on average and O(*n*²) at worst, and nothing is stable before the stroke is
/// settled. For live ink use ``Simplify``.
///
/// Source: D. H. Douglas, T. K. Peucker, Cartographica 10 (1973), doi:10.3138/FM57-6770-U75U-7727.
package struct DouglasPeucker: FilterStage {
  /// The largest deviation of a dropped point in canvas points.
  package let tolerance: Double
  /// The measure of deviation.
  package let measure: DeviationMeasure
  /// The points that stay.
  package private(set) var output: Polyline = []
  /// The number of points at the front of the output that can never change again.
  package private(set) var stableCount = 0

  private var inputCount = 0
  private var keeps: [Bool] = []
  private var pending: [(first: Int, last: Int)] = []

  /// Makes a stage; a tolerance that is negative or not a number counts as 0.
  package init(tolerance: Double, measure: DeviationMeasure = .segment) {
    self.tolerance = tolerance > 0 ? tolerance : 0
    self.measure = measure
  }

  /// Takes a new state of the input, and returns the change of the output.
  package mutating func update(_ input: Polyline, _ update: StageUpdate) -> Change {
    let isUnchanged = update.change.modified.isEmpty && inputCount == input.count
    inputCount = input.count
    var change = Change.none(count: output.count)
    if !isUnchanged {
      mark(input)
      var simplified: Polyline = []
      // The rest of dropped points is added to that of the next point that stays.
      var rest = 0.0
      for (point, isKept) in zip(input, keeps) {
        rest += point.rest
        guard isKept else { continue }
        var point = point
        point.rest = rest
        rest = 0
        simplified.append(point)
      }
      change = .difference(from: output, to: simplified)
      output = simplified
    }
    stableCount = update.isSettled ? output.count : 0
    return change
  }

  /// Marks the points that stay.
  private mutating func mark(_ input: Polyline) {
    keeps.removeAll(keepingCapacity: true)
    keeps.append(contentsOf: repeatElement(false, count: input.count))
    guard !input.isEmpty else { return }
    keeps[0] = true
    keeps[input.count - 1] = true
    pending.removeAll(keepingCapacity: true)
    pending.append((0, input.count - 1))
    while let (first, last) = pending.popLast() {
      guard let farthest = farthest(input, first, last) else { continue }
      keeps[farthest] = true
      pending.append((first, farthest))
      pending.append((farthest, last))
    }
  }

  /// Returns the point between two others that deviates most from their chord, if it deviates by
  /// more than the tolerance.
  private func farthest(_ input: Polyline, _ first: Int, _ last: Int) -> Int? {
    guard last - first > 1 else { return nil }
    let start = input[first].location
    let end = input[last].location
    var result: Int?
    var largest = tolerance * tolerance
    for index in first + 1..<last {
      let distance = measure.squaredDistance(of: input[index].location, from: start, to: end)
      if distance > largest {
        largest = distance
        result = index
      }
    }
    return result
  }
}

extension FilterForm {
  /// Keeps the fewest points: the classic simplification, whose cost is not flat.
  ///
  /// A change reaches the whole stroke.
  ///
  /// - Parameter tolerance: the largest deviation in canvas points.
  /// - Returns: the filter.
  public static func douglasPeucker(tolerance: Double = 0.45) -> Self {
    Self(BrushFilter(kind: .douglasPeucker, [tolerance]))
  }
}

extension PolylineFilter {
  /// Returns the classic simplification with another measure, which brushes do not have.
  ///
  /// - Parameters:
  ///   - tolerance: the largest deviation in canvas points.
  ///   - measure: the measure of deviation.
  /// - Returns: the filter.
  public static func douglasPeucker(
    tolerance: Double = 0.45, measure: DeviationMeasure
  ) -> PolylineFilter {
    PolylineFilter { DouglasPeucker(tolerance: tolerance, measure: measure) }
  }
}
