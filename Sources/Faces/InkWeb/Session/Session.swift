internal import InkBrush
internal import InkCanvas
internal import InkCodec
internal import InkDocument
internal import InkGeometry
internal import InkGestures
internal import InkInput
internal import InkPDF
internal import InkRaster
internal import InkWebCore
internal import PDFSyntax

/// The state behind the exports: a canvas, its pixels, and the file that its document is written to.
///
/// Exports that only read end no stroke in progress: files, pictures, bounds, counts and replays contain
/// the finished strokes.
final class Session {
  private(set) var canvas: InkCanvas
  /// The gestures of pointers on the canvas.
  private(set) var gestures: PointerGestures
  /// The events of the last pointer; kept to reuse their storage.
  private var events: [TouchEvent] = []
  /// The keys that are down.
  var modifiers: PointerModifiers = []
  /// Detects that the device is shaken.
  var shaking = ShakeDetector()
  /// The recorder of the canvas; kept when recording stops.
  var recorder: InkRecorder?
  /// True if there was ink before reported events were kept.
  var missesReports = false
  /// The number of samples since no touch was down.
  var openSampleCount = 0
  /// True if there was no memory for the last samples.
  var isFull = false
  /// The pixels of the canvas.
  private(set) var frame = Area()
  /// Pointer samples from the page.
  private(set) var pointers = Area()
  /// The areas for files, texts, events and numbers.
  let areas: PageAreas
  private var journal = DrawingJournal()
  /// The running replay.
  var replay: DrawingReplay?
  /// The running inspection.
  var inspection: Inspection?
  /// The event log that is being written.
  var log: LogWriting?
  /// The PDF that is made.
  var pdf: PDFJob?
  /// The words that were read of handwriting, for the next PDF.
  var readWords: [PDFReadWord] = []
  /// The passwords for the next PDF.
  var passwords: [String] = []
  /// The document that was prepared beside the one that is shown.
  var candidate: Candidate?
  /// The room of the drawing, if that is shared.
  var room: Room?
  /// True while the page shows something else than the canvas, such as a replay: nothing can be drawn, and
  /// the document does not change.
  private(set) var isHeld = false
  /// The brushes of the person, at the indices of their numbers.
  var ownBrushes: [Brush?] = Array(repeating: nil, count: ownBrushCount)
  /// Contents of pictures that the page has given, to be placed.
  var shelf: [PictureContent] = []
  /// The layer on which all that is selected lay when the layers were listed last.
  var listedLayer: ElementIdentifier?
  /// The error in the file that was opened last.
  private(set) var error: DuctusError?

  /// The maximum number of pixels of a canvas: 2²⁵, a little more than a screen of 7,680 × 4,320 has.
  static let largestPixelCount = 1 << 25

  init?(_ areas: PageAreas) {
    self.areas = areas
    do throws(CanvasSizeError) {
      canvas = try InkCanvas(width: 0, height: 0)
    } catch {
      return nil
    }
    canvas.settings.painting = .overTime
    canvas.settings.largestViewSide = DrawingMode.largestViewSide
    canvas.tape = EventTape()
    canvas.brush = BrushPreset.pen.brush
    gestures = PointerGestures(canvas)
    gestures.settings.movesViewAtOnce = false
    gestures.settings.learnsPressure = true
    guard
      pointers.resize(
        EventRecords.pointerCapacity * EventRecords.stride * MemoryLayout<Double>.stride)
    else { return nil }
    journal.follow(canvas.document)
  }

  /// The number of the first brush of a person; those of Ductus are below.
  private static let firstOwnBrush: Int32 = 64
  /// The maximum number of own brushes.
  private static let ownBrushCount = 64

  /// The index of a person's brush in `ownBrushes`; `nil` if the number is none of one.
  static func index(ofOwn number: Int32) -> Int? {
    guard number >= firstOwnBrush, number < firstOwnBrush + Int32(ownBrushCount) else {
      return nil
    }
    return Int(number - firstOwnBrush)
  }

