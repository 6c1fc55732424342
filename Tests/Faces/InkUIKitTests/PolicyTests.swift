import Ductus
import Foundation
import InkUIKit
import Testing

/// Tests of fingers, of the pencil's actions and of the system's settings.
@Suite struct PolicyTests {
  private func gestures() throws -> PointerGestures {
    PointerGestures(try InkCanvas(width: 100, height: 100))
  }

  private func stroke(_ gestures: PointerGestures, _ kind: TouchKind, at time: Double) {
    var collector = TouchCollector()
    for (index, phase) in [TouchPhase.began, .moved, .ended].enumerated() {
      let report = TouchReport(
        kind: kind, timestamp: time + Double(index) / 10,
        location: Point(20 + 30 * Double(index), 50), majorRadius: 8)
      gestures.handle(collector.collect([.init(key: 1, report: report)], phase: phase))
    }
  }

  @Test func `A finger draws until a pencil was seen, where the system leaves it open`() throws {
    let gestures = try gestures()
    FingerChoice.automatic.apply(to: gestures, prefersPencil: false)
    stroke(gestures, .direct, at: 0)
    #expect(gestures.canvas.document.count == 1)
    stroke(gestures, .pencil, at: 10)
    stroke(gestures, .direct, at: 20)
    #expect(gestures.canvas.document.count == 2)
    #expect(gestures.canvas.origin != Point(0, 0))
  }

  @Test func `A finger moves the view where only the pencil draws`() throws {
    let gestures = try gestures()
    FingerChoice.automatic.apply(to: gestures, prefersPencil: true)
    stroke(gestures, .direct, at: 0)
    #expect(gestures.canvas.document.count == 0)
    #expect(gestures.canvas.origin != Point(0, 0))
  }

  @Test func `A choice holds with and without a pencil`() throws {
    for pencilWasSeen in [false, true] {
      for (choice, strokes, moves) in [
        (FingerChoice.draws, 1, false), (.pans, 0, true), (.ignored, 0, false),
      ] {
        let gestures = try gestures()
        choice.apply(to: gestures, prefersPencil: true, pencilWasSeen: pencilWasSeen)
        stroke(gestures, .direct, at: 0)
        #expect(gestures.canvas.document.count == strokes)
        #expect((gestures.canvas.origin != Point(0, 0)) == moves)
      }
      let gestures = try gestures()
      FingerChoice.erases.apply(to: gestures, prefersPencil: false, pencilWasSeen: pencilWasSeen)
      stroke(gestures, .direct, at: 0)
      #expect(gestures.canvas.document.strokes.map(\.isErasure) == [true])
    }
  }

  @Test func `The eraser is taken up, and what it was taken up instead of comes back`() {
    var tools = ToolHistory(brush: BrushPreset.pen.brush)
    tools.use(BrushPreset.pencil.brush)
    tools.use(.selects)
    #expect(tools.respond(to: .switchEraser) == .toolChanged)
    #expect(tools.current.tool == .erases)
    #expect(tools.respond(to: .switchEraser) == .toolChanged)
    #expect(tools.current.tool == .selects)
    #expect(tools.current.brush == BrushPreset.pencil.brush)
  }

  @Test func `The tool before comes back, its brush with it`() {
    var tools = ToolHistory(brush: BrushPreset.pen.brush)
    #expect(tools.respond(to: .switchPrevious) == .nothing)
    tools.use(BrushPreset.pencil.brush)
    #expect(tools.respond(to: .switchPrevious) == .toolChanged)
    #expect(tools.current.brush == BrushPreset.pen.brush)
    #expect(tools.respond(to: .switchPrevious) == .toolChanged)
    #expect(tools.current.brush == BrushPreset.pencil.brush)
    tools.use(.pans)
    #expect(tools.respond(to: .switchPrevious) == .toolChanged)
    #expect(tools.current.tool == .draws)
  }

