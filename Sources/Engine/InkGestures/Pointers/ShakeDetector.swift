/// Notices that a device is shaken, whatever way it is held, from the accelerations that it reports.
///
/// ```swift
/// var detector = ShakeDetector()
/// if detector.take(x: x, y: y, z: z, at: time) { canvas.clear(fading: 0.5) }
/// ```
///
/// The change of the whole vector counts, so that neither the axis matters nor gravity, where a device cannot
/// leave it out. A *turn* is where the vector comes back by ``leastChange`` from the farthest that it was, as
/// the hand turns round; ``turnCount`` of them within ``duration`` are a shake. Walking (3 to 10 m/s² from one
/// extreme to the other), turning the device over (at most 19.6, by gravity) and one blow (one turn or two) are
/// none.
///
/// Equal accelerations and times give equal answers. Complexity: O(1) for each.
package struct ShakeDetector: Equatable, Sendable {
  /// The least change of the acceleration that counts as a turn: 28 m/s², which a hand that goes to and fro
  /// reaches with 14 m/s² to either side.
  package static let leastChange = 28.0
  /// The number of turns that make a shake: 4.
  package static let turnCount = 4
  /// The time within which the turns of a shake have to come: 0.9 s.
  package static let duration = 0.9
  /// The time after a shake in which there is no other: 1.5 s.
  package static let rest = 1.5
  /// The time without a report after which the detector starts again: 0.5 s.
  package static let patience = 0.5

  /// The acceleration at the last turn, and the farthest from it since.
  private var pivot: SIMD3<Double>?
  private var farthest = SIMD3<Double>(0, 0, 0)
  /// When the last turns were, the latest last.
  private var turns: [Double] = []
  private var lastTime = -Double.infinity
  private var lastShake = -Double.infinity

  /// Makes a detector that has felt nothing.
  package init() {}

  /// Takes a report; one whose numbers are not finite is passed over.
  ///
  /// - Parameters:
  ///   - x: the acceleration along one axis of the device in m/s², with gravity or without.
  ///   - y: that along another axis.
  ///   - z: that along the third one.
  ///   - time: when it was measured, in seconds.
  /// - Returns: whether the device was shaken, as of now.
  package mutating func take(x: Double, y: Double, z: Double, at time: Double) -> Bool {
    let felt = SIMD3(x, y, z)
    guard x.magnitude < 1e6, y.magnitude < 1e6, z.magnitude < 1e6, time.magnitude < 1e12 else {
      return false
    }
    defer { lastTime = time }
    guard let pivot, (time - lastTime).magnitude <= Self.patience else {
      pivot = felt
      farthest = felt
      turns.removeAll(keepingCapacity: true)
      return false
    }
    guard Self.squared(felt - farthest) >= Self.leastChange * Self.leastChange else {
      if Self.squared(felt - pivot) > Self.squared(farthest - pivot) { farthest = felt }
      return false
    }
    self.pivot = farthest
    farthest = felt
    turns.removeAll { time - $0 >= Self.duration }
    turns.append(time)
    guard turns.count >= Self.turnCount, time - lastShake >= Self.rest else { return false }
    turns.removeAll(keepingCapacity: true)
    lastShake = time
    return true
  }

  private static func squared(_ vector: SIMD3<Double>) -> Double {
    vector.x * vector.x + vector.y * vector.y + vector.z * vector.z
  }
}
