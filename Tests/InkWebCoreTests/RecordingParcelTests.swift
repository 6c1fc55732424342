import CanvasTestSupport
import Ductus
import InkTestSupport
import InkWebCore
import Testing

/// A recording that one engine hands to another is the same recording there.
@Suite struct RecordingParcelTests {
  private func pixels(_ recording: InkRecording, at position: Int) throws -> [UInt32] {
    let inspector = try InkInspector(recording, width: 150, height: 100, scale: 1)
    inspector.options.marksPredictions = false
    inspector.marksTip = false
    inspector.seek(to: position)
    var frame = [UInt32](repeating: 0, count: inspector.pixelWidth * inspector.pixelHeight)
    frame.withUnsafeMutableBufferPointer { buffer in
      if let start = buffer.baseAddress {
        _ = inspector.draw(into: start, stride: inspector.pixelWidth)
      }
    }
    return frame
  }

  /// The recording of a session that begins with a drawing that has a history.
  private func session(_ seed: UInt64) throws -> InkRecording {
    var random = SeededGenerator(seed: seed)
    let canvas = try InkCanvas(width: 150, height: 100)
    var session = DrawingSession(canvas, seed: seed)
    for _ in 0..<random.below(30) { _ = session.step(&random) }
    canvas.finishTouches()
    let recorder = InkRecorder(of: canvas)
    canvas.recorder = recorder
    for _ in 0..<40 { _ = session.step(&random) }
    return recorder.recording
  }

  @Test(arguments: seeds(60)) func `a session has the same events and pixels`(seed: UInt64) throws {
    let recording = try session(seed)
    let parcel = try #require(RecordingParcel.bytes(of: recording))
    let made = RecordingParcel.recording(parcel)
    let read = try #require(made)
    #expect(read.eventCount == recording.eventCount)
    #expect(read.setups == recording.setups)
    for (read, step) in zip(read.steps, recording.steps) {
      #expect(read.batch.events.count == step.batch.events.count)
      // Events with numbers that are none are not the same as themselves.
      for (read, event) in zip(read.batch.events, step.batch.events) where event == event {
        #expect(read == event)
      }
    }
    #expect(read.steps.map { $0.setup } == recording.steps.map { $0.setup })
    #expect(read.document.nextIdentifier == recording.document.nextIdentifier)
    #expect(read.document.strokes.map { $0.id } == recording.document.strokes.map { $0.id })
    #expect(read.seed == recording.seed)
    for position in [0, recording.eventCount / 2, recording.eventCount] {
      #expect(
        firstDifference(
          try pixels(read, at: position), try pixels(recording, at: position), width: 150) == nil,
        "at \(position) of \(recording.eventCount)")
    }
    let isSame = RecordingParcel.bytes(of: read) == parcel
    #expect(isSame, "read and written again")
  }

  @Test func `every value of an event and of a setup comes over`() throws {
    var settings = CanvasSettings()
    settings.tool = .erases
    settings.eraserMode = .parts
    settings.finger = .pans
    settings.touches = .single
    settings.prediction = .better
    settings.usesCoalesced = false
    settings.usesPredictions = false
    settings.usesUpdates = false
    settings.predictionColor = .black
    settings.colors = .recorded
    settings.paper = InkColor(red: 1, green: 2, blue: 3, alpha: 4)
    settings.fadesAway = true
    settings.painting = .overTime
    settings.largestViewSide = 320
    var recording = InkRecording(
      InkRecording.Setup(
        brush: BrushPreset.crayon.brush, eraser: BrushPreset.eraser.brush, settings: settings))
    var event = TouchEvent(
      touch: TouchIdentifier(-7), timestamp: 0.1, kind: .pencil, phase: .moved, origin: .updated,
      location: nil)
    recording.append(TouchBatch([event]))
    event.location = Point(1.5, -2.5)
    event.force = 0.25
    event.maximumForce = 4
    event.altitude = 0.5
    event.azimuth = -1
    event.azimuthUnitVector = Vector(0.6, 0.8)
    event.roll = 2
    event.majorRadius = 11
    event.majorRadiusTolerance = 3
    event.estimationIndex = 1 << 40
    event.estimatedProperties = [.force]
    event.propertiesExpectingUpdates = [.force, .azimuth]
    event.response = PressureResponse(numbers: [0.1, 0.9, 0.2, 0.3, 0.4, 0.5])
    for intent in TouchIntent.allCases {
      event.intent = intent
      recording.append(TouchBatch([event, event]))
    }
    let parcel = try #require(RecordingParcel.bytes(of: recording))
    let made = RecordingParcel.recording(parcel)
    let read = try #require(made)
    #expect(read.setups == recording.setups)
    #expect(read.steps.map { $0.batch } == recording.steps.map { $0.batch })
  }

  @Test func `bytes that are no parcel give nothing, and stop nothing`() throws {
    let parcel = try #require(RecordingParcel.bytes(of: try session(3)))
    for end in stride(from: 0, to: parcel.count - 1, by: 97) {
      let isNothing = RecordingParcel.recording(Array(parcel[..<end])) == nil
      #expect(isNothing, "the first \(end) bytes")
    }
    var random = SeededGenerator(seed: 9)
    for _ in 0..<300 {
      var bytes = parcel
      for _ in 0...random.below(4) {
        bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.below(256))
      }
      // Another recording may come of it, which must be one that can be looked at.
      _ = RecordingParcel.recording(bytes)?.batches
    }
  }
}
