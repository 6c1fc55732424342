internal import InkGeometry

/// The strokes, erasures and pictures that go along with some pages.
struct PageLoad: Equatable {
  var strokes: [InkStroke.Identifier] = []
  /// Erasures of these strokes, and of no others.
  var erasures: [InkStroke.Identifier] = []
  /// Erasures of which a copy goes along, because other strokes need them where they are.
  var shared: [InkStroke.Identifier] = []
  /// Pictures, and elements of other kinds.
  var pictures: [ElementIdentifier] = []

  var isEmpty: Bool { strokes.isEmpty && erasures.isEmpty && shared.isEmpty && pictures.isEmpty }
}

extension InkDocument {
  /// Finds what goes along with pages: strokes, pictures and texts whose middle lies on one, pictures and texts
  /// that belong to one, and the erasures of these strokes.
  ///
  /// An erasure of strokes of several groups goes along with the first, and a copy of it with each other one;
  /// if it erases strokes that stay too, it stays itself.
  ///
  /// Complexity: O(pictures + strokes on the pages + erasures there × strokes near each); where an erasure
  /// reaches strokes of several groups, O(samples) of these too.
  ///
  /// - Parameters:
  ///   - groups: groups of pages that go different ways.
  ///   - beside: the strokes and pictures beside pages that go along with them, by the numbers of the pages; by
  ///     default none.
  /// - Returns: the load of each.
  func loads(of groups: [[DocumentPage]], beside: [Int: PageLoad] = [:]) -> [PageLoad] {
    var loads = [PageLoad](repeating: PageLoad(), count: groups.count)
    var groupOfStroke: [Int: Int] = [:]
    var groupOfPage: [Int: Int] = [:]
    var groupOfPicture: [Int: Int] = [:]
    var erasures: [InkStroke.Identifier] = []
    for (group, pages) in groups.enumerated() {
      for page in pages {
        groupOfPage[page.id.rawValue] = group
        for id in identifiers(in: page.rect) {
          guard let entry = entry(id) else { continue }
          if entry.stroke.isErasure {
            erasures.append(id)
          } else if page.rect.contains(entry.bounds.center),
            groupOfStroke.updateValue(group, forKey: id.rawValue) == nil
          {
            loads[group].strokes.append(id)
          }
        }
        guard let others = beside[page.id.rawValue] else { continue }
        for picture in others.pictures { groupOfPicture[picture.rawValue] = group }
        for id in others.strokes
        where groupOfStroke.updateValue(group, forKey: id.rawValue) == nil {
          loads[group].strokes.append(id)
          erasures += identifiers(in: bounds(of: id)).filter { self[$0]?.isErasure == true }
        }
      }
    }
    for picture in pictures {
      var group: Int?
      if let page = picture.page {
        group = groupOfPage[page.rawValue]
      } else {
        let middle = picture.middle
        group =
          groups.firstIndex { $0.contains { $0.rect.contains(middle) } }
          ?? groupOfPicture[picture.id.rawValue]
      }
      if let group { loads[group].pictures.append(picture.id) }
    }
    for other in others {
      var group = other.parent.flatMap { groupOfPage[$0.rawValue] }
      if other.parent == nil, let text = text(other.id) {
        let middle = text.middle
        group =
          groups.firstIndex { $0.contains { $0.rect.contains(middle) } }
          ?? groupOfPicture[text.id.rawValue]
      }
      if let group { loads[group].pictures.append(other.id) }
    }
    for id in ElementIdentifier.distinct(erasures) {
      assign(id, groups, groupOfStroke, to: &loads)
    }
    for group in loads.indices {
      loads[group].strokes = ElementIdentifier.distinct(loads[group].strokes)
    }
    return loads
  }

  private func assign(
    _ id: InkStroke.Identifier, _ groups: [[DocumentPage]], _ groupOfStroke: [Int: Int],
    to loads: inout [PageLoad]
  ) {
    guard let erasure = self[id] else { return }
    let bounds = bounds(of: id)
    // The group of each stroke below it; −1 for those that stay.
    var below: [(stroke: InkStroke, group: Int)] = []
    for other in ElementIdentifier.distinct(identifiers(in: bounds)) {
      guard let stroke = self[other], !stroke.isErasure, areOnOneLayer(stroke, erasure),
        isAnythingBelow(erasure, of: stroke)
      else { continue }
      below.append((stroke, groupOfStroke[other.rawValue] ?? -1))
    }
    guard let first = below.first else {
      let center = bounds.center
      let group = groups.firstIndex { $0.contains { $0.rect.contains(center) } }
      if let group { loads[group].erasures.append(id) }
      return
    }
    if below.allSatisfy({ $0.group == first.group }) {
      if first.group >= 0 { loads[first.group].erasures.append(id) }
      return
    }
    var isNeededHere = false
    var isTouched = [Bool](repeating: false, count: loads.count)
    for (stroke, group) in below {
      if group < 0 ? isNeededHere : isTouched[group] { continue }
      guard touches(erasure, stroke) else { continue }
      if group < 0 { isNeededHere = true } else { isTouched[group] = true }
    }
    for group in isTouched.indices where isTouched[group] {
      if isNeededHere {
        loads[group].shared.append(id)
      } else {
        loads[group].erasures.append(id)
        isNeededHere = true
      }
    }
  }
}
