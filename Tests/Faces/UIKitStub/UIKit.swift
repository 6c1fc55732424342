// swift-format-ignore-file
//
// Declarations of Apple's, of which only the form counts.
//
// Written from the public documentation at developer.apple.com/documentation, of no more than what
// InkUIKit, its tests for a Mac and Examples/iPad use. Nothing here does anything: it is for type-checking alone.

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
  open var isUndoing: Bool { fatalError() }
  open var isRedoing: Bool { fatalError() }
  open func beginUndoGrouping() {}
  open func endUndoGrouping() {}
  open func removeAllActions(withTarget target: Any) {}
  open func registerUndo<TargetType: AnyObject>(withTarget target: TargetType, handler: @escaping @MainActor @Sendable (TargetType) -> Void) {}
}

extension NSNotification.Name {
  public static let NSUndoManagerCheckpoint = NSNotification.Name("")
  public static let NSUndoManagerDidUndoChange = NSNotification.Name("")
  public static let NSUndoManagerDidRedoChange = NSNotification.Name("")
}

extension URL {
  public func startAccessingSecurityScopedResource() -> Bool { fatalError() }
  public func stopAccessingSecurityScopedResource() {}
}

open class NSUserActivity: NSObject {
  public init(activityType: String) {}
  open var userInfo: [AnyHashable: Any]? { get { fatalError() } set {} }
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {}
}

open class NSItemProvider: NSObject, @unchecked Sendable {
  public override init() {}
  open func registerDataRepresentation(forTypeIdentifier typeIdentifier: String, visibility: NSItemProviderRepresentationVisibility, loadHandler: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?) {}
  open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool { fatalError() }
  @discardableResult
  open func loadDataRepresentation(forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress { fatalError() }
}

public enum NSItemProviderRepresentationVisibility: Int, Sendable { case all = 0 }

// MARK: Responders and events

public enum UIEditingInteractionConfiguration: Int, Sendable { case none = 0, `default` = 1 }

// All are optional there.
@objc @MainActor public protocol UIResponderStandardEditActions {
  func cut(_ sender: Any?)
  func copy(_ sender: Any?)
  func paste(_ sender: Any?)
  func delete(_ sender: Any?)
  func selectAll(_ sender: Any?)
  func duplicate(_ sender: Any?)
}

@MainActor open class UIResponder: NSObject, UIResponderStandardEditActions {
  open var undoManager: UndoManager? { nil }
  open var canBecomeFirstResponder: Bool { false }
  open var isFirstResponder: Bool { false }
  open var editingInteractionConfiguration: UIEditingInteractionConfiguration { .default }
  open var keyCommands: [UIKeyCommand]? { nil }
  @discardableResult open func becomeFirstResponder() -> Bool { false }
  @discardableResult open func resignFirstResponder() -> Bool { false }
  open class var keyboardDidChangeFrameNotification: NSNotification.Name { fatalError() }
  open class var keyboardFrameEndUserInfoKey: String { fatalError() }
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { false }
  @objc open func cut(_ sender: Any?) {}
  @objc open func copy(_ sender: Any?) {}
  @objc open func paste(_ sender: Any?) {}
  @objc open func delete(_ sender: Any?) {}
  @objc open func selectAll(_ sender: Any?) {}
  @objc open func duplicate(_ sender: Any?) {}
}

public struct UIBackgroundTaskIdentifier: Hashable, RawRepresentable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
}

@MainActor open class UIApplication: UIResponder {
  open class var shared: UIApplication { fatalError() }
  open var connectedScenes: Set<UIScene> { fatalError() }
  nonisolated open class var didReceiveMemoryWarningNotification: NSNotification.Name { fatalError() }
  nonisolated open class var didEnterBackgroundNotification: NSNotification.Name { fatalError() }
  nonisolated open class var willEnterForegroundNotification: NSNotification.Name { fatalError() }
  open func beginBackgroundTask(expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil) -> UIBackgroundTaskIdentifier { fatalError() }
  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
}

@MainActor open class UIScene: UIResponder {
  nonisolated open class var willDeactivateNotification: NSNotification.Name { fatalError() }
  nonisolated open class var didActivateNotification: NSNotification.Name { fatalError() }
  nonisolated open class var didEnterBackgroundNotification: NSNotification.Name { fatalError() }
  nonisolated open class var willEnterForegroundNotification: NSNotification.Name { fatalError() }
}

