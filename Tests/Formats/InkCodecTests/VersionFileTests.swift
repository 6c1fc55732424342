import CodecTestSupport
import InkBrush
import InkCodec
import InkDocument
import InkGeometry
import InkTestSupport
import Testing

/// Tests of named versions in files, and of drawings that were restored to earlier states.
@Suite struct VersionFileTests {
  /// A stroke without its name.
  private struct Look: Equatable {
    var record: ObjectIdentifier
    var layers: [InkStroke.Layer]
    var transform: Affine
    var span: StrokeSpan?
    var brush: Brush
    var flags: [Bool]

    init(_ stroke: InkStroke) {
      record = ObjectIdentifier(stroke.record)
      (layers, transform, span) = (stroke.layers, stroke.transform, stroke.span)
      (brush, flags) = (stroke.brush, [stroke.isMarkedErasure, stroke.isLocked])
    }
  }

  /// Compares documents of the same records up to the names of things.
  private func expectAlike(_ one: InkDocument, _ other: InkDocument, _ comment: Comment) {
    #expect(one.strokes.map(Look.init) == other.strokes.map(Look.init), comment)
    #expect(one.paper == other.paper && one.paperPattern == other.paperPattern, comment)
    func pages(_ document: InkDocument) -> [[String]] {
      document.pages.map { ["\($0.rect)", "\($0.paper)", "\($0.paperPattern)"] }
    }
    #expect(pages(one) == pages(other), comment)
    func pictures(_ document: InkDocument) -> [[String]] {
      document.pictures.map { picture in
        let page = document.pages.firstIndex { $0.id == picture.page }
        return [
          "\(picture.content.checksum) \(picture.pageIndex) \(picture.size) \(picture.crop)",
          "\(picture.transform) \(picture.isLocked) \(picture.place) \(page ?? -1)",
        ]
      }
    }
    #expect(pictures(one) == pictures(other), comment)
  }

