/// The reason why a drawing cannot be saved into a PDF.
public struct PDFSavingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of obstacle.
  public enum Reason: UInt8, Sendable, CaseIterable {
    /// The PDF is damaged so that nothing can be appended to it; a program that repairs it may help.
    case damaged
    /// To copy what its pages need is more work than the reader does for one file: it repeats its parts too often.
    case overLimit
    /// The PDF is certified or signed in a way that forbids annotations, or its author did not give the right to them.
    case locked
    /// The drawing shows no page of this PDF.
    case otherFile
    /// The drawing has something that no file can have.
    case drawing
  }

  /// The kind of obstacle.
  public let reason: Reason
  /// The offset in the PDF at which it was found; 0 where it has none.
  public let offset: Int

  init(_ reason: Reason, offset: Int = 0) { (self.reason, self.offset) = (reason, offset) }

  /// A sentence about it, with its offset.
  public var description: String {
    switch reason {
    case .damaged:
      "the PDF is damaged at byte \(offset), so that nothing can be appended to it; a program that repairs it helps, such as qpdf"
    case .overLimit:
      "the pages of the PDF need more work than is done for one file; they repeat their parts very often"
    case .locked:
      "the PDF is certified, signed or protected by its author, and does not allow what was drawn on it"
    case .otherFile: "the drawing shows no page of this PDF"
    case .drawing: "the drawing has something that cannot be stored"
    }
  }
}
