import InkInput
import InkStream
import InkTestSupport
import StreamTestSupport
import Testing

@Suite struct ReferenceMergerTests {
  #if DEBUG
    static let sessionCount: UInt64 = 300
    static let longSessionCount: UInt64 = 2
  #else
    static let sessionCount: UInt64 = 4000
    static let longSessionCount: UInt64 = 30
  #endif

  @Test func `random sessions leave what the plain merger leaves after every batch`() {
    for seed in 0..<Self.sessionCount {
      let policy: CancellationPolicy = seed % 3 == 0 ? .finish : .takeBack
      let batches = RareSession.everyOther(seed)
      let difference = ReferenceMerger.difference(batches, policy, isWholeEveryTime: true)
      #expect(difference == nil, "seed \(seed)")
      if difference != nil { break }
    }
  }

  @Test func `long sessions leave what the plain merger leaves`() {
    for seed in 0..<Self.longSessionCount {
      let difference = ReferenceMerger.difference(
        LongSession.batches(seed: seed), .takeBack, isWholeEveryTime: false)
      #expect(difference == nil, "seed \(seed)")
    }
  }

  @Test func `the sessions try every situation`() {
    var counts: [ReferenceMerger.Situation: Int] = [:]
    var dropped: [DroppedEvents] = []
    let sessions = (0..<300).map { RareSession.everyOther($0) }
    let longSessions = (0..<4).map { LongSession.batches(seed: $0) }
    for batches in sessions + longSessions {
      var merger = ReferenceMerger()
      for batch in batches { merger.receive(batch) }
      counts.merge(merger.situations) { $0 + $1 }
      dropped.append(merger.dropped)
    }
    for situation in ReferenceMerger.Situation.allCases {
      #expect(counts[situation, default: 0] >= 5, "\(situation)")
    }
    let reasons: [KeyPath<DroppedEvents, Int>] = [
      \.unusable, \.withoutStroke, \.settled, \.tooOld, \.unmatched, \.stale, \.hovering,
    ]
    for reason in reasons {
      #expect(dropped.reduce(0) { $0 + $1[keyPath: reason] } >= 5, "\(reason)")
    }
  }
}
