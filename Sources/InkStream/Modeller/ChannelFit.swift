internal import InkGeometry

/// Force, altitude and azimuth around a sample: a line fitted to each by weighted least squares.
///
/// The samples within 20 ms to either side count, four at the most, those nearer for more. Before the
/// tip the fit looks both ways, at the tip only back, but as it is a line it lags nowhere behind. Values
/// that are unknown, and the force of 0 with which a pencil reports that it was lifted, take no part and
/// stay. An azimuth is seen as a turn from that of the sample, the shorter way round, and counts for less
/// the more upright the pen is, where it says little.
struct ChannelFit {
  /// How many samples to either side count at the most.
  static let reach = 4
  /// How far they may be away, in seconds.
  private static let span = 0.0201
  /// Where the weight would reach 0, in seconds.
  private static let width = 0.025

  /// By how much force, altitude and azimuth of the sample differ from the fit.
  private(set) var difference = Lanes.zero
  /// How they grow, per second.
  private(set) var slope = Lanes.zero

  /// Fits the values around an index.
  ///
  /// - Parameters:
  ///   - index: the sample.
  ///   - points: the samples, and whatever comes after them.
  ///   - count: how many samples there are.
  init(at index: Int, of points: Polyline, count: Int) {
    let center = points[index]
    let force = center.$force > 0 ? center.$force : .nan
    let values = Lanes(force, center.$altitude, center.$azimuth, .nan)
    if values[0].isNaN && values[1].isNaN && values[2].isNaN { return }
    var sums = Sums()
    sums.add(center, values, time: 0, weight: 1)
    for direction in [-1, 1] {
      var next = index + direction
      for _ in 0..<Self.reach {
        guard next >= 0, next < count else { break }
        let time = points[next].timestamp - center.timestamp
        guard time.magnitude <= Self.span else { break }
        let share = time / Self.width
        sums.add(points[next], values, time: time, weight: 1 - share * share)
        next += direction
      }
    }
    sums.solve(&difference, &slope)
  }

  /// Whether samples that are still to come may take part in the fit at an index.
  ///
  /// - Parameters:
  ///   - index: the sample.
  ///   - points: the samples.
  ///   - count: how many of them are certain.
  /// - Returns: whether the fit may still change.
  static func isOpen(at index: Int, of points: Polyline, count: Int) -> Bool {
    let center = points[index]
    if center.$force.isNaN && center.$altitude.isNaN && center.$azimuth.isNaN { return false }
    if count - 1 - index >= reach { return false }
    for next in index + 1..<max(count, index + 1) {
      let time = points[next].timestamp - center.timestamp
      if !(time.magnitude <= span) { return false }
    }
    return true
  }

  /// Gives a point the values of the fit.
  ///
  /// - Parameters:
  ///   - point: has the values of the sample.
  ///   - amount: how much of the fit is taken, 0…1.
  ///   - time: how long after the sample the point is, in seconds.
  func apply(to point: inout PolylinePoint, amount: Double, after time: Double = 0) {
    let change = amount * difference + time * slope
    if point.$force > 0, change[0] != 0 {
      // Noise is no reason to lift the pen.
      let force = point.$force
      point.force = min(max(force + change[0], 0.25 * force), 4 * force)
    }
    if !point.$altitude.isNaN, change[1] != 0 {
      let altitude = point.$altitude + change[1]
      // What is outside the range of altitudes was so before.
      point.altitude = min(
        max(altitude, min(point.$altitude, 0)), max(point.$altitude, Double.pi / 2))
    }
    if !point.$azimuth.isNaN, change[2] != 0 {
      let azimuth = point.$azimuth + change[2]
      let turn = 2 * Double.pi
      if azimuth > Double.pi && point.$azimuth <= Double.pi {
        point.azimuth = azimuth - turn
      } else if azimuth <= -Double.pi && point.$azimuth > -Double.pi {
        point.azimuth = azimuth + turn
      } else {
        point.azimuth = azimuth
      }
    }
  }

  private struct Sums {
    private var weight = Lanes.zero
    private var time = Lanes.zero
    private var square = Lanes.zero
    private var value = Lanes.zero
    private var product = Lanes.zero

    @inline(__always)
    mutating func add(
      _ point: PolylinePoint, _ center: Lanes, time: Double, weight: Double
    ) {
      var difference = Lanes(point.$force, point.$altitude, point.$azimuth, 0) - center
      var weights = Lanes(repeating: weight)
      if difference[2].magnitude > Double.pi {
        difference[2] = Elementary.wrapped(difference[2])
      }
      let lean = Double.pi / 2 - point.$altitude
      if lean < 1 { weights[2] *= max(lean * lean, 0.01) }
      if !(point.$force > 0) { weights[0] = 0 }
      for lane in 0..<4 where !difference[lane].isFinite {
        difference[lane] = 0
        weights[lane] = 0
      }
      if weights[0] == 0 { difference[0] = 0 }
      let weighted = weights * time
      self.weight += weights
      self.time += weighted
      square += weighted * time
      value += weights * difference
      product += weighted * difference
    }

    @inline(__always)
    func solve(_ difference: inout Lanes, _ slope: inout Lanes) {
      for lane in 0..<3 where weight[lane] > 0 {
        let mean = time[lane] / weight[lane]
        let spread = square[lane] - mean * time[lane]
        // Without a spread in time there is a mean and no slope.
        if spread > 1e-8 * weight[lane] {
          slope[lane] = (product[lane] - mean * value[lane]) / spread
        }
        difference[lane] = value[lane] / weight[lane] - slope[lane] * mean
      }
    }
  }
}
