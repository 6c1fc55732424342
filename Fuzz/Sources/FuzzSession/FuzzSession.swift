import Ductus
import FuzzInput

/// Does anything on a canvas, by touches, edits and a selection, while it is recorded, without a trap, and checks
/// that the inspector ends with the same ink, wherever it has been before, and so does a replay.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSession(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = FuzzInput(bytes: Array(UnsafeBufferPointer(start: start, count: count)))
  guard let canvas = try? InkCanvas(width: 70, height: 50) else { fatalError("no canvas") }
  let recorder = InkRecorder(of: canvas)
  canvas.recorder = recorder
  let selection = InkSelection(canvas)
  while !input.isAtEnd {
    switch input.byte() % 16 {
    case 0:
      canvas.brush = BrushPreset.allCases[Int(input.byte()) % BrushPreset.allCases.count].brush
    case 1: canvas.settings.tool = CanvasTool(rawValue: input.byte() % 2) ?? .draws
    case 2: canvas.settings.eraserMode = EraserMode(rawValue: input.byte() % 3) ?? .pixels
    case 3: canvas.undo()
    case 4: canvas.redo()
    case 5: canvas.clear(fade: 0)
    case 6:
      canvas.setView(
        origin: Point(input.number() - 100, input.number() - 100), zoom: input.number() / 32)
    case 7, 8, 9: select(selection, &input)
    case 10: canvas.finishTouches()
    default: canvas.receive(input.batch())
    }
  }
  selection.settle()
  inspect(recorder.recording, canvas, &input)
  replay(canvas, &input)
  return 0
}

/// Does something with the selection.
private func select(_ selection: InkSelection, _ input: inout FuzzInput) {
  let place = Point(input.number(), input.number())
  switch input.byte() % 18 {
  case 0: selection.selectAll()
  case 1: selection.tap(at: place, reach: input.number(), adds: input.byte() % 2 == 0)
  case 2: selection.beginLasso(at: place)
  case 3, 4: selection.extendLasso(to: place)
  case 5: selection.endLasso(adds: input.byte() % 2 == 0)
  case 6:
    let handles = SelectionHandle.allCases
    _ = selection.beginDrag(handles[Int(input.byte()) % handles.count], at: place)
  case 7, 8: selection.drag(to: place, snaps: input.byte() % 2 == 0)
  case 9: selection.endDrag()
  case 10: selection.cancelDrag()
  case 11: selection.nudge(by: place - Point(100, 100))
  case 12: selection.recolor(InkColor(red: input.byte(), green: 9, blue: 99, alpha: input.byte()))
  case 13:
    let presets = BrushPreset.allCases
    selection.restyle(presets[Int(input.byte()) % presets.count].brush)
  case 14 where selection.canvas.document.count < 60: selection.duplicate()
  case 15: selection.delete()
  case 16 where selection.canvas.document.count < 60:
    if let copy = selection.copy() { selection.paste(copy, steps: Int(input.byte() % 4)) }
  default: selection.resize(input.number())
  }
}

/// Goes to and fro in the recording.
private func inspect(_ recording: InkRecording, _ canvas: InkCanvas, _ input: inout FuzzInput) {
  guard
    let inspector = try? InkInspector(
      recording, width: 70, height: 50, scale: 1, checkpointDistance: Int(input.byte() % 16) + 1)
  else { fatalError("no inspector") }
  var frame = [UInt32](repeating: 0, count: inspector.pixelWidth * inspector.pixelHeight)
  func draw() {
    _ = inspector.draw(into: &frame)
  }
  for _ in 0..<4 {
    inspector.prepare(atMost: Int(input.byte()))
    inspector.options.overlays = OverlaySet(rawValue: UInt16(input.byte()))
    inspector.options.usesCoalesced = input.byte() % 4 != 0
    inspector.options.usesUpdates = input.byte() % 4 != 0
    inspector.seek(to: Int(input.byte()))
    draw()
    inspector.play(input.number())
  }
  inspector.options = InspectionOptions()
  inspector.options.marksPredictions = false
  inspector.seek(to: .max)
  draw()
  precondition(frame == canvas.pixels, "the inspector ends with something else")
}

/// Draws the document again.
private func replay(_ canvas: InkCanvas, _ input: inout FuzzInput) {
  canvas.finishTouches()
  guard let replay = try? InkReplay(of: canvas.document, width: 70, height: 50) else {
    fatalError("no replay")
  }
  replay.show(origin: canvas.origin, zoom: canvas.zoom)
  for _ in 0..<3 { replay.seek(to: replay.duration * Double(input.byte()) / 255) }
  replay.seek(to: replay.duration)
  precondition(replay.isAtEnd, "there is more after the end")
  precondition(replay.canvas.pixels == canvas.pixels, "the replay ends with something else")
}
