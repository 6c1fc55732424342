/// Changes of other copies that came before what they need.
///
/// Each waits for the one before it of its author, or for what others added: so when something was made, one change of
/// each author is looked at, however many wait.
struct WaitingChanges {
  private struct Queue {
    var author: DocumentAuthor
    /// By their numbers.
    var changes: [Int: SharedChange] = [:]
    /// Late corrections, in the order in which they came.
    var corrections: [SharedChange] = []
  }

  private var queues: [Queue] = []
  private var indices: [DocumentAuthor: Int] = [:]
  /// The number of changes that wait.
  private(set) var count = 0

  /// The most changes that wait.
  static let limit = 1 << 16

  /// The authors of what waits, in the order in which they came first.
  var authors: [DocumentAuthor] { queues.map { $0.author } }

  /// The authors of late corrections that wait.
  var authorsOfCorrections: Set<DocumentAuthor> {
    Set(queues.filter { !$0.corrections.isEmpty }.map { $0.author })
  }

  /// Takes a change in, unless one with its number waits; returns false where too many wait.
  mutating func append(_ change: SharedChange) -> Bool {
    guard count < Self.limit else { return false }
    let index = indices[change.author] ?? queues.count
    if index == queues.count {
      queues.append(Queue(author: change.author))
      indices[change.author] = index
    }
    if change.action == .correction {
      queues[index].corrections.append(change)
      count += 1
    } else if queues[index].changes[change.number] == nil {
      queues[index].changes[change.number] = change
      count += 1
    }
    return true
  }

  /// Returns true if changes of an author wait that are no corrections.
  func has(changesOf author: DocumentAuthor) -> Bool {
    indices[author].map { !queues[$0].changes.isEmpty } ?? false
  }

  /// The change with a number of an author.
  func change(_ number: Int, of author: DocumentAuthor) -> SharedChange? {
    indices[author].flatMap { queues[$0].changes[number] }
  }

  /// Drops a change that waits no more; nothing where there is none.
  mutating func remove(_ number: Int, of author: DocumentAuthor) {
    guard let index = indices[author], queues[index].changes.removeValue(forKey: number) != nil
    else { return }
    count -= 1
  }

  /// Takes out all corrections of an author.
  mutating func takeCorrections(of author: DocumentAuthor) -> [SharedChange] {
    guard let index = indices[author] else { return [] }
    let corrections = queues[index].corrections
    queues[index].corrections = []
    count -= corrections.count
    return corrections
  }
}
