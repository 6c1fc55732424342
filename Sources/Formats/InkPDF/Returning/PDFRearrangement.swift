internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import PDFSyntax

/// The rest of a drawing in a PDF that another program has written: its pages, and its ink as far as it can be told.
///
/// Ink is found by the strokes after which its annotations are named, and by where it lies; pages without ink by what is
/// drawn on them, or by their neighbours. A stroke belongs to the drawing still if all of its ink is as it was written;
/// what was changed, or cannot be told, belongs to its page from now on and stays where the PDF shows it.
struct PDFRearrangement {
  /// The relation of a page of the file to the drawing.
  enum Page {
    /// A page that the drawing does not have.
    case new
    /// A page of the drawing, as it was.
    case kept(Int)
    /// A page of the drawing that is shown otherwise than it was, or shows more; and the map from the drawing to the
    /// user space of the page, under which its ink lies.
    case changed(Int, Affine)

    /// The page of the drawing.
    var slot: Int? {
      switch self {
      case .new: nil
      case .kept(let slot), .changed(let slot, _): slot
      }
    }
  }

  /// The ink of a page that is not the drawing's any more, and stays on the page.
  struct Rest {
    /// The indices of annotations.
    var annotations: Set<Int> = []
    /// True for all ink in the content.
    var hasStreams = false
  }

  /// The pages of the drawing as they were written.
  let slots: [PDFPageSlot]
  /// The pages of the file.
  private(set) var pages: [Page]
  /// The ink that stays on each page of the file.
  private(set) var rests: [Rest]
  /// The pages of the drawing that are not in the file any more.
  private(set) var gone: [Int] = []
  /// The numbers of the strokes that are not the drawing's any more.
  private(set) var lost: Set<Int> = []
  /// True if pictures that lie on pages are not the drawing's any more, for each page of the drawing.
  private(set) var hasLostPictures: [Bool]
  /// The numbers of the objects among ink that are not the drawing's any more.
  private(set) var lostObjects: Set<Int> = []
  /// The pages of the drawing whose objects among ink have annotations of their own.
  private(set) var slotsWithObjects: Set<Int> = []
  /// The number of annotations that were changed.
  private(set) var changedCount = 0
  /// The number of strokes whose ink is not there, or is a part of the page.
  private(set) var missingCount = 0
  /// The number of pages with ink that are gone.
  private(set) var goneInkCount = 0

  /// True if the file is as it was written, but for its form.
  var isUnchanged: Bool {
    lost.isEmpty && lostObjects.isEmpty && gone.isEmpty && !hasLostPictures.contains(true)
      && pages.count == slots.count
      && pages.enumerated().allSatisfy { index, page in
        if case .kept(let slot) = page { slot == index } else { false }
      }
      && slots.enumerated().allSatisfy { $1.pageIndex == nil || $1.pageIndex == $0 }
  }

  /// Finds what is left of a drawing; `nil` where nothing of its ink is.
  ///
  /// Complexity: O(samples of the drawing + content of the pages + pages²), of comparisons of numbers.
  ///
  /// - Parameters:
  ///   - document: the drawing, whose PDF lacks its bytes.
  ///   - sums: the sums of the pages as they were written; `nil` where they are not known.
  ///   - file: the file.
  ///   - tag: the tag of the drawing.
  ///   - isOfDrawing: returns true for the kinds of ink that belong to the drawing.
  init?(
    _ document: InkDocument, _ sums: [PDFPageSum]?, _ file: PDFFile, _ tag: PDFInkTag,
    where isOfDrawing: (PDFInkTag.Kind) -> Bool
  ) {
    slots = PDFPageSlot.slots(of: document, sums)
    guard file.pages.count <= PDFPageSlot.mostPages, slots.count <= PDFPageSlot.mostPages else {
      return nil
    }
    let writer = PDFInk(PDFObjects(deflate: nil), grain: .outlines)
    let drawn = slots.map { PDFSlotInk($0, of: document, writer) }
    let found = file.pages.map { PDFPageInk($0, of: file, tag, where: isOfDrawing) }
    pages = found.map { _ in .new }
    rests = found.map { _ in Rest() }
    hasLostPictures = slots.map { _ in false }
    var search = Search(file: file, tag: tag, slots: slots, drawn: drawn, found: found)
    search.run()
    // Ink in the content of pages that are alike could be that of any of them.
    let isUntold = found.indices.contains {
      search.matches[$0] == nil && found[$0].streamCount > 0 && found[$0].slot == nil
    }
    // Where ink that is drawn in the page of a sheet lies is not known; more pages have no position on the sheet.
    let isHidden =
      slots.count == 1 && slots[0].size == nil && found.count > 1
      && found.allSatisfy { $0.annotations.isEmpty }
    guard !isUntold, !isHidden, search.matches.contains(where: { $0 != nil }) else { return nil }
    take(search, document)
    // Without any of its ink, pages that the drawing does not know may be those that it was on.
    let isFlat = found.allSatisfy { $0.isEmpty } && goneInkCount > 0
    guard isAnythingLeft(drawn), !(isFlat && search.matches.contains { $0 == nil }) else {
      return nil
    }
  }

  /// Returns true if the drawing has ink that is still its own, or had none.
  private func isAnythingLeft(_ drawn: [PDFSlotInk]) -> Bool {
    let all = Set(drawn.flatMap { $0.strokes })
    return all.isEmpty || !all.isSubset(of: lost)
  }

  // MARK: Ink

