/// The points or pieces of the elements that were placed last.
///
/// They are computed once, although they are drawn several times: on several tiles, and after
/// several changes near them. They are written when elements are placed, and only read while tiles
/// are drawn.
struct RecentPieces<Piece> {
  /// The number of elements that are remembered; indices with the same remainder share a slot.
  private static var capacity: Int { 32 }
  /// The largest number of pieces of an element; an element with more is not remembered.
  private static var pieceLimit: Int { 4 }

  /// The element in each slot; −1 for none.
  private var elements: [Int32] = []
  private var counts: [Int32] = []
  private var pieces: [Piece] = []

  init() {}

  /// Remembers the pieces of an element that is placed.
  mutating func put(_ element: Int, _ new: [Piece]) {
    let slot = element & (Self.capacity - 1)
    guard let first = new.first, new.count <= Self.pieceLimit else {
      forget(element)
      return
    }
    if elements.isEmpty {
      elements = Array(repeating: -1, count: Self.capacity)
      counts = Array(repeating: 0, count: Self.capacity)
      pieces = Array(repeating: first, count: Self.capacity * Self.pieceLimit)
    }
    elements[slot] = Int32(truncatingIfNeeded: element)
    counts[slot] = Int32(truncatingIfNeeded: new.count)
    for index in new.indices { pieces[slot * Self.pieceLimit + index] = new[index] }
  }

  /// Forgets an element.
  mutating func forget(_ element: Int) {
    let slot = element & (Self.capacity - 1)
    if !elements.isEmpty, Int(elements[slot]) == element { elements[slot] = -1 }
  }

  /// Calls a function with the pieces of an element, or returns `false` if they are not remembered.
  @inline(__always)
  func with(_ element: Int, _ body: (UnsafeBufferPointer<Piece>) -> Void) -> Bool {
    let slot = element & (Self.capacity - 1)
    guard !elements.isEmpty, Int(elements[slot]) == element else { return false }
    pieces.withUnsafeBufferPointer { pieces in
      let first = slot * Self.pieceLimit
      body(UnsafeBufferPointer(rebasing: pieces[first..<first + Int(counts[slot])]))
    }
    return true
  }

  /// Appends the pieces of an element, or returns `false` if they are not remembered.
  func append(_ element: Int, to target: inout [Piece]) -> Bool {
    let slot = element & (Self.capacity - 1)
    guard !elements.isEmpty, Int(elements[slot]) == element else { return false }
    let first = slot * Self.pieceLimit
    for index in first..<first + Int(counts[slot]) { target.append(pieces[index]) }
    return true
  }

  /// Forgets all elements.
  mutating func removeAll() { self = RecentPieces() }
}
