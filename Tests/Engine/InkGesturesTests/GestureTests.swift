import CanvasTestSupport
import Ductus
import SharedData
import Testing

@Suite struct GestureTests {
  private let left = Point(20, 50)
  private let right = Point(160, 50)

  @Test(arguments: TouchKind.allCases)
  func `Before a pen was seen, every pointer draws`(kind: TouchKind) throws {
    let hand = try GestureHand()
    hand.stroke(1, kind, from: left, to: right, at: 0)
    #expect(hand.strokeCount == 1 && hand.undoDepth == 1)
    #expect(hand.canvas.pixel(90, 50) == black)
    #expect(hand.gestures.penSeen == (kind == .pencil))
    #expect(hand.isAtRest)
    let record = try #require(hand.canvas.document.strokes.first?.record)
    #expect(record.kind == kind)
    // The lift repeats the last one, at its time and place.
    #expect(record.samples.count == 9)
  }

  @Test(arguments: TouchKind.allCases)
  func `In a full document a pointer that would draw says so, and erasers erase`(
    kind: TouchKind
  ) throws {
    let document = InkDocument(
      InkDocument.State(nextIdentifier: InkDocument.strokeLimit - 1, nextPlace: 0))
    let gestures = PointerGestures(try InkCanvas(width: 200, height: 150, document: document))
    func stroke(_ pointer: Int) -> GestureOutcome {
      var outcome: GestureOutcome = []
      for (index, phase) in [TouchPhase.began, .moved, .ended].enumerated() {
        let call = PointerCall(
          pointer: pointer, kind: kind, phase: phase, buttons: phase == .ended ? [] : .main)
        let time = Double(pointer) + Double(index) / 10
        outcome.formUnion(
          gestures.handle(call, [GestureHand.sample(20 + 60 * Double(index), 50, time)]))
      }
      return outcome
    }
    #expect(!stroke(1).contains(.full))
    #expect(document.count == 1 && document.isFull)
    #expect(stroke(2).contains(.full))
    #expect(document.count == 1)
    gestures.canvas.settings.tool = .erases
    gestures.canvas.settings.eraserMode = .strokes
    #expect(!stroke(3).contains(.full))
    #expect(document.count == 0)
  }

  @Test(arguments: FingerPolicy.allCases)
  func `After a pen was seen, a finger does what its policy says`(policy: FingerPolicy) throws {
    let hand = try GestureHand()
    hand.gestures.settings.finger = policy
    hand.stroke(1, .pencil, from: left, to: right, at: 0)
    hand.stroke(2, .direct, from: Point(90, 20), to: Point(90, 100), at: 5, radius: 12)
    #expect(hand.isAtRest)
    switch policy {
    case .draws:
      #expect(hand.strokeCount == 2)
      #expect(hand.canvas.pixel(90, 80) == black)
    case .erases:
      #expect(hand.strokeCount == 1 && hand.canvas.document.count == 2)
      #expect(hand.canvas.pixel(90, 50) == white)
    case .pans:
      #expect(hand.strokeCount == 1)
      #expect(hand.canvas.origin == Point(0, -80))
      #expect(hand.canvas.pixel(90, 130) == black)
    case .ignored:
      #expect(hand.strokeCount == 1 && hand.canvas.origin == Point(0, 0))
    }
    // The page may forget the pen.
    hand.gestures.penSeen = false
    let depth = hand.undoDepth
    hand.stroke(2, .direct, from: left, to: Point(20, 100), at: 9)
    #expect(hand.undoDepth == depth + 1)
  }

  @Test func `A hovering pen was seen`() throws {
    let hand = try GestureHand()
    hand.hover(1, .pencil, 10, 10, at: 0)
    #expect(hand.gestures.penSeen && hand.gestures.penIsNear)
    hand.leave(1, .pencil, at: 0.2)
    #expect(!hand.gestures.penIsNear)
  }

