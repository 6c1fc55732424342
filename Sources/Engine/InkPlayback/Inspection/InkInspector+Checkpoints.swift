internal import InkCanvas
internal import InkDocument
internal import InkGeometry

// Checkpoints.
extension InkInspector {
  /// Brings a pane to the position.
  func bring(_ pane: InspectionPane, anew: Bool = false) {
    let end = recording.progress(at: position)
    let isPassed = (end.step, end.events) < (pane.step, pane.events)
    let start = checkpoint(before: end.step, position)
    // Going on is cheaper, unless there is a checkpoint far ahead.
    let isFar = start.step > pane.step + checkpointDistance
    if anew || isPassed || options.isUncached || isFar { restart(pane, at: start, options) }
    pane.advance(in: recording, to: position, options)
  }

  /// The number of events that were taken before a checkpoint.
  private func firstEvent(after checkpoint: InspectionPane.Checkpoint) -> Int {
    recording.position(checkpoint.step, 0)
  }

  /// The last checkpoint from which a step can be reached; the strokes that have marks at a position lie
  /// behind it.
  ///
  /// Complexity: O(log checkpoints).
  private func checkpoint(before step: Int, _ position: Int) -> InspectionPane.Checkpoint {
    let checkpoints = routes[options.sampling].checkpoints
    guard !options.isUncached else { return checkpoints[0] }
    let marked = options.overlays.isEmpty ? 0 : Self.markedEvents
    var (low, high) = (1, checkpoints.count)
    while low < high {
      let middle = (low + high) / 2
      let start = checkpoints[middle].step
      if start <= step, recording.steps[start - 1].endEvent + marked <= position {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return checkpoints[low - 1]
  }

  /// True if all checkpoints are there, for ink as it is made now.
  package var isPrepared: Bool { routes[options.sampling].nextQuiet >= quietSteps.count }

  /// Makes checkpoints for some more events; call it where there is time.
  ///
  /// Complexity: that of taking the events, without painting them, and of copying the list of strokes
  /// for each checkpoint.
  ///
  /// - Parameter count: how many events may be taken, about.
  /// - Returns: whether there is more to do.
  @discardableResult
  public func prepare(atMost count: Int) -> Bool {
    if !isPrepared { prepare(atMost: count, &routes[options.sampling]) }
    return !isPrepared
  }

  private func prepare(atMost count: Int, _ route: inout Route) {
    var options = InspectionOptions()
    options.usesCoalesced = self.options.usesCoalesced
    options.usesUpdates = self.options.usesUpdates
    options.marksPredictions = false
    guard let scout = route.scout ?? makeScout(route.checkpoints[0], options) else {
      route.nextQuiet = quietSteps.count
      return
    }
    route.scout = scout
    var taken = 0
    while route.nextQuiet < quietSteps.count, taken < count {
      let step = quietSteps[route.nextQuiet]
      let event = step < recording.steps.count ? recording.steps[step].firstEvent : 0
      let last = route.checkpoints[route.checkpoints.count - 1]
      let before = last.step > 0 ? recording.steps[last.step].firstEvent : 0
      guard event - before >= max(checkpointDistance, last.state.strokes.count) else {
        route.nextQuiet += 1
        continue
      }
      let position = recording.position(scout.step, scout.events)
      if event - position > count - taken {
        scout.advance(in: recording, to: position + count - taken, options)
        return
      }
      route.nextQuiet += 1
      taken += event - position
      // Actions at the checkpoint itself come after it.
      scout.advance(in: recording, upTo: (step, 0), options)
      let checkpoint = InspectionPane.Checkpoint(
        step: step, state: scout.canvas.document.state,
        seed: scout.canvas.nextSeed, origin: scout.canvas.origin, zoom: scout.canvas.zoom,
        viewSide: scout.canvas.viewSide, layer: scout.canvas.layer)
      route.checkpoints.append(checkpoint)
      // So that finished strokes are not kept twice.
      restart(scout, at: checkpoint, options)
    }
    if route.nextQuiet >= quietSteps.count { route.scout = nil }
  }

  private func makeScout(
    _ checkpoint: InspectionPane.Checkpoint, _ options: InspectionOptions
  ) -> InspectionPane? {
    do throws(CanvasSizeError) {
      // Views are rounded to pixels: they have to be the same ones.
      let canvas = try InkCanvas(width: width, height: height, scale: scale)
      canvas.settings.painting = .overTime
      let pane = InspectionPane(canvas, look: nil)
      restart(pane, at: checkpoint, options)
      return pane
    } catch {
      return nil
    }
  }

  private func restart(
    _ pane: InspectionPane, at checkpoint: InspectionPane.Checkpoint, _ options: InspectionOptions
  ) {
    pane.restart(
      at: checkpoint, firstEvent: firstEvent(after: checkpoint), width: width, height: height,
      options)
  }
}
