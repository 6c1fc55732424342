import InkBrush
import InkCodec
import InkDocument
import InkGeometry
import Testing

/// A file is no more work than its size allows, and what is written always is not.
@Suite struct DuctusWorkTests {
  /// A stroke of so many samples that all lie in one place, or of a record that is given.
  private func stroke(
    _ document: InkDocument, samples: Int = 0, record: StrokeRecord? = nil, brush: Brush = Brush()
  ) -> InkStroke {
    let record =
      record
      ?? StrokeRecord(samples: (0..<samples).map { RecordedSample(x: 5, y: 5, time: Int64($0)) })
    return InkStroke(
      id: document.makeIdentifier(), record: record, brush: brush, place: document.makePlace())
  }

  private func brush(_ number: Int) -> Brush {
    var brush = Brush()
    brush.size = 1 + Double(number) / 100
    return brush
  }

  /// A document that does not compute bounds, for the sake of debug builds.
  private func plainDocument() -> InkDocument {
    let document = InkDocument()
    document.boundsSource = { _ in .given(Rect(minX: 0, minY: 0, maxX: 9, maxY: 9)) }
    return document
  }

  /// A file without the zeros that a writer puts between its chunks where they are too much work.
  private func withoutPadding(_ file: [UInt8]) -> [UInt8] {
    var kept = Array(file[..<DuctusFormat.headerLength])
    var start = DuctusFormat.headerLength
    while start < file.count {
      var (length, shift, next) = (0, 0, start + 1)
      repeat {
        length |= Int(file[next] & 0x7F) << shift
        shift += 7
        next += 1
      } while file[next - 1] >= 0x80
      let end = next + length + 4
      if file[start] != DuctusChunkType.padding.rawValue { kept += file[start..<end] }
      start = end
    }
    return kept
  }

  private func expectReadableOnlyPadded(_ file: [UInt8], _ count: Int) throws {
    #expect(try DuctusReader(.strict).read(file).document.count == count)
    let bare = withoutPadding(file)
    #expect(bare.count < file.count)
    #expect(throws: DuctusError.self) { try DuctusReader(.strict).read(bare) }
    do throws(DuctusError) {
      _ = try DuctusReader(.strict).read(bare)
    } catch {
      #expect(error.reason == .overLimit)
    }
  }

  @Test func `strokes that share samples count each`() throws {
    let document = plainDocument()
    let shared = StrokeRecord(
      samples: (0..<20_000).map { RecordedSample(x: Int64($0 % 90), y: 5, time: Int64($0)) })
    document.perform(.add((0..<150).map { _ in stroke(document, record: shared) }))
    try expectReadableOnlyPadded(try DuctusWriter().begin(document), 150)
  }

  @Test func `each brush with which samples are drawn counts`() throws {
    let document = plainDocument()
    let shared = StrokeRecord(
      samples: (0..<20_000).map { RecordedSample(x: Int64($0 % 90), y: 5, time: Int64($0)) })
    document.perform(.add((0..<60).map { stroke(document, record: shared, brush: brush($0)) }))
    try expectReadableOnlyPadded(try DuctusWriter().begin(document), 60)
  }

  @Test func `samples that are packed tightly count`() throws {
    let document = plainDocument()
    document.perform(.add((0..<7).map { _ in stroke(document, samples: 100_000) }))
    try expectReadableOnlyPadded(try DuctusWriter().begin(document), 7)
  }

  /// An eraser that cuts a long stroke leaves hundreds of pieces with one record.
  @Test func `pieces of a stroke cost what they show`() throws {
    let document = plainDocument()
    let record = StrokeRecord(
      samples: (0..<20_000).map { RecordedSample(x: Int64($0 % 90), y: 5, time: Int64($0)) })
    document.perform(
      .add(
        (0..<400).map {
          var piece = stroke(document, record: record)
          piece.span = StrokeSpan(Double($0) * 50, Double($0) * 50 + 40)
          return piece
        }))
    let file = try DuctusWriter().begin(document)
    #expect(try DuctusReader(.strict).read(file).document.count == 400)
    #expect(withoutPadding(file) == file)
  }

  /// What grows by appending is readable at each step, however much of it is copied and recoloured.
  @Test func `what is appended is padded as it needs`() throws {
    let document = plainDocument()
    let file = try GrowingFile(of: document)
    let record = StrokeRecord(
      samples: (0..<20_000).map { RecordedSample(x: Int64($0 % 90), y: 5, time: Int64($0)) })
    for round in 0..<12 {
      let copies = (0..<15).map { _ in stroke(document, record: record) }
      document.perform(.add(copies))
      document.perform(.restyle(copies.map { $0.id }, brush(round)))
      if round % 4 == 3 { document.undo() }
      if round % 4 == 0 { document.perform(.remove([copies[0].id])) }
      #expect(try DuctusReader(.strict).read(file.bytes).document.count == document.count)
    }
    #expect(withoutPadding(file.bytes).count < file.bytes.count)
  }

  @Test(arguments: DuctusReader.Mode.allCases)
  func `a reader takes no more memory than it may`(_ mode: DuctusReader.Mode) throws {
    let document = plainDocument()
    document.perform(.add((0..<10).map { _ in stroke(document, samples: 1000) }))
    let file = try DuctusWriter().begin(document)
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

  /// Where a chunk that removed strokes is damaged, more is to be painted than was foreseen.
  @Test func `a repair leaves out what is too much to be painted`() throws {
    let document = plainDocument()
    let file = try GrowingFile(of: document)
    let record = StrokeRecord(
      samples: (0..<20_000).map { RecordedSample(x: Int64($0 % 90), y: 5, time: Int64($0)) })
    for _ in 0..<3 {
      document.perform(.add((0..<60).map { _ in stroke(document, record: record) }))
      document.perform(.clear)
    }
    // The last byte of each chunk that clears: of its checksum.
    var damaged = file.bytes
    for place in [1, 3, 5] { damaged[file.ends[place] - 1] ^= 1 }
    let repaired = try DuctusReader(.repairing).read(damaged)
    #expect(repaired.report.losses.last?.error.reason == .overLimit)
    #expect(repaired.document.count > 60 && repaired.document.count < 180)
    #expect(throws: DuctusError.self) { try DuctusReader(.strict).read(damaged) }
    #expect(DuctusWriter(continuing: repaired) == nil)
  }
}
