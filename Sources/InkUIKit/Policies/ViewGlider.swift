internal import Foundation
package import InkGeometry
// Foundation on Apple's systems has a Point of its own.
package import struct InkGeometry.Point

/// The momentum of a view that was let go while it moved.
///
/// The speed is that of the last tenth of a second. It falls to a half every 0.35 s, as in the system's scroll
/// views at their normal rate, whose speed is multiplied by 0.998 every millisecond.
package struct ViewGlider: Equatable, Sendable {
  private static let window = 0.1
  private static let decay = 2.0
  private static let slowest = 12.0
  private static let slowestRelease = 60.0

  private var places: [(corner: Point, time: Double)] = []
  private var last: Double?
  /// The speed of the view's corner, in points of the view per second; `nil` while nothing glides.
  private var speed: Vector?

  /// Makes a glider that is at rest.
  package init() {}

  /// True while the view moves by itself.
  package var isMoving: Bool { speed != nil }

  /// Notes that the view was moved by hand.
  ///
  /// - Parameters:
  ///   - corner: the place of the view's corner, in points of the view from the document's origin.
  ///   - time: the time in seconds.
  package mutating func follow(_ corner: Point, at time: Double) {
    speed = nil
    if let latest = places.last, time <= latest.time || !time.isFinite { places = [] }
    places.append((corner, time))
    places.removeAll { time - $0.time > Self.window }
  }

  /// Lets the view go; it glides on if it was moving.
  ///
  /// - Parameter time: the time in seconds.
  package mutating func release(at time: Double) {
    defer { places = [] }
    guard let first = places.first, let end = places.last, end.time > first.time,
      time - end.time < Self.window / 2
    else { return }
    let found = (end.corner - first.corner) / (end.time - first.time)
    guard found.length > Self.slowestRelease, found.length.isFinite else { return }
    speed = found
    last = time
  }

  /// Stops the view.
  package mutating func stop() {
    places = []
    speed = nil
    last = nil
  }

  /// Returns the distance by which the view's corner moves until a time.
  ///
  /// - Parameter time: the time in seconds.
  /// - Returns: the distance in points of the view.
  package mutating func advance(to time: Double) -> Vector {
    guard let speed, let last, time > last else { return Vector(0, 0) }
    self.last = time
    let rest = exp(-Self.decay * min(time - last, 1))
    let next = speed * rest
    self.speed = next.length < Self.slowest ? nil : next
    return speed * ((1 - rest) / Self.decay)
  }

  package static func == (a: ViewGlider, b: ViewGlider) -> Bool {
    a.speed == b.speed && a.last == b.last
      && a.places.elementsEqual(b.places) { $0.corner == $1.corner && $0.time == $1.time }
  }
}
