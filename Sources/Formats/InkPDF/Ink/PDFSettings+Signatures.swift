internal import InkDocument

extension PDFSettings {
  /// The drawing as a PDF shows it: outlines of signatures as they were written would bend where samples were, and
  /// tell how fast the hand was.
  ///
  /// - Parameter document: the drawing.
  /// - Returns: the drawing itself where it has no signatures, and where these are to be kept as they are.
  func shown(_ document: InkDocument) -> InkDocument {
    guard attachment?.keepsDynamics != true,
      document.strokes.contains(where: { $0.brush.isForSignatures })
    else { return document }
    return InkDocument(document.snapshot.withoutSignatureDynamics)
  }
}
