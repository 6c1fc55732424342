/// The pressures between which a hand writes with a device, as shares of the device's largest force.
///
/// Devices differ: writing lies at 0.07 to 0.3 of what a pencil can report, and at 0.3 to 0.6 of what many
/// other pens can. The range says which pressures of a device stand for the ``pencil``'s 0.07 and 0.3, so
/// that the same hand gets the same line. Between the two, pressures lie on a straight line, and beyond it on
/// hyperbolas that continue it without a kink, down to 0 at 0 and up to 1 at 1: a touch that is a little
/// lighter or firmer than usual is so on every device.
///
/// Both are whole thousandths, as forces are in drawings.
@usableFromInline
package struct PressureRange: Equatable, Sendable {
  /// The light touch in thousandths.
  @usableFromInline let lightSteps: UInt16
  /// The firm touch in thousandths.
  @usableFromInline let firmSteps: UInt16

  /// The pressure of a light touch, 0.005…0.9; 0 where nothing senses pressure.
  @inlinable
  package var light: Double { Double(lightSteps) / 1000 }
  /// The pressure of a firm touch, at most 0.95, so that there is something above it, and at least 0.05
  /// above ``light``; 0 where nothing senses pressure.
  @inlinable
  package var firm: Double { Double(firmSteps) / 1000 }

  /// That of a pencil, 0.07 to 0.3: it leaves pressure as it is.
  package static let pencil = PressureRange(light: 0.07, firm: 0.3)
  /// That of a device which senses no pressure, whatever it reports: force is then unknown.
  package static let unsensed = PressureRange(light: 0, firm: 0)

  /// Makes a range.
  ///
  /// - Parameters:
  ///   - light: the pressure of a light touch as a share of the largest, limited to 0.005…0.9.
  ///   - firm: that of a firm one, limited to 0.05 more than that…0.95. Where a number is NaN, the range is
  ///     that of a pencil; where none is above 0, ``unsensed``.
  package init(light: Double, firm: Double) {
    if light.isNaN || firm.isNaN {
      (lightSteps, firmSteps) = (70, 300)
    } else if !(light > 0), !(firm > 0) {
      (lightSteps, firmSteps) = (0, 0)
    } else {
      let lower = min(max(light, 0.005), 0.9)
      let upper = min(max(firm, lower + 0.05), 0.95)
      lightSteps = UInt16(lower * 1000 + 0.5)
      firmSteps = max(UInt16(upper * 1000 + 0.5), lightSteps + 50)
    }
  }

  /// The device senses pressure.
  @inlinable
  package var isSensed: Bool { firmSteps > 0 }

  /// The share of a pencil's largest force that a pressure stands for; complexity: O(1).
  ///
  /// - Parameter pressure: the share of the device's largest force, clamped to 0…1; what is not a number
  ///   counts as 0.
  /// - Returns: 0…1; it never falls as pressure rises. As it is where nothing senses pressure.
  package func share(of pressure: Double) -> Double {
    guard pressure > 0 else { return 0 }
    guard pressure < 1 else { return 1 }
    if self == Self.pencil || !isSensed { return pressure }
    let (low, high) = (Self.pencil.light, Self.pencil.firm)
    let (light, firm) = (light, firm)
    let slope = (high - low) / (firm - light)
    if pressure < light {
      // u ÷ (n + (1 − n) u) has the slope 1 ÷ n at 0 and n at 1.
      let (n, u) = (slope * light / low, pressure / light)
      return low * (u / (n + (1 - n) * u))
    }
    if pressure <= firm { return low + slope * (pressure - light) }
    let (m, t) = (slope * (1 - firm) / (1 - high), (pressure - firm) / (1 - firm))
    return min(high + (1 - high) * (m * t / (1 + (m - 1) * t)), 1)
  }
}
