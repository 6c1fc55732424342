// swift-format-ignore-file
//
// Declarations of Apple's, of which only the form counts.
//
// Written from the public documentation at developer.apple.com/documentation, of no more than what
// InkUIKit and Examples/iPad use. Nothing here does anything: it is for type-checking alone.

@_exported import Foundation
@_exported import MacTypes
@_exported import ObjectiveC
@_exported import QuartzCore

// MARK: Foundation, where the one of Linux lacks it

@MainActor open class UndoManager: NSObject {
  nonisolated public override init() {}
  open var canUndo: Bool { fatalError() }
  open var canRedo: Bool { fatalError() }
  open func undo() {}
  open func redo() {}
}

extension NSNotification.Name {
  public static let NSUndoManagerCheckpoint = NSNotification.Name("")
  public static let NSUndoManagerDidUndoChange = NSNotification.Name("")
  public static let NSUndoManagerDidRedoChange = NSNotification.Name("")
}

// MARK: Responders and events

@MainActor open class UIResponder: NSObject {
  open var undoManager: UndoManager? { nil }
  open var canBecomeFirstResponder: Bool { false }
  open var isFirstResponder: Bool { false }
  @discardableResult open func becomeFirstResponder() -> Bool { false }
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
}

@MainActor open class UIApplication: UIResponder {
  nonisolated public static let willResignActiveNotification = NSNotification.Name("")
  nonisolated public static let didBecomeActiveNotification = NSNotification.Name("")
  nonisolated public static let didReceiveMemoryWarningNotification = NSNotification.Name("")
}

@MainActor open class UITouch: NSObject {
  public enum TouchType: Int, Sendable { case direct = 0, indirect = 1, pencil = 2, indirectPointer = 3 }
  public struct Properties: OptionSet, Sendable {
    public var rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
  }
  open var type: UITouch.TouchType { fatalError() }
  open var timestamp: TimeInterval { fatalError() }
  open func preciseLocation(in view: UIView?) -> CGPoint { fatalError() }
  open var force: CGFloat { fatalError() }
  open var maximumPossibleForce: CGFloat { fatalError() }
  open var altitudeAngle: CGFloat { fatalError() }
  open func azimuthAngle(in view: UIView?) -> CGFloat { fatalError() }
  @available(iOS 17.5, *) open var rollAngle: CGFloat { fatalError() }
  open var majorRadius: CGFloat { fatalError() }
  open var estimationUpdateIndex: NSNumber? { fatalError() }
  open var estimatedProperties: UITouch.Properties { fatalError() }
  open var estimatedPropertiesExpectingUpdates: UITouch.Properties { fatalError() }
}

@MainActor open class UIEvent: NSObject {
  public enum EventSubtype: Int, Sendable { case none = 0, motionShake = 1 }
  public struct ButtonMask: OptionSet, Sendable {
    public var rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let primary = ButtonMask(rawValue: 1)
    public static let secondary = ButtonMask(rawValue: 2)
  }
  open var buttonMask: UIEvent.ButtonMask { fatalError() }
  open var modifierFlags: UIKeyModifierFlags { fatalError() }
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { fatalError() }
  open func predictedTouches(for touch: UITouch) -> [UITouch]? { fatalError() }
}

public struct UIKeyModifierFlags: OptionSet, Sendable {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let shift = UIKeyModifierFlags(rawValue: 1)
}

// MARK: Views

@MainActor open class UIView: UIResponder {
  public init(frame: CGRect) {}
  public required init?(coder: NSCoder) {}
  public struct AutoresizingMask: OptionSet, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  }
  open var autoresizingMask: UIView.AutoresizingMask = []
  open var frame: CGRect = .zero
  open var bounds: CGRect { fatalError() }
  open func addSubview(_ view: UIView) {}
  open func setNeedsDisplay() {}
  open var layer: CALayer { fatalError() }
  open var window: UIWindow? { fatalError() }
  open var backgroundColor: UIColor?
  open var isMultipleTouchEnabled = false
  open var traitCollection: UITraitCollection { fatalError() }
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { fatalError() }
  open func setNeedsLayout() {}
  open func layoutSubviews() {}
  open func didMoveToWindow() {}
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {}
  open func addInteraction(_ interaction: any UIInteraction) {}
  open func encodeRestorableState(with coder: NSCoder) {}
  open func decodeRestorableState(with coder: NSCoder) {}
  open var isAccessibilityElement = false
  open var accessibilityLabel: String?
  open var accessibilityValue: String?
  open var accessibilityTraits: UIAccessibilityTraits = []
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
}

@MainActor open class UIWindow: UIView {}

