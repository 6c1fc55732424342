internal import InkGeometry

/// Someone who draws on a document: one person at one copy of it.
///
/// Two copies that go on separately must not have the same author, or else their changes have the same names:
/// `DocumentAuthor(rawValue: .random(in: 1 ... .max))` is one that nobody else is.
///
/// @Snippet(path: "Ductus/Snippets/Drawings", slice: "people")
public struct DocumentAuthor: Hashable, Comparable, Sendable {
  /// The number, which is random; 0 is ``none``.
  public var rawValue: UInt64

  /// Makes an author of a number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Whoever has drawn a document that was never shared.
  public static let none = DocumentAuthor(rawValue: 0)

  /// Returns whether one comes before the other where nothing else decides.
  public static func < (a: DocumentAuthor, b: DocumentAuthor) -> Bool { a.rawValue < b.rawValue }
}

/// The name of an element in all copies of a document.
public struct SharedName: Hashable, Sendable {
  /// Who added it.
  public var author: DocumentAuthor
  /// The number of its identifier in the copy in which it was added.
  public var number: Int

  /// Makes a name.
  package init(author: DocumentAuthor, number: Int) {
    (self.author, self.number) = (author, number)
  }
}

/// The authors of a document, and the names of what does not have its own number as its name.
///
/// Each copy of a document numbers its things by itself. In the copy in which a thing was added, and for what the
/// first author has added before anyone else came, that number is its name; so a document of one author has an
/// empty table.
package struct NameTable: Sendable {
  /// The most authors that a document can have: 2¹⁶.
  package static let authorLimit = 1 << 16

  /// Makes the table of a document that nobody shares.
  package init() {}

  /// The authors by their indices; what has no name in the table is of the first one.
  package private(set) var authors: [DocumentAuthor] = [.none]
  /// The indices of all authors but the first.
  private var indices: [UInt64: Int] = [:]
  /// The index of the one who draws here.
  package private(set) var own = 0
  /// For each kind of elements, by authors, the index after the largest one that was ever seen in a name.
  private var ends = [[Int]](repeating: [0], count: ElementIdentifier.Kind.allCases.count)
  /// The names of identifiers, and the identifiers of names; a name is author · 2³² + number.
  private var names: [Int: UInt64] = [:]
  private var numbers: [UInt64: Int] = [:]

  /// True if the document has been given an author: others may take part in it.
  package var isShared: Bool { authors[0] != .none }

  /// True if nobody else has ever added anything.
  package var hasOneAuthor: Bool { authors.count == 1 }

  /// The index of an author, who is new where there is none yet; `nil` where there are too many.
  package mutating func index(of author: DocumentAuthor) -> Int? {
    if let known = known(author) { return known }
    guard authors.count < Self.authorLimit else { return nil }
    indices[author.rawValue] = authors.count
    authors.append(author)
    for kind in ends.indices { ends[kind].append(0) }
    return authors.count - 1
  }

  /// The index of an author; `nil` where there is none.
  func known(_ author: DocumentAuthor) -> Int? {
    authors[0] == author ? 0 : indices[author.rawValue]
  }

  /// Says who draws here: one who has no name yet gets one, and what was drawn so far is then theirs.
  mutating func setOwn(_ author: DocumentAuthor) -> Bool {
    if hasOneAuthor, authors[0] == .none { authors[0] = author }
    guard let index = index(of: author) else { return false }
    own = index
    return true
  }

  /// The index after the largest one in the names that an author has given to a kind of elements.
  package func end(of author: Int, _ kind: ElementIdentifier.Kind) -> Int {
    ends[kind.rawValue][author]
  }

  /// Says that an author has given indices below some to a kind of elements.
  package mutating func note(_ end: Int, of author: Int, _ kind: ElementIdentifier.Kind) {
    ends[kind.rawValue][author] = max(ends[kind.rawValue][author], min(end, kind.limit))
  }

  /// Returns whether an author may have given a name, to something that is there or was removed.
  func isGiven(_ name: (author: Int, number: Int)) -> Bool {
    let id = ElementIdentifier(rawValue: name.number)
    return id.index < end(of: name.author, id.kind)
  }

  /// Says who the first author is, of a file.
  package mutating func setFirst(_ author: DocumentAuthor) { authors[0] = author }

  /// The name of an identifier: the index of its author, and the number that it has there.
  package func name(of id: ElementIdentifier) -> (author: Int, number: Int) {
    guard let name = names[id.rawValue] else { return (0, id.rawValue) }
    return (Int(name >> 32), Int(name & 0xFFFF_FFFF))
  }

  /// The identifier of a name in the table; `nil` where it has none.
  package func identifier(of name: (author: Int, number: Int)) -> ElementIdentifier? {
    if let number = numbers[Self.key(name)] { return ElementIdentifier(rawValue: number) }
    return name.author == 0 && names[name.number] == nil
      ? ElementIdentifier(rawValue: name.number) : nil
  }

  /// Gives an identifier a name; returns false where another one has it.
  package mutating func set(
    _ name: (author: Int, number: Int), of id: ElementIdentifier
  ) -> Bool {
    let number = id.rawValue
    if name.author == 0, name.number == number, names[number] == nil { return true }
    let named = ElementIdentifier(rawValue: name.number)
    guard named.isUsable, named.kind == id.kind else { return false }
    let key = Self.key(name)
    guard names[number] == nil || names[number] == key else { return false }
    if let other = numbers[key], other != number { return false }
    names[number] = key
    numbers[key] = number
    return true
  }

  /// Gives an identifier its own number as a name, where it has none.
  mutating func setFirst(_ author: Int, _ id: ElementIdentifier) {
    if names[id.rawValue] == nil { _ = set((author, id.rawValue), of: id) }
    let name = name(of: id)
    note(ElementIdentifier(rawValue: name.number).index + 1, of: name.author, id.kind)
  }

  /// Gives an identifier of the one who draws here a name after all that this author has given: its own number, but
  /// where this copy numbers elements otherwise than the one in which the author drew before.
  mutating func nameOwn(_ id: ElementIdentifier) {
    let index = max(id.index, end(of: own, id.kind))
    guard index < id.kind.limit else { return }
    let name = ElementIdentifier(id.kind, index)
    _ = set((own, name.rawValue), of: id)
    note(name.index + 1, of: own, id.kind)
  }

  private static func key(_ name: (author: Int, number: Int)) -> UInt64 {
    UInt64(name.author) << 32 | UInt64(name.number)
  }

  /// Puts strokes that lie at one position into the order of names, wherever two authors have drawn there.
  ///
  /// - Parameters:
  ///   - order: indices of keys, in the order of the keys.
  ///   - keys: order · 2²⁴ + the number of the stroke.
  func settle(_ order: inout [Int], _ keys: [Int64]) {
    if hasOneAuthor { return }
    settle(
      &order, { keys[$0] >> 24 == keys[$1] >> 24 },
      { ElementIdentifier(rawValue: Int(keys[$0] & 0xFF_FFFF)) })
  }

  /// Puts elements that lie at one position into the order of names.
  ///
  /// - Parameters:
  ///   - order: indices of elements, from the lowest up.
  ///   - areLevel: says whether two lie at one position.
  ///   - id: says which identifier one has.
  func settle(
    _ order: inout [Int], _ areLevel: (Int, Int) -> Bool, _ id: (Int) -> ElementIdentifier
  ) {
    if hasOneAuthor { return }
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count, areLevel(order[start], order[end]) { end += 1 }
      if end - start > 1 {
        order[start..<end].sort { comesFirst(id($0), id($1)) ?? ($0 < $1) }
      }
      start = end
    }
  }

  /// Returns whether the name of an identifier comes before that of another one; `nil` for one identifier.
  func comesFirst(_ a: ElementIdentifier, _ b: ElementIdentifier) -> Bool? {
    if a == b { return nil }
    let (one, other) = (name(of: a), name(of: b))
    if one.author != other.author { return authors[one.author] < authors[other.author] }
    return one.number < other.number
  }
}