  /// The brush with the number that the page uses for it; `nil` if there is none.
  func brush(_ number: Int32) -> Brush? {
    Self.index(ofOwn: number).map { ownBrushes[$0] } ?? BrushPreset(number: number)?.brush
  }

  // MARK: Areas

  /// Files and events from the page.
  var input: Area {
    get { areas.input }
    set { areas.input = newValue }
  }
  /// Text, files, pictures and events for the page.
  var output: Area {
    get { areas.output }
    set { areas.output = newValue }
  }

  /// Writes a number for the page.
  func put(_ value: Double, at index: Int) { areas.put(value, at: index) }

  /// Writes a rectangle for the page: four numbers.
  func put(_ rect: Rect, at index: Int) { areas.put(rect, at: index) }

  /// Puts bytes into the output.
  func put(_ bytes: [UInt8]) -> Int32 { output.put(bytes) ? Status.done : Status.noMemory }

  /// The first bytes of the input, which is released; `nil` if there are not so many, or no memory.
  func takeInput(_ count: Int) -> [UInt8]? {
    guard count >= 0, count <= input.count, hasRoom(Double(count)) else { return nil }
    let bytes = input.bytes(count)
    input.release()
    return bytes
  }

  // MARK: The canvas

  /// The canvas that is seen: that of the replay while there is one.
  var shownCanvas: InkCanvas { replay?.canvas ?? canvas }

  /// Changes the size; on failure nothing changes.
  func resize(_ width: Double, _ height: Double, _ scale: Double) -> Int32 {
    guard width >= 0, height >= 0, scale > 0,
      (width * scale + 1) * (height * scale + 1) <= Double(Self.largestPixelCount)
    else { return Status.size }
    let bytes = Int(width * scale + 1) * Int(height * scale + 1) * 4
    var resized = Area()
    // The tiles need as much again.
    guard hasRoom(2.5 * Double(bytes)), resized.resize(bytes) else { return Status.noMemory }
    do throws(CanvasSizeError) {
      try canvas.resize(width: width, height: height, scale: scale)
    } catch {
      resized.release()
      return Status.size
    }
    frame.release()
    frame = resized
    // Nothing is drawn in it yet.
    canvas.damageAll()
    return Status.done
  }

  /// Draws the damaged parts into the frame, and gives the page their rectangles: four numbers each.
  func draw() -> Int32 {
    guard let start = frame.start else { return 0 }
    guard hasRoom() else { return Status.noMemory }
    return areas.draw(canvas, into: start)
  }

  /// Takes the samples of one event; if there is no memory for them, ends all touches where they are and
  /// returns `nil`.
  ///
  /// While the canvas is held, only touches from before continue, unseen, until they end.
  func receivePointers(_ count: Int) -> GestureOutcome? {
    guard let start = pointers.start, hasRoomToDraw(count) else {
      finishTouches()
      return nil
    }
    let buttons = EventRecords.readPointer(
      UnsafePointer(start.assumingMemoryBound(to: Double.self)),
      count: min(max(count, 0), EventRecords.pointerCapacity), into: &events)
    if isHeld {
      let goesOn = events.allSatisfy { $0.phase != .began && !$0.phase.isHover }
      if gestures.pointerCount == 0 || !goesOn { return [] }
    }
    // Who may only look moves the view.
    let pansOnly = gestures.settings.pansOnly
    if !mayEdit { gestures.settings.pansOnly = true }
    defer { gestures.settings.pansOnly = pansOnly }
    return gestures.handle(events, PointerContext(buttons: buttons, modifiers: modifiers))
  }

  /// Ends all touches.
  func finishTouches() {
    gestures.loseAll()
    canvas.finishTouches()
  }

  /// The approximate bytes of an event of a log until it is drawn.
  private static let bytesPerEvent = 1024.0

