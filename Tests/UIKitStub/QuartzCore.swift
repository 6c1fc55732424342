// swift-format-ignore-file
//
// Declarations of Apple's, of which only the form counts.
//
// Written from the public documentation at developer.apple.com/documentation, of no more than what
// InkUIKit and Examples/iPad use. Nothing here does anything: it is for type-checking alone.

@_exported import Foundation
@_exported import ObjectiveC

public final class CGColor {}
public final class CGPath {}

open class CALayer: NSObject {
  open var frame: CGRect = .zero
  open var contents: Any?
  open var contentsScale: CGFloat = 1
  open var isOpaque = false
  open func addSublayer(_ layer: CALayer) {}
}

open class CAShapeLayer: CALayer {
  open var path: CGPath?
  open var fillColor: CGColor?
  open var strokeColor: CGColor?
  open var lineWidth: CGFloat = 1
}

open class CATransaction: NSObject {
  open class func begin() {}
  open class func commit() {}
  open class func setDisableActions(_ flag: Bool) {}
}

open class CADisplayLink: NSObject {
  public init(target: Any, selector: Selector) {}
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {}
  open func invalidate() {}
  open var isPaused = false
  open var targetTimestamp: CFTimeInterval { fatalError() }
}

public typealias CFTimeInterval = Double
public func CACurrentMediaTime() -> CFTimeInterval { fatalError() }
