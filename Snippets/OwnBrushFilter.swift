// A filter of one's own in a brush: strokes keep to a grid, while they are drawn and in the file.

import Ductus

struct Grid: WindowedKernel {
  let spacing: Double
  // The last point is another one when a point comes after it.
  let reach = 1

  func point(at index: Int, of input: Polyline) -> PolylinePoint {
    index + 1 < input.count ? snapped(input[index]) : input[index]
  }

  // When the pen is lifted, the end goes to the grid, too.
  func end(at index: Int, of input: Polyline) -> PolylinePoint { snapped(input[index]) }

  private func snapped(_ point: PolylinePoint) -> PolylinePoint {
    var point = point
    point.location = Point(snapped(point.location.x), snapped(point.location.y))
    return point
  }

  private func snapped(_ value: Double) -> Double { (value / spacing).rounded() * spacing }
}

// snippet.use
OwnFilters.register("com.example.grid") { values in
  // The values may come from any file.
  PolylineFilter(Grid(spacing: max(values.first ?? 10, 1)))
}

var brush = Brush.pen
brush.filters = [.own("com.example.grid", 20)]
let canvas = try InkCanvas(width: 400, height: 300)
let samples = (0..<50).map { step in
  PolylinePoint(location: Point(6 * Double(step), 40), timestamp: Double(step) / 240, force: 1)
}
canvas.add(samples: samples, brush: brush)

let again = try DuctusReader().read(canvas.document.file()).document
print(again.strokes[0].brush.filters == brush.filters, again.missingFilters)
// snippet.end