  /// Takes the callbacks of a log.
  func receiveEvents(_ count: Int) -> Int32 {
    guard edited != nil, let start = input.start, count >= 0,
      count <= input.count / (EventRecords.stride * 8)
    else { return Status.number }
    guard hasRoomToGrow(Double(count) * Self.bytesPerEvent) else { return Status.noMemory }
    let records = UnsafePointer(start.assumingMemoryBound(to: Double.self))
    canvas.receive(EventRecords.batches(records, count: count))
    return Status.done
  }

  // MARK: Paper

  /// Sets the shown colours and the shown paper; `nil` for the drawing's own paper.
  func show(_ colors: ShownColors, on paper: InkColor?) {
    canvas.settings.colors = colors
    canvas.settings.paper = paper
  }

  // MARK: Holding

  /// The canvas whose document may be changed; `nil` while it is held, and for who may only look.
  var edited: InkCanvas? { isHeld || !mayEdit ? nil : canvas }

  /// Holds the canvas while the page shows something else, or releases it.
  ///
  /// Strokes in progress continue unseen; other gestures, which move the view or select, end.
  func hold(_ isHeld: Bool) {
    self.isHeld = isHeld
    if isHeld, !gestures.isDrawing { gestures.loseAll() }
    if !isHeld { canvas.damageAll() }
  }

  // MARK: Files

  /// Shows another document, with the file that grows with it, and with the reported events that drew it if
  /// these are known.
  func show(_ document: InkDocument, _ journal: DrawingJournal, tape: EventTape? = nil) -> Int32 {
    do throws(CanvasSizeError) {
      let next = try InkCanvas(
        width: canvas.width, height: canvas.height, scale: canvas.scale, document: document)
      self.journal.unfollow()
      isHeld = false
      (replay, inspection, pdf) = (nil, nil, nil)
      if room != nil { leaveRoom(unlessOf: document) }
      document.time = canvas.document.time
      next.settings = canvas.settings
      // Fading belongs to the old document.
      next.settings.fadesAway = false
      next.brush = canvas.brush
      next.eraser = canvas.eraser
      next.cacheLimit = canvas.cacheLimit
      next.pictures = PictureStore(after: canvas.pictures)
      // The recording belongs to the old document.
      recorder = nil
      if keepsReports { next.tape = tape ?? EventTape() }
      missesReports = document.count > 0 && tape == nil
      canvas = next
      let pointing = PointerGestures(next)
      pointing.settings = gestures.settings
      pointing.penSeen = gestures.penSeen
      pointing.pressureMemory = gestures.pressureMemory
      gestures = pointing
      self.journal = journal
      self.journal.follow(document)
      return Status.done
    } catch {
      return Status.size
    }
  }

  /// Reads the file in the input beside the shown document; puts into the numbers the reason and the offset
  /// of the first error, the length of the intact part in bytes, the number of losses and of lost records,
  /// whether chunks can be appended to the file, and whether its version comes before the one that is read.
  func prepareFile(_ count: Int, _ mode: Int) -> Int32 {
    candidate = nil
    guard let start = input.start, count >= 0, count <= input.count,
      let number = UInt8(exactly: mode), let mode = DuctusReader.Mode(rawValue: number)
    else { return Status.number }
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    // The major version follows the signature; reading releases the bytes.
    let at = DuctusFormat.signature.count
    put(count > at && bytes[at] < DuctusFormat.oldestVersion.major ? 1 : 0, at: 6)
    do throws(DuctusError) {
      let file = try read(bytes, mode)
      report(file.report.losses.first?.error)
      put(Double(file.report.intactLength), at: 2)
      put(Double(file.report.losses.count), at: 3)
      put(Double(file.report.lostRecordCount), at: 4)
      let journal = DrawingJournal(continuing: file)
      put(journal.isBegun ? 1 : 0, at: 5)
      candidate = Candidate(document: file.document, journal: journal)
      return Status.done
    } catch {
      report(error)
      return error.reason == .noMemory ? Status.noMemory : Status.file
    }
  }

