package import InkBrush
internal import InkDocument
package import InkGeometry

// The look of ink on the paper.
extension InkCanvas {
  /// The rules for the shown colours of ink.
  var inkPapers: InkPapers { painters[0].papers }

  /// The rules that hold for the document as it is.
  private var currentPapers: InkPapers {
    InkPapers(document, paper: settings.paper, colors: settings.colors)
  }

  /// The colour in which ink is shown at a point of the document.
  ///
  /// Complexity: O(pages).
  package func shownColor(_ color: InkColor, _ blend: BrushBlend, at point: Point) -> InkColor {
    inkPapers.rule(at: point).shown(color, blend)
  }

  /// Makes the painters for the view.
  func preparePainters() {
    if painters.isEmpty {
      painters = [TilePainter(currentPapers, scale: register.frame.documentScale)]
    }
    for painter in painters { painter.scale = register.frame.documentScale }
  }

  /// Has all ink painted again if the rules for its colours have changed.
  func showInk() {
    let papers = currentPapers
    guard papers != inkPapers else { return }
    for painter in painters { painter.papers = papers }
    cancelPainting()
    cache.removeAll()
    for page in register.pages {
      for sheet in page.sheets {
        // The document's ink may be shown in its old colours until it is painted again.
        let isDocument = register.showsDocument && sheet === register.page.sheet
        for tile in sheet.tiles { if isDocument { tile?.unpaint() } else { tile?.makeWet() } }
      }
      // Ink fades towards the paper.
      if page.sheets.count > 1 { page.stale = 0 }
    }
    damageAll()
  }
}
