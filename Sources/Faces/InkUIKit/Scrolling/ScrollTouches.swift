internal import InkCanvas
package import InkGeometry
// Foundation on Apple's systems has a Point of its own.
package import struct InkGeometry.Point
package import InkGestures
package import InkInput

/// The touches with which a scroll view moves; others draw, or do nothing.
package struct ScrollTouches: Equatable, Sendable {
  /// The least number of touches.
  package private(set) var count = 2
  /// The kinds of touches.
  package private(set) var kinds = [TouchKind.direct]

  /// Makes the touches that always move a view: two fingers.
  package init() {}

  /// Makes the touches that a tool and the choice for fingers leave to a scroll view.
  ///
  /// - Parameter gestures: the gestures of the view.
  package init(_ gestures: PointerGestures) {
    let settings = gestures.settings
    if settings.pansOnly || (gestures.penSeen && settings.finger == .pans) { count = 1 }
    if settings.pansOnly { kinds += [.pencil, .indirectPointer] }
  }
}

extension PointerGestures {
  /// Returns true if a scroll view may begin to move.
  ///
  /// - Parameter point: the middle of the touches, or the pointer of a trackpad, in points of the view.
  /// - Returns: true if the touches that are down move the view, and are not a palm beside a pencil, for example; or if
  ///   there are none, and a trackpad or a wheel is not over the ruler.
  package func letsScroll(at point: Point) -> Bool {
    if settings.viewIsFixed { return false }
    return pointerCount > 0 ? isPanning : !(ruler?.contains(point) ?? false)
  }

  /// True while a scroll view that moves has to stop: something draws, selects or holds the ruler, or what has moved it
  /// turned out to be a palm.
  package var stopsScrolling: Bool {
    isDrawing || isSelecting || isHoldingRuler || (penIsNear && !isPanning)
  }
}
