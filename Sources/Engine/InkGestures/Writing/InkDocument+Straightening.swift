public import InkDocument
public import InkGeometry
internal import InkFind

/// Strokes of a word, and the map that puts them onto the baseline of their line.
public struct StraightenedWord: Equatable, Sendable {
  /// The strokes, in the order of writing.
  public let strokes: [ElementIdentifier]
  /// The map, in points of the document.
  public let transform: Affine
}

// Lines of handwriting made straight.
extension InkDocument {
  /// The words of some strokes, and the maps that put them onto the level baselines of their lines, with letters of one
  /// size.
  ///
  /// Words go as wholes: those with at least half of their strokes among the strokes. Strokes in a line that are no
  /// writing, such as underlines, turn along with it. Complexity: as ``writtenLines(around:)``.
  ///
  /// - Parameter ids: strokes; other elements are passed over.
  /// - Returns: the words that are to be moved; none where no handwriting is found.
  public func straightening(_ ids: [ElementIdentifier]) -> [StraightenedWord] {
    let chosen = Set(ids.filter { $0.kind == .stroke && isSelectable($0) }.map { $0.rawValue })
    guard !chosen.isEmpty else { return [] }
    var moved: [StraightenedWord] = []
    var written: Set<Int> = []
    var turned: [(line: InkLine, map: Affine)] = []
    for line in writtenLines(around: ids) {
      var isMoved: [Bool] = []
      for word in line.words {
        let known = word.strokes.map { Int(truncatingIfNeeded: $0) }
        written.formUnion(known)
        let count = known.filter { chosen.contains($0) }.count
        // Locked strokes stay, and their words with them.
        isMoved.append(
          2 * count >= known.count
            && known.allSatisfy { isSelectable(ElementIdentifier(rawValue: $0)) })
      }
      guard isMoved.contains(true) else { continue }
      let maps = line.straightened(isMoved)
      for (index, word) in line.words.enumerated() where isMoved[index] {
        moved.append(
          StraightenedWord(
            strokes: word.strokes.map { ElementIdentifier(rawValue: Int(truncatingIfNeeded: $0)) },
            transform: maps[index]))
      }
      if let first = isMoved.firstIndex(of: true) { turned.append((line, maps[first])) }
    }
    for number in chosen.subtracting(written).sorted() {
      let id = ElementIdentifier(rawValue: number)
      let bounds = bounds(of: id)
      let size = turned.map { $0.line.frame.xHeight }
      for (index, (line, map)) in turned.enumerated() {
        let rise = bounds.center.y - line.baseline(near: bounds.center.x)
        let isBeside =
          bounds.maxX > line.bounds.minX - size[index]
          && bounds.minX < line.bounds.maxX
            + size[index]
        if isBeside, rise > -2 * size[index], rise < 1.2 * size[index],
          bounds.height < 1.5 * size[index] + abs(line.frame.slope) * bounds.width
        {
          moved.append(StraightenedWord(strokes: [id], transform: map))
          break
        }
      }
    }
    return moved.filter { $0.transform.isFinite && !$0.transform.isNearIdentity }
  }

  /// Puts the words of some strokes onto the level baselines of their lines, with letters of one size, as one gesture to
  /// undo.
  ///
  /// Erasures over words go along. Complexity: as ``straightening(_:)``, and as moving.
  ///
  /// - Parameter ids: strokes; other elements are passed over.
  /// - Returns: false if nothing is to be moved.
  @discardableResult
  public func straighten(_ ids: [ElementIdentifier]) -> Bool {
    let words = straightening(ids)
    move(words.map { ($0.strokes, $0.transform) })
    return !words.isEmpty
  }

  /// Moves elements each by a map, with what erases them, as edits of one gesture.
  func move(_ parts: [(ids: [ElementIdentifier], map: Affine)]) {
    guard !parts.isEmpty else { return }
    // Erasures are found before anything moves: a part may come to lie under the erasures of another one.
    let erasures = parts.map { self.erasures(over: $0.ids) }
    beginGesture()
    for (number, part) in parts.enumerated() {
      for edit in moving(part.ids, by: part.map, erasures[number]) { perform(edit) }
    }
    endGesture()
  }
}

extension Affine {
  /// True if the map moves nothing that can be seen.
  fileprivate var isNearIdentity: Bool {
    abs(a - 1) < 1e-4 && abs(d - 1) < 1e-4 && abs(b) < 1e-4 && abs(c) < 1e-4 && abs(tx) < 1e-2
      && abs(ty) < 1e-2
  }
}
