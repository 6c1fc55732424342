import Ductus

/// The cost of the outline of a stroke, for each point of its spine.
struct OutlineBenchmark {
  struct Result {
    /// Nanoseconds per spine point for the edges, all at once.
    var edges: Double
    /// The same with the closed path put together.
    var path: Double
    /// The same for a triangle strip.
    var strip: Double
    /// Microseconds for an update that replaces the last 8 elements, of 4 points each.
    var update: Double
    /// Vertices of the path for each spine point.
    var vertices: Double
  }

  /// The number of points of the spine.
  let count: Int

  /// A spine that winds, with a width that swells, and points about 1.5 apart.
  private var points: [SpinePoint] {
    (0..<count).map { index in
      let t = Double(index) * 0.02
      return SpinePoint(
        Point(
          t * 18 + 60 * Elementary.sin(t) + 3 * Elementary.sin(9 * t), 80 * Elementary.cos(0.7 * t)
        ),
        TipState(width: 4 + 2.5 * Elementary.sin(1.7 * t)))
    }
  }

  /// Returns the medians over several runs.
  func run(runs: Int) -> Result {
    let points = points
    let elements = count / 4
    let append: (Int, inout [SpinePoint]) -> Void = { element, run in
      run += points[element * 4..<min(element * 4 + 5, points.count)]
    }
    var times = (edges: [Double](), path: [Double](), strip: [Double](), update: [Double]())
    var vertices = 0
    let clock = ContinuousClock()
    for _ in 0..<runs {
      var outline = StrokeOutline()
      var strip = TriangleStrip()
      let start = clock.now
      _ = outline.update(.everything(count: elements), points: append)
      let edges = clock.now
      vertices = outline.path.elements.count
      let path = clock.now
      _ = strip.update(.everything(count: elements), points: append)
      let end = clock.now
      let updates = 100
      for _ in 0..<updates {
        let tail = Change(modified: max(elements - 8, 0)..<elements, count: elements)
        _ = outline.update(tail, points: append)
      }
      let updated = clock.now
      precondition(vertices > count && strip.vertices.count > count, "there is no outline")
      times.edges.append(microseconds(edges - start) * 1000 / Double(count))
      times.path.append(microseconds(path - start) * 1000 / Double(count))
      times.strip.append(microseconds(end - path) * 1000 / Double(count))
      times.update.append(microseconds(updated - end) / Double(updates))
    }
    return Result(
      edges: median(times.edges), path: median(times.path), strip: median(times.strip),
      update: median(times.update), vertices: Double(vertices) / Double(count))
  }
}
