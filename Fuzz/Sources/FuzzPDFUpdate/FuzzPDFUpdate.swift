import Ductus

/// Any bytes are a PDF or an error; what can be opened can be written on, or is refused, and then has every byte
/// that it had.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPDFUpdate(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let limits = PDFFile.Limits(expanded: 1 << 20, pages: 100)
  guard let file = try? PDFFile(bytes, limits: limits), let document = try? file.drawing() else {
    return 0
  }
  let record = StrokeRecord(seed: 1)
  for index in 0..<8 {
    record.put(
      RecordedSample(x: Int64(index) * 500, y: Int64(index % 3) * 700, time: Int64(index) * 80),
      at: index)
  }
  document.perform(
    .add([
      InkStroke(
        id: document.makeIdentifier(), record: record, brush: BrushPreset.highlighter.brush,
        place: document.makePlace())
    ]))
  for form in [PDFSettings.InkForm.annotations, .content] {
    guard let saved = try? file.saving(document, PDFSettings(ink: form), breaksLocks: true) else {
      continue
    }
    precondition(saved.starts(with: file.original.bytes))
  }
  return 0
}
