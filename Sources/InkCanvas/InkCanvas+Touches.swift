public import InkInput
public import InkStream

// Touches.
extension InkCanvas {
  /// Takes the events of one callback.
  ///
  /// Whatever is in them, this does not fail: what cannot be used is counted in ``dropped``, but for what
  /// cancels touches that ``finishTouches()`` has ended.
  /// Complexity: O(events), and what they change; not the length of strokes.
  public func receive(_ batch: TouchBatch) {
    let batch = register.drawn.withoutReleased(batch)
    recorder?.record(batch, of: self)
    keep(batch)
    take(batch)
    recorder?.begin(self)
    dryTiles(atMost: 2)
  }

  /// Takes the events of one callback, in which strokes begin that look otherwise than all.
  ///
  /// It is as ``receive(_:)-(TouchBatch)``, and nothing of it stays when that is done.
  ///
  /// - Parameters:
  ///   - batch: the events; where a touch begins, they say what it does.
  ///   - beginning: the look of the strokes that begin.
  package func receive(_ batch: TouchBatch, as beginning: StrokeBeginning) {
    register.beginning = beginning
    receive(batch)
    register.beginning = StrokeBeginning()
  }

  /// Keeps what was reported, with what the settings make of it: a touch that erases says so.
  private func keep(_ batch: TouchBatch) {
    guard let tape else { return }
    var batch = batch
    if settings.tool == .erases || settings.finger == .erases {
      for (index, event) in batch.events.enumerated() where event.intent == nil {
        guard router.begins(event), settings.intent(of: event.kind) == .erases else { continue }
        batch.events[index].intent = .erases
      }
    }
    tape.append(batch)
  }

  private func take(_ batch: TouchBatch) {
    // Events that were fed on the way were fed one by one; so are the others.
    if route(batch) {
      for (index, event) in self.batch.events.enumerated() {
        pipeline.receive(event, number: number(index), beginsCallback: false)
      }
    } else if numbers.isEmpty {
      pipeline.receive(self.batch)
    } else {
      pipeline.receive([self.batch], numbers: numbers)
    }
    finishCallback()
  }

  /// The number of an event that was picked.
  func number(_ index: Int) -> Int? { index < numbers.count ? numbers[index] : nil }

  /// Takes several callbacks at once; the result is that of taking them one by one.
  public func receive(_ batches: [TouchBatch]) {
    // An eraser of strokes has to find all that was drawn before, and a recorder that waits all that ends.
    if settings.eraserMode != .pixels || router.editsDocument || recorder?.isWaiting ?? false {
      for batch in batches { receive(batch) }
      return
    }
    var routed: [TouchBatch] = []
    var routedNumbers: [Int] = []
    routed.reserveCapacity(batches.count)
    var latest = LatestSample()
    for whole in batches {
      let batch = register.drawn.withoutReleased(whole)
      recorder?.record(batch, of: self)
      keep(batch)
      // What is taken back has to be there.
      if batch.events.contains(where: { $0.mayTakeBack }) { take(&routed, &routedNumbers) }
      if route(batch) {
        for (index, event) in self.batch.events.enumerated() {
          pipeline.receive(event, number: number(index), beginsCallback: false)
        }
        finishCallback()
        continue
      }
      // The samples that a correction replaces are written down: they have to be known before.
      if latest.mayBeCorrected(by: self.batch) { take(&routed, &routedNumbers) }
      latest.note(self.batch)
      routed.append(self.batch)
      routedNumbers += numbers
      // Strokes get their names when they end, in the order in which they do; those end too whose touch
      // begins anew.
      let mayEnd = self.batch.events.contains {
        $0.phase == .began || $0.phase == .ended || $0.phase == .cancelled
      }
      if mayEnd { take(&routed, &routedNumbers) }
    }
    pipeline.receive(routed, numbers: routedNumbers)
    // Ink that nobody has seen yet is painted little by little with all else.
    let isBurst = !settings.paintsAtOnce && batches.count > CanvasRegister.backlog
    finishCallback(backlog: isBurst ? 0 : CanvasRegister.backlog)
    dryTiles(atMost: 2)
  }

