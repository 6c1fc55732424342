import Ductus
import InkTestSupport
import InkUIKit
import Testing

/// Touches of UIKit, in callbacks.
@Suite struct TouchCollectorTests {
  private func report(
    _ x: Double, at time: Double, force: Double = 1, index: Int64? = nil,
    expecting: TouchProperties = []
  ) -> TouchReport {
    TouchReport(
      kind: .pencil, timestamp: time, location: Point(x, 30), force: force,
      maximumPossibleForce: 25.0 / 6, estimationUpdateIndex: index, estimatedProperties: expecting,
      estimatedPropertiesExpectingUpdates: expecting)
  }

  @Test func `One callback brings all touches, in the order of their first samples`() {
    var collector = TouchCollector()
    // A set has no order: both ways the result is the same.
    let touches = [
      TouchCollector.Touch(key: 9, report: report(1, at: 2)),
      TouchCollector.Touch(key: 4, report: report(2, at: 1)),
      TouchCollector.Touch(key: 7, report: report(3, at: 1)),
    ]
    var other = collector
    let callback = collector.collect(touches, phase: .began)
    #expect(callback == other.collect(touches.reversed(), phase: .began))
    #expect(callback.contacts.map { $0.samples[0].location?.x } == [2, 3, 1])
    #expect(callback.contacts.map(\.pointer) == [1, 2, 3])
    #expect(collector.downCount == 3)
  }

  @Test func `Coalesced samples stand for the touch, which is the last of them`() {
    var collector = TouchCollector()
    _ = collector.collect([.init(key: 1, report: report(0, at: 0))], phase: .began)
    let moved = TouchCollector.Touch(
      key: 1, report: report(3, at: 3),
      coalesced: [report(1, at: 1), report(2, at: 2), report(3, at: 3)],
      predicted: [report(4, at: 4, index: 12, expecting: .force)])
    let callback = collector.collect([moved], phase: .moved)
    #expect(callback.contacts.count == 1)
    #expect(callback.contacts[0].samples.map(\.location?.x) == [1, 2, 3])
    let guess = callback.contacts[0].predicted[0]
    #expect(guess.estimationIndex == nil)
    #expect(guess.propertiesExpectingUpdates.isEmpty)
    let events = callback.batch.events
    #expect(events.map(\.origin) == [.coalesced, .coalesced, .measured, .predicted])
    // Predictions are not awaited.
    #expect(collector.correct([report(4, at: 4, index: 12)]).isEmpty)
    #expect(collector.droppedCorrections == 1)
  }

  @Test func `A number is never used again, though UIKit uses the object again`() {
    var collector = TouchCollector()
    var pointers: [Int64] = []
    for turn in 0..<3 {
      let time = Double(turn)
      let first = report(0, at: time, index: Int64(turn), expecting: .force)
      pointers += collector.collect([.init(key: 5, report: first)], phase: .began)
        .contacts.map(\.pointer)
      _ = collector.collect([.init(key: 5, report: report(9, at: time + 0.5))], phase: .ended)
    }
    #expect(pointers == [1, 2, 3])
    // Corrections of the first come when the third has ended.
    let late = collector.correct([report(0, at: 0, force: 3, index: 0)])
    #expect(late.corrections.map(\.touch.rawValue) == [1])
    #expect(late.contacts.isEmpty)
  }

  @Test func `Corrections of a callback are those of each touch, in the order of their numbers`() {
    var collector = TouchCollector()
    for key in 1...2 {
      let index = Int64(key)
      _ = collector.collect(
        [.init(key: UInt(key), report: report(0, at: 0, index: index, expecting: .force))],
        phase: .began)
    }
    let next = report(1, at: 1, index: 3, expecting: .force)
    _ = collector.collect([.init(key: 1, report: next)], phase: .moved)
    let callback = collector.correct([
      report(1, at: 1, force: 3, index: 3), report(0, at: 0, force: 2, index: 2),
      report(0, at: 0, force: 1, index: 1),
    ])
    #expect(callback.corrections.map(\.touch.rawValue) == [1, 2, 1])
    #expect(callback.corrections.map(\.force) == [1, 2, 3])
    #expect(callback.batch.events.allSatisfy { $0.origin == .updated })
  }

  @Test func `A property may be corrected after another, until none is awaited`() {
    var collector = TouchCollector()
    let first = report(0, at: 0, index: 1, expecting: [.force, .azimuth])
    _ = collector.collect([.init(key: 1, report: first)], phase: .began)
    #expect(!collector.correct([report(0, at: 0, index: 1, expecting: .azimuth)]).isEmpty)
    #expect(!collector.correct([report(0, at: 0, index: 1)]).isEmpty)
    #expect(collector.correct([report(0, at: 0, index: 1)]).isEmpty)
    #expect(collector.droppedCorrections == 1)
  }

