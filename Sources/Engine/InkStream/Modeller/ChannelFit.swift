internal import InkGeometry

/// The force, the altitude and the azimuth, and a fourth number that is 0.
typealias Channels = SIMD4<Double>

/// The lines fitted to force, altitude and azimuth around a sample by weighted least squares.
///
/// Up to four samples to either side count if they are within 20 ms, nearer ones for more. Before
/// the tip the fit looks both ways, at the tip only back; because it is a line, it does not lag
/// there. Unknown values, and the force of 0 with which a pencil reports that it was lifted, take
/// no part and stay as they are. An azimuth is measured as a turn from that of the sample, the
/// shorter way round, and counts for less the more upright the pen is, because it says little then.
///
/// Samples are added in this order: the sample of the fit, the samples before it, the samples after
/// it.
struct ChannelFit {
  /// The most samples to either side that count.
  static let reach = 4
  /// The largest time between a counted sample and the sample of the fit, in seconds.
  private static let span = 0.0201
  /// The time at which the weight would reach 0, in seconds.
  private static let width = 0.025

  let timestamp: Double
  /// True if any of the values is known, so that there is something to fit.
  let isKnown: Bool
  /// True if no more samples on this side count, because one was too far away.
  private var isClosed = false
  /// The values and their weights; 0 if they are unknown.
  private let values: Channels
  private let weights: Channels
  /// The sums of the weights, and of their products with the time from the sample, with its square,
  /// with the difference of the values from those of the sample, and with that difference times the
  /// time.
  private var weight: Channels
  private var time = Channels.zero
  private var square = Channels.zero
  private var value = Channels.zero
  private var product = Channels.zero

  /// Makes the fit around a sample, without other samples.
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

  /// Returns true if a point has any value to fit.
  @inline(__always)
  static func isKnown(_ point: borrowing PolylinePoint) -> Bool {
    if point.$force > 0 { return true }
    if !point.$altitude.isNaN { return true }
    return !point.$azimuth.isNaN
  }

  /// Adds another sample, if it is near enough and all samples added before it on this side were.
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

  /// Switches to the samples after the sample of the fit.
  @inline(__always)
  mutating func turn() { isClosed = false }

  /// Returns the difference of the fit from the values, and the slope of the fit per second; the
  /// results for unknown values are of no use.
  @inline(__always)
  func solved() -> (difference: Channels, slope: Channels) {
    let inverse = 1 / weight
    let mean = time * inverse
    let spread = square - mean * time
    let least = 1e-8 * weight
    // Without a spread in time the fit is a mean, and has no slope.
    let divisor = Channels(
      spread[0] > least[0] ? spread[0] : .infinity, spread[1] > least[1] ? spread[1] : .infinity,
      spread[2] > least[2] ? spread[2] : .infinity, .infinity)
    let slope = (product - mean * value) / divisor
    return (value * inverse - slope * mean, slope)
  }

  /// Returns true if samples that are still to come may take part in the fit at an index.
  ///
  /// - Parameters:
  ///   - index: the index of the sample.
  ///   - points: the samples.
  ///   - count: the number of samples that are certain.
  /// - Returns: true if the fit may still change.
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
  /// Adds changes to the force and angles that are known.
  mutating func change(by change: Channels) {
    if $force > 0, change[0] != 0 {
      // The change is limited, so that noise does not lift the pen.
      let before = $force
      force = min(max(before + change[0], 0.25 * before), 4 * before)
    }
    if !$altitude.isNaN, change[1] != 0 {
      let before = $altitude
      // An altitude is outside its range only if it was so before.
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
