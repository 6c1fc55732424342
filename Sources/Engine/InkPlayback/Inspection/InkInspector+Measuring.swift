internal import InkCanvas
internal import InkBrush
internal import InkInput
internal import InkStream

/// The stage to which ``InkInspector/run(_:atMost:)`` goes on the way from events to pixels.
package enum MeasuredStage: Int, Sendable, CaseIterable {
  /// Touch paths and polylines.
  case touches
  /// The filters, too.
  case filters
  /// The smoother, too.
  case smoother
  /// The brush, and where its ink lies, too.
  case brush
  /// The pixels, too.
  case pixels
}

extension InkInspector {
  /// Does what is done for each callback as far as some stage, to be timed.
  ///
  /// The engine itself has no clock. What a stage costs is what it takes longer than the one before.
  /// Complexity: that of the callbacks.
  ///
  /// - Parameters:
  ///   - stage: the last stage.
  ///   - count: how many callbacks are taken at most, from the beginning.
  /// - Returns: how many callbacks were taken; 0 where there are none.
  package func run(_ stage: MeasuredStage, atMost count: Int) -> Int {
    guard stage == .pixels else { return run(stage, atMost: count, into: nil) }
    let limit = Double(InkCanvas.largestPixelCount)
    let size = (width * scale + 1) * (height * scale + 1)
    var pixels = [UInt32](repeating: 0, count: size > 0 && size < 2 * limit ? Int(size) : 0)
    return pixels.withUnsafeMutableBufferPointer {
      run(stage, atMost: count, into: $0.baseAddress)
    }
  }

  /// Does what is done for each callback as far as some stage, to be timed without making room first.
  ///
  /// - Parameters:
  ///   - stage: the last stage.
  ///   - count: how many callbacks are taken at most, from the beginning.
  ///   - buffer: where pixels go: room for a canvas of the recorded view.
  /// - Returns: how many callbacks were taken; 0 where there are none.
  package func run(
    _ stage: MeasuredStage, atMost count: Int, into buffer: UnsafeMutablePointer<UInt32>?
  ) -> Int {
    var taken = 0
    if stage == .brush || stage == .pixels {
      guard let canvas = makeProbeCanvas() else { return 0 }
      var setup = -1
      for step in recording.steps where step.action == nil && taken < count {
        use(step.setup, on: canvas, &setup)
        canvas.receive(step.batch)
        taken += 1
        guard stage == .pixels, let buffer else { continue }
        for rect in canvas.takeDamage() {
          canvas.draw(rect, into: buffer, stride: canvas.pixelWidth)
        }
      }
      return taken
    }
    let pipeline = InkPipeline(smoother: .lines)
    // The canvas picks what it uses, too.
    var router = TouchRouter()
    var batch = TouchBatch()
    var setup = -1
    var settings = CanvasSettings()
    for step in recording.steps where step.action == nil && taken < count {
      if step.setup != setup {
        setup = step.setup
        settings = options.settings(for: recording.setups[setup].settings)
        let brush = options.brush(for: recording.setups[setup].brush, look: nil)
        pipeline.retune(
          filters: stage == .touches ? [] : brush.filters.map { PolylineFilter($0) },
          smoother: stage == .smoother ? PathSmoother(brush.smoother) : .lines)
      }
      batch.events.removeAll(keepingCapacity: true)
      for event in step.batch.events where router.take(event, settings).isStroke {
        batch.events.append(event)
      }
      pipeline.receive(batch)
      taken += 1
    }
    return taken
  }
}
