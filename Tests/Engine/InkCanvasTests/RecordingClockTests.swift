import Ductus
import InkInterchange
import SharedData
import Testing

/// Tests that a recording plays as long as it took to draw, whatever predictions and corrections it has.
@Suite struct RecordingClockTests {
  private func inspector(_ batches: [TouchBatch]) throws -> InkInspector {
    var recording = InkRecording(
      InkRecording.Setup(
        brush: BrushPreset.pen.brush, eraser: BrushPreset.eraser.brush, settings: CanvasSettings()))
    for batch in batches { recording.append(batch) }
    return try InkInspector(recording, width: 100, height: 100, scale: 0.25)
  }

  /// Returns the reports of a pencil: a sample at 1/240 s each, two predictions far ahead, and late corrections
  /// with the times of their samples.
  private func stroke(_ count: Int, from start: Double = 5, touch: Int64 = 1) -> [TouchBatch] {
    (0..<count).map { index in
      func event(_ number: Int, _ origin: TouchOrigin) -> TouchEvent {
        TouchEvent(
          touch: TouchIdentifier(touch), timestamp: start + Double(number) / 240,
          phase: origin != .measured
            ? .moved : index == 0 ? .began : index == count - 1 ? .ended : .moved,
          origin: origin, location: Point(Double(number % 90), 50),
          estimationIndex: Int64(number),
          propertiesExpectingUpdates: origin == .updated ? [] : .force)
      }
      var events = [
        event(index, .measured), event(index + 4, .predicted), event(index + 8, .predicted),
      ]
      if index >= 6 { events.insert(event(index - 6, .updated), at: 0) }
      if index % 5 == 0 { events.insert(event(max(index - 20, 0), .updated), at: 0) }
      return TouchBatch(events)
    }
  }

  /// Returns the seconds that it plays in frames of some length, and the longest run of callbacks in a frame.
  private func play(_ inspector: InkInspector, frame: Double, speed: Double) -> (Double, Int) {
    inspector.seek(to: 0)
    var (frames, most, before) = (0, 0, 0)
    while inspector.position < inspector.recording.eventCount, frames < 1_000_000 {
      inspector.play(frame * speed)
      frames += 1
      most = max(most, inspector.position - before)
      before = inspector.position
    }
    return (Double(frames) * frame, most)
  }

  @Test(arguments: [0.1, 0.25, 0.5, 1, 2, 4])
  func `it takes the recording's time at every speed`(speed: Double) throws {
    let inspector = try inspector(stroke(480))
    let expected = 479.0 / 240
    #expect((inspector.duration - expected).magnitude < 1e-9)
    for frame in [1.0 / 60, 1.0 / 15, 1.0 / 144] {
      let (time, most) = play(inspector, frame: frame, speed: speed)
      #expect((time - expected / speed).magnitude <= frame + 1e-9, "\(time) s")
      // No more comes in a frame than was drawn in its time.
      #expect(Double(most) <= 5 * (frame * speed * 240 + 1))
    }
  }

  @Test(
    .enabled(if: SharedData.isAvailable, SharedData.isMissing), arguments: SharedData.recordings)
  func `recordings of a pencil take the time of their samples`(name: String) throws {
    let batches = try EventLog(contentsOf: SharedData.path(ofRecording: name)).batches
    let times = batches.flatMap(\.events).filter { $0.origin == .measured }.map(\.timestamp)
    let expected = try #require(times.max()) - (try #require(times.min()))
    let inspector = try inspector(batches)
    #expect((inspector.duration - expected).magnitude <= 1e-6)
    let (time, _) = play(inspector, frame: 1.0 / 60, speed: 1)
    #expect((time - inspector.duration).magnitude <= 1.0 / 60 + 1e-9)
    #expect(time > 0.2)
  }

  @Test func `no callback comes before one that was reported before it`() throws {
    let inspector = try inspector(stroke(100))
    var time = 0.0
    for position in 0...inspector.recording.eventCount {
      inspector.seek(to: position)
      #expect(inspector.time >= time && inspector.time <= inspector.duration)
      time = inspector.time
    }
    #expect(time == inspector.duration)
    // However time is cut into pieces, the position is that of the time.
    inspector.seek(to: 0)
    for _ in 0..<1000 { inspector.play(0.0001) }
    let position = inspector.position
    inspector.seek(to: 0)
    inspector.play(0.1)
    #expect((inspector.position - position).magnitude <= 5)
  }

  @Test func `pauses are played, or cut where that is wanted`() throws {
    let inspector = try inspector(
      stroke(25) + stroke(25, from: 45, touch: 2))
    #expect((inspector.duration - (40 + 0.1)).magnitude < 1e-9)
    #expect((inspector.longestPause - (40 - 0.1)).magnitude < 1e-9)
    inspector.pauseLimit = 0.5
    #expect((inspector.duration - 0.7).magnitude < 1e-9)
    inspector.seek(to: .max)
    #expect(inspector.time == inspector.duration)
    inspector.pauseLimit = .nan
    #expect(inspector.duration.isFinite)
  }

  @Test func `a clock that begins anew goes on, and two fingers do not set it back`() throws {
    // The second log was made on another day.
    let anew = try inspector(stroke(25) + stroke(25, from: 1, touch: 2))
    #expect((anew.duration - 0.2).magnitude < 1e-9)
    // Two fingers, of which one is reported a little later.
    let (a, b) = (stroke(49, touch: 1), stroke(49, from: 4.98, touch: 2))
    let together = try inspector(zip(a, b).flatMap { [$0, $1] })
    #expect((together.duration - 0.2).magnitude < 1e-9)
  }

  @Test func `times that tell nothing, or anything, neither trap nor stop`() throws {
    func same(_ time: (Int) -> Double) -> [TouchBatch] {
      (0..<20).map {
        TouchBatch([
          TouchEvent(
            touch: TouchIdentifier(1), timestamp: time($0), phase: $0 == 0 ? .began : .moved,
            location: Point(Double($0), 1))
        ])
      }
    }
    let still = try inspector(same { _ in 7 })
    #expect((still.duration - 20.0 / 120).magnitude < 1e-9)
    for odd in [Double.nan, .infinity, -.infinity, 1e308, -1e308] {
      let inspector = try inspector(same { $0 % 2 == 0 ? odd : Double($0) })
      #expect(inspector.duration.isFinite)
      inspector.play(1e300)
      #expect(inspector.position == 20)
    }
    let empty = try inspector([])
    #expect(empty.duration == 0 && !empty.play(1))
  }
}
