import InkBrush
import InkDocument
import InkGeometry
import InkInput
import InkStream
import InkTestSupport
import InkText
import Testing

/// Texts as elements of a document.
@Suite("Texts in documents")
struct TextBoxTests {
  /// A square glyph for each letter, in a face of 1,000 units.
  private func parcel(_ string: String, digest: UInt64 = 7, size: Double = 10) -> TextParcel {
    let utf8 = Array(string.utf8)
    var set = GlyphSet(digest: digest, glyphs: [], outlines: [])
    for byte in Set(utf8).sorted() {
      let corners: [(Int16, Int16)] = [(100, 0), (100, 700), (500, 700), (500, 0)]
      set.glyphs.append(Int(byte))
      set.outlines.append(
        GlyphOutline(contours: [
          GlyphOutline.Contour(
            corners.map { GlyphOutline.OutlinePoint($0.0, $0.1, isOnCurve: true) })
        ]))
    }
    var glyphs: [SetGlyph] = []
    for (index, byte) in utf8.enumerated() {
      glyphs.append(
        SetGlyph(
          glyph: Int(byte), cluster: index, position: Point(Double(index) * size / 2, 0),
          advance: size / 2))
    }
    let run = GlyphRun(range: 0..<utf8.count, face: 0, size: size, glyphs: glyphs)
    let width = Double(utf8.count) * size / 2
    let text = SetText(
      utf8: utf8, styles: [TextStyleRun(end: utf8.count, style: TextStyle(size: size))],
      faces: [
        TextFace(name: "Squares", digest: digest, unitsPerEm: 1000, ascent: 800, descent: 200)
      ],
      lines: [
        SetLine(
          range: 0..<utf8.count, baseline: 10, ascent: 10, descent: 2.5, x: 0, width: width,
          runs: [run])
      ])
    return TextParcel(text, [set])
  }

  private func document(_ strings: [String]) -> InkDocument {
    let document = InkDocument()
    for (index, string) in strings.enumerated() {
      let (edit, _) = document.adding(
        parcel(string), transform: .translation(Vector(0, Double(index) * 100)))
      document.perform(edit)
    }
    return document
  }

  @Test("A text is found by its identifier, at its points, and with its characters")
  func found() throws {
    let document = document(["abc", "def"])
    #expect(document.texts.map { $0.string } == ["abc", "def"])
    let text = try #require(document.text(at: Point(5, 105)))
    #expect(text.string == "def" && text == document.text(text.id))
    #expect(text.frame == Rect(minX: 0, minY: 0, maxX: 15, maxY: 12.5))
    #expect(document.bounds(of: text.id) == text.bounds)
    #expect(document.text(at: Point(5, 60)) == nil)
    #expect(document.text(at: Point(18, 105), radius: 4)?.id == text.id)
  }

  @Test("Outlines that are there are referred to again, and one new content has the others")
  func outlines() {
    let document = document(["abc", "cab", "abcd"])
    let contents = document.texts.map { $0.body.outlines.map { ObjectIdentifier($0.content) } }
    #expect(contents[0].count == 1 && contents[1] == contents[0])
    #expect(contents[2].count == 2 && contents[2][0] == contents[0][0])
    for text in document.texts {
      for glyph in text.text.utf8 {
        #expect(text.body.outline(face: 0, glyph: Int(glyph)) != nil)
      }
    }
  }

  @Test("Other words are one change, and undo sets them back without the move that came later")
  func setting() throws {
    let document = document(["abc"])
    let id = document.texts[0].id
    let edit = try #require(document.setting(id, parcel("xyz")))
    document.perform(edit)
    #expect(document.text(id)?.string == "xyz")
    #expect(document.setting(id, parcel("xyz")) == nil)
    document.undo()
    #expect(document.text(id)?.string == "abc")
    document.redo()
    #expect(document.texts.map { $0.string } == ["xyz"])
  }

