internal import InkBrush
internal import InkDocument

// Ink as it is shown on the paper.
extension InkCanvas {
  /// The rule by which ink is shown.
  var inkRule: InkOnPaper { painters[0].rule }

  /// Sees to it that all ink is painted as it is shown on the paper that is seen, if that is different now.
  func showInk() {
    let rule = InkOnPaper(shownPaper, colors: settings.colors)
    guard rule != inkRule else { return }
    for painter in painters { painter.rule = rule }
    cancelPainting()
    cache.removeAll()
    for page in register.pages {
      for sheet in page.sheets {
        // The document's ink may be shown as it was until it is painted again.
        let isDocument = register.showsDocument && sheet === register.page.sheet
        for tile in sheet.tiles { if isDocument { tile?.unpaint() } else { tile?.makeWet() } }
      }
      // Ink fades towards the paper.
      if page.sheets.count > 1 { page.stale = 0 }
    }
    damageAll()
  }
}
