internal import InkCanvas
internal import InkCodec
internal import InkDocument
internal import InkGeometry
internal import InkPDF
internal import InkWebCore
internal import PDFSyntax

/// A PDF whose outlines and pictures are made bit by bit.
final class PDFJob {
  private var settings: PDFSettings
  private let metadata: PDFMetadata
  private let breaksLocks: Bool
  private let document: InkDocument
  private let outlines: PDFOutlines
  let images: PDFImages
  /// The microseconds that outlines and pictures take, about.
  private let outlineTime: Double
  private let imageTime: Double

  /// The outcome.
  enum Result {
    /// A file, with so many pages of PDFs that are in it but not shown, and so many encrypted PDFs whose pages are not
    /// encrypted in it.
    case file([UInt8], hiddenPageCount: Int, unprotectedCount: Int)
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
    images = PDFImages(of: document)
    (self.settings.outlines, self.settings.images) = (outlines, images)
    outlineTime = 40 * Double(document.summary.sampleCount)
    imageTime = Double(images.missingByteCount)
  }

  /// Makes outlines, and when these are made, a picture.
  ///
  /// - Parameter samples: outlines of so many samples.
  /// - Returns: the share that is made, 0…1.
  func goOn(_ samples: Int) -> Double {
    if outlines.progress < 1 { outlines.goOn(atLeast: samples) } else if !images.goOn() { return 1 }
    let left =
      (1 - outlines.progress) * outlineTime + Double(images.missingByteCount)
    return min(1 - left / max(outlineTime + imageTime, 1), 0.999)
  }

  /// Makes the file, and what is missing of it.
  func finish() -> Result {
    guard let shown = document.annotatedPDF else { return newFile() }
    do throws(PDFSavingError) {
      let file: PDFFile
      do throws(PDFError) {
        file = try PDFFile(shown.bytes, passwords: settings.passwords)
      } catch {
        return .refused(.damaged, offset: error.offset)
      }
      let removed = file.removedPageCount(in: document)
      if removed > 0, settings.attachment == nil { return newFile() }
      let hidden =
        settings.attachment == nil
        ? 0
        : document.hiddenPageCount(
          besides: shown, passwords: settings.passwords)
      let bytes = try file.saving(document, settings, metadata, breaksLocks: breaksLocks)
      return .file(
        bytes, hiddenPageCount: removed + hidden,
        unprotectedCount: document.unprotectedPDFCount(in: file, passwords: settings.passwords))
    } catch {
      return .refused(error.reason, offset: error.offset)
    }
  }

  private func newFile() -> Result {
    do throws(DuctusError) {
      let bytes = try document.pdf(settings, metadata)
      let hidden =
        settings.attachment == nil ? 0 : document.hiddenPageCount(passwords: settings.passwords)
      return .file(
        bytes, hiddenPageCount: hidden,
        unprotectedCount: document.unprotectedPDFCount(passwords: settings.passwords))
    } catch {
      return .failed(error)
    }
  }
}

extension Session {
  /// Begins a PDF.
  func beginPDF(_ settings: PDFSettings, _ metadata: PDFMetadata, breaksLocks: Bool) -> Int32 {
    var settings = settings
    settings.passwords = takePasswords()
    settings.reading = readWords
    readWords = []
    guard hasRoomToGrow(Double(canvas.document.count) * 100) else { return Status.noMemory }
    pdf = PDFJob(of: canvas.document, settings, metadata, breaksLocks: breaksLocks)
    return Status.done
  }

  /// Keeps a password for the next PDF that is made or looked into.
  func addPassword(_ count: Int) -> Int32 {
    guard (0...1 << 12).contains(count), passwords.count < 1 << 10, let bytes = takeInput(count)
    else { return Status.noMemory }
    passwords.append(String(decoding: bytes, as: UTF8.self))
    return Status.done
  }

  /// Keeps the words that were read of handwriting for the next PDF; numbers that make no words are refused.
  func takeReadWords(_ count: Int) -> Int32 {
    guard count >= 0, count % 8 == 0, hasRoom(4 * Double(count)), let bytes = takeInput(count)
    else { return Status.noMemory }
    let numbers = bytes.withUnsafeBytes { buffer in
      (0..<count / 8).map { buffer.loadUnaligned(fromByteOffset: 8 * $0, as: Double.self) }
    }
    var words: [PDFReadWord] = []
    var at = 0
    while at < numbers.count {
      guard numbers.count - at >= 6, let length = Int(exactly: numbers[at + 5]), length >= 0,
        length <= numbers.count - at - 6
      else { return Status.number }
      let text = numbers[(at + 6)..<(at + 6 + length)].map { UInt8(exactly: $0) ?? 0x3F }
      words.append(
        PDFReadWord(
          text: text, start: Point(numbers[at], numbers[at + 1]),
          end: Point(numbers[at + 2], numbers[at + 3]), xHeight: numbers[at + 4]))
      at += 6 + length
    }
    readWords = words
    return Status.done
  }

  private func takePasswords() -> [String] {
    defer { passwords = [] }
    return passwords
  }

  /// Makes what takes long of the PDF.
  func preparePDF(_ samples: Int) -> Int32 {
    guard let pdf, hasRoomToGrow() else { return Status.noMemory }
    return Int32(pdf.goOn(max(samples, 0)) * 1000)
  }

  /// Puts the PDF into the output.
  func finishPDF() -> Int32 {
    guard let pdf else { return Status.empty }
    self.pdf = nil
    guard hasRoomToWrite() else { return Status.noMemory }
    put(0, at: 0)
    switch pdf.finish() {
    case .file(let bytes, let hidden, let unprotected):
      put(Double(hidden), at: 0)
      put(Double(unprotected), at: 1)
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
    guard let pdf, pdf.images.undecoded.indices.contains(index) else { return Status.empty }
    return put(pdf.images.undecoded[index].bytes)
  }

  /// Takes the pixels of such a picture.
  func takePixels(_ index: Int, _ width: Int, _ height: Int) -> Int32 {
    guard let pdf, pdf.images.undecoded.indices.contains(index), width > 0, height > 0,
      width <= (1 << 28) / height, hasRoom(12 * Double(width) * Double(height)),
      let bytes = takeInput(4 * width * height),
      let pixels = PDFPixels(width: width, height: height, bytes: bytes)
    else { return Status.noMemory }
    pdf.images.take(pixels, of: pdf.images.undecoded[index])
    return Status.done
  }

  /// Puts the drawing that is attached to a PDF into the output.
  func putDrawing(ofPDF count: Int) -> Int32 {
    guard let bytes = takeInput(count), hasRoom(8 * Double(count)) else {
      return Status.noMemory
    }
    for index in 0..<5 { put(0, at: index) }
    do throws(PDFError) {
      let file = try PDFFile(bytes, passwords: takePasswords())
      put(file.permissions.hasUsageRights ? 1 : 0, at: 4)
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