  @Test func `What is awaited is bounded`() {
    var collector = TouchCollector()
    _ = collector.collect([.init(key: 1, report: report(0, at: 0))], phase: .began)
    let count = TouchCollector.correctionLimit + 10
    for index in 0..<count {
      let sample = report(1, at: Double(index), index: Int64(index), expecting: .force)
      _ = collector.collect([.init(key: 1, report: sample)], phase: .moved)
    }
    #expect(collector.correct([report(0, at: 0, index: 9)]).isEmpty)
    #expect(!collector.correct([report(0, at: 0, index: 10)]).isEmpty)
    #expect(!collector.correct([report(0, at: 0, index: Int64(count - 1))]).isEmpty)
  }

  @Test func `Touches that are unknown do nothing, and those that were lost are cancelled`() throws
  {
    var collector = TouchCollector()
    #expect(collector.collect([.init(key: 1, report: report(0, at: 0))], phase: .moved).isEmpty)
    #expect(collector.collect([.init(key: 1, report: report(0, at: 0))], phase: .ended).isEmpty)
    #expect(collector.cancelAll().isEmpty)
    _ = collector.collect([.init(key: 1, report: report(0, at: 0))], phase: .began)
    let again = collector.collect([.init(key: 1, report: report(5, at: 1))], phase: .began)
    #expect(again.contacts.map { $0.events[0].phase } == [.cancelled, .began])
    #expect(again.contacts.map(\.pointer) == [1, 2])
    let all = collector.cancelAll()
    #expect(all.contacts.map(\.pointer) == [2])
    #expect(all.contacts[0].samples[0].location?.x == 5)
    #expect(collector.downCount == 0)
  }

  /// A pencil's stroke stays, a finger's goes, and an app may want otherwise.
  @Test(arguments: [TouchKind.pencil, .direct], CancelledInk.allCases)
  func `What the system cancels ends as the view says`(kind: TouchKind, rule: CancelledInk) throws {
    let canvas = try InkCanvas(width: 100, height: 60)
    let gestures = PointerGestures(canvas)
    gestures.settings.cancelledInk = rule
    var collector = TouchCollector()
    for index in 0...40 {
      var report = report(2 * Double(index), at: 1 + Double(index) / 100)
      report.kind = kind
      gestures.handle(
        collector.collect([.init(key: 1, report: report)], phase: index == 0 ? .began : .moved))
    }
    gestures.handle(collector.cancelAll())
    let stays = rule == .stays || kind == .pencil && (rule == .tipsStay || rule == .allTipsStay)
    #expect(canvas.document.inkCount == (stays ? 1 : 0) && !gestures.isDrawing)
  }

  @Test func `A late correction reaches ink that is dry`() throws {
    let forces = [0.5, 1, 3, 4, 2, 1]
    func draw(_ feed: (InkCanvas, TouchCallback) -> Void, estimates: Bool) throws -> [UInt32] {
      let canvas = try InkCanvas(width: 100, height: 60)
      canvas.brush = BrushPreset.ink.brush
      var collector = TouchCollector()
      for (index, force) in forces.enumerated() {
        let isLast = index == forces.count - 1
        let sample = report(
          10 + Double(index) * 15, at: Double(index) / 60, force: estimates ? 0.3 : force,
          index: estimates ? Int64(index) : nil, expecting: estimates ? .force : [])
        feed(
          canvas,
          collector.collect(
            [.init(key: 1, report: sample)], phase: index == 0 ? .began : isLast ? .ended : .moved))
      }
      // Another stroke has begun meanwhile, and the first is dry.
      _ = canvas.pixels
      canvas.tick(1)
      if estimates {
        let late = forces.enumerated().map { index, force in
          report(
            10 + Double(index) * 15, at: Double(index) / 60, force: force, index: Int64(index))
        }
        feed(canvas, collector.correct(late))
      }
      return canvas.pixels
    }
    let viaBatch: (InkCanvas, TouchCallback) -> Void = { $0.receive($1.batch) }
    let truth = try draw(viaBatch, estimates: false)
    #expect(try draw(viaBatch, estimates: true) == truth)
    var gestures: PointerGestures?
    let viaGestures: (InkCanvas, TouchCallback) -> Void = { canvas, callback in
      if gestures?.canvas !== canvas { gestures = PointerGestures(canvas) }
      gestures?.handle(callback)
    }
    #expect(try draw(viaGestures, estimates: false) == truth)
    #expect(try draw(viaGestures, estimates: true) == truth)
  }

