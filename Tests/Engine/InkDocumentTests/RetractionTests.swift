import Ductus
import InkTestSupport
import Testing

/// Changes of one of several authors since a moment, which another author retracts.
@Suite struct RetractionTests {
  /// Copies of a document that hear of each other at once.
  private final class Table {
    var copies: [InkDocument] = []
    private var isReceiving = false

    init(_ count: Int) {
      let first = InkDocument()
      first.join(as: DocumentAuthor(rawValue: 1))
      let state = first.state
      copies = [first]
      for index in 1..<count {
        let copy = InkDocument(state)
        copy.join(as: DocumentAuthor(rawValue: 1 + UInt64(index)))
        copies.append(copy)
      }
      for (index, copy) in copies.enumerated() {
        copy.observe { [unowned self, unowned copy] change in
          guard !isReceiving, let shared = copy.shared(change) else { return }
          isReceiving = true
          defer { isReceiving = false }
          for other in copies.indices where other != index { copies[other].receive(shared) }
        }
      }
    }

    func set(time: Int64) { for copy in copies { copy.time = time } }

    @discardableResult
    func draw(_ index: Int, _ seed: UInt64) -> InkStroke.Identifier {
      var random = SeededGenerator(seed: seed)
      let document = copies[index]
      let stroke = InkStroke(
        id: document.makeIdentifier(),
        record: RandomStrokes.record(&random, around: Point(50, 50), samples: 5),
        brush: BrushPreset.linear.brush, place: document.makePlace())
      document.perform(.add([stroke]))
      return stroke.id
    }

    /// The samples of all strokes, from the lowest up.
    func ink(_ index: Int) -> [[RecordedSample]] {
      copies[index].strokes.map { Array($0.record.samples) }
    }
  }

  @Test func `What an author did since a moment is taken back, and that is undone`()
    throws
  {
    let table = Table(3)
    table.set(time: 1000)
    table.draw(0, 1)
    let kept = table.draw(1, 2)
    table.draw(2, 3)
    let before = table.ink(0)
    table.set(time: 2000)
    table.draw(2, 4)
    let byOther = table.copies[2].strokes.first { $0.id != kept }?.id
    table.copies[2].perform(.remove([try #require(byOther)]))
    table.copies[2].perform(.paper(InkColor(red: 9, green: 9, blue: 9)))
    table.draw(1, 5)
    let vandalised = table.ink(0)
    let paper = table.copies[0].paper
    let vandal = table.copies[2].author
    #expect(table.copies[0].retract(vandal, since: 3000) == 0)
    #expect(table.copies[0].retract(DocumentAuthor(rawValue: 99), since: 0) == 0)
    #expect(table.copies[0].retract(vandal, since: 2000) == 3)
    let rest = table.ink(0)
    #expect(rest.count == before.count + 1 && before.allSatisfy { rest.contains($0) })
    #expect(table.copies[0].paper != paper)
    for index in 1..<3 { #expect(table.ink(index) == rest) }
    #expect(table.copies[0].retract(vandal, since: 2000) == 0, "nothing is different any more")
    // It is one gesture of whoever did it.
    #expect(table.copies[0].undo())
    for index in 0..<3 {
      #expect(table.ink(index) == vandalised && table.copies[index].paper == paper)
    }
    #expect(table.copies[0].redo())
    for index in 0..<3 { #expect(rest.allSatisfy { table.ink(index).contains($0) }) }
  }

  @Test func `A clock that is slow hides nothing of what followed changes of another author`()
    throws
  {
    let table = Table(2)
    table.set(time: 1000)
    table.draw(1, 1)
    table.set(time: 2000)
    table.draw(0, 2)
    let before = table.ink(0)
    table.copies[1].time = 10
    table.draw(1, 3)
    table.draw(1, 4)
    let vandal = table.copies[1].author
    #expect(table.copies[0].retract(vandal, since: 2001) == 0)
    #expect(table.copies[0].retract(vandal, since: 2000) == 2)
    #expect(table.ink(0) == before && table.ink(1) == before)
    #expect(table.copies[0].retract(vandal, since: 1000) == 3)
  }

  @Test func `A layer that an author removed returns once`() throws {
    let table = Table(3)
    table.set(time: 1000)
    let added = try #require(table.copies[0].addingLayer(above: .sheet, name: "Notes"))
    table.copies[0].perform(added.edits)
    let stroke = table.draw(0, 1)
    table.copies[0].perform(.set([stroke], .layer(added.id)))
    table.set(time: 2000)
    let other = table.copies[2]
    other.perform(other.removing(layer: other.layers[1].id))
    let vandal = other.author
    #expect(table.copies[0].layers.count == 1)
    #expect(table.copies[0].retract(vandal, since: 2000) > 0)
    #expect(table.copies[0].layers.map { $0.name } == ["", "Notes"])
    #expect(table.copies[0].retract(vandal, since: 2000) == 0, "nothing is different any more")
    for copy in table.copies {
      #expect(copy.layers.count == 2 && copy.strokes.count == 1)
      #expect(copy.layer(of: copy.strokes[0].id) == copy.layers[1].id)
    }
  }

  @Test func `All copies are equal after random edits of several, one of whom is taken back`() {
    for seed in UInt64(1)...30 {
      var random = SeededGenerator(seed: seed)
      let table = Table(3)
      var edits = (0..<3).map { RandomEdits(seed: seed * 10 + UInt64($0), longest: 6) }
      for step in 0..<40 {
        table.set(time: Int64(1000 + step))
        let index = Int(random.next() % 3)
        edits[index].step(table.copies[index])
      }
      let vandal = table.copies[2].author
      let moment = Int64(1000 + random.next() % 40)
      table.copies[0].retract(vandal, since: moment)
      let state = table.copies[0].canonical.state
      for index in 1..<3 { #expect(table.copies[index].canonical.state == state, "seed \(seed)") }
      // Nothing that is left was added by that author since.
      let later = table.copies[0].history.filter {
        table.copies[0].author(of: $0) == vandal && $0.time >= moment && $0.action == .edit
      }
      let added = later.flatMap { $0.strokes.compactMap { $0.before == nil ? $0.after?.id : nil } }
      #expect(added.allSatisfy { table.copies[0][$0] == nil }, "seed \(seed)")
    }
  }
}
