public import Foundation
public import InkDocument
public import PDFSyntax
public import PictureFiles

/// The reason for which a picture or a PDF cannot be put into a drawing, or not be shown.
public enum InkPictureError: Error, Equatable, Sendable {
  /// The bytes are no picture that can be read.
  case unreadable(PictureError)
  /// The bytes are no PDF that can be read.
  case unreadablePDF(PDFError)
  /// The drawing has no room for it, or no page of the PDF has a size that pages can have.
  case noRoom
  /// The picture is in the drawing, but the system cannot decode it: a light frame is shown.
  case undecodable(PlacedPicture.Identifier)
}

extension InkPictureError: LocalizedError {
  /// The reason, in the person's language; see ``InkViewText/sentence(for:)-(InkPictureError)``.
  public var errorDescription: String? { InkViewText.preferred.sentence(for: self) }

  /// The fault and its offset, in English words.
  public var failureReason: String? {
    switch self {
    case .unreadable(let error): "\(error)"
    case .unreadablePDF(let error): "\(error)"
    case .noRoom, .undecodable: nil
    }
  }
}
