import Ductus
import Foundation
import InkTestSupport
import PDFTestSupport
import Testing

/// Signatures in drawings that are attached: they look as before, and tell nothing of the hand.
@Suite struct PDFSignatureTests {
  static let presets: [BrushPreset] = [
    .signature, .signatureLines, .signatureQuadratic, .signaturePad,
  ]

  /// Returns the largest allowed error of a pixel.
  ///
  /// The canvas draws curves within a tenth of a pixel, which are 25 steps, where
  /// the samples of `signature-pad` are nearer to the curve.
  private static func limit(_ presets: [BrushPreset]) -> Int {
    presets.contains(.signaturePad) ? 40 : 10
  }

  /// Returns a name in a few loops, written with changing speed, and force; times are irregular.
  private static func signed(_ brush: Brush, at start: Point, in document: InkDocument) -> InkStroke
  {
    let record = StrokeRecord(
      kind: .pencil, maximumForce: 4.2, seed: 9, viewSide: 700,
      response: PressureResponse(numbers: []))
    var time: Int64 = 77_123_456
    for index in 0..<90 {
      let part = Double(index) / 90
      let turn = part * 31 + Elementary.sin(part * 13)
      var sample = RecordedSample(
        x: Int64((start.x + 210 * part + 14 * Elementary.cos(turn)) * 100),
        y: Int64((start.y - 22 * Elementary.sin(turn) - 8 * part) * 100), time: time)
      time += 30 + Int64(index * 7 % 50)
      sample.force = Int32(400 + 30 * (index % 40))
      sample.altitude = Int32(900 + index)
      sample.azimuth = Int32(300 - index)
      record.put(sample, at: index)
    }
    return InkStroke(
      id: document.makeIdentifier(), record: record, brush: brush, place: document.makePlace())
  }

  private static func attached(
    _ document: InkDocument, _ attachment: PDFAttachment = PDFAttachment()
  ) throws -> InkDocument {
    try PDFFile(document.pdf(PDFSettings(attachment: attachment))).drawing()
  }

  /// Returns the mean difference of all channels, 0…255, and the largest one.
  private static func difference(_ a: InkDocument, _ b: InkDocument, _ rect: Rect) throws -> (
    mean: Double, most: Int
  ) {
    let one = try a.picture(of: rect, scale: 150.0 / 72, paper: .white)
    let other = try b.picture(of: rect, scale: 150.0 / 72, paper: .white)
    try #require(one.pixels.count == other.pixels.count)
    let pixels = PixelDifference.Pixels(one.width, one.height, one.pixels)
    try #require(pixels.count(below: 128) > 20)
    let difference = PixelDifference(pixels, .init(other.width, other.height, other.pixels))
    return (difference.mean, difference.most)
  }

  /// Expects a stroke without data of the pen: samples at equal intervals, of which only places and the width of
  /// ink are known.
  private static func expectPlain(_ stroke: InkStroke) {
    #expect(stroke.record.corrections.isEmpty)
    #expect(stroke.record.maximumForce == nil && stroke.record.response == nil)
    for (index, sample) in stroke.record.samples.enumerated() {
      #expect(sample.time == Int64(index) * 100)
      #expect(sample.force == RecordedSample.unknown && sample.altitude == RecordedSample.unknown)
      #expect(sample.azimuth == RecordedSample.unknown && !sample.isCoalesced)
    }
  }

  @Test(arguments: presets)
  func looksTheSameAndTellsNothing(preset: BrushPreset) throws {
    let document = InkDocument()
    var brush = preset.brush
    brush.color = InkColor(red: 12, green: 30, blue: 120)
    let strokes = [
      Self.signed(brush, at: Point(30, 60), in: document),
      Self.signed(BrushPreset.pen.brush, at: Point(30, 130), in: document),
    ]
    document.perform(.add(strokes))
    let again = try Self.attached(document)
    #expect(again.strokes.count == 2)
    Self.expectPlain(again.strokes[0])
    #expect(again.strokes[0].record.viewSide != 700)
    #expect(again.strokes[0].brush.name == brush.name)
    #expect(again.strokes[0].brush.color == brush.color)
    // Other ink keeps its data.
    #expect(again.strokes[1].record.samples == strokes[1].record.samples)
    #expect(again.strokes[1].brush == strokes[1].brush)
    let area = Rect(minX: 0, minY: 0, maxX: 300, maxY: 180)
    let (mean, most) = try Self.difference(document, again, area)
    let limit = Self.limit([preset])
    print("signature \(preset.name): mean \(mean), most \(most)")
    #expect(mean <= 0.05 && most <= limit, "\(mean) \(most)")
    // A plain signature stays as it is.
    let twice = try Self.attached(again)
    #expect(twice.state == again.state)
  }

