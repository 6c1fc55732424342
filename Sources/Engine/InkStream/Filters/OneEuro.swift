internal import InkGeometry

/// The 1€ filter: a low-pass filter that smooths much while the pen is slow and little while it is
/// fast, so that it takes out jitter with little lag.
///
/// The cutoff frequency is `cutoff` + `beta` × speed, with the speed itself low-passed at 1 Hz; one
/// cutoff serves both coordinates. If time does not advance, the last interval in which it did is
/// used (1/120 s before there is one); no interval counts as shorter than 1 µs. A pen that rests
/// (see ``PolylinePoint/rest``) keeps its speed, so that it sets out again at that speed, without
/// trailing behind.
///
/// The last point stays as it was measured until the next one comes (``RecursiveKernel``). Presets calm the hand with
/// the modeller instead; brushes that name the filter say its two numbers, by default 1 Hz and 0.007.
///
/// Source: G. Casiez, N. Roussel, D. Vogel, CHI 2012, doi:10.1145/2207676.2208639.
package struct OneEuro: RecursiveKernel {
  /// The cutoff frequency at rest in Hz; smaller is calmer.
  package let cutoff: Double
  /// The growth of the cutoff with speed, in Hz per (point/s); larger lags less.
  package let beta: Double

  /// Makes a kernel.
  ///
  /// A cutoff that is not a positive number counts as 1, a beta that is negative or not a number
  /// as 0. Both are limited to 1e6.
  package init(cutoff: Double = 1, beta: Double = 0.007) {
    self.cutoff = cutoff > 0 ? min(cutoff, 1e6) : 1
    self.beta = beta > 0 ? min(beta, 1e6) : 0
  }

  /// The filtered location and velocity at the last point, its time, and the last interval.
  package struct State: Sendable {
    var location: Point?
    var velocity = Vector.zero
    var timestamp = 0.0
    var interval = 1.0 / 120
  }

  /// The state before the first point.
  package var initialState: State { State() }

  /// Returns the point at its filtered location.
  package func advance(_ state: inout State, with point: PolylinePoint) -> PolylinePoint? {
    defer { state.timestamp = point.timestamp }
    guard let last = state.location else {
      state.location = point.location
      return point
    }
    let elapsed = point.timestamp - state.timestamp
    let motion = max(elapsed - point.rest, 0)
    let isResting = point.rest > 0 && motion <= 1e-6
    if !isResting {
      if motion > 0 { state.interval = max(motion, 1e-6) }
      let velocity = (point.location - last) / state.interval
      let slope = Self.weight(cutoff: 1, interval: state.interval)
      state.velocity = state.velocity + (velocity - state.velocity) * slope
    }
    let cutoff = self.cutoff + beta * state.velocity.length
    let interval = isResting ? elapsed : state.interval
    let location = last.interpolated(
      to: point.location, at: Self.weight(cutoff: cutoff, interval: interval))
    state.location = location
    var result = point
    result.location = location
    return result
  }

  /// Returns the weight of the new value in a first-order low-pass filter: 1 / (1 + 1/(2π f T)).
  private static func weight(cutoff: Double, interval: Double) -> Double {
    1 / (1 + 1 / (2 * Double.pi * cutoff * interval))
  }
}

extension FilterForm {
  /// Takes out jitter, most where the pen is slow.
  ///
  /// A change reaches the points to the tip.
  ///
  /// - Parameters:
  ///   - cutoff: the cutoff frequency at rest in Hz; what is not positive counts as 1.
  ///   - beta: the growth of the cutoff with speed, in Hz per (point/s).
  /// - Returns: the filter.
  public static func oneEuro(cutoff: Double = 1, beta: Double = 0.007) -> Self {
    Self(BrushFilter(kind: .oneEuro, [cutoff, beta]))
  }
}
