// swift-format-ignore-file
//
// Declarations of Apple's, of which only the form counts.
//
// Written from the public documentation at developer.apple.com/documentation, of no more than what
// InkUIKit, its tests for a Mac and Examples/iPad use. Nothing here does anything: it is for type-checking alone.

@_exported import CoreGraphics
@_exported import Foundation
@_exported import ObjectiveC

open class CALayer: NSObject {
  open var frame: CGRect { get { fatalError() } set {} }
  open var bounds: CGRect { get { fatalError() } set {} }
  open var contents: Any? { get { fatalError() } set {} }
  open var contentsRect: CGRect { get { fatalError() } set {} }
  open var contentsScale: CGFloat { get { fatalError() } set {} }
  open var isOpaque: Bool { get { fatalError() } set {} }
  open var cornerRadius: CGFloat { get { fatalError() } set {} }
  open var borderWidth: CGFloat { get { fatalError() } set {} }
  open var borderColor: CGColor? { get { fatalError() } set {} }
  open var opacity: Float { get { fatalError() } set {} }
  open var masksToBounds: Bool { get { fatalError() } set {} }
  open var sublayers: [CALayer]? { get { fatalError() } set {} }
  open func addSublayer(_ layer: CALayer) {}
  open func removeFromSuperlayer() {}
  open var anchorPoint: CGPoint { get { fatalError() } set {} }
  open func presentation() -> Self? { fatalError() }
  open func affineTransform() -> CGAffineTransform { fatalError() }
  open func animationKeys() -> [String]? { fatalError() }
  open func removeAllAnimations() {}
}

open class CAShapeLayer: CALayer {
  open var path: CGPath? { get { fatalError() } set {} }
  open var fillColor: CGColor? { get { fatalError() } set {} }
  open var strokeColor: CGColor? { get { fatalError() } set {} }
  open var lineWidth: CGFloat { get { fatalError() } set {} }
}

open class CATransaction: NSObject {
  open class func begin() {}
  open class func commit() {}
  open class func setDisableActions(_ flag: Bool) {}
}

public struct CAFrameRateRange: Sendable {
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {}
}

open class CADisplayLink: NSObject {
  public init(target: Any, selector: Selector) {}
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {}
  open func invalidate() {}
  open var isPaused: Bool { get { fatalError() } set {} }
  open var preferredFrameRateRange: CAFrameRateRange { get { fatalError() } set {} }
  open var targetTimestamp: CFTimeInterval { fatalError() }
}

public typealias CFTimeInterval = Double
public func CACurrentMediaTime() -> CFTimeInterval { fatalError() }
