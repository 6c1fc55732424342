import CanvasTestSupport
import Ductus
import Testing

/// Tests that the modes have the looks of their kinds.
@Suite struct DrawingModeTests {
  /// The look of a mode.
  private struct Look {
    var name: String
    var preset: BrushPreset
    var size: Double
    var color: InkColor
    var finger: FingerPolicy
    var fades: Bool
    var line: Bool
  }

  private static let looks: [DrawingMode: Look] = [
    .freehand: Look(
      name: "freehand", preset: .smoothedBezier, size: 2, color: .black, finger: .draws,
      fades: false, line: false),
    .pencil: Look(
      name: "pencil", preset: .pencil, size: 2.5, color: InkColor(red: 22, green: 22, blue: 25),
      finger: .erases, fades: false, line: false),
    .ink: Look(
      name: "ink", preset: .inkForce, size: 3, color: .black, finger: .draws, fades: false,
      line: false),
    .force: Look(
      name: "force", preset: .force, size: 20, color: InkColor(red: 128, green: 128, blue: 128),
      finger: .draws, fades: true, line: false),
    .signature: Look(
      name: "signature", preset: .signature, size: 2, color: .black, finger: .draws, fades: false,
      line: true),
  ]

  @Test(arguments: DrawingMode.allCases)
  func `A mode sets brush, fingers, fading and paper`(mode: DrawingMode) throws {
    let look = try #require(Self.looks[mode])
    #expect("\(mode.name)" == look.name)
    #expect(mode.hasSigningLine == look.line)
    let canvas = try InkCanvas(width: 100, height: 80)
    let gestures = PointerGestures(canvas)
    // Whatever held before.
    canvas.brush = BrushPreset.crayon.brush
    canvas.paper = .black
    canvas.paperPattern = PaperPattern(.grid)
    canvas.settings.tool = .erases
    canvas.settings.finger = .ignored
    canvas.settings.fadesAway = !look.fades
    gestures.settings.finger = .ignored
    gestures.settings.pansOnly = true
    gestures.use(mode)
    #expect(canvas.brush == look.preset.brush)
    #expect(canvas.brush.size == look.size && canvas.brush.color == look.color)
    #expect(canvas.settings.tool == .draws && canvas.settings.finger == look.finger)
    #expect(canvas.settings.fadesAway == look.fades)
    #expect(canvas.paper == .white && canvas.paperPattern == .plain)
    #expect(gestures.settings.finger == look.finger && !gestures.settings.pansOnly)
  }

  @Test func `A paper that fits is not changed, so that there is nothing to undo`() throws {
    let canvas = try InkCanvas(width: 100, height: 80)
    for mode in DrawingMode.allCases { canvas.use(mode) }
    #expect(!canvas.document.canUndo)
    canvas.paper = .black
    canvas.use(.freehand)
    #expect(canvas.document.journal.undoable.count == 2)
    canvas.undo()
    #expect(canvas.paper == .black)
  }

  @Test func `Ink of the force mode fades away when the pencil is lifted`() throws {
    for mode in DrawingMode.allCases {
      let canvas = try InkCanvas(width: 100, height: 80)
      canvas.use(mode)
      for batch in Strokes.line(from: Point(20, 40), to: Point(80, 40)) { canvas.receive(batch) }
      #expect(!canvas.isEmpty)
      for frame in 0..<600 { _ = canvas.tick(Double(frame) / 60) }
      #expect(canvas.isEmpty == (mode == .force), "\(mode)")
    }
  }
}
