/// The units in which a file has the lengths of a text: 64 of them are a point.
///
/// A text that is set has lengths in whole units only, so that nothing is lost when it is written down.
public enum TextUnits {
  /// The number of units in a point.
  public static let perPoint = 64.0
  /// The largest magnitude of a length, in units: 2²⁹, which are 2²³ points.
  package static let limit = 1 << 29

  /// A length in units, rounded half up and at most ``limit``; 0 for a number that is none.
  package static func count(_ points: Double) -> Int {
    guard points.isFinite else { return 0 }
    let units = points * perPoint + 0.5
    guard units.magnitude < Double(limit) else { return units < 0 ? -limit : limit }
    let whole = Int(units)
    return Double(whole) > units ? whole - 1 : whole
  }

  /// A number of units in points.
  package static func points(_ count: Int) -> Double { Double(count) / perPoint }

  /// A length in points, rounded to a whole number of units.
  public static func rounded(_ points: Double) -> Double { self.points(count(points)) }
}
