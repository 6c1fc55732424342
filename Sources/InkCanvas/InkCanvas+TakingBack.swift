internal import InkDocument
package import InkInput
internal import InkStream

// Touches that turn out to be palms, or are cancelled after they have ended.
extension InkCanvas {
  /// Gives the pipeline the events that were picked so far.
  ///
  /// - Parameter isBegun: whether it was given some of the callback before.
  func feed(_ isBegun: inout Bool) {
    for (index, event) in batch.events.enumerated() {
      pipeline.receive(event, number: number(index), beginsCallback: !isBegun)
      isBegun = true
    }
    batch.events.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    register.finishCallback()
  }

  /// Takes back what a touch has drawn or erased, without a trace; what it still brings does nothing.
  func takeBack(_ number: Int, _ isBegun: inout Bool) {
    guard let drawn = register.drawn.forget(number) else { return }
    if drawn.isLatest {
      if let index = erasing.lastIndex(where: { $0.touch == drawn.touch }) {
        erasing.remove(at: index)
        document.endGesture()
      }
      router.ignore(drawn.touch)
    }
    if let stroke = drawn.stroke, drawn.isLatest,
      register.strokes.indices.contains(stroke),
      register.strokes[stroke]?.touchPath.state == .drawing
    {
      let end = TouchEvent(
        touch: drawn.touch, timestamp: 0, kind: .direct, phase: .cancelled, location: nil)
      pipeline.receive(end, beginsCallback: !isBegun)
      isBegun = true
      register.finishCallback()
    }
    document.withdraw(drawn.changes)
  }

  /// Takes back what a touch has drawn and erased, though it was ended by ``finishTouches()`` perhaps.
  ///
  /// - Parameters:
  ///   - touch: the touch, which turned out to be a palm.
  ///   - time: when that was known, in seconds.
  package func takeBack(_ touch: TouchIdentifier, at time: Double) {
    register.drawn.hear(touch)
    receive(
      TouchBatch([
        TouchEvent(touch: touch, timestamp: time, kind: .direct, phase: .cancelled, location: nil)
      ]))
  }
}

extension TouchEvent {
  /// Whether it may be one with which other strokes than its own are taken back, or one that has ended.
  var mayTakeBack: Bool {
    phase == .cancelled || (phase == .began && kind == .pencil)
  }
}
