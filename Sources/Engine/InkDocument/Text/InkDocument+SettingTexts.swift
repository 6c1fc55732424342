internal import InkGeometry
public import InkText

// Several texts that are set at once, as those of another program's file.
extension InkDocument {
  /// The edits that give texts other characters, styles or lines, to be done as one gesture.
  ///
  /// Each is as ``setting(_:_:)`` makes it, but outlines that the document does not have are kept once for each face, and
  /// all these texts refer to them. Identifiers that are no texts, and texts that stay the same, are passed over.
  ///
  /// Complexity: O(texts log texts + outlines log outlines + bytes).
  ///
  /// - Parameter texts: the texts as they were set anew, with the outlines of their glyphs.
  /// - Returns: the edits, in the order of the texts.
  public func setting(
    _ texts: [(id: ElementIdentifier, parcel: TextParcel)]
  ) -> [DocumentEdit] {
    let texts = texts.filter { elements[$0.id]?.other?.kind == OtherElement.textKind }
    var pool = OutlinePool(stores)
    for (_, parcel) in texts { pool.add(parcel) }
    let contents = pool.makeContents()
    return texts.compactMap { id, parcel in
      guard let old = elements[id]?.other else { return nil }
      let value = OpenValue(
        parcel.text.encoded(), contents: pool.places(of: parcel.text).map { contents[$0] })
      return old.open?[.text] == value ? nil : .set([id], .open(.text, value))
    }
  }

  /// The outlines to which texts of the document refer, each once.
  private var stores: [GlyphStore] {
    var known: Set<ObjectIdentifier> = []
    var stores: [GlyphStore] = []
    for text in texts {
      for store in text.body.outlines where known.insert(ObjectIdentifier(store)).inserted {
        stores.append(store)
      }
    }
    return stores
  }
}

/// The outlines that a document has, and those that come with texts.
private struct OutlinePool {
  private let stores: [GlyphStore]
  /// The outlines that come, one set for each face.
  private var coming: [GlyphSet] = []
  /// The places of outlines: indices of ``stores``, and behind them of ``coming``, by faces and glyphs.
  private var placesOfFaces: [UInt64: [Int: Int]] = [:]
  /// The indices in ``coming``, by faces.
  private var comingPlaces: [UInt64: Int] = [:]

  init(_ stores: [GlyphStore]) {
    self.stores = stores
    for (place, store) in stores.enumerated() {
      for glyph in store.set.glyphs where placesOfFaces[store.set.digest]?[glyph] == nil {
        placesOfFaces[store.set.digest, default: [:]][glyph] = place
      }
    }
  }

  /// Takes the outlines of a text that are not there.
  mutating func add(_ parcel: TextParcel) {
    for (face, glyphs) in zip(parcel.text.faces, parcel.text.usedGlyphs) {
      for glyph in glyphs where placesOfFaces[face.digest]?[glyph] == nil {
        for set in parcel.outlines where set.digest == face.digest {
          guard let outline = set.outline(of: glyph) else { continue }
          let index = comingPlaces[face.digest] ?? coming.count
          if index == coming.count {
            comingPlaces[face.digest] = index
            coming.append(GlyphSet(digest: face.digest, glyphs: [], outlines: []))
          }
          coming[index].glyphs.append(glyph)
          coming[index].outlines.append(outline)
          placesOfFaces[face.digest, default: [:]][glyph] = stores.count + index
          break
        }
      }
    }
  }

  /// The contents with the outlines, in the order of their places.
  func makeContents() -> [PictureContent] {
    stores.map { $0.content }
      + coming.map { set in
        let order = KeyOrder.indices(of: set.glyphs.map { Int64($0) })
        let sorted = GlyphSet(
          digest: set.digest, glyphs: order.map { set.glyphs[$0] },
          outlines: order.map { set.outlines[$0] })
        return PictureContent(code: PictureContent.outlinesCode, sorted.encoded())
      }
  }

  /// The places of the outlines of a text, each once, in the order in which its faces and glyphs need them.
  func places(of text: SetText) -> [Int] {
    var places: [Int] = []
    for (face, glyphs) in zip(text.faces, text.usedGlyphs) {
      guard let known = placesOfFaces[face.digest] else { continue }
      for glyph in glyphs {
        if let place = known[glyph], !places.contains(place) { places.append(place) }
      }
    }
    return places
  }
}
