internal import InkBrush
internal import InkDocument
internal import InkInput
internal import InkRaster
internal import InkStream

// Changes in the course of time.
extension InkCanvas {
  /// The duration of a step of the fade: 1/60 s.
  package static let fadeInterval = 1.0 / 60

  /// The number of steps after which ink has certainly faded.
  static let longestFade = 22

  /// True if something changes by itself, so that ``tick(_:)`` has to be called with every frame.
  public var isAnimating: Bool {
    register.pages.count > 1 || isFading || isPainting || isHolding || !arrivals.isEmpty
  }

  /// True while steps of a fade are taken together, over several frames.
  package var fadesInParts: Bool { overdueFade != nil }

  private var isFading: Bool {
    register.settings.fadesAway && !isTouched && !register.fadeRests
      && !(register.page.isEmpty && document.count == 0)
  }

  /// Lets time pass: ink fades, cleared ink vanishes, finished strokes dry, tiles that have come
  /// into view are painted, pieces of pictures that have come are shown, and an airbrush that is held
  /// still continues.
  ///
  /// The ink that this adds for an airbrush is shown only until its next event, whose time decides
  /// how much ink there is. The first tick after a rest only notes the time, so that rests do not
  /// count. Times that go backwards or are not finite count as no time; more than a second between
  /// two ticks counts as one. Complexity: at most a fixed number of tiles dry and are painted; if
  /// ink fades or vanishes, O(pixels of inked tiles in view).
  ///
  /// - Parameter time: the present time in seconds, on any clock.
  /// - Returns: true if ``tick(_:)`` has to be called again with the next frame.
  @discardableResult
  public func tick(_ time: Double) -> Bool {
    placeLifted()
    vanish(Self.elapsed(since: lastTick, time))
    fade(Self.elapsed(since: lastFadeTick, time))
    dryTiles(atMost: 64)
    paintWaiting()
    buildUp(time)
    showArrivals()
    lastTick = isAnimating && time.isFinite ? time : nil
    lastFadeTick = isFading && time.isFinite ? time : nil
    return isAnimating
  }

  /// Clears the canvas.
  ///
  /// Strokes in progress are finished first, and cleared too; later events of their touches are
  /// ignored. Complexity: O(strokes and tiles in view). If the canvas does not paint everything at
  /// once, ink that is not painted yet vanishes without a fade.
  ///
  /// - Parameter duration: the time in which the ink vanishes, in seconds, beginning with the next
  ///   tick; with 0 or less, or NaN, the ink vanishes at once.
  public func clear(fade duration: Double = 0.5) {
    finishTouches()
    recorder?.record(.clear)
    freshen()
    let page = register.page
    guard !page.isEmpty || document.count > 0 else { return }
    damageAll()
    clearDocument()
    tape?.noteEdit()
    register.pages.append(
      InkPage(register.frame))
    if duration > 0 {
      page.clearing = (0, min(duration, 60))
    } else {
      drop([page])
    }
  }

  /// Clears the document; its pixels on the page become a picture below the latest strokes.
  private func clearDocument() {
    guard document.count > 0 else { return }
    let sheet = register.page.sheet
    if register.showsDocument {
      var plane = TilePlane(columns: sheet.columns, rows: sheet.rows)
      for index in sheet.tiles.indices {
        if let tile = sheet.tiles[index], !tile.layers.isEmpty { tile.unpaint() }
        paintDocument(sheet, index)
        plane[index % sheet.columns, index / sheet.columns] =
          painters[0].painted(
            sheet.tiles[index], sheet.base?[index % sheet.columns, index / sheet.columns])
      }
      sheet.replaceBase(plane)
    }
    register.change(by: .canvas) { document.perform(.clear) }
  }

  /// True if there is no ink: none was drawn, or all of it was taken back, cleared or has faded.
  ///
  /// Strokes that were erased count as ink, and so do those that lie outside the canvas.
  public var isEmpty: Bool {
    for page in register.pages {
      if !(page.sheet.base?.isEmpty ?? true) || document.inkCount > 0 { return false }
      for sheet in page.sheets {
        for number in sheet.strokes {
          guard let stroke = register.strokes[number], !stroke.isErasure else { continue }
          if !stroke.path.isEmpty { return false }
        }
      }
    }
    return true
  }

  private static func elapsed(since last: Double?, _ time: Double) -> Double {
    guard let last, time > last else { return 0 }
    return min(time - last, 1)
  }

