internal import InkBrush
internal import InkDocument

// The look of ink on the paper.
extension InkCanvas {
  /// The rule for the shown colours of ink.
  var inkRule: InkOnPaper { painters[0].rule }

  /// Has all ink painted again if the rule for its colours has changed.
  func showInk() {
    let rule = InkOnPaper(shownPaper, colors: settings.colors)
    guard rule != inkRule else { return }
    for painter in painters { painter.rule = rule }
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
