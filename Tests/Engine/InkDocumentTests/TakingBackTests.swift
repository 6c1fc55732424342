import Ductus
import InkTestSupport
import Testing

@Suite struct TakingBackTests {
  private func record(_ x: Double) -> StrokeRecord {
    let record = StrokeRecord(kind: .pencil, seed: 0)
    for step in 0..<9 {
      record.put(
        RecordedSample(x: Int64(x * 100) + Int64(step) * 300, y: 1000, time: Int64(step)), at: step)
    }
    return record
  }

  /// Two documents: one on which a hand has rested, and one on which it never was.
  private final class Pair {
    let touched = InkDocument()
    let untouched = InkDocument()
    var palm: [Int] = []
    var next = 0
    /// For each gesture that can be undone, and for each that can be done again, true if it is the palm's.
    var undoable: [Bool] = []
    var redoable: [Bool] = []

    func byPalm(_ edit: DocumentEdit) {
      if touched.perform(edit).isEmpty { return }
      palm.append(touched.changeNumber)
      undoable.append(true)
    }

    func byOther(_ edit: DocumentEdit) {
      let isDone = !touched.perform(edit).isEmpty
      untouched.perform(edit)
      if isDone {
        undoable.append(false)
        redoable = []
      }
    }

    func redo() -> Bool {
      guard let isPalm = redoable.popLast() else { return false }
      touched.redo()
      undoable.append(isPalm)
      if !isPalm { untouched.redo() }
      return true
    }
  }

  private func stroke(_ pair: Pair, _ random: inout SeededGenerator) -> InkStroke {
    defer { pair.next += 1 }
    return InkStroke(
      id: InkStroke.Identifier(rawValue: pair.next), record: record(random.double(in: 0...90)),
      brush: BrushPreset.pen.brush, place: pair.next)
  }

  /// Halves of a stroke, in the place of it.
  private func cut(_ pair: Pair, _ id: InkStroke.Identifier, in document: InkDocument)
    -> DocumentEdit?
  {
    guard let whole = document[id] else { return nil }
    let span = whole.span ?? StrokeSpan(0, 8)
    let middle = (span.lower + span.upper) / 2
    var pieces: [InkStroke] = []
    for span in [StrokeSpan(span.lower, middle), StrokeSpan(middle, span.upper)] {
      var piece = whole.renamed(InkStroke.Identifier(rawValue: pair.next))
      piece.span = span
      pieces.append(piece)
      pair.next += 1
    }
    return .replace([id], with: pieces)
  }

  private func some(_ document: InkDocument, _ random: inout SeededGenerator) -> InkStroke
    .Identifier?
  {
    let strokes = document.strokes
    return strokes.isEmpty ? nil : strokes[random.below(strokes.count)].id
  }

  private func step(_ random: inout SeededGenerator, _ pair: Pair, palmIsDown: Bool) {
    if palmIsDown, random.chance(0.4) {
      // A change takes away all that could be done again; one of a palm does so, too.
      while pair.redo() {}
      switch random.below(3) {
      case 0: pair.byPalm(.add([stroke(pair, &random)]))
      case 1:
        if let id = some(pair.touched, &random) { pair.byPalm(.remove([id])) }
      default:
        if let id = some(pair.touched, &random), let edit = cut(pair, id, in: pair.touched) {
          pair.byPalm(edit)
        }
      }
      return
    }
    switch random.below(8) {
    case 0, 1: pair.byOther(.add([stroke(pair, &random)]))
    case 2:
      // Only a stroke that is there in both, so that both do the same.
      guard let id = some(pair.touched, &random), pair.untouched[id] != nil else { return }
      pair.byOther(.remove([id]))
    case 3:
      guard let id = some(pair.touched, &random), pair.untouched[id] != nil,
        let edit = cut(pair, id, in: pair.touched)
      else { return }
      pair.byOther(edit)
    case 4:
      // The palm's own, too: that is lost with it.
      guard let id = some(pair.touched, &random) else { return }
      if pair.untouched[id] == nil {
        while pair.redo() {}
        let edit = DocumentEdit.transform([id], Affine(a: 1, b: 0, c: 0, d: 1, tx: 3, ty: 1))
        if !pair.touched.perform(edit).isEmpty { pair.undoable.append(true) }
      } else {
        pair.byOther(.transform([id], Affine(a: 1, b: 0, c: 0, d: 1, tx: 3, ty: 1)))
      }
    case 5:
      if random.chance(0.4) {
        // Strokes that the palm has erased meanwhile would not be cleared.
        let isComplete = pair.untouched.strokes.allSatisfy { pair.touched[$0.id] != nil }
        if pair.untouched.strokes.isEmpty || !isComplete { return }
        pair.byOther(.clear)
      } else {
        pair.byOther(.paper(InkColor(red: UInt8(random.below(256)), green: 0, blue: 0)))
      }
    case 6:
      guard let isPalm = pair.undoable.popLast() else { return }
      pair.touched.undo()
      pair.redoable.append(isPalm)
      if !isPalm { pair.untouched.undo() }
    default: _ = pair.redo()
    }
  }