  @Test func `Random sessions give the ink of the same events in one batch each`() throws {
    for seed in 0..<60 {
      var random = SeededGenerator(seed: UInt64(seed))
      let (canvas, other) = (
        try InkCanvas(width: 80, height: 80), try InkCanvas(width: 80, height: 80)
      )
      canvas.brush = BrushPreset.pencil.brush
      other.brush = canvas.brush
      let gestures = PointerGestures(canvas)
      var collector = TouchCollector()
      var (time, x, y, index) = (0.0, 40.0, 40.0, Int64(0))
      var isDown = false
      var awaited: [TouchReport] = []
      for _ in 0..<40 {
        if !awaited.isEmpty, random.chance(0.4) {
          let late = awaited.remove(at: random.below(awaited.count))
          let callback = collector.correct([late])
          gestures.handle(callback)
          other.receive(callback.batch)
        }
        var samples: [TouchReport] = []
        for _ in 0...random.below(4) {
          (time, index) = (time + 1 / 240.0, index + 1)
          x += random.double(in: -6...6)
          y += random.double(in: -6...6)
          let force = random.double(in: 0.1...4)
          var sample = report(x, at: time, force: 0.3, index: index, expecting: .force)
          sample.location.y = y
          samples.append(sample)
          sample.force = force
          (sample.estimatedProperties, sample.estimatedPropertiesExpectingUpdates) = ([], [])
          awaited.append(sample)
        }
        let last = samples[samples.count - 1]
        let phase: TouchPhase = !isDown ? .began : random.chance(0.1) ? .ended : .moved
        isDown = phase != .ended
        let touch = TouchCollector.Touch(
          key: 3, report: last, coalesced: random.chance(0.8) ? samples : [],
          predicted: random.chance(0.5) ? [last] : [])
        let callback = collector.collect([touch], phase: phase)
        gestures.handle(callback)
        other.receive(callback.batch)
      }
      let isSame = canvas.pixels == other.pixels
      #expect(isSame, "seed \(seed)")
    }
  }

  @Test
  func `A pencil without a sensor has no force, and draws as a pencil whose force is unknown`()
    throws
  {
    func draw(_ preset: BrushPreset, _ change: (inout TouchReport) -> Void) throws -> [UInt32] {
      let canvas = try InkCanvas(width: 100, height: 60)
      canvas.brush = preset.brush
      var collector = TouchCollector()
      for index in 0..<6 {
        var sample = report(10 + Double(index) * 15, at: Double(index) / 60, force: 0)
        sample.kind = .pencil
        sample.maximumPossibleForce = 25.0 / 6
        change(&sample)
        let phase: TouchPhase = index == 0 ? .began : index == 5 ? .ended : .moved
        let touch = TouchCollector.Touch(
          key: 1, report: sample, coalesced: [sample], predicted: [sample])
        canvas.receive(collector.collect([touch], phase: phase).batch)
      }
      return canvas.pixels
    }
    for preset in [BrushPreset.pencil, .force, .inkForce, .pen, .signature] {
      let zero = try draw(preset) { _ in }
      let unknown = try draw(preset) { $0.maximumPossibleForce = 0 }
      let estimated = try draw(preset) {
        ($0.force, $0.estimatedProperties) = (1.0 / 3, .force)
      }
      #expect(zero.contains { $0 != 0xFFFF_FFFF }, "\(preset)")
      #expect(zero == unknown, "\(preset)")
      #expect(estimated == unknown, "\(preset)")
    }
  }

  @Test func `The 0 of a pencil that is lifted stays, and so does what is awaited`() {
    var collector = TouchCollector()
    func force(_ report: TouchReport, _ phase: TouchPhase) -> Double? {
      collector.collect([.init(key: 1, report: report)], phase: phase).contacts[0].events[0].force
    }
    #expect(force(report(0, at: 0, force: 0.4, index: 1, expecting: .force), .began) == 0.4)
    #expect(force(report(1, at: 1, force: 1.5), .moved) == 1.5)
    #expect(force(report(2, at: 2, force: 0), .ended) == 0)
    // The next touch knows nothing of it.
    #expect(force(report(0, at: 3, force: 0), .began) == nil)
    #expect(force(report(1, at: 4, force: 2), .moved) == 2)
    #expect(force(report(2, at: 5, force: 0), .ended) == 0)
  }

  @Test func `Corrections of a pencil without a sensor bring no force either`() {
    var collector = TouchCollector()
    let first = report(0, at: 0, force: 0.33, index: 1, expecting: .force)
    _ = collector.collect([.init(key: 1, report: first)], phase: .began)
    let late = collector.correct([report(0, at: 0, force: 0, index: 1)])
    #expect(late.corrections.map(\.force) == [nil])
  }
}
