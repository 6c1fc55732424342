internal import InkDocument
package import InkInput
internal import InkStream

// Touches that turn out to be palms, or are cancelled after they have ended.
extension InkCanvas {
  /// Passes the events that were picked so far to the pipeline.
  ///
  /// - Parameter isBegun: true if the pipeline already has events of the callback; set with the
  ///   first event.
  func feed(_ isBegun: inout Bool) {
    for (index, event) in batch.events.enumerated() {
      pipeline.receive(event, number: number(index), beginsCallback: !isBegun)
      isBegun = true
    }
    batch.events.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    register.finishCallback()
  }

  /// Takes back the ink and the erasures of a touch, without a trace; its later events do nothing.
  func takeBack(_ number: Int, _ isBegun: inout Bool) {
    guard let drawn = register.drawn.forget(number) else { return }
    if drawn.isLatest {
      if let index = erasing.lastIndex(where: { $0.touch == drawn.touch }) {
        erasing.remove(at: index)
        document.endGesture()
      }
      router.ignore(drawn.touch)
    }
    if let stroke = drawn.stroke, drawn.isLatest, register.stroke(stroke)?.isInProgress == true {
      let end = TouchEvent(
        touch: drawn.touch, timestamp: 0, kind: .direct, phase: .cancelled, location: nil)
      pipeline.receive(end, beginsCallback: !isBegun)
      isBegun = true
      register.finishCallback()
    }
    document.takeBack(drawn.changes)
  }

  /// Takes back the ink and the erasures of a touch, even if ``finishTouches()`` has ended it.
  ///
  /// - Parameters:
  ///   - touch: the touch, which turned out to be a palm.
  ///   - time: the time at which this was known, in seconds.
  package func takeBack(_ touch: TouchIdentifier, at time: Double) {
    register.drawn.hear(touch)
    receive(
      TouchBatch([
        TouchEvent(touch: touch, timestamp: time, kind: .direct, phase: .cancelled, location: nil)
      ]))
  }
}

extension TouchEvent {
  /// True if the event may take back strokes: those of other touches, or one that has ended.
  var mayTakeBack: Bool {
    phase == .cancelled || (phase == .began && kind == .pencil)
  }
}
