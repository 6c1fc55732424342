/// The order in which those have a turn who have more to be done than one turn takes: lines have it one after the
/// other, and in each line its members.
///
/// So a line waits for one turn of each other line, however many members those have. Complexity: O(members) of each
/// call.
package struct TurnOrder<Line: Hashable, Member: Hashable> {
  private var lines: [(line: Line, members: [Member])] = []

  /// Makes an order of nobody.
  package init() {}

  /// True if nobody waits.
  package var isEmpty: Bool { lines.isEmpty }

  /// Puts a member at the end of a line; one that is there already stays where it is.
  package mutating func add(_ member: Member, to line: Line) {
    guard let index = lines.firstIndex(where: { $0.line == line }) else {
      lines.append((line, [member]))
      return
    }
    if !lines[index].members.contains(member) { lines[index].members.append(member) }
  }

  /// Takes the one who has the next turn; the line goes behind all others.
  package mutating func next() -> Member? {
    guard !lines.isEmpty else { return nil }
    var (line, members) = lines.removeFirst()
    let member = members.removeFirst()
    if !members.isEmpty { lines.append((line, members)) }
    return member
  }
}
