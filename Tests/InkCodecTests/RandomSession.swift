import InkBrush
import InkCodec
import InkDocument
import InkGeometry
import InkInput
import InkTestSupport

/// A document to which random things are done, written down as they are.
final class RandomSession {
  let document = InkDocument()
  private(set) var writer = DuctusWriter()
  private(set) var file: [UInt8] = []
  private var random: SeededGenerator
  private var records: [StrokeRecord] = []
  /// How long strokes are at the most.
  private let longest: Int

  init(seed: UInt64, longest: Int = 25) throws {
    random = SeededGenerator(seed: seed)
    self.longest = longest
    file = try writer.begin(document)
    observe()
  }

  private func observe() {
    current.observe { [unowned self] change in
      do {
        try write(change)
      } catch {
        fatalError("\(error)")
      }
    }
  }

  private func write(_ change: DocumentChange) throws {
    do throws(DuctusError) {
      file += try writer.append(change, in: current)
    } catch {
      guard error.reason == .unwritable else { throw error }
      // It takes back what the file does not have.
      file = try writer.begin(current)
    }
  }

  /// Goes on in a new file that has all that there is.
  func compact(keepsHistory: Bool) throws {
    writer = DuctusWriter()
    file = try writer.begin(document, keepsHistory: keepsHistory)
  }

  /// Goes on with a writer that continues the file, and the document that was read from it.
  static func reopened(_ file: DuctusFile, _ bytes: [UInt8], seed: UInt64) throws -> RandomSession {
    guard let writer = DuctusWriter(continuing: file) else { throw Missing() }
    return RandomSession(seed: seed, file.document, writer, bytes)
  }

  private struct Missing: Error {}

  private init(
    seed: UInt64, _ document: InkDocument, _ writer: DuctusWriter, _ bytes: [UInt8]
  ) {
    random = SeededGenerator(seed: seed)
    longest = 25
    self.writer = writer
    file = bytes
    given = document
    records = document.strokes.map { $0.record }
    observe()
  }

  /// Begins a file of a document that others have, too, and corrects no samples but its own.
  init(seed: UInt64, sharing document: InkDocument) throws {
    random = SeededGenerator(seed: seed)
    longest = 12
    given = document
    file = try writer.begin(document)
    observe()
  }

  private var given: InkDocument?
  /// The document that is edited.
  var current: InkDocument { given ?? document }

  /// One of a few responses: with a curve, without, and of what senses nothing.
  private func response() -> PressureResponse {
    let ranges = [
      PressureRange.pencil, .unsensed, PressureRange(light: 0.3, firm: 0.6),
      PressureRange(light: 0.005, firm: 1),
    ]
    return PressureResponse(
      ranges[random.below(ranges.count)],
      random.chance(0.7) ? .identity : PressureCurve(firmness: Double(random.below(5)) / 2 - 1))
  }

  /// A record of whatever a record may have.
  private func record() -> StrokeRecord {
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

  private func corrected(_ record: StrokeRecord, _ index: Int) -> RecordedSample {
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

  private func stroke() -> InkStroke {
    let record = record()
    records.append(record)
    var brush = RandomStrokes.presets[random.below(RandomStrokes.presets.count)].brush
    if random.chance(0.3) { brush.color.green = UInt8(random.below(256)) }
    var stroke = InkStroke(
      id: current.makeIdentifier(), record: record, brush: brush, place: current.makePlace(),
      isErasure: random.chance(0.1))
    if random.chance(0.3) { stroke.transform = RandomStrokes.affine(&random) }
    if random.chance(0.1) {
      stroke.layers.append(InkStroke.Layer(firstSample: 3, place: current.makePlace()))
    }
    return stroke
  }

  /// Does something.
  func step() {
    let strokes = current.strokes
    let some = strokes.filter { _ in random.chance(0.3) }.map { $0.id }
    switch random.below(23) {
    case 0...4: current.perform(.add((0...random.below(2)).map { _ in stroke() }))
    case 5: current.perform(.remove(some + [InkStroke.Identifier(rawValue: 9999)]))
    case 6: current.perform(.transform(some, RandomStrokes.affine(&random)))
    case 7:
      let brush = RandomStrokes.presets[random.below(RandomStrokes.presets.count)].brush
      current.perform(.restyle(some, brush))
    case 8 where random.chance(0.3): current.perform(.clear)
    case 9 where random.chance(0.5):
      current.perform(
        .paperPattern(
          PaperPattern(
            PaperPattern.Kind.allCases[random.below(5)], spacing: Double(random.below(3)) + 8.5)))
    case 9:
      current.perform(.paper(InkColor(red: UInt8(random.below(3)), green: 0, blue: 0)))
    case 10: current.undo()
    case 11: current.redo()
    case 12, 13:
      guard let record = records.last else { return }
      for _ in 0...random.below(3) {
        let index = random.below(record.samples.count + 1)
        current.correct(record, at: index, corrected(record, index))
      }
    case 14:
      // A name that is kept for later.
      _ = random.chance(0.5) ? current.makeIdentifier() : InkStroke.Identifier(rawValue: 0)
      let center = Point(random.double(in: 0...400), random.double(in: 0...400))
      let disc = MovedDisc(from: center, to: center + Vector(60, 10), radius: 12)
      if let edit = current.cutting(along: disc) { current.perform(edit) }
    case 21: current.perform(.lock(some, random.chance(0.7)))
    case 22:
      let name = random.chance(0.2) ? "" : "Version \(random.below(3))"
      let known = current.knownChanges
      current.nameVersion(
        Array(name.utf8), after: known.lowerBound - 1 + random.below(known.count + 1))
    case 16...20: RandomPages.edit(current, &random)
    default:
      current.beginGesture()
      current.perform(current.duplicating(some, by: Vector(5, 5)))
      current.perform(.remove(some))
      current.endGesture()
    }
  }
}
