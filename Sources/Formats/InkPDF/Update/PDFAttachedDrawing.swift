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
    /// The file specification, as it stands where it is named.
    var specification: PDFObject
    /// The PDF as it was without the ink, where it stands at the beginning of this one; `nil` where another program
    /// has written the file since, and for a PDF that was made of the drawing.
    var base: PDFFile?
    /// The rest that another program has left of the drawing; `nil` where none has written the file since.
    var arrangement: PDFRearrangement?
    /// True if pages have ink of other drawings, of files that were joined with this one.
    var hasOtherInk = false
  }
}
