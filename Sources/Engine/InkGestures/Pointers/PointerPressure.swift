internal import InkBrush
internal import InkInput

/// The way in which the force of a pointer is taken until it is up, and what is to be learned from it.
struct PointerPressure {
  /// The response of the pointer's strokes to force; `nil` where it counts as measured.
  private(set) var response: PressureResponse?
  /// The kind of device, where its range of pressures is used.
  private var device: PressureDevice?
  /// The time that the pointer has spent at each pressure.
  private var trace: PressureTrace

  init(start: Double) { trace = PressureTrace(start: start) }

  /// Fixes the response of a pointer that comes down.
  ///
  /// - Parameters:
  ///   - event: its first event.
  ///   - brush: the brush of the canvas.
  ///   - settings: the settings.
  ///   - memory: the pressures that are known.
  mutating func choose(
    for event: TouchEvent, _ brush: Brush, _ settings: GestureSettings, _ memory: PressureMemory
  ) {
    guard settings.usesPressure else { return }
    let curve = settings.pressureCurve
    guard settings.adaptsPressure, !brush.takesForceAsMeasured else {
      response = curve.isIdentity ? nil : PressureResponse(.pencil, curve)
      return
    }
    let device = PressureDevice(event, pensArePencils: settings.pensArePencils)
    self.device = device
    response = memory.response(of: device, maximum: event.maximumForce ?? .nan, curve)
  }

  /// Takes an event in.
  mutating func note(_ event: TouchEvent) {
    if device != nil { trace.add(event) }
  }

  /// Lets the memory learn the pressures of a stroke that is finished.
  func teach(_ memory: inout PressureMemory) {
    if let device { memory.learn(trace, device) }
  }
}
