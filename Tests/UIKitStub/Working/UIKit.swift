// swift-format-ignore-file
//
// The few classes of Apple's that a gesture recognizer meets, with values that a test chooses: scripts/check-uikit
// runs Sources/InkUIKit/View/TouchCapture.swift with them. Their form is that of ../UIKit.swift; what they do is
// what the test needs.

@_exported import Foundation

@MainActor open class UIView: NSObject {
  public weak var superview: UIView?
  public var bounds = CGRect.zero
  public override nonisolated init() {}
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { point }
  open func isDescendant(of view: UIView) -> Bool { self === view || superview?.isDescendant(of: view) ?? false }
}

@MainActor open class UITouch: NSObject {
  public enum TouchType: Int, Sendable { case direct = 0, indirect = 1, pencil = 2, indirectPointer = 3 }
  public struct Properties: OptionSet, Sendable {
    public var rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let force = Properties(rawValue: 1)
  }
  public override nonisolated init() {}
  public var type = TouchType.direct
  public var view: UIView?
  public var timestamp: TimeInterval = 0
  public var place = CGPoint.zero
  open func preciseLocation(in view: UIView?) -> CGPoint { place }
  public var force: CGFloat = 0
  public var maximumPossibleForce: CGFloat = 0
  public var altitudeAngle: CGFloat = .pi / 2
  open func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
  public var rollAngle: CGFloat = 0
  public var majorRadius: CGFloat = 8
  public var estimationUpdateIndex: NSNumber?
  public var estimatedProperties: Properties = []
  public var estimatedPropertiesExpectingUpdates: Properties = []
}

@MainActor open class UIEvent: NSObject {
  public struct ButtonMask: OptionSet, Sendable {
    public var rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let primary = ButtonMask(rawValue: 1)
    public static let secondary = ButtonMask(rawValue: 2)
  }
  public override nonisolated init() {}
  public var buttonMask: ButtonMask = []
  public var modifierFlags: UIKeyModifierFlags = []
  public var coalesced: [ObjectIdentifier: [UITouch]] = [:]
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { coalesced[ObjectIdentifier(touch)] }
  open func predictedTouches(for touch: UITouch) -> [UITouch]? { nil }
}

public struct UIKeyModifierFlags: OptionSet, Sendable {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let shift = UIKeyModifierFlags(rawValue: 1)
}

public struct Selector: Sendable {}

@MainActor open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable { case possible = 0, began, changed, ended, cancelled, failed }
  public init(target: Any?, action: Selector?) {}
  public var state = State.possible
  public var view: UIView?
  public var ignored: [UITouch] = []
  public var cancelsTouchesInView = true
  public var delaysTouchesEnded = true
  // True there unless one says otherwise.
  public var requiresExclusiveTouchType = true
  open func ignore(_ touch: UITouch, for event: UIEvent) { ignored.append(touch) }
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}
  open func reset() {}
  open func canPrevent(_ other: UIGestureRecognizer) -> Bool { true }
  open func canBePrevented(by other: UIGestureRecognizer) -> Bool { true }
}

@MainActor open class UIHoverGestureRecognizer: UIGestureRecognizer {
  open func location(in view: UIView?) -> CGPoint { .zero }
  public var altitudeAngle: CGFloat = .pi / 2
  open func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
  public var rollAngle: CGFloat = 0
}

public enum UIPencilPreferredAction: Int, Sendable {
  case ignore = 0, switchEraser, switchPrevious, showColorPalette, showInkAttributes
  case showContextualPalette, runSystemShortcut
}

@MainActor open class UIPencilInteraction: NSObject {
  public enum Phase: UInt, Sendable { case began = 0, changed, ended, cancelled }
}
