/// The changes of a document in their order, and which of them can be undone and done again.
///
/// The changes alone say which of them can be undone: nothing else is kept of that. Changes have numbers in the order
/// in which they came, and happen in another one, where several authors are at work: see ``DocumentChange/clock``.
package struct DocumentJournal: Sendable {
  /// The gestures that an author can undo, and do again, as the numbers of their changes.
  private struct Stacks {
    /// The last gesture at the end.
    var undoable: [[Int]] = []
    /// The next gesture at the end.
    var redoable: [[Int]] = []
    /// The number of changes of the author.
    var count = 0
    /// The clock of the last one.
    var clock = 0
    /// The numbers of the last ones that are known, in a shared document.
    var numbers: [Int] = []
  }

  /// The changes in the order in which they came; where nobody else can come in between, those of undo, redo and
  /// taking back say no more than what they name.
  package private(set) var changes: [DocumentChange] = []
  /// The numbers of the changes in the order in which they happen, where that is another one.
  private var order: [Int]?
  /// By authors.
  private var stacks: [Stacks] = [Stacks()]
  /// The index of the one who can undo here.
  var own = 0
  /// The number of the last change.
  package private(set) var last = 0
  /// The largest clock of a change.
  package private(set) var clock = 0
  /// The largest clock of the changes before those that are known.
  package private(set) var firstClock = 0
  /// No other change comes before this clock: what was made without a thought of others is not made again.
  private(set) var floor = 0
  /// True if changes of others may come in between.
  package var isShared = false
  /// The elements that were retracted for good: neither undo nor redo brings them back.
  private(set) var neverWere: Set<Int> = []

  /// Makes an empty journal, whose first change comes after a number.
  package init(after number: Int = 0) {
    last = number
    (clock, firstClock, floor) = (number, number, number)
    stacks[0].count = number
  }

  /// Makes an empty journal that goes on.
  ///
  /// - Parameters:
  ///   - clock: the largest clock so far.
  ///   - counts: the numbers of changes of the authors.
  ///   - number: the number of changes so far.
  package init(clock: Int, counts: [Int], after number: Int = 0) {
    last = number
    (self.clock, firstClock, floor, isShared) = (clock, clock, clock, true)
    stacks = counts.map { Stacks(count: $0) }
  }

  /// The gestures that can be undone, as the numbers of their changes, the last one at the end.
  package var undoable: [[Int]] { own < stacks.count ? stacks[own].undoable : [] }
  /// The gestures that can be done again, the next one at the end.
  package var redoable: [[Int]] { own < stacks.count ? stacks[own].redoable : [] }
  /// The numbers of changes of the authors.
  package var counts: [Int] { stacks.map { $0.count } }

  /// The number of changes of an author.
  func count(of author: Int) -> Int { author < stacks.count ? stacks[author].count : 0 }

  /// The clock of the last change of an author; 0 where none is known.
  package func clock(of author: Int) -> Int { author < stacks.count ? stacks[author].clock : 0 }

  /// The number of a change that has a number among those of its author; `nil` where it is not known.
  func number(of authorNumber: Int, by author: Int) -> Int? {
    guard stacks.indices.contains(author) else { return nil }
    let numbers = stacks[author].numbers
    let index = numbers.count - 1 - (stacks[author].count - authorNumber)
    return numbers.indices.contains(index) ? numbers[index] : nil
  }

  /// Says that others may take part from now on.
  mutating func beginSharing() {
    isShared = true
    floor = clock
  }

  /// The change with a number; `nil` where it is not known, or not any more.
  package subscript(number: Int) -> DocumentChange? {
    let index = index(of: number)
    return number <= last && changes.indices.contains(index) ? changes[index] : nil
  }

  private func index(of number: Int) -> Int { changes.count - 1 - (last - number) }

  /// The numbers of the changes that happen after one.
  func happening(after number: Int) -> [Int] {
    guard let order else { return number < last ? Array(number + 1...last) : [] }
    guard let index = order.lastIndex(of: number) else { return [] }
    return Array(order[(index + 1)...])
  }

  /// Returns the number of changes that happen after one.
  func count(after number: Int) -> Int {
    guard let order else { return last - number }
    return order.lastIndex(of: number).map { order.count - 1 - $0 } ?? 0
  }

  /// The numbers of changes of the authors before some of the last ones.
  package func counts(before changes: [DocumentChange]) -> [Int] {
    var counts = counts
    for change in changes { counts[change.author] -= 1 }
    return counts
  }

  /// The numbers of the changes in the order in which they happen.
  package var happening: [Int] { order ?? Array(origin + 1..<last + 1) }

  /// The changes in the order in which they happen.
  package var inOrder: [DocumentChange] {
    order?.map { changes[index(of: $0)] } ?? changes
  }

  /// The gesture that an author would undo, or do again, of which a change is the first; empty where there is none.
  func gesture(_ number: Int, of author: Int, isRedo: Bool) -> [Int] {
    guard author < stacks.count else { return [] }
    let stack = isRedo ? stacks[author].redoable : stacks[author].undoable
    return stack.last { $0.first == number } ?? []
  }

  /// Takes in a change that happens last, gives it its number, and says what can be undone then.
  mutating func append(_ change: inout DocumentChange) {
    let author = change.author
    last += 1
    change.number = last
    while stacks.count <= author { stacks.append(Stacks()) }
    stacks[author].count += 1
    change.authorNumber = stacks[author].count
    stacks[author].clock = change.clock
    if isShared { stacks[author].numbers.append(last) }
    clock = max(clock, change.clock)
    order?.append(last)
    switch change.action {
    case .edit:
      if change.continuesGesture, !stacks[author].undoable.isEmpty {
        stacks[author].undoable[stacks[author].undoable.count - 1].append(last)
      } else {
        change.continuesGesture = false
        stacks[author].undoable.append([last])
      }
      stacks[author].redoable.removeAll()
      changes.append(change)
      return
    case .undo(let number):
      if let gesture = Self.take(number, from: &stacks[author].undoable) {
        stacks[author].redoable.append(gesture)
      }
    case .redo(let number):
      if let gesture = Self.take(number, from: &stacks[author].redoable) {
        stacks[author].undoable.append(gesture)
      }
    case .takeBack, .correction, .name, .introduction: break
    }
    lose(change.lost)
    changes.append(isShared ? change : change.withoutDifferences)
    if case .takeBack(let number) = change.action { forget(number, of: author) }
  }

  /// Takes out the change that happens last, which keeps its number, and returns it.
  mutating func takeLast() -> DocumentChange? {
    if order == nil { order = happening }
    guard let number = order?.popLast() else { return nil }
    let change = changes[index(of: number)]
    for id in change.lost { neverWere.remove(id) }
    return change
  }

  /// The change that happens last.
  var latest: DocumentChange? {
    order == nil ? changes.last : order?.last.map { changes[index(of: $0)] }
  }

  /// Puts a change that was taken out where it happens last.
  mutating func putLast(_ change: DocumentChange) {
    changes[index(of: change.number)] = change
    order?.append(change.number)
    lose(change.lost)
  }

  private mutating func lose(_ ids: [Int]) { for id in ids { neverWere.insert(id) } }

  /// The number of the last change before those that are kept.
  package var origin: Int { last - changes.count }

  /// The gestures that can be undone, or done again, with numbers that count from the first change that is kept.
  func relative(ofRedo isRedo: Bool) -> [[Int]] {
    (isRedo ? redoable : undoable).map { gesture in gesture.map { $0 - origin } }
  }

  /// Takes the gesture that begins with a change from a stack, and all that lie above it and did nothing.
  private static func take(_ number: Int, from stack: inout [[Int]]) -> [Int]? {
    guard let index = stack.lastIndex(where: { $0.first == number }) else { return nil }
    let gesture = stack[index]
    stack.removeSubrange(index...)
    return gesture
  }

  /// Takes a change out of its gesture; what was added while the gesture erased are gestures of their own then.
  private mutating func forget(_ number: Int, of author: Int) {
    let erases = self[number]?.removesStrokes ?? false
    if let index = Self.gestureIndex(of: number, stacks[author].undoable) {
      let parts = parts(of: stacks[author].undoable[index], without: number, separates: erases)
      stacks[author].undoable.replaceSubrange(index...index, with: parts)
    }
    if let index = stacks[author].redoable.lastIndex(where: { $0.contains(number) }) {
      let parts = parts(of: stacks[author].redoable[index], without: number, separates: erases)
      stacks[author].redoable.replaceSubrange(index...index, with: parts)
    }
  }

  /// The index of the gesture with a change among those that can be undone, whose numbers ascend; complexity: O(changes
  /// since that one).
  private static func gestureIndex(of number: Int, _ undoable: [[Int]]) -> Int? {
    for index in undoable.indices.reversed() {
      if undoable[index].contains(number) { return index }
      if let last = undoable[index].last, last < number { return nil }
    }
    return nil
  }

  private func parts(of gesture: [Int], without number: Int, separates: Bool) -> [[Int]] {
    let rest = gesture.filter { $0 != number }
    return (separates ? separated(rest) : [rest]).filter { !$0.isEmpty }
  }

  /// Divides the rest of a gesture: each change that only adds strokes begins another one, and what follows it too.
  private func separated(_ numbers: [Int]) -> [[Int]] {
    var parts: [[Int]] = []
    var wasAdding = true
    for number in numbers {
      let isAdding = self[number]?.onlyAddsStrokes ?? false
      if isAdding || wasAdding { parts.append([]) }
      parts[parts.count - 1].append(number)
      wasAdding = isAdding
    }
    return parts
  }

  /// True if a change of an author is in a gesture that is done, and was not retracted.
  func isDone(_ number: Int, of author: Int) -> Bool {
    author < stacks.count && Self.gestureIndex(of: number, stacks[author].undoable) != nil
  }

  /// Forgets all changes; numbers go on.
  mutating func removeAll() {
    changes.removeAll()
    order = nil
    neverWere.removeAll()
    (firstClock, floor) = (clock, clock)
    for author in stacks.indices {
      stacks[author] = Stacks(count: stacks[author].count, clock: stacks[author].clock)
    }
  }

  /// Replaces the strokes of all changes.
  mutating func mapStrokes(_ map: (InkStroke) -> InkStroke) {
    for index in changes.indices {
      for slot in changes[index].strokes.indices {
        changes[index].strokes[slot].before = changes[index].strokes[slot].before.map(map)
        changes[index].strokes[slot].after = changes[index].strokes[slot].after.map(map)
      }
      for slot in changes[index].asked.indices {
        if case .add(let strokes) = changes[index].asked[slot] {
          changes[index].asked[slot] = .add(strokes.map(map))
        }
      }
    }
  }

  /// Replaces the elements of all changes that are no strokes.
  package mutating func mapElements(_ map: (SheetElement) -> SheetElement) {
    for index in changes.indices {
      for slot in changes[index].elements.indices {
        changes[index].elements[slot].before = changes[index].elements[slot].before.map(map)
        changes[index].elements[slot].after = changes[index].elements[slot].after.map(map)
      }
      for slot in changes[index].asked.indices {
        if case .put(let elements) = changes[index].asked[slot] {
          changes[index].asked[slot] = .put(elements.map(map))
        }
      }
    }
  }

  /// The number of elements that a gesture changed: of the one that can be undone, or done again, next.
  package func lastCount(ofRedo isRedo: Bool) -> Int {
    let gesture = (isRedo ? redoable : undoable).last ?? []
    return gesture.reduce(0) { count, number in
      guard let change = self[number] else { return count }
      return count + change.strokes.count + change.elements.count
    }
  }
}

extension DocumentChange {
  /// The same without what is different.
  fileprivate var withoutDifferences: DocumentChange {
    var head = DocumentChange()
    (head.action, head.number, head.time, head.lost) = (action, number, time, lost)
    (head.author, head.authorNumber, head.clock) = (author, authorNumber, clock)
    head.gesture = gesture
    return head
  }
}
