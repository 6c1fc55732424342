internal import InkCodec
internal import InkDocument
internal import InkImport
internal import InkWebCore

/// The state behind the exports: the foreign drawing that was read.
final class ImportingSession {
  let areas: PageAreas
  /// The file that is being read.
  private var reading: ForeignDrawing.Reading?
  /// The drawing that was read last, until its document is made.
  private var drawing: ImportedDrawing?
  /// The PDF below the pages of the file that was written last; empty for none.
  private var background: [UInt8] = []

  /// The bounds of what a file asks for: less than elsewhere, for there is 1 GB of memory in all.
  private static let limits = {
    var limits = ImportLimits()
    limits.expandedBytes = 1 << 28
    limits.points = 4_000_000
    limits.elements = 400_000
    return limits
  }()

  init(_ areas: PageAreas) { self.areas = areas }

  /// Returns true if a number of bytes is free.
  func hasRoom(_ bytes: Double = 0) -> Bool { PageAreas.isFree(bytes + PageAreas.reserve) }

  /// Puts a text into the output.
  func put(_ text: String) -> Int32 {
    areas.output.put(Array(text.utf8)) ? Status.done : Status.noMemory
  }

  // MARK: Reading

  /// Begins to read a file in the first bytes of the input.
  func read(_ count: Int) -> Int32 {
    (reading, drawing) = (nil, nil)
    let bytes = areas.input.bytes(count)
    areas.input.release()
    do throws(ImportFailure) {
      reading = try ForeignDrawing.Reading(bytes, Self.limits)
      return Status.done
    } catch {
      return put(error)
    }
  }

  /// Reads on, some hundredths of the file; returns the thousandths that were read.
  ///
  /// At the end, 1000, the first number is that of the PDFs to which the file refers.
  func readOn() -> Int32 {
    guard var reading = self.reading.take() else { return Status.empty }
    let start = reading.progress
    do throws(ImportFailure) {
      while try reading.step() {
        guard reading.progress >= start + 0.01 else { continue }
        self.reading = reading
        return Int32(min(reading.progress * 1000, 999))
      }
    } catch {
      return put(error)
    }
    guard let read = reading.drawing else { return Status.empty }
    drawing = read
    areas.put(Double(read.pdfs.count), at: 0)
    return 1000
  }

  /// Puts a failure into the output, and its reason into the first number.
  private func put(_ failure: ImportFailure) -> Int32 {
    areas.put(Double(failure.reason.rawValue), at: 0)
    let status = put(failure.description)
    return status == Status.done ? Status.file : status
  }

  /// Puts the name of a PDF whose bytes the file does not have into the output.
  func putName(ofPDF index: Int) -> Int32 {
    guard let drawing, drawing.pdfs.indices.contains(index) else { return Status.number }
    guard drawing.pdfs[index].bytes == nil else { return 0 }
    return put(drawing.pdfs[index].name) == Status.done ? 1 : Status.noMemory
  }

  /// Gives the file a PDF to which it refers, in the first bytes of the input.
  func setPDF(_ index: Int, _ count: Int) -> Int32 {
    guard let drawing, drawing.pdfs.indices.contains(index) else { return Status.number }
    self.drawing?.pdfs[index].bytes = areas.input.bytes(count)
    areas.input.release()
    return Status.done
  }

  /// Puts the drawing that was read into the output, and the counts of the report into the numbers.
  func putDrawing() -> Int32 {
    guard let read = drawing.take() else { return Status.empty }
    let made = (consume read).document()
    return put(made.document, made.report)
  }

  private func put(_ document: InkDocument, _ report: ImportReport) -> Int32 {
    do throws(DuctusError) {
      guard areas.output.put(try document.file(keepsHistory: false)) else { return Status.noMemory }
    } catch {
      return Status.size
    }
    return put(report)
  }

  /// Puts the counts of a report into the numbers, in pairs; returns how many pairs there are.
  private func put(_ report: ImportReport) -> Int32 {
    for (index, kind) in ImportReport.Kind.allCases.enumerated() {
      areas.put(Double(report.taken(kind)), at: 2 * index)
      areas.put(Double(report.left(kind)), at: 2 * index + 1)
    }
    return Int32(ImportReport.Kind.allCases.count)
  }

  // MARK: Writing

  /// The drawing in the first bytes of the input; `nil` for one that cannot be read.
  private func document(_ count: Int) -> InkDocument? {
    let bytes = areas.input.bytes(count)
    areas.input.release()
    return try? InkDocument(file: bytes)
  }

  /// Writes the drawing in the first bytes of the input as a file of Xournal++.
  func putXournal(_ count: Int) -> Int32 {
    guard let written = document(count)?.xournal() else { return Status.file }
    background = written.pdf ?? []
    guard areas.output.put(written.bytes) else { return Status.noMemory }
    let pairs = put(written.report)
    areas.put(Double(background.count), at: 2 * Int(pairs))
    return pairs
  }

  /// Writes the drawing in the first bytes of the input as a text: as one of Excalidraw for 1, as InkML for 2.
  func putText(_ count: Int, _ format: Int32) -> Int32 {
    guard format == 1 || format == 2 else { return Status.number }
    guard let document = document(count) else { return Status.file }
    let written = format == 1 ? document.excalidraw() : document.inkML()
    return areas.output.put(written.bytes) ? put(written.report) : Status.noMemory
  }

  /// Puts the PDF below the pages of the file that was written last into the output.
  func putBackground() -> Int32 {
    defer { background = [] }
    return areas.output.put(background) ? Status.done : Status.noMemory
  }
}
