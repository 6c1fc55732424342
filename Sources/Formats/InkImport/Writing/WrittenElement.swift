internal import InkDocument
internal import InkGeometry

/// A stroke, an erasure, a picture or a text of a document.
enum WrittenElement {
  /// Ink, or an erasure.
  case stroke(InkStroke)
  /// A picture or a text.
  case object(SheetObject)

  /// The elements of layers that are seen, in one order from the lowest up; each stroke where its lowest part lies.
  ///
  /// Complexity: O(elements × log elements).
  static func all(of document: InkDocument) -> [WrittenElement] {
    let objects = document.shownObjects
    let strokes = document.strokes.filter { document.isShown($0) }
    let keys =
      objects.map { document.objectKey(of: $0) ?? -1 }
      + strokes.map { InkDocument.inkKey($0.layers[0].place, level: document.level(of: $0)) }
    return KeyOrder.indices(of: keys).map {
      $0 < objects.count ? .object(objects[$0]) : .stroke(strokes[$0 - objects.count])
    }
  }

  /// Identifies it within its document.
  var id: ElementIdentifier {
    switch self {
    case .stroke(let stroke): stroke.id
    case .object(let object): object.id
    }
  }

  /// True if it takes ink away.
  var isErasure: Bool { if case .stroke(let stroke) = self { stroke.isErasure } else { false } }

  /// A rectangle around all that is seen of it.
  func bounds(in document: InkDocument) -> Rect {
    switch self {
    case .stroke(let stroke): document.bounds(of: stroke.id)
    case .object(let object): object.bounds
    }
  }
}

extension ImportReport {
  /// Counts the elements of hidden layers as left out.
  mutating func leaveHidden(of document: InkDocument) {
    let hidden = document.strokes.filter { !document.isShown($0) }
    leave(.strokes, hidden.count { !$0.isErasure })
    leave(.erasures, hidden.count { $0.isErasure })
    leave(.pictures, document.pictures.count - document.shownPictures.count)
    leave(.texts, document.texts.count - document.shownTexts.count)
  }
}
