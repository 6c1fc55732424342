internal import InkGeometry

/// The way from the raw force of a stroke to the force that brushes know: the range of the device, and
/// the firmness of the hand.
///
/// It is fixed when a stroke begins and kept with it: in its first event, in its record, in files and logs.
/// Samples keep the force that was measured; where brushes ask for force, it is led through the range
/// and the curve. A stroke without a response has the force that was measured.
@frozen
public struct PressureResponse: Equatable, Sendable {
  /// The pressures that the hand writes with.
  package let range: PressureRange
  /// The control points of the curve in thousandths; those of a curve that bends nothing are 0.
  private let x1: UInt16
  private let y1: UInt16
  private let x2: UInt16
  private let y2: UInt16

  /// That of a pencil: it changes nothing.
  public static let pencil = PressureResponse(.pencil)

  /// Makes a response.
  ///
  /// - Parameters:
  ///   - range: the pressures that the hand writes with.
  ///   - curve: its firmness; the control points are rounded to thousandths.
  package init(_ range: PressureRange, _ curve: PressureCurve = .identity) {
    func steps(_ value: Double) -> UInt16 { UInt16(value * 1000 + 0.5) }
    self.range = range
    let bends = !curve.isIdentity
    (x1, y1) = bends ? (steps(curve.first.x), steps(curve.first.y)) : (0, 0)
    (x2, y2) = bends ? (steps(curve.second.x), steps(curve.second.y)) : (0, 0)
  }

  /// Makes a response of six numbers, or of two where the curve bends nothing.
  ///
  /// - Parameter numbers: the light and the firm end of the range, and the coordinates of the curve's
  ///   control points; all in the units and within the limits of these types. What is missing, or no
  ///   number, is that of a pencil.
  package init(numbers: [Double]) {
    func number(_ index: Int) -> Double { index < numbers.count ? numbers[index] : .nan }
    self.init(
      PressureRange(light: number(0), firm: number(1)),
      PressureCurve(Point(number(2), number(3)), Point(number(4), number(5))))
  }

  /// The numbers of which ``init(numbers:)`` makes the same response: six, or two where the curve bends
  /// nothing.
  package var numbers: [Double] {
    let range = [range.light, range.firm]
    if isStraight { return range }
    return range + [x1, y1, x2, y2].map { Double($0) / 1000 }
  }

  /// The firmness of the hand, as a curve.
  package var curve: PressureCurve {
    if isStraight { return .identity }
    return PressureCurve(
      Point(Double(x1) / 1000, Double(y1) / 1000), Point(Double(x2) / 1000, Double(y2) / 1000))
  }

  /// The curve bends nothing.
  package var isStraight: Bool { x1 == y1 && x2 == y2 }

  /// The share of a pencil's largest force that a pressure stands for.
  ///
  /// - Parameter pressure: the share of the device's largest force, clamped to 0…1; what is not a number
  ///   counts as 0.
  /// - Returns: 0…1; it never falls as pressure rises.
  package func share(of pressure: Double) -> Double {
    let share = range.share(of: pressure)
    return isStraight ? share : curve.value(at: share)
  }
}