  @Test(arguments: EraserMode.allCases)
  func `The tool of the canvas holds for all that draws`(mode: EraserMode) throws {
    for kind in TouchKind.allCases {
      let hand = try GestureHand()
      hand.stroke(1, .indirectPointer, from: left, to: right, at: 0)
      hand.canvas.settings.tool = .erases
      hand.canvas.settings.eraserMode = mode
      hand.stroke(2, kind, from: Point(90, 20), to: Point(90, 100), at: 5)
      #expect(hand.canvas.pixel(90, 50) == white, "\(kind)")
      #expect((hand.canvas.pixel(25, 50) == white) == (mode == .strokes), "\(kind)")
      #expect(hand.undoDepth == 2)
      #expect(hand.canvas.undo())
      #expect(hand.canvas.pixel(90, 50) == black)
    }
  }

  @Test func `The eraser end erases, and the pen draws again after it`() throws {
    let hand = try GestureHand()
    hand.stroke(1, .pencil, from: left, to: right, at: 0)
    hand.stroke(1, .pencil, from: Point(90, 20), to: Point(90, 100), at: 1, buttons: .eraser)
    #expect(hand.canvas.pixel(90, 50) == white)
    #expect(hand.canvas.settings.tool == .draws)
    hand.stroke(1, .pencil, from: Point(90, 20), to: Point(90, 100), at: 2)
    #expect(hand.canvas.pixel(90, 50) == black)
    #expect(hand.strokeCount == 2 && hand.canvas.document.count == 3)
  }

