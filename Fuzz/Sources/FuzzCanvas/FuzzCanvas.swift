import Ductus
import FuzzInput

/// Runs any sequence of events, brushes, settings, edits and views, without a trap, and checks that a frame that is
/// drawn from the damaged rectangles only is the canvas.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCanvas(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = FuzzInput(bytes: Array(UnsafeBufferPointer(start: start, count: count)))
  guard let canvas = try? InkCanvas(width: 90, height: 70) else { fatalError("no canvas") }
  var frame = [UInt32](repeating: 0, count: canvas.pixelWidth * canvas.pixelHeight)
  draw(canvas, into: &frame)
  while !input.isAtEnd {
    switch input.byte() % 24 {
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
    case 10: canvas.undo()
    case 11: canvas.redo()
    case 12: edit(canvas, &input)
    case 13: canvas.settings.tool = CanvasTool(rawValue: input.byte() % 2) ?? .draws
    case 14: canvas.settings.eraserMode = EraserMode(rawValue: input.byte() % 3) ?? .pixels
    case 15: canvas.pan(by: Vector(input.number() - 100, input.number() - 100))
    case 16:
      canvas.zoom(to: input.number() / 16, about: Point(input.number(), input.number()))
    default: canvas.receive(input.batch())
    }
    draw(canvas, into: &frame)
  }
  precondition(frame == canvas.pixels, "something changed that was not damaged")
  return 0
}

/// Edits some of the strokes in one way or another.
private func edit(_ canvas: InkCanvas, _ input: inout FuzzInput) {
  let document = canvas.document
  let mask = input.byte()
  let some = document.strokes.map { $0.id }.filter { mask >> UInt8($0.rawValue & 7) & 1 == 1 }
  let place = Point(input.number(), input.number())
  switch input.byte() % 6 {
  case 0: canvas.perform(.remove(some))
  case 1:
    let turn = Affine(
      a: input.number() / 64, b: input.number() / 64, c: input.number() / 64,
      d: input.number() / 64, tx: place.x, ty: place.y)
    canvas.perform(.transform(some, turn))
  case 2:
    let preset = BrushPreset.allCases[Int(input.byte()) % BrushPreset.allCases.count]
    canvas.perform(.restyle(some, preset.brush))
  case 3 where document.count < 100:
    canvas.perform(document.duplicating(some, by: Vector(place.x, place.y)))
  case 4:
    let disc = MovedDisc(
      from: place, to: Point(input.number(), input.number()), radius: input.number())
    if let cut = document.cutting(along: disc) { canvas.perform(cut) }
  default: canvas.paper = InkColor(red: mask, green: 90, blue: 7, alpha: mask | 15)
  }
}

private func draw(_ canvas: InkCanvas, into frame: inout [UInt32]) {
  for rect in canvas.takeDamage() { canvas.draw(rect, into: &frame) }
}