@MainActor open class UIWindowScene: UIScene {}

@MainActor open class UITouch: NSObject {
  public enum TouchType: Int, Sendable { case direct = 0, indirect = 1, pencil = 2, indirectPointer = 3 }
  public enum Phase: Int, Sendable { case began = 0, moved, stationary, ended, cancelled, regionEntered, regionMoved, regionExited }
  public struct Properties: OptionSet, Sendable {
    public var rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let force = Properties(rawValue: 1)
  }
  nonisolated public override init() {}
  open var type: UITouch.TouchType { fatalError() }
  open var phase: UITouch.Phase { fatalError() }
  open var view: UIView? { fatalError() }
  open var timestamp: TimeInterval { fatalError() }
  open func location(in view: UIView?) -> CGPoint { fatalError() }
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
  nonisolated public override init() {}
  open var buttonMask: UIEvent.ButtonMask { fatalError() }
  open var modifierFlags: UIKeyModifierFlags { fatalError() }
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { fatalError() }
  open func predictedTouches(for touch: UITouch) -> [UITouch]? { fatalError() }
}

public struct UIKeyModifierFlags: OptionSet, Sendable {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let shift = UIKeyModifierFlags(rawValue: 1)
  public static let command = UIKeyModifierFlags(rawValue: 2)
}

// MARK: Menus and commands

@MainActor open class UIMenuElement: NSObject {
  public struct Attributes: OptionSet, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let disabled = Attributes(rawValue: 1)
    public static let destructive = Attributes(rawValue: 2)
  }
  public enum State: Int, Sendable { case off = 0, on, mixed }
}

public typealias UIActionHandler = @MainActor (UIAction) -> Void

@MainActor open class UIAction: UIMenuElement {
  public struct Identifier: RawRepresentable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }
  public init(title: String = "", image: UIImage? = nil, identifier: UIAction.Identifier? = nil, discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off, handler: @escaping UIActionHandler) {}
}

@MainActor open class UIMenu: UIMenuElement {
  public init(title: String = "", image: UIImage? = nil, children: [UIMenuElement] = []) {}
}

@MainActor open class UIKeyCommand: UIMenuElement {
  public init(title: String = "", image: UIImage? = nil, action: Selector, input: String, modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil) {}
  open var wantsPriorityOverSystemBehavior: Bool { get { fatalError() } set {} }
  public static let inputDelete = ""
  public static let inputEscape = ""
}

@MainActor open class UIEditMenuConfiguration: NSObject {
  public init(identifier: (any Sendable)?, sourcePoint: CGPoint) {}
}

// It is optional there.
@MainActor public protocol UIEditMenuInteractionDelegate: NSObjectProtocol {
  func editMenuInteraction(_ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration, suggestedActions: [UIMenuElement]) -> UIMenu?
}

@MainActor open class UIEditMenuInteraction: NSObject, UIInteraction {
  nonisolated public init(delegate: (any UIEditMenuInteractionDelegate)?) {}
  open func presentEditMenu(with configuration: UIEditMenuConfiguration) {}
  open func dismissMenu() {}
}

open class UIPasteboard: NSObject, @unchecked Sendable {
  open class var general: UIPasteboard { fatalError() }
  open func contains(pasteboardTypes: [String]) -> Bool { fatalError() }
  open var itemProviders: [NSItemProvider] { get { fatalError() } set {} }
  open func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {}
  public struct OptionsKey: Hashable, Sendable {}
}

// MARK: Views

