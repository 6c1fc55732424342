internal import InkGeometry

/// Force, altitude and azimuth, and a fourth number that is 0.
typealias Channels = SIMD4<Double>

/// Force, altitude and azimuth around a sample: a line fitted to each by weighted least squares.
///
/// The samples within 20 ms to either side count, four at the most, those nearer for more. Before the
/// tip the fit looks both ways, at the tip only back, but as it is a line it lags nowhere behind. Values
/// that are unknown, and the force of 0 with which a pencil reports that it was lifted, take no part and
/// stay. An azimuth is seen as a turn from that of the sample, the shorter way round, and counts for less
/// the more upright the pen is, where it says little.
///
/// Samples are added in the order: the one that the fit is for, those before it, those after it.
struct ChannelFit {
  /// How many samples to either side count at the most.
  static let reach = 4
  /// How far they may be away, in seconds.
  private static let span = 0.0201
  /// Where the weight would reach 0, in seconds.
  private static let width = 0.025

  let timestamp: Double
  /// Whether any of the values is known, so that there is something to fit.
  let isKnown: Bool
  /// Whether no more samples count, because one was too far away.
  private var isClosed = false
  /// The values, and how much they count; 0 where they are unknown.
  private let values: Channels
  private let weights: Channels
  /// The sums of the weights, and of what they are multiplied with: the time from the sample, its
  /// square, the difference of the values from those of the sample, and that times the time.
  private var weight: Channels
  private var time = Channels.zero
  private var square = Channels.zero
  private var value = Channels.zero
  private var product = Channels.zero

  /// Makes the fit around a sample to which no others were added.
  @inline(__always)
  init(_ point: borrowing PolylinePoint) {
    timestamp = point.timestamp
    let (force, altitude, azimuth) = (point.$force, point.$altitude, point.$azimuth)
    let isForce = force > 0 && force.isFinite
    isKnown = Self.isKnown(point)
    values = Channels(
      isForce ? force : 0, altitude.isFinite ? altitude : 0, azimuth.isFinite ? azimuth : 0, 0)
    let lean = Double.pi / 2 - altitude
    let upright = lean < 1 ? max(lean * lean, 0.01) : 1
    weights = Channels(
      isForce ? 1 : 0, altitude.isFinite ? 1 : 0, azimuth.isFinite ? upright : 0, 0)
    weight = weights
  }

  /// Whether there is anything at a point that could be fitted.
  @inline(__always)
  static func isKnown(_ point: borrowing PolylinePoint) -> Bool {
    if point.$force > 0 { return true }
    if !point.$altitude.isNaN { return true }
    return !point.$azimuth.isNaN
  }

  /// Adds another sample, if it is near enough and none before it was not.
  @inline(__always)
  mutating func add(_ other: borrowing ChannelFit) {
    let time = other.timestamp - timestamp
    if isClosed || !(time.magnitude <= Self.span) {
      isClosed = true
      return
    }
    guard other.isKnown else { return }
    let share = time * (1 / Self.width)
    let weights = (1 - share * share) * other.weights
    var difference = other.values - values
    if difference[2].magnitude > Double.pi { difference[2] = Elementary.wrapped(difference[2]) }
    let weighted = weights * time
    weight += weights
    self.time += weighted
    square += weighted * time
    value += weights * difference
    product += weighted * difference
  }

  /// Begins with the samples after the one that the fit is for.
  @inline(__always)
  mutating func turn() { isClosed = false }

  /// By how much the values differ from the fit, and how they grow, per second; nothing of use where
  /// they are unknown.
  @inline(__always)
  func solved() -> (difference: Channels, slope: Channels) {
    let inverse = 1 / weight
    let mean = time * inverse
    let spread = square - mean * time
    let least = 1e-8 * weight
    // Without a spread in time there is a mean and no slope.
    let divisor = Channels(
      spread[0] > least[0] ? spread[0] : .infinity, spread[1] > least[1] ? spread[1] : .infinity,
      spread[2] > least[2] ? spread[2] : .infinity, .infinity)
    let slope = (product - mean * value) / divisor
    return (value * inverse - slope * mean, slope)
  }

  /// Whether samples that are still to come may take part in the fit at an index.
  ///
  /// - Parameters:
  ///   - index: the sample.
  ///   - points: the samples.
  ///   - count: how many of them are certain.
  /// - Returns: whether the fit may still change.
  static func isOpen(
    at index: Int, of points: UnsafeBufferPointer<PolylinePoint>, count: Int
  ) -> Bool {
    if points[index].$force.isNaN && points[index].$altitude.isNaN && points[index].$azimuth.isNaN {
      return false
    }
    if count - 1 - index >= reach { return false }
    for next in index + 1..<max(count, index + 1) {
      let time = points[next].timestamp - points[index].timestamp
      if !(time.magnitude <= span) { return false }
    }
    return true
  }
}

extension PolylinePoint {
  /// Changes the force and angles that are known.
  mutating func change(by change: Channels) {
    if $force > 0, change[0] != 0 {
      // Noise is no reason to lift the pen.
      let before = $force
      force = min(max(before + change[0], 0.25 * before), 4 * before)
    }
    if !$altitude.isNaN, change[1] != 0 {
      let before = $altitude
      // What is outside the range of altitudes was so before.
      altitude = min(max(before + change[1], min(before, 0)), max(before, Double.pi / 2))
    }
    if !$azimuth.isNaN, change[2] != 0 {
      let before = $azimuth
      let next = before + change[2]
      let turn = 2 * Double.pi
      if next > Double.pi && before <= Double.pi {
        azimuth = next - turn
      } else if next <= -Double.pi && before > -Double.pi {
        azimuth = next + turn
      } else {
        azimuth = next
      }
    }
  }
}
