internal import InkBrush
public import InkCodec
public import InkDocument
internal import InkGeometry
public import PDFSyntax

// Drawings in PDFs.
extension PDFFile {
  /// The largest drawing that is taken out.
  private static let drawingLimit = 1 << 29

  /// Saves a drawing that shows pages of this PDF into it: its ink comes onto these pages, and the drawing is
  /// attached.
  ///
  /// The PDF gets the pages of the drawing: those that were added, of paper or of other PDFs, come in, and those
  /// that were removed leave it. The bytes of the PDF stay as they are, with an update appended; what this library
  /// appended to it before is replaced. So pages that were removed can be found in the file still; a new file, see
  /// ``/InkPDF/PDFWriter``, lacks them. Where another program has written the PDF since, it is written anew without the
  /// old drawing, so that what was erased cannot be found; but a signed PDF keeps its bytes, see ``drawing()``. An
  /// encrypted PDF stays encrypted, what is appended included. Streams are compressed.
  /// Complexity: O(bytes + samples + strokes × log strokes), and O(pixels) for images.
  ///
  /// - Parameters:
  ///   - document: the drawing; see ``drawing()``.
  ///   - settings: the form of the ink, what is attached, and what decodes pictures; extent, paper and scale do not
  ///     matter.
  ///   - metadata: the date, and another title.
  ///   - breaksLocks: true to save even where the file's certification, its signatures or the rights that its
  ///     author gave do not allow that; by default false.
  /// - Returns: the bytes of the file.
  /// - Throws: a ``/InkPDF/PDFSavingError``.
  public func saving(
    _ document: InkDocument, _ settings: PDFSettings = PDFSettings(ink: .annotations),
    _ metadata: PDFMetadata = PDFMetadata(), breaksLocks: Bool = false
  ) throws(PDFSavingError) -> [UInt8] {
    try saving(
      document, settings, metadata, deflate: Deflater.compress, breaksLocks: breaksLocks)
  }

  /// Saves a drawing as the public function does; another function compresses the streams, and `nil` leaves them as
  /// they are.
  package func saving(
    _ document: InkDocument, _ settings: PDFSettings = PDFSettings(ink: .annotations),
    _ metadata: PDFMetadata = PDFMetadata(), deflate: PDFDeflate?, breaksLocks: Bool = false
  ) throws(PDFSavingError) -> [UInt8] {
    let base = base(of: document)
    let document = settings.shown(document)
    let plan = PDFPagePlan(document, savedInto: base, isBase: base.recognition(ofMissing: true))
    guard let plan else { throw PDFSavingError(.otherFile) }
    let isAllowed =
      settings.ink.isAnnotation && !plan.changesPages
      ? base.permissions.allowsAnnotations
      : base.permissions.allowsChanges
    guard isAllowed || breaksLocks else { throw PDFSavingError(.locked) }
    return try PDFUpdate(base, deflate: deflate).bytes(document, plan, settings, metadata)
  }

  /// The number of pages of this PDF that a drawing does not show any more.
  ///
  /// Saved into the PDF they leave it, but their bytes stay in the file, as all that was there. A new file without
  /// the drawing attached, see ``/InkPDF/PDFWriter``, lacks them.
  ///
  /// - Parameter document: a drawing of pages of this PDF.
  /// - Returns: the number; 0 for an endless sheet, and for a drawing that shows no page of this PDF.
  package func removedPageCount(in document: InkDocument) -> Int {
    let base = base(of: document)
    let plan = PDFPagePlan(document, savedInto: base, isBase: base.recognition(ofMissing: true))
    guard case .anew(let pages) = plan else { return 0 }
    var isShown = [Bool](repeating: false, count: base.pages.count)
    for page in pages where page.isBase {
      if let index = page.picture?.pageIndex { isShown[index] = true }
    }
    return isShown.count { !$0 }
  }

  /// The file that a drawing continues: this one where the drawing shows it with all its ink, otherwise the file
  /// without the ink of the drawing that is attached.
  private func base(of document: InkDocument) -> PDFFile {
    let isThis = recognition(ofMissing: false)
    return document.pictures.contains { isThis($0.content) } ? self : original
  }

