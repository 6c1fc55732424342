import InkGeometry
import InkStream
import StreamTestSupport
import Testing

/// The two smoothers that take samples in groups, against buffers that fill and are emptied.
@Suite struct GroupedBezierTests {
  @Test func `groups of four samples are cubics, the rest is a quadratic or a line`() {
    for count in 0...30 {
      for points in RandomPolyline.all(seeds: 0..<3, count: count) {
        var expected: [PathElement] = []
        var group: [Point] = []
        for place in points.map(\.location) {
          if expected.isEmpty { expected.append(.move(to: place)) }
          group.append(place)
          if group.count == 4 {
            expected.append(Self.curve(group))
            group = [place]
          }
        }
        if group.count > 1 { expected.append(Self.curve(group)) }
        #expect(GroupedBezier().path(points).isNear(expected))
      }
    }
  }

  @Test func `of five samples the fourth moves between its neighbours`() {
    for count in 0...30 {
      for points in RandomPolyline.all(seeds: 0..<3, count: count) {
        var expected: [PathElement] = []
        var group: [Point] = []
        for place in points.map(\.location) {
          if expected.isEmpty { expected.append(.move(to: place)) }
          group.append(place)
          if group.count == 5 {
            group[3] = Point((group[2].x + group[4].x) / 2, (group[2].y + group[4].y) / 2)
            expected.append(Self.curve(Array(group[..<4])))
            group = [group[3], group[4]]
          }
        }
        if group.count > 1 { expected.append(Self.curve(group)) }
        #expect(SmoothedBezier().path(points).isNear(expected))
      }
    }
  }

  /// Returns the curve of a group: its first point is the start, its last the end, the others control.
  static func curve(_ group: [Point]) -> PathElement {
    switch group.count {
    case 2: .line(to: group[1])
    case 3: .quadratic(control: group[1], to: group[2])
    default: .cubic(control1: group[1], control2: group[2], to: group[3])
    }
  }
}
