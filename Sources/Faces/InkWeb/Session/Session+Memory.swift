internal import InkCanvas
internal import InkCodec
internal import InkDocument
internal import InkGestures
internal import InkInput
internal import InkWebCore
internal import WasmRuntime

// Swift traps when an allocation fails, so that memory is checked beforehand. Operations that make the
// document larger leave enough memory to save it: drawing ends while everything can still be kept.
extension Session {
  /// Bytes of a sample of a stroke in progress in all stages, doubled because arrays double as they grow.
  private static let bytesPerOpenSample = 1600.0
  /// Bytes for a stroke that an edit changes: its old and its new version, and the ink painted anew.
  private static let bytesPerEditedStroke = 1500.0
  /// Bytes for a stroke that a change adds or removes.
  private static let bytesPerChangedStroke = 450.0
  /// Bytes per kept sample for making a stroke.
  private static let bytesPerDrawnSample = 500.0
  /// Approximate bytes for writing a sample or a stroke into a file, which doubles as it grows.
  private static let bytesPerWrittenSample = 24.0
  private static let bytesPerWrittenStroke = 400.0
  /// Bytes per stroke for a list of strokes, such as the selection.
  private static let bytesPerListedStroke = 150.0

  /// Bytes for writing the whole document: columns of samples, and a file that doubles as it grows.
  ///
  /// A sample takes 48 bytes or more in memory, and a few in a file.
  private var savingReserve: Double { Double(wasm_heap_used_bytes()) * 0.6 + 24e6 }

  /// Returns true if a number of bytes is free.
  ///
  /// Caches that can be painted or computed again are released first.
  func hasRoom(_ bytes: Double = 0) -> Bool { isFree { bytes + PageAreas.reserve } }

  /// Returns true if the document can grow by a number of bytes and still be saved.
  func hasRoomToGrow(_ bytes: Double = 0) -> Bool { isFree { bytes + savingReserve } }

  /// Returns true if there is memory for a number of further samples of strokes in progress.
  func hasRoomToDraw(_ count: Int) -> Bool {
    let count = min(max(count, 0), EventRecords.pointerCapacity)
    openSampleCount = canvas.isTouched ? openSampleCount + count : 0
    isFull = !hasRoomToGrow(Double(openSampleCount) * Self.bytesPerOpenSample)
    return !isFull
  }

  /// Returns true if there is memory for finding and editing a number of strokes.
  ///
  /// Some memory is left for edits when nothing more can be drawn, so that one can clear up.
  func hasRoomToEdit(_ count: Int) -> Bool {
    isFree {
      savingReserve * 0.8 + Double(count) * Self.bytesPerEditedStroke
        + Double(canvas.document.count) * Self.bytesPerListedStroke
    }
  }

  /// Returns true if there is memory for adding or removing a number of strokes, even all of them.
  ///
  /// The journal has the strokes from before: no memory need be left for saving all of them anew.
  func hasRoomToChange(_ count: Int) -> Bool {
    hasRoom(Double(count) * Self.bytesPerChangedStroke)
  }

  /// True if there is memory for undoing the last gesture.
  var hasRoomToUndo: Bool { hasRoomToChange(canvas.document.journal.lastCount(ofRedo: false)) }
  /// True if there is memory for redoing a gesture.
  var hasRoomToRedo: Bool { hasRoomToChange(canvas.document.journal.lastCount(ofRedo: true)) }

  /// Returns true if there is memory for copies of the selection, and for their samples in the file.
  func hasRoomToCopy() -> Bool {
    var samples: Int64 = 0
    for id in selection.ids {
      samples += Int64(canvas.document[id]?.record.samples.count ?? 0)
    }
    return hasRoomToGrow(Double(samples))
  }

  /// Returns true if there is memory for writing the whole document.
  func hasRoomToWrite(_ document: InkDocument? = nil) -> Bool {
    let document = document ?? canvas.document
    let strokes = Double(document.count) * Self.bytesPerWrittenStroke
    guard hasRoom(strokes) else { return false }
    return hasRoom(
      Double(document.summary.sampleCount) * Self.bytesPerWrittenSample
        + Double(2 * document.foreignByteCount) + strokes
        + 3 * Double(document.contentByteCount))
  }

  /// Returns true if there is memory for a list of all strokes.
  func hasRoomToList() -> Bool {
    hasRoom(Double(canvas.document.count) * Self.bytesPerListedStroke)
  }

  /// The number of bytes by which the document may grow, to 5 %.
  private var largestRoom: Double {
    var bytes = 1e9
    while bytes > 1e7, !hasRoomToGrow(bytes) { bytes *= 0.95 }
    return bytes
  }

  /// Reads a file if there is memory, besides the current document, to keep and to draw it.
  ///
  /// The size in bytes is a good estimate for most files; a file that is packed more tightly is read again
  /// with a higher limit.
  func read(
    _ bytes: UnsafeRawBufferPointer, _ mode: DuctusReader.Mode
  ) throws(DuctusError) -> DuctusFile {
    guard hasRoom(Double(bytes.count)) else { throw DuctusError(.noMemory, offset: 0) }
    let bytes = [UInt8](bytes)
    // The bytes have been copied.
    input.release()
    // The limit covers decoded columns and the document; the last attempt takes all memory there is.
    var memory = 6e7 + 40 * Double(bytes.count)
    for isLast in [false, true] {
      if isLast { memory = largestRoom }
      guard hasRoomToGrow(memory) else { continue }
      let reader = DuctusReader(mode, limits: DuctusReader.Limits(memory: Int(memory)))
      do throws(DuctusError) {
        let file = try reader.read(bytes)
        var longest = 0
        for stroke in file.document.strokes {
          longest = max(longest, stroke.record.samples.count)
        }
        guard hasRoom(Double(longest) * Self.bytesPerDrawnSample) else { break }
        return file
      } catch {
        if error.reason != .noMemory { throw error }
      }
    }
    throw DuctusError(.noMemory, offset: 0)
  }

  /// The state of memory: 0 enough, 1 so little that one should save and continue in another drawing, 2
  /// none, so that nothing more is drawn.
  var memoryState: Int32 {
    if isFull { return 2 }
    return PageAreas.isFree(savingReserve * 1.4) ? 0 : 1
  }

  private func isFree(_ bytes: () -> Double) -> Bool {
    if PageAreas.isFree(bytes()) { return true }
    canvas.releaseCaches()
    replay?.releaseCaches()
    output.release()
    if PageAreas.isFree(bytes()) { return true }
    // The tape can go, because the samples are also in the document.
    canvas.tape?.removeAll()
    return PageAreas.isFree(bytes())
  }
}
