#if arch(wasm32)
  internal import InkCodec
  internal import InkPDF
  internal import InkWebCore

  // The drawing as a PDF; `Web/engine-pdf.js` describes this export.

  /// Puts the drawing as a PDF into the output: its ink as annotations (1) or as parts of the pages (0), the
  /// drawing attached (1) or not (0), with what could be undone and what was erased (1) or without (0).
  ///
  /// The first bytes of the input are the title in UTF-8; the date is in seconds since 1970.
  @_expose(wasm, "pdf") @c(pdf)
  public func pdf(
    _ annotates: Int32, _ attaches: Int32, _ keepsHistory: Int32, _ titleCount: Int32,
    _ date: Double
  ) -> Int32 {
    guard let current, let title = current.takeInput(Int(titleCount)) else {
      return Status.noMemory
    }
    let attachment = PDFAttachment(keepsHistory: keepsHistory != 0, keepsErased: keepsHistory != 0)
    return current.putPDF(
      PDFSettings(
        ink: annotates != 0 ? .annotations : .content, attachment: attaches != 0 ? attachment : nil),
      PDFMetadata(title: title, date: Int64(exactly: date.rounded(.down))))
  }

  extension LaterSession {
    /// Approximate bytes of a PDF, and of what it is made of, for a stroke.
    private static let bytesPerStroke = 40_000.0

    /// Puts the drawing as a PDF into the output.
    func putPDF(_ settings: PDFSettings, _ metadata: PDFMetadata) -> Int32 {
      guard hasRoom(Double(document.count) * Self.bytesPerStroke) else { return Status.noMemory }
      do throws(DuctusError) {
        return put(try document.pdf(settings, metadata))
      } catch {
        return error.reason == .noMemory ? Status.noMemory : Status.file
      }
    }
  }
#endif
