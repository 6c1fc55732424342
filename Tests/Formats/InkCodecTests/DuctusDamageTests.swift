import CodecTestSupport
import Foundation
import InkBrush
import InkCodec
import InkDocument
import InkGeometry
import InkTestSupport
import SharedData
import Testing

@Suite struct DuctusDamageTests {
  /// A small file, and where each chunk ends with the state of the document there.
  private struct Sample {
    var bytes: [UInt8]
    var states: [(end: Int, document: InkDocument)] = []

    init(seed: UInt64, steps: Int) throws {
      let session = try RandomSession(seed: seed, longest: 6)
      for _ in 0..<steps { session.step() }
      bytes = session.file
      // Every state is that of the chunks up to there.
      var end = DuctusFormat.headerLength
      while end <= bytes.count {
        let file = try DuctusReader(.strict).read(Array(bytes[..<end]))
        states.append((end, file.document))
        guard end < bytes.count else { break }
        end = try Self.end(ofChunkAt: end, bytes)
      }
    }

    static func end(ofChunkAt start: Int, _ bytes: [UInt8]) throws -> Int {
      var reader = ByteReader(bytes, in: start + 1..<bytes.count)
      _ = try reader.skip(Int(try reader.varint()))
      _ = try reader.skip(4)
      return reader.offset
    }

    /// Returns the state of the document when the file had a number of bytes.
    func state(at length: Int) -> (end: Int, document: InkDocument)? {
      states.last { $0.end <= length }
    }
  }

  // All bytes of a file, each in several ways, are tried in release mode, as the whole test run is.
  // Without optimisation it is all bytes of a smaller file, each in one way.
  #if DEBUG
    private static let steps = 8
    private static let changes: [UInt8] = [0x81]
  #else
    private static let steps = 14
    private static let changes: [UInt8] = [1, 0x80, 0xFF, 0x36]
  #endif

