internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkInput
internal import InkStream

// Touches that erase strokes, or parts of them: each makes its edits at once, in one gesture.
extension InkCanvas {
  /// Handles an event of a touch that erases strokes, or parts of them.
  func erase(_ event: TouchEvent, cutting: Bool) {
    guard event.origin == .measured || event.origin == .coalesced else { return }
    var event = event
    Quantum.round(&event)
    let index = erasing.lastIndex { $0.touch == event.touch }
    if event.phase == .cancelled {
      guard let index else { return }
      erasing.remove(at: index)
      document.endGesture()
      return
    }
    if let sample = Sample(event) {
      if let index, event.phase != .began {
        if erasing[index].order.takes(sample.location, at: sample.timestamp) {
          erase(event.touch, from: erasing[index].position, sample, cutting: cutting)
          erasing[index].position = sample.location
        }
      } else if event.phase != .ended {
        if let index {
          erasing.remove(at: index)
          document.endGesture()
        }
        var order = SampleOrder()
        _ = order.takes(sample.location, at: sample.timestamp)
        erasing.append((event.touch, sample.location, order))
        document.beginGesture()
        erase(event.touch, from: sample.location, sample, cutting: cutting)
      }
    }
    if event.phase == .ended, let index {
      erasing.remove(at: index)
      document.endGesture()
    }
  }

  /// Ends the gestures of all touches that erase strokes, or parts of them.
  func finishErasing() {
    for _ in erasing { document.endGesture() }
    erasing.removeAll()
  }

  private func erase(
    _ touch: TouchIdentifier, from start: Point, _ sample: Sample, cutting: Bool
  ) {
    var width = DynamicsStage(eraser, StrokeContext(viewSide: register.countedViewSide))
    _ = width.update(
      [PolylinePoint(sample, index: 0)],
      StageUpdate(change: .everything(count: 1), stableCount: 1, isFinal: true))
    let radius = (width.output.first?.width ?? eraser.size) / 2
    let toDocument = viewToDocument
    let disc = MovedDisc(
      from: start.applying(toDocument), to: sample.location.applying(toDocument),
      radius: max(radius, 0) / zoom)
    var change = DocumentChange()
    register.change(by: .eraser) {
      if cutting {
        if let cut = document.cutting(along: disc, on: layer) { change = document.perform(cut) }
      } else {
        let touched = document.strokes(touchedBy: disc, on: layer)
        if !touched.isEmpty { change = document.perform(.remove(touched)) }
      }
    }
    if !change.isEmpty { register.drawn.note(change: document.changeNumber, by: touch) }
  }
}
