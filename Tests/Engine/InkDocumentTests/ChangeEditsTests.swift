import InkBrush
import InkDocument
import InkGeometry
import InkTestSupport
import Testing

/// Tests that a change says which edits it is made of.
@Suite struct ChangeEditsTests {
  @Test func `A change has the edits that were performed, and undoing the opposite`() throws {
    let document = InkDocument()
    var changes: [DocumentChange] = []
    document.observe { changes.append($0) }
    var random = SeededGenerator(seed: 3)
    let strokes = (0..<3).map { _ in
      RandomStrokes.stroke(&random, in: document, mayErase: false)
    }
    let ids = strokes.map { $0.id }
    let map = Affine.translation(Vector(8, -3))
    let edits: [DocumentEdit] = [
      .add(strokes), .transform(ids, map), .restyle([ids[1]], .marker), .lock([ids[0]], true),
      .paper(.yellow), .remove([ids[2]]),
    ]
    for edit in edits { document.perform(edit) }
    #expect(changes.map { $0.edits.count } == [1, 1, 1, 1, 1, 1])
    #expect(zip(changes, edits).allSatisfy { $0.edits.first == $1 })
    changes = []
    for _ in edits { document.undo() }
    let undone = changes.flatMap { $0.edits }
    #expect(undone.count >= 6)
    guard case .add(let returned) = undone[0] else {
      Issue.record("\(undone[0])")
      return
    }
    #expect(returned.map { $0.id } == [ids[2]])
    #expect(undone[1] == DocumentEdit.paper(InkColor.white))
    #expect(undone[2] == DocumentEdit.lock([ids[0]], false))
    #expect(undone[3] == DocumentEdit.restyle([ids[1]], strokes[1].brush))
    // Each stroke is moved back, in one edit or in several.
    var moved: [InkStroke.Identifier] = []
    for edit in undone.dropFirst(4).dropLast() {
      guard case .transform(let some, let back) = edit else {
        Issue.record("\(edit)")
        continue
      }
      moved += some
      let point = Point(20, 30).applying(map).applying(back)
      #expect(point.distance(to: Point(20, 30)) < 1e-9)
    }
    #expect(moved.sorted() == ids)
    guard case .remove(let removed) = undone[undone.count - 1] else {
      Issue.record("\(undone)")
      return
    }
    #expect(removed.sorted() == ids)
  }

  @Test func `The return of a flattened stroke has no edit, and so takes none away`() {
    let (document, follower) = (InkDocument(), InkDocument())
    var random = SeededGenerator(seed: 4)
    let stroke = RandomStrokes.stroke(&random, in: document, mayErase: false)
    document.observe { for edit in $0.edits { follower.perform(edit) } }
    document.perform(.add([stroke]))
    document.perform(.transform([stroke.id], Affine(a: 1, b: 0, c: 0, d: 0, tx: 0, ty: 0)))
    document.undo()
    #expect(document[stroke.id]?.transform == stroke.transform)
    #expect(follower.strokes.map { $0.id } == [stroke.id])
  }

  @Test func `A change that does nothing to the drawing has no edits`() {
    let document = InkDocument()
    var changes: [DocumentChange] = []
    document.observe { changes.append($0) }
    document.perform(.paper(.black))
    document.nameVersion([65])
    #expect(changes.first?.edits == [DocumentEdit.paper(InkColor.black)])
    #expect(changes.dropFirst().allSatisfy { $0.edits.isEmpty })
  }
}
