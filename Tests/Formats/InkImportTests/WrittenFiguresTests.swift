import InkBrush
import InkDocument
import InkGeometry
import InkImport
import InkStream
import Testing

/// Straight figures, written for programs that draw curves through points.
struct WrittenFiguresTests {
  /// A rectangle of 300 × 120 points, with one corner for each sample.
  private func rectangle(isEven: Bool) -> InkDocument {
    let corners = [(20.0, 30.0), (320, 30), (320, 150), (20, 150), (20, 30)]
    let points = corners.enumerated().map { index, corner in
      PolylinePoint(
        location: Point(corner.0, corner.1), timestamp: Double(index) / 5,
        force: isEven ? 1 : 0.8 + Double(index % 2) / 5)
    }
    var brush = BrushPreset.linear.brush
    brush.smoother = .lines
    if !isEven { brush.dynamics.width = .size * .force }
    let document = InkDocument()
    document.append(InkStroke(points, brush: brush))
    return document
  }

  /// The area within the lines of a stroke as they are seen.
  private func area(_ document: InkDocument) throws -> Double {
    let drawing = try ForeignDrawing.read(document.xournal().bytes)
    let points = try #require(drawing.strokes.first).points
    return zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
      .magnitude / 2
  }

  private func expectSame(_ document: InkDocument, _ bytes: [UInt8]) throws {
    let again = try ForeignDrawing.read(bytes).document().document
    let (old, new) = (document.bounds, again.bounds)
    #expect((old.minX - new.minX).magnitude < 1 && (old.minY - new.minY).magnitude < 1)
    #expect((old.maxX - new.maxX).magnitude < 1 && (old.maxY - new.maxY).magnitude < 1)
    #expect((try area(again) - 300 * 120).magnitude < 50)
  }

  @Test(arguments: [true, false])
  func rectanglesStayRectangles(_ isEven: Bool) throws {
    let document = rectangle(isEven: isEven)
    #expect((try area(document) - 300 * 120).magnitude < 1)
    try expectSame(document, document.inkML().bytes)
    try expectSame(document, document.excalidraw().bytes)
  }

  @Test
  func anEvenFigureIsALineOfExcalidraw() throws {
    let text = String(decoding: rectangle(isEven: true).excalidraw().bytes, as: UTF8.self)
    #expect(text.contains("\"type\":\"line\"") && !text.contains("freedraw"))
    #expect(text.contains("[300,0],[300,120],[0,120],[0,0]]"))
    #expect(text.contains("\"roundness\":null"))
  }

  @Test
  func furtherPointsHaveTimesAndForcesBetween() throws {
    let stroke = try #require(
      try ForeignDrawing.read(rectangle(isEven: false).inkML().bytes).strokes.first)
    let points = stroke.points
    #expect(points.count > 20 && points.count < 200)
    for (a, b) in zip(points, points.dropFirst()) {
      #expect(try #require(a.time) <= #require(b.time))
      #expect((try #require(a.pressure) - (try #require(b.pressure))).magnitude < 0.1)
    }
    // The corner (320, 30) has a neighbour within two points.
    #expect(points.contains { $0.x > 318 && $0.x < 319.5 && ($0.y - 30).magnitude < 0.01 })
  }
}
