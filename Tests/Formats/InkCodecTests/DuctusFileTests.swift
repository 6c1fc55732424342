import CodecTestSupport
import InkBrush
import InkCodec
import InkDocument
import InkGeometry
import InkInput
import InkTestSupport
import Testing

@Suite struct DuctusFileTests {
  // The full set runs in release mode, as the whole test run does. Without optimisation the coder is
  // fifty times slower: fewer sessions, looked at less often, and no more samples than show a border.
  #if DEBUG
    private static let runs = 12
    private static let stepsBetweenLooks = 5
    private static let longLengths = [DuctusFormat.pieceLimit + 5]
    private static let restingStrokes = 2
  #else
    private static let runs = 120
    private static let stepsBetweenLooks = 1
    private static let longLengths = [DuctusFormat.pieceLimit, 3 * DuctusFormat.pieceLimit + 5]
    private static let restingStrokes = 10
  #endif

  private func expectEqual(
    _ document: InkDocument, _ bytes: [UInt8], history: Bool = true, _ comment: Comment
  ) throws {
    let file = try DuctusReader(.strict).read(bytes)
    #expect(file.report.isWhole && file.report.intactLength == bytes.count)
    let difference = DocumentEquality.difference(document, file.document, history: history)
    #expect(difference == nil, comment)
  }

  @Test func `a session reads back as it was after every step`() throws {
    for seed in 0..<Self.runs {
      let session = try RandomSession(seed: UInt64(seed))
      for step in 0..<40 {
        session.step()
        if step % 4 == seed % 4 {
          try expectIdentifiersAside(session.document, session.file, "seed \(seed), step \(step)")
        }
      }
    }
  }

  /// Expects the same state but for names that were given out and not used yet, which a file that is appended to
  /// does not know.
  private func expectIdentifiersAside(
    _ document: InkDocument, _ bytes: [UInt8], _ comment: Comment
  ) throws {
    let file = try DuctusReader(.strict).read(bytes)
    #expect(file.report.isWhole && file.report.intactLength == bytes.count)
    let difference = DocumentEquality.difference(document, file.document, names: false)
    #expect(difference == nil, "\(comment): \(difference ?? "")")
  }

