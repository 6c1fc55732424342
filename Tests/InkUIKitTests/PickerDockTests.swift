import Ductus
import InkTestSupport
import InkUIKit
import Testing

/// Where a tool picker lies.
@Suite struct PickerDockTests {
  private let bounds = Rect(minX: 0, minY: 20, maxX: 800, maxY: 1000)

  @Test func `It goes to the edge that it was let go nearest to`() {
    func edge(_ x: Double, _ y: Double, isCompact: Bool = false) -> PickerDock.Edge {
      PickerDock(nearestTo: Point(x, y), in: bounds, isCompact: isCompact).edge
    }
    #expect(edge(400, 990) == .bottom && edge(400, 30) == .top)
    #expect(edge(5, 500) == .leading && edge(795, 500) == .trailing)
    #expect(edge(5, 600, isCompact: true) == .bottom && edge(5, 300, isCompact: true) == .top)
  }

  @Test func `It lies within the view wherever it was let go`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<1000 {
      let point = Point(random.double(in: -100...900), random.double(in: -100...1100))
      let dock = PickerDock(nearestTo: point, in: bounds, isCompact: random.chance(0.5))
      let isVertical = dock.edge.isVertical
      let (width, height) = isVertical ? (60.0, 420.0) : (420, 60)
      for frame in [
        dock.frame(width: width, height: height, in: bounds),
        PickerDock.frame(beside: point, width: width, height: height, in: bounds),
      ] {
        #expect(frame.minX >= bounds.minX && frame.maxX <= bounds.maxX)
        #expect(frame.minY >= bounds.minY && frame.maxY <= bounds.maxY)
        #expect(abs(frame.width - width) < 1e-9 && abs(frame.height - height) < 1e-9)
      }
    }
    // One that does not fit begins where the view does.
    #expect(PickerDock().frame(width: 5000, height: 60, in: bounds).minX == PickerDock.margin)
  }

  @Test func `The palette does not cover the tip of the pencil`() {
    for y in stride(from: 100.0, through: 900, by: 50) {
      let frame = PickerDock.frame(beside: Point(400, y), width: 300, height: 60, in: bounds)
      #expect(frame.maxY < y || frame.minY > y)
    }
  }
}
