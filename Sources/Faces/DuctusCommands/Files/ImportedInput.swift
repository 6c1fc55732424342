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
  /// True if it has texts that are still to be set.
  let hasUnsetTexts: Bool
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
    file = []
    try self.init(try source.readAll(limit: Self.largest), format, source.name) {
      Self.pdf($0, beside: source.name)
    }
  }

  /// Makes a drawing of a file of another program, and tells on standard error what came.
  ///
  /// - Parameters:
  ///   - file: the bytes of the file.
  ///   - format: its format.
  ///   - name: its name in messages.
  ///   - pdf: gives the bytes of a PDF that the file names; `nil` where it is not there.
  /// - Throws: the exit code, after reporting the error, where it is damaged.
  init(
    _ file: consuming [UInt8], _ format: ForeignDrawing.Kind, _ name: String,
    pdf: (String) -> [UInt8]?
  ) throws {
    byteCount = file.count
    var drawing: ImportedDrawing
    do throws(ImportFailure) {
      drawing = try ForeignDrawing.read(file)
    } catch {
      complain("\(name): \(format.name): \(error)")
      throw CommandExit.badData
    }
    // The bytes are given up before the drawing is made of what came out of them.
    file = []
    for index in drawing.pdfs.indices where drawing.pdfs[index].bytes == nil {
      drawing.pdfs[index].bytes = pdf(drawing.pdfs[index].name)
    }
    let missing = drawing.pdfs.filter { $0.bytes == nil }.map(\.name)
    let (document, report) = (consume drawing).document()
    complain("\(name): \(format.name): \(report.sentence)")
    for missing in missing {
      warn("\(name): it shows pages of “\(missing)”, which does not lie beside it")
    }
    self.format = format
    bytes = try encoded { () throws(DuctusError) in try document.file(keepsHistory: false) }
    hasUnsetTexts = !document.unsetTexts.isEmpty
    self.report = report
  }

  /// The PDF of a name that lies beside an input; `nil` where there is none.
  ///
  /// A file cannot name a PDF elsewhere: of a path only the name of the file is used.
  private static func pdf(_ name: String, beside input: String) -> [UInt8]? {
    for path in paths(ofPDF: name, beside: input) {
      do {
        let bytes = try ByteSource(path: path).readAll(limit: largest)
        if FileKind(of: bytes) == .pdf { return bytes }
      } catch { continue }
    }
    return nil
  }

  /// The paths at which a PDF may lie that a file names: beside the file, under its name, or under that of the file before
  /// it, as Xournal++ saves it.
  static func paths(ofPDF name: String, beside input: String) -> [String] {
    let parts = name.split(whereSeparator: { $0 == "/" || $0 == "\\" })
    guard let last = parts.last else { return [] }
    let folder = input.lastIndex(of: "/").map { String(input[...$0]) } ?? ""
    return [folder + last, "\(input).\(last)"]
  }
}