  private func expectSame(_ pair: Pair, _ seed: UInt64) {
    #expect(pair.touched.strokes == pair.untouched.strokes, "\(seed)")
    #expect(pair.touched.paper == pair.untouched.paper, "\(seed)")
    #expect(
      pair.touched.count == pair.untouched.count && pair.touched.inkCount == pair.untouched.inkCount
    )
  }

  @Test(arguments: UInt64(0)..<400)
  func `What is taken back might as well never have been`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pair = Pair()
    let copy = InkDocument()
    let writer = DuctusWriter()
    var bytes = try writer.begin(pair.touched)
    pair.touched.observe { change in
      copy.follow(change)
      do throws(DuctusError) {
        bytes += try writer.append(change, in: pair.touched)
      } catch {
        Issue.record(error)
      }
    }
    for _ in 0..<random.below(12) { step(&random, pair, palmIsDown: false) }
    for _ in 0..<random.below(25) { step(&random, pair, palmIsDown: true) }
    pair.touched.takeBack(pair.palm)
    expectSame(pair, seed)
    #expect(copy.state == pair.touched.state, "\(seed)")
    // It goes on.
    pair.byOther(.add([stroke(pair, &random)]))
    pair.touched.undo()
    pair.untouched.undo()
    #expect(try DuctusReader(.strict).read(bytes).document.state == pair.touched.state, "\(seed)")
    let compact = try pair.touched.file()
    let read = try DuctusReader(.strict).read(compact).document
    #expect(read.state.strokes.map { $0.id } == pair.touched.strokes.map { $0.id }, "\(seed)")
    pair.touched.redo()
    pair.untouched.redo()
    expectSame(pair, seed)
    var depth = 0
    while pair.untouched.undo() {
      #expect(pair.touched.undo())
      expectSame(pair, seed)
      depth += 1
    }
    #expect(!pair.touched.undo())
    for _ in 0..<depth {
      #expect(pair.touched.redo() && pair.untouched.redo())
      expectSame(pair, seed)
    }
  }

  @Test func `Numbers that nothing has are passed over, and nobody is told`() {
    let document = InkDocument()
    var told = 0
    document.observe { _ in told += 1 }
    document.takeBack([1, 2, 9])
    document.takeBack([])
    #expect(told == 0 && document.changeNumber == 0)
  }

  @Test
  func `After everything was cleared, what a palm had erased returns, for nobody has cleared it`() {
    var random = SeededGenerator(seed: 1)
    let pair = Pair()
    pair.byOther(.add([stroke(pair, &random), stroke(pair, &random)]))
    let all = pair.touched.strokes
    pair.byPalm(.remove([all[0].id]))
    pair.byOther(.clear)
    pair.touched.takeBack(pair.palm)
    #expect(pair.touched.strokes == [all[0]])
    pair.touched.undo()
    #expect(pair.touched.strokes == all)
  }

  @Test func `What was added while a palm erased is a gesture of its own`() {
    var random = SeededGenerator(seed: 1)
    let pair = Pair()
    let document = pair.touched
    document.perform(.add([stroke(pair, &random)]))
    document.beginGesture()
    document.perform(.remove([document.strokes[0].id]))
    let number = document.changeNumber
    document.perform(.add([stroke(pair, &random)]))
    document.perform(.add([stroke(pair, &random)]))
    document.takeBack([number])
    #expect(document.count == 3 && document.journal.undoable.count == 3)
    #expect(document.undo() && document.count == 2)
  }

  @Test func `A stroke that was taken back does not come back with what is done again`() {
    let document = InkDocument()
    func add() -> Int {
      document.perform(
        .add([
          InkStroke(
            id: document.makeIdentifier(), record: record(5), brush: BrushPreset.pen.brush,
            place: document.makePlace())
        ]))
      return document.changeNumber
    }
    let first = add()
    document.perform(.transform(document.strokes.map { $0.id }, .translation(Vector(9, 9))))
    document.undo()
    let second = add()
    document.takeBack([first])
    document.takeBack([second])
    #expect(document.count == 0)
    while document.redo() {}
    #expect(document.count == 0)
    while document.undo() {}
    #expect(document.count == 0)
  }

  @Test func `What a change that is taken back has put goes for good, what it has removed returns`()
  {
    var random = SeededGenerator(seed: 9)
    let document = InkDocument()
    document.arrange(.add([PageDraft(.a6)], at: 0))
    let copy = InkDocument(document.state)
    document.observe { copy.follow($0) }
    var picture = RandomPages.picture(&random, in: document)
    picture.page = nil
    document.perform(.put(pictures: [picture]))
    let put = document.changeNumber
    document.perform(.set([picture.id], .name("A boat")))
    document.perform(.remove([picture.id]))
    let removed = document.changeNumber
    document.takeBack([removed])
    #expect(document.name(of: picture.id) == "A boat" && copy.name(of: picture.id) == "A boat")
    document.perform(.transform([picture.id], .translation(Vector(3, 4))))
    document.takeBack([put])
    #expect(document.pictures.isEmpty && copy.pictures.isEmpty)
    while document.undo() {}
    while document.redo() {}
    #expect(document.pictures.isEmpty && copy.pictures.isEmpty && document.pages == copy.pages)
  }
}
