import InkGeometry
import InkStream
import StreamTestSupport
import Testing

/// Tests of every smoother.
@Suite struct SmootherTests {
  static let kernels: [any SmootherKernel] = [
    Lines(), GroupedBezier(), SmoothedBezier(), MidpointQuadratics(), Antigrain(),
    Antigrain(factor: 1), CatmullRom(), BSpline(),
  ]
  static let smoothKernels: [any SmootherKernel] = [
    SmoothedBezier(), MidpointQuadratics(), Antigrain(), Antigrain(factor: 1), CatmullRom(),
    BSpline(),
  ]

  @Test func `paths run from the first point to the last, piece by piece`() throws {
    for kernel in Self.kernels {
      for count in 0...20 {
        for points in RandomPolyline.all(seeds: 0..<3, count: count) {
          let path = kernel.path(points)
          #expect(path.count == kernel.elementCount(pointCount: count))
          #expect(path.first?.element == points.first.map { .move(to: $0.location) })
          #expect(path.last?.element.end == points.last?.location)
          #expect(path.allSatisfy { $0.isFinite })
          #expect(path.last?.end == (count > 0 ? Double(count - 1) : nil))
          for (one, next) in zip(path, path.dropFirst()) {
            #expect(next.start == one.end)
            #expect(next.end > next.start)
          }
        }
      }
    }
  }

  @Test func `tangents agree at joints`() {
    for kernel in Self.smoothKernels {
      for count in 4...40 {
        for shape in [RandomPolyline.jitter, .wander, .closed] {
          let path = kernel.path(shape.make(seed: UInt64(count), count: count))
          for joint in path.indices.dropFirst().dropLast() {
            guard let before = path.tangents(at: joint), let after = path.tangents(at: joint + 1)
            else { continue }
            #expect(before.end.dot(after.start) > 0)
            #expect(abs(before.end.cross(after.start)) < 1e-7)
          }
        }
      }
    }
  }

  @Test func `curvature of the B-spline agrees too`() {
    let path = BSpline().path(RandomPolyline.jitter.make(seed: 5, count: 30))
    for joint in path.indices.dropFirst().dropLast() {
      guard let p3 = path[joint].element.end,
        case .cubic(let c1, let c2, _) = path[joint].element,
        case .cubic(let d1, let d2, _) = path[joint + 1].element
      else { continue }
      // Second differences on either side.
      let before = (p3 - c2) - (c2 - c1)
      let after = (d2 - d1) - (d1 - p3)
      #expect((before - after).length < 1e-9)
    }
  }

  @Test func `elements that a point cannot reach are the same without it`() {
    for kernel in Self.kernels {
      let points = RandomPolyline.jitter.make(seed: 4, count: 24)
      let path = kernel.path(points)
      for index in points.indices {
        var moved = points
        moved[index].location = Point(-77, 33)
        let reach = kernel.elements(dependingOnPoint: index)
        let other = kernel.path(moved)
        for element in path.indices where !reach.contains(element) {
          #expect(other[element] == path[element])
        }
        let shorter = kernel.path(Array(points[..<index]))
        for element in shorter.indices where element < reach.lowerBound {
          #expect(shorter[element] == path[element])
        }
      }
    }
  }

  @Test func `equal points make a path of no length`() {
    for kernel in Self.kernels {
      for count in 1...8 {
        let points = Polyline.at(Array(repeating: Point(3, 4), count: count))
        for element in kernel.path(points) {
          #expect(element.points.allSatisfy { $0 == Point(3, 4) })
        }
      }
    }
  }
}