  @Test(arguments: [true, false])
  func `a compact file has all that there is`(keepsHistory: Bool) throws {
    for seed in 0..<Self.runs {
      let session = try RandomSession(seed: 1000 + UInt64(seed))
      for _ in 0..<50 { session.step() }
      let bytes = try session.document.file(keepsHistory: keepsHistory)
      try expectEqual(session.document, bytes, history: keepsHistory, "seed \(seed)")
      let file = try DuctusReader(.strict).read(bytes)
      if keepsHistory {
        // Undo and redo lead to the same, all the way.
        while session.document.undo() { #expect(file.document.undo()) }
        #expect(!file.document.canUndo)
        #expect(DocumentEquality.difference(session.document, file.document) == nil)
        while session.document.redo() { #expect(file.document.redo()) }
        #expect(DocumentEquality.difference(session.document, file.document) == nil)
      } else {
        #expect(!file.document.canUndo && !file.document.canRedo)
      }
    }
  }

  @Test(arguments: [true, false])
  func `a session goes on in a compact file`(keepsHistory: Bool) throws {
    for seed in 0..<Self.runs {
      let session = try RandomSession(seed: 2000 + UInt64(seed))
      for _ in 0..<30 { session.step() }
      try session.compact(keepsHistory: keepsHistory)
      for step in 0..<30 {
        session.step()
        guard step % Self.stepsBetweenLooks == seed % Self.stepsBetweenLooks else { continue }
        let file = try DuctusReader(.strict).read(session.file)
        let difference = DocumentEquality.difference(
          session.document, file.document, history: keepsHistory, names: false)
        #expect(difference == nil, "seed \(seed), step \(step): \(difference ?? "")")
      }
    }
  }

  @Test func `a file that was read goes on`() throws {
    for seed in 0..<Self.runs {
      let session = try RandomSession(seed: 3000 + UInt64(seed))
      for _ in 0..<30 { session.step() }
      let file = try DuctusReader().read(session.file)
      let again = try RandomSession.reopened(file, session.file, seed: UInt64(seed))
      for _ in 0..<30 { again.step() }
      try expectIdentifiersAside(again.current, again.file, "seed \(seed)")
    }
  }

  @Test func `equal sessions give equal bytes`() throws {
    let files = try (0..<2).map { _ in
      let session = try RandomSession(seed: 77)
      for _ in 0..<60 { session.step() }
      return session.file + (try session.document.file())
    }
    #expect(files[0] == files[1])
  }

  @Test func `bounds are known after reading, and contain the ink`() throws {
    for seed in 0..<Self.runs {
      let session = try RandomSession(seed: 4000 + UInt64(seed))
      for _ in 0..<40 { session.step() }
      let compact = try session.document.file()
      for bytes in [session.file, compact] {
        let document = try DuctusReader(.strict).read(bytes).document
        for stroke in session.document.strokes {
          let computed = session.document.bounds(of: stroke.id)
          let read = document.bounds(of: stroke.id)
          // Transforms round.
          let far = max(computed.maxX.magnitude, computed.maxY.magnitude) + computed.width
          let tolerance = 1e-9 + (far + computed.height) * 1e-13
          #expect(computed.isEmpty || read.expanded(by: tolerance).contains(computed))
          #expect(document.strokes(in: read).contains { $0.id == stroke.id } == !read.isEmpty)
        }
        // Once the ink is there, its bounds are taken.
        for stroke in document.strokes {
          _ = document.ink(of: stroke)
          let computed = session.document.bounds(of: stroke.id)
          #expect(document.bounds(of: stroke.id) == computed)
        }
      }
      // A compact file spares the computing of all strokes but those that are stretched, and those that got another
      // brush.
      let reopened = try DuctusReader(.strict).read(compact).document
      let isStretched = session.document.strokes.contains { $0.warp != nil }
      let isRestyled = session.document.history.contains { change in
        change.strokes.contains { $0.before != nil && $0.before?.brush != $0.after?.brush }
      }
      #expect(isStretched || isRestyled || reopened.inkCache.size == 0)
    }
  }

  @Test func `an empty file and an empty document`() throws {
    let bytes = try InkDocument().file()
    let file = try DuctusReader(.strict).read(bytes)
    #expect(file.document.count == 0 && file.log.isEmpty && file.report.chunkCount == 1)
    #expect(try DuctusReader(.strict).read(Array(bytes[..<16])).document.count == 0)
    #expect(throws: DuctusError(.signature, offset: 0)) { try DuctusReader().read([]) }
    #expect(throws: DuctusError(.header, offset: 12)) {
      try DuctusReader().read(Array(bytes[..<12]))
    }
  }

  @Test func `a stroke longer than a chunk of columns`() throws {
    let document = InkDocument()
    for count in Self.longLengths {
      var samples: [RecordedSample] = []
      for index in 0..<count {
        var sample = RecordedSample(
          x: Int64(index % 7000), y: Int64(index % 900), time: Int64(index) * 42)
        sample.isCoalesced = index % 2 == 0
        sample.force = Int32(index % 50)
        samples.append(sample)
      }
      let record = StrokeRecord(samples: samples)
      record.put(RecordedSample(x: 1, y: 2, time: 3), at: count - 2)
      var brush = BrushPreset.linear.brush
      brush.filters = []
      let stroke = InkStroke(
        id: document.makeIdentifier(), record: record, brush: brush, place: document.makePlace())
      document.boundsSource = { _ in .later }
      document.perform(.add([stroke]))
    }
    let bytes = try document.file()
    try expectEqual(document, bytes, "begun")
    let appended = InkDocument()
    let writer = DuctusWriter()
    var file = try writer.begin(appended)
    appended.boundsSource = { _ in .later }
    appended.observe { change in
      do { file += try writer.append(change, in: appended) } catch { fatalError() }
    }
    appended.perform(.add(document.strokes))
    try expectEqual(appended, file, "appended")
  }

  @Test func `ink that hardly takes bytes is accepted all the same`() throws {
    // A pen that rests for an hour, ten times: 20,000 samples to a byte.
    let document = InkDocument()
    let file = try GrowingFile(of: document)
    document.boundsSource = { _ in .given(Rect(minX: 0, minY: 0, maxX: 9, maxY: 9)) }
    for _ in 0..<Self.restingStrokes {
      let samples = (0..<200_000).map { RecordedSample(x: 5, y: 5, time: Int64($0) * 42) }
      document.perform(
        .add([
          InkStroke(
            id: document.makeIdentifier(), record: StrokeRecord(samples: samples), brush: Brush(),
            place: document.makePlace())
        ]))
    }
    #expect(file.bytes.count < Self.restingStrokes * 1000)
    try expectEqual(document, file.bytes, "appended")
    try expectEqual(document, try document.file(), "begun")
  }

  @Test func `what has no form in a file is refused, and nothing is spoilt`() throws {
    let document = InkDocument()
    let writer = DuctusWriter()
    var file = try writer.begin(document)
    var failures = 0
    document.observe { change in
      do throws(DuctusError) {
        file += try writer.append(change, in: document)
      } catch {
        #expect(error.reason == .unwritable)
        failures += 1
      }
    }
    var random = SeededGenerator(seed: 8)
    var stroke = RandomStrokes.stroke(&random, in: document)
    stroke.brush.size = 1e9
    document.perform(.add([stroke]))
    let far = InkStroke(
      id: document.makeIdentifier(),
      record: StrokeRecord(samples: [RecordedSample(x: .max, y: 0, time: 0)]), brush: Brush(),
      place: document.makePlace())
    document.boundsSource = { _ in .later }
    document.perform(.add([far]))
    #expect(failures == 2)
    let good = RandomStrokes.stroke(&random, in: document)
    document.perform(.add([good]))
    let read = try DuctusReader(.strict).read(file).document
    #expect(read.count == 1 && read[good.id]?.brush == good.brush)
  }
}
