import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Layers, by pointers and in the selection.
@Suite struct LayerGestureTests {
  /// Returns a canvas with a stroke on the base layer, one on an upper layer, and the identifier of that layer.
  private func hand() throws -> (hand: GestureHand, upper: ElementIdentifier) {
    let hand = try GestureHand()
    let canvas = hand.canvas
    canvas.receiveEach(Strokes.line(from: Point(40, 30), to: Point(120, 30), touch: 1))
    let added = try #require(canvas.document.addingLayer(above: .sheet, name: "upper"))
    canvas.perform(added.edits)
    canvas.layer = added.id
    canvas.receiveEach(Strokes.line(from: Point(40, 60), to: Point(120, 60), touch: 2))
    return (hand, added.id)
  }

  @Test func `Nothing is drawn or erased on a layer that is hidden or locked, and that is said`()
    throws
  {
    let (hand, upper) = try hand()
    let (canvas, document) = (hand.canvas, hand.canvas.document)
    #expect(document.layer(of: document.strokes[1].id) == upper)
    for (edits, outcome) in [
      (document.hiding(layer: upper, true), GestureOutcome.hiddenLayer),
      (document.locking(layer: upper, true), .lockedLayer),
    ] {
      canvas.perform(edits)
      let before = document.state.strokes
      for erases in [false, true] {
        canvas.settings.tool = erases ? .erases : .draws
        let time = erases ? 110.0 : 100
        #expect(hand.down(9, .pencil, 60, 20, at: time).contains(outcome))
        hand.move(9, .pencil, 60, 80, at: time + 0.1)
        hand.up(9, .pencil, 60, 80, at: time + 0.2)
        #expect(document.state.strokes == before)
      }
      canvas.undo()
      canvas.settings.tool = .draws
    }
    #expect(document.strokes.count == 2)
  }

  @Test func `Ink whose layer is hidden while it is drawn is not lost in silence`() throws {
    let (hand, upper) = try hand()
    let document = hand.canvas.document
    hand.down(9, .pencil, 60, 20, at: 100)
    hand.move(9, .pencil, 60, 50, at: 100.1)
    document.perform(document.hiding(layer: upper, true))
    #expect(hand.up(9, .pencil, 60, 80, at: 100.2).contains(.hiddenLayer))
    #expect(document.elements(on: upper).count == 2)
    #expect(!hand.canvas.takeHiddenInk(), "It is said once.")
  }

  @Test func `What is selected is put on another layer, and stays selected`() throws {
    let (hand, upper) = try hand()
    let (selection, document) = (hand.gestures.selection, hand.canvas.document)
    selection.select([document.strokes[0].id])
    #expect(selection.layer == .sheet)
    selection.move(toLayer: upper)
    #expect(selection.ids.count == 1 && selection.layer == upper)
    #expect(document.strokes.allSatisfy { document.layer(of: $0.id) == upper })
    hand.canvas.undo()
    #expect(document.layer(of: document.strokes[0].id) == .sheet)
    selection.selectAll()
    #expect(selection.ids.count == 2 && selection.layer == nil)
    // What lies on a layer that is hidden is not selected any more.
    hand.canvas.perform(document.hiding(layer: upper, true))
    #expect(selection.ids == [document.strokes[0].id])
    selection.selectAll()
    #expect(selection.ids == [document.strokes[0].id])
  }

  @Test func `What is pasted comes to the layer of the canvas`() throws {
    let (hand, upper) = try hand()
    let (selection, document) = (hand.gestures.selection, hand.canvas.document)
    selection.select([document.strokes[0].id])
    let copy = try #require(selection.copy())
    selection.paste(copy)
    #expect(selection.layer == upper && document.strokes.count == 3)
    hand.canvas.perform(document.hiding(layer: upper, true))
    selection.paste(copy)
    #expect(selection.layer == .sheet)
  }
}
