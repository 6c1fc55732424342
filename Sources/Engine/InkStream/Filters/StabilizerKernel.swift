internal import InkGeometry

/// The weighted mean that a ``Stabilizer`` takes around a sample.
struct StabilizerKernel {
  /// The most samples to either side that count.
  static let reach = 55
  /// The least time between successive samples, in seconds.
  ///
  /// The clocks of some platforms are coarse, and give many samples the same time.
  private static let leastInterval = 0.0009

  /// The share of the way to the mean by which samples are moved, 0…1.
  let amount: Double
  /// Half the time between the two samples of a pair, in seconds, up to which the pair counts in
  /// full, and from which the pair does not count.
  private let full: Double
  private let width: Double
  /// The square of half the distance, in square points, from which a pair does not count; up to
  /// half of that distance the pair counts in full.
  private let distance: Double

  /// Makes the mean for a strength, 0…1.
  ///
  /// Above a half the mean widens until, at 1, it is nearly even over 96 ms: a tremor of 9 Hz is
  /// nearly gone then.
  init(strength: Double) {
    let excess = max(2 * strength - 1, 0)
    amount = min(2 * strength, 1)
    full = 0.010 + 0.036 * excess
    width = 0.022 + 0.028 * excess
    let farthest = 4 + 22 * excess
    distance = farthest * farthest
  }

  @inline(__always)
  private func weight(time half: Double) -> Double {
    if half <= full { return 1 }
    return half < width ? (width - half) / (width - full) : 0
  }

  /// Returns the weight of a pair, by the square of half its distance.
  @inline(__always)
  private func weight(square: Double) -> Double {
    // Written so that the weight of NaN is 0.
    square < distance ? min((distance - square) / (0.75 * distance), 1) : 0
  }

  /// Returns half the time between the two samples of a pair.
  @inline(__always)
  private static func half(_ low: Double, _ high: Double, _ step: Int) -> Double {
    max(0.5 * (high - low), leastInterval * Double(step))
  }

  /// Returns true if the mean around a sample includes another sample, or would include it farther
  /// from the ends.
  func reaches(_ other: Int, from index: Int, _ times: [Double]) -> Bool {
    let step = other > index ? other - index : index - other
    let last = times.count - 1
    let (low, high) = (index - step, index + step)
    if low < -last || high > 2 * last { return step < Self.reach }
    let lowTime = low >= 0 ? times[low] : 2 * times[0] - times[-low]
    let highTime = high <= last ? times[high] : 2 * times[last] - times[2 * last - high]
    return Self.half(lowTime, highTime, step) < width
  }

  /// Returns the location to which a sample moves.
  ///
  /// - Parameters:
  ///   - index: the index of the sample.
  ///   - input: the samples.
  ///   - times: the times of the samples, which never decrease.
  ///   - count: the number of samples.
  /// - Returns: the location, and the number of samples that must exist so that it is certain,
  ///   which exceeds their number if the end of the stroke counts.
  func location(
    of index: Int, _ input: UnsafeBufferPointer<PolylinePoint>, _ times: [Double], _ count: Int
  ) -> (location: Point, need: Int) {
    let raw = input[index].location
    // The ends stay exactly where they are.
    if index == 0 { return (raw, 1) }
    if index == count - 1 { return (raw, .max) }
    let here = Spot(raw)
    let last = count - 1
    var sum = Spot.zero
    var total = 1.0
    var step = 1
    var need = index + 1
    while true {
      let (low, high) = (index - step, index + step)
      // The reflection of so short a stroke reaches no farther.
      if low < -last || high > 2 * last {
        need = .max
        break
      }
      if high > last { need = .max } else { need = max(need, high + 1) }
      if low < 0 && need < .max { need = max(need, 1 - low) }
      let lowTime = low >= 0 ? times[low] : 2 * times[0] - times[-low]
      let highTime = high <= last ? times[high] : 2 * times[last] - times[2 * last - high]
      let timeWeight = weight(time: Self.half(lowTime, highTime, step))
      if timeWeight == 0 { break }
      let lowSpot =
        low >= 0
        ? Spot(input[low].location) : 2 * Spot(input[0].location) - Spot(input[-low].location)
      let highSpot =
        high <= last
        ? Spot(input[high].location)
        : 2 * Spot(input[last].location) - Spot(input[2 * last - high].location)
      let weight = timeWeight * weight(square: 0.25 * (highSpot - lowSpot).squaredLength)
      if weight == 0 { break }
      sum += weight * ((lowSpot - here) + (highSpot - here))
      total += 2 * weight
      step += 1
    }
    let offset = sum * (amount / total)
    // A sample that is not moved keeps its exact location.
    guard offset != .zero, offset.squaredLength < .infinity else { return (raw, need) }
    return (Point(here + offset), need)
  }
}
