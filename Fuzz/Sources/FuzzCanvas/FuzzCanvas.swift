import Ductus
import FuzzInput

/// Any sequence of events, brushes, settings and calls: no trap, and a frame that is drawn from the
/// damaged rectangles only is the canvas.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCanvas(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = FuzzInput(bytes: Array(UnsafeBufferPointer(start: start, count: count)))
  guard let canvas = try? InkCanvas(width: 90, height: 70) else { fatalError("no canvas") }
  var frame = [UInt32](repeating: 0, count: canvas.pixelWidth * canvas.pixelHeight)
  draw(canvas, into: &frame)
  while !input.isAtEnd {
    switch input.byte() % 16 {
    case 0:
      canvas.brush = BrushPreset.allCases[Int(input.byte()) % BrushPreset.allCases.count].brush
    case 1: canvas.brush.size = input.number()
    case 2: canvas.brush.dynamics.width = Formula(input.number())
    case 3: canvas.settings.finger = FingerPolicy(rawValue: input.byte() % 4) ?? .draws
    case 4: canvas.settings.touches = TouchPolicy(rawValue: input.byte() % 2) ?? .all
    case 5: canvas.settings.fadesAway = input.byte() % 2 == 0
    case 6: canvas.clear(fade: input.number() - 1)
    case 7: canvas.tick(input.number())
    case 8: canvas.finishTouches()
    case 9:
      let size = (width: Double(input.byte()), height: Double(input.byte()))
      try? canvas.resize(
        width: size.width, height: size.height, scale: Double(input.byte() % 5) * 0.75)
      if frame.count != canvas.pixelWidth * canvas.pixelHeight {
        frame = [UInt32](repeating: 0, count: canvas.pixelWidth * canvas.pixelHeight)
      }
    default: canvas.receive(input.batch())
    }
    draw(canvas, into: &frame)
  }
  precondition(frame == canvas.pixels, "something changed that was not damaged")
  return 0
}

private func draw(_ canvas: InkCanvas, into frame: inout [UInt32]) {
  let width = canvas.pixelWidth
  let rects = canvas.takeDamage()
  frame.withUnsafeMutableBufferPointer { buffer in
    guard let start = buffer.baseAddress else { return }
    for rect in rects { canvas.draw(rect, into: start, stride: width) }
  }
}
