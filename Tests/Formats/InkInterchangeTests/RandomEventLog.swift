import InkCodec
import InkGeometry
import InkInput
import InkTestSupport

/// Makes logs in which anything may be there or missing.
struct RandomEventLog {
  var generator: SeededGenerator
  /// True if batches may be empty, which only lines can keep.
  var hasEmptyBatches = true
  /// True if events are given in the order within a callback, so that borders can be inferred.
  var isInferable = false

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func log(batchCount: Int) -> EventLog {
    var log = EventLog(contents: element(EventLogContents.allCases))
    let hasNames = Bool.random(using: &generator)
    var firstTouches: [TouchIdentifier] = []
    for _ in 0..<batchCount {
      var events: [TouchEvent] = []
      for _ in 0..<Int.random(in: (hasEmptyBatches ? 0 : 1)...5, using: &generator) {
        // Touches are numbered by their first events, as reading does it.
        let known = firstTouches.count
        let touch = TouchIdentifier(Int64(Int.random(in: 0...min(known, 4), using: &generator)))
        if !firstTouches.contains(touch) { firstTouches.append(touch) }
        events.append(event(of: touch))
      }
      log.batches.append(TouchBatch(events))
      var names: [String?] = events.map { _ in
        hasNames && Bool.random(using: &generator) ? name() : nil
      }
      if names.allSatisfy({ $0 == nil }) { names = [] }
      log.eventNames.append(names)
    }
    if isInferable { log.batches = CallbackInference.batches(of: log.batches.flatMap(\.events)) }
    if isInferable || log.eventNames.allSatisfy(\.isEmpty) { log.eventNames = [] }
    log.touchNames = firstTouches.indices.map { "\($0): \(name())" }
    return log
  }

  mutating func event(of touch: TouchIdentifier) -> TouchEvent {
    let origin = element(TouchOrigin.allCases)
    let phase = element(TouchPhase.allCases)
    let mayLackPlace = origin == .updated || phase == .ended || phase == .cancelled
    return TouchEvent(
      touch: touch, timestamp: number(), kind: element(TouchKind.allCases),
      phase: phase, origin: origin,
      location: mayLackPlace && Bool.random(using: &generator)
        ? nil : Point(number(), number()),
      force: maybe { $0.number() }, maximumForce: maybe { $0.number() },
      altitude: maybe { $0.number() }, azimuth: maybe { $0.number() },
      azimuthUnitVector: maybe { Vector($0.number(), $0.number()) }, roll: maybe { $0.number() },
      majorRadius: maybe { $0.number() }, majorRadiusTolerance: maybe { $0.number() },
      estimationIndex: maybe {
        Bool.random(using: &$0.generator)
          ? Int64.random(in: EventLogLimits.wholeNumbers, using: &$0.generator)
          : EventLogLimits.wholeNumbers.upperBound
      },
      estimatedProperties: TouchProperties(rawValue: Int.random(in: 0...63, using: &generator)),
      propertiesExpectingUpdates: TouchProperties(
        rawValue: Int.random(in: -1...31, using: &generator)),
      response: maybe { random in
        let count = Bool.random(using: &random.generator) ? 2 : 6
        var numbers: [Double] = []
        for _ in 0..<count { numbers.append(Double.random(in: 0...1, using: &random.generator)) }
        return PressureResponse(numbers: numbers)
      }, intent: Bool.random(using: &generator) ? .erases : nil)
  }

  private mutating func maybe<Value>(_ make: (inout RandomEventLog) -> Value) -> Value? {
    Bool.random(using: &generator) ? make(&self) : nil
  }

  private mutating func element<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &generator)]
  }

  /// Returns a finite number of any size: mostly ordinary, sometimes any pattern of bits.
  mutating func number() -> Double {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: return Double(Int.random(in: -1000...1000, using: &generator))
    case 1: return element([0, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .pi])
    case 2:
      let bits = Double(bitPattern: generator.next())
      return bits.isFinite ? bits : 0.1
    default: return Double.random(in: -2000...2000, using: &generator)
    }
  }

  private mutating func name() -> String {
    let pieces = [
      "a", "Z", " ", "\"", "\\", "/", "\u{0}", "\n", "\u{1F}", "\u{7F}", "é", "e\u{301}", "漢",
      "😀", "\u{2028}", "\u{FEFF}", "{", "]",
    ]
    return (0..<Int.random(in: 0...12, using: &generator)).map { _ in element(pieces) }.joined()
  }
}
