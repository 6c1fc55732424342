public import InkGeometry
public import InkText

// The texts.
extension InkDocument {
  /// The texts, from the lowest up: texts of smaller ``TextBox/order`` first.
  ///
  /// ``shownTexts`` has the texts on layers that are seen. Complexity: O(1), and O(texts log texts) after a change of texts.
  public var texts: [TextBox] { textCount > 0 ? orderedTexts : [] }

  @inline(never)
  private var orderedTexts: [TextBox] {
    let table = readTexts
    if let ordered = table.ordered { return ordered }
    let all = others.compactMap { table.box($0) }
    var order = KeyOrder.indices(
      of: all.map { Int64($0.order) << 24 | Int64($0.id.index) })
    names.settle(&order, { all[$0].order == all[$1].order }, { all[$0].id })
    let texts = order.map { all[$0] }
    table.ordered = texts
    table.keep(texts)
    return texts
  }

  /// The table of texts, which is made when it is first asked for.
  private var readTexts: TextTable {
    if let textTable { return textTable }
    let table = TextTable()
    textTable = table
    return table
  }

  /// The texts that are drawn, from the lowest up: texts on lower layers below texts on higher ones.
  ///
  /// Complexity: as ``texts``, and O(texts) where there are layers.
  public var shownTexts: [TextBox] {
    guard textCount > 0, hasLayers else { return texts }
    let stack = layerStack
    var shown: [[TextBox]] = Array(repeating: [], count: stack.layers.count)
    for var text in texts {
      let level = stack.level(of: text.open)
      if stack[level].isHidden { continue }
      text.opacity = stack[level].opacity
      shown[min(level, shown.count - 1)].append(text)
    }
    return shown.flatMap { $0 }
  }

  /// The text with an identifier; `nil` where it is not there, or is none.
  ///
  /// Complexity: O(1).
  @inline(never)
  public func text(_ id: ElementIdentifier) -> TextBox? {
    guard textCount > 0, id.kind == .other, let element = elements[id]?.other else { return nil }
    return readTexts.box(element)
  }

  /// The uppermost text at a point that is shown and neither locked nor on a locked layer.
  ///
  /// Complexity: O(texts).
  ///
  /// - Parameters:
  ///   - point: a point in the document's coordinates.
  ///   - radius: the distance that still counts, in points of the document; by default 0.
  /// - Returns: the text; `nil` where there is none.
  public func text(at point: Point, radius: Double = 0) -> TextBox? {
    shownTexts.last { isReachable($0) && $0.contains(point, radius: radius) }
  }

  /// The texts that were not set yet, as those that came from another program's file where no font was at hand.
  ///
  /// They are found, listed and shown as quiet frames; who has fonts sets them with ``setting(_:_:)``.
  public var unsetTexts: [TextBox] { texts.filter { $0.isUnset } }

  /// The order above all texts that there are.
  package var nextTextOrder: Int {
    guard let last = texts.last else { return 0 }
    return min(last.order + 1, Self.placeLimit - 1)
  }

  /// Returns whether selections take a text: it is not locked, and its layer is neither hidden nor locked.
  func isReachable(_ text: TextBox) -> Bool {
    !text.isLocked && (!hasLayers || isLayerOpen(of: text.open))
  }

  /// The texts with some identifiers, from the lowest up.
  func texts(_ ids: [ElementIdentifier]) -> [TextBox] {
    if textCount == 0 { return [] }
    let named = ElementIdentifier.distinct(ids.filter { $0.kind == .other })
    if named.isEmpty { return [] }
    return texts.filter { ElementIdentifier.index(of: $0.id, in: named) != nil }
  }
}

