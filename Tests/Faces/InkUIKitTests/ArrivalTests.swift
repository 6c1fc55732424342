import Ductus
import InkInterchange
import InkUIKit
import Testing

/// Pictures and PDFs that are dropped and pasted.
@Suite struct ArrivalTests {
  private func png(_ width: Int, _ height: Int) throws -> [UInt8] {
    try InkDocument().picture(
      of: Rect(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height)), scale: 1
    ).png()
  }

  private func pdf(pages: Int) throws -> [UInt8] {
    let document = InkDocument()
    document.arrange(.add((0..<pages).map { _ in PageDraft(.a5) }, at: 0))
    return [UInt8](try document.pdfData())
  }

  private func gestures() throws -> PointerGestures {
    PointerGestures(try InkCanvas(width: 400, height: 300))
  }

  @Test func `The best of the forms that are offered is taken`() {
    #expect(ArrivalForm.best { _ in true } == .drawing)
    #expect(ArrivalForm.best { ["com.adobe.pdf", "public.jpeg"].contains($0) } == .jpeg)
    #expect(ArrivalForm.best { $0 == "com.adobe.pdf" } == .pdf)
    #expect(ArrivalForm.best { $0 == "org.webmproject.webp" } == .webp)
    #expect(ArrivalForm.best { $0 == "public.heic" } == .heic)
    #expect(ArrivalForm.best { $0 == "public.plain-text" } == nil)
    #expect(ArrivalForm.types.count == 6 && ArrivalForm.pictureTypes.count == 5)
  }

  @Test func `A picture is taken where the drawing may be changed`() {
    #expect(
      DropChoice(hasDrawing: false, hasPicture: true, isOwn: false, isReadOnly: false) == .copy)
    #expect(
      DropChoice(hasDrawing: false, hasPicture: true, isOwn: false, isReadOnly: true) == .refuse)
    // Lifted ink is offered as a picture, too.
    #expect(
      DropChoice(hasDrawing: true, hasPicture: true, isOwn: true, isReadOnly: false) == .move)
  }

  @Test func `A picture lies where it is dropped, no larger than the view, in one gesture`() throws
  {
    let gestures = try gestures()
    let canvas = gestures.canvas
    canvas.setView(origin: Point(100, 50), zoom: 2)
    try gestures.drop(PictureParcel(png(40, 20)), at: Point(150, 80))
    try gestures.drop(PictureParcel(png(4000, 30)), at: Point(150, 80))
    let pictures = canvas.document.pictures
    #expect(pictures.count == 2 && pictures.allSatisfy { !$0.isLocked && $0.page == nil })
    #expect(pictures.allSatisfy { $0.middle.distance(to: Point(150, 80)) < 1e-6 })
    #expect(abs(pictures[0].bounds.width - 40) < 1e-6)
    #expect(abs(pictures[1].bounds.width - 180) < 1e-6)
    #expect(canvas.undo() && canvas.undo() && canvas.document.pictures.isEmpty)
    #expect(!canvas.undo())
    try gestures.drop(PictureParcel(png(4, 4)), at: nil)
    #expect(canvas.document.pictures[0].middle.distance(to: Point(200, 125)) < 1e-6)
    #expect(throws: InkPictureError.noRoom) {
      try gestures.drop(PictureParcel(png(4, 4)), at: Point(.nan, 0))
    }
    #expect(canvas.document.pictures.count == 1)
  }

  @Test func `Pages come behind the page on which they fall, a picture belongs to it`() throws {
    let gestures = try gestures()
    let canvas = gestures.canvas
    canvas.arrange(.add([PageDraft(.a4), PageDraft(.a4)], at: 0))
    let old = canvas.document.pages
    try gestures.drop(PictureParcel(pdf(pages: 3)), at: old[0].rect.center)
    let pages = canvas.document.pages
    #expect(pages.count == 5 && pages[0].id == old[0].id && pages[4].id == old[1].id)
    #expect(canvas.document.pictures.map(\.pageIndex) == [0, 1, 2])
    #expect(canvas.document.pictures.allSatisfy { $0.isLocked })
    try gestures.drop(PictureParcel(pdf(pages: 1)), at: nil)
    #expect(canvas.document.pages.count == 6 && canvas.document.pages[4].id == old[1].id)
    try gestures.drop(PictureParcel(png(4, 4)), at: pages[0].rect.center)
    #expect(canvas.document.pictures.last?.page == old[0].id)
    #expect(canvas.undo() && canvas.undo() && canvas.undo())
    #expect(canvas.document.pages.map(\.id) == old.map(\.id))
    #expect(canvas.document.pictures.isEmpty)
  }

  @Test func `Damaged files are told apart, and leave the drawing as it was`() throws {
    #expect(throws: InkPictureError.unreadable(try fault([1, 2, 3]))) {
      try PictureParcel([1, 2, 3])
    }
    let cut = Array(try png(40, 40).prefix(20))
    #expect(throws: InkPictureError.unreadable(try fault(cut))) { try PictureParcel(cut) }
    do {
      _ = try PictureParcel(Array("%PDF-1.7 nothing".utf8))
      Issue.record("this is no PDF")
    } catch {
      guard case .unreadablePDF = error else {
        Issue.record("another error: \(error)")
        return
      }
      #expect(error.failureReason?.isEmpty == false)
    }
  }

  private func fault(_ bytes: [UInt8]) throws -> PictureError {
    do throws(PictureError) {
      _ = try PictureContent.importing(bytes)
    } catch {
      return error
    }
    struct NoFault: Error {}
    throw NoFault()
  }

  @Test func `Only unknown formats are transcoded, and only once`() throws {
    var count = 0
    let known = try png(3, 2)
    let heic = Array("....ftypheic".utf8)
    let parcel = try PictureParcel(heic) { bytes in
      count += 1
      #expect(bytes == heic)
      return known
    }
    #expect(count == 1)
    guard case .picture(let content, let size) = parcel else {
      Issue.record("a picture is no PDF")
      return
    }
    #expect(content.format == .png && size == PageSize(width: 3, height: 2))
    #expect(throws: InkPictureError.self) { try PictureParcel(heic) { _ in [7] } }
    // A damaged picture is not made whole by decoding its rest.
    #expect(throws: InkPictureError.self) {
      try PictureParcel(Array(known.prefix(20))) { _ in
        Issue.record("this format is known")
        return known
      }
    }
  }

  @Test func `Without ink a small picture shows the first page, or the pictures`() throws {
    #expect(InkDocument().partWithoutInk == nil)
    let gestures = try gestures()
    try gestures.drop(PictureParcel(png(40, 20)), at: Point(100, 100))
    let document = gestures.canvas.document
    #expect(document.partWithoutInk == document.pictures[0].bounds)
    gestures.canvas.arrange(.add([PageDraft(.a4), PageDraft(.a5)], at: 0))
    #expect(document.partWithoutInk == document.pages[0].rect)
  }

  @Test func `Every language has words of its own for what cannot be used`() {
    let languages = ["en", "de", "es", "fr", "ru", "zh"].map { InkViewText(language: $0) }
    let errors: [InkPictureError] = [
      .unreadable(PictureError(.cut, offset: 3)), .noRoom,
      .undecodable(ElementIdentifier(.picture, 0)),
    ]
    for error in errors {
      #expect(Set(languages.map { $0.sentence(for: error) }).count == 6)
    }
    #expect(Set(languages.map(\.badPDF)).count == 6 && Set(languages.map(\.unsavedPDF)).count == 6)
    #expect(Set(languages.map(\.lockedPDF)).count == 6)
  }
}