public struct UIEdgeInsets: Equatable, Sendable {
  public var top, left, bottom, right: CGFloat
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

public struct NSDirectionalEdgeInsets: Equatable, Sendable {
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {}
}

@MainActor open class UIView: UIResponder {
  public init(frame: CGRect) {}
  public required init?(coder: NSCoder) {}
  public struct AutoresizingMask: OptionSet, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  }
  open var autoresizingMask: UIView.AutoresizingMask { get { fatalError() } set {} }
  open var frame: CGRect { get { fatalError() } set {} }
  open var bounds: CGRect { get { fatalError() } set {} }
  open var center: CGPoint { get { fatalError() } set {} }
  open var alpha: CGFloat { get { fatalError() } set {} }
  open var isHidden: Bool { get { fatalError() } set {} }
  open var isUserInteractionEnabled: Bool { get { fatalError() } set {} }
  open var tintColor: UIColor! { get { fatalError() } set {} }
  open var superview: UIView? { fatalError() }
  open var subviews: [UIView] { fatalError() }
  open func addSubview(_ view: UIView) {}
  open func removeFromSuperview() {}
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { fatalError() }
  open func isDescendant(of view: UIView) -> Bool { fatalError() }
  open func setNeedsDisplay() {}
  open func layoutIfNeeded() {}
  open func sizeThatFits(_ size: CGSize) -> CGSize { fatalError() }
  open func sizeToFit() {}
  open var translatesAutoresizingMaskIntoConstraints: Bool { get { fatalError() } set {} }
  open var leadingAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var trailingAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var centerXAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var topAnchor: NSLayoutYAxisAnchor { fatalError() }
  open var bottomAnchor: NSLayoutYAxisAnchor { fatalError() }
  open var widthAnchor: NSLayoutDimension { fatalError() }
  open var safeAreaLayoutGuide: UILayoutGuide { fatalError() }
  open var layer: CALayer { fatalError() }
  open var window: UIWindow? { fatalError() }
  open var backgroundColor: UIColor? { get { fatalError() } set {} }
  open var clipsToBounds: Bool { get { fatalError() } set {} }
  open var isMultipleTouchEnabled: Bool { get { fatalError() } set {} }
  open var traitCollection: UITraitCollection { fatalError() }
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { fatalError() }
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { fatalError() }
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { fatalError() }
  open func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect { fatalError() }
  open var transform: CGAffineTransform { get { fatalError() } set {} }
  open func setNeedsLayout() {}
  open func layoutSubviews() {}
  open func didMoveToWindow() {}
  open func didMoveToSuperview() {}
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {}
  open func addInteraction(_ interaction: any UIInteraction) {}
  open var interactions: [any UIInteraction] { get { fatalError() } set {} }
  open var isAccessibilityElement: Bool { get { fatalError() } set {} }
  open var accessibilityIdentifier: String? { get { fatalError() } set {} }
  open var accessibilityLabel: String? { get { fatalError() } set {} }
  open var accessibilityValue: String? { get { fatalError() } set {} }
  open var accessibilityTraits: UIAccessibilityTraits { get { fatalError() } set {} }
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]? { get { fatalError() } set {} }
  open var accessibilityCustomRotors: [UIAccessibilityCustomRotor]? { get { fatalError() } set {} }
  open var accessibilityElements: [Any]? { get { fatalError() } set {} }
}

@MainActor public protocol UICoordinateSpace: NSObjectProtocol {}

@MainActor open class UIScreen: NSObject {
  open var coordinateSpace: any UICoordinateSpace { fatalError() }
}

@MainActor open class NSLayoutConstraint: NSObject {
  open class func activate(_ constraints: [NSLayoutConstraint]) {}
}
@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { fatalError() }
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint { fatalError() }
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint { fatalError() }
}
@MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
@MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}
@MainActor open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { fatalError() }
}
@MainActor open class UILayoutGuide: NSObject {
  open var leadingAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var centerXAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var bottomAnchor: NSLayoutYAxisAnchor { fatalError() }
}

@MainActor open class UIWindow: UIView {
  public init(windowScene: UIWindowScene) { super.init(frame: .zero) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  open var windowScene: UIWindowScene? { get { fatalError() } set {} }
  open var screen: UIScreen { fatalError() }
  open var rootViewController: UIViewController? { get { fatalError() } set {} }
  open func makeKeyAndVisible() {}
}

@MainActor open class UIViewController: UIResponder {
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
  public required init?(coder: NSCoder) {}
  open var view: UIView! { get { fatalError() } set {} }
  open func viewDidLoad() {}
}

@MainActor open class UIScrollView: UIView {
  public enum ContentInsetAdjustmentBehavior: Int, Sendable { case automatic = 0, scrollableAxes, never, always }
  public struct DecelerationRate: Hashable, RawRepresentable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
  }
  open var decelerationRate: UIScrollView.DecelerationRate { get { fatalError() } set {} }
  open weak var delegate: (any UIScrollViewDelegate)?
  open var panGestureRecognizer: UIPanGestureRecognizer { fatalError() }
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? { fatalError() }
  open var contentSize: CGSize { get { fatalError() } set {} }
  open var contentOffset: CGPoint { get { fatalError() } set {} }
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {}
  open var contentInset: UIEdgeInsets { get { fatalError() } set {} }
  open var contentInsetAdjustmentBehavior: UIScrollView.ContentInsetAdjustmentBehavior { get { fatalError() } set {} }
  open var isScrollEnabled: Bool { get { fatalError() } set {} }
  open var bounces: Bool { get { fatalError() } set {} }
  open var bouncesZoom: Bool { get { fatalError() } set {} }
  open var scrollsToTop: Bool { get { fatalError() } set {} }
  open var showsHorizontalScrollIndicator: Bool { get { fatalError() } set {} }
  open var showsVerticalScrollIndicator: Bool { get { fatalError() } set {} }
  open var minimumZoomScale: CGFloat { get { fatalError() } set {} }
  open var maximumZoomScale: CGFloat { get { fatalError() } set {} }
  open var zoomScale: CGFloat { get { fatalError() } set {} }
  open var isDragging: Bool { fatalError() }
  open var isDecelerating: Bool { fatalError() }
  open var isZooming: Bool { fatalError() }
  @available(iOS 17.0, *) open var allowsKeyboardScrolling: Bool { get { fatalError() } set {} }
}

