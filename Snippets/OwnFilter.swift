// A filter of one's own: it moves every point to the grid, and leaves out what would not move on.

import Ductus

// snippet.kernel
struct SnapToGrid: RecursiveKernel {
  let spacing: Double

  struct State: Sendable { var last: Point? }
  let initialState = State()

  func advance(_ state: inout State, with point: PolylinePoint) -> PolylinePoint? {
    var snapped = point
    snapped.location = Point(snap(point.location.x), snap(point.location.y))
    if snapped.location == state.last { return nil }
    state.last = snapped.location
    return snapped
  }

  private func snap(_ value: Double) -> Double { (value / spacing).rounded() * spacing }
}
// snippet.end

// snippet.use
let grid = InkPipeline(filters: [PolylineFilter(SnapToGrid(spacing: 10))], smoother: .lines)
for x in [0.0, 3, 6, 11, 12, 28] {
  let event = TouchEvent(
    touch: TouchIdentifier(1), timestamp: x / 100, phase: x == 0 ? .began : .moved,
    location: Point(x, x / 2))
  grid.receive(TouchBatch([event]))
}
// The last point is where the pen is, on the grid or not.
for element in grid.strokes[0].path { print(element.element) }
// snippet.end
