#if canImport(CoreGraphics)
  public import CoreGraphics
  public import InkDocument
  public import InkGeometry
  // Foundation on Apple's systems has a Point of its own.
  public import struct InkGeometry.Point

  extension BezierPath {
    /// The same path for Core Graphics, in the same coordinates; complexity: O(elements).
    public var cgPath: CGPath { PathWalk.path(of: elements) }
  }

  extension InkDocument {
    /// Returns the outline of a stroke for Core Graphics, in the drawing's coordinates, to be filled by the rule of
    /// winding numbers: see `InkStroke.outline()`.
    ///
    /// Complexity: O(samples).
    ///
    /// - Parameter id: the stroke.
    /// - Returns: the outline; `nil` if there is no such stroke.
    public func cgPath(of id: InkStroke.Identifier) -> CGPath? {
      self[id]?.outline().cgPath
    }
  }

  extension PathWalk {
    fileprivate static func path(of elements: [PathElement]) -> CGPath {
      let path = CGMutablePath()
      for step in steps(of: elements) {
        switch step {
        case .move(let to): path.move(to: to.cgPoint)
        case .line(let to): path.addLine(to: to.cgPoint)
        case .quadratic(let control, let to):
          path.addQuadCurve(to: to.cgPoint, control: control.cgPoint)
        case .cubic(let one, let other, let to):
          path.addCurve(to: to.cgPoint, control1: one.cgPoint, control2: other.cgPoint)
        case .close: path.closeSubpath()
        }
      }
      return path
    }
  }

  extension Point {
    fileprivate var cgPoint: CGPoint { CGPoint(x: x, y: y) }
  }
#endif
