package import InkGeometry
// Foundation on Apple's systems has a Point and a Rect of its own.
package import struct InkGeometry.Point
package import struct InkGeometry.Rect

/// The edge of a view at which a tool picker lies, and its place along it.
package struct PickerDock: Equatable, Sendable {
  /// An edge of a view.
  package enum Edge: Sendable, CaseIterable {
    case bottom, top, leading, trailing

    /// True if tools lie one above the other there.
    package var isVertical: Bool { self == .leading || self == .trailing }
  }

  /// The edge.
  package var edge: Edge
  /// The place along the edge, 0…1; 0.5 is its middle.
  package var place: Double
  /// The distance from the edge, in points.
  package static let margin = 12.0

  /// Makes a dock; by default in the middle of the lower edge.
  package init(edge: Edge = .bottom, place: Double = 0.5) {
    self.edge = edge
    self.place = place.isFinite ? min(max(place, 0), 1) : 0.5
  }

  /// Makes the dock nearest to where a picker was let go.
  ///
  /// - Parameters:
  ///   - point: the middle of the picker.
  ///   - bounds: the part of the view that nothing else covers.
  ///   - isCompact: true if only the upper and the lower edge have room.
  package init(nearestTo point: Point, in bounds: Rect, isCompact: Bool) {
    let distances: [(Edge, Double)] = [
      (.bottom, bounds.maxY - point.y), (.top, point.y - bounds.minY),
      (.leading, point.x - bounds.minX), (.trailing, bounds.maxX - point.x),
    ].filter { !isCompact || !$0.0.isVertical }
    let edge = distances.min { $0.1 < $1.1 }?.0 ?? .bottom
    let along =
      edge.isVertical
      ? (point.y - bounds.minY) / max(bounds.height, 1)
      : (point.x - bounds.minX) / max(bounds.width, 1)
    self.init(edge: edge, place: along)
  }

  /// Returns the frame of a picker, which lies within the bounds if it fits.
  ///
  /// - Parameters:
  ///   - width: the width of the picker in points.
  ///   - height: its height.
  ///   - bounds: the part of the view that nothing else covers.
  /// - Returns: the frame.
  package func frame(width: Double, height: Double, in bounds: Rect) -> Rect {
    func within(_ middle: Double, _ length: Double, _ low: Double, _ high: Double) -> Double {
      min(
        max(middle - length / 2, low + Self.margin),
        max(high - Self.margin - length, low + Self.margin))
    }
    let x: Double
    let y: Double
    switch edge {
    case .bottom, .top:
      x = within(bounds.minX + place * bounds.width, width, bounds.minX, bounds.maxX)
      y = edge == .top ? bounds.minY + Self.margin : bounds.maxY - Self.margin - height
    case .leading, .trailing:
      y = within(bounds.minY + place * bounds.height, height, bounds.minY, bounds.maxY)
      x = edge == .leading ? bounds.minX + Self.margin : bounds.maxX - Self.margin - width
    }
    return Rect(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// Returns the frame of a picker beside a point, such as the tip of a pencil that was squeezed.
  ///
  /// - Parameters:
  ///   - point: the point.
  ///   - width: the width of the picker in points.
  ///   - height: its height.
  ///   - bounds: the part of the view that nothing else covers.
  /// - Returns: the frame, above the point if there is room, else below.
  package static func frame(
    beside point: Point, width: Double, height: Double, in bounds: Rect
  ) -> Rect {
    let x = min(
      max(point.x - width / 2, bounds.minX + margin),
      max(bounds.maxX - margin - width, bounds.minX + margin))
    let above = point.y - 3 * margin - height
    let y = above >= bounds.minY + margin ? above : point.y + 3 * margin
    let top = bounds.minY + margin
    let place = min(max(y, top), max(bounds.maxY - margin - height, top))
    return Rect(minX: x, minY: place, maxX: x + width, maxY: place + height)
  }
}
