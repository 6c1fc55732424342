internal import InkGeometry

// The order of writing as a witness: people write a word as a whole, and put its dots and bars at once or a little later.
extension WritingLayout {
  /// The strokes before and after a stroke that were written about when it was.
  private static var reach: Int { 24 }
  /// The most strokes of a run that may be a part of another one: a capital, a descender.
  private static var scrap: Int { 3 }

  /// Puts marks, big letters and scraps to the run that was being written when they were, if they lie at it; then joins
  /// runs within which a word goes on.
  ///
  /// Complexity: O(strokes + runs²).
  mutating func followOrder() {
    var homes = [Int](repeating: -1, count: traces.count)
    for (number, run) in runs.enumerated() {
      for member in run.members { homes[member] = number }
    }
    // A second round finds strokes whose neighbours have moved.
    var isChanged = false
    for _ in 0..<2 {
      for index in traces.indices where isLoose(index, homes) {
        guard let home = home(of: index, homes), home != homes[index] else { continue }
        homes[index] = home
        isChanged = true
      }
    }
    if joinGoingOn(&homes) || isChanged { rebuildRuns(homes) }
  }

  /// Returns whether a stroke is not firmly in a run of its own kind.
  private func isLoose(_ index: Int, _ homes: [Int]) -> Bool {
    guard !traces[index].points.isEmpty, scales[index] > 0 else { return false }
    let (box, scale) = (measures[index].bounds, scales[index])
    let home = homes[index]
    guard home < 0 else {
      if kind(of: index) == .mark { return true }
      var count = 0
      for member in runs[home].members where homes[member] == home {
        if kind(of: member) == .writing { count += 1 }
        if count > Self.scrap { return false }
      }
      return true
    }
    // Tall letters and long bars may be among words; underlines and drawings are not.
    return box.height < scale * 9 && box.width < scale * 6
      && !(box.height < scale && box.width > scale * 4)
      && measures[index].length < 8 * (box.width + box.height)
  }

  /// The run that was being written, if a stroke lies at it.
  private func home(of index: Int, _ homes: [Int]) -> Int? {
    let (box, scale) = (measures[index].bounds, scales[index])
    var best: Int?
    var least = Double.infinity
    let (first, last) = (
      max(index - Self.reach, 0), min(index + Self.reach, traces.count - 1)
    )
    var tried: [Int] = []
    for other in first...last where other != index && homes[other] >= 0 {
      let home = homes[other]
      if tried.contains(home) { continue }
      tried.append(home)
      var near = Rect.empty
      var apart = Self.reach + 1
      for member in first...last where member != index && homes[member] == home {
        guard kind(of: member) == .writing else { continue }
        let bounds = measures[member].bounds
        let gap = max(box.minX - bounds.maxX, bounds.minX - box.maxX, 0)
        guard gap < scale * 2.5 else { continue }
        near = near.union(bounds)
        apart = min(apart, abs(member - index))
      }
      guard !near.isEmpty else { continue }
      let rise = max(box.minY - near.maxY, near.minY - box.maxY, 0) / scale
      // Strokes that were written just before or after count most.
      let cost = rise + min(0.15 * Double(apart - 1), 1.2)
      if rise < 1.9, cost < least {
        least = cost
        best = home
      }
    }
    return best
  }

  /// Joins runs where a stroke goes on at once beside the stroke before, at its height.
  private func joinGoingOn(_ homes: inout [Int]) -> Bool {
    var isChanged = false
    var spans = [Rect](repeating: .empty, count: runs.count)
    for index in traces.indices where homes[index] >= 0 {
      spans[homes[index]] = spans[homes[index]].union(measures[index].bounds)
    }
    for index in traces.indices.dropFirst() {
      let (before, after) = (homes[index - 1], homes[index])
      guard before >= 0, after >= 0, before != after, kind(of: index - 1) == .writing,
        kind(of: index) == .writing
      else { continue }
      let (a, b) = (measures[index - 1], measures[index])
      let scale = min(scales[index - 1], scales[index])
      let gap = b.bounds.minX - a.bounds.maxX
      let overlap = min(a.bounds.maxY, b.bounds.maxY) - max(a.bounds.minY, b.bounds.minY)
      let least = min(a.bounds.height, b.bounds.height)
      guard gap < scale * 2, gap > -scale * 2, b.bounds.minX > a.bounds.minX,
        overlap > 0.5 * max(least, scale * 0.5)
      else { continue }
      // Lines that lie over each other are two.
      let (one, two) = (spans[before], spans[after])
      let common = min(one.maxX, two.maxX) - max(one.minX, two.minX)
      guard common < max(0.3 * min(one.width, two.width), scale * 3) else { continue }
      for member in homes.indices where homes[member] == after { homes[member] = before }
      spans[before] = one.union(two)
      isChanged = true
    }
    return isChanged
  }

  /// Makes the runs anew from the numbers of their strokes.
  private mutating func rebuildRuns(_ homes: [Int]) {
    var made = [WritingRun](repeating: WritingRun(), count: runs.count)
    for index in traces.indices where homes[index] >= 0 && kind(of: index) != .mark {
      made[homes[index]].add(index, measures[index], scales[index])
    }
    for index in traces.indices where homes[index] >= 0 && kind(of: index) == .mark {
      let home = homes[index]
      if made[home].members.isEmpty {
        made[home].add(index, measures[index], scales[index])
      } else {
        made[home].members.append(index)
      }
    }
    runs = made.filter { !$0.members.isEmpty }
  }
}
