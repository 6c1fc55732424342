import Ductus
import InkTestSupport

/// A drawing with every change that a file can hold, and its file, which grows along.
final class ReaderSession {
  let document = InkDocument()
  /// The file that has grown.
  private(set) var file: [UInt8] = []
  private let writer = DuctusWriter()
  private var random: SeededGenerator

  init(seed: UInt64, steps: Int) throws {
    random = SeededGenerator(seed: seed)
    document.time = 1_700_000_000_000
    file = try writer.begin(document)
    document.observe { [unowned self] change in
      do { file += try writer.append(change, in: document) } catch { fatalError("\(error)") }
    }
    for _ in 0..<steps { step() }
  }

  /// Returns the drawing as a file that is written at once.
  func compact(keepsHistory: Bool) throws -> [UInt8] {
    try document.file(keepsHistory: keepsHistory)
  }

  private func stroke() -> InkStroke {
    var stroke = RandomStrokes.stroke(&random, in: document)
    let record = stroke.record
    let (knowsRoll, knowsRadius) = (random.chance(0.3), random.chance(0.3))
    let (isCoalesced, isCorrected) = (random.chance(0.4), random.chance(0.3))
    for index in record.samples.indices {
      var sample = record.samples[index]
      if knowsRoll, random.chance(0.8) { sample.roll = Int32(random.below(100)) }
      if knowsRadius { sample.majorRadius = Int32(random.below(3000)) }
      if random.chance(0.05) { sample.force = RecordedSample.unknown }
      sample.isCoalesced = isCoalesced && index % 4 != 3
      if isCorrected || sample != record.samples[index] { record.put(sample, at: index) }
    }
    if random.chance(0.15) {
      stroke.layers.append(InkStroke.Layer(firstSample: 3, place: document.makePlace()))
    }
    return stroke
  }

  /// Corrects a sample, or adds one.
  private func correct(_ record: StrokeRecord) {
    let index = random.below(record.samples.count + 1)
    var sample =
      index < record.samples.count
      ? record.samples[index] : RecordedSample(x: 100, y: 200, time: 300)
    sample.force = random.chance(0.2) ? RecordedSample.unknown : Int32(random.below(4000))
    if random.chance(0.3) { sample.altitude = Int32(random.below(1500)) }
    if random.chance(0.3) { sample.x += Int64(random.below(200)) - 100 }
    if random.chance(0.1) { sample.isCoalesced.toggle() }
    document.correct(record, at: index, sample)
  }

  private func cut() {
    let center = Point(random.double(in: 0...400), random.double(in: 0...400))
    let disc = MovedDisc(from: center, to: center + Vector(80, 10), radius: 20)
    if let edit = document.cutting(along: disc) { document.perform(edit) }
  }

  private func step() {
    let strokes = document.strokes
    let some = strokes.filter { _ in random.chance(0.3) }.map { $0.id }
    document.time = random.chance(0.2) ? 0 : document.time + Int64(random.below(5000))
    if random.chance(0.3) { document.beginGesture() }
    switch random.below(25) {
    case 0...4: document.perform(.add((0...random.below(2)).map { _ in stroke() }))
    case 5: document.perform(.remove(some + [InkStroke.Identifier(rawValue: 9999)]))
    case 6: document.perform(.transform(some, RandomStrokes.affine(&random)))
    case 7:
      let preset = RandomStrokes.presets[random.below(RandomStrokes.presets.count)]
      document.perform(.restyle(some, preset.brush))
    case 8: document.perform(.lock(some, random.chance(0.7)))
    case 9:
      let kind = PaperPattern.Kind.allCases[random.below(5)]
      document.perform(.paperPattern(PaperPattern(kind, spacing: Double(random.below(3)) + 8.5)))
    case 10:
      document.perform(.paper(InkColor(red: UInt8(random.below(3)), green: 0, blue: 0)))
    case 11, 12: document.undo()
    case 13: document.redo()
    case 14, 15:
      guard let record = strokes.last?.record else { return }
      for _ in 0...random.below(3) { correct(record) }
    case 16, 17: cut()
    case 18, 19:
      guard document.changeNumber > 0 else { return }
      document.takeBack([document.changeNumber - random.below(min(document.changeNumber, 6))])
    case 20...22: RandomPages.edit(document, &random)
    case 23:
      document.nameVersion(
        Array("Version \(random.below(5))".utf8), after: random.below(document.changeNumber + 1))
    default:
      document.beginGesture()
      document.perform(document.duplicating(some, by: Vector(5, 5)))
      document.perform(.remove(some))
      document.endGesture()
    }
    if random.chance(0.4) { document.endGesture() }
  }
}