  /// The drawing that is attached to this PDF; without one, a new drawing whose pages are those of the PDF.
  ///
  /// Pages of this PDF are shown as they are without the ink of the drawing. Where the attached drawing cannot be
  /// read, see ``drawingFault``, the pages are shown with all ink that is on them, which is a part of them then.
  ///
  /// Another program may have changed the PDF since. Then the drawing has its pages, in their order, and each stroke
  /// that is on them as it was written, also where its page was turned, cropped or made smaller. Ink that was changed
  /// stays as it is and is a part of its page; what was taken away has left the drawing; the ink of a page that was
  /// taken out lies beside the others.
  ///
  /// - Complexity: O(bytes), and where another program has written the PDF, O(samples + pages²) of comparisons too.
  /// - Returns: the drawing, with nothing to undo where it is new, or was changed.
  /// - Throws: a ``/InkCodec/DuctusError`` where there is too little memory for the attached drawing.
  public func drawing() throws(DuctusError) -> InkDocument {
    if case .damaged(let error) = attachment, error.reason == .noMemory { throw error }
    let base = original
    let content = PictureContent(.pdf, base.bytes)
    if case .whole(let drawing) = attachment {
      let document = try DuctusReader(.strict).read(drawing.bytes).document
      guard let arrangement = drawing.arrangement else {
        return InkDocument(document.snapshot.replacing(content))
      }
      guard let arranged = arrangement.applied(to: document, base, content) else {
        throw DuctusError(.otherPages, offset: 0)
      }
      return arranged
    }
    let document = InkDocument()
    let sizes = pages.map { PageSize(width: $0.displaySize.width, height: $0.displaySize.height) }
    for edit in document.inserting(pagesOf: content, sizes: sizes, at: 0) {
      document.perform(edit)
    }
    document.forgetHistory()
    return document
  }

  /// The changes of the ink by another program since the drawing was saved.
  package var inkChanges: PDFInkChanges {
    guard case .whole(let drawing) = attachment, let arrangement = drawing.arrangement else {
      return PDFInkChanges()
    }
    var changes = PDFInkChanges()
    changes.gonePages = arrangement.goneInkCount
    changes.changedAnnotations = arrangement.changedCount
    changes.missingStrokes = arrangement.missingCount
    changes.hasOtherInk = drawing.hasOtherInk
    changes.keepsOldInk = keepsBytes
    return changes
  }

  /// True if a drawing is attached that can be read.
  public var hasDrawing: Bool { attachedDrawing != nil }

  /// The fault of the drawing that is attached, which cannot be read; `nil` where it can, and without one.
  ///
  /// Its ink stays on the pages as it is, whatever is drawn on them afterwards.
  public var drawingFault: DuctusError? {
    if case .damaged(let error) = attachment { error } else { nil }
  }

  /// The bytes of the drawing that is attached; `nil` without one that can be read.
  package var attachedDrawing: [UInt8]? {
    if case .whole(let drawing) = attachment { drawing.bytes } else { nil }
  }

  /// The drawing that is attached, which is read once.
  private var attachment: PDFAttachedDrawing {
    found.drawing
  }

  private var found: FoundDrawing {
    if let known = companion as? FoundDrawing { return known }
    let found = FoundDrawing(findDrawing())
    companion = found
    return found
  }

  /// The files that are attached: associated with the document, in its tree of embedded files, or an annotation of
  /// ours.
  ///
  /// Each file comes once, associated ones first; files that cannot be read are left out.
  package var attachedFiles: [PDFAttachedFile] { attachedFiles { PDFInkTag.isOurs($0) } }

  private func findDrawing() -> PDFAttachedDrawing {
    var fault: DuctusError?
    let own = attachedFiles.filter { PDFAttachments.isOwn($0.stream.dictionary) }
    // A drawing that was saved into the file later than others continues a longer one.
    let lengths = own.map {
      entries(of: $0.stream.dictionary["Params"])["DuctusLength"].integer ?? 0
    }
    for index in own.indices.sorted(by: { (-lengths[$0], $0) < (-lengths[$1], $1) }) {
      let attached = own[index]
      do throws(PDFError) {
        let bytes = try contents(of: attached, limit: Self.drawingLimit)
        let document: InkDocument
        do throws(DuctusError) {
          document = try DuctusReader(.strict).read(bytes).document
        } catch {
          fault = fault ?? error
          continue
        }
        var drawing = PDFAttachedDrawing.Whole(
          bytes: bytes, tag: PDFInkTag(of: bytes), specification: attached.specification,
          base: base(of: attached))
        if drawing.base == nil, !isAsWritten {
          let sums = PDFPageSum.sums(in: entries(of: attached.specification), of: self)
          let arrangement = PDFRearrangement(
            document, sums, self, drawing.tag, where: isInk(of: drawing.tag))
          drawing.hasOtherInk = hasTaggedInk(besides: drawing.tag)
          drawing.arrangement = arrangement
          guard let arrangement, arrangement.isUsable(for: document, self)
          else {
            fault = fault ?? DuctusError(.otherPages, offset: 0)
            continue
          }
        }
        return .whole(drawing)
      } catch {
        fault = fault ?? DuctusError(.compression, offset: 0)
      }
    }
    // A damaged name or entry may hide the file: its ink is there still.
    if fault == nil, hasTaggedInk() { fault = DuctusError(.missing, offset: 0) }
    return fault.map { .damaged($0) } ?? .none
  }

