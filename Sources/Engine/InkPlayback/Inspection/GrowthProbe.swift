internal import InkCanvas
internal import InkInput

/// Takes the callbacks of a recording as a canvas does, and as one would who keeps nothing, so that both can
/// be timed as the drawing grows.
///
/// The engine itself has no clock: whoever calls it has one. What is drawn is the same.
package final class GrowthProbe {
  /// The number of callbacks to take.
  package let count: Int
  private let inspector: InkInspector
  private var canvas: InkCanvas?
  private var setup = -1
  /// The steps of the callbacks.
  private var steps: [Int] = []
  private var taken = 0

  /// Makes a probe of the first callbacks of a recording.
  ///
  /// - Parameters:
  ///   - inspector: what shows it; its options at the time of each call hold.
  ///   - limit: how many callbacks are taken at most.
  package init(_ inspector: InkInspector, atMost limit: Int) {
    self.inspector = inspector
    let recording = inspector.recording
    for index in recording.steps.indices where steps.count < limit {
      if recording.isCallback(index) { steps.append(index) }
    }
    count = steps.count
    canvas = inspector.makeProbeCanvas()
  }

  /// The number of events in the first callbacks.
  package func eventCount(of callbacks: Int) -> Int {
    guard callbacks > 0, count > 0 else { return 0 }
    return inspector.recording.steps[steps[min(callbacks, count) - 1]].endEvent
  }

  /// Takes the next callbacks, one by one, and draws after each what has changed.
  ///
  /// Complexity: that of the callbacks, however many came before.
  ///
  /// - Parameters:
  ///   - target: how many callbacks are to be taken then, in all.
  ///   - pixels: where pixels go; with less room than a canvas of the recorded view needs, nothing is taken.
  /// - Returns: how many were taken now.
  package func goOn(to target: Int, into pixels: inout [UInt32]) -> Int {
    guard hasRoom(in: pixels) else { return 0 }
    return pixels.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { goOn(to: target, memory: $0) } ?? 0
    }
  }

  /// Takes the next callbacks, into memory that has room for a canvas of the recorded view.
  ///
  /// The label tells it from the function above: an array that is passed with `&` converts to a pointer.
  package func goOn(to target: Int, memory buffer: UnsafeMutablePointer<UInt32>) -> Int {
    guard let canvas else { return 0 }
    let before = taken
    while taken < min(target, count) {
      let step = steps[taken]
      inspector.use(inspector.recording.steps[step].setup, on: canvas, &setup)
      canvas.receive(inspector.recording.steps[step].batch)
      draw(canvas, buffer)
      taken += 1
    }
    return taken - before
  }

  /// Draws all of the first callbacks anew, as for one more of them where nothing was kept.
  ///
  /// Complexity: that of all of them.
  ///
  /// - Parameters:
  ///   - target: how many callbacks there are by then.
  ///   - pixels: where pixels go; with less room than a canvas of the recorded view needs, nothing is drawn.
  /// - Returns: how many callbacks were drawn.
  package func redraw(_ target: Int, into pixels: inout [UInt32]) -> Int {
    guard hasRoom(in: pixels) else { return 0 }
    return pixels.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { redraw(target, memory: $0) } ?? 0
    }
  }

  private func hasRoom(in pixels: [UInt32]) -> Bool {
    guard let canvas else { return false }
    return pixels.count >= canvas.pixelWidth * canvas.pixelHeight
  }

  /// Draws all of the first callbacks anew, into memory that has room for a canvas of the recorded view.
  ///
  /// Its label differs for the same reason.
  package func redraw(_ target: Int, memory buffer: UnsafeMutablePointer<UInt32>) -> Int {
    guard let canvas = inspector.makeProbeCanvas() else { return 0 }
    let end = min(max(target, 0), count)
    var setup = -1
    var batches: [TouchBatch] = []
    for index in steps[..<end] {
      if inspector.recording.steps[index].setup != setup {
        canvas.receive(batches)
        batches.removeAll(keepingCapacity: true)
        inspector.use(inspector.recording.steps[index].setup, on: canvas, &setup)
      }
      batches.append(inspector.recording.steps[index].batch)
    }
    canvas.receive(batches)
    canvas.damageAll()
    draw(canvas, buffer)
    return end
  }

  private func draw(_ canvas: InkCanvas, _ buffer: UnsafeMutablePointer<UInt32>) {
    for rect in canvas.takeDamage() {
      canvas.draw(rect, into: buffer, stride: canvas.pixelWidth)
    }
  }
}

extension InkInspector {
  /// An empty canvas as large as the recorded view.
  func makeProbeCanvas() -> InkCanvas? {
    do throws(CanvasSizeError) {
      let canvas = try InkCanvas(width: width, height: height, scale: scale, seed: recording.seed)
      canvas.setView(origin: recording.origin, zoom: recording.zoom)
      return canvas
    } catch {
      return nil
    }
  }

  /// Sets what a callback was drawn with, where that is not what the one before was drawn with.
  func use(_ number: Int, on canvas: InkCanvas, _ setup: inout Int) {
    guard number != setup else { return }
    setup = number
    canvas.brush = options.brush(for: recording.setups[number].brush, look: nil)
    canvas.eraser = recording.setups[number].eraser
    canvas.settings = options.settings(for: recording.setups[number].settings)
    canvas.settings.keepsStages = false
    // Painting that is put off would not be timed.
    canvas.settings.painting = .atOnce
  }
}
