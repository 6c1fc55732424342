internal import InkInput

/// The pressures that hands were found to write with, by kind of device.
///
/// Gestures learn from each stroke that a pointer finishes, and what they have learned holds for the
/// strokes that begin afterwards: the same hand gets about the same line from every device. To keep it
/// from visit to visit, keep ``bytes``.
public struct PressureMemory: Equatable, Sendable {
  private var learned: [LearnedPressure]

  /// Makes a memory of nothing.
  public init() {
    learned = PressureDevice.allCases.map { _ in LearnedPressure() }
  }

  /// The memory of a kind of device.
  package subscript(device: PressureDevice) -> LearnedPressure {
    learned[Int(device.rawValue)]
  }

  /// Forgets what was learned of a kind of device.
  package mutating func forget(_ device: PressureDevice) {
    learned[Int(device.rawValue)] = LearnedPressure()
  }

  /// Learns of a stroke that was finished.
  mutating func learn(_ trace: PressureTrace, _ device: PressureDevice) {
    learned[Int(device.rawValue)].learn(trace, device)
  }

  /// The response to force of a stroke that begins; `nil` where force counts as measured.
  ///
  /// - Parameters:
  ///   - device: the kind of device; `nil` where it senses no pressure that can be learned.
  ///   - maximum: its largest force; NaN where unknown.
  ///   - curve: the firmness of the hand.
  /// - Returns: the response.
  func response(
    of device: PressureDevice?, maximum: Double, _ curve: PressureCurve
  ) -> PressureResponse? {
    let most = TouchEvent.pencilMaximumForce
    let known = maximum > 0 && maximum < 1e12 ? maximum : most
    let range = device.map { self[$0].range ?? $0.assumed(maximum: known) } ?? .pencil
    let response = PressureResponse(range, curve)
    return response == .pencil && (known - most).magnitude < 0.001 ? nil : response
  }

  /// The memory as bytes, to be kept and read by ``init(bytes:)``; at most 2 KB.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = [1]
    for device in learned { device.write(to: &bytes) }
    return bytes
  }

  /// Reads what was kept; `nil` where the bytes are none of it.
  ///
  /// - Parameter bytes: the ``bytes`` of a memory; numbers out of their range are brought into it.
  public init?(bytes: some Sequence<UInt8>) {
    var rest = Array(bytes)[...]
    guard rest.popFirst() == 1 else { return nil }
    learned = []
    for _ in PressureDevice.allCases {
      guard let device = LearnedPressure(&rest) else { return nil }
      learned.append(device)
    }
    guard rest.isEmpty else { return nil }
  }
}
