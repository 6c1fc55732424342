public import InkGeometry

/// The line on which a word stands, and the height of its small letters.
public struct WritingFrame: Equatable, Sendable {
  /// A point of the baseline.
  public var origin: Point
  /// The rise of the baseline, as dy/dx; positive where it falls to the right, for y points down.
  public var slope: Double
  /// The height of small letters, in canvas points; more than 0.
  public var xHeight: Double
  /// The lean of the letters, as dx/dy to the right with each point upwards; 0 for upright ones.
  public var slant: Double

  /// Makes a frame.
  ///
  /// - Parameters:
  ///   - origin: a point of the baseline.
  ///   - slope: the rise of the baseline, as dy/dx.
  ///   - xHeight: the height of small letters, in canvas points.
  ///   - slant: the lean of the letters.
  public init(origin: Point, slope: Double, xHeight: Double, slant: Double) {
    self.origin = origin
    self.slope = slope
    self.xHeight = xHeight
    self.slant = slant
  }

  /// The height of the baseline at a position, in canvas points.
  public func baseline(at x: Double) -> Double { origin.y + slope * (x - origin.x) }

  /// The coordinates of a point in the frame: x along the line, y down from the baseline, both in x-heights, with the
  /// lean taken out.
  func local(_ point: Point) -> Point {
    let y = (point.y - baseline(at: point.x)) / xHeight
    return Point((point.x - origin.x) / xHeight + slant * y, y)
  }

  /// Estimates the frame of some strokes of one line.
  ///
  /// The body of writing is where most of its ink lies: the heights between the 15th and the 85th of a hundred parts of
  /// its length. Complexity: O(points log points).
  ///
  /// - Parameters:
  ///   - strokes: the points of each stroke.
  ///   - slope: the rise of the baseline.
  /// - Returns: the frame; `nil` where there is no extent.
  static func estimated(of strokes: [[Point]], slope: Double = 0) -> WritingFrame? {
    let bounds = Rect(strokes.joined())
    guard !bounds.isEmpty, bounds.isFinite, max(bounds.width, bounds.height) > 0 else { return nil }
    let origin = Point(bounds.minX, bounds.maxY)
    var histogram = HeightHistogram()
    var (lowest, highest) = (Double.infinity, -Double.infinity)
    for point in strokes.joined() {
      let y = point.y - slope * (point.x - origin.x)
      lowest = min(lowest, y)
      highest = max(highest, y)
    }
    let height = highest - lowest
    histogram.lowest = lowest
    histogram.scale = height > 0 ? Double(HeightHistogram.count) / height : 0
    var (leaning, rising) = (0.0, 0.0)
    for stroke in strokes {
      for index in stroke.indices.dropFirst() {
        let (a, b) = (stroke[index - 1], stroke[index])
        let (dx, dy) = (b.x - a.x, b.y - a.y - slope * (b.x - a.x))
        histogram.add(
          from: a.y - slope * (a.x - origin.x), to: b.y - slope * (b.x - origin.x),
          length: (dx * dx + dy * dy).squareRoot())
        // Down strokes carry the lean: the steep ones count.
        if dy > abs(dx) * 0.7 {
          leaning -= dx
          rising += dy
        }
      }
    }
    let (top, bottom) = (histogram.height(at: 0.15), histogram.height(at: 0.85))
    let xHeight = max(bottom - top, bounds.width * 0.03, height * 0.1)
    guard xHeight > 0 else { return nil }
    let slant = rising > 0 ? min(max(leaning / rising, -1.2), 1.2) : 0
    return WritingFrame(
      origin: Point(origin.x, bottom), slope: slope, xHeight: xHeight, slant: slant)
  }
}

/// The length of ink at each height.
struct HeightHistogram {
  static let count = 128

  var lowest = 0.0
  var scale = 0.0
  private var lengths = [Double](repeating: 0, count: Self.count)
  private var total = 0.0

  /// Adds a piece of ink, spread over its heights.
  mutating func add(from a: Double, to b: Double, length: Double) {
    guard length > 0, length.isFinite else { return }
    let first = index(min(a, b))
    let last = index(max(a, b))
    let share = length / Double(last - first + 1)
    for bin in first...last { lengths[bin] += share }
    total += length
  }

  private func index(_ y: Double) -> Int {
    let position = (y - lowest) * scale
    return position > 0 ? min(Int(min(position, 1e6)), Self.count - 1) : 0
  }

  /// Returns the height above which a part of the ink lies.
  func height(at part: Double) -> Double {
    guard scale > 0 else { return lowest }
    let goal = total * part
    var sum = 0.0
    for bin in 0..<Self.count {
      let next = sum + lengths[bin]
      if next >= goal {
        let inside = lengths[bin] > 0 ? (goal - sum) / lengths[bin] : 0
        return lowest + (Double(bin) + inside) / scale
      }
      sum = next
    }
    return lowest + Double(Self.count) / scale
  }
}
