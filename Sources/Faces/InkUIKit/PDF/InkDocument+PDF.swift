public import Foundation
internal import InkCodec
public import InkDocument
internal import InkPDF
internal import PDFSyntax

// Drawings as PDF.
extension InkDocument {
  /// Returns the drawing as a PDF: its pages, or one page around all ink, with the drawing attached.
  ///
  /// It can be opened again with every stroke: ``drawing(ofPDF:password:)``. Complexity: O(samples + strokes × log strokes),
  /// and O(pixels) for images.
  ///
  /// - Parameters:
  ///   - title: the title; by default none.
  ///   - date: the date, in whole seconds; by default none, so that the same drawing gives the same bytes.
  /// - Returns: the bytes of the file.
  /// - Throws: an ``/InkUIKit/InkPDFError``.
  public func pdfData(title: String = "", date: Date? = nil) throws(InkPDFError) -> Data {
    do throws(DuctusError) {
      return Data(try pdf(PDFSettings(), Self.metadata(title, date)))
    } catch {
      throw .drawing(error)
    }
  }

  /// Opens a PDF: the drawing that is attached to it, or a new one whose pages are those of the PDF.
  ///
  /// The pages lie below the ink as locked pictures.
  ///
  /// - Parameters:
  ///   - data: the bytes of the PDF.
  ///   - password: a user's password of it, or the owner's, if it needs one; by default none.
  /// - Returns: the drawing.
  /// - Throws: an ``/InkUIKit/InkPDFError`` if it cannot be read.
  public static func drawing(
    ofPDF data: Data, password: String? = nil
  ) throws(InkPDFError) -> InkDocument {
    let file = try file(data, password)
    do throws(DuctusError) {
      return try file.drawing()
    } catch {
      throw .drawing(error)
    }
  }

  /// Returns a PDF with the ink of the drawing on its pages.
  ///
  /// The bytes of the PDF stay as they are, with an update appended; one that was appended before is replaced.
  ///
  /// - Parameters:
  ///   - data: the PDF that the drawing was opened from.
  ///   - password: a user's password of it, or the owner's, if it needs one; by default none. The result needs the same.
  ///   - date: the date, in whole seconds; by default none.
  /// - Returns: the bytes of the file.
  /// - Throws: an ``/InkUIKit/InkPDFError``, for example if the drawing shows no page of this PDF, or the PDF is signed
  ///   and forbids it.
  public func saved(
    intoPDF data: Data, password: String? = nil, date: Date? = nil
  ) throws(InkPDFError) -> Data {
    let file = try Self.file(data, password)
    do throws(PDFSavingError) {
      return Data(
        try file.saving(self, PDFSettings(ink: .annotations), Self.metadata("", date)))
    } catch {
      throw .saving(error)
    }
  }

  private static func file(
    _ data: Data, _ password: String?
  ) throws(InkPDFError) -> PDFFile {
    do throws(PDFError) {
      return try PDFFile([UInt8](data), passwords: password.map { [$0] } ?? [])
    } catch {
      throw .unreadable(error)
    }
  }

  private static func metadata(_ title: String, _ date: Date?) -> PDFMetadata {
    PDFMetadata(
      title: title,
      date: date.flatMap { Int64(exactly: $0.timeIntervalSince1970.rounded(.down)) })
  }
}
