/// What happened to a document, change by change, and what of it can be undone and done again.
///
/// What can be undone follows from the changes: nothing else is kept of it.
package struct DocumentJournal: Sendable {
  /// The changes, from the oldest; those of undo, redo and taking back say no more than what they name.
  package private(set) var changes: [DocumentChange] = []
  /// The gestures that can be undone, as the numbers of their changes, the last one at the end.
  package private(set) var undoable: [[Int]] = []
  /// The gestures that can be done again, the next one at the end.
  package private(set) var redoable: [[Int]] = []
  /// The number of the last change.
  package private(set) var last = 0
  /// The strokes that were taken back for good: neither undo nor redo brings them back.
  private(set) var neverWere: Set<Int> = []

  /// Makes an empty journal, whose first change comes after a number.
  package init(after number: Int = 0) { last = number }

  /// The change with a number; `nil` where it is not known, or not any more.
  package subscript(number: Int) -> DocumentChange? {
    let index = changes.count - 1 - (last - number)
    return number <= last && changes.indices.contains(index) ? changes[index] : nil
  }

  /// Takes a change in, and gives it its number.
  mutating func append(_ change: inout DocumentChange) {
    last += 1
    change.number = last
    switch change.action {
    case .edit:
      if change.continuesGesture, !undoable.isEmpty {
        undoable[undoable.count - 1].append(last)
      } else {
        change.continuesGesture = false
        undoable.append([last])
      }
      redoable.removeAll()
      changes.append(change)
      return
    case .undo(let number):
      if let gesture = Self.take(number, from: &undoable) { redoable.append(gesture) }
    case .redo(let number):
      if let gesture = Self.take(number, from: &redoable) { undoable.append(gesture) }
    case .takeBack, .correction, .name: break
    }
    changes.append(change.withoutDifferences)
    if case .takeBack(let number) = change.action { forget(number) }
  }

  /// The number of the last change before those that are kept.
  package var origin: Int { last - changes.count }

  /// The gestures that can be undone, or done again, with numbers that count from the first change that is kept.
  func relative(ofRedo isRedo: Bool) -> [[Int]] {
    (isRedo ? redoable : undoable).map { gesture in gesture.map { $0 - origin } }
  }

  /// The numbers of the gesture that begins with a change, of those that can be undone, or done again.
  func gesture(_ number: Int, isRedo: Bool) -> [Int] {
    (isRedo ? redoable : undoable).last { $0.first == number } ?? []
  }

  /// Takes the gesture that begins with a change from a stack, and all that lie above it and did nothing.
  private static func take(_ number: Int, from stack: inout [[Int]]) -> [Int]? {
    guard let place = stack.lastIndex(where: { $0.first == number }) else { return nil }
    let gesture = stack[place]
    stack.removeSubrange(place...)
    return gesture
  }

  /// Takes a change out of its gesture; what was added while the gesture erased are gestures of their own then.
  private mutating func forget(_ number: Int) {
    let erases = self[number]?.strokes.contains { $0.after == nil } ?? false
    undoable = without(number, undoable, separates: erases)
    redoable = without(number, redoable, separates: erases)
  }

  private func without(_ number: Int, _ stack: [[Int]], separates: Bool) -> [[Int]] {
    guard let place = stack.lastIndex(where: { $0.contains(number) }) else { return stack }
    let rest = stack[place].filter { $0 != number }
    let parts = separates ? separated(rest) : [rest]
    return stack[..<place] + parts.filter { !$0.isEmpty } + stack[(place + 1)...]
  }

  /// Divides the rest of a gesture: each change that only adds strokes begins another one, and what follows it too.
  private func separated(_ numbers: [Int]) -> [[Int]] {
    var parts: [[Int]] = []
    var wasAdding = true
    for number in numbers {
      let strokes = self[number]?.strokes ?? []
      let isAdding = !strokes.isEmpty && strokes.allSatisfy { $0.before == nil }
      if isAdding || wasAdding { parts.append([]) }
      parts[parts.count - 1].append(number)
      wasAdding = isAdding
    }
    return parts
  }

  /// Says that a stroke was taken back for good.
  mutating func lose(_ stroke: InkStroke.Identifier) { neverWere.insert(stroke.rawValue) }

  /// True if a change is in a gesture that is done, and was not taken back.
  func isDone(_ number: Int) -> Bool { undoable.contains { $0.contains(number) } }

  /// Forgets all changes; numbers go on.
  mutating func removeAll() {
    self = DocumentJournal(after: last)
  }

  /// Replaces the strokes of all changes.
  mutating func mapStrokes(_ map: (InkStroke) -> InkStroke) {
    for index in changes.indices {
      for place in changes[index].strokes.indices {
        changes[index].strokes[place].before = changes[index].strokes[place].before.map(map)
        changes[index].strokes[place].after = changes[index].strokes[place].after.map(map)
      }
    }
  }

  /// Replaces the pictures of all changes.
  package mutating func mapPictures(_ map: (PlacedPicture) -> PlacedPicture) {
    for index in changes.indices {
      for place in changes[index].pictures.indices {
        changes[index].pictures[place].before = changes[index].pictures[place].before.map(map)
        changes[index].pictures[place].after = changes[index].pictures[place].after.map(map)
      }
    }
  }

  /// The number of strokes, pages and pictures that a gesture changed: of the one that can be undone, or done
  /// again, next.
  package func lastCount(ofRedo isRedo: Bool) -> Int {
    let gesture = (isRedo ? redoable : undoable).last ?? []
    return gesture.reduce(0) { count, number in
      guard let change = self[number] else { return count }
      return count + change.strokes.count + change.pages.count + change.pictures.count
    }
  }
}

extension DocumentChange {
  /// The same without what is different.
  fileprivate var withoutDifferences: DocumentChange {
    var head = DocumentChange()
    (head.action, head.number, head.time) = (action, number, time)
    return head
  }
}
