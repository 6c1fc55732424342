import CodecTestSupport
import InkBrush
import InkCodec
import InkDocument
import InkGeometry
import Testing

/// Tests of the limits on data that takes few bytes and much memory or time.
@Suite struct ReadingTallyTests {
  /// Returns a stroke of so many samples that all lie in one place, or of a record that is given.
  private func stroke(
    _ document: InkDocument, samples: Int = 0, record: StrokeRecord? = nil, brush: Brush = Brush()
  ) -> InkStroke {
    let record =
      record
      ?? StrokeRecord(samples: (0..<samples).map { RecordedSample(x: 5, y: 5, time: Int64($0)) })
    return InkStroke(
      id: document.makeIdentifier(), record: record, brush: brush, place: document.makePlace())
  }

  /// Returns a document that does not compute bounds, for the sake of debug builds.
  private func plainDocument() -> InkDocument {
    let document = InkDocument()
    document.boundsSource = { _ in .given(Rect(minX: 0, minY: 0, maxX: 9, maxY: 9)) }
    return document
  }

  /// Returns the reason for which a reader refuses a file; `nil` where it reads it.
  private func reason(_ bytes: [UInt8], _ mode: DuctusReader.Mode = .strict) -> DuctusError.Reason?
  {
    do throws(DuctusError) {
      _ = try DuctusReader(mode).read(bytes)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func `strokes that share samples count each`() throws {
    let document = plainDocument()
    let count = 20_000
    let shared = StrokeRecord(
      samples: (0..<count).map { RecordedSample(x: Int64($0 % 90), y: 5, time: Int64($0)) })
    let limit = Int(ReadingTally.Kind.painted.limit) / count
    document.perform(.add((0..<limit).map { _ in stroke(document, record: shared) }))
    let file = try GrowingFile(of: document)
    #expect(try DuctusReader(.strict).read(file.bytes).document.count == limit)
    document.perform(.add([stroke(document, record: shared)]))
    #expect(throws: DuctusError.self) { try document.file() }
    #expect(reason(file.bytes) == .overLimit)
    // Otherwise the uppermost are lost, which is said.
    let stopped = try DuctusReader(.stopping).read(file.bytes)
    #expect(stopped.document.count == limit && stopped.report.losses.count == 1)
    #expect(DuctusWriter(continuing: stopped) == nil)
  }

  @Test func `what changes name counts`() throws {
    let document = plainDocument()
    let record = StrokeRecord(samples: [RecordedSample(x: 5, y: 5, time: 0)])
    document.perform(.add((0..<1 << 14).map { _ in stroke(document, record: record) }))
    var bytes = try document.file(keepsHistory: false)
    // All strokes are locked, and unlocked, in ten bytes each time.
    let all: [UInt8] = [1, 0, 0xFF, 0x7F]
    let times = Int(ReadingTally.Kind.difference.limit) >> 14
    for number in 0..<times + 1 {
      let names = number % 2 == 0 ? all + [0] : [0] + all
      bytes += DuctusDamageTests.chunk(.changes, [0, 1, 16] + names)
    }
    #expect(reason(bytes) == .overLimit)
    let stopped = try DuctusReader(.stopping).read(bytes)
    #expect(stopped.document.count == 1 << 14)
    #expect(stopped.document.changeNumber == times)
  }

  @Test(arguments: DuctusReader.Mode.allCases)
  func `a reader takes no more memory than it may`(_ mode: DuctusReader.Mode) throws {
    let document = plainDocument()
    document.perform(.add((0..<10).map { _ in stroke(document, samples: 1000) }))
    let file = try document.file()
    let enough = DuctusReader(mode, limits: DuctusReader.Limits(memory: 10 * (1000 * 100 + 2000)))
    #expect(try enough.read(file).document.count == 10)
    let little = DuctusReader(mode, limits: DuctusReader.Limits(memory: 100_000))
    do throws(DuctusError) {
      _ = try little.read(file)
      Issue.record("it was read")
    } catch {
      #expect(error.reason == .noMemory)
    }
  }
}
