internal import InkCanvas
internal import InkDocument
internal import InkGeometry
internal import InkInput
internal import InkPlayback
internal import InkRaster
internal import InkWebCore

/// A recording under inspection, and its pixels.
final class Inspection {
  let inspector: InkInspector
  private(set) var frame = Area()
  private var canvasPixels = Area()
  private var growth: GrowthProbe?

  init?(
    _ recording: InkRecording, _ width: Double, _ height: Double, _ scale: Double,
    frame: (width: Int, height: Int)
  ) {
    guard width > 0, height > 0, width * scale * height * scale <= Double(1 << 25) else {
      return nil
    }
    do throws(CanvasSizeError) {
      inspector = try InkInspector(recording, width: width, height: height, scale: scale)
    } catch {
      return nil
    }
    guard resize(frame.width, frame.height) else { return nil }
  }

  deinit {
    frame.release()
    canvasPixels.release()
  }

  func resize(_ width: Int, _ height: Int) -> Bool {
    guard width > 0, height > 0, width <= 16_384, height <= (1 << 25) / width,
      frame.resize(width * height * 4)
    else { return false }
    inspector.resize(width: width, height: height)
    return true
  }

  /// Draws the damaged parts, and gives the page the rectangles.
  func draw(_ areas: PageAreas) -> Int32 {
    guard let start = frame.start else { return Status.noMemory }
    let drawn = inspector.draw(
      into: start.assumingMemoryBound(to: UInt32.self), stride: inspector.pixelWidth)
    let shown = drawn.count > 15 ? [drawn.reduce(PixelRect.empty) { $0.union($1) }] : drawn
    return areas.put(shown)
  }

  /// Puts some events into the output; returns their number.
  func events(from start: Int, _ count: Int, _ session: Session) -> Int32 {
    let recording = inspector.recording
    let start = min(max(start, 0), recording.eventCount)
    let count = min(max(count, 0), recording.eventCount - start)
    let canCount = session.hasRoom(Double(recording.eventCount) * 100)
    guard session.output.resize(count * EventRecords.stride * 8),
      let output = session.output.start?.assumingMemoryBound(to: Double.self)
    else { return Status.noMemory }
    for index in 0..<count {
      guard let found = recording.event(start + index),
        let event = recording.markedEvent(start + index)
      else { break }
      let record = output + index * EventRecords.stride
      EventRecords.write(event, beginsCallback: found.beginsCallback, to: record)
      record[EventRecords.stride - 1] =
        canCount ? Double(inspector.mergedCount(of: start + index)) : 0
    }
    return Int32(count)
  }

  /// Puts all events into the output; returns their number.
  func export(_ session: Session) -> Int32 {
    // The array of batches shares the storage of their events.
    let batches = inspector.recording.batches
    let count = batches.reduce(0) { $0 + $1.events.count }
    let bytes = count * EventRecords.stride * 8
    guard session.hasRoom(Double(bytes)), session.output.resize(bytes),
      var next = session.output.start?.assumingMemoryBound(to: Double.self)
    else { return Status.noMemory }
    for batch in batches {
      for (index, event) in batch.events.enumerated() {
        EventRecords.write(event, beginsCallback: index == 0, to: next)
        next += EventRecords.stride
      }
    }
    return Int32(truncatingIfNeeded: count)
  }

  /// Returns scratch pixels of the size of the recorded view; `nil` if there is no memory.
  private func scratch() -> UnsafeMutablePointer<UInt32>? {
    let width = Int(inspector.width * inspector.scale + 1)
    let height = Int(inspector.height * inspector.scale + 1)
    // The memory is kept from one run to the next, because fresh memory would cost time that is measured.
    guard canvasPixels.resize(width * height * 4) else { return nil }
    return canvasPixels.start?.assumingMemoryBound(to: UInt32.self)
  }

  /// Begins to time callbacks as the drawing grows; returns the number of callbacks.
  func beginGrowth(_ limit: Int) -> Int {
    let growth = GrowthProbe(inspector, atMost: limit)
    self.growth = growth
    return growth.count
  }

  /// Takes callbacks to be timed; returns the number of callbacks taken.
  func grow(to target: Int, anew: Bool, _ session: Session) -> Int {
    guard let growth, let pixels = scratch() else { return 0 }
    session.put(Double(growth.eventCount(of: target)), at: 0)
    return anew
      ? growth.redraw(target, memory: pixels) : growth.goOn(to: target, memory: pixels)
  }

  /// Runs callbacks as far as a stage; returns the number of callbacks taken.
  func run(_ stage: MeasuredStage, _ count: Int) -> Int {
    guard stage == .pixels else { return inspector.run(stage, atMost: count) }
    guard let pixels = scratch() else { return 0 }
    return inspector.run(stage, atMost: count, into: pixels)
  }
}