  @Test("Selections find, move, copy, lock and remove texts")
  func selecting() {
    let document = document(["abc"])
    let id = document.texts[0].id
    let around = [Point(-5, -5), Point(40, -5), Point(40, 40), Point(-5, 40)]
    #expect(document.elements(in: around) == [id])
    #expect(document.selectableElements == [id] && document.isSelectable(id))
    document.perform(document.moving([id], by: .translation(Vector(50, 0))))
    #expect(document.elements(in: around) == [])
    for edit in document.duplicating([id], by: Vector(0, 30)) { document.perform(edit) }
    #expect(document.texts.map { $0.string } == ["abc", "abc"])
    #expect(document.texts[1].transform.ty == 30 && document.texts[1].transform.tx == 50)
    document.perform(.lock([id], true))
    #expect(!document.isSelectable(id) && document.lockedElements == [id])
    #expect(document.text(at: Point(55, 5)) == nil)
    document.perform(.remove([id]))
    #expect(document.texts.count == 1 && document.text(id) == nil)
  }

  @Test("An excerpt has the outlines, and what is pasted of it looks the same")
  func excerpt() throws {
    let document = document(["abc"])
    let excerpt = document.excerpt(of: [document.texts[0].id])
    #expect(excerpt.texts.map { $0.string } == ["abc"])
    #expect(excerpt.insertedBounds == document.texts[0].bounds)
    let other = InkDocument()
    other.perform(other.inserting(excerpt, by: Vector(7, 0)))
    let text = try #require(other.texts.first)
    #expect(text.text == document.texts[0].text && text.transform.tx == 7)
    #expect(text.body.outline(face: 0, glyph: 97) != nil)
  }

  @Test("A text among ink keeps its order on another layer and in a copy without history")
  func amongInk() throws {
    let document = InkDocument()
    func addStroke() {
      document.append(
        InkStroke(
          (0..<9).map { step in
            PolylinePoint(
              location: Point(Double(step) * 9, 5), timestamp: Double(step) / 60, force: 1)
          }, brush: BrushPreset.linear.brush))
    }
    for _ in 0..<2 { addStroke() }
    document.perform(.remove([document.strokes[1].id]))
    let (edit, id) = document.adding(parcel("abc"), transform: .identity)
    document.perform(edit)
    #expect(document.shownElements() == [document.strokes[0].id, id])
    #expect(document.nextPlace == 2 && document.state.withoutHistory.nextPlace == 2)
    let added = try #require(document.addingLayer(above: .sheet, name: ""))
    document.perform(added.edits)
    document.perform(document.moving([document.strokes[0].id, id], toLayer: added.id))
    #expect(document.shownElements() == [document.strokes[0].id, id])
    // Another text lies above a picture that was put above all else, and copies of both lie so, too.
    var pictures: [ElementIdentifier] = []
    for place in [40, 50] {
      let picture = PlacedPicture(
        id: document.nextPicture, content: PictureContent(.png, [1, 2, 3]),
        size: PageSize(width: 9, height: 9), place: place)
      document.perform(.put(pictures: [picture]))
      pictures.append(picture.id)
    }
    document.perform(.set(pictures + [id], .layer(.sheet)))
    document.perform(.remove([document.strokes[0].id]))
    document.perform(.set([pictures[0]], .inkOrder(document.nextObjectOrder)))
    let (another, upper) = document.adding(parcel("def"), transform: .identity)
    document.perform(another)
    #expect(document.shownElements().suffix(2) == [pictures[0], upper])
    document.perform(document.duplicating([pictures[0], upper]))
    let kinds = document.shownElements().suffix(4).map { $0.kind }
    #expect(kinds == [.picture, .other, .picture, .other])
  }

