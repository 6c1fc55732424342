internal import ArgumentParser
internal import Ductus
internal import InkDocument
internal import InkImport
internal import InkInterchange

/// A drawing or a log that a command reads.
///
/// The input is opened once, because the bytes of a pipe come only once. A drawing of another program counts as a
/// drawing: ``bytes()`` are those of the `.ductus` file that is made of it.
struct DrawingInput {
  /// The source of the bytes.
  let source: ByteSource
  /// The kind of the input, determined by its first bytes.
  let kind: InputKind
  /// The drawing of another program that the input is; `nil` for other inputs.
  let imported: ImportedInput?

  /// True if the input begins like a drawing, a `.ductus` file.
  var isDrawing: Bool { kind == .drawing }

  /// The name of the input in messages.
  var name: String { source.name }

  /// Opens an input.
  ///
  /// - Parameters:
  ///   - path: the path of the input; `-` is standard input.
  ///   - takesPDF: true if it may be a PDF; by default false.
  /// - Throws: the exit code, after reporting that the input does not exist, is empty or has a foreign format.
  init(path: String, takesPDF: Bool = false) throws {
    do {
      source = try ByteSource(path: path)
      let start = try source.hold(FileKind.reach) { InputKind($0) == .log }
      imported = try ImportedInput(source, start)
      kind = imported == nil ? InputKind(start) : .drawing
    } catch let error as FileError {
      throw failure(error)
    }
    if kind == .empty {
      complain("\(self.name): it is empty")
      throw CommandExit.badData
    }
    if kind == .pdf, !takesPDF {
      complain(
        "\(self.name): expected an event log or a drawing, found a PDF; “ductus convert” takes the "
          + "drawing out of it")
      throw CommandExit.badData
    }
    if case .foreign(let name) = kind {
      complain("\(self.name): expected an event log or a drawing, found \(name)")
      throw CommandExit.badData
    }
  }

  /// Opens an input that must be a drawing.
  ///
  /// - Parameter path: the path of the input; `-` is standard input.
  /// - Throws: the exit code, after reporting the error.
  init(drawing path: String) throws {
    try self.init(path: path)
    guard kind == .log else { return }
    complain(
      "\(name): this is no .ductus file but an event log; “ductus convert” makes a drawing of it, and "
        + "“ductus info” tells what is in it")
    throw CommandExit.badData
  }

  /// Returns all bytes of the input; they can be read only once.
  ///
  /// - Throws: the exit code, after reporting the error.
  func bytes() throws -> [UInt8] {
    if let imported { return imported.bytes }
    do {
      return try source.readAll()
    } catch {
      throw failure(error)
    }
  }

  /// Reads the contents of a drawing.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the file.
  ///   - mode: the treatment of damage.
  /// - Returns: the contents of the file.
  /// - Throws: the exit code, after reporting the error.
  func read(_ bytes: [UInt8], _ mode: DuctusReader.Mode) throws -> DuctusFile {
    var progress = CommandProgress("reading")
    progress.report("\(bytes.count) bytes")
    defer { progress.finish() }
    do throws(DuctusError) {
      return try DuctusReader(mode).read(bytes)
    } catch {
      complain("\(name): \(error)")
      throw CommandExit.badData
    }
  }
}

extension DrawingInput {
  /// Reads a PDF.
  ///
  /// - Throws: the exit code, after reporting the error with its offset.
  func readPDF(_ bytes: [UInt8]) throws -> PDFFile { try readPDFFile(bytes, name) }

  /// Tells what other programs have changed of the ink of a PDF, and that the drawing in it cannot be read.
  func warnOfDamage(in file: PDFFile) {
    let changes = file.inkChanges
    func tell(_ count: Int, _ one: String, _ several: String) {
      guard count > 0 else { return }
      warn("\(name): \(count) \(count == 1 ? one : several)")
    }
    tell(
      changes.gonePages, "page with ink is not in it any more; the ink lies beside the others",
      "pages with ink are not in it any more; the ink lies beside the others")
    tell(
      changes.changedAnnotations,
      "annotation with ink was changed by another program; it stays as it is, and is a part of its page now",
      "annotations with ink were changed by another program; they stay as they are, and are a part of their pages now"
    )
    tell(
      changes.missingStrokes, "stroke was taken off its page by another program",
      "strokes were taken off their pages by another program")
    if changes.hasOtherInk {
      warn("\(name): it has ink of another drawing too, which is a part of its pages")
    }
    if changes.keepsOldInk {
      warn(
        "\(name): it is signed, so that saving into it keeps its bytes: what was erased since can be read there"
      )
    }
    guard let fault = file.drawingFault else { return }
    let reason =
      fault.reason == .otherPages
      ? "\(fault.reason.message)" : "the drawing in it cannot be read: \(fault)"
    warn("\(name): \(reason); the ink stays on the pages, and cannot be changed any more")
  }
}

/// Reads a PDF.
///
/// - Parameters:
///   - bytes: the bytes of the file.
///   - name: its name in messages.
/// - Returns: the file.
/// - Throws: the exit code, after reporting the error with its offset.
func readPDFFile(_ bytes: [UInt8], _ name: String) throws -> PDFFile {
  do throws(PDFError) {
    return try PDFFile(bytes)
  } catch {
    complain("\(name): \(error)")
    throw CommandExit.badData
  }
}

/// Makes the bytes of a drawing.
///
/// - Throws: the exit code, after reporting that the drawing cannot be written.
func encoded(_ make: () throws(DuctusError) -> [UInt8]) throws -> [UInt8] {
  do throws(DuctusError) {
    return try make()
  } catch {
    complain("the drawing cannot be written: \(error.reason.message)")
    throw CommandExit.badData
  }
}

/// Writes a drawing and its logs as a compact file.
///
/// - Parameters:
///   - file: the contents of the original file.
///   - path: the path of the new file; `-` is standard output.
///   - keepsHistory: true to keep the undo history.
/// - Returns: the number of bytes.
/// - Throws: the exit code, after reporting the error.
func writeCompact(_ file: DuctusFile, to path: String, keepsHistory: Bool) throws -> Int {
  let writer = DuctusWriter()
  var bytes = try encoded { () throws(DuctusError) in
    try writer.begin(file.document, keepsHistory: keepsHistory)
  }
  var encoder = TouchLogEncoder()
  let log = file.eventLog
  for (index, batch) in log.batches.enumerated() {
    let names = index < log.eventNames.count ? log.eventNames[index] : []
    bytes += writer.append(encoder.append(batch, eventNames: names))
  }
  bytes += writer.append(encoder.finish())
  bytes += writer.append(TouchLogEncoder.chunks(touchNames: log.touchNames))
  try CommandOutput.write(bytes, to: path)
  return bytes.count
}
