internal import InkInput

/// From the raw force of a stroke to what formulas know of it: that is done nowhere else.
struct ForceScale: Sendable {
  /// The largest force of the device.
  let maximum: Double
  /// The response of the stroke to force; `nil` where force counts as measured.
  let response: PressureResponse?
  /// The device senses force at all.
  let isSensed: Bool
  /// The response changes nothing but the unit.
  private let isPlain: Bool

  init(_ context: StrokeContext) {
    let known = context.maximumForce ?? 0
    maximum = known > 0 && known < 1e12 ? known : TouchEvent.pencilMaximumForce
    response = context.response
    isSensed = response?.range.isSensed ?? true
    isPlain = response == .pencil
  }

  /// The force of an average touch, for what is not known, and its share of a pencil's largest.
  static let unknown = (force: 1.0, pressure: 1 / TouchEvent.pencilMaximumForce)

  /// The force in units of an average touch, and the pressure as a share of the largest.
  ///
  /// - Parameter force: the raw force, 0 or more.
  /// - Returns: both.
  func values(of force: Double) -> (force: Double, pressure: Double) {
    guard let response else { return (force, force / maximum) }
    if isPlain { return (force * (TouchEvent.pencilMaximumForce / maximum), force / maximum) }
    let share = response.share(of: force / maximum)
    return (share * TouchEvent.pencilMaximumForce, share)
  }
}
