internal import InkImport
internal import InkWebCore

// The exports that the worker of foreign files calls; `Web/import/import-engine.js` describes them. A result below 0 is
// a `Status`.

/// The session of a foreign file.
nonisolated(unsafe) private var session: ImportingSession?

/// Creates the session; the worker calls it once, before all other exports.
@c(import_begin)
public func importBegin() -> Int32 {
  areas = PageAreas()
  session = areas.map { ImportingSession($0) }
  return session == nil ? Status.noMemory : Status.done
}

/// Puts the name of the format of the file in the first bytes of the input into the output; returns 0 for a file of no
/// known format, else 1.
@c(import_format)
public func importFormat(_ count: Int32) -> Int32 {
  guard let session, session.hasRoom(2 * Double(count)) else { return Status.noMemory }
  guard let kind = ForeignDrawing.kind(of: session.areas.input.bytes(Int(count))) else { return 0 }
  return session.put("\(kind.name)") == Status.done ? 1 : Status.noMemory
}

/// Begins to read the file in the first bytes of the input.
///
/// For a file that cannot be read the result is `Status.file`: the first number is the reason then, and the fault in
/// words is in the output.
@c(import_read)
public func importRead(_ count: Int32) -> Int32 {
  guard let session, session.hasRoom(4 * Double(count)) else { return Status.noMemory }
  return session.read(Int(count))
}

/// Reads on; returns how many thousandths of the file have been read, or `Status.file` as `import_read` does.
///
/// At 1000 all is read, and the first number is the number of PDFs to which the file refers.
@c(import_step)
public func importStep() -> Int32 {
  guard let session, session.hasRoom() else { return Status.noMemory }
  return session.readOn()
}

/// Puts the name of a PDF whose bytes the file does not have into the output; returns 0 for one that it has, else 1.
@c(import_pdf_name)
public func importPDFName(_ index: Int32) -> Int32 {
  guard let session, session.hasRoom() else { return Status.noMemory }
  return session.putName(ofPDF: Int(index))
}

/// Gives the file a PDF to which it refers, in the first bytes of the input.
@c(import_pdf)
public func importPDF(_ index: Int32, _ count: Int32) -> Int32 {
  guard let session, session.hasRoom(4 * Double(count)) else { return Status.noMemory }
  return session.setPDF(Int(index), Int(count))
}

/// Puts the drawing into the output, as a `.ductus` file, and the counts of what was taken and left into the numbers.
///
/// The numbers are pairs, one for each `ImportReport.Kind`. Returns the number of pairs.
@c(import_drawing)
public func importDrawing() -> Int32 {
  guard let session, session.hasRoom() else { return Status.noMemory }
  return session.putDrawing()
}

/// Writes the `.ductus` file in the first bytes of the input as a file of Xournal++ into the output.
///
/// The numbers have pairs as after `import_drawing`, and behind them the length of the PDF below the pages, which
/// `import_background` gives; 0 for none.
@c(import_xournal)
public func importXournal(_ count: Int32) -> Int32 {
  guard let session, session.hasRoom(6 * Double(count)) else { return Status.noMemory }
  return session.putXournal(Int(count))
}

/// Writes the `.ductus` file in the first bytes of the input into the output: as a file of Excalidraw for 1, as InkML for 2.
///
/// The numbers have pairs as after `import_drawing`.
@c(import_text)
public func importText(_ count: Int32, _ format: Int32) -> Int32 {
  guard let session, session.hasRoom(8 * Double(count)) else { return Status.noMemory }
  return session.putText(Int(count), format)
}

/// Puts the PDF below the pages of the file that was written last into the output.
@c(import_background)
public func importBackground() -> Int32 {
  guard let session, session.hasRoom() else { return Status.noMemory }
  return session.putBackground()
}