@MainActor open class UIViewController: UIResponder {
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
  public required init?(coder: NSCoder) {}
  open var view: UIView! { fatalError() }
  open func viewDidLoad() {}
}

@MainActor open class UITraitCollection: NSObject {
  open var displayScale: CGFloat { fatalError() }
  open var userInterfaceStyle: UIUserInterfaceStyle { fatalError() }
}

public enum UIUserInterfaceStyle: Int, Sendable { case unspecified = 0, light = 1, dark = 2 }

open class UIColor: NSObject, @unchecked Sendable {
  open class var clear: UIColor { fatalError() }
  open class var tintColor: UIColor { fatalError() }
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { fatalError() }
  open var cgColor: CGColor { fatalError() }
}

@MainActor open class UIBezierPath: NSObject {
  nonisolated public override init() {}
  public convenience init(ovalIn rect: CGRect) { self.init() }
  open var cgPath: CGPath { fatalError() }
  open func append(_ bezierPath: UIBezierPath) {}
  open func move(to point: CGPoint) {}
  open func addLine(to point: CGPoint) {}
  open func close() {}
}

// MARK: Gestures

@MainActor open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable { case possible = 0, began, changed, ended, cancelled, failed }
  public init(target: Any?, action: Selector?) {}
  open var state: UIGestureRecognizer.State = .possible
  open var view: UIView? { fatalError() }
  open var cancelsTouchesInView = true
  open var delaysTouchesEnded = true
  open var allowedTouchTypes: [NSNumber] = []
  open func location(in view: UIView?) -> CGPoint { fatalError() }
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}
  open func reset() {}
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
}

@MainActor open class UIHoverGestureRecognizer: UIGestureRecognizer {
  @available(iOS 16.4, *) open var altitudeAngle: CGFloat { fatalError() }
  @available(iOS 16.4, *) open func azimuthAngle(in view: UIView?) -> CGFloat { fatalError() }
  @available(iOS 17.5, *) open var rollAngle: CGFloat { fatalError() }
}

@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  open var allowedScrollTypesMask: UIScrollTypeMask = []
  open func translation(in view: UIView?) -> CGPoint { fatalError() }
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {}
}

@MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {
  open var scale: CGFloat = 1
}

public struct UIScrollTypeMask: OptionSet, Sendable {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let all = UIScrollTypeMask(rawValue: 3)
}

// MARK: The pencil

@MainActor public protocol UIInteraction: NSObjectProtocol {}

@MainActor open class UIPencilInteraction: NSObject, UIInteraction {
  public enum Phase: UInt, Sendable { case began = 0, changed, ended, cancelled }
  @MainActor public final class Tap: NSObject {
    public var hoverPose: UIPencilHoverPose? { fatalError() }
  }
  @MainActor public final class Squeeze: NSObject {
    public var phase: UIPencilInteraction.Phase { fatalError() }
    public var hoverPose: UIPencilHoverPose? { fatalError() }
  }
  nonisolated public override init() {}
  open weak var delegate: (any UIPencilInteractionDelegate)?
  open class var preferredTapAction: UIPencilPreferredAction { fatalError() }
  @available(iOS 17.5, *) open class var preferredSqueezeAction: UIPencilPreferredAction { fatalError() }
  open class var prefersPencilOnlyDrawing: Bool { fatalError() }
}

@available(iOS 17.5, *)
@MainActor open class UIPencilHoverPose: NSObject {
  open var location: CGPoint { fatalError() }
}

public enum UIPencilPreferredAction: Int, Sendable {
  case ignore = 0, switchEraser, switchPrevious, showColorPalette, showInkAttributes
  case showContextualPalette, runSystemShortcut
}

// All three are optional there: to be required here finds names that are not quite right.
@MainActor public protocol UIPencilInteractionDelegate: NSObjectProtocol {
  func pencilInteractionDidTap(_ interaction: UIPencilInteraction)
  @available(iOS 17.5, *)
  func pencilInteraction(_ interaction: UIPencilInteraction, didReceiveTap tap: UIPencilInteraction.Tap)
  @available(iOS 17.5, *)
  func pencilInteraction(_ interaction: UIPencilInteraction, didReceiveSqueeze squeeze: UIPencilInteraction.Squeeze)
}

// MARK: Accessibility

public struct UIAccessibilityTraits: OptionSet, Sendable {
  public var rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1)
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 2)
}

@MainActor open class UIAccessibilityCustomAction: NSObject {
  public typealias Handler = (UIAccessibilityCustomAction) -> Bool
  public init(name: String, actionHandler: UIAccessibilityCustomAction.Handler?) {}
}

public struct UIAccessibility: Sendable {
  @MainActor public static var isReduceMotionEnabled: Bool { fatalError() }
}
