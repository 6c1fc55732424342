package import InkBrush
package import InkGeometry

/// What happened to a document at once: the only thing that happens to one, in memory, in files and between them.
///
/// A change tells of each stroke, page and picture what it was before and what it is after. The document gives it a
/// number and a place among the others.
public struct DocumentChange: Equatable, Sendable {
  /// What a change does.
  public enum Action: Equatable, Sendable {
    /// It edits, as a gesture of its own or as a part of the gesture before.
    case edit
    /// It takes back a gesture, which is named by the number of its first change; `redo` does it again.
    case undo(Int)
    /// It does a gesture again that was undone.
    case redo(Int)
    /// It takes back one change for good: that of a touch that was a palm, or was cancelled. No gesture has it
    /// any more.
    case takeBack(Int)
    /// It corrects samples of strokes that are there, and cannot be undone.
    case correction
    /// It gives a name, in UTF-8, to the moment after a change, or takes it away with an empty one; it is no part of
    /// undo.
    case name(Int, [UInt8])
  }

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

    /// Makes the difference between two versions of a stroke.
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

  /// A sample of a record that is another one now.
  public struct Correction: Equatable, Sendable {
    /// The record.
    package var record: StrokeRecord
    /// The index of the sample, or how many there were.
    package var index: Int

    /// Returns whether both are of one sample.
    public static func == (a: Correction, b: Correction) -> Bool {
      a.record === b.record && a.index == b.index
    }
  }

  /// What it does.
  public internal(set) var action = Action.edit
  /// Its number among all changes, from 1; 0 where it is none of a history, as a correction.
  public internal(set) var number = 0
  /// True if it belongs to the gesture of the change before, and is undone with it.
  public internal(set) var continuesGesture = false
  /// When it was made, in milliseconds since 1970; 0 where that is not known.
  public internal(set) var time: Int64 = 0
  /// The strokes that are different now.
  public var strokes: [Stroke] = []
  /// The map by which all strokes and pictures were moved that are different in nothing else.
  package var movement: Affine?
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
  /// The samples that are others now.
  package var corrections: [Correction] = []

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

  /// True if the paper is another one now, or has other lines.
  public var changesPaper: Bool { paperBefore != paperAfter || patternBefore != patternAfter }

  /// True if it is a part of the history: what can be undone follows from such changes.
  package var isNumbered: Bool { action != .correction }

  /// The differences the other way round.
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

extension DocumentChange.Action {
  /// The same, where numbers count from a later change on.
  func counted(from origin: Int) -> DocumentChange.Action {
    switch self {
    case .edit, .correction: self
    case .undo(let number): .undo(number - origin)
    case .redo(let number): .redo(number - origin)
    case .takeBack(let number): .takeBack(number - origin)
    case .name(let number, let name): .name(number - origin, name)
    }
  }
}
