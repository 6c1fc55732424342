/// A file that is attached to a PDF: ISO 32000-2, sections 7.11.3, 7.11.4 and 14.13.
package struct PDFAttachedFile: Sendable {
  /// The file specification, as it stands where it is named: a dictionary, or a reference to one.
  package let specification: PDFObject
  /// The name, in UTF-8.
  package let name: [UInt8]
  /// The media type, `application/vnd.ductus` for instance; empty where it is not told.
  package let mediaType: [UInt8]
  /// The relation to the PDF, `Source` for instance; empty where it is not told.
  package let relationship: [UInt8]
  /// The content.
  package let stream: PDFStream
}
