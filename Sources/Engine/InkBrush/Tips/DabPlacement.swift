package import InkGeometry

/// Where the dabs of an airbrush lie along a spine, as a state that walks along it.
///
/// The first dab lies at the start. From one dab to the next the spine is as long as `spacing` times
/// the width there, at least `minimumSpacing`: with the width *w* running linearly along a segment,
/// dab *n* lies where ∫ ds / max(spacing · w(s), minimumSpacing) reaches *n*, which is solved in
/// closed form. So a dab's position is a function of the spine alone: it depends neither on the
/// rectangle that is drawn nor on where the walk was taken up again.
///
/// Where ink builds up with time, there are dabs at every multiple of 1/`rate` seconds since the stroke
/// began, too, wherever the tip was then, of sizes that differ, so that the edge stays soft: recorded times
/// alone say where. In one position, within a quarter of
/// the width, they go on for ``holdLimit`` seconds, so that a pen that is held still for minutes costs no
/// more.
///
/// The state is small: keep a copy for each path element, and the walk can be resumed at any of
/// them. Points without a finite location (or beyond 1e15 canvas points) are passed over; the two
/// segments at such a point are missing. A width that is not a number counts as 0.
package struct DabPlacement: Equatable, Sendable {
  /// The distance between dabs as a fraction of the width; 0…, NaN counts as 0.
  package let spacing: Double
  /// The least distance between dabs in canvas points; at least 0.01.
  package let minimumSpacing: Double
  /// The number of dabs that a segment gives at most within the rectangle that is drawn: 2²⁰.
  ///
  /// The dabs past them are counted and not given. At the default least distance that is a segment
  /// of 262,144 points.
  package static let largestCountPerSegment = 1 << 20

  /// The number of dabs in a second, besides; 0…1000, NaN counts as 0.
  package let rate: Double
  /// For how many seconds dabs that come with time go on in one position: 10.
  package static let holdLimit = 10.0

  /// Since when, in seconds since the stroke began, the tip is held where it is.
  package private(set) var heldSince: Double = 0
  /// Where it is held.
  package private(set) var heldAt: Point = Point(0, 0)

  /// The number of the next dab: how many dabs lie before it.
  package private(set) var number: UInt64 = 0
  /// The way to the next dab, as a fraction of the distance between dabs, 0…1.
  package private(set) var phase: Double = 0

  /// Makes the state at the start of a stroke.
  ///
  /// - Parameters:
  ///   - spacing: the distance between dabs as a fraction of the width.
  ///   - rate: the number of dabs in a second, besides.
  ///   - minimumSpacing: the least distance between dabs in canvas points; by default 0.25.
  package init(spacing: Double, rate: Double = 0, minimumSpacing: Double = 0.25) {
    self.rate = rate > 0 ? min(rate, 1000) : 0
    self.spacing = spacing > 0 ? min(spacing, 1e6) : 0
    self.minimumSpacing = minimumSpacing > 0.01 ? min(minimumSpacing, 1e9) : 0.01
  }

  /// Walks along spine points, and gives the dabs whose squares touch a rectangle.
  ///
  /// The points of one path element after the other, each with its start and its end, give what all
  /// points at once give. Segments outside the rectangle are skipped by arithmetic.
  ///
  /// Complexity: O(points + dabs given); no memory.
  ///
  /// - Parameters:
  ///   - points: a run of the spine.
  ///   - clip: the rectangle, in canvas points.
  ///   - emit: takes the tip where a dab lies, and the dab's number.
  package mutating func advance(
    over points: [SpinePoint], within clip: Rect, emit: (SpinePoint, UInt64) -> Void
  ) {
    points.withUnsafeBufferPointer { advance(over: $0, within: clip, emit: emit) }
  }

  private mutating func advance(
    over points: UnsafeBufferPointer<SpinePoint>, within clip: Rect,
    emit: (SpinePoint, UInt64) -> Void
  ) {
    if number == 0 {
      guard let first = points.first(where: { $0.hasPlace }) else { return }
      let segment = DabSegment(first, first)
      let dab = segment.point(at: 0)
      if segment.touches(clip, dab) { emit(dab, 0) }
      number = 1
      phase = 1
      heldSince = Double(first.tip.time)
      heldAt = first.location
    }
    var index = 1
    while index < points.count {
      let start = points[index - 1]
      let end = points[index]
      index &+= 1
      guard start.hasPlace, end.hasPlace else { continue }
      if start.location != end.location {
        advance(over: DabSegment(start, end), within: clip, emit: emit)
      }
      if rate > 0 { hold(DabSegment(start, end), within: clip, emit: emit) }
    }
  }

  /// Gives the dabs that come with time.
  private mutating func hold(
    _ segment: DabSegment, within clip: Rect, emit: (SpinePoint, UInt64) -> Void
  ) {
    let (from, to) = (Double(segment.start.tip.time), Double(segment.end.tip.time))
    let reach = max(segment.endWidth / 4, 1)
    let moves = segment.end.location.distance(to: heldAt) > reach
    let limit = (moves ? from : heldSince) + Self.holdLimit
    if to > from, from < limit {
      let first = UInt64(max(from * rate, 0)) &+ 1
      let last = UInt64(max(min(to, limit) * rate, 0))
      if last >= first {
        if !clip.isEmpty {
          for index in first...last {
            var dab = segment.point(at: (Double(index) / rate - from) / (to - from))
            dab.tip.width *= Self.spread(index)
            if segment.touches(clip, dab) { emit(dab, number &+ (index - first)) }
          }
        }
        number = number &+ (last - first) &+ 1
      }
    }
    guard moves else { return }
    heldAt = segment.end.location
    heldSince = to
  }

  private mutating func advance(
    over segment: DabSegment, within clip: Rect, emit: (SpinePoint, UInt64) -> Void
  ) {
    let reach = segment.reach(within: clip)
    var budget = Self.largestCountPerSegment
    let first = distance(segment.startWidth)
    let last = distance(segment.endWidth)
    // Where the least distance takes over, the run has a kink, and is walked in two pieces.
    let kink = (minimumSpacing / spacing - segment.startWidth) / segment.widthChange
    if kink > 0, kink < 1, first != last {
      advance(over: DabRun(segment, 0, kink, first, minimumSpacing), reach, clip, &budget, emit)
      advance(over: DabRun(segment, kink, 1, minimumSpacing, last), reach, clip, &budget, emit)
    } else {
      advance(over: DabRun(segment, 0, 1, first, last), reach, clip, &budget, emit)
    }
  }

  /// The width of a dab that comes with time, as a share of the tip's: 0.37…0.98, in sixteen steps.
  ///
  /// Equal ones would add up to a disc with a hard edge.
  private static func spread(_ index: UInt64) -> Double {
    // The bits of the number in reverse: neighbours differ much, and all sizes come equally often.
    let mixed = (index & 1) << 3 | (index & 2) << 1 | (index & 4) >> 1 | (index & 8) >> 3
    return 0.35 + 0.65 * (Double(mixed) + 0.5) / 16
  }

  private func distance(_ width: Double) -> Double { max(spacing * width, minimumSpacing) }

  private mutating func advance(
    over run: DabRun, _ reach: ClosedRange<Double>?, _ clip: Rect, _ budget: inout Int,
    _ emit: (SpinePoint, UInt64) -> Void
  ) {
    let total = run.count
    // Beyond 2^52 dabs the phase has no digits left; such a run only passes.
    guard total < 0x1p52 else { return }
    guard phase <= total else {
      phase -= total
      return
    }
    // The dabs at phase, phase + 1, … up to the end of the run.
    let number = self.number
    let dabs = UInt64(total - phase) &+ 1
    if let reach, reach.lowerBound <= run.upper, reach.upperBound >= run.lower {
      // One more on either side than arithmetic says, for its rounding; `touches` decides.
      let margin = 2 + total * 1e-12
      let low = run.position(at: max(reach.lowerBound, run.lower)) - phase - margin
      let high = run.position(at: min(reach.upperBound, run.upper)) - phase + margin
      var index = low > 0 ? UInt64(min(low, 0x1p52)) : 0
      let end = high > 0 ? min(UInt64(min(high, 0x1p52)) &+ 1, dabs) : 0
      while index < end, budget > 0 {
        let dab = run.segment.point(at: run.fraction(at: phase + Double(index)))
        if run.segment.touches(clip, dab) {
          emit(dab, number &+ index)
          budget &-= 1
        }
        index &+= 1
      }
    }
    self.number = number &+ dabs
    phase = max(phase + Double(dabs) - total, 0)
  }
}
