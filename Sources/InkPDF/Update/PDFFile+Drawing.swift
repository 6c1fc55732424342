internal import InkBrush
public import InkCodec
public import InkDocument
internal import InkGeometry

// Drawings in PDFs.
extension PDFFile {
  /// The largest drawing that is taken out.
  private static let drawingLimit = 1 << 29

  /// Saves a drawing that shows pages of this PDF into it: its ink comes onto these pages, and the drawing is
  /// attached.
  ///
  /// The PDF gets the pages of the drawing: those that were added, of paper or of other PDFs, come in, and those
  /// that were removed leave it. The bytes of the PDF stay as they are, with an update appended; what this library
  /// appended to it before is replaced. So pages that were removed can be found in the file still; a new
  /// file, see ``PDFWriter``, lacks them. Complexity: O(bytes + samples + strokes × log strokes), and O(pixels) for images.
  ///
  /// - Parameters:
  ///   - document: the drawing; see ``drawing()``.
  ///   - settings: the form of the ink, what is attached, and what decodes pictures; extent, paper and scale do not
  ///     matter.
  ///   - metadata: the date, and another title.
  ///   - deflate: what compresses streams; by default nothing is compressed.
  ///   - breaksLocks: true to save even where the file's certification or its signatures do not allow that; by
  ///     default false.
  /// - Returns: the bytes of the file.
  /// - Throws: a ``PDFSavingError``.
  public func saving(
    _ document: InkDocument, _ settings: PDFSettings = PDFSettings(ink: .annotations),
    _ metadata: PDFMetadata = PDFMetadata(), deflate: PDFDeflate? = nil, breaksLocks: Bool = false
  ) throws(PDFSavingError) -> [UInt8] {
    let base = original
    let document = settings.shown(document)
    let plan = PDFPagePlan(document, savedInto: base, isBase: base.recognition(ofMissing: true))
    guard let plan else { throw PDFSavingError(.otherFile) }
    let isAllowed =
      settings.ink.isAnnotation && !plan.changesPages
      ? base.permissions.allowsAnnotations
      : !base.permissions.isSigned && !base.permissions.isCertified
    guard isAllowed || breaksLocks else { throw PDFSavingError(.locked) }
    return try PDFUpdate(base, deflate: deflate).bytes(document, plan, settings, metadata)
  }

  /// The number of pages of this PDF that a drawing does not show any more.
  ///
  /// Saved into the PDF they leave it, but their bytes stay in the file, as all that was there. A new file without
  /// the drawing attached, see ``PDFWriter``, lacks them.
  ///
  /// - Parameter document: a drawing of pages of this PDF.
  /// - Returns: the number; 0 for an endless sheet, and for a drawing that shows no page of this PDF.
  package func removedPageCount(in document: InkDocument) -> Int {
    let base = original
    let plan = PDFPagePlan(document, savedInto: base, isBase: base.recognition(ofMissing: true))
    guard case .anew(let pages) = plan else { return 0 }
    var isShown = [Bool](repeating: false, count: base.pages.count)
    for page in pages where page.isBase {
      if let index = page.picture?.pageIndex { isShown[index] = true }
    }
    return isShown.count { !$0 }
  }

  /// The drawing that is attached to this PDF; without one, a new drawing whose pages are those of the PDF.
  ///
  /// Pages of this PDF are shown as they are without the ink of the drawing.
  ///
  /// - Returns: the drawing, with nothing to undo where it is new.
  /// - Throws: a ``/InkCodec/DuctusError`` where the attached drawing is damaged.
  public func drawing() throws(DuctusError) -> InkDocument {
    let content = PictureContent(.pdf, original.bytes)
    if let bytes = attachedDrawing {
      let document = try DuctusReader(.stopping).read(bytes).document
      return InkDocument(document.snapshot.replacing(content))
    }
    let document = InkDocument()
    let sizes = pages.map { page in
      PageSize(width: page.displaySize.width, height: page.displaySize.height)
    }
    for edit in document.inserting(pagesOf: content, sizes: sizes, at: 0) {
      document.perform(edit)
    }
    document.forgetHistory()
    return document
  }

  /// The entries of a dictionary, or of the one that is referred to; none where it is something else.
  package func entries(of object: PDFObject) -> PDFDictionary {
    dictionary(object) ?? PDFDictionary()
  }

  /// True if a drawing is attached.
  public var hasDrawing: Bool { attachedDrawing != nil }

  /// The bytes of the drawing that is attached; `nil` without one.
  package var attachedDrawing: [UInt8]? {
    for attached in attachedFiles where PDFAttachments.isOwn(attached.stream.dictionary) {
      do throws(PDFError) {
        return try contents(of: attached, limit: Self.drawingLimit)
      } catch {
        continue
      }
    }
    return nil
  }

  /// The PDF without what this library appended to it.
  ///
  /// Where another program has written the file anew since, our ink is taken away with one more update.
  package var original: PDFFile {
    let own = attachedFiles.first { PDFAttachments.isOwn($0.stream.dictionary) }
    guard let own else { return self }
    let parameters = entries(of: own.stream.dictionary["Params"])
    do throws(PDFError) {
      if let length = parameters["DuctusLength"].integer, length > 0, length < bytes.count,
        let start = indexStart, start >= length - offsetBase,
        let sum = parameters["DuctusSum"].string
      {
        let prefix = Array(bytes[..<length])
        if PDFObjects.identifier(of: prefix) == sum {
          let base = try PDFFile(prefix)
          if base.indexStart == trailer["Prev"].integer { return base }
        }
      }
      let stripped: [UInt8]
      do throws(PDFSavingError) {
        stripped = try PDFUpdate(self, deflate: nil)
          .bytes(nil, .inPlace([]), PDFSettings(), PDFMetadata())
      } catch {
        return self
      }
      return try PDFFile(stripped)
    } catch {
      return self
    }
  }
}

extension InkDocument.State {
  /// The same with a content in place of each PDF whose bytes are not there, or the other way round.
  ///
  /// - Parameters:
  ///   - content: the new content.
  ///   - isOld: returns true for a content that is replaced; by default for a PDF without bytes.
  /// - Returns: the state.
  func replacing(
    _ content: PictureContent,
    where isOld: (PictureContent) -> Bool = { $0.format == .pdf && $0.isMissing }
  ) -> InkDocument.State {
    func replaced(_ picture: PlacedPicture) -> PlacedPicture {
      guard isOld(picture.content) else { return picture }
      return PlacedPicture(
        id: picture.id, content: content, pageIndex: picture.pageIndex, size: picture.size,
        crop: picture.crop, transform: picture.transform, isLocked: picture.isLocked,
        page: picture.page, place: picture.place)
    }
    func replaced(_ gestures: [[DocumentChange]]) -> [[DocumentChange]] {
      gestures.map { gesture in
        gesture.map { change in
          var change = change
          for index in change.pictures.indices {
            change.pictures[index].before = change.pictures[index].before.map(replaced)
            change.pictures[index].after = change.pictures[index].after.map(replaced)
          }
          return change
        }
      }
    }
    var state = self
    state.pictures = pictures.map(replaced)
    state.undoable = replaced(undoable)
    state.redoable = replaced(redoable)
    return state
  }
}
