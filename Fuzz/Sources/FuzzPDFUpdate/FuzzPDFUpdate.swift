import Ductus
import FuzzInput

/// Reads any bytes as a PDF or an error, and writes on each that can be opened, unless it is refused.
///
/// Every byte that it had stays. Its pages are moved, removed, doubled and mixed with those of another PDF, each
/// way round, and the file that comes of it can be opened and has the pages of the drawing.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPDFUpdate(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  // The operations on the pages stand behind the end of the PDF, where readers look for nothing.
  var input = FuzzInput(bytes: Array(bytes.suffix(24)))
  let limits = PDFFile.Limits(expanded: 1 << 20, pages: 100)
  guard let file = try? PDFFile(bytes, limits: limits), let document = try? file.drawing() else {
    return 0
  }
  document.perform(.add([stroke(document)]))
  save(document, into: file)
  let pages = document.pages.count
  for _ in 0..<4 { arrange(document, &input, other: other) }
  save(document, into: file)
  if pages > 0, !document.pages.isEmpty, let new = written(document) {
    expect(new.pages.count == document.pages.count, "a new file has other pages")
  }
  // The pages of this file come into a sound one.
  guard let sound = try? PDFFile(other), let mixed = try? sound.drawing() else {
    fatalError("the sound file cannot be opened")
  }
  mixed.perform(.add([stroke(mixed)]))
  for _ in 0..<3 { arrange(mixed, &input, other: bytes) }
  save(mixed, into: sound)
  return 0
}

/// Ends with a message where something does not hold; a precondition has none in release builds.
private func expect(_ holds: Bool, _ message: @autoclosure () -> String) {
  if !holds { fatalError(message()) }
}

/// A sound PDF of three pages, with a drawing on them.
private let other: [UInt8] = {
  let document = InkDocument()
  document.arrange(.add([PageDraft(.a6), PageDraft(.a5), PageDraft(.a6)], at: 0))
  document.perform(.add([stroke(document)]))
  let writer = PDFWriter()
  do {
    try writer.add(document, PDFSettings(attachment: nil))
    return try writer.file()
  } catch {
    fatalError("\(error)")
  }
}()

private func stroke(_ document: InkDocument) -> InkStroke {
  let record = StrokeRecord(seed: 1)
  for index in 0..<8 {
    record.put(
      RecordedSample(x: Int64(index) * 500, y: Int64(index % 3) * 700, time: Int64(index) * 80),
      at: index)
  }
  return InkStroke(
    id: document.makeIdentifier(), record: record, brush: BrushPreset.highlighter.brush,
    place: document.makePlace())
}

private func arrange(_ document: InkDocument, _ input: inout FuzzInput, other: [UInt8]) {
  let mask = input.byte()
  let pages = document.pages.map { $0.id }.filter { mask >> UInt8($0.rawValue & 7) & 1 == 1 }
  switch input.byte() % 6 {
  case 0 where document.pages.count < 50: document.arrange(.duplicate(pages))
  case 1: document.arrange(.remove(pages))
  case 2: document.arrange(.move(pages, to: Int(input.byte() % 8)))
  case 3: document.arrange(.add([PageDraft(.a6)], at: Int(input.byte() % 8)))
  case 4:
    if mask % 4 == 0, let picture = document.pictures.first {
      document.perform(.transform([picture.id], .scale(x: 0.5, y: 0.5)))
    }
  default:
    guard document.pages.count < 50, let file = try? PDFFile(other) else { return }
    let sizes = file.pages.prefix(20).map { page in
      PageSize(width: page.displaySize.width, height: page.displaySize.height)
    }
    document.perform(
      document.inserting(
        pagesOf: PictureContent(.pdf, other), sizes: sizes, at: Int(input.byte() % 8)))
  }
}

/// Saves a drawing both ways, and expects files that can be opened and have the pages.
private func save(_ document: InkDocument, into file: PDFFile) {
  let base = file.original
  for form in [PDFSettings.InkForm.annotations, .content] {
    guard let saved = try? file.saving(document, PDFSettings(ink: form), breaksLocks: true) else {
      continue
    }
    expect(saved.starts(with: base.bytes), "a byte of the file is different")
    guard !base.isRepaired else { continue }
    guard let again = try? PDFFile(saved) else { fatalError("what was saved cannot be opened") }
    expect(!again.isRepaired, "what was saved has to be repaired")
    if !document.pages.isEmpty {
      expect(again.pages.count == document.pages.count, "the file has other pages")
    }
    expect(again.hasDrawing, "the drawing is not attached")
    expect((try? again.drawing()) != nil, "the drawing cannot be opened")
  }
}

private func written(_ document: InkDocument) -> PDFFile? {
  let writer = PDFWriter()
  // A PDF among its pictures may ask for too much.
  guard (try? writer.add(document)) != nil, let bytes = try? writer.file() else { return nil }
  guard let file = try? PDFFile(bytes) else { fatalError("a new file cannot be opened") }
  return file
}
