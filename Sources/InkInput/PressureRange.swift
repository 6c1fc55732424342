/// The pressures between which a hand writes with a device, as shares of the device's largest force.
///
/// Devices differ: writing lies at 0.07 to 0.3 of what a pencil can report, and at 0.3 to 0.6 of what many
/// other pens can. The range says which pressures of a device stand for the ``pencil``'s 0.07 and 0.3, so
/// that the same hand gets the same line. Between and beyond the two, pressures lie on straight lines, from
/// 0 to 0 and from 1 to 1.
///
/// Both are whole thousandths, as forces are in drawings.
@frozen
public struct PressureRange: Equatable, Sendable {
  /// The light touch in thousandths.
  @usableFromInline let lightSteps: UInt16
  /// The firm touch in thousandths.
  @usableFromInline let firmSteps: UInt16

  /// The pressure of a light touch, 0.005…0.9; 0 where nothing senses pressure.
  @inlinable
  public var light: Double { Double(lightSteps) / 1000 }
  /// The pressure of a firm touch, at most 1, and at least 0.05 above ``light``; 0 where nothing senses
  /// pressure.
  @inlinable
  public var firm: Double { Double(firmSteps) / 1000 }

  /// That of a pencil, 0.07 to 0.3: it leaves pressure as it is.
  public static let pencil = PressureRange(light: 0.07, firm: 0.3)
  /// That of a device which senses no pressure, whatever it reports: force is then unknown.
  public static let unsensed = PressureRange(light: 0, firm: 0)

  /// Makes a range.
  ///
  /// - Parameters:
  ///   - light: the pressure of a light touch as a share of the largest, limited to 0.005…0.9.
  ///   - firm: that of a firm one, limited to 0.05 more than that…1. Where a number is NaN, the range is
  ///     that of a pencil; where none is above 0, ``unsensed``.
  public init(light: Double, firm: Double) {
    if light.isNaN || firm.isNaN {
      (lightSteps, firmSteps) = (70, 300)
    } else if !(light > 0), !(firm > 0) {
      (lightSteps, firmSteps) = (0, 0)
    } else {
      let lower = min(max(light, 0.005), 0.9)
      let upper = min(max(firm, lower + 0.05), 1)
      lightSteps = UInt16(lower * 1000 + 0.5)
      firmSteps = max(UInt16(upper * 1000 + 0.5), lightSteps + 50)
    }
  }

  /// Whether the device senses pressure.
  @inlinable
  public var isSensed: Bool { firmSteps > 0 }

  /// The share of a pencil's largest force that a pressure stands for; complexity: O(1).
  ///
  /// - Parameter pressure: the share of the device's largest force, clamped to 0…1; what is not a number
  ///   counts as 0.
  /// - Returns: 0…1; it never falls as pressure rises. As it is where nothing senses pressure.
  public func share(of pressure: Double) -> Double {
    guard pressure > 0 else { return 0 }
    guard pressure < 1 else { return 1 }
    if self == Self.pencil || !isSensed { return pressure }
    let (low, high) = (Self.pencil.light, Self.pencil.firm)
    let (light, firm) = (light, firm)
    if pressure < light { return low * (pressure / light) }
    if pressure <= firm { return low + (high - low) * ((pressure - light) / (firm - light)) }
    return high + (1 - high) * ((pressure - firm) / (1 - firm))
  }
}
