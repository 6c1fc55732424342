import Ductus
import InkUIKit
import Testing

/// Tests of the tools of a picker.
@Suite struct ToolShelfTests {
  private func state(_ shelf: ToolShelf) -> (tools: ToolHistory, mode: EraserMode) {
    var (tools, mode) = (ToolHistory(brush: BrushPreset.ink.brush), EraserMode.parts)
    shelf.apply(to: &tools, &mode)
    return (tools, mode)
  }

  @Test func `Each tool keeps the colour and the width that it had last`() {
    var shelf = ToolShelf()
    let red = InkColor(red: 255, green: 0, blue: 0)
    shelf.setColor(red)
    shelf.setWidth(7)
    shelf.select("pencil")
    #expect(shelf.brush?.color != red)
    shelf.setWidth(3)
    shelf.select("pen")
    #expect(shelf.brush?.color == red && shelf.brush?.size == 7)
    shelf.select("pencil")
    #expect(shelf.brush?.size == 3)
    // A marker stays translucent in any colour.
    shelf.select("highlighter")
    let opacity = shelf.brush?.color.alpha
    shelf.setColor(red)
    #expect(shelf.brush?.color.alpha == opacity && shelf.brush?.color.red == 255)
  }

  @Test func `A tool does what it says`() {
    var shelf = ToolShelf()
    shelf.select("pencil")
    #expect(state(shelf).tools.current.brush == BrushPreset.pencil.brush)
    #expect(state(shelf).tools.current.tool == .draws)
    shelf.select("eraser")
    #expect(state(shelf).tools.current.tool == .erases && state(shelf).mode == .pixels)
    shelf.select("stroke-eraser")
    #expect(state(shelf).mode == .strokes)
    shelf.select("lasso")
    #expect(state(shelf).tools.current.tool == .selects && state(shelf).mode == .parts)
    shelf.select("no such tool")
    #expect(shelf.selection == "lasso")
    #expect(shelf.brush == nil)
    shelf.setWidth(9)
    shelf.setColor(.white)
    #expect(shelf.items == ToolShelf.standardItems)
  }

  @Test func `It follows what the pencil's actions choose`() {
    var shelf = ToolShelf()
    shelf.select("pencil")
    var (tools, mode) = state(shelf)
    _ = tools.respond(to: .switchEraser)
    mode = .strokes
    shelf.follow(tools, mode)
    #expect(shelf.selection == "stroke-eraser")
    _ = tools.respond(to: .switchEraser)
    shelf.follow(tools, mode)
    #expect(shelf.selection == "pencil")
    // A brush that no tool has becomes that of the brush in use.
    tools.use(BrushPreset.airbrush.brush)
    shelf.follow(tools, mode)
    #expect(shelf.selection == "pencil" && shelf.brush == BrushPreset.airbrush.brush)
    shelf.select("lasso")
    tools.use(BrushPreset.signature.brush)
    shelf.follow(tools, mode)
    #expect(shelf.selection == "pen" && shelf.brush == BrushPreset.signature.brush)
  }

  @Test func `To apply a shelf and to follow it changes nothing`() {
    for item in ToolShelf.standardItems {
      var shelf = ToolShelf()
      shelf.select(item.id)
      let before = shelf
      let (tools, mode) = state(shelf)
      shelf.follow(tools, mode)
      #expect(shelf == before, "\(item.id)")
    }
  }

  @Test func `An app leaves tools out, and adds its own`() {
    var shelf = ToolShelf()
    shelf.select("lasso")
    shelf.items.removeAll { $0.kind == .lasso }
    #expect(shelf.selection == "pen")
    let own = InkToolItem(
      id: "quill", title: "Quill", symbol: "leaf", kind: .brush(BrushPreset.inkAngle.brush))
    shelf.items.append(own)
    shelf.select("quill")
    #expect(state(shelf).tools.current.brush == BrushPreset.inkAngle.brush)
    shelf.items = []
    #expect(shelf.current == nil && state(shelf).tools.current.tool == .draws)
  }

  @Test func `The slider covers the widths, the thin ones finely`() {
    var shelf = ToolShelf()
    for place in [0.0, 0.1, 0.5, 1] {
      shelf.slider = place
      #expect(abs(shelf.slider - place) < 1e-9)
    }
    shelf.slider = 0.5
    #expect((shelf.brush?.size ?? 0) < 12)
    shelf.slider = 4
    #expect(shelf.brush?.size == shelf.widths.upperBound)
    shelf.setWidth(.nan)
    #expect(shelf.brush?.size == shelf.widths.upperBound)
  }

  @Test func `Commands are there when there is something to perform them on`() {
    var situation = InkCommand.Situation()
    func allowed() -> [InkCommand] { InkCommand.allCases.filter { $0.isAllowed(in: situation) } }
    #expect(allowed().isEmpty)
    situation.hasContent = true
    situation.canPaste = true
    #expect(allowed() == [.paste, .selectAll])
    situation.hasSelection = true
    situation.partCount = 1
    let edits: [InkCommand] = [.cut, .copy, .paste, .delete, .selectAll, .duplicate]
    let steps = StackingStep.allCases.map { InkCommand.arrange($0) }
    #expect(allowed() == edits + steps)
    situation.partCount = 2
    let edges = SelectionAlignment.allCases.map { InkCommand.align($0) }
    #expect(allowed() == edits + [.group] + steps + edges)
    situation.hasGroup = true
    situation.partCount = 3
    #expect(allowed() == InkCommand.allCases)
    #expect(Set(InkCommand.allCases).count == 8 + 4 + 6 + 2)
    situation.isReadOnly = true
    #expect(allowed() == [.copy])
  }
}
