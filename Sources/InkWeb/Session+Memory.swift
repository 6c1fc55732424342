#if arch(wasm32)
  internal import InkCanvas
  internal import InkCodec
  internal import InkDocument
  internal import InkGestures
  internal import InkInput
  internal import InkPlayback
  internal import WasmRuntime

  // Swift stops where there is no memory, so that it is asked for before. What makes the document larger
  // leaves as much as it takes to save it: drawing ends while everything can still be kept.
  extension Session {
    /// Memory that is to be free before anything is done, in bytes: more than one event ever takes.
    private static let reserve = 4e6
    /// Memory that a sample of a stroke in progress takes in all stages, twice: where lists double.
    private static let bytesPerOpenSample = 1600.0
    /// Memory for a stroke that an edit changes: what it was and is, and what is painted anew.
    private static let bytesPerEditedStroke = 1500.0
    /// Memory for a stroke that is there before and not after, or the other way round.
    private static let bytesPerChangedStroke = 450.0
    /// Memory for making a stroke of samples that are kept, for each.
    private static let bytesPerDrawnSample = 500.0
    /// Memory for writing a sample or a stroke into a file, about: the file doubles as it grows.
    private static let bytesPerWrittenSample = 24.0
    private static let bytesPerWrittenStroke = 400.0
    /// Memory for a stroke that is looked at, as in a list of what is selected.
    private static let bytesPerListedStroke = 150.0

    /// Memory for writing down all there is: columns of samples, and a file that doubles as it grows.
    ///
    /// A sample has 48 bytes or more, and a few in a file.
    private var savingReserve: Double { Double(wasm_heap_used_bytes()) * 0.6 + 24e6 }

    /// Returns whether there is memory for so many bytes.
    ///
    /// What can be painted or computed again is given up first.
    func hasRoom(_ bytes: Double = 0) -> Bool { isFree { bytes + Self.reserve } }

    /// Whether there is memory for so many bytes by which the document grows, besides what it takes to
    /// save it.
    func hasRoomToGrow(_ bytes: Double = 0) -> Bool { isFree { bytes + savingReserve } }

    /// Returns whether there is memory for so many more samples of strokes in progress.
    func hasRoomToDraw(_ count: Int) -> Bool {
      let count = min(max(count, 0), EventRecords.pointerCapacity)
      openSampleCount = canvas.isTouched ? openSampleCount + count : 0
      isFull = !hasRoomToGrow(Double(openSampleCount) * Self.bytesPerOpenSample)
      return !isFull
    }

    /// Returns whether there is memory for an edit of so many strokes, and for finding them.
    ///
    /// When nothing more is drawn there still is some, so that one can clear up.
    func hasRoomToEdit(_ count: Int) -> Bool {
      isFree {
        savingReserve * 0.8 + Double(count) * Self.bytesPerEditedStroke
          + Double(canvas.document.count) * Self.bytesPerListedStroke
      }
    }

    /// Returns whether there is memory for so many strokes to come or to go, all of them even.
    ///
    /// The journal has what was there: nothing need be left for saving all of it anew.
    func hasRoomToChange(_ count: Int) -> Bool {
      hasRoom(Double(count) * Self.bytesPerChangedStroke)
    }

    /// True if there is memory for taking the last gesture back.
    var hasRoomToUndo: Bool { hasRoomToChange(canvas.document.undoable.last ?? []) }
    /// True if there is memory for doing a gesture again.
    var hasRoomToRedo: Bool { hasRoomToChange(canvas.document.redoable.last ?? []) }

    private func hasRoomToChange(_ gesture: [DocumentChange]) -> Bool {
      hasRoomToChange(gesture.reduce(0) { $0 + $1.strokes.count })
    }

    /// Returns whether there is memory for copies of what is selected, and for what they add to the file.
    func hasRoomToCopy() -> Bool {
      var samples: Int64 = 0
      for id in selection.ids {
        samples += Int64(canvas.document[id]?.record.samples.count ?? 0)
      }
      return hasRoomToGrow(Double(samples))
    }

    /// Returns whether there is memory for writing down all there is.
    func hasRoomToWrite(_ document: InkDocument? = nil) -> Bool {
      let document = document ?? canvas.document
      let strokes = Double(document.count) * Self.bytesPerWrittenStroke
      guard hasRoom(strokes) else { return false }
      // What is painted of shared samples is a file's padding.
      return hasRoom(
        Double(document.summary.sampleCount) * Self.bytesPerWrittenSample
          + Double(document.paintedSampleCount + 2 * document.foreignByteCount) + strokes)
    }

    /// Returns whether there is memory for a look at all strokes.
    func hasRoomToList() -> Bool {
      hasRoom(Double(canvas.document.count) * Self.bytesPerListedStroke)
    }

    /// For how much the document may grow, to 5 %.
    private var largestRoom: Double {
      var bytes = 1e9
      while bytes > 1e7, !hasRoomToGrow(bytes) { bytes *= 0.95 }
      return bytes
    }

    /// Reads a file for which there is memory, beside all there is, to keep and to draw it.
    ///
    /// Most files need what their bytes say; what is packed more tightly is read again with more.
    func read(
      _ bytes: UnsafeRawBufferPointer, _ mode: DuctusReader.Mode
    ) throws(DuctusError) -> DuctusFile {
      guard hasRoom(Double(bytes.count)) else { throw DuctusError(.noMemory, offset: 0) }
      let bytes = [UInt8](bytes)
      // Nobody needs it there any more.
      input.release()
      // Columns that are being decoded, and what stays; then as much as there is.
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

    /// How much is left: 0 enough, 1 so little that one should save and go on in another drawing, 2
    /// nothing, so that nothing more is drawn.
    var memoryState: Int32 {
      if isFull { return 2 }
      return Self.isFree(savingReserve * 1.4) ? 0 : 1
    }

    private func isFree(_ bytes: () -> Double) -> Bool {
      if Self.isFree(bytes()) { return true }
      canvas.releaseCaches()
      replay?.canvas.releaseCaches()
      output.release()
      if Self.isFree(bytes()) { return true }
      // The samples are in the document.
      canvas.tape?.removeAll()
      return Self.isFree(bytes())
    }

    private static func isFree(_ bytes: Double) -> Bool {
      guard bytes >= 0, bytes < 1e9, let block = malloc(Int(bytes)) else { return false }
      free(block)
      return true
    }
  }
#endif
