internal import InkGeometry

/// Someone who draws on a document: one person at one copy of it.
///
/// Two copies that go on separately must not have the same author, or else their changes have the same names:
/// `DocumentAuthor(rawValue: .random(in: 1 ... .max))` is one that nobody else is.
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

/// The name of a stroke, a page or a picture in all copies of a document.
public struct SharedName: Hashable, Sendable {
  /// Who added it.
  public var author: DocumentAuthor
  /// Its number in the copy in which it was added.
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
  /// One kind of things.
  package enum Kind: Int, CaseIterable { case stroke, page, picture }

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
  /// For each kind, by authors, the number after the largest one that was ever seen in a name.
  private var ends: [[Int]] = [[0], [0], [0]]
  /// For each kind, the names of numbers, and the numbers of names; a name is author · 2³² + number.
  private var names: [[Int: UInt64]] = [[:], [:], [:]]
  private var numbers: [[UInt64: Int]] = [[:], [:], [:]]

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

  /// The number after the largest one in the names of an author.
  package func end(of author: Int, _ kind: Kind) -> Int { ends[kind.rawValue][author] }

  /// Says that an author has given numbers below some to things.
  package mutating func note(_ end: Int, of author: Int, _ kind: Kind) {
    ends[kind.rawValue][author] = max(ends[kind.rawValue][author], end)
  }

  /// Says who the first author is, of a file.
  package mutating func setFirst(_ author: DocumentAuthor) { authors[0] = author }

  /// The name of a number: the index of its author, and the number that it has there.
  package func name(of number: Int, _ kind: Kind) -> (author: Int, number: Int) {
    guard let name = names[kind.rawValue][number] else { return (0, number) }
    return (Int(name >> 32), Int(name & 0xFFFF_FFFF))
  }

  /// The number of a name in the table; `nil` where it has none.
  package func number(of name: (author: Int, number: Int), _ kind: Kind) -> Int? {
    if let number = numbers[kind.rawValue][Self.key(name)] { return number }
    return name.author == 0 && names[kind.rawValue][name.number] == nil ? name.number : nil
  }

  /// Gives a number a name; returns false where another number has it.
  package mutating func set(
    _ name: (author: Int, number: Int), of number: Int, _ kind: Kind
  ) -> Bool {
    if name.author == 0, name.number == number, names[kind.rawValue][number] == nil { return true }
    guard name.number >= 0, name.number < InkDocument.strokeLimit else { return false }
    let key = Self.key(name)
    guard names[kind.rawValue][number] == nil || names[kind.rawValue][number] == key else {
      return false
    }
    if let other = numbers[kind.rawValue][key], other != number { return false }
    names[kind.rawValue][number] = key
    numbers[kind.rawValue][key] = number
    return true
  }

  /// Gives a number its own as a name, where it has none.
  mutating func setFirst(_ author: Int, _ number: Int, _ kind: Kind) {
    if names[kind.rawValue][number] == nil { _ = set((author, number), of: number, kind) }
    let name = name(of: number, kind)
    note(name.number + 1, of: name.author, kind)
  }

  /// Gives a number of the one who draws here a name after all that this author has given: its own, but where this
  /// copy numbers things otherwise than the one in which the author drew before.
  mutating func nameOwn(_ number: Int, _ kind: Kind) {
    let name = (author: own, number: max(number, end(of: own, kind)))
    _ = set(name, of: number, kind)
    note(name.number + 1, of: own, kind)
  }

  private static func key(_ name: (author: Int, number: Int)) -> UInt64 {
    UInt64(name.author) << 32 | UInt64(name.number)
  }

  /// Puts what lies at one place into the order of names, wherever two authors have drawn there.
  ///
  /// - Parameters:
  ///   - order: indices of keys, in the order of the keys.
  ///   - keys: place · 2²⁴ + number.
  ///   - kind: what has the numbers.
  func settle(_ order: inout [Int], _ keys: [Int64], _ kind: Kind) {
    if hasOneAuthor { return }
    settle(&order, kind, { keys[$0] >> 24 == keys[$1] >> 24 }, { Int(keys[$0] & 0xFF_FFFF) })
  }

  /// Puts what lies at one place into the order of names, of things of which functions know place and number.
  ///
  /// - Parameters:
  ///   - order: indices of things, from the lowest up.
  ///   - kind: what they are.
  ///   - areLevel: says whether two lie at one place.
  ///   - number: says which number one has.
  func settle(
    _ order: inout [Int], _ kind: Kind, _ areLevel: (Int, Int) -> Bool, _ number: (Int) -> Int
  ) {
    if hasOneAuthor { return }
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count, areLevel(order[start], order[end]) { end += 1 }
      if end - start > 1 {
        order[start..<end].sort { comesFirst(number($0), number($1), kind) ?? ($0 < $1) }
      }
      start = end
    }
  }

  /// Returns whether the name of a number comes before that of another one; `nil` for one number.
  func comesFirst(_ a: Int, _ b: Int, _ kind: Kind) -> Bool? {
    if a == b { return nil }
    let (one, other) = (name(of: a, kind), name(of: b, kind))
    if one.author != other.author { return authors[one.author] < authors[other.author] }
    return one.number < other.number
  }
}
