#if arch(wasm32)
  internal import InkCanvas
  internal import InkCodec
  internal import InkDocument
  internal import InkPDF
  internal import InkWebCore

  // The drawing as a PDF, and drawings in PDFs; `Web/engine-pdf.js` describes these exports.

  /// Puts the drawing as a PDF into the output: its ink as annotations (1) or as parts of the pages (0), the
  /// drawing attached (1) or not (0), with what could be undone and what was erased (1) or without (0), with the
  /// times and forces of signatures (1) or without (0).
  ///
  /// A drawing that shows pages of a PDF is saved into that. Where that is not possible, −3 is returned, and the
  /// numbers get that of `PDFSavingError.Reason` and a place in bytes: 2 where the file's author, certification or
  /// signatures forbid it, unless locks are broken (1), and 0 where it is damaged. Otherwise the first number gets
  /// the pages of PDFs that are not shown, whose bytes are in the file all the same; without the drawing attached
  /// such a PDF is written anew, and gets 0. The first bytes of
  /// the input are the title in UTF-8; the date is in seconds since 1970.
  @_expose(wasm, "pdf") @c(pdf)
  public func pdf(
    _ annotates: Int32, _ attaches: Int32, _ keepsHistory: Int32, _ keepsDynamics: Int32,
    _ titleCount: Int32, _ date: Double, _ breaksLocks: Int32
  ) -> Int32 {
    guard let current, let title = current.takeInput(Int(titleCount)) else {
      return Status.noMemory
    }
    let attachment = PDFAttachment(
      keepsHistory: keepsHistory != 0, keepsErased: keepsHistory != 0,
      keepsDynamics: keepsDynamics != 0)
    return current.putPDF(
      PDFSettings(
        ink: annotates != 0 ? .annotations : .content,
        attachment: attaches != 0 ? attachment : nil),
      PDFMetadata(title: title, date: Int64(exactly: date.rounded(.down))),
      breaksLocks: breaksLocks != 0)
  }

  /// Makes outlines for the next PDF, of strokes with so many samples; the first call begins anew.
  ///
  /// Returns 0…1,000: how many of a thousand are made.
  @_expose(wasm, "pdf_prepare") @c(pdf_prepare)
  public func pdfPrepare(_ isFirst: Int32, _ samples: Int32) -> Int32 {
    current?.prepareOutlines(isFirst: isFirst != 0, Int(samples)) ?? Status.noMemory
  }

  /// Puts a picture that has to be decoded for a PDF into the output, as its file; returns `Status.empty` behind the
  /// last one.
  @_expose(wasm, "pdf_picture") @c(pdf_picture)
  public func pdfPicture(_ index: Int32) -> Int32 {
    current?.putUndecoded(Int(index)) ?? Status.noMemory
  }

  /// Takes the pixels of such a picture from the input: red, green, blue and alpha, not premultiplied, upright.
  @_expose(wasm, "pdf_pixels") @c(pdf_pixels)
  public func pdfPixels(_ index: Int32, _ width: Int32, _ height: Int32) -> Int32 {
    current?.takePixels(Int(index), Int(width), Int(height)) ?? Status.noMemory
  }

  /// Puts the drawing that is attached to the PDF in the input into the output, as a file.
  ///
  /// Where it shows pages of the PDF, these are in it as they were without its ink; the second number gets the pages
  /// with ink that another program has taken out, whose ink lies beside the others. Returns `Status.empty` where
  /// none is attached. Where something cannot be read, −3 is returned, and the first number is 1 for the drawing, 2 for one whose
  /// pages another program has changed, and 0 for the PDF, into which nothing can be saved then.
  @_expose(wasm, "pdf_drawing") @c(pdf_drawing)
  public func pdfDrawing(_ count: Int32) -> Int32 {
    current?.putDrawing(ofPDF: Int(count)) ?? Status.noMemory
  }

  extension Session {
    /// Approximate bytes of a PDF, and of what it is made of, for a stroke.
    private static let bytesPerStroke = 40_000.0

    /// Makes outlines; says that all are made where there is no memory for more.
    func prepareOutlines(isFirst: Bool, _ samples: Int) -> Int32 {
      if isFirst { outlines = nil }
      let room = Double(max(samples, 0)) * 2_000 + Double(canvas.document.count) * 100
      guard hasRoomToGrow(room) else { return 1000 }
      let outlines = outlines ?? PDFOutlines(of: canvas.document)
      self.outlines = outlines
      return Int32(outlines.goOn(atLeast: samples) * 1000)
    }

    /// Puts the drawing as a PDF into the output.
    func putPDF(_ settings: PDFSettings, _ metadata: PDFMetadata, breaksLocks: Bool) -> Int32 {
      let document = canvas.document
      var known = 0.0
      for content in document.pictureContents { known += Double(content.bytes.count) }
      guard hasRoom(Double(document.count) * Self.bytesPerStroke + 6 * known) else {
        return Status.noMemory
      }
      var settings = settings
      let pictures = decoded
      decoded = []
      settings.outlines = outlines
      outlines = nil
      settings.decode = { content in pictures.first { $0.content == content }?.pixels }
      put(0, at: 0)
      guard let shown = document.annotatedPDF else { return putNewPDF(settings, metadata) }
      do throws(PDFSavingError) {
        let file: PDFFile
        do throws(PDFError) {
          file = try PDFFile(shown.bytes)
        } catch {
          return refuse(.damaged, error.offset)
        }
        let removed = file.removedPageCount(in: document)
        if removed > 0, settings.attachment == nil { return putNewPDF(settings, metadata) }
        let hidden = settings.attachment == nil ? 0 : document.hiddenPageCount(besides: shown)
        put(Double(removed + hidden), at: 0)
        return put(
          try file.saving(
            document, settings, metadata, deflate: Deflater.compress, breaksLocks: breaksLocks))
      } catch {
        return refuse(error.reason, error.offset)
      }
    }

    /// Puts a picture that has to be decoded, because no PDF can have it as it is, into the output.
    func putUndecoded(_ index: Int) -> Int32 {
      if index == 0 {
        decoded = []
        undecoded = canvas.document.pictureContents.filter {
          $0.format == .webp && !$0.isMissing
        }
      }
      guard undecoded.indices.contains(index) else { return Status.empty }
      return put(undecoded[index].bytes)
    }

    /// Takes the pixels of such a picture, which may have gone from the drawing meanwhile.
    func takePixels(_ index: Int, _ width: Int, _ height: Int) -> Int32 {
      guard undecoded.indices.contains(index), width > 0, height > 0,
        width <= (1 << 28) / height, hasRoom(12 * Double(width) * Double(height)),
        let bytes = takeInput(4 * width * height),
        let pixels = PDFPixels(width: width, height: height, bytes: bytes)
      else { return Status.noMemory }
      decoded.append((undecoded[index], pixels))
      return Status.done
    }

    private func refuse(_ reason: PDFSavingError.Reason, _ offset: Int) -> Int32 {
      put(Double(reason.rawValue), at: 0)
      put(Double(offset), at: 1)
      return Status.file
    }

    private func putNewPDF(_ settings: PDFSettings, _ metadata: PDFMetadata) -> Int32 {
      let document = canvas.document
      if settings.attachment != nil { put(Double(document.hiddenPageCount()), at: 0) }
      do throws(DuctusError) {
        return put(try document.pdf(settings, metadata, deflate: Deflater.compress))
      } catch {
        return error.reason == .noMemory ? Status.noMemory : Status.file
      }
    }

    /// Puts the drawing that is attached to a PDF into the output.
    func putDrawing(ofPDF count: Int) -> Int32 {
      guard let bytes = takeInput(count), hasRoom(8 * Double(count)) else {
        return Status.noMemory
      }
      put(0, at: 0)
      do throws(PDFError) {
        let file = try PDFFile(bytes)
        if let fault = file.drawingFault {
          put(fault.reason == .otherPages ? 2 : 1, at: 0)
          return fault.reason == .noMemory ? Status.noMemory : Status.file
        }
        guard file.hasDrawing else { return Status.empty }
        put(1, at: 0)
        put(Double(file.goneInkCount), at: 1)
        do throws(DuctusError) {
          return put(try DuctusWriter().begin(try file.drawing()))
        } catch {
          return error.reason == .noMemory ? Status.noMemory : Status.file
        }
      } catch {
        return Status.file
      }
    }
  }
#endif