  @Test(arguments: presets)
  func placesDoNotTellTheSpeed(preset: BrushPreset) throws {
    // The same line, with few samples and with many, is the same one afterwards.
    let (slow, fast) = (InkDocument(), InkDocument())
    var brush = preset.brush
    brush.dynamics.width = 2
    for (document, count) in [(slow, 400), (fast, 25)] {
      let record = StrokeRecord()
      for index in 0...count {
        record.put(
          RecordedSample(
            x: Int64(1000 + 20_000 * index / count), y: Int64(2000 + 10_000 * index / count),
            time: Int64(50 * index)), at: index)
      }
      document.perform(
        .add([
          InkStroke(
            id: document.makeIdentifier(), record: record, brush: brush,
            place: document.makePlace())
        ]))
    }
    let count = try Self.attached(slow).strokes[0].record.samples.count
    let other = try Self.attached(fast).strokes[0].record.samples.count
    #expect(count == 2 && other == 2)
    // Neither do the pages.
    for form in [PDFSettings.InkForm.annotations, .content] {
      let settings = PDFSettings(ink: form)
      #expect(try slow.pdf(settings) == fast.pdf(settings))
      var kept = settings
      kept.attachment = PDFAttachment(keepsDynamics: true)
      #expect(try slow.pdf(kept) != fast.pdf(kept))
    }
  }

  @Test func aChoiceKeepsDynamics() throws {
    let document = InkDocument()
    document.perform(
      .add([Self.signed(BrushPreset.signature.brush, at: Point(30, 60), in: document)]))
    let kept = try Self.attached(document, PDFAttachment(keepsDynamics: true))
    #expect(kept.state == document.snapshot.withoutHistory)
  }

  @Test func historyTellsNothingEither() throws {
    let document = InkDocument()
    let stroke = Self.signed(BrushPreset.signature.brush, at: Point(30, 60), in: document)
    document.perform(.add([stroke]))
    document.perform(.transform([stroke.id], .translation(Vector(10, 5))))
    document.perform(.remove([stroke.id]))
    let again = try Self.attached(document, PDFAttachment(keepsHistory: true))
    #expect(again.strokes.isEmpty && again.canUndo)
    again.undo()
    try Self.expectPlain(#require(again.strokes.first))
    again.undo()
    try Self.expectPlain(#require(again.strokes.first))
    #expect(again.strokes.first?.transform == .identity)
    again.undo()
    #expect(again.strokes.isEmpty && !again.canUndo)
    for change in again.journal.changes {
      for stroke in change.strokes {
        for side in [stroke.before, stroke.after] where side != nil {
          try Self.expectPlain(#require(side))
        }
      }
    }
  }

  @Test func piecesTapsAndStretchedOnes() throws {
    let document = InkDocument()
    var piece = Self.signed(BrushPreset.signature.brush, at: Point(30, 60), in: document)
    piece.span = StrokeSpan(7.25, 50.5)
    var stretched = Self.signed(BrushPreset.signature.brush, at: Point(30, 60), in: document)
    stretched.transform = Affine.scale(x: 1.3, y: 0.6).concatenating(
      .translation(Vector(0, 90)))
    var layered = Self.signed(BrushPreset.signaturePad.brush, at: Point(30, 190), in: document)
    layered.layers.append(InkStroke.Layer(firstSample: 40, place: document.makePlace()))
    let record = StrokeRecord(seed: 3)
    record.put(RecordedSample(x: 4000, y: 15_000, time: 77), at: 0)
    let tap = InkStroke(
      id: document.makeIdentifier(), record: record, brush: BrushPreset.signature.brush,
      place: document.makePlace())
    document.perform(.add([piece, stretched, layered, tap]))
    let again = try Self.attached(document)
    #expect(again.strokes.count == 4)
    for stroke in again.strokes { Self.expectPlain(stroke) }
    #expect(again.strokes.allSatisfy { $0.span == nil })
    #expect(again.strokes.contains { $0.layers.count == 2 })
    let area = Rect(minX: 0, minY: 0, maxX: 340, maxY: 260)
    let (mean, most) = try Self.difference(document, again, area)
    let limit = Self.limit([.signaturePad])
    print("pieces, taps, stretched: mean \(mean), most \(most)")
    #expect(mean <= 0.05 && most <= limit, "\(mean) \(most)")
  }

  @Test(arguments: UInt64(0)..<40)
  func anySignature(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let document = InkDocument()
    for _ in 0..<6 {
      var stroke = RandomStrokes.stroke(&random, in: document, mayErase: false)
      stroke.brush = Self.presets[random.below(4)].brush
      document.perform(.add([stroke]))
    }
    let again = try Self.attached(document)
    #expect(again.strokes.count == document.strokes.count)
    for stroke in again.strokes { Self.expectPlain(stroke) }
    let (mean, most) = try Self.difference(
      document, again, Rect(minX: -50, minY: -50, maxX: 450, maxY: 450))
    let limit = Self.limit(Self.presets)
    #expect(mean <= 0.05 && most <= limit, "\(mean) \(most)")
  }
}
