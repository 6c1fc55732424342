// The names of those who have drawn.
extension InkDocument {
  /// Says what ``author`` is called, so that the history can tell who drew what.
  ///
  /// This is a change with a number, which undo passes over, and which goes to other copies as others do. It costs some
  /// 30 bytes of a file. Complexity: O(changes).
  ///
  /// - Parameter name: the name in UTF-8, at most ``DocumentVersion/nameLimit`` bytes; an empty one takes the name
  ///   away.
  /// - Returns: false where nobody has joined, or the name is none, or the one that is known; then nothing changes.
  @discardableResult
  public func introduce(_ name: [UInt8]) -> Bool {
    guard names.isShared, DocumentVersion.isName(name), self.name(of: author) != name else {
      return false
    }
    var change = DocumentChange()
    change.action = .introduction(name)
    commit(&change)
    return true
  }

  /// Returns who made a change of ``history``; ``DocumentAuthor/none`` where nobody has joined.
  public func author(of change: DocumentChange) -> DocumentAuthor { names.authors[change.author] }

  /// The last name that an author has given, in UTF-8; empty where there is none.
  ///
  /// Complexity: O(changes).
  public func name(of author: DocumentAuthor) -> [UInt8] {
    guard let author = names.known(author) else { return [] }
    for change in journal.inOrder.reversed() where change.author == author {
      if case .introduction(let name) = change.action { return name }
    }
    return []
  }

  /// True if ``author`` has changed the document, as far as its history tells.
  package var hasOwnChanges: Bool { journal.count(of: names.own) > 0 }
}
