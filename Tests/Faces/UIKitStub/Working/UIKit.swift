// swift-format-ignore-file
//
// The few classes of Apple's that a gesture recognizer and the motion of a view meet, with values that a test chooses:
// scripts/check/uikit runs Sources/Faces/InkUIKit/View/TouchCapture.swift and Scrolling/ViewMotion.swift with them. Their
// form is that of ../UIKit.swift; what they do is what the test needs.

@_exported import Foundation

@MainActor open class UIView: NSObject {
  public weak var superview: UIView?
  public var bounds = CGRect.zero
  public var frame = CGRect.zero
  public var isUserInteractionEnabled = true
  public let layer = CALayer()
  public override nonisolated init() {}
  public nonisolated init(frame: CGRect) {}
  open func addSubview(_ view: UIView) { view.superview = self }
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { point }
  open func isDescendant(of view: UIView) -> Bool { self === view || superview?.isDescendant(of: view) ?? false }
}

public class CALayer: NSObject, @unchecked Sendable {
  public var bounds = CGRect.zero
  public var scale: CGFloat = 1
  /// The layer that an animation shows; `nil` where there is none.
  public var shown: CALayer?
  open func presentation() -> CALayer? { shown }
  open func animationKeys() -> [String]? { shown == nil ? nil : ["transform"] }
  open func removeAllAnimations() { shown = nil }
  open func affineTransform() -> (a: CGFloat, d: CGFloat) { (scale, scale) }
}

public struct UIEdgeInsets: Equatable, Sendable {
  public var top, left, bottom, right: CGFloat
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

// The promises of a scroll view's documentation: zooms within their range, a content as large as the zoomed view,
// offsets in whole pixels, and a delegate that hears of each new zoom and offset.
@MainActor open class UIScrollView: UIView {
  public enum ContentInsetAdjustmentBehavior: Int, Sendable { case automatic = 0, scrollableAxes, never, always }
  public weak var delegate: (any UIScrollViewDelegate)?
  public let panGestureRecognizer = UIPanGestureRecognizer(target: nil, action: nil)
  public var pinchGestureRecognizer: UIPinchGestureRecognizer? = UIPinchGestureRecognizer(target: nil, action: nil)
  public var contentSize = CGSize.zero
  public var contentOffset = CGPoint.zero {
    didSet {
      contentOffset = CGPoint(x: (contentOffset.x * 2).rounded() / 2, y: (contentOffset.y * 2).rounded() / 2)
      layer.bounds.origin = contentOffset
      if contentOffset != oldValue { delegate?.scrollViewDidScroll(self) }
    }
  }
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { self.contentOffset = contentOffset }
  public var contentInset = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
  public var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  public var scrollsToTop = true
  public var showsHorizontalScrollIndicator = true
  public var showsVerticalScrollIndicator = true
  public var allowsKeyboardScrolling = true
  public var minimumZoomScale: CGFloat = 1
  public var maximumZoomScale: CGFloat = 1
  public private(set) var shownZoom: CGFloat = 1
  public var zoomScale: CGFloat {
    get { shownZoom }
    set { zoom(to: min(max(newValue, minimumZoomScale), maximumZoomScale)) }
  }
  /// Zooms as a pinch does, which may leave the range.
  public func zoom(to zoom: CGFloat) {
    guard zoom != shownZoom, let view = delegate?.viewForZooming(in: self) else { return }
    shownZoom = zoom
    contentSize = CGSize(width: view.frame.width * zoom, height: view.frame.height * zoom)
    delegate?.scrollViewDidZoom(self)
  }
  public var isDragging = false
  public var isDecelerating = false
  public var isZooming = false
}

@MainActor public protocol UIScrollViewDelegate: AnyObject {
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func scrollViewDidZoom(_ scrollView: UIScrollView)
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
  public var isEnabled = true
  public var allowedTouchTypes: [NSNumber] = []
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

@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer { public var minimumNumberOfTouches = 1 }
@MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {}

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
