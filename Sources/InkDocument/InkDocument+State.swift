public import InkBrush
internal import InkGeometry

extension InkDocument {
  /// All that there is to a document, as a value: what a file must keep.
  public struct State: Equatable {
    /// The colour of the paper.
    public var paper: InkColor
    /// The strokes and erasures, from the lowest up.
    public var strokes: [InkStroke]
    /// The gestures that can be undone, the last one at the end.
    public var undoable: [[DocumentChange]]
    /// The gestures that can be done again, the next one at the end.
    public var redoable: [[DocumentChange]]
    /// The number of the next identifier.
    public var nextIdentifier: Int
    /// The next place.
    public var nextPlace: Int
    /// The identifiers smaller than the next one that no stroke has had: those of strokes that are
    /// still being drawn.
    public var unusedIdentifiers: [Range<Int>]

    /// Makes the state of an empty document, or one of its parts.
    public init(
      paper: InkColor = .white, strokes: [InkStroke] = [], undoable: [[DocumentChange]] = [],
      redoable: [[DocumentChange]] = [], nextIdentifier: Int = 0, nextPlace: Int = 0,
      unusedIdentifiers: [Range<Int>] = []
    ) {
      self.paper = paper
      self.strokes = strokes
      self.undoable = undoable
      self.redoable = redoable
      self.nextIdentifier = nextIdentifier
      self.nextPlace = nextPlace
      self.unusedIdentifiers = unusedIdentifiers
    }
  }
}

extension InkStroke {
  /// Whether a document can have such a stroke.
  var isUsable: Bool {
    id.rawValue >= 0 && id.rawValue < InkDocument.strokeLimit && !layers.isEmpty
      && layers.allSatisfy { $0.place >= 0 && $0.place < InkDocument.placeLimit }
      && transform.isFinite
  }
}

extension DocumentChange {
  /// Whether a document can have done it.
  var isUsable: Bool {
    strokes.allSatisfy { stroke in
      if let before = stroke.before, let after = stroke.after, before.id != after.id {
        return false
      }
      return stroke.before?.isUsable ?? true && stroke.after?.isUsable ?? true
    }
  }
}