  /// Takes the events that draw of several callbacks, and leaves none.
  private func take(_ routed: inout [TouchBatch], _ numbers: inout [Int]) {
    pipeline.receive(routed, numbers: numbers)
    finishCallback()
    routed.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
  }

  /// Takes one event of a callback; the result is that of taking the whole callback, once all of its
  /// events were taken.
  ///
  /// It is not written down by a ``recorder``.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - beginsCallback: whether it is the first of its callback.
  ///   - endsCallback: whether it is the last one.
  package func receive(_ event: TouchEvent, beginsCallback: Bool, endsCallback: Bool) {
    _ = route(TouchBatch([event]))
    // Of an event that draws nothing, the callback counts all the same.
    if let event = batch.events.first {
      pipeline.receive(event, number: number(0), beginsCallback: beginsCallback)
    } else if beginsCallback {
      pipeline.receive(TouchBatch())
    }
    if endsCallback {
      finishCallback()
      dryTiles(atMost: 2)
    }
  }

  private func finishCallback(backlog: Int = CanvasRegister.backlog) {
    register.finishCallback()
    if !settings.keepsStages, !settings.fadesAway { retire(all: false, backlog: backlog) }
  }

  /// Lets the document draw what has finished, or what has dried, alone.
  func retire(all: Bool, backlog: Int = CanvasRegister.backlog) {
    for number in register.retire(all: all, backlog: backlog) {
      pipeline.discard(StrokeIdentifier(rawValue: number))
    }
  }

  /// Picks the events of a callback that draw; those that edit the document do that.
  ///
  /// - Returns: whether the callback's first events were given to the pipeline, because one came after
  ///   them that edits the document, or takes a touch back.
  private func route(_ batch: TouchBatch) -> Bool {
    var isBegun = false
    self.batch.events.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    var batch = batch
    batch.markCoalesced()
    let settings = register.settings
    for event in batch.events {
      defer { eventCount &+= 1 }
      let palms = register.drawn.take(event)
      if !palms.isEmpty {
        feed(&isBegun)
        for touch in palms { takeBack(touch, &isBegun) }
        if event.phase == .cancelled { continue }
      }
      let role = router.take(event, settings)
      if role.isStroke {
        var event = event
        event.intent = role == .erases ? .erases : .draws
        if !event.phase.isHover { Quantum.round(&event) }
        self.batch.events.append(event)
        if settings.keepsStages { numbers.append(eventCount) }
      } else if role.isInk {
        if !self.batch.events.isEmpty { feed(&isBegun) }
        erase(event, cutting: role == .cuts)
      }
      if lastFadeTick != nil, router.isTouched { lastFadeTick = nil }
    }
    return isBegun
  }

  /// Ends all touches: for a view that loses them without a word, as when it goes to the background.
  ///
  /// Strokes being drawn are finished as if they had ended. What these touches still bring is dropped
  /// until they begin anew, ``/InkInput/TouchPhase/cancelled`` too; late corrections are not.
  public func finishTouches() {
    if router.isTouched { recorder?.record(.finish) }
    endTouches()
    recorder?.begin(self)
  }

  /// Ends all touches, of which a ``recorder`` writes down nothing.
  func endTouches() {
    if router.isTouched, let tape { tape.append(TouchBatch(router.ends(at: tape.lastTime))) }
    router.releaseAll()
    register.drawn.releaseAll()
    finishErasing()
    pipeline.finishStrokes()
    finishCallback()
  }

  /// Something that draws or erases touches the canvas.
  package var isTouched: Bool { router.isTouched }

  /// The events so far that could not be used.
  public var dropped: DroppedEvents { pipeline.dropped }
}
