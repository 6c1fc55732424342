import InkBrush
package import InkDocument
import InkGeometry
import InkInput

/// A source of random edits of a document: all that a document can do, some of it to things that are not there.
package struct RandomEdits {
  private var random: SeededGenerator
  private var records: [StrokeRecord]
  /// The brushes that were taken so far.
  private var brushes: [Brush] = []
  /// The largest length of strokes, in samples.
  private let longest: Int
  /// True if it edits layers, too.
  package var knowsLayers = false

  /// Makes a source of edits; equal ones do equal things to equal documents.
  ///
  /// - Parameters:
  ///   - seed: the seed of all edits.
  ///   - longest: the largest length of strokes, in samples.
  ///   - records: those that may be corrected, besides the ones that are added.
  package init(seed: UInt64, longest: Int, records: [StrokeRecord] = []) {
    random = SeededGenerator(seed: seed)
    (self.longest, self.records) = (longest, records)
  }

  /// Returns one of a few responses: with a curve, without, and of a device that senses nothing.
  private mutating func response() -> PressureResponse {
    let ranges = [
      PressureRange.pencil, .unsensed, PressureRange(light: 0.3, firm: 0.6),
      PressureRange(light: 0.005, firm: 1),
    ]
    return PressureResponse(
      ranges[random.below(ranges.count)],
      random.chance(0.7) ? .identity : PressureCurve(firmness: Double(random.below(5)) / 2 - 1))
  }

  /// Returns a record with any of the properties that a record may have.
  private mutating func record() -> StrokeRecord {
    let center = Point(random.double(in: 0...400), random.double(in: 0...400))
    let plain = RandomStrokes.record(&random, around: center, samples: random.below(longest) + 1)
    var samples = random.chance(0.03) ? [] : plain.samples
    let knowsRoll = random.chance(0.3)
    let knowsRadius = random.chance(0.3)
    let isCoalesced = random.chance(0.5)
    let losesForce = random.chance(0.2)
    for index in samples.indices {
      if knowsRoll, random.chance(0.8) { samples[index].roll = Int32(random.below(100)) }
      if knowsRadius { samples[index].majorRadius = Int32(random.below(3000)) }
      samples[index].isCoalesced = isCoalesced && index % 4 != 3
      if losesForce, random.chance(0.3) { samples[index].force = RecordedSample.unknown }
      if random.chance(0.01) {
        samples[index].x =
          random.chance(0.5) ? RecordedSample.largestStep : -RecordedSample.largestStep
      }
      if random.chance(0.01) { samples[index].azimuth = .max }
    }
    let record = StrokeRecord(
      samples: samples, kind: TouchKind(rawValue: random.below(4)) ?? .pencil,
      maximumForce: random.chance(0.5) ? 25 / 6 : nil, seed: random.next(),
      viewSide: random.chance(0.8) ? 768 : 100 + Double(random.below(3)),
      response: random.chance(0.5) ? nil : response())
    // Some corrections come before the stroke is finished.
    for index in samples.indices where random.chance(0.4) {
      record.put(corrected(record, index), at: index)
    }
    return record
  }

  private mutating func corrected(_ record: StrokeRecord, _ index: Int) -> RecordedSample {
    var sample =
      index < record.samples.count
      ? record.samples[index] : RecordedSample(x: 100, y: 200, time: 300)
    sample.force = random.chance(0.1) ? RecordedSample.unknown : Int32(random.below(4000))
    if random.chance(0.2) { sample.altitude = Int32(random.below(1500)) }
    if random.chance(0.1), sample.x.magnitude < 1_000_000 {
      sample.x += Int64(random.below(200)) - 100
    }
    if random.chance(0.1) { sample.isCoalesced.toggle() }
    return sample
  }

  /// Returns a brush: often one that was taken before.
  private mutating func brush() -> Brush {
    if !brushes.isEmpty, random.chance(0.5) { return brushes[random.below(brushes.count)] }
    var brush = RandomStrokes.presets[random.below(RandomStrokes.presets.count)].brush
    if random.chance(0.3) { brush.color.green = UInt8(random.below(256)) }
    brushes.append(brush)
    return brush
  }

  private mutating func stroke(_ document: InkDocument) -> InkStroke {
    let record = record()
    records.append(record)
    var stroke = InkStroke(
      id: document.makeIdentifier(), record: record, brush: brush(), place: document.makePlace())
    if random.chance(0.1) { stroke.becomeErasure() }
    if random.chance(0.3) { stroke.transform = RandomStrokes.affine(&random) }
    if random.chance(0.1) {
      stroke.layers.append(InkStroke.Layer(firstSample: 3, place: document.makePlace()))
    }
    return stroke
  }

  /// Edits a document at random.
  package mutating func step(_ document: InkDocument) {
    let strokes = document.strokes
    var some: [InkStroke.Identifier] = []
    for stroke in strokes where random.chance(0.3) { some.append(stroke.id) }
    switch random.below(24) {
    case 0...4:
      var added: [InkStroke] = []
      for _ in 0...random.below(2) { added.append(stroke(document)) }
      document.perform(.add(added))
    case 5: document.perform(.remove(some + [InkStroke.Identifier(rawValue: 9999)]))
    case 6: document.perform(.transform(some, RandomStrokes.affine(&random)))
    case 7: document.perform(.restyle(some, brush()))
    case 8 where random.chance(0.3): document.perform(.clear)
    case 9 where random.chance(0.5):
      document.perform(
        .paperPattern(
          PaperPattern(
            PaperPattern.Kind.allCases[random.below(5)], spacing: Double(random.below(3)) + 8.5)))
    case 9:
      document.perform(.paper(InkColor(red: UInt8(random.below(3)), green: 0, blue: 0)))
    case 10: document.undo()
    case 11: document.redo()
    case 12, 13:
      guard let record = records.last else { return }
      for _ in 0...random.below(3) {
        let index = random.below(record.samples.count + 1)
        document.correct(record, at: index, corrected(record, index))
      }
    case 14:
      // A name that is kept for later.
      _ = random.chance(0.5) ? document.makeIdentifier() : InkStroke.Identifier(rawValue: 0)
      let center = Point(random.double(in: 0...400), random.double(in: 0...400))
      let disc = MovedDisc(from: center, to: center + Vector(60, 10), radius: 12)
      if let edit = document.cutting(along: disc) { document.perform(edit) }
    case 21: document.perform(.lock(some, random.chance(0.7)))
    case 22:
      let name = random.chance(0.2) ? "" : "Version \(random.below(3))"
      let known = document.knownChanges
      document.nameVersion(
        Array(name.utf8), after: known.lowerBound - 1 + random.below(known.count + 1))
    case 23:
      let name = random.chance(0.1) ? "" : "Person \(random.below(3))"
      document.introduce(Array(name.utf8))
    case 16...20:
      if knowsLayers, random.chance(0.5) {
        RandomPages.editLayers(document, &random)
      } else {
        RandomPages.edit(document, &random)
      }
    default:
      document.beginGesture()
      document.perform(document.duplicating(some, by: Vector(5, 5)))
      document.perform(.remove(some))
      document.endGesture()
    }
  }
}
