internal import InkCanvas
internal import InkCodec
internal import InkDocument
internal import InkInput
internal import InkWebCore

// A document is opened beside the one that is shown, and replaces it only when the page has put it into its
// store: an error on the way changes neither the shown document nor its file.

/// A document that was read, or is being read, and the file that is to grow with it.
struct Candidate {
  let document: InkDocument
  var journal = DrawingJournal()
  /// Draws the events of a log while they arrive.
  var canvas: InkCanvas?
  /// The reported events of that log.
  var tape: EventTape?
  /// The number of events since no touch was down.
  var openEventCount = 0
}

extension Session {
  /// Approximate bytes for an event of a log until its stroke has ended; an array doubles when it is full.
  private static let bytesPerOpenEvent = 2048.0

  /// Prepares an empty document with a state.
  func prepareNew(_ state: InkDocument.State) -> Int32 {
    candidate = nil
    guard hasRoom() else { return Status.noMemory }
    candidate = Candidate(document: InkDocument(state))
    return Status.done
  }

  /// Prepares an empty document for the events of a log, which are drawn as if they came now; those of a
  /// log with nothing but samples are not kept as reported events.
  func prepareLog(hasOnlySamples: Bool) -> Int32 {
    candidate = nil
    guard hasRoom() else { return Status.noMemory }
    do throws(CanvasSizeError) {
      // Nobody sees its pixels: fewer pixels make drying cheaper.
      let next = try InkCanvas(width: canvas.width, height: canvas.height, scale: 0.25)
      next.settings = canvas.settings
      next.settings.tool = .draws
      next.settings.fadesAway = false
      // The document gets all samples, even those that the canvas now leaves out.
      next.settings.usesCoalesced = true
      next.settings.usesUpdates = true
      next.tape = keepsReports && !hasOnlySamples ? EventTape() : nil
      next.brush = canvas.brush
      next.eraser = canvas.eraser
      next.cacheLimit = 0
      next.document.inkCache = StrokeInkCache(limit: 0)
      candidate = Candidate(document: next.document, canvas: next, tape: next.tape)
      return Status.done
    } catch {
      return Status.size
    }
  }

  /// Takes further callbacks of that log from the input; if there is no memory for them, drops the log.
  func prepareEvents(_ count: Int) -> Int32 {
    guard let next = candidate?.canvas, let start = input.start, count >= 0,
      count <= input.count / (EventRecords.stride * 8)
    else { return Status.number }
    let open = (candidate?.openEventCount ?? 0) + count
    guard hasRoomToGrow(Double(open) * Self.bytesPerOpenEvent) else {
      candidate = nil
      return Status.noMemory
    }
    let records = UnsafePointer(start.assumingMemoryBound(to: Double.self))
    next.receive(EventRecords.batches(records, count: count))
    // Once dry, strokes need no memory but that of the document.
    _ = next.tick(0)
    candidate?.openEventCount = next.isTouched ? open : 0
    return Status.done
  }

  /// Puts the prepared document into the output, as a file to which chunks can be appended once the
  /// document is shown.
  func putPreparedFile() -> Int32 {
    guard var prepared = candidate else { return Status.empty }
    if let canvas = prepared.canvas {
      // The end of unfinished touches is not part of the log.
      canvas.tape = nil
      canvas.finishTouches()
      prepared.document.inkCache = StrokeInkCache()
      prepared.canvas = nil
    }
    candidate = prepared
    guard hasRoomToWrite(prepared.document) else { return Status.noMemory }
    return putFile(try? prepared.journal.begin(prepared.document), of: prepared.journal)
  }

  /// Replaces the document by the prepared one.
  func adopt() -> Int32 {
    guard let prepared = candidate, prepared.canvas == nil else { return Status.empty }
    guard hasRoom() else { return Status.noMemory }
    candidate = nil
    return show(prepared.document, prepared.journal, tape: prepared.tape)
  }

  /// Opens the file in the input and shows it at once; see `prepareFile`.
  func open(_ count: Int, _ mode: Int) -> Int32 {
    let status = prepareFile(count, mode)
    return status == Status.done ? adopt() : status
  }

  /// Shows an empty document.
  func makeNew() {
    candidate = nil
    _ = show(InkDocument(), DrawingJournal())
  }
}
