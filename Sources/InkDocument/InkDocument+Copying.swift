extension InkDocument {
  /// Makes another document in the same state, which nobody observes.
  ///
  /// Complexity: O(strokes there are and were).
  ///
  /// - Parameters:
  ///   - other: the document.
  ///   - copies: records for the strokes of the copy, by those that the document has; where there is
  ///     none, both have the same one.
  package convenience init(
    copying other: InkDocument, records copies: [ObjectIdentifier: StrokeRecord]
  ) {
    self.init()
    paper = other.paper
    paperPattern = other.paperPattern
    boundsSource = other.boundsSource
    entries = other.entries
    entries.replaceAll { Entry(stroke: $0.stroke.copied(copies), bounds: $0.bounds) }
    owners = other.owners
    for (record, copy) in copies {
      guard let numbers = owners.removeValue(forKey: record) else { continue }
      owners[ObjectIdentifier(copy)] = numbers
    }
    lastBrush = other.lastBrush
    index = other.index
    nextPlace = other.nextPlace
    nextIdentifier = other.nextIdentifier
    undoable = other.undoable.map { $0.map { $0.copied(copies) } }
    redoable = other.redoable.map { $0.map { $0.copied(copies) } }
    openGroups = other.openGroups
    gestureHasEdits = other.gestureHasEdits
    changeNumber = other.changeNumber
    clearedRedo = other.clearedRedo.map { cleared in
      (gestures: cleared.gestures.map { $0.map { $0.copied(copies) } }, number: cleared.number)
    }
    inkCount = other.inkCount
    count = other.count
    inkCache = other.inkCache
  }
}

extension DocumentChange {
  /// The same with the copies of its records, where there are any.
  func copied(_ copies: [ObjectIdentifier: StrokeRecord]) -> DocumentChange {
    var change = self
    for index in strokes.indices {
      change.strokes[index].before = strokes[index].before?.copied(copies)
      change.strokes[index].after = strokes[index].after?.copied(copies)
    }
    return change
  }
}
