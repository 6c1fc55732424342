// swift-format-ignore-file
//
// Declarations of Apple's, of which only the form counts.
//
// Written from the public documentation at developer.apple.com/documentation, of no more than what
// InkUIKit uses. Nothing here does anything: it is for type-checking alone.

@_exported import UIKit

public struct PKInkingTool: Sendable {
  public struct InkType: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let pen = InkType(rawValue: "")
    public static let pencil = InkType(rawValue: "")
    public static let marker = InkType(rawValue: "")
    @available(iOS 17.0, *) public static let monoline = InkType(rawValue: "")
    @available(iOS 17.0, *) public static let fountainPen = InkType(rawValue: "")
    @available(iOS 17.0, *) public static let watercolor = InkType(rawValue: "")
    @available(iOS 17.0, *) public static let crayon = InkType(rawValue: "")
  }
}

public struct PKInk {
  public typealias InkType = PKInkingTool.InkType
  public init(_ inkType: PKInk.InkType, color: UIColor) { fatalError() }
  public var inkType: PKInk.InkType { fatalError() }
  public var color: UIColor { fatalError() }
}

public struct PKStrokePoint {
  public init(location: CGPoint, timeOffset: TimeInterval, size: CGSize, opacity: CGFloat, force: CGFloat, azimuth: CGFloat, altitude: CGFloat) { fatalError() }
  public var location: CGPoint { fatalError() }
  public var timeOffset: TimeInterval { fatalError() }
  public var size: CGSize { fatalError() }
  public var opacity: CGFloat { fatalError() }
  public var force: CGFloat { fatalError() }
  public var azimuth: CGFloat { fatalError() }
  public var altitude: CGFloat { fatalError() }
}

public struct PKStrokePath: RandomAccessCollection {
  public init<T: Sequence>(controlPoints: T, creationDate: Date) where T.Element == PKStrokePoint { fatalError() }
  public var creationDate: Date { fatalError() }
  public var startIndex: Int { fatalError() }
  public var endIndex: Int { fatalError() }
  public subscript(position: Int) -> PKStrokePoint { fatalError() }
  public func interpolatedPoint(at parametricValue: CGFloat) -> PKStrokePoint { fatalError() }
}

public struct PKStroke {
  public init(ink: PKInk, path: PKStrokePath, transform: CGAffineTransform = .identity, mask: UIBezierPath? = nil) { fatalError() }
  public var ink: PKInk { fatalError() }
  public var transform: CGAffineTransform { fatalError() }
  public var path: PKStrokePath { fatalError() }
  public var mask: UIBezierPath? { fatalError() }
}

public struct PKDrawing {
  public init() { fatalError() }
  public init<S: Sequence>(strokes: S) where S.Element == PKStroke { fatalError() }
  public var strokes: [PKStroke] { fatalError() }
}
