import Ductus
import InkImport

/// Reads any bytes as a drawing of another program or an error, within small limits, as each form by which a reader begins,
/// and as the parts of archives; what was read becomes a document, which is written as a file and in the formats of other
/// programs, and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzImport(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  read(bytes)
  // What is compressed is hard to hit: the same bytes, compressed as they should be.
  read(Gzip.compress(bytes))
  // Each reader by itself: the same bytes behind the beginning by which it is chosen.
  for beginning in beginnings { read(Array(beginning.utf8) + bytes) }
  for archive in NoteArchives.all(with: bytes) { read(archive) }
  return 0
}

/// The beginnings of files of the formats that have one.
private let beginnings = [
  "<xournal>", "<xournal><page width=\"9\" height=\"9\"><layer>", "<ink>",
  "<svg stroke=\"red\">", "<svg><metadata id=\"ductus-drawing\">",
  "{\"type\":\"excalidraw\",", "{\"tldrawFileFormatVersion\":1,",
  "reMarkable .lines file, version=6          ", "reMarkable .lines file, version=5          ",
  "noteSN_FILE_VER_20230015", "RIFF\u{10}\0\0\0UINK",
]

private func read(_ bytes: [UInt8]) {
  var limits = ImportLimits()
  limits.expandedBytes = 1 << 22
  limits.points = 1 << 16
  limits.elements = 1 << 10
  limits.pages = 1 << 6
  let kind = ForeignDrawing.kind(of: bytes)
  guard let drawing = try? ForeignDrawing.read(bytes, limits) else { return }
  expect(drawing.kind == kind, "the drawing is of another format")
  let (document, report) = drawing.document()
  expect(
    document.inkCount == report.taken(.strokes) || report.taken(.shapes) > 0,
    "strokes are counted that are not there")
  guard let file = try? document.file() else { fatalError("the drawing cannot be written") }
  expect((try? InkDocument(file: file)) != nil, "the file cannot be read")
  for written in [document.xournal().bytes, document.inkML().bytes, document.excalidraw().bytes] {
    do { _ = try ForeignDrawing.read(written) } catch {
      fatalError("what was written cannot be read: \(error)")
    }
  }
}

/// Ends with a message where something does not hold; a precondition has none in release builds.
private func expect(_ holds: Bool, _ message: @autoclosure () -> String) {
  if !holds { fatalError(message()) }
}
