import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

@Suite struct SelectionLockingTests {
  private func hand() throws -> GestureHand {
    let hand = try GestureHand()
    for y in [30.0, 50, 70] {
      hand.canvas.receiveEach(Strokes.line(from: Point(40, y), to: Point(120, y), touch: Int64(y)))
    }
    hand.gestures.settings.selects = true
    return hand
  }

  @Test func `what is locked leaves the selection, and comes back with all that was locked`()
    throws
  {
    let hand = try hand()
    let selection = hand.gestures.selection
    let ids = hand.canvas.document.strokes.map { $0.id }
    selection.select([ids[1]])
    selection.lock()
    #expect(selection.isEmpty && hand.undoDepth == 4)
    selection.selectAll()
    #expect(selection.ids == [ids[0], ids[2]])
    selection.tap(at: Point(80, 50), reach: 3)
    #expect(selection.isEmpty)
    selection.lock()
    #expect(hand.undoDepth == 4)
    #expect(selection.unlockAll() == 1 && selection.ids == [ids[1]])
    #expect(selection.unlockAll() == 0)
    hand.canvas.undo()
    // It is locked again.
    #expect(selection.isEmpty && hand.canvas.document.lockedStrokes == [ids[1]])
  }

  @Test(arguments: EraserMode.allCases)
  func `no eraser takes what is locked`(mode: EraserMode) throws {
    let hand = try hand()
    let ids = hand.canvas.document.strokes.map { $0.id }
    hand.canvas.perform(.lock([ids[1]], true))
    hand.canvas.settings.tool = .erases
    hand.canvas.settings.eraserMode = mode
    hand.canvas.eraser.size = 14
    hand.canvas.receiveEach(Strokes.line(from: Point(80, 20), to: Point(80, 90), touch: 900))
    let document = hand.canvas.document
    #expect(document[ids[1]] != nil && document[ids[0]] == nil)
    #expect(!document.strokes.contains { $0.isErasure })
    // The ink of it is there, and that of the others is not.
    document.perform(.lock([ids[1]], false))
    #expect(document.stroke(at: Point(80, 50), radius: 1) == ids[1])
    #expect(document.stroke(at: Point(80, 30), radius: 1) == nil)
    #expect(document.stroke(at: Point(80, 70), radius: 1) == nil)
  }

  @Test func `pixels are erased as ever where nothing locked is in view`() throws {
    let hand = try hand()
    let ids = hand.canvas.document.strokes.map { $0.id }
    hand.canvas.perform(.lock([ids[1]], true))
    hand.canvas.setView(origin: Point(500, 500), zoom: 1)
    hand.canvas.settings.tool = .erases
    hand.canvas.receiveEach(Strokes.line(from: Point(80, 20), to: Point(80, 90), touch: 900))
    #expect(hand.canvas.document.strokes.contains { $0.isErasure })
  }
}
