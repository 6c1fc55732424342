/// A number that a document gives out once: to strokes, pages and pictures, or in the order of ink.
///
/// The upper sixteenth of each range is a reserve: where something in a file, or of someone else, has a number there,
/// that does not lift the next one, or else a single strange stroke would leave no room for those that follow.
package enum DocumentCounter {
  /// Identifiers of strokes.
  case strokes
  /// Numbers in the order of ink.
  case order
  /// Identifiers of pages.
  case pages
  /// Identifiers of pictures.
  case pictures
  /// Identifiers of elements of other kinds.
  case others

  /// The first number that there is not.
  var limit: Int {
    switch self {
    case .strokes: InkDocument.strokeLimit
    case .order: InkDocument.placeLimit
    case .pages: InkDocument.pageLimit
    case .pictures: InkDocument.pictureLimit
    case .others: InkDocument.otherLimit
    }
  }

  /// The first number of the reserve.
  var reserve: Int { limit - limit / 16 }

  /// The next number where another one is in use, too.
  func next(_ next: Int, after used: Int) -> Int { used < reserve ? max(next, used + 1) : next }

  /// The next number where one is asked for: one in the reserve is not heard.
  func next(_ next: Int, atLeast wanted: Int) -> Int {
    wanted <= reserve ? max(next, wanted) : next
  }
}

extension InkDocument {
  /// True if there is no room for another stroke: all identifiers, or all numbers of changes, have been given out.
  ///
  /// A document that has had 2²⁴ strokes, or 2³⁰ changes, is full: strokes that are added to it are passed over.
  public var isFull: Bool {
    nextIdentifier >= Self.strokeLimit || journal.clock >= Self.placeLimit - 1
      || names.end(of: names.own, .stroke) >= Self.strokeLimit
  }
}
