import CodecTestSupport
import InkBrush
import InkCodec
import InkDocument
import InkGeometry
import InkTestSupport
import Testing

/// Tests of looking at the moments of a drawing, in any order.
@Suite struct DocumentPastTests {
  private func expectSame(_ one: InkDocument, _ other: InkDocument, _ comment: Comment) {
    #expect(one.strokes == other.strokes, comment)
    #expect(one.paper == other.paper && one.paperPattern == other.paperPattern, comment)
    #expect(one.pages == other.pages && one.pictures == other.pictures, comment)
    #expect(one.count == other.count && one.inkCount == other.inkCount, comment)
    // They are found where they lie.
    for stroke in other.strokes where !other.bounds(of: stroke.id).isEmpty {
      #expect(one.strokes(in: other.bounds(of: stroke.id)).contains { $0.id == stroke.id }, comment)
    }
  }

  @Test func `Each moment is what there was, in whatever order they are looked at`() throws {
    for seed in UInt64(0)..<25 {
      let session = try RandomSession(seed: 1700 + seed)
      for _ in 0..<50 { session.step() }
      let document = session.document
      let (before, bytes) = (document.state, session.file.count)
      var random = SeededGenerator(seed: seed)
      let past = DocumentPast(of: document)
      #expect(past.moment == past.moments.count - 1 && past.moments[0] == 0)
      #expect(
        past.moments == past.moments.sorted() && Set(past.moments).count == past.moments.count)
      expectSame(past.document, document, "seed \(seed), now")
      for _ in 0..<20 {
        let moment = random.below(past.moments.count)
        past.show(moment)
        let number = past.moments[moment]
        let then = try #require(document.past(after: number))
        expectSame(past.document, then, "seed \(seed), moment \(moment), change \(number)")
        #expect(past.moment(after: number) == moment)
        #expect(!past.document.canUndo && past.document.history.isEmpty)
      }
      past.show(-5)
      #expect(past.moment == 0 && past.happening.what == .beginning)
      past.show(.max)
      expectSame(past.document, document, "seed \(seed), now again")
      // To look changes nothing.
      #expect(document.state == before && session.file.count == bytes)
    }
  }

  @Test func `Observers are told of all that is different`() throws {
    let session = try RandomSession(seed: 77)
    for _ in 0..<60 { session.step() }
    let past = DocumentPast(of: session.document)
    var random = SeededGenerator(seed: 7)
    // The observer's knowledge of the strokes.
    var known: [Int: InkStroke] = [:]
    for stroke in past.document.strokes { known[stroke.id.rawValue] = stroke }
    past.document.observe { change in
      for stroke in change.strokes {
        guard let id = (stroke.after ?? stroke.before)?.id.rawValue else { continue }
        #expect(known[id] == stroke.before)
        known[id] = stroke.after
      }
    }
    for _ in 0..<30 {
      past.show(random.below(past.moments.count))
      #expect(known.count == past.document.count)
      for stroke in past.document.strokes { #expect(known[stroke.id.rawValue] == stroke) }
    }
  }

  @Test func `A moment says what happened, and when`() throws {
    let document = InkDocument()
    var random = SeededGenerator(seed: 2)
    var expected: [(DocumentHappening, Int, Int64)] = [(.beginning, 0, 0)]
    func happens(_ what: DocumentHappening, _ count: Int, _ body: () -> Void) {
      document.time += 500
      body()
      expected.append((what, count, document.time))
    }
    func stroke(erases: Bool = false) -> InkStroke {
      var stroke = RandomStrokes.stroke(&random, in: document, mayErase: false)
      if erases { stroke.becomeErasure() }
      return stroke
    }
    happens(.added, 1) { document.perform(.add([stroke()])) }
    document.nameVersion([65])
    happens(.added, 2) { document.perform([.add([stroke()]), .add([stroke()])]) }
    happens(.erased, 0) { document.perform(.add([stroke(erases: true)])) }
    let ids = document.strokes.map { $0.id }
    happens(.moved, 2) {
      document.perform(.transform([ids[0], ids[1]], .translation(Vector(1, 2))))
    }
    happens(.restyled, 1) { document.perform(.restyle([ids[0]], BrushPreset.marker.brush)) }
    happens(.locked, 1) { document.perform(.lock([ids[0]], true)) }
    happens(.undone, 0) { document.undo() }
    happens(.redone, 0) { document.redo() }
    happens(.removed, 1) { document.perform(.remove([ids[1]])) }
    happens(.paper, 0) { document.perform(.paper(.black)) }
    happens(.pagesAdded, 1) {
      document.perform(
        .put(pages: [
          DocumentPage(
            id: document.nextPage, rect: Rect(minX: 0, minY: 0, maxX: 100, maxY: 100))
        ]))
    }
    happens(.pagesChanged, 1) {
      document.perform(.transform([document.pages[0].id], .translation(Vector(5, 5))))
    }
    happens(.pagesRemoved, 1) { document.perform(.remove([document.pages[0].id])) }
    happens(.picturesAdded, 1) {
      document.perform(
        .put(pictures: [
          PlacedPicture(
            id: document.nextPicture, content: RandomPages.content(0),
            size: PageSize(width: 50, height: 60), place: 0)
        ]))
    }
    happens(.picturesChanged, 1) {
      document.perform(
        .transform([document.pictures[0].id], .translation(Vector(3, 3))))
    }
    let both = [ids[2], document.pictures[0].id]
    happens(.several, 0) { document.perform(.transform(both, .translation(Vector(1, 2)))) }
    happens(.grouped, 0) { document.perform(document.grouping(both)) }
    happens(.ungrouped, 0) { document.perform(document.ungrouping(both)) }
    happens(.picturesRemoved, 1) { document.perform(.remove([document.pictures[0].id])) }
    happens(.several, 0) { document.perform([.remove([ids[2]]), .add([stroke()])]) }
    happens(.cleared, 3) { document.perform(.clear) }
    let last = document.changeNumber
    happens(.added, 1) { document.perform(.add([stroke()])) }
    let palm = document.changeNumber
    happens(.takenBack, 0) { document.takeBack([palm]) }
    let past = DocumentPast(of: document)
    #expect(past.moments.count == expected.count)
    for (moment, (what, count, time)) in expected.enumerated().reversed() {
      past.show(moment)
      let happening = past.happening
      #expect(happening.what == what && happening.count == count, "moment \(moment): \(happening)")
      #expect(happening.time == time, "moment \(moment)")
    }
    // The name of a moment is no moment.
    #expect(past.moment(after: 2) == 1 && past.moments[2] == 4)
    #expect(past.moment(after: 3) == 2 && past.moment(after: last) == expected.count - 3)
  }
}