// All are optional there: to be required here finds names that are not quite right.
@MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func scrollViewDidZoom(_ scrollView: UIScrollView)
}

open class UITraitCollection: NSObject, @unchecked Sendable {
  open var displayScale: CGFloat { fatalError() }
  open var userInterfaceStyle: UIUserInterfaceStyle { fatalError() }
  open var horizontalSizeClass: UIUserInterfaceSizeClass { fatalError() }
}

public enum UIUserInterfaceStyle: Int, Sendable { case unspecified = 0, light = 1, dark = 2 }
public enum UIUserInterfaceSizeClass: Int, Sendable { case unspecified = 0, compact = 1, regular = 2 }

open class UIColor: NSObject, @unchecked Sendable {
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
  public init(cgColor: CGColor) {}
  open class var clear: UIColor { fatalError() }
  open class var label: UIColor { fatalError() }
  open class var separator: UIColor { fatalError() }
  open class var tintColor: UIColor { fatalError() }
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { fatalError() }
  open func getRed(_ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?, blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool { fatalError() }
  open var cgColor: CGColor { fatalError() }
}

open class UIImage: NSObject, @unchecked Sendable {
  public enum Orientation: Int, Sendable { case up = 0 }
  public init?(systemName name: String) {}
  public init?(contentsOfFile path: String) {}
  public init(cgImage: CGImage, scale: CGFloat, orientation: UIImage.Orientation) {}
  open var cgImage: CGImage? { fatalError() }
  open var size: CGSize { fatalError() }
  open var scale: CGFloat { fatalError() }
  open func pngData() -> Data? { fatalError() }
  public init?(data: Data) {}
  open func jpegData(compressionQuality: CGFloat) -> Data? { fatalError() }
}

open class UIBezierPath: NSObject {}

// MARK: Controls

open class UIVisualEffect: NSObject, @unchecked Sendable {}
open class UIBlurEffect: UIVisualEffect, @unchecked Sendable {
  public enum Style: Int, Sendable { case systemMaterial = 1 }
  public init(style: UIBlurEffect.Style) {}
}
@MainActor open class UIVisualEffectView: UIView {
  public init(effect: UIVisualEffect?) { super.init(frame: .zero) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  open var contentView: UIView { fatalError() }
}

@MainActor open class UILabel: UIView {
  open var text: String? { get { fatalError() } set {} }
  open var font: UIFont! { get { fatalError() } set {} }
  open var textColor: UIColor! { get { fatalError() } set {} }
  open var textAlignment: NSTextAlignment { get { fatalError() } set {} }
}

// MARK: Text

open class NSTextContainer: NSObject {}
public enum NSWritingDirection: Int, Sendable { case natural = -1, leftToRight, rightToLeft }
public enum UITextSpellCheckingType: Int, Sendable { case `default` = 0, no, yes }

@MainActor open class UITextPosition: NSObject {}
@MainActor open class UITextRange: NSObject {
  open var start: UITextPosition { fatalError() }
  open var end: UITextPosition { fatalError() }
}
@MainActor open class UITextSelectionRect: NSObject {
  nonisolated public override init() {}
  open var rect: CGRect { fatalError() }
  open var writingDirection: NSWritingDirection { fatalError() }
  open var containsStart: Bool { fatalError() }
  open var containsEnd: Bool { fatalError() }
  open var isVertical: Bool { fatalError() }
}

@MainActor open class UITextView: UIScrollView {
  public init(frame: CGRect, textContainer: NSTextContainer?) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  nonisolated open class var textDidChangeNotification: NSNotification.Name { fatalError() }
  open var text: String! { get { fatalError() } set {} }
  open var textColor: UIColor? { get { fatalError() } set {} }
  open var textContainerInset: UIEdgeInsets { get { fatalError() } set {} }
  open var spellCheckingType: UITextSpellCheckingType { get { fatalError() } set {} }
  open var beginningOfDocument: UITextPosition { fatalError() }
  open var selectedTextRange: UITextRange? { get { fatalError() } set {} }
  open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { fatalError() }
  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? { fatalError() }
  open func caretRect(for position: UITextPosition) -> CGRect { fatalError() }
  open func firstRect(for range: UITextRange) -> CGRect { fatalError() }
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { fatalError() }
  open func closestPosition(to point: CGPoint) -> UITextPosition? { fatalError() }
  open func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? { fatalError() }
}

public enum NSTextAlignment: Int, Sendable { case left = 0, center = 1, right = 2, justified = 3, natural = 4 }

open class UIFont: NSObject {
  public struct TextStyle: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let caption1 = UIFont.TextStyle(rawValue: "")
  }
  open class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont { fatalError() }
}

@MainActor open class UIImageView: UIView {
  public init(image: UIImage?) { super.init(frame: .zero) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

@MainActor open class UIStackView: UIView {
  public enum Alignment: Int, Sendable { case fill = 0, leading, firstBaseline, center, trailing, lastBaseline }
  public convenience init(arrangedSubviews views: [UIView]) { self.init(frame: .zero) }
  open var alignment: UIStackView.Alignment { get { fatalError() } set {} }
  open var spacing: CGFloat { get { fatalError() } set {} }
  open func addArrangedSubview(_ view: UIView) {}
}

@MainActor open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let valueChanged = Event(rawValue: 1)
    public static let touchUpInside = Event(rawValue: 2)
  }
  open var isEnabled: Bool { get { fatalError() } set {} }
  open var isSelected: Bool { get { fatalError() } set {} }
  open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {}
}

@MainActor open class UIButton: UIControl {
  public struct Configuration {
    public static func plain() -> UIButton.Configuration { fatalError() }
    public static func filled() -> UIButton.Configuration { fatalError() }
    public var image: UIImage?
    public var baseForegroundColor: UIColor?
    public var contentInsets: NSDirectionalEdgeInsets
  }
  public convenience init(configuration: UIButton.Configuration, primaryAction: UIAction? = nil) { self.init(frame: .zero) }
  open var configuration: UIButton.Configuration? { get { fatalError() } set {} }
  open var menu: UIMenu? { get { fatalError() } set {} }
  open var showsMenuAsPrimaryAction: Bool { get { fatalError() } set {} }
}

@MainActor open class UISlider: UIControl {
  open var value: Float { get { fatalError() } set {} }
  open var minimumValue: Float { get { fatalError() } set {} }
  open var maximumValue: Float { get { fatalError() } set {} }
}

@MainActor open class UIColorWell: UIControl {
  open var selectedColor: UIColor? { get { fatalError() } set {} }
  open var supportsAlpha: Bool { get { fatalError() } set {} }
  open var title: String? { get { fatalError() } set {} }
}

// MARK: Gestures

@MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {}

@MainActor open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable { case possible = 0, began, changed, ended, cancelled, failed }
  public init(target: Any?, action: Selector?) {}
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  open var state: UIGestureRecognizer.State { get { fatalError() } set {} }
  open var view: UIView? { fatalError() }
  open var isEnabled: Bool { get { fatalError() } set {} }
  open var cancelsTouchesInView: Bool { get { fatalError() } set {} }
  open var delaysTouchesEnded: Bool { get { fatalError() } set {} }
  open var requiresExclusiveTouchType: Bool { get { fatalError() } set {} }
  open var allowedTouchTypes: [NSNumber] { get { fatalError() } set {} }
  open func location(in view: UIView?) -> CGPoint { fatalError() }
  open func ignore(_ touch: UITouch, for event: UIEvent) {}
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}
  open func reset() {}
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
}

