// swift-format-ignore-file
//
// Declarations of Apple's, of which only the form counts: what every system of Apple's shows whoever imports
// Foundation.
//
// Nothing here does anything: it is for type-checking alone.

public struct Point {
  public var v: Int16
  public var h: Int16
  public init(v: Int16, h: Int16) { (self.v, self.h) = (v, h) }
}

public struct Rect {
  public var top: Int16
  public var left: Int16
  public var bottom: Int16
  public var right: Int16
}
