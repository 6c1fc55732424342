import InkGeometry
import InkStream

extension Fingerprint {
  /// Appends a point.
  mutating func combine(_ point: Point) {
    combine(point.x)
    combine(point.y)
  }

  /// Appends all points of a polyline, and how many there are.
  mutating func combine(_ polyline: Polyline) {
    combine(polyline.count)
    for point in polyline {
      combine(point.location)
      combine(point.timestamp)
      combine(point.force)
      combine(point.altitude)
      combine(point.azimuth)
      combine(point.roll)
      combine(point.majorRadius)
      combine(point.sample)
      combine(UInt64(point.isPredicted ? 1 : 0))
    }
  }

  /// Appends all elements of a path, and how many there are.
  mutating func combine(_ path: [StrokeElement]) {
    combine(path.count)
    for each in path {
      switch each.element {
      case .move(let to):
        combine(UInt64(0))
        combine(to)
      case .line(let to):
        combine(UInt64(1))
        combine(to)
      case .quadratic(let control, let to):
        combine(UInt64(2))
        combine(control)
        combine(to)
      case .cubic(let control1, let control2, let to):
        combine(UInt64(3))
        combine(control1)
        combine(control2)
        combine(to)
      case .close:
        combine(UInt64(4))
      }
      combine(each.start)
      combine(each.end)
    }
  }
}
