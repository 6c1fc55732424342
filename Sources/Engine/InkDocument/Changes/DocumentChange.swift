package import InkBrush
package import InkGeometry

/// A change of a document: the only thing that happens to one, in memory, in files and between them.
///
/// A change tells of each element what it was before and what it is after. The document gives it a
/// number and a position among the others.
public struct DocumentChange: Equatable, Sendable {
  /// The action of a change.
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
    /// Its author says what it is called, in UTF-8; an empty name takes the last one away. It is no part of undo.
    case introduction([UInt8])

    /// True if it gives a name, to a moment or to its author, and does nothing to the drawing.
    var isNaming: Bool {
      switch self {
      case .name, .introduction: true
      case .edit, .undo, .redo, .takeBack, .correction: false
      }
    }
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

    /// True if it may have other open fields now.
    var hasOpenFields: Bool { before?.open != nil || after?.open != nil }

    /// Makes the difference between two versions of a stroke.
    package init(before: InkStroke? = nil, after: InkStroke? = nil) {
      (self.before, self.after) = (before, after)
    }
  }

  /// An element that is no stroke before and after; `nil` where it was not there.
  public struct Element: Equatable, Sendable {
    /// The element before the change; `nil` where it was added.
    public var before: SheetElement?
    /// The element after the change; `nil` where it was removed.
    public var after: SheetElement?

    /// Makes a difference.
    package init(before: SheetElement? = nil, after: SheetElement? = nil) {
      (self.before, self.after) = (before, after)
    }

    /// Identifies it.
    package var id: ElementIdentifier { (after ?? before)?.id ?? .sheet }
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

  /// Its action.
  public package(set) var action = Action.edit
  /// Its number among all changes in the order in which they came here, from 1; 0 where it is none of a history, as
  /// a correction.
  public internal(set) var number = 0
  /// The index of its author in the document's table.
  package var author = 0
  /// Its number among the changes of its author, from 1.
  package internal(set) var authorNumber = 0
  /// One more than the largest clock of a change that its author knew: changes happen in the order of their clocks,
  /// those with equal ones in that of their authors.
  package var clock = 0
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
  /// The pages, pictures and other elements that are different now.
  public var elements: [Element] = []
  /// The samples that are others now.
  package var corrections: [Correction] = []

  /// The parts of it of which this version knows nothing.
  package var foreign: [ForeignPart] = []
  /// The edits that its author asked for, in a shared document; their effect depends on what others did before.
  var asked: [DocumentEdit] = []
  /// The changes that undo, redo and taking back are about, in a shared document, as they were found when it came.
  var gesture: [Int] = []
  /// The elements that are lost for good with it.
  var lost: [Int] = []
  /// The cost of taking back the changes that happen after it, and of making them again; see `InkDocument.cost(of:)`.
  package var madeAgain = 0

  /// Makes a change; by default, none.
  package init(
    strokes: [Stroke] = [], paperBefore: InkColor? = nil, paperAfter: InkColor? = nil,
    patternBefore: PaperPattern? = nil, patternAfter: PaperPattern? = nil
  ) {
    self.strokes = strokes
    (self.paperBefore, self.paperAfter) = (paperBefore, paperAfter)
    (self.patternBefore, self.patternAfter) = (patternBefore, patternAfter)
  }

  /// Makes a change that comes from a file, without what it does.
  package init(time: Int64, continuesGesture: Bool) {
    (self.time, self.continuesGesture) = (time, continuesGesture)
  }

  /// Says what is asked for, and what else it says.
  package mutating func ask(_ edits: [DocumentEdit], _ foreign: [ForeignPart] = []) {
    (asked, self.foreign) = (edits, foreign)
  }

  /// True if nothing is different.
  public var isEmpty: Bool {
    strokes.isEmpty && paperBefore == paperAfter && patternBefore == patternAfter
      && elements.isEmpty
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
    inverse.elements = elements.reversed().map { Element(before: $0.after, after: $0.before) }
    return inverse
  }
}

extension DocumentChange {
  /// The edits of which it consists, in order: what they make of the drawing before is the drawing after.
  ///
  /// ```swift
  /// document.observe { change in
  ///   for edit in change.edits {
  ///     if case .add(let strokes) = edit { print(strokes.count) }
  ///   }
  /// }
  /// ```
  ///
  /// They say in brief what ``strokes`` and ``elements`` say of each thing: what came, what went, how things were moved,
  /// which brush they got. Of undoing and doing again they are edits that would make the same difference, maps in it up
  /// to the last digits; corrections and names have none, nor has the return of a stroke that was flattened to nothing. Of a change in a shared document they are those that its
  /// author asked for. Complexity: O(things that differ).
  public var edits: [DocumentEdit] {
    if !asked.isEmpty { return asked }
    var edits: [DocumentEdit] = []
    appendStrokes(to: &edits)
    if let paperAfter { edits.append(.paper(paperAfter)) }
    if let patternAfter { edits.append(.paperPattern(patternAfter)) }
    if !elements.isEmpty { appendElements(to: &edits) }
    return edits
  }

