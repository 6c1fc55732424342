import InkBrush
import InkDocument
import InkGeometry
import InkStream
import InkTestSupport
import Testing

/// Tests that an erasure is no ink, whoever made it, and that erasing along a line removes what is under it.
@Suite struct ErasingTests {
  /// Returns a horizontal stroke from x 0 to 100.
  private func line(y: Double, _ brush: Brush = BrushPreset.linear.brush) -> InkStroke {
    InkStroke(
      (0...20).map {
        PolylinePoint(location: Point(Double($0) * 5, y), timestamp: Double($0) / 240)
      }, brush: brush)
  }

  private func document(_ ys: Double...) -> InkDocument {
    let document = InkDocument()
    for y in ys { document.append(line(y: y)) }
    return document
  }

  @Test func `A stroke with the brush of an eraser is an erasure, and no ink`() {
    let document = document(20)
    let bounds = document.bounds
    let id = document.append(line(y: 60, .eraser))
    #expect(document[id]?.isErasure == true && Brush.eraser.erases && !Brush.pen.erases)
    #expect(document.inkCount == 1 && document.count == 2)
    #expect(document.bounds == bounds && document.outlinedRect.maxY < 30)
    #expect(document.stroke(at: Point(50, 60), radius: 4) == nil)
    #expect(
      document.strokes(in: Rect(minX: -9, minY: 40, maxX: 109, maxY: 80), rule: .touching) == [])
    #expect(document.erasures(of: [id]) == [])
    document.undo()
    #expect(document.inkCount == 1 && document.count == 1)
  }

  @Test func `Another brush makes ink of an erasure, and an erasure of ink`() {
    let document = document(20, 60)
    let ids = document.strokes.map { $0.id }
    document.perform(.restyle([ids[1]], .eraser))
    #expect(document.inkCount == 1 && document.bounds.maxY < 30)
    #expect(document[ids[1]]?.isErasure == true)
    document.perform(.restyle([ids[1]], .pen))
    #expect(document.inkCount == 2 && document.bounds.maxY > 55)
    document.undo()
    #expect(document.inkCount == 1)
    document.undo()
    #expect(document.inkCount == 2 && document.strokes.allSatisfy { !$0.isErasure })
    document.perform(.clear)
    #expect(document.inkCount == 0)
  }

  @Test(arguments: EraserMode.allCases)
  func `Erasing along a line is one gesture`(mode: EraserMode) {
    let document = document(20, 60, 100)
    let state = document.strokes
    let across = [Point(50, 0), Point(.nan, 3), Point(50, 40), Point(50, 80)]
    #expect(document.erase(along: across, width: 10, mode: mode))
    switch mode {
    case .pixels:
      #expect(document.inkCount == 3 && document.count == 4)
      #expect(document.strokes.last?.isErasure == true)
    case .strokes: #expect(document.strokes.map { $0.id } == [state[2].id])
    case .parts: #expect(document.count == 5 && document.inkCount == 5)
    }
    for y in [20.0, 60] { #expect(document.stroke(at: Point(50, y), radius: 1) == nil) }
    #expect(document.stroke(at: Point(50, 100), radius: 1) == state[2].id)
    #expect((document.stroke(at: Point(20, 20), radius: 1) != nil) == (mode != .strokes))
    document.undo()
    #expect(document.strokes == state && document.journal.undoable.count == state.count)
  }

  @Test func `Nothing is erased by no eraser, by strange numbers, and beside the ink`() {
    let document = document(20)
    let number = document.changeNumber
    let across = [Point(50, 0), Point(50, 40)]
    for mode in EraserMode.allCases {
      for width in [0, -3, .nan, .infinity] {
        #expect(!document.erase(along: across, width: width, mode: mode), "\(mode) \(width)")
      }
      #expect(!document.erase(along: [], width: 9, mode: mode))
      #expect(!document.erase(along: [Point(.nan, 0)], width: 9, mode: mode))
      #expect(!document.erase(along: [Point(400, 400)], width: 9, mode: mode))
    }
    #expect(!document.erase([InkStroke.Identifier]()))
    #expect(document.changeNumber == number)
    // A dot erases too.
    #expect(document.erase(along: [Point(50, 20)], width: 9))
    #expect(document.count == 2)
  }

  @Test func `What is locked stays, whatever erases`() throws {
    let document = document(20, 60)
    let ids = document.strokes.map { $0.id }
    document.perform(.lock([ids[0]], true))
    for mode in EraserMode.allCases {
      #expect(document.erase(along: [Point(50, 0), Point(50, 80)], width: 10, mode: mode))
      #expect(document.stroke(at: Point(50, 20), radius: 1, isLocked: true) == ids[0])
      #expect(document.stroke(at: Point(50, 60), radius: 1) == nil)
      #expect(document.strokes.allSatisfy { !$0.isErasure })
      document.undo()
    }
    #expect(document.erase(ids))
    #expect(document.strokes.map { $0.id } == [ids[0]])
  }

  @Test func `An erasure goes with the strokes that it lies over`() {
    let document = document(20, 60)
    let ids = document.strokes.map { $0.id }
    #expect(document.erase(along: [Point(50, 0), Point(50, 80)], width: 10, mode: .pixels))
    #expect(document.erase([ids[0]]) && document.count == 2)
    #expect(document.erase([ids[1]]) && document.count == 0)
  }
}
