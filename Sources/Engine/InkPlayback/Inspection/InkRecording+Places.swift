package import InkCanvas
internal import InkDocument
internal import InkGeometry
package import InkInput

// Positions in a recording: the number of events that were taken.
extension InkRecording {
  /// Returns the number of steps that were done whole at a position, and the number of events of the next
  /// step that were taken.
  func progress(at position: Int) -> (step: Int, events: Int) {
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].endEvent <= position { low = middle + 1 } else { high = middle }
    }
    guard low < steps.count else { return (low, 0) }
    return (low, max(position - steps[low].firstEvent, 0))
  }

  /// Returns the position after so many whole steps, and so many events of the next step.
  func position(_ step: Int, _ events: Int) -> Int {
    step < steps.count ? steps[step].firstEvent + events : eventCount
  }

  /// The event before which there are so many; `nil` where there is none.
  ///
  /// Complexity: O(log callbacks).
  ///
  /// - Parameter index: from 0.
  /// - Returns: the event, the number of its callback, and whether it is the first of it.
  package func event(_ index: Int) -> (event: TouchEvent, step: Int, beginsCallback: Bool)? {
    guard index >= 0, index < eventCount else { return nil }
    let (step, events) = progress(at: index)
    return (steps[step].batch.events[events], step, events == 0)
  }

  /// From which steps on events lie where in the document: what leads from the coordinates of events to
  /// those of the document; complexity: O(callbacks).
  var placements: [(step: Int, toDocument: Affine)] {
    var (origin, zoom) = (origin, zoom)
    var placements: [(step: Int, toDocument: Affine)] = []
    func look(from newOrigin: Point, _ newZoom: Double, _ step: Int) {
      if newOrigin.isFinite { origin = newOrigin }
      if !newZoom.isNaN {
        zoom = min(max(newZoom, InkCanvas.smallestZoom), InkCanvas.largestZoom)
      }
      let toDocument = Affine(a: 1 / zoom, b: 0, c: 0, d: 1 / zoom, tx: origin.x, ty: origin.y)
      placements.append((step, toDocument))
    }
    look(from: origin, zoom, 0)
    for index in steps.indices {
      switch steps[index].action {
      case .view(let origin, let zoom): look(from: origin, zoom, index)
      case .redraw(let stroke): placements.append((index, stroke.transform))
      default: break
      }
    }
    return placements
  }

  /// True if times advance within strokes: otherwise they tell nothing.
  ///
  /// Complexity: O(events).
  var isTimed: Bool {
    var last: Double?
    for step in steps {
      for event in step.batch.events where event.origin != .predicted {
        if let last, event.phase != .began, event.timestamp > last { return true }
        last = event.timestamp
      }
    }
    return false
  }

  /// The event before which there are so many, with what its callback tells of where it comes from: see
  /// ``/InkInput/TouchBatch/markCoalesced()``.
  ///
  /// Complexity: O(log callbacks + events of the callback).
  ///
  /// - Parameter index: from 0.
  /// - Returns: the event; `nil` where there is none.
  package func markedEvent(_ index: Int) -> TouchEvent? {
    guard index >= 0, index < eventCount else { return nil }
    let (step, events) = progress(at: index)
    var batch = steps[step].batch
    batch.markCoalesced()
    return batch.events[events]
  }

  /// Returns whether a step is a callback.
  func isCallback(_ step: Int) -> Bool { steps[step].action == nil }

  /// Returns whether touches that are down end with a step that is none.
  func finishesTouches(_ step: Int) -> Bool { steps[step].action?.finishesTouches ?? false }

  /// The position after the callback in which a position lies, or after the next one.
  package func callbackEnd(after position: Int) -> Int {
    let (step, _) = progress(at: position)
    return step < steps.count ? steps[step].endEvent : eventCount
  }

  /// The position at which the callback before a position begins.
  package func callbackStart(before position: Int) -> Int {
    guard position > 0 else { return 0 }
    return steps[progress(at: position - 1).step].firstEvent
  }

  /// The time of the last event before a position in seconds, as its platform tells it.
  package func time(at position: Int) -> Double? { event(position - 1)?.event.timestamp }
}