  private func appendStrokes(to edits: inout [DocumentEdit]) {
    var added: [InkStroke] = []
    var (removed, moved, locked, unlocked) = (Names(), Names(), Names(), Names())
    var restyled: [(brush: Brush, ids: Names)] = []
    for stroke in strokes {
      guard let after = stroke.after else {
        if let before = stroke.before { removed.append(before.id) }
        continue
      }
      guard let before = stroke.before else {
        added.append(after)
        if after.isLocked { locked.append(after.id) }
        continue
      }
      if before.transform != after.transform { moved.append(after.id) }
      if before.isLocked != after.isLocked {
        if after.isLocked { locked.append(after.id) } else { unlocked.append(after.id) }
      }
      guard before.brush != after.brush else { continue }
      if restyled.last?.brush != after.brush { restyled.append((after.brush, [])) }
      restyled[restyled.count - 1].ids.append(after.id)
    }
    if !removed.isEmpty { edits.append(.remove(removed)) }
    if !added.isEmpty { edits.append(.add(added)) }
    if !moved.isEmpty {
      if let movement {
        edits.append(.transform(moved, movement))
      } else {
        appendMovements(to: &edits)
      }
    }
    for (brush, ids) in restyled { edits.append(.restyle(ids, brush)) }
    if !locked.isEmpty { edits.append(.lock(locked, true)) }
    if !unlocked.isEmpty { edits.append(.lock(unlocked, false)) }
    if strokes.contains(where: { $0.hasOpenFields }) { appendOpenFields(to: &edits) }
  }

  /// Adds the edits that move strokes, where no map is known: one for each map of strokes in a row.
  @inline(never)
  private func appendMovements(to edits: inout [DocumentEdit]) {
    var movements: [(map: Affine, ids: Names)] = []
    for stroke in strokes {
      guard let before = stroke.before, let after = stroke.after,
        before.transform != after.transform
      else { continue }
      // What is flattened to nothing has no map back.
      guard let inverse = before.transform.inverted else { continue }
      let map = inverse.concatenating(after.transform)
      if movements.last?.map != map { movements.append((map, [])) }
      movements[movements.count - 1].ids.append(after.id)
    }
    for (map, ids) in movements { edits.append(.transform(ids, map)) }
  }

  /// Adds the edits that set open fields of strokes.
  @inline(never)
  private func appendOpenFields(to edits: inout [DocumentEdit]) {
    var set = FieldEdits()
    for stroke in strokes {
      guard let before = stroke.before, let after = stroke.after else { continue }
      for field in before.open.differences(to: after.open) {
        set.append(.open(field.tag, field.after), of: after.id)
      }
    }
    edits += set.edits
  }

  private typealias Names = [ElementIdentifier]

  @inline(never)
  private func appendElements(to edits: inout [DocumentEdit]) {
    var put: [SheetElement] = []
    var (removed, moved) = (Names(), Names())
    var set = FieldEdits()
    for element in elements {
      guard let after = element.after else {
        if let before = element.before { removed.append(before.id) }
        continue
      }
      guard let before = element.before else {
        put.append(after)
        continue
      }
      if let movement, before.applying(movement) == after {
        moved.append(after.id)
        continue
      }
      let fields = before.differences(to: after)
      guard fields.reduce(before, { $0.setting($1) }) == after else {
        // Differences that no field covers are put as a whole.
        put.append(after)
        continue
      }
      for field in fields { set.append(field, of: after.id) }
    }
    if !put.isEmpty { edits.append(.put(put)) }
    if !removed.isEmpty { edits.append(.remove(removed)) }
    if !moved.isEmpty, let movement { edits.append(.transform(moved, movement)) }
    edits += set.edits
  }

  /// The number of things that are different, and of those that it asks for.
  var size: Int {
    var size = strokes.count + elements.count
    for edit in asked { edit.forEachElement { _ in size += 1 } }
    return size
  }

  /// True if it takes strokes away.
  var removesStrokes: Bool {
    if asked.isEmpty { return strokes.contains { $0.after == nil } }
    return asked.contains {
      if case .remove(let ids) = $0 { ids.contains { $0.kind == .stroke } } else { false }
    }
  }

  /// True if it adds strokes and changes no others.
  var onlyAddsStrokes: Bool {
    if asked.isEmpty { return !strokes.isEmpty && strokes.allSatisfy { $0.before == nil } }
    var adds = false
    for edit in asked {
      switch edit {
      case .add: adds = true
      case .remove(let ids), .transform(let ids, _), .set(let ids, _):
        if ids.contains(where: { $0.kind == .stroke && $0 != .sheet }) { return false }
      default: break
      }
    }
    return adds
  }

  /// Returns whether it happens after another one, whichever comes first.
  func isAfter(_ other: DocumentChange, _ authors: [DocumentAuthor]) -> Bool {
    if clock != other.clock { return clock > other.clock }
    if author != other.author { return authors[other.author] < authors[author] }
    return authorNumber > other.authorNumber
  }
}

/// Edits that set fields, those of elements that get the same value together.
private struct FieldEdits {
  private var fields: [(field: ElementField, ids: [ElementIdentifier])] = []

  mutating func append(_ field: ElementField, of id: ElementIdentifier) {
    // Of many elements each with a value of its own only the last ones are looked through.
    let known = fields.indices.suffix(8).last { fields[$0].field == field }
    if let known { fields[known].ids.append(id) } else { fields.append((field, [id])) }
  }

  var edits: [DocumentEdit] { fields.map { .set($0.ids, $0.field) } }
}

extension DocumentChange.Action {
  /// The same, of a change with another number.
  package func mapped(_ number: (Int) -> Int) -> DocumentChange.Action {
    switch self {
    case .edit, .correction, .introduction: self
    case .undo(let named): .undo(number(named))
    case .redo(let named): .redo(number(named))
    case .takeBack(let named): .takeBack(number(named))
    case .name(let named, let name): .name(number(named), name)
    }
  }
}
