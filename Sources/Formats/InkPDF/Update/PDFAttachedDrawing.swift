internal import InkCodec
internal import PDFSyntax

/// The drawing that is attached to a PDF.
enum PDFAttachedDrawing {
  /// There is none.
  case none
  /// It is whole, and the pages are those that it was saved with.
  case whole(Whole)
  /// It cannot be read: its ink is a part of the pages.
  case damaged(DuctusError)

  /// A drawing that can be read.
  struct Whole {
    /// The file.
    var bytes: [UInt8]
    /// The tag of its ink.
    var tag: PDFInkTag
    /// The file specification.
    var reference: PDFReference?
    /// The PDF as it was without the ink, where it stands at the beginning of this one; `nil` where another program
    /// has written the file anew.
    var base: PDFFile?
    /// The way to the pages that another program has left; `nil` where they are those of the drawing.
    var arrangement: PDFRearrangement?
  }
}