  @Test(arguments: BarrelPolicy.allCases)
  func `The barrel button does what its policy says`(policy: BarrelPolicy) throws {
    let hand = try GestureHand()
    hand.gestures.settings.barrel = policy
    hand.stroke(1, .pencil, from: left, to: right, at: 0)
    hand.stroke(
      1, .pencil, from: Point(90, 20), to: Point(90, 100), at: 1, buttons: [.main, .secondary])
    #expect(hand.isAtRest)
    #expect(hand.strokeCount == (policy == .draws ? 2 : 1))
    #expect(hand.canvas.document.count == (policy == .draws || policy == .erases ? 2 : 1))
    #expect(hand.canvas.origin == Point(0, policy == .pans ? -80 : 0))
    if policy == .erases { #expect(hand.canvas.pixel(90, 50) == white) }
  }

  @Test func `A mouse draws with its main button, pans with the middle one, and no more`() throws {
    let hand = try GestureHand()
    hand.stroke(1, .indirectPointer, from: left, to: right, at: 0, buttons: .secondary)
    #expect(hand.strokeCount == 0 && hand.canvas.origin == Point(0, 0) && hand.isAtRest)
    hand.down(1, .indirectPointer, 20, 50, at: 1, buttons: .auxiliary)
    #expect(hand.gestures.isPanning && !hand.gestures.isDrawing)
    #expect(hand.move(1, .indirectPointer, 50, 60, at: 1.1, buttons: .auxiliary) == .view)
    hand.up(1, .indirectPointer, 50, 60, at: 1.2)
    #expect(hand.canvas.origin == Point(-30, -10) && hand.strokeCount == 0 && hand.isAtRest)
    hand.stroke(1, .indirectPointer, from: left, to: right, at: 2)
    #expect(hand.strokeCount == 1)
  }

  @Test(arguments: TouchKind.allCases)
  func `With the space bar, or the hand, whatever comes down moves the view`(
    kind: TouchKind
  ) throws {
    let hand = try GestureHand()
    hand.stroke(1, kind, from: left, to: right, at: 0, modifiers: .space)
    #expect(hand.canvas.origin == Point(-140, 0) && hand.strokeCount == 0)
    hand.gestures.settings.pansOnly = true
    hand.stroke(1, kind, from: right, to: left, at: 5)
    #expect(hand.canvas.origin == Point(0, 0) && hand.strokeCount == 0 && hand.isAtRest)
    #expect(hand.gestures.cursor == nil)
  }

  @Test func `A mouse whose main button goes up while another is down has ended its stroke`()
    throws
  {
    let hand = try GestureHand()
    hand.down(1, .indirectPointer, 20, 50, at: 0)
    hand.move(1, .indirectPointer, 60, 50, at: 0.1, buttons: [.main, .secondary])
    hand.move(1, .indirectPointer, 90, 50, at: 0.2, buttons: .secondary)
    #expect(!hand.gestures.isDrawing && hand.strokeCount == 1)
    hand.move(1, .indirectPointer, 120, 50, at: 0.3, buttons: [.main, .secondary])
    hand.up(1, .indirectPointer, 120, 50, at: 0.4)
    #expect(hand.strokeCount == 1 && hand.isAtRest)
    #expect(hand.canvas.pixel(55, 50) == black)
    #expect(hand.canvas.pixel(80, 50) == white)
  }

  @Test func `A move without buttons means that a mouse or a pen is up, and hovers`() throws {
    for kind in [TouchKind.indirectPointer, .pencil] {
      let hand = try GestureHand()
      hand.down(1, kind, 20, 50, at: 0)
      hand.move(1, kind, 60, 50, at: 0.1)
      hand.move(1, kind, 100, 50, at: 0.2, buttons: [])
      #expect(hand.strokeCount == 1 && hand.isAtRest)
      #expect(hand.canvas.pixel(80, 50) == white)
      #expect(hand.gestures.cursor?.location == Point(100, 50))
      #expect(hand.gestures.cursor?.isDown == false)
    }
    // A pen that presses is down.
    let hand = try GestureHand()
    hand.down(1, .pencil, 20, 50, at: 0)
    hand.move(1, .pencil, 60, 50, at: 0.1, force: 1, buttons: [])
    #expect(hand.gestures.isDrawing)
    // And so is a finger.
    let other = try GestureHand()
    other.down(1, .direct, 20, 50, at: 0)
    other.move(1, .direct, 60, 50, at: 0.1, buttons: [])
    #expect(other.gestures.isDrawing)
  }

  @Test(arguments: TouchKind.allCases)
  func `A cancelled pointer takes its ink back`(kind: TouchKind) throws {
    let hand = try GestureHand()
    hand.down(1, kind, 20, 50, at: 0)
    hand.move(1, kind, 90, 50, at: 0.1)
    #expect(hand.canvas.pixel(50, 50) == black && hand.gestures.isDrawing)
    #expect(hand.cancel(1, kind) == .ink)
    #expect(hand.canvas.pixel(50, 50) == white)
    #expect(hand.undoDepth == 0 && hand.isAtRest)
  }

  @Test(arguments: TouchKind.allCases, CancelledInk.allCases)
  func `What the system interrupts after a while ends as is set`(
    kind: TouchKind, rule: CancelledInk
  ) throws {
    let hand = try GestureHand()
    hand.gestures.settings.cancelledInk = rule
    hand.down(1, kind, 20, 50, at: 0)
    for step in 1...8 { hand.move(1, kind, 20 + 10 * Double(step), 50, at: Double(step) / 20) }
    #expect(hand.cancel(1, kind) == .ink)
    let isTip = kind == .pencil || kind == .indirectPointer
    let stays = rule == .stays || (rule == .tipsStay || rule == .allTipsStay) && isTip
    #expect(hand.canvas.pixel(50, 50) == (stays ? black : white))
    #expect(hand.undoDepth == (stays ? 1 : 0) && hand.isAtRest)
    if stays {
      let stroke = try #require(hand.canvas.document.strokes.first)
      #expect(stroke.record.samples.last?.location == Point(100, 50))
      #expect(try hand.showsWhatIsKept())
    }
  }

  @Test(arguments: TouchKind.allCases)
  func `A dot stays that the system interrupts, where that is set`(kind: TouchKind) throws {
    let hand = try GestureHand()
    hand.gestures.settings.cancelledInk = .allTipsStay
    hand.down(1, kind, 20, 50, at: 0)
    hand.move(1, kind, 24, 50, at: 0.05)
    #expect(hand.cancel(1, kind) == .ink)
    let stays = kind == .pencil || kind == .indirectPointer
    #expect(hand.undoDepth == (stays ? 1 : 0) && hand.isAtRest)
    #expect(hand.canvas.document.strokes.count == (stays ? 1 : 0))
  }

  @Test(.enabled(if: ReportedCase.isAvailable, SharedData.isMissing))
  func `A pen that is cancelled after three seconds of writing loses none of it`() throws {
    let canvas = try InkCanvas(width: 960, height: 400)
    canvas.brush = BrushPreset.pen.brush
    let gestures = PointerGestures(canvas)
    try ReportedCase("06-cancel").feed(gestures)
    let stroke = try #require(canvas.document.strokes.first)
    let last = try #require(stroke.record.samples.last?.location)
    #expect(stroke.record.samples.count > 190 && last.distance(to: Point(900, 328.22)) < 0.01)
    #expect(gestures.pointerCount == 0 && !gestures.isDrawing)
  }

  @Test(arguments: TouchKind.allCases)
  func `A lost pointer finishes its stroke where it was`(kind: TouchKind) throws {
    let hand = try GestureHand()
    hand.down(1, kind, 20, 50, at: 0)
    hand.move(1, kind, 90, 50, at: 0.1)
    #expect(hand.gestures.lostPointer(1) == .ink)
    #expect(hand.strokeCount == 1 && hand.isAtRest)
    #expect(hand.canvas.document.strokes[0].record.samples.count == 2)
    // Its later events are dropped; after each that is up, browsers name it.
    hand.gestures.lostPointer(1)
    #expect(hand.gestures.dropped == DroppedPointers())
    hand.up(1, kind, 90, 90, at: 0.2)
    #expect(hand.gestures.dropped.unknown == 1 && hand.strokeCount == 1)
  }

  @Test(arguments: TouchKind.allCases)
  func `A pointer that comes down twice was lost in between`(kind: TouchKind) throws {
    let hand = try GestureHand()
    hand.down(1, kind, 20, 50, at: 0)
    hand.move(1, kind, 90, 50, at: 0.1)
    hand.stroke(1, kind, from: Point(20, 100), to: Point(160, 100), at: 3)
    #expect(hand.strokeCount == 2 && hand.undoDepth == 2 && hand.isAtRest)
    #expect(hand.canvas.pixel(90, 75) == white)
  }

  @Test func `All pointers can be lost at once`() throws {
    let hand = try GestureHand()
    hand.down(1, .pencil, 20, 50, at: 0)
    hand.down(2, .indirectPointer, 20, 80, at: 0.1)
    hand.down(3, .direct, 20, 110, at: 0.1)
    #expect(hand.gestures.pointerCount == 3)
    hand.gestures.loseAll()
    #expect(hand.strokeCount == 2 && hand.isAtRest && hand.gestures.cursor == nil)
  }

  @Test func `A pen and a mouse draw at once, each a stroke`() throws {
    let hand = try GestureHand()
    hand.down(1, .pencil, 20, 50, at: 0)
    hand.down(2, .indirectPointer, 20, 100, at: 0)
    for step in 1...6 {
      hand.move(1, .pencil, 20 + 20 * Double(step), 50, at: Double(step) / 60)
      hand.move(2, .indirectPointer, 20 + 20 * Double(step), 100, at: Double(step) / 60)
    }
    hand.up(1, .pencil, 140, 50, at: 0.2)
    #expect(hand.gestures.isDrawing)
    hand.up(2, .indirectPointer, 140, 100, at: 0.2)
    #expect(hand.strokeCount == 2 && hand.isAtRest)
    #expect(hand.canvas.pixel(80, 50) == black && hand.canvas.pixel(80, 100) == black)
    #expect(hand.canvas.pixel(80, 75) == white)
  }

  @Test func `Ink and view do not move together`() throws {
    let hand = try GestureHand()
    // A mouse that pans stops where a pen begins to draw.
    hand.down(2, .indirectPointer, 100, 100, at: 0, buttons: .auxiliary)
    hand.move(2, .indirectPointer, 110, 100, at: 0.1, buttons: .auxiliary)
    hand.down(1, .pencil, 20, 50, at: 0.2)
    #expect(!hand.gestures.isPanning && hand.gestures.isDrawing)
    hand.move(2, .indirectPointer, 150, 100, at: 0.3, buttons: .auxiliary)
    #expect(hand.canvas.origin == Point(-10, 0))
    hand.up(2, .indirectPointer, 150, 100, at: 0.3)
    // While the pen draws, neither the mouse nor the wheel moves the view.
    hand.stroke(2, .indirectPointer, from: left, to: right, at: 0.4, buttons: .auxiliary)
    #expect(
      hand.gestures.wheel(deltaX: 5, deltaY: 9, zooms: false, at: Point(0, 0)) == [])
    #expect(hand.canvas.origin == Point(-10, 0))
    hand.move(1, .pencil, 120, 50, at: 0.5)
    hand.up(1, .pencil, 120, 50, at: 0.6)
    #expect(hand.strokeCount == 1)
    #expect(hand.canvas.pixel(80, 50) == black)
  }