  @Test func `Panels are asked for, and nothing is done where the person wants nothing`() {
    var tools = ToolHistory(brush: BrushPreset.pen.brush)
    let before = tools
    #expect(tools.respond(to: .showColorPalette) == .asksFor(.colors))
    #expect(tools.respond(to: .showInkAttributes) == .asksFor(.inkAttributes))
    #expect(tools.respond(to: .showContextualPalette) == .asksFor(.tools))
    #expect(tools.respond(to: .ignore) == .nothing)
    #expect(tools.respond(to: .runSystemShortcut) == .nothing)
    #expect(tools == before)
  }

  @Test func `The tool is what the pencil does`() throws {
    let gestures = try gestures()
    var tools = ToolHistory(brush: BrushPreset.pen.brush)
    for (tool, strokes) in [
      (InkTool.draws, 1), (.erases, 2), (.selects, 2), (.pans, 2), (.types, 2),
    ] {
      tools.use(tool)
      tools.apply(to: gestures)
      stroke(gestures, .pencil, at: 10 * Double(strokes))
      #expect(gestures.canvas.document.count == strokes)
    }
    #expect(gestures.canvas.document.strokes.map(\.isErasure) == [false, true])
    #expect(gestures.canvas.origin != Point(0, 0))
  }

  @Test func `The raw values of actions are those of UIKit`() {
    #expect(PencilAction.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6])
  }

  @Test func `Dark paper follows the system only where it is asked to`() {
    #expect(DarkPaper.automatic.isShown(systemIsDark: true))
    #expect(!DarkPaper.automatic.isShown(systemIsDark: false))
    #expect(!DarkPaper.never.isShown(systemIsDark: true))
    #expect(DarkPaper.always.isShown(systemIsDark: false))
    // A drawing on black paper is dark as it is.
    #expect(!DarkPaper.automatic.isShown(systemIsDark: true, paper: .black))
    #expect(DarkPaper.automatic.isShown(systemIsDark: true, paper: .transparent))
  }

  @Test func `A snapshot brings back the drawing, what can be undone, and what was seen`() throws {
    let gestures = try gestures()
    stroke(gestures, .pencil, at: 0)
    stroke(gestures, .pencil, at: 1)
    let canvas = gestures.canvas
    canvas.undo()
    canvas.setView(origin: Point(5, -7), zoom: 2)
    let snapshot = try InkSnapshot(of: canvas)
    let file = try snapshot.read()
    #expect(file.report.isWhole)
    let other = try InkCanvas(width: 100, height: 100, document: file.document)
    other.setView(origin: snapshot.origin, zoom: snapshot.zoom)
    #expect(other.pixels == canvas.pixels)
    #expect(other.document.canUndo)
    #expect(other.document.canRedo)
    #expect(throws: DuctusError.self) {
      try InkSnapshot(file: Data([1, 2, 3])).read()
    }
  }

  @Test func `A snapshot in the middle of a stroke leaves it alone`() throws {
    let canvas = try InkCanvas(width: 100, height: 100)
    let phases: [TouchPhase] = [.began, .moved, .moved, .moved, .moved, .moved, .moved, .ended]
    let events = phases.enumerated().map { index, phase in
      let place = Point(10 + Double(index) * 8, 30)
      return TouchEvent(
        touch: TouchIdentifier(1), timestamp: Double(index) / 60, kind: .pencil, phase: phase,
        location: place, force: 1)
    }
    for event in events[..<4] { canvas.receive(TouchBatch([event])) }
    let early = try InkSnapshot(of: canvas).read()
    #expect(early.document.count == 0 && canvas.isTouched)
    for event in events[4...] { canvas.receive(TouchBatch([event])) }
    let late = try InkSnapshot(of: canvas).read()
    #expect(late.document.strokes.map { $0.record.samples.count } == [8])
  }

  @Test func `The text counts strokes`() {
    let text = InkViewText()
    #expect([0, 1, 12].map(text.strokes) == ["empty", "1 stroke", "12 strokes"])
  }
}