  private func vanish(_ elapsed: Double) {
    var gone: [InkPage] = []
    for page in register.pages {
      guard let clearing = page.clearing else { continue }
      let total = clearing.elapsed + elapsed
      page.clearing = (total, clearing.duration)
      let rest = 1 - total / clearing.duration
      let opacity = rest > 0 ? UInt8(rest * 255 + 0.5) : 0
      if opacity != page.opacity { damage(page) }
      page.opacity = opacity
      if rest <= 0 { gone.append(page) }
    }
    drop(gone)
  }

  /// Forgets all ink that is fading.
  func dropFading() {
    drop(Array(register.pages.dropLast()))
    dropFaded(register.page)
  }

  /// Forgets the faded ink of a page.
  private func dropFaded(_ page: InkPage) {
    for sheet in page.sheets.dropLast() { forget(sheet) }
    page.sheets.removeFirst(page.sheets.count - 1)
    page.sheet.replaceBase(nil)
    page.stale = nil
    page.fadeSteps = 0
  }

  /// Forgets pages and everything that lies on them.
  private func drop(_ pages: [InkPage]) {
    guard !pages.isEmpty else { return }
    register.pages.removeAll { page in pages.contains { $0 === page } }
    for page in pages {
      for sheet in page.sheets { forget(sheet) }
    }
  }

  private func forget(_ sheet: InkSheet) {
    for number in register.abandon(sheet) {
      pipeline.discard(StrokeIdentifier(rawValue: number))
    }
  }

  /// Adds all tiles of a page that have ink to the damage.
  private func damage(_ page: InkPage) {
    for sheet in page.sheets {
      for index in sheet.tiles.indices where sheet.tiles[index] != nil { damage(sheet, index) }
    }
    damage(page.sheet.base, page.sheet)
  }

  private func damage(_ plane: TilePlane?, _ sheet: InkSheet) {
    guard let plane else { return }
    for index in sheet.tiles.indices
    where plane[index % sheet.columns, index / sheet.columns] != nil { damage(sheet, index) }
  }

  private func damage(_ sheet: InkSheet, _ index: Int) {
    let x = index % sheet.columns * Tile.side
    let y = index / sheet.columns * Tile.side
    let tile = PixelRect(minX: x, minY: y, maxX: x + Tile.side, maxY: y + Tile.side)
    register.damage.add(tile.intersection(register.frame.rect))
  }
}

// Fading away. The first step of a fade removes the ink from the document, as one gesture; all
// steps change the picture of the ink that remains.
extension InkCanvas {
  /// Stops the fade until more is drawn, and forgets ink that has faded in part.
  ///
  /// It is called when fading is switched on or off, when a replay begins again, and after an undo
  /// or a redo, whose ink is to stay.
  package func restFading() {
    register.fadeRests = true
    fadeRemainder = 0
    overdueFade = nil
    lastFadeTick = nil
    let page = register.page
    guard page.sheets.count > 1 || page.sheet.base != nil else { return }
    damage(page)
    dropFaded(page)
  }

  private func fade(_ elapsed: Double) {
    guard isFading else {
      fadeRemainder = 0
      overdueFade = nil
      return
    }
    fadeRemainder += elapsed
    if overdueFade == nil {
      // Steps come a little early rather than one frame late, because frame times are never exact.
      while fadeRemainder >= Self.fadeInterval * 0.999, isFading, overdueFade == nil {
        fadeRemainder -= Self.fadeInterval
        step()
      }
      fadeRemainder = max(fadeRemainder, 0)
    }
    catchUp()
  }

  /// Performs one step of the fade of the page that takes strokes, or begins to take it together with those
  /// that will be due by then, if there is too much ink for a frame.
  private func step() {
    freshen()
    let page = register.page
    let sheet = page.sheet
    if document.count > 0 { recorder?.record(.clear) }
    clearDocument()
    let plane =
      sheet.hasStrokes
      ? flattened(sheet) : sheet.base ?? TilePlane(columns: sheet.columns, rows: sheet.rows)
    if settings.painting != .atOnce {
      let due = Int(min(fadeRemainder / Self.fadeInterval, Double(Self.longestFade))) + 1
      let count = plane.inkedCount
      if count * due > Self.fadeWork {
        let steps = due + count / Self.fadeWork
        let amount = Self.fadeAmount(page.fadeSteps..<page.fadeSteps + steps)
        fadeRemainder += Self.fadeInterval
        overdueFade = OverdueFade(
          pass: FadePass(
            plane, paper: fadePaper, amount: amount, steps: steps,
            deviation: register.frame.documentScale),
          steps: steps, source: plane, sheet: sheet, strokes: sheet.strokes.count,
          frame: register.frame)
        return
      }
    }
    var faded = plane
    advance(&faded, step: page.fadeSteps)
    show(faded, for: plane, steps: 1)
  }

