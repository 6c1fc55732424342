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
  /// Its place among all changes: one more than the largest that its author knew.
  public let clock: Int

  /// What it does: what it names are numbers of its author's changes.
  package let action: DocumentChange.Action
  /// Whose change the moment came after that gets a name; nobody's where it was before all changes.
  let momentAuthor: DocumentAuthor
  package let continuesGesture: Bool
  package let time: Int64
  /// What is asked for, with the numbers of its author's copy, whose names follow.
  package let edits: [DocumentEdit]
  package var strokes: [Int: SharedName] = [:]
  package var pages: [Int: SharedName] = [:]
  package var pictures: [Int: SharedName] = [:]
  /// By the numbers of added strokes, the name of the stroke that brought their record.
  package var records: [Int: SharedName] = [:]
  package var corrections: [Correction] = []

  /// True if all names could have been given.
  var isNamedWell: Bool {
    let all = [strokes, pages, pictures, records]
    let limit = InkDocument.strokeLimit
    return all.allSatisfy { $0.values.allSatisfy { $0.number >= 0 && $0.number < limit } }
      && corrections.allSatisfy { $0.record.number >= 0 && $0.record.number < limit }
  }

  /// A sample of a stroke's record that is another one now.
  package struct Correction: Sendable {
    package var record: SharedName
    package var index: Int
    package var sample: RecordedSample
    /// The number of samples and corrections that the record has with it.
    package var progress: Int
  }
}

/// What became of a change that was received.
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

/// What a document needs to exchange changes with its copies.
struct ChangeExchange {
  /// By names, the records of strokes, whether or not these are still there.
  var records: [SharedName: StrokeRecord] = [:]
  /// The name of the stroke that brought a record.
  var names: [ObjectIdentifier: SharedName] = [:]
  /// What has come too early, in the order in which it came.
  var waiting: [SharedChange] = []

  /// The most changes that wait.
  static let waitingLimit = 1 << 16

  mutating func note(_ record: StrokeRecord, of name: SharedName) {
    records[name] = record
    if names[ObjectIdentifier(record)] == nil { names[ObjectIdentifier(record)] = name }
  }
}

extension StrokeRecord {
  /// The number of samples and corrections: each new one makes it larger by 1.
  var progress: Int { samples.count + corrections.count }
}
