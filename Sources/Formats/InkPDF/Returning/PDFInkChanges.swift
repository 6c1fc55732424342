/// The changes of a PDF's ink by another program since the drawing was saved.
package struct PDFInkChanges: Equatable, Sendable {
  /// The number of pages with ink that are not there any more: their ink lies beside the others.
  package var gonePages = 0
  /// The number of annotations that were recoloured, moved or changed in another way: they stay as they are, and belong
  /// to their pages.
  package var changedAnnotations = 0
  /// The number of strokes that were taken off their pages, or are a part of these.
  package var missingStrokes = 0
  /// True if there is ink of other drawings, of files that were joined with this one: it belongs to its pages.
  package var hasOtherInk = false
  /// True if the file is signed, so that saving leaves its bytes as they are, and with them the drawing as it was: what
  /// was erased can be read there.
  package var keepsOldInk = false

  /// No change.
  package init() {}
}
