internal import Foundation
package import InkGeometry
// Foundation on Apple's systems has a Point of its own.
package import struct InkGeometry.Point

/// The visible part of a drawing, as three numbers that an app keeps for a scene.
package struct InkViewState: Equatable, Sendable {
  /// The point of the document in the upper left corner of the view.
  package var origin: Point
  /// The number of points of the view per point of the document.
  package var zoom: Double

  private static let keys = ["ductus.x", "ductus.y", "ductus.zoom"]

  /// Makes a state of its parts.
  package init(origin: Point, zoom: Double) {
    self.origin = origin
    self.zoom = zoom
  }

  /// Reads the state from what a user activity has kept; `nil` if it is not there, or no view can have it.
  ///
  /// - Parameter userInfo: the entries of the activity.
  package init?(userInfo: [AnyHashable: Any]) {
    let numbers = Self.keys.compactMap { userInfo[$0] as? Double }
    guard numbers.count == 3, numbers.allSatisfy({ $0.isFinite }), numbers[2] > 0 else {
      return nil
    }
    self.init(origin: Point(numbers[0], numbers[1]), zoom: numbers[2])
  }

  /// The entries for a user activity.
  package var userInfo: [String: Double] {
    Dictionary(uniqueKeysWithValues: zip(Self.keys, [origin.x, origin.y, zoom]))
  }
}
