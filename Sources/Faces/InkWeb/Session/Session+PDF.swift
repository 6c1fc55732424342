internal import InkCanvas
internal import InkCodec
internal import InkDocument
internal import InkPDF
internal import InkWebCore
internal import PDFSyntax

/// A PDF that is made bit by bit.
final class PDFJob {
  private var settings: PDFSettings
  private let metadata: PDFMetadata
  private let breaksLocks: Bool
  private let document: InkDocument
  private let outlines: PDFOutlines
  /// The streams to compress, known once all outlines are made.
  private var streams: DeflatedStreams?
  /// The outlines that the next file may have that is written for its streams alone.
  private var outlinesAtOnce = 30

  /// Outlines take longer than all else.
  private static let outlineShare = 0.9
  /// About the bytes of a sample in a PDF.
  private static let bytesPerSample = 40
  /// The pixels of images that are painted at a time.
  private static let pixelsAtOnce = 1 << 16

  /// The outcome.
  enum Result {
    /// A file, with so many pages of PDFs that are in it but not shown.
    case file([UInt8], hiddenPageCount: Int)
    /// It cannot be saved into the PDF that it shows.
    case refused(PDFSavingError.Reason, offset: Int)
    /// The drawing cannot be attached.
    case failed(DuctusError)
  }

  /// Begins.
  init(
    of document: InkDocument, _ settings: PDFSettings, _ metadata: PDFMetadata,
    breaksLocks: Bool
  ) {
    self.settings = settings
    self.metadata = metadata
    self.breaksLocks = breaksLocks
    self.document = document
    outlines = PDFOutlines(of: document)
    self.settings.outlines = outlines
  }

  /// True if it is to be written to find out what is to be compressed.
  var isOutlined: Bool { streams == nil && outlines.progress == 1 }

  /// Gives it the pixels of pictures.
  func use(_ pictures: [(content: PictureContent, pixels: PDFPixels)]) {
    settings.decode = { content in pictures.first { $0.content == content }?.pixels }
  }

  /// Makes outlines, and when these are made, compresses streams.
  ///
  /// - Parameter samples: for so many samples.
  /// - Returns: the share that is made, 0…1.
  func goOn(_ samples: Int) -> Double {
    if let streams {
      let part = streams.goOn(atLeast: samples * Self.bytesPerSample)
      return Self.outlineShare + (1 - Self.outlineShare) * part
    }
    if isOutlined {
      // Images are painted some at a time, and the first outlines are few: code that runs for the first time is slow
      // in a browser. What hinders the file is told when it is finished.
      let streams = DeflatedStreams()
      let known = outlines.imageCount
      outlines.limit(pixels: Self.pixelsAtOnce, outlines: outlinesAtOnce)
      _ = result(deflate: streams.note)
      if outlines.lacksOutlines { outlinesAtOnce *= 3 }
      if outlines.lacksOutlines || outlines.lacksImages && outlines.imageCount > known {
        return Self.outlineShare
      }
      self.streams = streams
      return streams.progress < 1 ? Self.outlineShare : 1
    }
    return Self.outlineShare * outlines.goOn(atLeast: samples)
  }

  /// Makes the file, and what is missing of it.
  func finish() -> Result {
    let streams = streams ?? DeflatedStreams()
    outlines.limit(pixels: nil, outlines: nil)
    return result(deflate: streams.deflated)
  }

  private func result(deflate: @escaping PDFDeflate) -> Result {
    guard let shown = document.annotatedPDF else { return newFile(deflate) }
    do throws(PDFSavingError) {
      let file: PDFFile
      do throws(PDFError) {
        file = try PDFFile(shown.bytes)
      } catch {
        return .refused(.damaged, offset: error.offset)
      }
      let removed = file.removedPageCount(in: document)
      if removed > 0, settings.attachment == nil { return newFile(deflate) }
      let hidden = settings.attachment == nil ? 0 : document.hiddenPageCount(besides: shown)
      let bytes = try file.saving(
        document, settings, metadata, deflate: deflate, breaksLocks: breaksLocks)
      return .file(bytes, hiddenPageCount: removed + hidden)
    } catch {
      return .refused(error.reason, offset: error.offset)
    }
  }

  private func newFile(_ deflate: @escaping PDFDeflate) -> Result {
    do throws(DuctusError) {
      let bytes = try document.pdf(settings, metadata, deflate: deflate)
      return .file(
        bytes, hiddenPageCount: settings.attachment == nil ? 0 : document.hiddenPageCount())
    } catch {
      return .failed(error)
    }
  }
}

extension Session {
  /// Approximate bytes of a PDF, and of what it is made of, for a stroke.
  private static let bytesPerStroke = 40_000.0

  private var hasRoomForPDF: Bool {
    var known = 0.0
    for content in canvas.document.pictureContents { known += Double(content.bytes.count) }
    return hasRoom(Double(canvas.document.count) * Self.bytesPerStroke + 6 * known)
  }

  /// Begins a PDF.
  func beginPDF(_ settings: PDFSettings, _ metadata: PDFMetadata, breaksLocks: Bool) -> Int32 {
    guard hasRoomToGrow(Double(canvas.document.count) * 100) else { return Status.noMemory }
    pdf = PDFJob(of: canvas.document, settings, metadata, breaksLocks: breaksLocks)
    return Status.done
  }

  /// Makes what takes long of the PDF; says that all is made where there is no memory for more.
  func preparePDF(_ samples: Int) -> Int32 {
    guard let pdf, hasRoomToGrow(Double(max(samples, 0)) * 2_000),
      !pdf.isOutlined || hasRoomForPDF
    else { return 1000 }
    pdf.use(decoded)
    return Int32(pdf.goOn(max(samples, 0)) * 1000)
  }

  /// Puts the PDF into the output.
  func finishPDF() -> Int32 {
    guard let pdf else { return Status.empty }
    defer { (self.pdf, decoded) = (nil, []) }
    guard hasRoomForPDF else { return Status.noMemory }
    pdf.use(decoded)
    put(0, at: 0)
    switch pdf.finish() {
    case .file(let bytes, let hidden):
      put(Double(hidden), at: 0)
      return put(bytes)
    case .refused(let reason, let offset):
      put(Double(reason.rawValue), at: 0)
      put(Double(offset), at: 1)
      return Status.file
    case .failed(let error):
      return error.reason == .noMemory ? Status.noMemory : Status.file
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
      let changes = file.inkChanges
      put(Double(changes.gonePages), at: 1)
      let hasChanged = changes.changedAnnotations + changes.missingStrokes > 0
      put(hasChanged || changes.hasOtherInk ? 1 : 0, at: 2)
      put(changes.keepsOldInk ? 1 : 0, at: 3)
      do throws(DuctusError) {
        return put(try file.drawing().file())
      } catch {
        return error.reason == .noMemory ? Status.noMemory : Status.file
      }
    } catch {
      return Status.file
    }
  }
}
