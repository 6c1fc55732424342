import Ductus
import InkTestSupport
import Testing

/// Tests of text as ink.
@Suite struct WritingTests {
  private let brush = Brush(size: 2)

  /// The middle lines of all strokes, in points of the document.
  private func points(_ document: InkDocument) -> [[Point]] {
    document.strokes.map { stroke in
      stroke.record.samples.map { $0.location.applying(stroke.transform) }
    }
  }

  private func write(_ text: String, in document: InkDocument, digit: Double, gap: Double = 1) {
    document.perform(
      document.writing(
        text.utf8, digit: digit, beside: document.bounds, gap: gap, brush: brush))
  }

  private func bounds(_ lines: [[Point]]) -> Rect { Rect(lines.joined()) }

  @Test func `A text begins on the empty sheet, and beside ink on its lower edge`() throws {
    let document = InkDocument()
    write("26", in: document, digit: 11, gap: 14)
    #expect(document.count == 2)
    var box = bounds(points(document))
    #expect(abs(box.minY - 0) < 0.3 && abs(box.maxY - 11) < 0.05 && box.minX >= 0)
    let line = [Point(0, 30), Point(80, 50)].enumerated().map { index, place in
      PolylinePoint(location: place, timestamp: Double(index))
    }
    document.append(InkStroke(line, brush: brush))
    let edge = document.bounds
    write("11", in: document, digit: 22, gap: 5)
    box = bounds(Array(points(document).suffix(2)))
    #expect(abs(box.maxY - edge.maxY) < 0.05 && abs(box.minY - (edge.maxY - 22)) < 0.05)
    #expect(abs(box.minX - (edge.maxX + 5)) < 0.05)
    // One step takes a text back, and its brush has the size of a screen on which digits are 40 points high.
    #expect(document.undo() && document.count == 3)
    let middle = document.strokes[0].outline().bounds
    #expect(abs(middle.height - (11 + 2 * 11 / 40)) < 0.4)
  }

  @Test func `All characters of dates are written, in their order and at an even pace`() {
    let document = InkDocument()
    write("0123456789./-", in: document, digit: 40)
    let lines = points(document)
    #expect(document.count >= 13)
    let starts = lines.map { $0.map(\.x).min() ?? 0 }
    #expect(starts == starts.sorted())
    for (line, stroke) in zip(lines, document.strokes) {
      let samples = stroke.record.samples
      for index in samples.indices.dropFirst() {
        #expect(samples[index].time - samples[index - 1].time == 40)
        #expect(line[index].distance(to: line[index - 1]) < 1.55)
      }
    }
    let texts = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "/", "-"]
    for text in texts {
      let alone = InkDocument()
      write(text, in: alone, digit: 40)
      #expect(alone.count > 0, "\(text)")
    }
  }

  @Test func `Strokes of a signature's pen begin as wide as they go on, and a full stop is a dot`()
  {
    let document = InkDocument()
    document.perform(
      document.writing(
        "-.".utf8, digit: 40, beside: .empty, gap: 0, brush: BrushPreset.signature.brush))
    let (hyphen, stop) = (document.strokes[0].outline(), document.strokes[1].outline().bounds)
    let bounds = hyphen.bounds
    // As high a point behind its round end as in its middle.
    let ends = hyphen.flattened(tolerance: 0.01).flatMap { $0.points }
      .filter { $0.x < bounds.minX + 2 }
    #expect(Rect(ends).height > 0.9 * bounds.height && bounds.height > 2)
    #expect(stop.width > 0.9 * bounds.height && stop.height > stop.width)
  }

  @Test func `What cannot be written adds nothing`() {
    let document = InkDocument()
    for digit in [0, -1, .nan, .infinity, 1e5, 1e308] {
      write("12", in: document, digit: digit)
    }
    write("\u{661}é!", in: document, digit: 11)
    write("", in: document, digit: 11)
    #expect(document.count == 0 && !document.canUndo)
  }
}
