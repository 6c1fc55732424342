internal import InkBrush
internal import InkCanvas
internal import InkDocument
internal import InkGestures
internal import InkWebCore

// The drawing modes; `Web/engine/engine.js` describes them.

/// Puts the name of a mode into the output, and into the numbers its brush, the action of a finger, whether
/// ink fades away, the colour of the paper, its pattern, and whether there is a line to sign on.
@c(mode_info)
public func modeInfo(_ mode: Int32) -> Int32 {
  guard let current, let raw = UInt8(exactly: mode),
    let mode = DrawingMode(rawValue: raw)
  else { return Status.number }
  current.put(Double(mode.preset.rawValue), at: 0)
  current.put(Double(mode.finger.rawValue), at: 1)
  current.put(mode.fadesAway ? 1 : 0, at: 2)
  current.put(Double(packed(mode.paper)), at: 3)
  current.put(Double(mode.paperPattern.kind.rawValue), at: 4)
  current.put(mode.hasSigningLine ? 1 : 0, at: 5)
  return mode.name.withUTF8Buffer { current.output.put(UnsafeRawBufferPointer($0)) }
    ? Status.done : Status.noMemory
}
