// swift-format-ignore-file
//
// Declarations of Apple's, of which only the form counts.
//
// Written from the public documentation at developer.apple.com/documentation, of no more than what
// InkUIKit, its tests for a Mac and Examples/iPad use. Nothing here does anything: it is for type-checking alone.

@_exported import Foundation

public final class CGColor: Sendable {
  public var components: [CGFloat]? { fatalError() }
  public func converted(to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?) -> CGColor? { fatalError() }
}

// The two of each are bridged there.
public typealias CFDictionary = NSDictionary
public typealias CFData = NSData
public final class CFString: Hashable, Sendable {
  public static func == (a: CFString, b: CFString) -> Bool { fatalError() }
  public func hash(into hasher: inout Hasher) {}
}
public typealias CFTypeRef = AnyObject
public enum CGColorRenderingIntent: Int32, Sendable { case defaultIntent = 0 }

public final class CGColorSpace: Sendable {
  public init?(name: CFString) {}
  public func copyPropertyList() -> CFTypeRef? { fatalError() }
  public static let sRGB: CFString = { fatalError() }()
  public static let displayP3: CFString = { fatalError() }()
}

public final class CGDataProvider {
  public init?(data: CFData) {}
}

public struct CGBitmapInfo: OptionSet, Sendable {
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}

public enum CGImageAlphaInfo: UInt32, Sendable { case premultipliedLast = 1 }

public final class CGImage: Sendable {
  public init?(width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent) {}
  public var width: Int { fatalError() }
  public var height: Int { fatalError() }
}

public struct CGAffineTransform: Equatable, Sendable {
  public var a, b, c, d, tx, ty: CGFloat
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
}

extension CGPoint {
  public func applying(_ t: CGAffineTransform) -> CGPoint { fatalError() }
}

open class CGPath {
  public var isEmpty: Bool { fatalError() }
  public var boundingBoxOfPath: CGRect { fatalError() }
}

public final class CGMutablePath: CGPath {
  public override init() {}
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {}
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {}
  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {}
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity) {}
  public func closeSubpath() {}
}

public final class CGContext {
  public init?(data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32) {}
  public func makeImage() -> CGImage? { fatalError() }
  public func draw(_ image: CGImage, in rect: CGRect) {}
  public var interpolationQuality: CGInterpolationQuality { get { fatalError() } set {} }
  public func concatenate(_ transform: CGAffineTransform) {}
  public func clip(to rect: CGRect) {}
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
  public func fill(_ rect: CGRect) {}
  public func drawPDFPage(_ page: CGPDFPage) {}
}

public enum CGInterpolationQuality: Int32, Sendable { case `default` = 0, none = 1, low = 2, medium = 4, high = 3 }

public enum CGPDFBox: Int32, Sendable { case mediaBox = 0, cropBox, bleedBox, trimBox, artBox }

public final class CGPDFDocument {
  public init?(_ provider: CGDataProvider) {}
  public var isUnlocked: Bool { fatalError() }
  public var numberOfPages: Int { fatalError() }
  public func page(at pageNumber: Int) -> CGPDFPage? { fatalError() }
}

public final class CGPDFPage {
  public func getBoxRect(_ box: CGPDFBox) -> CGRect { fatalError() }
  public var rotationAngle: Int32 { fatalError() }
}
