internal import InkInput

/// A kind of device that senses pressure, as far as a page or a view can know.
///
/// Of each kind is remembered what pressures the hand writes with; see ``PressureMemory``. Mice sense none.
package enum PressureDevice: UInt8, Sendable, CaseIterable {
  /// A pencil of Apple's, as ``GestureSettings/pensArePencils`` says.
  case pencil
  /// Another pen that tells how it leans.
  case tiltingPen
  /// Another pen.
  case pen
  /// A finger on a screen that senses force.
  case finger

  /// The name, in lower case with hyphens.
  package var name: StaticString {
    switch self {
    case .pencil: "pencil"
    case .tiltingPen: "tilting-pen"
    case .pen: "pen"
    case .finger: "finger"
    }
  }

  /// The kind of device that a pointer belongs to; `nil` for one that senses no pressure.
  ///
  /// - Parameters:
  ///   - event: the event with which it came down.
  ///   - pensArePencils: `true` where pens are Apple's.
  init?(_ event: TouchEvent, pensArePencils: Bool) {
    switch event.kind {
    case .indirectPointer: return nil
    case .direct, .indirect:
      guard (event.maximumForce ?? 0) > 0 else { return nil }
      self = .finger
    case .pencil:
      // A pen that cannot tell reports that it stands upright.
      let leans = (event.altitude ?? .nan) < Double.pi / 2 - 1e-6
      self = pensArePencils ? .pencil : leans ? .tiltingPen : .pen
    }
  }

  /// The range that is assumed before anything was learned.
  ///
  /// Pencils and fingers report in units of an average touch, whatever the most is. Of other pens,
  /// a light touch lies between those of a pencil (0.07) and of pens for tablets (0.3), and a firm
  /// one between theirs (0.3 and 0.6).
  ///
  /// - Parameter maximum: the largest force of the device, above 0.
  /// - Returns: the range.
  func assumed(maximum: Double) -> PressureRange {
    switch self {
    case .pencil, .finger:
      let scale = min(TouchEvent.pencilMaximumForce / maximum, 3)
      return PressureRange(
        light: PressureRange.pencil.light * scale, firm: PressureRange.pencil.firm * scale)
    case .tiltingPen, .pen: return PressureRange(light: 0.15, firm: 0.5)
    }
  }

  /// The contact that counts as much as the assumption does, in milliseconds.
  var patience: Double { self == .pencil || self == .finger ? 1000 : 500 }

  /// The least difference between a light and a firm touch: an even hand is not made restless.
  var leastSpread: Double { self == .pencil ? 0.12 : 0.15 }
}