@MainActor open class UITapGestureRecognizer: UIGestureRecognizer {}

@MainActor open class UIHoverGestureRecognizer: UIGestureRecognizer {
  @available(iOS 16.1, *) open var zOffset: CGFloat { fatalError() }
  @available(iOS 16.4, *) open var altitudeAngle: CGFloat { fatalError() }
  @available(iOS 16.4, *) open func azimuthAngle(in view: UIView?) -> CGFloat { fatalError() }
  @available(iOS 17.5, *) open var rollAngle: CGFloat { fatalError() }
}

@MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {}

@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  open var minimumNumberOfTouches: Int { get { fatalError() } set {} }
  open var allowedScrollTypesMask: UIScrollTypeMask { get { fatalError() } set {} }
  open func translation(in view: UIView?) -> CGPoint { fatalError() }
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {}
}


@MainActor open class UIRotationGestureRecognizer: UIGestureRecognizer {
  open var rotation: CGFloat { get { fatalError() } set {} }
}

public struct UIScrollTypeMask: OptionSet, Sendable {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let all = UIScrollTypeMask(rawValue: 3)
}

// MARK: Frames

@available(iOS 18.0, *)
@MainActor open class UIUpdateInfo: NSObject {
  open var modelTime: TimeInterval { fatalError() }
  open var estimatedPresentationTime: TimeInterval { fatalError() }
}