// Edits of texts.
extension InkDocument {
  /// The edit that puts a text above all texts, all pictures and all ink.
  ///
  /// Outlines that the document has already are referred to again. Complexity: O(texts + bytes).
  ///
  /// - Parameters:
  ///   - parcel: the text, and the outlines of its glyphs.
  ///   - transform: the transform from the coordinates of the text to the coordinates of the document.
  ///   - page: the page to which it belongs; by default the one on which its middle lies.
  ///   - layer: its layer; by default the base layer.
  /// - Returns: the edit, and the identifier of the text.
  public func adding(
    _ parcel: TextParcel, transform: Affine, page: ElementIdentifier? = nil,
    layer: ElementIdentifier = .sheet
  ) -> (edit: DocumentEdit, id: ElementIdentifier) {
    let id = ElementIdentifier(.other, nextIndex(.other))
    var element = OtherElement(
      id: id, kind: OtherElement.textKind, transform: transform, parent: page,
      order: nextObjectPlace)
    let value = value(of: parcel)
    element.open.set(.text, value)
    if case .open(let tag, let value) = ElementField.layer(layer) { element.open.set(tag, value) }
    let isAmongInk = count > 0 || allObjects.contains { $0.inkOrder != nil }
    if isAmongInk, case .open(let tag, let value) = ElementField.inkOrder(nextObjectOrder) {
      element.open.set(tag, value)
    }
    if page == nil, !pages.isEmpty, let body = TextBody(value, { _ in nil }) {
      element.parent = self.page(at: body.frame.center.applying(transform))
    }
    return (.put([.other(element)]), id)
  }

  /// The edit that gives a text other characters, styles or lines; one change of one field, the last of which wins.
  ///
  /// - Parameters:
  ///   - id: the text.
  ///   - parcel: the text as it was set anew, and the outlines of its glyphs.
  /// - Returns: the edit; `nil` where there is no such text, or it is the same.
  public func setting(_ id: ElementIdentifier, _ parcel: TextParcel) -> DocumentEdit? {
    guard let old = elements[id]?.other, old.kind == OtherElement.textKind else { return nil }
    let value = value(of: parcel)
    return old.open?[.text] == value ? nil : .set([id], .open(.text, value))
  }

  /// The page on which a point lies; `nil` for none.
  private func page(at point: Point) -> ElementIdentifier? {
    pages.last { $0.rect.contains(point) }?.id
  }

  /// The value of the field of a text: contents that the document has are named again, and one new content for each face
  /// has the outlines that are missing.
  private func value(of parcel: TextParcel) -> OpenValue {
    var stores: [GlyphStore] = []
    for text in texts {
      for store in text.body.outlines where !stores.contains(where: { $0 === store }) {
        stores.append(store)
      }
    }
    var contents: [PictureContent] = []
    var isNamed = [Bool](repeating: false, count: stores.count)
    let used = parcel.text.usedGlyphs
    for (face, glyphs) in zip(parcel.text.faces, used) {
      var missing = GlyphSet(digest: face.digest, glyphs: [], outlines: [])
      for glyph in glyphs {
        let known = stores.firstIndex {
          $0.set.digest == face.digest && $0.set.outline(of: glyph) != nil
        }
        if let known {
          if !isNamed[known] { contents.append(stores[known].content) }
          isNamed[known] = true
          continue
        }
        for set in parcel.outlines where set.digest == face.digest {
          guard let outline = set.outline(of: glyph) else { continue }
          missing.glyphs.append(glyph)
          missing.outlines.append(outline)
          break
        }
      }
      if !missing.glyphs.isEmpty {
        contents.append(PictureContent(code: PictureContent.outlinesCode, missing.encoded()))
      }
    }
    return OpenValue(parcel.text.encoded(), contents: contents)
  }
}

extension SetText {
  /// The numbers of the glyphs that the text uses of each of its faces, ascending, each once.
  package var usedGlyphs: [[Int]] {
    var used: [Set<Int>] = faces.map { _ in [] }
    for line in lines {
      for run in line.runs where used.indices.contains(run.face) {
        for glyph in run.glyphs { used[run.face].insert(glyph.glyph) }
      }
    }
    return used.map { KeyOrder.sorted($0.map { Int64($0) }).map { Int($0) } }
  }
}
