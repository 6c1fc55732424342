import Ductus

/// Reads any bytes as the file of a picture or an error, and checks that it is the same picture without its
/// metadata, that nothing more can be taken out of it, and that it goes into a PDF, which can be opened.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPicture(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let header = try? PictureHeader(of: bytes)
  guard let (content, found) = try? PictureContent.importing(bytes) else {
    expect(header == nil, "a picture with a header cannot be imported")
    return 0
  }
  expect(header == found && content.format == found.format, "there are two headers")
  guard found.format != .pdf else { return 0 }
  expect(
    found.pixelWidth > 0 && found.pixelHeight > 0 && found.size.width > 0 && found.size.height > 0,
    "it has no size")
  // JPEG files without a mark at their end get one, and an orientation that was small becomes a whole one.
  expect(content.bytes.count <= bytes.count + 64, "it has grown")
  guard let (again, same) = try? PictureContent.importing(content.bytes) else {
    fatalError("without metadata it is no picture")
  }
  expect(same == found, "without metadata it is another picture")
  expect(again.bytes == content.bytes, "it had metadata left")
  write(content, found)
  return 0
}

/// Ends with a message where something does not hold; a precondition has none in release builds.
private func expect(_ holds: Bool, _ message: @autoclosure () -> String) {
  if !holds { fatalError(message()) }
}

/// Writes a page with a picture; WebP files, and others that a PDF cannot have as they are, are decoded to a grey
/// pixel.
private func write(_ content: PictureContent, _ header: PictureHeader) {
  // Large pictures of few bytes take long, and show nothing new.
  guard header.pixelWidth <= 4096, header.pixelHeight <= 4096 else { return }
  let document = InkDocument()
  document.arrange(.add([PageDraft(.a6)], at: 0))
  document.perform(
    .put(pictures: [
      PlacedPicture(
        id: document.nextPicture, content: content, size: header.size,
        page: document.pages.first?.id,
        place: document.nextPicturePlace)
    ]))
  let writer = PDFWriter()
  let settings = PDFSettings(decode: { _ in PDFPixels(width: 1, height: 1, bytes: [9, 9, 9, 99]) })
  do { try writer.add(document, settings) } catch {
    fatalError("the page cannot be written: \(error)")
  }
  guard let file = try? PDFFile(writer.file()) else { fatalError("the PDF cannot be opened") }
  expect(file.pages.count == 1 && !file.isRepaired, "the PDF has another page")
}
