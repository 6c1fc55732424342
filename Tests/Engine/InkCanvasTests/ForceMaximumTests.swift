import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// `force` divides by the largest force of the device, which travels with a stroke into files and logs.
@Suite struct ForceMaximumTests {
  /// Returns a line pressed as firmly as a share of the maximum.
  private static func line(share: Double, maximum: Double?) -> [TouchBatch] {
    let force = share * (maximum ?? 25.0 / 6)
    var batches: [TouchBatch] = []
    for index in 0...12 {
      let phase: TouchPhase = index == 0 ? .began : index == 12 ? .ended : .moved
      let x = 10 + 10 * Double(index)
      let event = TouchEvent(
        touch: TouchIdentifier(1), timestamp: Double(index) / 120, kind: .pencil, phase: phase,
        location: Point(x, 40), force: force, maximumForce: maximum)
      batches.append(TouchBatch([event]))
    }
    return batches
  }

  private static func canvas() throws -> InkCanvas {
    let canvas = try InkCanvas(width: 140, height: 80)
    canvas.brush = BrushPreset.force.brush
    return canvas
  }

  /// Returns the width of the line in its middle, and its colour there.
  private func look(_ canvas: InkCanvas) -> (width: Int, color: [UInt8]) {
    ((0..<80).count { canvas.pixel(70, $0) != white }, Array(canvas.pixel(70, 40)[..<3]))
  }

  @Test(arguments: [6.667, 25.0 / 6, 1, 0.25, 4096, nil])
  func `full force is 20 wide and red, drawn, opened from a file and from a log`(
    maximum: Double?
  ) throws {
    let canvas = try Self.canvas()
    let batches = Self.line(share: 1, maximum: maximum)
    canvas.receiveEach(batches)
    #expect(look(canvas).width == 20 && look(canvas).color == [255, 0, 0])

    let file = try DuctusReader(.strict).read(try canvas.document.file())
    #expect(file.document.strokes[0].record.maximumForce == maximum)
    let opened = try InkCanvas(width: 140, height: 80, document: file.document)
    #expect(opened.pixels == canvas.pixels)

    for format in EventLogFormat.allCases {
      let read = try EventLog(json: EventLog(batches: batches).json(format: format))
      let replayed = try Self.canvas()
      replayed.receive(read.batches)
      #expect(replayed.pixels == canvas.pixels)
    }
  }

  @Test(arguments: [6.667, 25.0 / 6, 1, nil])
  func `a third of the force is a third as wide, and green`(maximum: Double?) throws {
    let canvas = try Self.canvas()
    canvas.receiveEach(Self.line(share: 1.0 / 3, maximum: maximum))
    let look = look(canvas)
    #expect(look.width == 8 || look.width == 7)
    #expect(look.color[1] >= 254 && look.color[0] <= 2 && look.color[2] <= 2)
  }
}