  @Test func `a file that is cut anywhere has all chunks before`() throws {
    let sample = try Sample(seed: 1, steps: Self.steps)
    #expect(sample.states.count >= Self.steps / 2)
    for length in 0..<sample.bytes.count {
      let part = Array(sample.bytes[..<length])
      guard let state = sample.state(at: length) else {
        #expect(throws: DuctusError.self) { try DuctusReader().read(part) }
        continue
      }
      for mode in [DuctusReader.Mode.stopping, .repairing] {
        let file = try DuctusReader(mode).read(part)
        #expect(DocumentEquality.difference(file.document, state.document) == nil)
        #expect(file.report.intactLength == state.end)
        #expect(file.report.isWhole == (state.end == length))
        if let loss = file.report.losses.first {
          #expect(loss.bytes == state.end..<length && loss.error.reason == .cut)
        }
      }
      if state.end < length {
        #expect(throws: DuctusError(.cut, offset: state.end)) {
          try DuctusReader(.strict).read(part)
        }
      }
    }
  }

  @Test func `any damaged byte is noticed, and all chunks before it are there`() throws {
    let sample = try Sample(seed: 2, steps: Self.steps)
    for index in sample.bytes.indices {
      for change in Self.changes {
        var bytes = sample.bytes
        bytes[index] ^= change
        #expect(throws: DuctusError.self) { try DuctusReader(.strict).read(bytes) }
        guard index >= DuctusFormat.headerLength else {
          #expect(throws: DuctusError.self) { try DuctusReader().read(bytes) }
          // The signature cannot be repaired; with the rest of the header, nothing is lost.
          if index < 8 {
            #expect(throws: DuctusError(.signature, offset: 0)) {
              try DuctusReader(.repairing).read(bytes)
            }
          } else {
            let repaired = try DuctusReader(.repairing).read(bytes)
            #expect(repaired.report.losses.map { $0.error.reason } == [.header])
            #expect(repaired.report.intactLength == 0 && DuctusWriter(continuing: repaired) == nil)
            let last = try #require(sample.states.last)
            #expect(DocumentEquality.difference(repaired.document, last.document) == nil)
          }
          continue
        }
        let state = try #require(sample.state(at: index))
        // A type that is not known is noticed by the checksum, too.
        let file = try DuctusReader().read(bytes)
        #expect(DocumentEquality.difference(file.document, state.document) == nil)
        #expect(file.report.intactLength == state.end && file.report.losses.count == 1)
        let repaired = try DuctusReader(.repairing).read(bytes)
        #expect(!repaired.report.isWhole)
        #expect(repaired.report.chunkCount >= file.report.chunkCount)
      }
    }
  }

  @Test func `a damaged chunk without records costs no stroke`() throws {
    let document = InkDocument()
    let file = try GrowingFile(of: document)
    var random = SeededGenerator(seed: 6)
    var damaged: [Range<Int>] = []
    /// Does something that adds no stroke: one of its chunks is damaged later.
    func damageable(_ body: () -> Void) {
      let start = file.bytes.count
      body()
      damaged.append(start..<file.bytes.count)
    }
    for round in 0..<12 {
      for _ in 0..<3 { document.perform(.add([RandomStrokes.stroke(&random, in: document)])) }
      switch round % 4 {
      case 0:
        damageable {
          let content = PictureContent(.png, (0..<700).map { _ in UInt8(random.below(256)) })
          document.perform(
            .put(pictures: [
              PlacedPicture(id: document.nextPicture, content: content, size: .a6, place: 0)
            ]))
        }
      case 1:
        damageable {
          document.perform(.paper(InkColor(red: UInt8(20 * round), green: 0, blue: 0)))
        }
      case 2: damageable { _ = document.nameVersion([UInt8(ascii: "a") + UInt8(round)]) }
      default: damageable { document.arrange(.add([PageDraft(.a6)], at: 0)) }
      }
    }
    document.perform(.add([RandomStrokes.stroke(&random, in: document)]))
    for range in damaged {
      // In the type, in the length, in the content, in the checksum.
      for offset in [0, 3, range.count / 2, range.count - 1] {
        var bytes = file.bytes
        bytes[range.lowerBound + offset] ^= 1
        let repaired = try DuctusReader(.repairing).read(bytes)
        #expect(!repaired.report.isWhole)
        #expect(repaired.report.lostRecordCount == 0, "\(range) \(offset)")
        #expect(repaired.document.count == document.count, "\(range) \(offset)")
        for stroke in repaired.document.strokes {
          let original = try #require(document[stroke.id])
          #expect(DocumentEquality.difference(stroke.record, original.record) == nil)
        }
      }
    }
  }

  @Test(.enabled(if: SharedData.isAvailable, SharedData.isMissing))
  func `one wrong bit in a picture of a growing drawing costs the picture alone`() throws {
    for (name, isWhole) in [("n3-before", true), ("n3-one-bit-of-a-picture", false)] {
      let file = SharedData.folder.appendingPathComponent("cases4/\(name).ductus")
      let read = try DuctusReader(.repairing).read([UInt8](Data(contentsOf: file)))
      #expect(read.report.isWhole == isWhole)
      #expect(read.document.count == 296)
    }
  }

  @Test(.enabled(if: SharedData.isAvailable, SharedData.isMissing))
  func `after a stroke whose number in the order is the largest there is, strokes are kept`() throws
  {
    let url = SharedData.folder.appendingPathComponent("cases4/place-poison.ductus")
    let file = try DuctusReader(.strict).read([UInt8](Data(contentsOf: url)))
    let document = file.document
    let count = document.count
    var random = SeededGenerator(seed: 8)
    var bytes: [UInt8] = []
    let writer = DuctusWriter()
    bytes = try writer.begin(document)
    for _ in 0..<3 {
      let change = document.perform(
        .add([
          InkStroke(
            id: document.makeIdentifier(),
            record: RandomStrokes.record(&random, around: Point(100, 100), samples: 30),
            brush: BrushPreset.pen.brush, place: document.makePlace())
        ]))
      #expect(!change.isEmpty)
      bytes += try writer.append(change, in: document)
    }
    #expect(document.count == count + 3)
    let again = try DuctusReader(.strict).read(bytes).document
    #expect(DocumentEquality.difference(again, document) == nil)
  }

  @Test func `behind a damaged chunk the rest is read`() throws {
    let document = InkDocument()
    let file = try GrowingFile(of: document)
    var random = SeededGenerator(seed: 5)
    let brush = BrushPreset.pen.brush
    for number in 0..<400 {
      let record = RandomStrokes.record(&random, around: Point(100, 100), samples: 60)
      document.perform(
        .add([
          InkStroke(
            id: document.makeIdentifier(), record: record, brush: brush,
            place: document.makePlace())
        ]))
      #expect(file.ends.count == number + 1)
    }
    document.perform(.paper(.black))
    document.perform(.remove([InkStroke.Identifier(rawValue: 399)]))
    // The chunk of stroke 10.
    var damaged = file.bytes
    damaged[file.ends[9] + 20] ^= 1
    let stopped = try DuctusReader().read(damaged)
    #expect(stopped.document.count == 10)
    #expect(stopped.report.intactLength == file.ends[9])
    let repaired = try DuctusReader(.repairing).read(damaged)
    #expect(repaired.report.losses.count == 1)
    #expect(repaired.report.losses[0].bytes == file.ends[9]..<file.ends[10])
    #expect(repaired.document.paper == .black)
    // Those that continue the lost one are missing too, up to a fresh start.
    let lost = repaired.report.lostRecordCount
    #expect(lost > 0 && lost < 8192 / 60 + 2)
    #expect(repaired.document.count == 400 - 1 - lost - 1)
    for stroke in repaired.document.strokes {
      let original = try #require(document[stroke.id])
      #expect(DocumentEquality.difference(stroke.record, original.record) == nil)
    }
    #expect(DuctusWriter(continuing: repaired) == nil)
    // The repaired document can be written anew.
    let anew = try DuctusReader(.strict).read(try repaired.document.file())
    #expect(DocumentEquality.difference(anew.document, repaired.document) == nil)

    // Each chunk of a compact file stands for itself.
    document.forgetHistory()
    var compact = try document.file()
    compact[compact.count / 2] ^= 1
    let half = try DuctusReader(.repairing).read(compact)
    #expect(half.report.losses.count == 1)
    #expect(half.document.count == document.count - 32)
  }

  @Test func `a thousand deaths while writing lose one event at the most`() throws {
    var random = SeededGenerator(seed: 6)
    var cuts = 0
    #if DEBUG
      let files = 2
    #else
      let files = 20
    #endif
    for seed in 0..<files {
      let sample = try Sample(seed: 100 + UInt64(seed), steps: 30)
      for _ in 0..<50 {
        let length =
          DuctusFormat.headerLength
          + random.below(sample.bytes.count - DuctusFormat.headerLength + 1)
        let state = try #require(sample.state(at: length))
        let part = Array(sample.bytes[..<length])
        let file = try DuctusReader().read(part)
        #expect(DocumentEquality.difference(file.document, state.document) == nil)
        // Writing goes on where the file is whole.
        let whole = Array(part[..<file.report.intactLength])
        let session = try RandomSession.reopened(file, whole, seed: UInt64(cuts))
        for _ in 0..<3 { session.step() }
        let again = try DuctusReader(.strict).read(session.file)
        #expect(again.document.strokes.count == session.current.strokes.count)
        cuts += 1
      }
    }
    #expect(cuts == 50 * files)
  }

  @Test func `chunks that are not known`() throws {
    func file(_ type: DuctusChunkType) throws -> [UInt8] {
      try InkDocument().file() + Self.chunk(type, [1, 2, 3])
    }
    let optional = DuctusChunkType(rawValue: UInt8(ascii: "x"))
    let bytes = try file(optional)
    let report = try DuctusReader(.strict).read(bytes).report
    #expect(report.isWhole && report.unknownChunks.count == 1)
    #expect(report.unknownChunks[0].type == optional)
    #expect(report.unknownChunks[0].bytes == bytes.count - 9..<bytes.count)
    let mandatory = try file(DuctusChunkType(rawValue: UInt8(ascii: "X")))
    for mode in [DuctusReader.Mode.strict, .stopping] {
      #expect(throws: DuctusError(.unknownChunk, offset: mandatory.count - 9)) {
        try DuctusReader(mode).read(mandatory)
      }
    }
    let repaired = try DuctusReader(.repairing).read(mandatory)
    #expect(repaired.report.losses.map { $0.error.reason } == [.unknownChunk])
    var future = bytes
    for version in [0, 1, 2, 5] as [UInt8] {
      future[8] = version
      Self.checkHeader(&future)
      #expect(throws: DuctusError(.version, offset: 8)) { try DuctusReader().read(future) }
    }
    future[8] = 4
    future[9] = 77
    Self.checkHeader(&future)
    #expect(try DuctusReader(.strict).read(future).report.version.minor == 77)
  }

  @Test func `hostile counts and lengths`() throws {
    let start = try InkDocument().file()
    func error(_ type: DuctusChunkType, _ payload: [UInt8]) -> DuctusError.Reason? {
      do throws(DuctusError) {
        _ = try DuctusReader(.strict).read(start + Self.chunk(type, payload))
        return nil
      } catch {
        return error.reason
      }
    }
    let huge: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01]
    // A length beyond the file, and one beyond the limit.
    for length in [[0xFF, 0xFF, 0x03], huge] {
      let bytes = start + [UInt8(ascii: "J")] + length + [0, 0, 0, 0, 0]
      #expect(throws: DuctusError.self) { try DuctusReader(.strict).read(bytes) }
      #expect(try DuctusReader().read(bytes).report.intactLength == start.count)
    }
    // As many brushes, devices, transforms, records as can be said.
    for mask in [1, 2, 4, 8] as [UInt8] {
      #expect(error(.definitions, [mask, 0] + huge) == .tooShort)
      #expect(error(.definitions, [mask] + huge + [1]) == .number)
      #expect(error(.definitions, [mask, 1, 1] + [UInt8](repeating: 0, count: 99)) == .definition)
      #expect(error(.definitions, [mask, 0, 0]) == .definition)
    }
    #expect(error(.definitions, [16]) == .number)
    #expect(error(.definitions, [32]) == .number)
    #expect(error(.definitions, [24, 0]) == .tooShort)
    #expect(error(.definitions, [24, 1, 0]) == .definition)
    #expect(error(.definitions, [0, 0]) == .tooLong)
    #expect(error(.definitions, [1, 0, 1, 3, 65, 66, 67]) == .brush)
    // Changes: none, of kinds that there are not, with flags that there are not.
    #expect(error(.changes, []) == .tooShort)
    #expect(error(.changes, [0]) == .tooShort)
    #expect(error(.changes, [0, 7, 1, 0xFF]) == .number)
    #expect(error(.changes, [0, 64 | 1, 0]) == .number)
    // Several in a chunk.
    #expect(error(.changes, [0, 1, 0, 1, 0]) == nil)
    #expect(error(.changes, [0, 1, 0, 1]) == .tooShort)
    // Times without end.
    #expect(error(.changes, [0, 16 | 1] + huge + [0]) == nil)
    #expect(error(.changes, [0, 48 | 1] + huge + [0]) == nil)
    // Undoing, doing again and taking back changes that do not exist.
    for code in [2, 3, 4] as [UInt8] {
      #expect(error(.changes, [0, code]) == .tooShort)
      #expect(error(.changes, [0, code, 0]) == .definition)
      #expect(error(.changes, [0, code, 1]) == .definition)
      #expect(error(.changes, [0, code] + huge) == .number)
      #expect(error(.changes, [0, code | 8, 1]) == .number)
    }
    #expect(error(.changes, [0, 1, 0, 2, 1, 3, 2, 4, 3]) == nil)
    // Strokes, names, places, layers without end.
    #expect(error(.changes, [0, 1, 2] + huge) == .tooShort)
    #expect(error(.changes, [0, 1, 2, 1, 0, 0, 0, 0, 0]) == .definition)
    #expect(error(.changes, [0, 1, 2, 1, 64, 0, 0, 0, 0]) == .number)
    #expect(error(.changes, [0, 1, 2, 1, 128, 0, 0, 0, 0]) == .number)
    #expect(error(.changes, [0, 1, 2, 1, 96, 0, 0, 0, 0]) == .number)
    #expect(error(.changes, [0, 1, 2, 1, 48, 0, 0, 0, 0]) == .number)
    #expect(error(.changes, [0, 1, 2, 1, 8, 0, 0, 0] + huge) == .tooShort)
    #expect(error(.changes, [0, 1, 1, 1, 0] + huge) == .number)
    #expect(error(.changes, [0, 1, 1, 1, 1, 0]) == .number)
    // Sixteen million names in ten bytes, of which there is none, take no time.
    #expect(error(.changes, [0, 1, 1, 1, 0, 0xFF, 0xFF, 0xFF, 0x07]) == nil)
    #expect(error(.changes, [0, 1, 16, 1, 0, 0xFF, 0xFF, 0xFF, 0x07, 0]) == .overLimit)
    #expect(error(.changes, [0, 1, 4, 0, 0]) == .definition)
    #expect(error(.changes, [0, 1, 8, 1, 0, 0]) == .definition)
    #expect(error(.changes, [0, 1, 32, 0]) == .number)
    #expect(error(.changes, [0, 1, 32, 4, 0, 0, 0, 0]) == .number)
    #expect(error(.changes, [0, 5, 0, 0, 0, 0, 0]) == .definition)
    // The original state comes before the changes.
    #expect(error(.changes, [0, 0, 0, 1, 0]) == nil)
    #expect(error(.changes, [0, 1, 0, 0, 0]) == .misplacedChunk)
    #expect(error(.changes, [0, 8, 0]) == .misplacedChunk)
    #expect(error(.basis, [0, 0, 0, 0]) == .misplacedChunk)
    #expect(error(.log, [0] + huge + [0]) == .tooShort)
    #expect(error(.log, [0, 1] + huge) == .number)
    #expect(error(.log, [0, 1, 5, 4, 0]) == .number)
  }

  @Test func `columns that stand for more than the file may be`() throws {
    // The same chunk of 2¹⁸ samples, again and again: each is legal.
    var columns = InkColumns(channelCount: 6)
    columns.appendStroke(sampleCount: 1 << 18) { _, _ in 0 }
    var chunk: [UInt8] = []
    try ColumnEncoder().encode(columns, into: &chunk)
    #expect(chunk.count < 1000)
    var bytes = try InkDocument().file()
    let accepted = Int(ReadingTally.Kind.keptSample.limit) >> 18
    for number in 0..<accepted + 1 {
      var writer = ByteWriter(number == 0 ? [10] : [8])
      if number == 0 {
        writer.append(contentsOf: [0, 1, 2])
        writer.append(fixed: (320.0).bitPattern)
        writer.append(0)
      }
      writer.append(varint: UInt64(number))
      // Device 0, and a seed that is given.
      writer.append(contentsOf: [1, 1])
      writer.append(fixed: UInt64(7))
      // Samples, without anything else.
      writer.append(1)
      writer.append(varint: UInt64(chunk.count))
      writer.append(contentsOf: chunk)
      bytes += Self.chunk(.definitions, writer.bytes)
    }
    let file = try DuctusReader().read(bytes)
    #expect(file.report.losses.map { $0.error.reason } == [.overLimit])
    #expect(file.report.chunkCount == 1 + accepted)
  }

  /// Returns a chunk with the right checksum.
  static func chunk(_ type: DuctusChunkType, _ payload: [UInt8]) -> [UInt8] {
    var writer = ByteWriter([type.rawValue])
    writer.append(varint: UInt64(payload.count))
    writer.append(contentsOf: payload)
    writer.append(fixed: CRC32C.checksum(writer.bytes))
    return writer.bytes
  }

  static func checkHeader(_ bytes: inout [UInt8]) {
    var writer = ByteWriter()
    writer.append(fixed: CRC32C.checksum(Array(bytes[..<12])))
    bytes.replaceSubrange(12..<16, with: writer.bytes)
  }
}
