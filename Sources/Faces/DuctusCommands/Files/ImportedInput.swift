internal import ArgumentParser
internal import Ductus
internal import InkDocument
internal import InkImport
internal import InkInterchange

/// A drawing of another program that a command reads, as a `.ductus` file.
struct ImportedInput {
  /// The format of the input.
  let format: ForeignDrawing.Kind
  /// The number of bytes of the input.
  let byteCount: Int
  /// The `.ductus` file that was made of it.
  let bytes: [UInt8]
  /// The counts of what was taken and left.
  let report: ImportReport

  /// The largest input, and the largest PDF beside it, in bytes.
  private static let largest = 1 << 30

  /// Reads an input if it is a drawing of another program, and tells on standard error what came.
  ///
  /// For other inputs it is `nil`; they stay as they are, and their bytes are still to be delivered.
  ///
  /// - Parameters:
  ///   - source: the input.
  ///   - start: its first bytes, which it still has.
  /// - Throws: a `FileError` where it cannot be read; the exit code, after reporting the error, where it is damaged.
  init?(_ source: ByteSource, _ start: [UInt8]) throws {
    var file = start
    switch FileKind(of: start) {
    case .drawing, .pdf, .empty, .brush, .jpeg, .webp: return nil
    // Their directory, or a scene within them, may stand at the end.
    case .archive, .png, .svg: file = try source.hold(Self.largest) { _ in false }
    default: break
    }
    guard let format = ForeignDrawing.kind(of: file) else { return nil }
    var progress = CommandProgress("reading")
    progress.report(source.name)
    defer { progress.finish() }
    file = try source.readAll(limit: Self.largest)
    var drawing: ImportedDrawing
    do throws(ImportFailure) {
      drawing = try ForeignDrawing.read(file)
    } catch {
      complain("\(source.name): \(format.name): \(error)")
      throw CommandExit.badData
    }
    for index in drawing.pdfs.indices where drawing.pdfs[index].bytes == nil {
      drawing.pdfs[index].bytes = Self.pdf(drawing.pdfs[index].name, beside: source.name)
    }
    let missing = drawing.pdfs.filter { $0.bytes == nil }.map(\.name)
    let (document, report) = drawing.document()
    complain("\(source.name): \(format.name): \(report.sentence)")
    for name in missing {
      warn("\(source.name): it shows pages of “\(name)”, which does not lie beside it")
    }
    self.format = format
    byteCount = file.count
    bytes = try encoded { () throws(DuctusError) in try document.file(keepsHistory: false) }
    self.report = report
  }

  /// The PDF of a name that lies beside an input; `nil` where there is none.
  ///
  /// A file cannot name a PDF elsewhere: of a path only the name of the file is used.
  private static func pdf(_ name: String, beside input: String) -> [UInt8]? {
    let parts = name.split(whereSeparator: { $0 == "/" || $0 == "\\" })
    guard let last = parts.last else { return nil }
    let folder = input.lastIndex(of: "/").map { String(input[...$0]) } ?? ""
    for path in [folder + last, "\(input).\(last)"] {
      do {
        let bytes = try ByteSource(path: path).readAll(limit: largest)
        if FileKind(of: bytes) == .pdf { return bytes }
      } catch { continue }
    }
    return nil
  }
}
