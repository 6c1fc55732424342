// A filter that moves the last point of a stroke: one that comes back to its beginning is closed.

import Ductus

// snippet.kernel
struct CloseShape: RecursiveKernel {
  /// The largest gap that is closed, in points.
  let gap: Double

  struct State: Sendable { var start: Point? }
  let initialState = State()

  func advance(_ state: inout State, with point: PolylinePoint) -> PolylinePoint? {
    if state.start == nil { state.start = point.location }
    return point
  }

  func end(_ state: State, of point: PolylinePoint, advanced: PolylinePoint?) -> PolylinePoint {
    var end = point
    if let start = state.start, start.distance(to: end.location) <= gap { end.location = start }
    return end
  }
}
// snippet.end

let pipeline = InkPipeline(filters: [PolylineFilter(CloseShape(gap: 9))], smoother: .lines)
let corners = [Point(0, 0), Point(60, 0), Point(60, 40), Point(0, 40), Point(2, 5)]
for (index, corner) in corners.enumerated() {
  let phase: TouchPhase = index == 0 ? .began : index == corners.count - 1 ? .ended : .moved
  let event = TouchEvent(
    touch: TouchIdentifier(1), timestamp: Double(index) / 10, phase: phase, location: corner)
  pipeline.receive(TouchBatch([event]))
}
// The last point is the first one.
for element in pipeline.strokes[0].path { print(element.element) }
