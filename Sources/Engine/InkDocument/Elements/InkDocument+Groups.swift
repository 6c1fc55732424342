internal import InkGeometry

// Groups: elements that are selected as one.
extension InkDocument {
  /// The group to which an element belongs; `nil` for none, or for one that is not there any more.
  ///
  /// Complexity: O(1).
  public func group(of id: ElementIdentifier) -> ElementIdentifier? {
    guard elements.mayHaveOthers, let group = value(of: .group, of: id)?.elements.first,
      group != id, elements[group]?.other?.kind == OtherElement.groupKind
    else { return nil }
    return group
  }

  /// The group to which an element belongs that is in no other group; `nil` for none.
  public func outermostGroup(of id: ElementIdentifier) -> ElementIdentifier? {
    var outermost = group(of: id)
    // Two people may have put two groups into each other.
    for _ in 0..<Self.deepestGroup {
      guard let group = outermost, let outer = self.group(of: group) else { break }
      outermost = outer
    }
    return outermost
  }

  /// The most groups within each other that are looked through.
  private static let deepestGroup = 256

  /// Some elements and the other members of their outermost groups; complexity: O(elements), where there are groups.
  package func withGroups(_ ids: [ElementIdentifier]) -> [ElementIdentifier] {
    guard elements.mayHaveOthers else { return ids }
    return withMembers(ids)
  }

  @inline(never)
  private func withMembers(_ ids: [ElementIdentifier]) -> [ElementIdentifier] {
    var groups: Set<Int> = []
    for id in ids { if let group = outermostGroup(of: id) { groups.insert(group.rawValue) } }
    if groups.isEmpty { return ids }
    return ids
      + members.filter { outermostGroup(of: $0).map { groups.contains($0.rawValue) } ?? false }
  }

  /// All strokes, pictures and texts that belong to a group.
  private var members: [ElementIdentifier] {
    if let groupMembers { return groupMembers }
    let found =
      entries.all.filter { $0.stroke.open != nil }.map { $0.stroke.id }
      + elements.all(.picture).map { $0.id } + texts.map { $0.id }
    let members = found.filter { group(of: $0) != nil }
    groupMembers = members
    return members
  }

  /// The units of a selection: its outermost groups, and each element without a group.
  ///
  /// - Parameter ids: the strokes and pictures that are selected.
  /// - Returns: for each the identifier of the group, or of the element, and the strokes and pictures of it.
  package func units(
    of ids: [ElementIdentifier]
  ) -> [(id: ElementIdentifier, members: [ElementIdentifier])] {
    var units: [(id: ElementIdentifier, members: [ElementIdentifier])] = []
    var known: [Int: Int] = [:]
    for id in ids {
      let unit = outermostGroup(of: id) ?? id
      if let index = known[unit.rawValue] {
        units[index].members.append(id)
      } else {
        known[unit.rawValue] = units.count
        units.append((unit, [id]))
      }
    }
    return units
  }

  /// The edits that make one group of strokes, pictures and the groups to which they belong.
  ///
  /// - Parameter ids: the strokes and pictures.
  /// - Returns: the edits, to be done as one gesture; none for less than two elements, or for one group.
  public func grouping(_ ids: [ElementIdentifier]) -> [DocumentEdit] {
    let units = units(of: ElementIdentifier.distinct(ids).filter { bounds(of: $0).isFinite })
      .map { $0.id }
    let index = nextIndex(.other)
    guard units.count > 1, index < ElementIdentifier.Kind.other.limit else { return [] }
    let group = OtherElement(
      id: ElementIdentifier(.other, index), kind: OtherElement.groupKind)
    return [.put([.other(group)]), .set(units, .group(group.id))]
  }

  /// The edits that take groups apart: those to which some elements belong, and which are in no other group.
  ///
  /// Groups in these groups stay. Complexity: O(elements).
  ///
  /// - Parameter ids: the strokes and pictures.
  /// - Returns: the edits, to be done as one gesture; none where nothing belongs to a group.
  public func ungrouping(_ ids: [ElementIdentifier]) -> [DocumentEdit] {
    let groups = units(of: ids).map { $0.id }.filter { $0.kind == .other }
    if groups.isEmpty { return [] }
    let outermost = Set(groups.map { $0.rawValue })
    let inner = (members + others.map { $0.id }).filter { id in
      group(of: id).map { outermost.contains($0.rawValue) } ?? false
    }
    return [.set(ElementIdentifier.distinct(inner), .group(nil)), .remove(groups)]
  }

  /// The groups of which nothing is left once some elements are removed.
  package func groups(emptiedBy ids: [ElementIdentifier]) -> [ElementIdentifier] {
    elements.mayHaveOthers ? groupsEmptied(by: ids) : []
  }

  @inline(never)
  private func groupsEmptied(by ids: [ElementIdentifier]) -> [ElementIdentifier] {
    var (touched, removed): (Set<Int>, Set<Int>) = ([], [])
    for id in ids {
      removed.insert(id.rawValue)
      if let group = outermostGroup(of: id) { touched.insert(group.rawValue) }
    }
    if touched.isEmpty { return [] }
    let groups = others.filter { $0.kind == OtherElement.groupKind }.map { $0.id }
    let unknown = others.filter { $0.kind != OtherElement.groupKind }.map { $0.id }
    for id in members + unknown where !removed.contains(id.rawValue) {
      if let group = outermostGroup(of: id) { touched.remove(group.rawValue) }
    }
    return groups.filter { touched.contains((outermostGroup(of: $0) ?? $0).rawValue) }
  }
}
