import InkBrush
import InkDocument
import InkGeometry
import InkTestSupport
import Testing

@Suite struct LockingTests {
  private let middle = Point(50, 50)

  /// Returns a document with two strokes around one place, and the names of both.
  private func document() -> (InkDocument, [InkStroke.Identifier]) {
    let document = InkDocument()
    var random = SeededGenerator(seed: 7)
    var brush = BrushPreset.linear.brush
    brush.size = 12
    for _ in 0..<2 {
      document.perform(
        .add([
          InkStroke(
            id: document.makeIdentifier(),
            record: RandomStrokes.record(&random, around: middle, samples: 12), brush: brush,
            place: document.makePlace())
        ]))
    }
    return (document, document.strokes.map { $0.id })
  }

  @Test func `what is locked is found by no place and in no area`() throws {
    let (document, ids) = document()
    let area = document.bounds.expanded(by: 10)
    let disc = MovedDisc(
      from: Point(area.minX, area.minY), to: Point(area.maxX, area.maxY), radius: 200)
    #expect(document.strokes(in: area, rule: .touching) == ids)
    #expect(document.strokes(touchedBy: disc) == ids)
    document.perform(.lock([ids[1]], true))
    #expect(document.strokes.map { $0.isLocked } == [false, true])
    #expect(document.strokes(in: area, rule: .touching) == [ids[0]])
    #expect(document.strokes(touchedBy: disc) == [ids[0]])
    #expect(document.lockedStrokes == [ids[1]] && document.hasLocks(in: area))
    #expect(!document.hasLocks(in: Rect(minX: 1e4, minY: 1e4, maxX: 2e4, maxY: 2e4)))
    let cut = try #require(document.cutting(along: disc))
    document.perform(cut)
    #expect(document.strokes.map { $0.id } == [ids[1]])
    document.undo()
    document.perform(.lock(ids, true))
    #expect(document.cutting(along: disc) == nil)
    for step in 0..<40 {
      #expect(document.stroke(at: middle + Vector(Double(step) - 20, 0), radius: 9) == nil)
    }
  }

  @Test func `locking is one gesture, undone and done again`() {
    let (document, ids) = document()
    document.perform(.lock(ids, true))
    document.perform(.lock(ids, true))
    document.undo()
    #expect(document.lockedStrokes.isEmpty)
    document.redo()
    #expect(document.lockedStrokes == ids)
    document.perform(.lock([ids[0]], false))
    #expect(document.lockedStrokes == [ids[1]])
    document.perform(.clear)
    #expect(document.strokes.isEmpty)
    document.undo()
    #expect(document.lockedStrokes == [ids[1]])
  }

  @Test func `copies are not locked, nor are erasures`() {
    let (document, ids) = document()
    document.perform(.lock(ids, true))
    document.perform(document.duplicating(ids, by: Vector(5, 5)))
    #expect(document.lockedStrokes == ids && document.strokes.count == 4)
    #expect(document.excerpt(of: ids).lockedStrokes.isEmpty)
    var random = SeededGenerator(seed: 8)
    let erasure = InkStroke(
      id: document.makeIdentifier(),
      record: RandomStrokes.record(&random, around: middle, samples: 5),
      brush: BrushPreset.eraser.brush, place: document.makePlace())
    document.perform(.add([erasure]))
    document.perform(.lock([erasure.id], true))
    #expect(document.lockedStrokes == ids)
  }
}
