import Ductus

/// Any sequence of events, in any callbacks, through any pipeline: no trap, finite paths, and the
/// same result as all at once.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPipeline(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = FuzzInput(bytes: Array(UnsafeBufferPointer(start: start, count: count)))
  let filters = (0..<Int(input.byte() % 4)).map { _ in input.filter() }
  let smoother = input.smoother()
  let pipeline = InkPipeline(filters: filters, smoother: smoother)
  let atOnce = InkPipeline(filters: filters, smoother: smoother)
  var batches: [TouchBatch] = []
  while !input.isAtEnd {
    let batch = input.batch()
    batches.append(batch)
    pipeline.receive(batch)
  }
  atOnce.receive(batches)
  precondition(pipeline.dropped == atOnce.dropped)
  precondition(pipeline.strokes.count == atOnce.strokes.count)
  for (one, other) in zip(pipeline.strokes, atOnce.strokes) {
    precondition(one.filtered == other.filtered && one.path == other.path)
    for element in one.path {
      precondition(element.element.end?.isFinite ?? false, "an element that is not finite")
    }
  }
  return 0
}

/// Reads values from the fuzzer's bytes; zeros after their end.
struct FuzzInput {
  private let bytes: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func byte() -> UInt8 {
    defer { position += 1 }
    return position < bytes.count ? bytes[position] : 0
  }

  /// A number: mostly a small one, now and then any bits.
  mutating func number() -> Double {
    let kind = byte()
    guard kind == 255 else { return Double(kind) + Double(byte()) / 16 }
    var bits: UInt64 = 0
    for _ in 0..<8 { bits = bits << 8 | UInt64(byte()) }
    return Double(bitPattern: bits)
  }

  mutating func filter() -> PolylineFilter {
    switch byte() % 6 {
    case 0: .savitzkyGolay(window: Int(byte()), strength: number())
    case 1: .douglasPeucker(tolerance: number())
    case 2: .simplify(tolerance: number(), force: number(), angle: number())
    case 3: .minimumDistance(number())
    case 4: .oneEuro(cutoff: number(), beta: number())
    default: .streamline(number())
    }
  }

  mutating func smoother() -> PathSmoother {
    switch byte() % 7 {
    case 0: .lines
    case 1: .bezier
    case 2: .smoothedBezier
    case 3: .midpointQuadratics
    case 4: .antigrain(factor: number())
    case 5: .catmullRom
    default: .bSpline
    }
  }

  mutating func batch() -> TouchBatch {
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
