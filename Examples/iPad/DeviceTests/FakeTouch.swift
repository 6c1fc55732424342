import UIKit

/// A touch whose values a test chooses, for the methods of gesture recognizers.
@MainActor
final class FakeTouch: UITouch {
  var kind = UITouch.TouchType.direct
  var time: TimeInterval = 0
  var place = CGPoint(x: 0, y: 0)
  var pressure: CGFloat = 0
  var largestPressure: CGFloat = 0
  var radius: CGFloat = 8
  var index: NSNumber?
  var estimates: UITouch.Properties = []
  var awaited: UITouch.Properties = []
  var target: UIView?

  override var type: UITouch.TouchType { kind }
  override var timestamp: TimeInterval { time }
  override var view: UIView? { target }
  override func location(in view: UIView?) -> CGPoint { preciseLocation(in: view) }
  // A scroll view's coordinates move along.
  override func preciseLocation(in view: UIView?) -> CGPoint {
    let corner = view?.bounds.origin ?? CGPoint(x: 0, y: 0)
    return CGPoint(x: corner.x + place.x, y: corner.y + place.y)
  }
  override var force: CGFloat { pressure }
  override var maximumPossibleForce: CGFloat { largestPressure }
  override var majorRadius: CGFloat { radius }
  override var altitudeAngle: CGFloat { 1 }
  override func azimuthAngle(in view: UIView?) -> CGFloat { 0.5 }
  override var estimationUpdateIndex: NSNumber? { index }
  override var estimatedProperties: UITouch.Properties { estimates }
  override var estimatedPropertiesExpectingUpdates: UITouch.Properties { awaited }
}

/// An event with the coalesced and the predicted touches that a test chooses.
@MainActor
final class FakeEvent: UIEvent {
  var coalesced: [UITouch]?
  var predicted: [UITouch]?

  override func coalescedTouches(for touch: UITouch) -> [UITouch]? { coalesced }
  override func predictedTouches(for touch: UITouch) -> [UITouch]? { predicted }
  override var buttonMask: UIEvent.ButtonMask { [] }
  override var modifierFlags: UIKeyModifierFlags { [] }
}