  /// The PDF into which a drawing was saved; `nil` where another program has written the file since.
  private func base(of attached: PDFAttachedFile) -> PDFFile? {
    let parameters = entries(of: attached.stream.dictionary["Params"])
    guard let length = parameters["DuctusLength"].integer, length > 0, length < bytes.count,
      let start = indexStart, start >= length - offsetBase,
      let sum = parameters["DuctusSum"].string
    else { return nil }
    let prefix = Array(bytes[..<length])
    guard PDFObjects.identifier(of: prefix) == sum else { return nil }
    do throws(PDFError) {
      let base = try PDFFile(prefix, passwords: passwords)
      return base.indexStart == trailer["Prev"].integer ? base : nil
    } catch {
      return nil
    }
  }

  /// Looks for ink that belongs to a drawing.
  ///
  /// - Parameter tag: that of a drawing whose ink does not count; by default all ink does.
  /// - Returns: true if a page has some.
  private func hasTaggedInk(besides tag: PDFInkTag? = nil) -> Bool {
    pages.contains { page in
      let dictionary = entries(of: page)
      return (resolved(dictionary["Annots"]).array ?? []).prefix(10_000).contains {
        let annotation = entries(of: $0)
        return PDFInkTag.isTagged(annotation) && tag?.kind(annotation: annotation) != .own
      }
        || (resolved(dictionary["Contents"]).array ?? []).prefix(100).contains {
          let stream = entries(of: $0)
          return stream[PDFInkTag.key].string != nil && tag?.kind(content: stream) != .own
        }
    }
  }

  /// True if no other program has written the file since this library did.
  private var isAsWritten: Bool {
    guard let start = indexStart, !isRepaired, start >= 0, start < bytes.count - offsetBase,
      let sum = resolved(trailer["ID"]).array?.last?.string
    else { return false }
    return PDFObjects.identifier(of: bytes[..<(start + offsetBase)]) == sum
  }

  /// Returns a function that tells the ink of a drawing: that of older versions, which does not tell its drawing, is
  /// that of any where there is no other.
  private func isInk(of tag: PDFInkTag) -> (PDFInkTag.Kind) -> Bool {
    let isTold = pages.contains { page in
      let dictionary = entries(of: page)
      return (resolved(dictionary["Annots"]).array ?? []).contains {
        tag.kind(annotation: entries(of: $0)) == .own
      }
        || (resolved(dictionary["Contents"]).array ?? []).contains {
          tag.kind(content: entries(of: $0)) == .own
        }
    }
    return { kind in kind == .own || !isTold && kind == .untold }
  }

  /// The PDF without what this library wrote into it; the PDF itself where the drawing cannot be read.
  ///
  /// Where another program has written the file since, it is written anew without the drawing and its ink, so that
  /// nothing that was erased can be read in it; a signed file keeps its bytes, with an update that takes the ink away.
  package var original: PDFFile {
    guard case .whole(let drawing) = attachment else { return self }
    if let base = drawing.base ?? found.original { return base }
    let original = withoutInk(of: drawing) ?? self
    found.original = original
    return original
  }

  /// True if the bytes of the file are signed, for its readers or with rights that they give them.
  private var keepsBytes: Bool {
    let permissions = permissions
    return permissions.isSigned || permissions.hasUsageRights
  }

  private func withoutInk(of drawing: PDFAttachedDrawing.Whole) -> PDFFile? {
    do throws(PDFSavingError) {
      let bytes = try PDFUpdate(self, deflate: nil).stripped(
        of: drawing, where: isInk(of: drawing.tag))
      do throws(PDFError) {
        let stripped = try PDFFile(bytes, passwords: passwords)
        guard !keepsBytes, let anew = stripped.rewritten(deflate: Deflater.compress),
          let file = try? PDFFile(anew, passwords: passwords), file.pages.count == pages.count
        else { return stripped }
        return file
      } catch {
        return nil
      }
    } catch {
      return nil
    }
  }
}

/// The outcome of the search for a drawing, which its file keeps.
private final class FoundDrawing {
  let drawing: PDFAttachedDrawing
  /// The file without the ink, once it was asked for.
  var original: PDFFile?

  /// Keeps an outcome.
  init(_ drawing: PDFAttachedDrawing) { self.drawing = drawing }
}

extension InkDocument.State {
  /// The same with a content instead of each PDF whose bytes are not there, or the other way round.
  ///
  /// - Parameters:
  ///   - content: the new content.
  ///   - isOld: returns true for a content that is replaced; by default for a PDF without bytes.
  /// - Returns: the state.
  func replacing(
    _ content: PictureContent,
    where isOld: (PictureContent) -> Bool = { $0.format == .pdf && $0.isMissing }
  ) -> InkDocument.State {
    func replaced(_ element: SheetElement) -> SheetElement {
      guard let picture = element.picture, isOld(picture.content) else { return element }
      return .picture(picture.sharing(content))
    }
    var state = self
    state.pictures = pictures.compactMap { replaced(.picture($0)).picture }
    state.journal.mapElements(replaced)
    return state
  }
}