  private mutating func take(_ search: Search, _ document: InkDocument) {
    let (drawn, found) = (search.drawn, search.found)
    let papers = [InkColor.white] + document.pages.map { $0.paper } + [document.paper]
    var present: Set<Int> = []
    var expected: Set<Int> = []
    for (index, match) in search.matches.enumerated() {
      let ink = found[index]
      guard let match else {
        // Ink of the drawing on a page that is not the drawing's: a second copy of one, for instance.
        rests[index] = Rest(
          annotations: Set(ink.annotations.map { $0.index }), hasStreams: ink.streamCount > 0)
        continue
      }
      let inks = drawn[match.slot]
      let slot = slots[match.slot]
      let isTold = (slot.sum.ink ?? 1) > 0
      if isInContent(ink, slot) {
        if !match.isVerified {
          rests[index].hasStreams = true
          changedCount += inks.strokes.isEmpty ? 0 : 1
          lost.formUnion(inks.strokes)
        }
      } else if !ink.annotations.isEmpty || isTold {
        if !ink.annotations.contains(where: { $0.hasAllObjects }) {
          slotsWithObjects.insert(match.slot)
        }
        for annotation in ink.annotations {
          let isWhole =
            match.fit.fitting.contains(annotation.index)
            && (annotation.name == nil || inks.hasLooks(of: annotation, match.fit.map, on: papers))
          guard !isWhole else {
            present.formUnion(inks.strokes(of: annotation))
            continue
          }
          changedCount += 1
          rests[index].annotations.insert(annotation.index)
          if let object = annotation.object {
            lostObjects.insert(object)
          } else if annotation.name == nil {
            hasLostPictures[match.slot] = true
          }
          lost.formUnion(inks.strokes(of: annotation))
        }
        if slot.sum.ink != ink.annotations.count + ink.streamCount {
          expected.formUnion(inks.strokes)
          takeMissingObjects(ink, inks, match.slot)
        }
      } else if !match.isVerified {
        // Ink that is in the content of a page of paper, which another program has written anew.
        missingCount += Set(inks.strokes).subtracting(lost).count
        lost.formUnion(inks.strokes)
      }
      pages[index] = page(match, isChanged: !rests[index].annotations.isEmpty)
    }
    let missing = expected.subtracting(present).subtracting(lost)
    missingCount += missing.count
    lost.formUnion(missing)
    let taken = Set(search.matches.compactMap { $0?.slot })
    gone = slots.indices.filter { !taken.contains($0) }
    goneInkCount = gone.count { !drawn[$0].strokes.isEmpty }
    spread(search)
  }

  /// Notes the objects whose annotations were taken away.
  private mutating func takeMissingObjects(_ ink: PDFPageInk, _ inks: PDFSlotInk, _ slot: Int) {
    // On a page of a PDF what lies below all ink is one annotation, elsewhere it is in the page; in earlier versions all
    // objects were.
    let isOnPDF = slots[slot].pageIndex != nil
    let hasLow = ink.annotations.contains { $0.name == nil && $0.object == nil }
    if isOnPDF, !hasLow { hasLostPictures[slot] = true }
    let shown = Set(ink.annotations.compactMap { $0.object })
    if shown.isEmpty, !isOnPDF || !slotsWithObjects.contains(slot) { return }
    lostObjects.formUnion(inks.raised.keys.filter { !shown.contains($0) })
  }

  /// Returns true for ink that is drawn in the content of a page, by two streams around that.
  ///
  /// Annotations on an enlarged page have such streams too, which draw nothing.
  private func isInContent(_ ink: PDFPageInk, _ slot: PDFPageSlot) -> Bool {
    ink.annotations.isEmpty && ink.streamCount > 0 && (slot.sum.ink ?? 2) <= 2
  }

  /// A stroke is told as a whole: where a part of its ink stays on a page, all of it does, and so does that of the
  /// strokes in the same annotations.
  private mutating func spread(_ search: Search) {
    // Of strokes that reach over two pages, of which one is gone or shown otherwise, no transform is right.
    var owners: [Int: Int] = [:]
    for (index, match) in search.matches.enumerated() {
      guard let match else { continue }
      var isSame = false
      if case .kept = pages[index] { isSame = true }
      for stroke in search.drawn[match.slot].strokes {
        let owner = isSame ? -1 : index
        if let known = owners[stroke], known != owner { lost.insert(stroke) }
        owners[stroke] = owner
      }
    }
    for slot in gone where slots[slot].page != nil {
      for stroke in search.drawn[slot].strokes where owners[stroke] != nil { lost.insert(stroke) }
    }
    var isDone = lost.isEmpty
    while !isDone {
      isDone = true
      for (index, match) in search.matches.enumerated() {
        guard let match else { continue }
        let inks = search.drawn[match.slot]
        for annotation in search.found[index].annotations
        where !rests[index].annotations.contains(annotation.index) {
          let strokes = inks.strokes(of: annotation)
          guard strokes.contains(where: { lost.contains($0) }) else { continue }
          rests[index].annotations.insert(annotation.index)
          lost.formUnion(strokes)
          pages[index] = page(match, isChanged: true)
          isDone = false
        }
        guard isInContent(search.found[index], slots[match.slot]), !rests[index].hasStreams,
          inks.strokes.contains(where: { lost.contains($0) })
        else { continue }
        rests[index].hasStreams = true
        lost.formUnion(inks.strokes)
        isDone = false
      }
    }
  }

  /// The kind of a page: one that does not show a PDF itself is shown anew where there is more on it.
  private func page(_ match: Match, isChanged: Bool) -> Page {
    let slot = slots[match.slot]
    let isAlone = slot.size != nil || pages.count == 1
    let isShown = slot.pageIndex != nil || match.hasContent && !isChanged && isAlone
    return match.fit.isSame && isShown
      ? .kept(match.slot)
      : .changed(match.slot, slot.toUpright.concatenating(match.fit.map))
  }
}
