/// The fits to force and angles around the last samples, to which the next samples are added.
struct ChannelWindow {
  /// The number of fits that are kept: a power of two, above the reach of a fit.
  private static let capacity = 8

  /// The fits around samples, each at the sample's index modulo the capacity.
  private var fits: [ChannelFit] = []
  /// The number of samples that were added; −1 if the fits are not those at the tip.
  private var count = -1
  /// True once any value was known.
  private var isNeeded = false

  /// Fits samples and puts their values into the output.
  ///
  /// Complexity: O(samples that have changed + reach).
  ///
  /// - Parameters:
  ///   - changed: the range of the samples that have changed, or are new.
  ///   - points: the samples, and the points after them.
  ///   - samples: the number of samples.
  ///   - amount: the share of the fit that is taken, 0…1.
  ///   - output: gets the values of the fits that include the changed samples.
  mutating func fit(
    _ changed: Range<Int>, of points: UnsafeBufferPointer<PolylinePoint>, count samples: Int,
    amount: Double, _ output: inout Polyline
  ) {
    let reach = ChannelFit.reach
    let first = max(changed.lowerBound - reach, 0)
    let upper = min(changed.upperBound + reach, samples)
    if !isNeeded {
      isNeeded = changed.contains { ChannelFit.isKnown(points[$0]) }
      if !isNeeded { return }
    }
    guard (first..<upper).contains(where: { ChannelFit.isKnown(points[$0]) }) else {
      count = -1
      return
    }
    if count != changed.lowerBound || fits.isEmpty { begin(at: first, of: points) }
    let end = min(upper + reach, samples)
    fits.withUnsafeMutableBufferPointer { fits in
      output.withUnsafeMutableBufferPointer { output in
        var next = count
        while next < end {
          Self.add(points[next], next, &fits)
          next += 1
          // The fit `reach` samples before this one is complete.
          let done = next - 1 - reach
          if done >= first && done < upper {
            Self.put(fits, done, points[done], amount, &output[done])
          }
        }
        for index in max(end - reach, first)..<max(upper, end - reach, first) {
          Self.put(fits, index, points[index], amount, &output[index])
        }
      }
    }
    count = end == samples ? end : -1
  }

  /// Prepares the fits for the samples from an index on.
  private mutating func begin(at index: Int, of points: UnsafeBufferPointer<PolylinePoint>) {
    if fits.isEmpty, let first = points.first {
      fits = Array(repeating: ChannelFit(first), count: Self.capacity)
    }
    for before in max(index - ChannelFit.reach, 0)..<index {
      fits[before & (Self.capacity - 1)] = ChannelFit(points[before])
    }
    count = index
  }

  /// Returns the slopes of the values at the tip, per second; those of unknown values are of no
  /// use.
  ///
  /// - Parameters:
  ///   - points: the samples, and the points after them.
  ///   - samples: the number of samples, at least one.
  /// - Returns: the slopes; `nil` if no value is known.
  mutating func slope(
    of points: UnsafeBufferPointer<PolylinePoint>, count samples: Int
  ) -> Channels? {
    guard ChannelFit.isKnown(points[samples - 1]) else { return nil }
    if count != samples || fits.isEmpty {
      begin(at: samples - 1, of: points)
      fits.withUnsafeMutableBufferPointer { Self.add(points[samples - 1], samples - 1, &$0) }
      // The fits before the last one miss samples.
      count = -1
    }
    return fits[(samples - 1) & (Self.capacity - 1)].solved().slope
  }

  @inline(__always)
  private static func add(
    _ point: borrowing PolylinePoint, _ index: Int,
    _ fits: inout UnsafeMutableBufferPointer<ChannelFit>
  ) {
    var fit = ChannelFit(point)
    for back in 1...ChannelFit.reach where back <= index {
      let before = (index - back) & (capacity - 1)
      if fit.isKnown { fit.add(fits[before]) }
      if fits[before].isKnown { fits[before].add(fit) }
    }
    fit.turn()
    fits[index & (capacity - 1)] = fit
  }

  @inline(__always)
  private static func put(
    _ fits: UnsafeMutableBufferPointer<ChannelFit>, _ index: Int, _ raw: borrowing PolylinePoint,
    _ amount: Double, _ point: inout PolylinePoint
  ) {
    let slot = index & (capacity - 1)
    guard fits[slot].isKnown else { return }
    point.force = raw.force
    point.altitude = raw.altitude
    point.azimuth = raw.azimuth
    point.change(by: amount * fits[slot].solved().difference)
  }
}
