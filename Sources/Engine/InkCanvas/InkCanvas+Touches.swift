internal import InkDocument
internal import InkGeometry
public import InkInput
public import InkStream

// The events of touches.
extension InkCanvas {
  /// Handles the events of one callback.
  ///
  /// It accepts any events: those that cannot be used are counted in ``dropped``, except
  /// cancellations of touches that ``finishTouches()`` has ended. Complexity: O(events), and what
  /// they change; independent of the length of strokes.
  public func receive(_ batch: TouchBatch) {
    let batch = register.drawn.withoutReleased(batch)
    recorder?.record(batch, of: self)
    keep(batch)
    take(batch)
    recorder?.begin(self)
    dryTiles(atMost: 2)
  }

  /// Handles the events of one callback, in which strokes begin with a look of their own.
  ///
  /// It works like ``receive(_:)-(TouchBatch)``; the look applies to this callback only.
  ///
  /// - Parameters:
  ///   - batch: the events; the first event of a touch has its intent.
  ///   - beginning: the look of the strokes that begin.
  package func receive(_ batch: TouchBatch, as beginning: StrokeBeginning) {
    register.begin(from: .touches(beginning)) { receive(batch) }
  }

  /// Adds the reported events to the tape, with the intent that the settings give a touch that
  /// erases.
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
    // If the first events of the callback were fed one by one, so are the others.
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

  /// Returns the number of an event that was picked.
  func number(_ index: Int) -> Int? { index < numbers.count ? numbers[index] : nil }

  /// Handles several callbacks together; the result is that of handling them one by one.
  public func receive(_ batches: [TouchBatch]) {
    // An eraser of strokes needs all ink that was drawn before it, and a waiting recorder every
    // lift.
    if settings.eraserMode != .pixels || document.mayHaveLocks || router.editsDocument
      || recorder?.isWaiting ?? false
    {
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
      // Ink can be taken back only after it was drawn.
      if batch.events.contains(where: { $0.mayTakeBack }) { take(&routed, &routedNumbers) }
      if route(batch) {
        for (index, event) in self.batch.events.enumerated() {
          pipeline.receive(event, number: number(index), beginsCallback: false)
        }
        finishCallback()
        continue
      }
      // The samples that a correction replaces are written down, and have to be known before it.
      if latest.mayBeCorrected(by: self.batch) { take(&routed, &routedNumbers) }
      latest.note(self.batch)
      routed.append(self.batch)
      routedNumbers += numbers
      // Strokes get their identifiers in the order in which they end; a touch that begins again
      // ends its previous stroke, too.
      let mayEnd = self.batch.events.contains {
        $0.phase == .began || $0.phase == .ended || $0.phase == .cancelled
      }
      if mayEnd { take(&routed, &routedNumbers) }
    }
    pipeline.receive(routed, numbers: routedNumbers)
    // Ink of a burst, which nobody has seen yet, is painted in steps with the rest of the document.
    let isBurst = settings.painting != .atOnce && batches.count > CanvasRegister.backlog
    finishCallback(backlog: isBurst ? 0 : CanvasRegister.backlog)
    dryTiles(atMost: 2)
  }

  /// Handles the picked events of several callbacks, and empties the arrays.
  private func take(_ routed: inout [TouchBatch], _ numbers: inout [Int]) {
    pipeline.receive(routed, numbers: numbers)
    finishCallback()
    routed.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
  }

  /// Handles one event of a callback; after all its events, the result is that of the whole
  /// callback.
  ///
  /// A ``recorder`` does not write it down.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - beginsCallback: true if it is the first event of its callback.
  ///   - endsCallback: true if it is the last event of its callback.
  package func receive(_ event: TouchEvent, beginsCallback: Bool, endsCallback: Bool) {
    _ = route(TouchBatch([event]))
    // The callback counts even if its event draws nothing.
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

  /// The part of the document that the view shows.
  private var shownRect: Rect {
    Rect(Point(0, 0).applying(viewToDocument))
      .union(Rect(Point(width, height).applying(viewToDocument)))
  }

  private func finishCallback(backlog: Int = CanvasRegister.backlog) {
    register.finishCallback()
    if !register.refused.isEmpty {
      for number in register.drop(register.refused) {
        pipeline.discard(StrokeIdentifier(rawValue: number))
      }
      register.refused.removeAll()
    }
    if register.takeCoveredInk() { retire(all: true) }
    if !settings.keepsStages, !settings.fadesAway { retire(all: false, backlog: backlog) }
  }

  /// Leaves finished strokes to the document: all of them, or those that have dried.
  func retire(all: Bool, backlog: Int = CanvasRegister.backlog) {
    for number in register.retire(all: all, backlog: backlog) {
      pipeline.discard(StrokeIdentifier(rawValue: number))
    }
  }

  /// Picks the events of a callback that draw, and performs those that edit the document.
  ///
  /// - Returns: true if the first events of the callback were given to the pipeline, because a
  ///   later one edits the document or takes a touch back.
  private func route(_ batch: TouchBatch) -> Bool {
    var isBegun = false
    self.batch.events.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    var batch = batch
    batch.markCoalesced()
    var settings = register.settings
    // An erasure takes ink away from all below it. Where any of that is locked, pixels are erased by cutting.
    if settings.eraserMode == .pixels, document.mayHaveLocks,
      batch.events.contains(where: { $0.phase == .began }),
      document.hasLocks(in: shownRect, on: layer)
    {
      settings.eraserMode = .parts
    }
    for event in batch.events {
      defer { eventCount &+= 1 }
      let palms = register.drawn.take(event)
      if !palms.isEmpty {
        feed(&isBegun)
        for touch in palms { takeBack(touch, &isBegun) }
        if event.phase == .cancelled { continue }
      }
      // Nothing is drawn or erased on a layer that is hidden or locked.
      let isRefused = document.hasLayers && router.begins(event) && layerRefusal != nil
      var role = router.take(event, settings)
      if isRefused, role.isInk {
        router.ignore(event.touch)
        role = .ignored
      }
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

  /// Ends all touches, for a view that loses them without an event, as when it goes to the
  /// background.
  ///
  /// Strokes in progress are finished as if their touches had ended. Later events of these touches
  /// are ignored until they begin again, ``/InkInput/TouchPhase/cancelled`` too; late corrections
  /// are used.
  public func finishTouches() {
    if router.isTouched { recorder?.record(.finish) }
    endTouches()
    recorder?.begin(self)
  }

  /// Ends all touches without a record in a ``recorder``.
  func endTouches() {
    if router.isTouched, let tape { tape.append(TouchBatch(router.ends(at: tape.lastTime))) }
    router.releaseAll()
    register.drawn.releaseAll()
    finishErasing()
    pipeline.finishStrokes()
    finishCallback()
  }

  /// True while a touch that draws or erases is on the canvas.
  package var isTouched: Bool { router.isTouched }

  /// The counts of the events so far that could not be used.
  public var dropped: DroppedEvents { pipeline.dropped }
}