@available(iOS 18.0, *)
@MainActor open class UIUpdateLink: NSObject {
  public init(view: UIView) {}
  open func addAction(handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void) {}
  open var isEnabled: Bool { get { fatalError() } set {} }
  open var requiresContinuousUpdates: Bool { get { fatalError() } set {} }
  open var wantsLowLatencyEventDispatch: Bool { get { fatalError() } set {} }
  open var wantsImmediatePresentation: Bool { get { fatalError() } set {} }
  open var preferredFrameRateRange: CAFrameRateRange { get { fatalError() } set {} }
}

// MARK: The pencil

@MainActor public protocol UIInteraction: NSObjectProtocol {}

@MainActor open class UIPencilInteraction: NSObject, UIInteraction {
  @available(iOS 17.5, *)
  public enum Phase: UInt, Sendable { case began = 0, changed, ended, cancelled }
  @available(iOS 17.5, *)
  @MainActor open class Tap: NSObject {
    open var hoverPose: UIPencilHoverPose? { fatalError() }
  }
  @available(iOS 17.5, *)
  @MainActor open class Squeeze: NSObject {
    open var phase: UIPencilInteraction.Phase { fatalError() }
    open var hoverPose: UIPencilHoverPose? { fatalError() }
  }
  nonisolated public override init() {}
  open weak var delegate: (any UIPencilInteractionDelegate)?
  open class var preferredTapAction: UIPencilPreferredAction { fatalError() }
  @available(iOS 17.5, *) open class var preferredSqueezeAction: UIPencilPreferredAction { fatalError() }
  @available(iOS 17.5, *) open class var prefersHoverToolPreview: Bool { fatalError() }
  open class var prefersPencilOnlyDrawing: Bool { fatalError() }
}

@available(iOS 17.5, *)
@MainActor open class UIPencilHoverPose: NSObject {
  open var location: CGPoint { fatalError() }
}

public enum UIPencilPreferredAction: Int, Sendable {
  case ignore = 0, switchEraser, switchPrevious, showColorPalette, showInkAttributes
  @available(iOS 17.5, *) case showContextualPalette
  @available(iOS 17.5, *) case runSystemShortcut
}

// All three are optional there: to be required here finds names that are not quite right.
@MainActor public protocol UIPencilInteractionDelegate: NSObjectProtocol {
  @available(iOS, introduced: 12.1, deprecated: 17.5)
  func pencilInteractionDidTap(_ interaction: UIPencilInteraction)
  @available(iOS 17.5, *)
  func pencilInteraction(_ interaction: UIPencilInteraction, didReceiveTap tap: UIPencilInteraction.Tap)
  @available(iOS 17.5, *)
  func pencilInteraction(_ interaction: UIPencilInteraction, didReceiveSqueeze squeeze: UIPencilInteraction.Squeeze)
}

// MARK: Drag and drop

@MainActor public protocol UIDragDropSession: NSObjectProtocol {
  var items: [UIDragItem] { get }
  func location(in view: UIView) -> CGPoint
  func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool
}
@MainActor public protocol UIDragSession: UIDragDropSession { var localContext: Any? { get set } }
@MainActor public protocol UIDropSession: UIDragDropSession { var localDragSession: (any UIDragSession)? { get } }
@MainActor public protocol UIDragAnimating: NSObjectProtocol {}

