import CodecTestSupport
import InkBrush
import InkCodec
import InkDocument
import InkGeometry
import Testing

/// Tests of drawings with many different brushes and transforms, which a file has once each.
@Suite struct ManyBrushesTests {
  /// Returns a document of which strokes 0, 7, 14 … have their own brush and transform, and the others one of these.
  private static func document(_ count: Int) -> InkDocument {
    let document = InkDocument()
    document.boundsSource = { _ in .given(Rect(minX: 0, minY: 0, maxX: 9, maxY: 9)) }
    var strokes: [InkStroke] = []
    for index in 0..<count {
      let kind = index % 7 == 0 ? index : 7919 % index / 7 * 7
      var brush = BrushPreset.linear.brush
      // Brushes 0, 14, 28 … differ in their tapers alone.
      if kind % 14 == 0 {
        brush.taper.start = Double(kind)
      } else {
        brush.size = 1 + Double(kind) / 64
      }
      let record = StrokeRecord(samples: (0..<3).map { RecordedSample(x: $0, y: 9, time: 42 * $0) })
      strokes.append(
        InkStroke(
          id: document.makeIdentifier(), record: record, brush: brush, place: document.makePlace(),
          transform: .translation(Vector(Double(kind), 0))))
    }
    document.perform(.add(strokes))
    return document
  }

  @Test func `each brush is in a file once, and each stroke has its own`() throws {
    let document = Self.document(700)
    let appended = try GrowingFile(of: document)
    for bytes in [try document.file(), appended.bytes] {
      let file = try DuctusReader(.strict).read(bytes)
      #expect(file.report.isWhole)
      #expect(DocumentEquality.difference(document, file.document, history: false) == nil)
      for number in [7, 21, 343, 693] {
        let text = document.strokes[number].brush.text
        #expect(Self.count(text, in: bytes) == 1, "\(number)")
      }
    }
  }

  private static func count(_ text: [UInt8], in bytes: [UInt8]) -> Int {
    var count = 0
    for start in 0...max(bytes.count - text.count, 0) where bytes[start...].starts(with: text) {
      count += 1
    }
    return count
  }
}
