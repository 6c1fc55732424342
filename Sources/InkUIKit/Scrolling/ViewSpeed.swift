package import InkGeometry
// Foundation on Apple's systems has a Point of its own.
package import struct InkGeometry.Point

/// The speed with which a view is moved by hand: that of the last tenth of a second.
package struct ViewSpeed: Equatable, Sendable {
  private static let window = 0.1
  private static let slowest = 60.0

  private var places: [(corner: Point, time: Double)] = []

  /// Makes the speed of a view that is at rest.
  package init() {}

  /// Notes that the view was moved by hand.
  ///
  /// - Parameters:
  ///   - corner: the place of the view's corner, in points of the view from any fixed point.
  ///   - time: the time in seconds.
  package mutating func follow(_ corner: Point, at time: Double) {
    if let latest = places.last, time <= latest.time || !time.isFinite { places = [] }
    places.append((corner, time))
    places.removeAll { time - $0.time > Self.window }
  }

  /// Forgets all movement.
  package mutating func stop() { places = [] }

  /// Returns the speed of a view that is let go.
  ///
  /// - Parameter time: the time in seconds.
  /// - Returns: points per second; 0 for a view that was at rest before, or slower than 60.
  package func speed(at time: Double) -> Vector {
    guard let first = places.first, let end = places.last, end.time > first.time,
      time - end.time < Self.window / 2
    else { return Vector(0, 0) }
    let found = (end.corner - first.corner) / (end.time - first.time)
    return found.length > Self.slowest && found.length.isFinite ? found : Vector(0, 0)
  }

  package static func == (a: ViewSpeed, b: ViewSpeed) -> Bool {
    a.places.elementsEqual(b.places) { $0.corner == $1.corner && $0.time == $1.time }
  }
}
