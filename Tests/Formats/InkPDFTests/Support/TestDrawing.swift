import Ductus

/// Drawings to write as PDF.
enum TestDrawing {
  /// Returns a wave, drawn with a pen that leans, with the most force in its middle; its turns are in radians.
  static func wave(
    _ brush: Brush, from start: Point = Point(20, 60), width: Double = 160, height: Double = 30,
    turns: Double = 9, samples: Int = 61, seed: UInt64 = 1, in document: InkDocument
  ) -> InkStroke {
    let record = StrokeRecord(seed: seed)
    for index in 0..<samples {
      let part = Double(index) / Double(samples - 1)
      var sample = RecordedSample(
        x: Int64((start.x + width * part) * 100),
        y: Int64((start.y - height * Elementary.sin(part * turns)) * 100), time: Int64(index) * 80)
      sample.force = Int32(300 + 4000 * part * (1 - part))
      sample.altitude = 1000
      sample.azimuth = 700
      record.put(sample, at: index)
    }
    return InkStroke(
      id: document.makeIdentifier(), record: record, brush: brush, place: document.makePlace())
  }

  /// Returns a drawing of one wave.
  static func of(_ brush: Brush) -> InkDocument {
    let document = InkDocument()
    document.perform(.add([wave(brush, in: document)]))
    return document
  }

  /// Returns two crossing waves, an erasure through them, and a highlighter over all.
  static func mixed() -> InkDocument {
    let document = InkDocument()
    for (brush, y) in [(BrushPreset.pen.brush, 60.0), (BrushPreset.pencil.brush, 80)] {
      document.perform(.add([wave(brush, from: Point(20, y), in: document)]))
    }
    var eraser = BrushPreset.eraser.brush
    eraser.size = 12
    document.perform(
      .add([wave(eraser, from: Point(20, 70), height: 8, in: document)]))
    document.perform(
      .add([
        wave(BrushPreset.fountain.brush, from: Point(30, 90), width: 120, in: document),
        wave(BrushPreset.highlighter.brush, from: Point(20, 66), height: 5, in: document),
      ]))
    return document
  }
}
