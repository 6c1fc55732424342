// swift-format-ignore-file
//
// Declarations of Apple's, of which only the form counts.
//
// Written from the public documentation at developer.apple.com/documentation, of no more than what
// InkUIKit, its tests for a Mac and Examples/iPad use. Nothing here does anything: it is for type-checking alone.

@_exported import CoreGraphics
@_exported import Foundation

public struct IOSurfacePropertyKey: Hashable, RawRepresentable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let width = IOSurfacePropertyKey(rawValue: "")
  public static let height = IOSurfacePropertyKey(rawValue: "")
  public static let bytesPerElement = IOSurfacePropertyKey(rawValue: "")
  public static let pixelFormat = IOSurfacePropertyKey(rawValue: "")
}

public struct IOSurfaceLockOptions: OptionSet, Sendable {
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

public typealias kern_return_t = Int32

open class IOSurface: NSObject {
  public init?(properties: [IOSurfacePropertyKey: Any]) {}
  open var baseAddress: UnsafeMutableRawPointer { fatalError() }
  open var bytesPerRow: Int { fatalError() }
  open var width: Int { fatalError() }
  open var height: Int { fatalError() }
  open var isInUse: Bool { fatalError() }
  open func setAttachment(_ anObject: Any, forKey key: String) { fatalError() }
  @discardableResult
  open func lock(options: IOSurfaceLockOptions = [], seed: UnsafeMutablePointer<UInt32>?) -> kern_return_t { fatalError() }
  @discardableResult
  open func unlock(options: IOSurfaceLockOptions = [], seed: UnsafeMutablePointer<UInt32>?) -> kern_return_t { fatalError() }
}

// A `CFString` there, which is bridged where it is used.
public let kIOSurfaceColorSpace: String = { fatalError() }()