  /// Goes on with steps that are taken together, and shows the ink after them once they are due.
  private func catchUp() {
    guard var overdue = overdueFade else { return }
    // Ink drawn since is no part of them.
    let sheet = register.page.sheet
    guard sheet === overdue.sheet, sheet.strokes.count == overdue.strokes,
      register.frame == overdue.frame
    else {
      overdueFade = nil
      return
    }
    overdueFade = nil
    overdue.pass.advance(past: Self.fadeWork)
    let due = Self.fadeInterval * Double(overdue.steps)
    if overdue.pass.isDone, fadeRemainder >= 0.999 * due {
      fadeRemainder = max(fadeRemainder - due, 0)
      show(overdue.pass.plane, for: overdue.source, steps: overdue.steps)
    } else {
      overdueFade = overdue
    }
  }

  /// Shows ink after some steps of the fade instead of that before.
  private func show(_ faded: TilePlane, for plane: TilePlane, steps: Int) {
    let page = register.page
    let sheet = page.sheet
    damage(plane, sheet)
    if sheet.hasStrokes {
      sheet.fadeSteps = steps
      page.sheets.append(
        InkSheet(
          columns: sheet.columns, rows: sheet.rows, origin: sheet.origin, base: faded))
    } else {
      sheet.replaceBase(faded)
      if page.sheets.count > 1 { page.sheets[page.sheets.count - 2].fadeSteps += steps }
    }
    page.fadeSteps += steps
    damage(faded, sheet)
    forgetFaded(page)
  }

  /// The inked tiles that one frame fades by a step: about 8 ms of WebAssembly.
  static let fadeWork = 64

  /// The way of channels in some steps, a twentieth of full brightness each: 12.75 of 255, in whole numbers
  /// that add up to the exact sum.
  private static func fadeAmount(_ steps: Range<Int>) -> Int {
    steps.upperBound * 51 / 4 - steps.lowerBound * 51 / 4
  }

  /// The paper toward which ink fades; over pages and pictures it does not become paper, but vanishes.
  private var fadePaper: Paint? {
    let paper = shownPaper
    return paper.alpha == 255 && backdrop.isEmpty ? Paint(paper) : nil
  }

  /// Fades a plane by one step.
  private func advance(_ plane: inout TilePlane, step: Int) {
    plane.fadeStep(
      paper: fadePaper, amount: Self.fadeAmount(step..<step + 1),
      deviation: register.frame.documentScale)
  }

  /// Returns the pixels of a sheet with everything that lies on it.
  private func flattened(_ sheet: InkSheet) -> TilePlane {
    var plane = TilePlane(columns: sheet.columns, rows: sheet.rows)
    for index in sheet.tiles.indices {
      let column = index % sheet.columns
      let row = index / sheet.columns
      paintAllDocument(sheet, index)
      guard sheet.tiles[index] != nil else {
        plane[column, row] = sheet.base?[column, row]
        continue
      }
      painters[0].paint(
        sheet, column: column, row: row, clip: TilePlace.whole, register.strokes,
        predictionColor: nil)
      if !painters[0].pixels.isEmpty { plane[column, row] = painters[0].pixels }
    }
    return plane
  }

  /// Forgets the sheets whose ink has faded completely.
  private func forgetFaded(_ page: InkPage) {
    var after = 0
    var index = page.sheets.count - 1
    while index > 0, after < Self.longestFade {
      index -= 1
      after += page.sheets[index].fadeSteps
    }
    let isGone = page.sheet.base?.isEmpty ?? true
    let count = isGone && !page.sheet.hasStrokes ? page.sheets.count - 1 : index
    for sheet in page.sheets[..<count] { forget(sheet) }
    page.sheets.removeFirst(count)
  }

  /// Computes the faded ink again if strokes were corrected after they had faded.
  func freshen() {
    placeLifted()
    for page in register.pages {
      guard let stale = page.stale else { continue }
      page.stale = nil
      overdueFade = nil
      // The ink that is replaced had spread beyond the bounds of its stroke.
      damage(page)
      var step = page.fadeSteps
      for sheet in page.sheets[stale...] { step -= sheet.fadeSteps }
      for index in stale..<page.sheets.count - 1 {
        var plane = flattened(page.sheets[index])
        for _ in 0..<page.sheets[index].fadeSteps {
          advance(&plane, step: step)
          step += 1
        }
        page.sheets[index + 1].replaceBase(plane)
      }
      damage(page)
    }
  }
}
