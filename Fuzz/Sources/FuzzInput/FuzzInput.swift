public import Ductus

/// Reads values from the fuzzer's bytes; zeros after their end.
public struct FuzzInput {
  private let bytes: [UInt8]
  private var position = 0

  /// Starts at the first byte.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// True if all bytes were read.
  public var isAtEnd: Bool { position >= bytes.count }

  /// The byte that comes next; 0 after the end.
  public var peek: UInt8 { position < bytes.count ? bytes[position] : 0 }

  /// Returns the next byte.
  public mutating func byte() -> UInt8 {
    defer { position += 1 }
    return position < bytes.count ? bytes[position] : 0
  }

  /// Returns a number: mostly a small one, now and then any bits.
  public mutating func number() -> Double {
    let kind = byte()
    guard kind == 255 else { return Double(kind) + Double(byte()) / 16 }
    var bits: UInt64 = 0
    for _ in 0..<8 { bits = bits << 8 | UInt64(byte()) }
    return Double(bitPattern: bits)
  }

  /// Returns any filter, with any parameters; a modeller that predicts is one more.
  public mutating func filter() -> PolylineFilter {
    let kinds = FilterKind.allCases
    let number = Int(byte()) % (kinds.count + 1)
    if number < kinds.count {
      return PolylineFilter(BrushFilter(kind: kinds[number], values(of: kinds[number])))
    }
    return .modeller(
      ModellerSettings(
        strength: Double(byte()) / 255,
        prediction: PredictionSource(rawValue: byte() & 3) ?? .engine))
  }

  /// Returns any smoother, with any parameters.
  public mutating func smoother() -> PathSmoother {
    let kind = SmootherKind.allCases[Int(byte()) % SmootherKind.allCases.count]
    return PathSmoother(BrushSmoother(kind: kind, values(of: kind)))
  }

  private mutating func values(of kind: some StageKind) -> [Double] {
    kind.entry.parameters.map { _ in number() }
  }

  /// Returns up to seven events of up to four touches.
  public mutating func batch() -> TouchBatch {
    TouchBatch((0..<Int(byte() % 8)).map { _ in event() })
  }

  private mutating func event() -> TouchEvent {
    let flags = byte()
    var event = TouchEvent(
      touch: TouchIdentifier(Int64(flags & 3)), timestamp: number(),
      phase: TouchPhase(rawValue: Int(byte() % 8)) ?? .moved,
      origin: TouchOrigin(rawValue: flags >> 2 & 3) ?? .measured,
      location: flags & 16 == 0 ? Point(number(), number()) : nil)
    if flags & 32 != 0 { event.force = number() }
    if flags & 64 != 0 { event.azimuth = number() }
    if flags & 128 != 0 {
      event.estimationIndex = Int64(Int8(bitPattern: byte()))
      event.propertiesExpectingUpdates = TouchProperties(rawValue: Int(byte() & 1))
    }
    return event
  }
}
