extension LayoutRun {
  /// Applies a context (types 5 and 6 of substitutions, 7 and 8 of positions).
  ///
  /// A chain has glyphs before and after its input, too.
  mutating func applyContext(
    _ table: FontTable, isChain: Bool, at index: Int
  ) throws(FontFault) -> Bool {
    let glyph = glyphs[index].glyph
    switch try table.u16(0) {
    case 1:
      guard let set = try table.entry(for: glyph) else { return false }
      return try applyRules(table, set: set, isChain: isChain, classes: nil, at: index)
    case 2:
      guard try table.covered(glyph) != nil else { return false }
      let classes =
        isChain
        ? (try table.u16(4), try table.u16(6), try table.u16(8)) : (0, try table.u16(4), 0)
      let sets = isChain ? 10 : 6
      let value = try table.glyphClass(at: classes.1, of: glyph)
      guard value < (try table.u16(sets)) else { return false }
      return try applyRules(
        table, set: table.u16(sets + 2 + 2 * value), isChain: isChain, classes: classes, at: index)
    case 3: return try isChain ? applyChain(table, at: index) : applyCoverages(table, at: index)
    default: return false
    }
  }

  /// Applies a context that has a coverage for each glyph of its input.
  private mutating func applyCoverages(_ table: FontTable, at index: Int) throws(FontFault) -> Bool
  {
    let (count, records) = (try table.u16(2), try table.u16(4))
    guard count > 0, try table.coverage(at: table.u16(6), of: glyphs[index].glyph) != nil else {
      return false
    }
    var wanted: [Wanted] = []
    for place in 1..<max(1, count) {
      wanted.append(.coverage(table, offset: try table.u16(6 + 2 * place)))
    }
    return try match([], wanted, [], table, records: 6 + 2 * count, count: records, at: index)
  }

  /// Applies a context that has a coverage for each glyph before, of and after its input.
  private mutating func applyChain(_ table: FontTable, at index: Int) throws(FontFault) -> Bool {
    var at = 2
    func coverages(_ skipsFirst: Bool) throws(FontFault) -> [Wanted] {
      let count = try table.u16(at)
      guard count <= Self.contextLimit else {
        throw table.fault("a context is too long", at: at)
      }
      var wanted: [Wanted] = []
      for place in 0..<count where !(skipsFirst && place == 0) {
        wanted.append(.coverage(table, offset: try table.u16(at + 2 + 2 * place)))
      }
      at += 2 + 2 * count
      return wanted
    }
    let before = try coverages(false)
    guard try table.u16(at) > 0,
      try table.coverage(at: table.u16(at + 2), of: glyphs[index].glyph) != nil
    else { return false }
    let input = try coverages(true)
    let after = try coverages(false)
    return try match(before, input, after, table, records: at + 2, count: table.u16(at), at: index)
  }

  /// Applies the first rule of a set that fits.
  ///
  /// The classes are definitions for glyphs before, of the input and after it; rules of glyphs have none.
  private mutating func applyRules(
    _ table: FontTable, set: Int, isChain: Bool, classes: (Int, Int, Int)?, at index: Int
  ) throws(FontFault) -> Bool {
    guard set != 0 else { return false }
    for rule in 0..<(try table.u16(set)) {
      try spend(1)
      let start = set + (try table.u16(set + 2 + 2 * rule))
      var at = start
      func values(_ count: Int, _ classes: Int?) throws(FontFault) -> [Wanted] {
        guard count <= Self.contextLimit else {
          throw table.fault("a context is too long", at: at)
        }
        var wanted: [Wanted] = []
        for place in 0..<max(0, count) {
          let value = try table.u16(at + 2 * place)
          wanted.append(
            classes.map { .glyphClass(table, offset: $0, value: value) } ?? .glyph(value))
        }
        at += 2 * max(0, count)
        return wanted
      }
      if isChain {
        at += 2
        let before = try values(table.u16(start), classes?.0)
        at += 2
        let input = try values(table.u16(at - 2) - 1, classes?.1)
        at += 2
        let after = try values(table.u16(at - 2), classes?.2)
        if try match(
          before, input, after, table, records: at + 2, count: table.u16(at), at: index)
        {
          return true
        }
      } else {
        at += 4
        let input = try values(table.u16(start) - 1, classes?.1)
        if try match([], input, [], table, records: at, count: table.u16(start + 2), at: index) {
          return true
        }
      }
    }
    return false
  }

  /// Applies the lookups of a context if its glyphs fit; the first glyph of the input fits.
  private mutating func match(
    _ before: [Wanted], _ input: [Wanted], _ after: [Wanted], _ table: FontTable, records: Int,
    count: Int, at index: Int
  ) throws(FontFault) -> Bool {
    guard let positions = try inputPositions(input, at: index) else { return false }
    var at = index
    for wanted in before {
      guard let next = try next(after: at, direction: -1, wanted: wanted, isContext: true) else {
        return false
      }
      at = next
    }
    at = positions[positions.count - 1]
    for wanted in after {
      guard let next = try next(after: at, wanted: wanted, isContext: true) else { return false }
      at = next
    }
    try applyRecords(table, records: records, count: count, positions)
    return true
  }

  /// Returns the indices of the glyphs of an input, or `nil` where they do not fit.
  mutating func inputPositions(_ input: [Wanted], at index: Int) throws(FontFault) -> [Int]? {
    var positions = [index]
    let first = glyphs[index]
    for wanted in input {
      guard let next = try next(after: positions[positions.count - 1], wanted: wanted) else {
        return nil
      }
      let glyph = glyphs[next]
      // Marks of one component of a ligature stay together, and apart from all others.
      if first.ligature != 0, first.markComponent != 0 {
        guard glyph.ligature == first.ligature, glyph.markComponent == first.markComponent else {
          return nil
        }
      } else if glyph.ligature != 0, glyph.markComponent != 0, glyph.ligature != first.ligature {
        return nil
      }
      positions.append(next)
    }
    return positions
  }

  /// Applies lookups at glyphs of a context, and follows these where glyphs are added or removed.
  private mutating func applyRecords(
    _ table: FontTable, records: Int, count: Int, _ matched: [Int]
  ) throws(FontFault) {
    var positions = matched
    var end = positions[positions.count - 1] + 1
    for record in 0..<count {
      try spend(1)
      let place = try table.u16(records + 4 * record)
      let lookup = try table.u16(records + 4 * record + 2)
      guard positions.indices.contains(place) else { continue }
      let length = glyphs.count
      guard positions[place] < length else { continue }
      try applyNested(lookup, at: positions[place])
      var change = glyphs.count - length
      guard change != 0 else { continue }
      end += change
      if end < positions[place] {
        change += positions[place] - end
        end = positions[place]
      }
      if change > 0 {
        guard positions.count + change <= Self.contextLimit else { break }
        let added = (0..<change).map { positions[place] + 1 + $0 }
        for later in place + 1..<max(place + 1, positions.count) { positions[later] += change }
        positions.insert(contentsOf: added, at: place + 1)
      } else {
        let removed = min(-change, positions.count - place - 1)
        positions.removeSubrange(place + 1..<place + 1 + removed)
        for later in place + 1..<max(place + 1, positions.count) { positions[later] += change }
      }
    }
    cursor = max(end, matched[0])
  }
}