  func report(_ error: DuctusError?) {
    self.error = error
    put(error.map { Double($0.reason.rawValue) } ?? -1, at: 0)
    put(error.map { Double($0.offset) } ?? 0, at: 1)
  }

  /// Puts the whole document into the output, as a file to which chunks can be appended.
  func beginJournal() -> Int32 {
    guard hasRoomToWrite() else { return Status.noMemory }
    let status = putFile(try? journal.begin(canvas.document))
    if status == Status.noMemory { journal.end() }
    return status
  }

  /// Puts the whole document into the output, as a file of its own.
  func save(keepsHistory: Bool) -> Int32 {
    guard hasRoomToWrite() else { return Status.noMemory }
    do throws(DuctusError) {
      return putFile(try canvas.document.file(keepsHistory: keepsHistory))
    } catch {
      report(error)
      return Status.file
    }
  }

  func putFile(_ bytes: [UInt8]?, of journal: DrawingJournal? = nil) -> Int32 {
    guard let bytes else {
      report((journal ?? self.journal).error)
      return Status.file
    }
    return output.put(bytes) ? Status.done : Status.noMemory
  }

  /// Puts the next chunks of the file into the output; without memory for them the file has to be begun
  /// anew, because it would lack a chunk.
  func takeChunks() -> Int32 {
    let status = putFile(journal.take())
    if status == Status.noMemory { journal.end() }
    return status
  }

  /// Puts the samples of the document into the output as events; returns their number.
  func exportEvents() -> Int32 {
    guard hasRoomToList() else { return Status.noMemory }
    // Strokes are converted one at a time, because events are ten times as large as samples in the
    // document.
    var (count, most) = (0, 0)
    canvas.document.forEachRecord { stroke, _ in
      let events = stroke.record.eventCount
      count += events
      most = max(most, events)
    }
    let bytes = Double(count) * Double(EventRecords.stride * 8)
    guard hasRoom(bytes + Double(most) * Self.bytesPerEvent),
      output.resize(count * EventRecords.stride * 8), let start = output.start
    else { return Status.noMemory }
    var next = start.assumingMemoryBound(to: Double.self)
    canvas.document.forEachRecord { stroke, touch in
      let batches = stroke.record.callbacks(
        touch: touch, transform: stroke.transform, erases: stroke.isErasure)
      for batch in batches {
        for (index, event) in batch.events.enumerated() {
          EventRecords.write(event, beginsCallback: index == 0, to: next)
          next += EventRecords.stride
        }
      }
    }
    return Int32(count)
  }

  // MARK: Pictures

  /// Puts a picture into the output, and its size into the numbers.
  func put(_ picture: InkPicture) -> Int32 {
    var picture = picture
    picture.straighten()
    put(Double(picture.width), at: 0)
    put(Double(picture.height), at: 1)
    return picture.pixels.withUnsafeBytes { output.put($0) } ? Status.done : Status.noMemory
  }

  /// Puts a picture of a part of the document into the output.
  func putPicture(
    of rect: Rect, _ scale: Double, paper: InkColor?, _ colors: ShownColors
  ) -> Int32 {
    guard rect.width * scale * rect.height * scale <= Double(Self.largestPixelCount) else {
      return Status.size
    }
    guard hasRoom(rect.width * scale * rect.height * scale * 8) else { return Status.noMemory }
    do throws(CanvasSizeError) {
      return put(
        try canvas.document.picture(
          of: rect, scale: scale, paper: paper, colors: colors, desk: canvas.settings.desk,
          pictures: canvas.pictures))
    } catch {
      return Status.size
    }
  }

  /// Puts a picture of a sample stroke into the output, and its size into the numbers.
  func putBrush(_ brush: Brush, _ width: Double, _ height: Double, _ scale: Double) -> Int32 {
    guard width * scale * height * scale <= 1_048_576 else { return Status.size }
    do throws(CanvasSizeError) {
      return put(try brush.picture(width: width, height: height, scale: scale))
    } catch {
      return Status.size
    }
  }
}
