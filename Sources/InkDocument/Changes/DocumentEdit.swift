public import InkBrush
public import InkGeometry

/// An edit of a document, as a value.
///
/// Strokes that an edit names and that are not there are passed over, so that an edit may come late, from a
/// file or from elsewhere. An edit may be made on one thread and done on another. Edits are equal if they name
/// the same strokes, by their records; ``InkDocument/State`` compares content.
public enum DocumentEdit: Equatable, Sendable {
  /// Adds strokes; their identifiers must be new.
  case add([InkStroke])
  /// Takes strokes away.
  case remove([InkStroke.Identifier])
  /// Puts strokes in the place of others: pieces in the place of what was cut.
  case replace([InkStroke.Identifier], with: [InkStroke])
  /// Moves, turns and scales strokes: applied after the transform that they have.
  case transform([InkStroke.Identifier], Affine)
  /// Draws strokes with another brush.
  case restyle([InkStroke.Identifier], Brush)
  /// Locks strokes, or unlocks them; erasures are never locked.
  ///
  /// A locked stroke is not found by a place or in an area, so that no selection and no eraser takes it. Edits
  /// that name it change it all the same.
  case lock([InkStroke.Identifier], Bool)
  /// Takes all strokes and erasures away, locked ones too.
  case clear
  /// Changes the colour of the paper.
  case paper(InkColor)
  /// Changes the lines of the paper.
  case paperPattern(PaperPattern)
  /// Puts pages on the sheet: adds new ones, and changes those that there are, by their names.
  ///
  /// The names of new ones are ``InkDocument/nextPage`` and those that follow, in ascending order. This changes
  /// neither ink nor pictures, see ``PageOperation``.
  case putPages([DocumentPage])
  /// Takes pages away, and nothing that lies on them.
  case removePages([DocumentPage.Identifier])
  /// Moves pages by a distance in points of the document, and nothing that lies on them.
  case movePages([DocumentPage.Identifier], by: Vector)
  /// Puts pictures on the sheet: adds new ones, and changes those that there are, by their names.
  ///
  /// The names of new ones are ``InkDocument/nextPicture`` and those that follow, in ascending order.
  case putPictures([PlacedPicture])
  /// Takes pictures away.
  case removePictures([PlacedPicture.Identifier])
  /// Moves, turns and scales pictures: applied after the transform that they have.
  case transformPictures([PlacedPicture.Identifier], Affine)

  /// True if it takes everything away.
  var isClearing: Bool {
    if case .clear = self { true } else { false }
  }
}

/// The changes that an edit, or undoing it, made to a document.
public struct DocumentChange: Equatable, Sendable {
  /// A stroke before and after; `nil` where it was not there.
  public struct Stroke: Equatable, Sendable {
    /// The stroke before the change; `nil` where it was added.
    public var before: InkStroke?
    /// The stroke after the change; `nil` where it was removed.
    public var after: InkStroke?
    /// A rectangle that contains what it inked.
    package internal(set) var boundsBefore = Rect.empty
    /// A rectangle that contains what it inks.
    package internal(set) var boundsAfter = Rect.empty

    /// Makes a difference; by default, none.
    package init(before: InkStroke? = nil, after: InkStroke? = nil) {
      (self.before, self.after) = (before, after)
    }
  }

  /// A page before and after; `nil` where it was not there.
  public struct Page: Equatable, Sendable {
    /// The page before the change; `nil` where it was added.
    public var before: DocumentPage?
    /// The page after the change; `nil` where it was removed.
    public var after: DocumentPage?

    /// Makes a difference.
    package init(before: DocumentPage?, after: DocumentPage?) {
      (self.before, self.after) = (before, after)
    }
  }

  /// A picture before and after; `nil` where it was not there.
  public struct Picture: Equatable, Sendable {
    /// The picture before the change; `nil` where it was added.
    public var before: PlacedPicture?
    /// The picture after the change; `nil` where it was removed.
    public var after: PlacedPicture?

    /// Makes a difference.
    package init(before: PlacedPicture?, after: PlacedPicture?) {
      (self.before, self.after) = (before, after)
    }
  }

  /// The strokes that are different now.
  public var strokes: [Stroke] = []
  /// The colour of the paper before, where it is another one now.
  package var paperBefore: InkColor?
  /// The colour of the paper, where it was another one before.
  package var paperAfter: InkColor?
  /// The lines of the paper before, where they are others now.
  package var patternBefore: PaperPattern?
  /// The lines of the paper, where they were others before.
  package var patternAfter: PaperPattern?
  /// The pages that are different now.
  public var pages: [Page] = []
  /// The pictures that are different now.
  public var pictures: [Picture] = []
  /// When it was made.
  var mark = ChangeMark()

  /// Makes a change; by default, none.
  package init(
    strokes: [Stroke] = [], paperBefore: InkColor? = nil, paperAfter: InkColor? = nil,
    patternBefore: PaperPattern? = nil, patternAfter: PaperPattern? = nil
  ) {
    self.strokes = strokes
    (self.paperBefore, self.paperAfter) = (paperBefore, paperAfter)
    (self.patternBefore, self.patternAfter) = (patternBefore, patternAfter)
  }

  /// True if nothing is different.
  public var isEmpty: Bool {
    strokes.isEmpty && paperBefore == paperAfter && patternBefore == patternAfter
      && pages.isEmpty && pictures.isEmpty
  }

  /// The change that takes this one back.
  package var inverse: DocumentChange {
    var inverse = DocumentChange(
      strokes: strokes.reversed().map { Stroke(before: $0.after, after: $0.before) },
      paperBefore: paperAfter, paperAfter: paperBefore, patternBefore: patternAfter,
      patternAfter: patternBefore)
    inverse.pages = pages.reversed().map { Page(before: $0.after, after: $0.before) }
    inverse.pictures = pictures.reversed().map { Picture(before: $0.after, after: $0.before) }
    return inverse
  }
}

/// An event in the life of a document, as a value that can be written down or sent: a copy of the document
/// to which the same events happen stays a copy.
public enum DocumentEvent: Equatable, Sendable {
  /// An edit; it may continue the gesture of the edit before, so that both are undone together.
  case edited(DocumentEdit, continuesGesture: Bool)
  /// The last gesture was undone.
  case undone
  /// The last gesture that was undone was done again.
  case redone
  /// A sample was corrected by a late update.
  case corrected(StrokeRecord, sample: Int)
  /// Changes were taken back without a trace.
  case withdrawn(Withdrawal)

  /// Returns whether both are the same.
  public static func == (a: DocumentEvent, b: DocumentEvent) -> Bool {
    switch (a, b) {
    case (.edited(let one, let oneContinues), .edited(let other, let otherContinues)):
      one == other && oneContinues == otherContinues
    case (.undone, .undone), (.redone, .redone): true
    case (.withdrawn(let one), .withdrawn(let other)): one == other
    case (.corrected(let one, let oneSample), .corrected(let other, let otherSample)):
      one === other && oneSample == otherSample
    default: false
    }
  }
}