  @Test func `When the canvas ends its touches, pointers rest until they come down anew`() throws {
    let hand = try GestureHand()
    hand.stroke(1, .pencil, from: left, to: right, at: 0)
    hand.canvas.settings.eraserMode = .strokes
    hand.down(1, .pencil, 20, 100, at: 1, buttons: .eraser)
    hand.canvas.undo()
    #expect(hand.strokeCount == 0)
    hand.canvas.redo()
    hand.move(1, .pencil, 90, 50, at: 1.1, buttons: .eraser)
    #expect(hand.strokeCount == 1)
    hand.up(1, .pencil, 90, 50, at: 1.2)
    #expect(hand.strokeCount == 1 && hand.isAtRest)
  }

  @Test func `The cursor is where a pointer would draw, as wide as its tip`() throws {
    let hand = try GestureHand()
    #expect(hand.gestures.cursor == nil)
    hand.hover(1, .indirectPointer, 30, 40, at: 0)
    #expect(
      hand.gestures.cursor
        == PointerCursor(location: Point(30, 40), radius: 2, erases: false, isDown: false))
    hand.canvas.settings.tool = .erases
    #expect(
      hand.gestures.cursor
        == PointerCursor(location: Point(30, 40), radius: 10, erases: true, isDown: false))
    hand.down(1, .indirectPointer, 30, 44, at: 1)
    #expect(
      hand.gestures.cursor
        == PointerCursor(location: Point(30, 44), radius: 10, erases: true, isDown: true))
    hand.up(1, .indirectPointer, 30, 44, at: 2)
    hand.leave(1, .indirectPointer, at: 3)
    #expect(hand.gestures.cursor == nil)
    // A finger that erases is as wide as it is; one that draws hides its own tip.
    hand.down(2, .direct, 50, 60, at: 4, radius: 16)
    #expect(
      hand.gestures.cursor
        == PointerCursor(location: Point(50, 60), radius: 4, erases: true, isDown: true))
    hand.up(2, .direct, 50, 60, at: 5)
    #expect(hand.gestures.cursor == nil)
    hand.canvas.settings.tool = .draws
    hand.down(2, .direct, 50, 60, at: 6, radius: 16)
    #expect(hand.gestures.cursor == nil)
  }
}