  @Test("A text belongs to the page on which it was put, goes where that goes, and leaves with it")
  func pages() throws {
    let document = InkDocument()
    let size = PageSize(width: 200, height: 300)
    document.arrange(.add([PageDraft(size), PageDraft(size)], at: 0))
    let first = document.pages[0]
    let (edit, id) = document.adding(
      parcel("abc"),
      transform: .translation(Vector(first.rect.minX + 20, first.rect.minY + 20)))
    document.perform(edit)
    #expect(document.text(id)?.page == first.id)
    document.arrange(.move([first.id], to: 1))
    let moved = try #require(document.page(first.id))
    #expect(document.text(id)?.transform.ty == moved.rect.minY + 20)
    document.arrange(.remove([first.id]))
    #expect(document.texts.isEmpty)
    document.undo()
    #expect(document.text(id)?.string == "abc")
  }

  @Test("Bytes that are no text leave an unknown element, which is kept and not drawn")
  func unknown() {
    let document = InkDocument()
    var element = OtherElement(id: ElementIdentifier(.other, 0), kind: OtherElement.textKind)
    element.open.set(.text, OpenValue([9, 9, 9]))
    document.perform(.put([.other(element)]))
    #expect(document.texts.isEmpty && document.shownObjects.isEmpty)
    #expect(document.element(element.id) == .other(element))
    #expect(document.bounds(of: element.id).isEmpty)
  }

  @Test("A text that was not set is listed, with the frame that it may take")
  func unset() {
    let document = InkDocument()
    var text = parcel("some words of a text").text
    text.lines = []
    text.width = 60
    document.perform(document.adding(TextParcel(text), transform: .identity).edit)
    #expect(document.unsetTexts.map { $0.string } == ["some words of a text"])
    #expect(document.texts[0].frame.width == 60 && document.texts[0].frame.height > 20)
  }

  @Test("Texts that are set together are one gesture, with one content for each face")
  func setTogether() throws {
    let document = document(["abc", "cd"])
    let known = document.texts.map { $0.body.outlines.map(\.content) }
    for words in ["ab", "xyz", "az"] {
      var text = parcel(words).text
      text.lines = []
      document.perform(document.adding(TextParcel(text), transform: .identity).edit)
    }
    let boxes = document.unsetTexts
    try #require(boxes.count == 3)
    let parcels = boxes.map { (id: $0.id, parcel: parcel($0.string)) }
    let edits = document.setting(parcels + [(ElementIdentifier(.other, 99), parcel("gone"))])
    #expect(edits.count == 3)
    document.perform(edits)
    let texts = boxes.compactMap { document.text($0.id) }
    #expect(texts.map(\.text) == parcels.map(\.parcel.text))
    for text in texts {
      for glyph in text.text.usedGlyphs[0] {
        #expect(text.body.outline(face: 0, glyph: glyph) != nil)
      }
    }
    // What was there is referred to, and what is new is one content.
    #expect(texts[0].body.outlines.map(\.content) == known[0])
    #expect(texts[1].body.outlines.count == 1)
    let new = texts[1].body.outlines.map(\.content)
    #expect(texts[2].body.outlines.map(\.content) == known[0] + new)
    #expect(texts[1].body.outlines[0].set.glyphs == "xyz".utf8.map { Int($0) })
    #expect(document.setting(parcels).isEmpty)
    #expect(document.undo() && document.unsetTexts.count == 3)
  }

  @Test("Hidden layers leave out their texts, and a layer gives them its opacity")
  func layers() throws {
    let document = document(["abc"])
    let id = document.texts[0].id
    let (edits, layer) = try #require(document.addingLayer(above: .sheet, name: "notes"))
    document.perform(edits)
    document.perform(document.moving([id], toLayer: layer))
    #expect(document.elements(on: layer) == [id])
    document.perform(document.fading(layer: layer, to: 128))
    #expect(document.shownTexts.map { $0.opacity } == [128])
    document.perform(document.hiding(layer: layer, true))
    #expect(document.shownTexts.isEmpty && document.texts.count == 1)
    #expect(document.hasHiddenElements && !document.isSelectable(id))
  }
}