  @Test func `What was restored is what it was, and undo brings all back`() throws {
    var changes = 0
    for seed in UInt64(0)..<30 {
      let session = try RandomSession(seed: 900 + seed)
      var random = SeededGenerator(seed: seed)
      let document = session.document
      for _ in 0..<5 {
        for _ in 0..<12 { session.step() }
        let number = random.below(document.changeNumber + 1)
        let past = try #require(document.past(after: number))
        let before = document.state
        let gestures = document.journal.undoable.count
        let comment: Comment = "seed \(seed), change \(number) of \(document.changeNumber)"
        let isOther = document.restore(after: number)
        expectAlike(document, past, comment)
        #expect(document.journal.undoable.count == gestures + (isOther ? 1 : 0), comment)
        if !isOther { continue }
        changes += 1
        #expect(document.undo(), comment)
        let undone = document.state
        #expect(undone.strokes == before.strokes && undone.pages == before.pages, comment)
        #expect(undone.pictures == before.pictures && undone.paper == before.paper, comment)
        #expect(undone.paperPattern == before.paperPattern, comment)
        if random.chance(0.7) {
          #expect(document.redo(), comment)
          expectAlike(document, past, comment)
        }
      }
      let read = try DuctusReader(.strict).read(session.file).document
      #expect(
        DocumentEquality.difference(read, document, names: false) == nil, "seed \(seed)")
      #expect(read.versions == document.versions)
      let compact = try DuctusReader(.strict).read(document.file()).document
      #expect(DocumentEquality.difference(compact, document) == nil, "seed \(seed)")
      #expect(compact.versions == document.versions)
      // The drawing that was read can be restored to an earlier state, too.
      let number = random.below(read.changeNumber + 1)
      let past = try #require(read.past(after: number))
      read.restore(after: number)
      expectAlike(read, past, "read again, seed \(seed), change \(number)")
    }
    #expect(changes > 100)
  }

  @Test func `Names of moments are in files that grow and in compact ones`() throws {
    var random = SeededGenerator(seed: 3)
    let document = InkDocument()
    let file = try GrowingFile(of: document)
    document.time = 1_700_000_000_000
    for _ in 0..<4 { document.perform(.add([RandomStrokes.stroke(&random, in: document)])) }
    document.nameVersion(Array("vier ✍️".utf8))
    document.nameVersion(Array("leer".utf8), after: 0)
    document.undo()
    document.nameVersion(Array("zwei".utf8), after: 2)
    document.nameVersion([], after: 4)
    #expect(document.canRedo)
    for bytes in [file.bytes, try document.file()] {
      let read = try DuctusReader(.strict).read(bytes).document
      #expect(read.versions == document.versions)
      #expect(read.versions.map { $0.nameString } == ["leer", "zwei"])
      #expect(read.versions.map { $0.time } == [0, 1_700_000_000_000])
      #expect(read.canRedo && read.changeNumber == document.changeNumber)
    }
    let short = try DuctusReader(.strict).read(
      document.file(keepsHistory: false)
    ).document
    #expect(short.versions.isEmpty && short.count == document.count)
  }

  @Test func `A document that forgot its history names what it knows`() throws {
    var random = SeededGenerator(seed: 5)
    let document = InkDocument()
    for _ in 0..<3 { document.perform(.add([RandomStrokes.stroke(&random, in: document)])) }
    document.forgetHistory()
    let file = try GrowingFile(of: document)
    document.nameVersion(Array("origin".utf8))
    document.perform(.clear)
    document.nameVersion(Array("origin again".utf8), after: 3)
    for bytes in [file.bytes, try document.file()] {
      let read = try DuctusReader(.strict).read(bytes).document
      // Numbers count from the first change of the file.
      #expect(read.versions.map { $0.change } == [0])
      #expect(read.versions.map { $0.nameString } == ["origin again"])
      #expect(read.past(after: 0)?.count == 3)
    }
  }

  @Test func `Names that are none are refused where they stand`() throws {
    let document = InkDocument()
    document.perform(.paper(.black))
    let writer = DuctusWriter()
    let start = try writer.begin(document)
    document.nameVersion(Array("ab".utf8), after: 0)
    let change = try writer.append(try #require(document.history.last), in: document)
    // The type, the length, no definitions, the change, the distance, the length of the name, and it.
    #expect(Array(change.dropLast(4)) == [0x4A, 6, 0, 6, 1, 2, 0x61, 0x62])
    func reason(_ payload: [UInt8]) throws -> (DuctusError.Reason, Int)? {
      var chunk: [UInt8] = [0x4A]
      var length = payload.count
      repeat {
        chunk.append(UInt8(length & 127) | (length > 127 ? 128 : 0))
        length >>= 7
      } while length > 0
      let head = chunk.count
      chunk += payload
      let sum = CRC32C.checksum(chunk)
      for shift in stride(from: 0, to: 32, by: 8) {
        chunk.append(UInt8(truncatingIfNeeded: sum >> shift))
      }
      do throws(DuctusError) {
        _ = try DuctusReader(.strict).read(start + chunk)
        return nil
      } catch {
        return (error.reason, error.offset - start.count - head)
      }
    }
    func expect(_ payload: [UInt8], _ wanted: DuctusError.Reason, at offset: Int) throws {
      let found = try #require(try reason(payload))
      #expect(found == (wanted, offset), "\(payload)")
    }
    #expect(try reason([0, 6, 1, 2, 0x61, 0x62]) == nil)
    #expect(try reason([0, 6, 0, 0]) == nil)
    // No moment, no text, no flag of a gesture, more bytes than there are, and than a name has.
    try expect([0, 6, 2, 1, 0x61], .definition, at: 2)
    try expect([0, 6, 0, 1, 0xFF], .number, at: 3)
    try expect([0, 14, 0, 1, 0x61], .number, at: 1)
    try expect([0, 6, 0, 3, 0x61], .tooShort, at: 3)
    let long = [UInt8](repeating: 0x61, count: 257)
    try expect([0, 6, 0, 0x81, 2] + long, .number, at: 3)
    #expect(try reason([0, 6, 0, 0x80, 2] + long.dropLast()) == nil)
    // The name of an author is as that of a moment.
    #expect(try reason([0, 7, 2, 0x61, 0x62]) == nil && reason([0, 7, 0]) == nil)
    try expect([0, 7, 1, 0xFF], .number, at: 2)
    try expect([0, 15, 1, 0x61], .number, at: 1)
    try expect([0, 7, 3, 0x61], .tooShort, at: 2)
    try expect([0, 7, 0x81, 2] + long, .number, at: 2)
    // There is no flag of 128.
    try expect([0, 134, 0, 0], .number, at: 1)
  }
}
