package import InkGeometry

// Locked strokes.
extension InkDocument {
  /// The strokes that are locked, in ascending order; complexity: O(strokes log strokes).
  public var lockedStrokes: [InkStroke.Identifier] {
    guard mayHaveLocks else { return [] }
    return InkStroke.Identifier.sorted(strokes.filter { $0.isLocked }.map { $0.id })
  }

  /// Returns whether any stroke is locked whose bounds meet a rectangle.
  ///
  /// - Parameter rect: a rectangle in the document's coordinates.
  /// - Returns: true if there is one.
  package func hasLocks(in rect: Rect) -> Bool {
    mayHaveLocks && strokes(in: rect).contains { $0.isLocked }
  }

  /// Locks and unlocks strokes as something did that cannot be undone.
  ///
  /// This is for what comes from a file that does not have the history. Strokes that are not there are passed
  /// over.
  package func amendLocks(
    locking locked: [InkStroke.Identifier], unlocking unlocked: [InkStroke.Identifier]
  ) {
    for (ids, isLocked) in [(locked, true), (unlocked, false)] {
      for id in ids {
        guard var stroke = self[id], !stroke.isErasure, stroke.isLocked != isLocked else {
          continue
        }
        stroke.isLocked = isLocked
        amend(removing: [], putting: [stroke])
      }
    }
  }
}

extension DocumentChange {
  /// The sides of strokes that are locked, counted through all strokes of all changes of gestures, each with
  /// two sides: before and after.
  package static func lockedSides(of gestures: [[DocumentChange]]) -> (sides: [Int], count: Int) {
    var sides: [Int] = []
    var count = 0
    for stroke in gestures.joined().map({ $0.strokes }).joined() {
      if stroke.before?.isLocked ?? false { sides.append(count) }
      if stroke.after?.isLocked ?? false { sides.append(count + 1) }
      count += 2
    }
    return (sides, count)
  }

  /// Locks sides of strokes in gestures, as ``lockedSides(of:)`` counts them.
  ///
  /// - Parameters:
  ///   - sides: the numbers of the sides, in ascending order; those beyond the last one are passed over.
  ///   - gestures: the gestures.
  package static func lock(_ sides: [Int], of gestures: inout [[DocumentChange]]) {
    var (next, count) = (0, 0)
    for gesture in gestures.indices {
      for change in gestures[gesture].indices {
        for stroke in gestures[gesture][change].strokes.indices {
          while next < sides.count, sides[next] < count + 2 {
            if sides[next] == count {
              gestures[gesture][change].strokes[stroke].before?.isLocked = true
            } else {
              gestures[gesture][change].strokes[stroke].after?.isLocked = true
            }
            next += 1
          }
          count += 2
        }
      }
    }
  }
}
