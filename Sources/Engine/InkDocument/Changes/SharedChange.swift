internal import InkGeometry

/// A change as it goes from one copy of a document to the others: whatever they have numbered how, it says the same.
///
/// ``InkDocument/shared(_:)`` makes one of what the document's observers are told, at once, and
/// ``InkDocument/receive(_:)`` takes it in.
public struct SharedChange: Sendable {
  /// Who made it.
  public let author: DocumentAuthor
  /// Its number among the changes of its author, from 1; 0 of late corrections of samples, which come after
  /// the change that added the stroke.
  public let number: Int
  /// Its position among all changes: one more than the largest that its author knew.
  public let clock: Int

  /// Its action, in which names are numbers of its author's copy.
  package let action: DocumentChange.Action
  /// Whose change the moment came after that gets a name; nobody's where it was before all changes.
  package let momentAuthor: DocumentAuthor
  package let continuesGesture: Bool
  package let time: Int64
  /// The edit, with the numbers of its author's copy, whose names follow.
  package let edits: [DocumentEdit]
  package var names: [Int: SharedName] = [:]
  /// By the numbers of added strokes, the name of the stroke that brought their record.
  package var records: [Int: SharedName] = [:]
  /// By the numbers of pictures that are put, the name of the picture of an earlier change that brought their content.
  package var contents: [Int: SharedName] = [:]
  package var corrections: [Correction] = []
  /// The parts of it of which this version knows nothing.
  package var foreign: [ForeignPart] = []

  /// Makes a change without names.
  package init(
    author: DocumentAuthor, number: Int, clock: Int, action: DocumentChange.Action,
    momentAuthor: DocumentAuthor, continuesGesture: Bool, time: Int64, edits: [DocumentEdit]
  ) {
    (self.author, self.number, self.clock) = (author, number, clock)
    (self.action, self.momentAuthor) = (action, momentAuthor)
    (self.continuesGesture, self.time, self.edits) = (continuesGesture, time, edits)
  }

  /// Returns whether it happens after another one, whichever comes first.
  func isAfter(_ other: SharedChange) -> Bool {
    if clock != other.clock { return clock > other.clock }
    return author != other.author ? other.author < author : number > other.number
  }

  /// True unless it undoes, does again or takes back a change that its author cannot have made before.
  var namesEarlierChange: Bool {
    switch action {
    case .undo(let named), .redo(let named), .takeBack(let named): named > 0 && named < number
    case .edit, .correction, .name, .introduction: true
    }
  }

  /// True if all names could have been given.
  var isNamedWell: Bool {
    func isGood(_ name: SharedName) -> Bool { ElementIdentifier(rawValue: name.number).isUsable }
    return [names, records, contents].allSatisfy { $0.values.allSatisfy(isGood) }
      && corrections.allSatisfy { isGood($0.record) }
  }

  /// A sample of a stroke's record that is another one now.
  package struct Correction: Sendable {
    package var record: SharedName
    package var index: Int
    package var sample: RecordedSample
    /// The number of samples and corrections that the record has with it.
    package var progress: Int

    /// Makes a correction.
    package init(record: SharedName, index: Int, sample: RecordedSample, progress: Int) {
      (self.record, self.index, self.sample, self.progress) = (record, index, sample, progress)
    }
  }
}

/// The outcome for a change that was received.
public enum ChangeArrival: Sendable {
  /// It was made, with those that have waited for it.
  case made
  /// It is known already; nothing happened.
  case known
  /// It is kept until what it needs has come: earlier changes of its author, or what others added.
  case waiting
  /// It can't be made: it is older than the history of this copy, or says what no copy can say.
  case refused
}

/// The parts of a document that exchange changes with its copies.
struct ChangeExchange {
  /// By names, the records of strokes, whether or not these are still there.
  var records: [SharedName: StrokeRecord] = [:]
  /// The name of the stroke that brought a record.
  var names: [ObjectIdentifier: SharedName] = [:]
  /// By names, the contents of pictures, whether or not these are still there; and the first name of each content.
  var contents: [SharedName: PictureContent] = [:]
  private var contentNames: [UInt64: SharedName] = [:]
  /// Changes that have come too early.
  var waiting = WaitingChanges()

  /// Notes the content of a picture that is new.
  mutating func note(_ content: PictureContent, of name: SharedName) {
    contents[name] = content
    if contentNames[content.checksum] == nil { contentNames[content.checksum] = name }
  }

  /// The name of a picture that brought an equal content; `nil` where there is none.
  func name(of content: PictureContent) -> SharedName? {
    guard let name = contentNames[content.checksum], contents[name] == content else { return nil }
    return name
  }

  mutating func note(_ record: StrokeRecord, of name: SharedName) {
    records[name] = record
    if names[ObjectIdentifier(record)] == nil { names[ObjectIdentifier(record)] = name }
  }
}

extension StrokeRecord {
  /// The number of samples and corrections: each new one makes it larger by 1.
  var progress: Int { samples.count + corrections.count }
}
