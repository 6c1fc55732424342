import InkBrush
import InkDocument
import InkGeometry
import InkTestSupport
import Testing

/// Where ink lies that two people drew at once, and what becomes of numbers near their ends.
@Suite struct DrawingOrderTests {
  /// Returns a straight stroke, or an erasure.
  private static func line(
    _ from: Point, _ to: Point, in document: InkDocument, place: Int? = nil, size: Double = 8,
    erases: Bool = false
  ) -> InkStroke {
    let brush = Brush(
      size: size, tip: .outline, dynamics: Dynamics(width: .size),
      blend: erases ? .destinationOut : .sourceOver)
    let record = StrokeRecord()
    for index in 0...10 {
      let part = Double(index) / 10
      record.put(
        RecordedSample(
          x: Int64((from.x + (to.x - from.x) * part) * 100),
          y: Int64((from.y + (to.y - from.y) * part) * 100), time: Int64(index) * 100),
        at: index)
    }
    return InkStroke(
      id: document.makeIdentifier(), record: record, brush: brush,
      place: place ?? document.makePlace())
  }

  /// Returns two copies of a drawing, of the authors 9 and 5, in each of which something is done before it hears of the
  /// other.
  private static func meet(
    _ nine: (InkDocument) -> Void, _ five: (InkDocument) -> Void
  ) throws -> [InkDocument] {
    var copies: [InkDocument] = []
    var sent: [[SharedChange]] = [[], []]
    for (index, author) in [9, 5].enumerated() {
      let document = InkDocument()
      document.join(as: DocumentAuthor(rawValue: 1))
      document.join(as: DocumentAuthor(rawValue: UInt64(author)))
      document.observe { change in
        if let shared = document.shared(change) { sent[index].append(shared) }
      }
      copies.append(document)
    }
    nine(copies[0])
    five(copies[1])
    for (index, copy) in copies.enumerated() {
      for change in sent[1 - index] { #expect(copy.receive(change) == .made) }
    }
    return copies
  }

  @Test func `what two people erase and draw at once lies alike in both copies`() throws {
    let copies = try Self.meet(
      { document in
        document.perform(
          .add([Self.line(Point(50, 0), Point(50, 100), in: document, size: 30, erases: true)]))
      },
      { $0.perform(.add([Self.line(Point(0, 50), Point(100, 50), in: $0)])) })
    for document in copies {
      // The erasure has the larger author, and so the upper position.
      let strokes = document.strokes
      #expect(strokes.map { $0.isErasure } == [false, true])
      #expect(document.begins(strokes[0], below: strokes[1]))
      #expect(!document.begins(strokes[1], below: strokes[0]))
      #expect(document.isWholly(strokes[0], below: strokes[1]))
      #expect(document.stroke(at: Point(50, 50)) == nil)
      #expect(document.stroke(at: Point(10, 50)) == strokes[0].id)
      #expect(document.erasures(of: [strokes[0].id]) == [strokes[1].id])
      #expect(document.centerLines().count == 1)
      #expect(document.parts(of: strokes.reversed()).map { $0.stroke.id } == strokes.map { $0.id })
      let ranked = document.ranked(strokes.reversed())
      #expect(ranked.map { $0.id } == strokes.map { $0.id })
      #expect(ranked.map { $0.layers[0].place } == [0, 1])
      let paths = document.centerLines()[0].path.elements.filter {
        if case .move = $0 { true } else { false }
      }
      #expect(paths.count == 2, "The line is cut where it was erased.")
    }
  }

  @Test func `what lies above what was erased at once is not erased`() throws {
    let copies = try Self.meet(
      { $0.perform(.add([Self.line(Point(0, 50), Point(100, 50), in: $0)])) },
      { document in
        document.perform(
          .add([Self.line(Point(50, 0), Point(50, 100), in: document, size: 30, erases: true)]))
      })
    for document in copies {
      let strokes = document.strokes
      #expect(strokes.map { $0.isErasure } == [true, false])
      #expect(document.stroke(at: Point(50, 50)) == strokes[1].id)
      #expect(document.erasures(of: [strokes[1].id]).isEmpty)
    }
  }

  @Test func `pieces of one author share a rank`() throws {
    let copies = try Self.meet(
      { document in
        let whole = Self.line(Point(0, 50), Point(100, 50), in: document)
        document.perform(.add([whole]))
        document.perform(
          .replace(
            [whole.id],
            with: [
              whole.renamed(document.makeIdentifier()), whole.renamed(document.makeIdentifier()),
            ]))
      },
      { $0.perform(.add([Self.line(Point(0, 50), Point(100, 50), in: $0)])) })
    for document in copies {
      #expect(document.ranked(document.strokes).map { $0.layers[0].place } == [0, 1, 1])
    }
  }

  @Test func `a moment is restored with what lay above what`() throws {
    let copies = try Self.meet(
      { $0.perform(.add([Self.line(Point(0, 50), Point(100, 50), in: $0)])) },
      { $0.perform(.add([Self.line(Point(50, 0), Point(50, 100), in: $0)])) })
    for (index, document) in copies.enumerated() {
      let moment = try #require(document.journal.happening.last)
      let before = document.strokes.map { ObjectIdentifier($0.record) }
      let removed = document.strokes[index].id
      document.perform(.remove([removed]))
      #expect(document.restore(after: moment))
      #expect(document.strokes.map { ObjectIdentifier($0.record) } == before)
    }
  }

  // Numbers near their ends.

  @Test func `strange numbers of one stroke leave room for those that follow`() throws {
    let document = InkDocument()
    var strange = Self.line(
      Point(0, 0), Point(10, 0), in: document, place: InkDocument.placeLimit - 1)
    strange = strange.renamed(InkStroke.Identifier(rawValue: InkDocument.strokeLimit - 1))
    document.perform(.add([strange]))
    #expect(document.count == 1)
    #expect(!document.isFull)
    for number in 0..<3 {
      document.perform(.add([Self.line(Point(0, 20), Point(10, 20), in: document)]))
      #expect(document.count == number + 2)
    }
    #expect(document.strokes.last?.id == strange.id, "It stays on top of all.")
    document.undo()
    #expect(document.count == 3)
  }

  @Test func `a document without identifiers is full, and says so`() {
    let document = InkDocument(
      InkDocument.State(nextIdentifier: InkDocument.strokeLimit - 2, nextPlace: 5))
    for isFull in [false, true] {
      #expect(!document.isFull)
      document.perform(.add([Self.line(Point(0, 0), Point(10, 0), in: document)]))
      #expect(document.isFull == isFull)
    }
    document.perform(.add([Self.line(Point(0, 0), Point(10, 0), in: document)]))
    #expect(document.count == 2)
  }

  @Test func `a document without numbers for changes changes no more`() {
    var state = InkDocument.State()
    state.journal = DocumentJournal(
      clock: InkDocument.placeLimit - 2, counts: [0], after: 0)
    state.names.setFirst(DocumentAuthor(rawValue: 3))
    let document = InkDocument(state)
    document.join(as: DocumentAuthor(rawValue: 3))
    document.perform(.paper(.black))
    #expect(document.isFull)
    #expect(document.perform(.paper(.white)).isEmpty)
    #expect(document.paper == .black)
  }
}
