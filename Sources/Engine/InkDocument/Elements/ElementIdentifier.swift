internal import InkGeometry

/// Identifies a stroke, a page, a picture, or whatever else lies on a sheet, within its document; numbers are never
/// used again.
///
/// @Snippet(path: "Ductus/Snippets/Drawings", slice: "edits")
public struct ElementIdentifier: Hashable, Comparable, Sendable {
  /// The kinds of elements that are numbered by themselves: each has a range of identifiers.
  package enum Kind: Int, CaseIterable {
    case stroke, page, picture, other

    /// The identifier with index 0.
    package var first: Int {
      switch self {
      case .stroke: 0
      case .picture: InkDocument.strokeLimit
      case .page: InkDocument.strokeLimit + InkDocument.pictureLimit
      case .other: InkDocument.strokeLimit + InkDocument.pictureLimit + InkDocument.pageLimit
      }
    }

    /// The first index that there is not.
    package var limit: Int {
      switch self {
      case .stroke: InkDocument.strokeLimit
      case .picture: InkDocument.pictureLimit
      case .page: InkDocument.pageLimit
      case .other: InkDocument.otherLimit
      }
    }

    /// The kinds that version 3 of the file knows.
    package static let ofVersion3: [Kind] = [.stroke, .page, .picture]

    /// The number of identifiers, of all kinds.
    package static let end = Kind.other.first + InkDocument.otherLimit
  }

  /// The number.
  public var rawValue: Int

  /// Makes an identifier of a number that a document gave.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Makes the identifier of a kind of elements with an index, from 0.
  package init(_ kind: Kind, _ index: Int) { rawValue = kind.first + index }

  /// The sheet itself: ``ElementField/paper(_:)`` and ``ElementField/paperPattern(_:)`` are set for it where no page is
  /// named.
  public static let sheet = ElementIdentifier(rawValue: -2)

  /// The kind of element that it names.
  package var kind: Kind {
    if rawValue < Kind.picture.first { return .stroke }
    if rawValue < Kind.page.first { return .picture }
    return rawValue < Kind.other.first ? .page : .other
  }

  /// Its index among those of its kind.
  package var index: Int { rawValue - kind.first }

  /// True if it names an element that a document can have.
  var isUsable: Bool { rawValue >= 0 && index < kind.limit }

  /// Returns whether one comes before the other: strokes, pictures and pages, each in the order in which they were
  /// given out.
  public static func < (a: ElementIdentifier, b: ElementIdentifier) -> Bool {
    a.rawValue < b.rawValue
  }

  /// Identifiers in their order.
  package static func sorted(_ identifiers: [ElementIdentifier]) -> [ElementIdentifier] {
    KeyOrder.sorted(identifiers.map { Int64($0.rawValue) })
      .map { ElementIdentifier(rawValue: Int($0)) }
  }

  /// Identifiers in their order, each once.
  static func distinct(_ identifiers: [ElementIdentifier]) -> [ElementIdentifier] {
    var distinct: [ElementIdentifier] = []
    for id in sorted(identifiers) where distinct.last != id { distinct.append(id) }
    return distinct
  }

  /// Where an identifier is among others that are in ascending order.
  ///
  /// - Parameters:
  ///   - identifier: the identifier.
  ///   - identifiers: the others, each greater than the one before.
  /// - Returns: its index; `nil` where it is not among them. Complexity: O(log n).
  package static func index(
    of identifier: ElementIdentifier, in identifiers: [ElementIdentifier]
  ) -> Int? {
    var (lower, upper) = (0, identifiers.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if identifiers[middle] < identifier { lower = middle + 1 } else { upper = middle }
    }
    return lower < identifiers.count && identifiers[lower] == identifier ? lower : nil
  }
}
