import CodecTestSupport
import InkBrush
import InkCodec
import InkDocument
import InkTestSupport
import Testing

/// Every moment of a drawing can be seen again.
@Suite struct PastTests {
  @Test func `The past is what there was, after every change`() throws {
    for seed in UInt64(0)..<20 {
      let session = try RandomSession(seed: 500 + seed)
      // Each state of the document, as a file without history, by the number of changes.
      var moments: [[UInt8]] = [try session.document.file(keepsHistory: false)]
      session.document.observe { change in
        guard change.action != .correction else {
          // Corrections are no moments: the past has the samples as they are now.
          return
        }
        #expect(change.number == moments.count)
        moments.append(
          (try? session.document.file(keepsHistory: false)) ?? [])
      }
      for _ in 0..<40 { session.step() }
      let document = session.document
      #expect(document.knownChanges == 1..<moments.count)
      #expect(document.history.count == moments.count - 1)
      for (number, moment) in moments.enumerated() {
        let past = try #require(document.past(after: number))
        let then = try DuctusReader(.strict).read(moment).document
        #expect(past.changeNumber == number)
        #expect(past.strokes.map { $0.id } == then.strokes.map { $0.id }, "seed \(seed), \(number)")
        #expect(past.strokes.map { $0.transform } == then.strokes.map { $0.transform })
        #expect(past.strokes.map { $0.brush } == then.strokes.map { $0.brush })
        #expect(past.strokes.map { $0.isLocked } == then.strokes.map { $0.isLocked })
        #expect(past.paper == then.paper && past.paperPattern == then.paperPattern)
        #expect(past.pages == then.pages && past.pictures == then.pictures)
      }
      #expect(try #require(document.past(after: document.changeNumber)).state == document.state)
      #expect(document.past(after: -1) == nil)
      #expect(document.past(after: document.changeNumber + 1) == nil)
      // So it is after reading, and can be undone from there.
      let read = try DuctusReader(.strict).read(session.file).document
      let middle = moments.count / 2
      let past = try #require(read.past(after: middle))
      #expect(try #require(document.past(after: middle)).state.strokes.count == past.count)
      while past.undo() {}
      #expect(past.count == 0)
    }
  }

  @Test func `Without history only the present is known`() throws {
    let document = InkDocument()
    var random = SeededGenerator(seed: 1)
    for _ in 0..<3 { document.perform(.add([RandomStrokes.stroke(&random, in: document)])) }
    document.forgetHistory()
    #expect(document.knownChanges.isEmpty && document.history.isEmpty)
    #expect(document.past(after: 2) == nil && document.past(after: 3)?.count == 3)
  }
}
