import InkBrush
import InkDocument
import InkGeometry
import InkTestSupport
import Testing

/// Moments that have names.
@Suite struct VersionTests {
  /// Returns a document to which some strokes were added, each by a change.
  private func document(_ count: Int) -> InkDocument {
    let document = InkDocument()
    var random = SeededGenerator(seed: 8)
    for number in 0..<count {
      document.time = 1000 + Int64(number)
      let stroke = RandomStrokes.stroke(&random, in: document, mayErase: false)
      document.perform(.add([stroke]))
    }
    return document
  }

  private func names(_ document: InkDocument) -> [String] {
    document.versions.map { "\($0.change) \($0.nameString)" }
  }

  @Test func `A moment has the name that it got last, and none after an empty one`() {
    let document = document(3)
    #expect(document.versions.isEmpty)
    #expect(document.nameVersion(Array("drei".utf8)))
    #expect(document.nameVersion(Array("eins".utf8), after: 1))
    #expect(document.nameVersion(Array("leer".utf8), after: 0))
    #expect(names(document) == ["0 leer", "1 eins", "3 drei"])
    #expect(document.versions.map { $0.time } == [0, 1000, 1002])
    #expect(document.nameVersion(Array("один".utf8), after: 1))
    #expect(document.nameVersion([], after: 3))
    #expect(names(document) == ["0 leer", "1 один"])
    #expect(document.changeNumber == 8 && document.history.count == 8)
    #expect(document.history[5].action == .name(0, Array("leer".utf8)))
  }

  @Test func `What is no name, or no moment, changes nothing`() {
    let document = document(2)
    document.nameVersion(Array("zwei".utf8))
    var reports = 0
    document.observe { _ in reports += 1 }
    #expect(!document.nameVersion(Array("zwei".utf8), after: 2))
    #expect(!document.nameVersion([], after: 1))
    #expect(!document.nameVersion(Array("x".utf8), after: -1))
    #expect(!document.nameVersion(Array("x".utf8), after: 4))
    #expect(!document.nameVersion([0xFF], after: 1))
    #expect(!document.nameVersion([UInt8](repeating: 65, count: 257), after: 1))
    #expect(reports == 0 && document.changeNumber == 3)
    #expect(document.nameVersion([UInt8](repeating: 65, count: 256), after: 1) && reports == 1)
    document.forgetHistory()
    #expect(document.versions.isEmpty && !document.nameVersion([65], after: 1))
    #expect(document.nameVersion([65]) && names(document) == ["4 A"])
  }

  @Test func `A name is no part of undo, and leaves what was undone to be done again`() {
    let document = document(3)
    document.undo()
    document.nameVersion(Array("here".utf8))
    #expect(document.canRedo && document.redo() && document.count == 3)
    document.beginGesture()
    document.perform(.paper(.black))
    document.nameVersion(Array("between".utf8))
    document.perform(.paperPattern(PaperPattern(.grid)))
    document.endGesture()
    #expect(document.undo() && document.paper == .white && document.paperPattern == .plain)
    #expect(names(document) == ["4 here", "7 between"])
    while document.undo() {}
    #expect(document.count == 0 && names(document) == ["4 here", "7 between"])
  }

  @Test func `To restore is one gesture, in which what is there keeps its name`() {
    let document = document(4)
    let ids = document.strokes.map { $0.id }
    document.perform(.lock([ids[3]], true))
    let number = document.changeNumber
    let before = document.state
    document.perform(.transform([ids[0], ids[1]], .translation(Vector(40, 8))))
    document.perform(.restyle([ids[0]], BrushPreset.marker.brush))
    document.perform(.remove([ids[2]]))
    document.perform(.lock([ids[3]], false))
    document.perform(.paper(.black))
    let after = document.state
    let count = document.strokes.count
    #expect(document.restore(after: number))
    #expect(document.paper == .white && document.count == 4)
    for (stroke, was) in zip(document.strokes, before.strokes) {
      #expect(stroke.record === was.record && stroke.transform == was.transform)
      #expect(stroke.brush == was.brush && stroke.isLocked == was.isLocked)
      #expect(stroke.layers == was.layers)
    }
    // The one that was removed has a new name.
    #expect(document[ids[2]] == nil && document[ids[0]] != nil && document[ids[3]] != nil)
    #expect(!document.restore(after: number), "nothing is different any more")
    #expect(!document.restore(after: -1) && document.restoring(after: -1) == nil)
    #expect(document.undo() && document.strokes.count == count && document.paper == .black)
    #expect(document.strokes == after.strokes)
    #expect(document.redo() && document.count == 4 && document.paper == .white)
  }

  @Test func `Of strokes at one place those that return lie where they lay`() {
    let document = document(1)
    let whole = document.strokes[0]
    // Three copies at one place, which their names put in order.
    let copies = (0..<3).map { _ in whole.renamed(document.makeIdentifier()) }
    document.perform(.add(copies))
    let colors = [InkColor.black, .white, InkColor(red: 255, green: 0, blue: 0)]
    for (copy, color) in zip(copies, colors) {
      var brush = copy.brush
      brush.color = color
      document.perform(.restyle([copy.id], brush))
    }
    let number = document.changeNumber
    document.perform(.remove([copies[1].id]))
    #expect(document.restore(after: number))
    #expect(Array(document.strokes.map { $0.brush.color }.suffix(3)) == colors)
    #expect(document[whole.id] != nil && document[copies[0].id] != nil)
    #expect(document[copies[2].id] == nil)
  }

  @Test func `A page that returns has its pictures again`() throws {
    let document = InkDocument()
    let page = DocumentPage(
      id: document.nextPage, rect: Rect(minX: 0, minY: 0, maxX: 100, maxY: 200))
    document.perform(.put(pages: [page]))
    document.perform(
      .put(pictures: [
        PlacedPicture(
          id: document.nextPicture, content: RandomPages.content(0),
          size: PageSize(width: 50, height: 60), page: page.id, place: 0)
      ]))
    document.perform([.remove([page.id]), .remove([document.pictures[0].id])])
    #expect(document.pages.isEmpty && document.pictures.isEmpty)
    #expect(document.restore(after: 2))
    let (there, picture) = (try #require(document.pages.first), document.pictures[0])
    #expect(there.id != page.id && there.rect == page.rect && picture.page == there.id)
    #expect(document.undo() && document.pages.isEmpty && document.pictures.isEmpty)
  }
}
