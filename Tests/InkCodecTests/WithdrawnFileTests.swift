import InkBrush
import InkCodec
import InkDocument
import InkGeometry
import InkTestSupport
import Testing

/// Files to which withdrawals are appended.
@Suite struct WithdrawnFileTests {
  /// A document and its file, which is begun anew where something cannot be appended.
  private final class Journal {
    let document = InkDocument()
    private(set) var bytes: [UInt8] = []
    private(set) var beginnings = 0
    private var writer = DuctusWriter()
    private var random = SeededGenerator(seed: 5)

    init() throws {
      try begin()
      document.observe { event, change in
        do throws(DuctusError) {
          self.bytes += try self.writer.append(event, change, in: self.document)
        } catch {
          #expect(error.reason == .unwritable)
          #expect(throws: Never.self) { try self.begin() }
        }
      }
    }

    func begin(keepsHistory: Bool = true) throws {
      writer = DuctusWriter()
      bytes = try writer.begin(document, keepsHistory: keepsHistory)
      beginnings += 1
    }

    /// Adds a stroke, and returns the number of the change.
    @discardableResult
    func add() -> Int {
      document.perform(.add([RandomStrokes.stroke(&random, in: document)]))
      return document.changeNumber
    }

    func expectSame(_ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation)
      throws
    {
      let read = try DuctusReader(.strict).read(bytes).document
      read.reserve(document.nextIdentifier, document.nextPlace)
      #expect(read.state == document.state, comment, sourceLocation: sourceLocation)
    }
  }

  @Test func `Gestures can be done again that two withdrawn ones had taken away`() throws {
    let journal = try Journal()
    let document = journal.document
    journal.add()
    journal.add()
    document.undo()
    let first = journal.add()
    document.undo()
    let second = journal.add()
    document.withdraw([first, second])
    #expect(document.canRedo)
    try journal.expectSame("after withdrawing")
    // Undone and done again between, so that the file and the document must agree on the order.
    document.undo()
    try journal.expectSame("undone")
    document.redo()
    try journal.expectSame("done again")
    document.redo()
    #expect(document.count == 2)
    try journal.expectSame("done again twice")
    document.undo()
    document.undo()
    try journal.expectSame("undone twice")
  }

  @Test func `What two withdrawn gestures had taken away is done again, and more is added`() throws
  {
    let journal = try Journal()
    let document = journal.document
    journal.add()
    journal.add()
    document.undo()
    let first = journal.add()
    document.undo()
    let second = journal.add()
    document.withdraw([first, second])
    document.redo()
    try journal.expectSame("done again")
    document.undo()
    try journal.expectSame("undone")
    document.redo()
    journal.add()
    document.undo()
    document.undo()
    try journal.expectSame("undone twice")
  }

  @Test func `A gesture that could be done again is lost with a part of it`() throws {
    let journal = try Journal()
    let document = journal.document
    journal.add()
    let first = journal.add()
    journal.add()
    document.undo()
    document.undo()
    let second = journal.add()
    document.withdraw([first, second])
    try journal.expectSame("after withdrawing")
    while document.redo() { try journal.expectSame("done again") }
    while document.undo() { try journal.expectSame("undone") }
  }

  @Test func `A file that was begun after a clearing knows of it`() throws {
    let journal = try Journal()
    let document = journal.document
    journal.add()
    let kept = document.strokes[0].id
    document.perform(.remove([kept]))
    let removal = document.changeNumber
    journal.add()
    document.perform(.clear)
    try journal.begin()
    document.withdraw([removal])
    try journal.expectSame("after withdrawing")
    document.undo()
    #expect(document.count == 2)
    try journal.expectSame("undone")
  }

  @Test(arguments: 0..<60)
  func `Whatever is withdrawn and when, the file brings back the document`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let journal = try Journal()
    let document = journal.document
    for step in 0..<60 {
      let some = document.strokes.map { $0.id }.filter { _ in random.below(3) == 0 }
      switch random.below(14) {
      case 0: document.perform(.remove(some))
      case 1: document.perform(.clear)
      case 2, 3: document.undo()
      case 4, 5: document.redo()
      case 6: document.beginGesture()
      case 7: document.endGesture()
      case 8:
        document.perform(.transform(some, .translation(Vector(1, Double(random.below(9))))))
      case 9, 10:
        let last = document.changeNumber
        document.withdraw((max(last - 5, 1)...max(last, 1)).filter { _ in random.below(2) == 0 })
      case 11 where random.below(4) == 0: try journal.begin()
      default: journal.add()
      }
      try journal.expectSame("step \(step)")
    }
    while document.undo() { try journal.expectSame("undone at the end") }
    #expect(document.count == 0)
  }
}
