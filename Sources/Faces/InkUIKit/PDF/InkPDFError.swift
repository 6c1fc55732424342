public import Foundation
public import InkCodec
public import InkPDF
public import PDFSyntax

/// The reason for which a PDF cannot be opened, or a drawing not be written as one.
public enum InkPDFError: Error, Equatable, Sendable {
  /// The bytes are no PDF that can be read.
  case unreadable(PDFError)
  /// The drawing cannot be written, or that which is attached to the PDF is damaged.
  case drawing(DuctusError)
  /// The drawing cannot be saved into the PDF.
  case saving(PDFSavingError)
}

extension InkPDFError: LocalizedError {
  /// The reason, in the person's language; see ``InkViewText/sentence(for:)-(InkPDFError)``.
  public var errorDescription: String? { InkViewText.preferred.sentence(for: self) }

  /// The fault and its offset, in English words.
  public var failureReason: String? {
    switch self {
    case .unreadable(let error): "\(error)"
    case .drawing(let error): "\(error)"
    case .saving(let error): "\(error)"
    }
  }
}
