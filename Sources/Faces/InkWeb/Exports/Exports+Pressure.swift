internal import InkCanvas
internal import InkGestures
internal import InkInput
internal import InkWebCore

// The pressure ranges learned from pens; `Web/engine/pressure.js` describes these exports.

/// Tells the gestures whether pens are Apple Pencils, whose pressure range is then assumed.
@c(set_pencils)
public func setPencils(_ isOn: Int32) {
  current?.gestures.settings.pensArePencils = isOn != 0
}

/// Puts the learned pressures into the output.
@c(pressure_memory)
public func pressureMemory() -> Int32 {
  guard let current else { return Status.noMemory }
  return current.output.put(current.gestures.pressureMemory.bytes)
    ? Status.done : Status.noMemory
}

/// Restores learned pressures from the first bytes of the input; invalid bytes change nothing.
@c(set_pressure_memory)
public func setPressureMemory(_ count: Int32) -> Int32 {
  guard let current, let start = current.input.start, count >= 0, count <= current.input.count,
    let memory = PressureMemory(
      bytes: UnsafeRawBufferPointer(start: start, count: Int(count)))
  else { return Status.number }
  current.gestures.pressureMemory = memory
  return Status.done
}

/// Puts the name of a kind of device into the output, and into the numbers the seconds of learning, the
/// light and the firm end of the range, and whether it is known.
@c(pressure_device)
public func pressureDevice(_ number: Int32) -> Int32 {
  guard let current, let raw = UInt8(exactly: number),
    let device = PressureDevice(rawValue: raw)
  else { return Status.number }
  let learned = current.gestures.pressureMemory[device]
  current.put(learned.duration, at: 0)
  current.put(learned.range?.light ?? 0, at: 1)
  current.put(learned.range?.firm ?? 0, at: 2)
  current.put(learned.range == nil ? 0 : 1, at: 3)
  return device.name.withUTF8Buffer { current.output.put(UnsafeRawBufferPointer($0)) }
    ? Status.done : Status.noMemory
}

/// Forgets the pressures learned from a kind of device.
@c(forget_pressure)
public func forgetPressure(_ number: Int32) {
  guard let current, let raw = UInt8(exactly: number),
    let device = PressureDevice(rawValue: raw)
  else { return }
  current.gestures.pressureMemory.forget(device)
}