@MainActor open class UIDragItem: NSObject {
  public init(itemProvider: NSItemProvider) {}
  open var itemProvider: NSItemProvider { fatalError() }
  open var localObject: Any? { get { fatalError() } set {} }
}

// All but the first are optional there.
@MainActor public protocol UIDragInteractionDelegate: NSObjectProtocol {
  func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession) -> [UIDragItem]
  func dragInteraction(_ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: any UIDragSession) -> UITargetedDragPreview?
  func dragInteraction(_ interaction: UIDragInteraction, willAnimateLiftWith animator: any UIDragAnimating, session: any UIDragSession)
}

@MainActor open class UIDragInteraction: NSObject, UIInteraction {
  public init(delegate: any UIDragInteractionDelegate) {}
  open var isEnabled: Bool { get { fatalError() } set {} }
}

// All are optional there.
@MainActor public protocol UIDropInteractionDelegate: NSObjectProtocol {
  func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession) -> UIDropProposal
  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession)
}

@MainActor open class UIDropInteraction: NSObject, UIInteraction {
  public init(delegate: any UIDropInteractionDelegate) {}
}

public enum UIDropOperation: UInt, Sendable { case cancel = 0, forbidden, copy, move }
@MainActor open class UIDropProposal: NSObject { public init(operation: UIDropOperation) {} }

@MainActor open class UIPreviewParameters: NSObject {
  public override nonisolated init() {}
  open var backgroundColor: UIColor! { get { fatalError() } set {} }
}
@MainActor open class UIDragPreviewParameters: UIPreviewParameters {}
@MainActor open class UIPreviewTarget: NSObject { public init(container: UIView, center: CGPoint) {} }
@MainActor open class UIDragPreviewTarget: UIPreviewTarget {}
@MainActor open class UITargetedPreview: NSObject {
  public init(view: UIView, parameters: UIPreviewParameters, target: UIPreviewTarget) {}
}
@MainActor open class UITargetedDragPreview: UITargetedPreview {}

// MARK: Accessibility

public enum UIAccessibilityScrollDirection: Int, Sendable { case right = 1, left, up, down, next, previous }

public struct UIAccessibilityTraits: OptionSet, Sendable {
  public var rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let none: UIAccessibilityTraits = []
  public static let staticText = UIAccessibilityTraits(rawValue: 64)
  public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1)
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 2)
  public static let selected = UIAccessibilityTraits(rawValue: 4)
}

@MainActor open class UIAccessibilityElement: UIResponder {
  public init(accessibilityContainer container: Any) {}
  open var accessibilityFrameInContainerSpace: CGRect { get { fatalError() } set {} }
  open var accessibilityFrame: CGRect { get { fatalError() } set {} }
  open var accessibilityLabel: String? { get { fatalError() } set {} }
  open var accessibilityValue: String? { get { fatalError() } set {} }
  open var accessibilityTraits: UIAccessibilityTraits { get { fatalError() } set {} }
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]? { get { fatalError() } set {} }
}

@MainActor open class UIAccessibilityCustomAction: NSObject {
  public typealias Handler = @MainActor (UIAccessibilityCustomAction) -> Bool
  public init(name: String, actionHandler: @escaping UIAccessibilityCustomAction.Handler) {}
}

@MainActor open class UIAccessibilityCustomRotor: NSObject {
  public enum Direction: Int, Sendable { case previous = 0, next }
  public typealias Search = @MainActor (UIAccessibilityCustomRotorSearchPredicate) -> UIAccessibilityCustomRotorItemResult?
  public init(name: String, itemSearch itemSearchBlock: @escaping UIAccessibilityCustomRotor.Search) {}
}
@MainActor open class UIAccessibilityCustomRotorSearchPredicate: NSObject {
  open var searchDirection: UIAccessibilityCustomRotor.Direction { fatalError() }
}
@MainActor open class UIAccessibilityCustomRotorItemResult: NSObject {}

public struct UIAccessibility: Sendable {
  @MainActor public static var isReduceMotionEnabled: Bool { fatalError() }
  public struct Notification: Sendable { public static let announcement = Notification() }
  @MainActor public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect { fatalError() }
  @MainActor public static func post(notification: UIAccessibility.Notification, argument: Any?) {}
}
