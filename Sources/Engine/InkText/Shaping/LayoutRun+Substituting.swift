extension LayoutRun {
  /// Applies a part of a lookup of substitutions at a glyph.
  mutating func substitute(
    _ type: Int, _ table: FontTable, at index: Int
  ) throws(FontFault) -> Bool {
    switch type {
    case 1: try substituteSingle(table, at: index)
    case 2: try substituteMultiple(table, at: index)
    case 4: try substituteLigature(table, at: index)
    case 5, 6: try applyContext(table, isChain: type == 6, at: index)
    default: false
    }
  }

  /// Puts another glyph at an index.
  private mutating func replace(_ index: Int, with glyph: Int, guess: UInt8) throws(FontFault) {
    glyphs[index].glyph = glyph
    glyphs[index].isSubstituted = true
    try setClasses(index, guess: guess)
  }

  private mutating func substituteSingle(_ table: FontTable, at index: Int) throws(FontFault)
    -> Bool
  {
    let glyph = glyphs[index].glyph
    let result: Int
    if try table.u16(0) == 1 {
      guard try table.covered(glyph) != nil else { return false }
      result = (glyph + (try table.i16(4))) & 0xFFFF
    } else {
      guard let entry = try table.entry(for: glyph) else { return false }
      result = entry
    }
    try replace(index, with: result, guess: glyphs[index].kind)
    cursor = index + 1
    return true
  }

  private mutating func substituteMultiple(
    _ table: FontTable, at index: Int
  ) throws(FontFault) -> Bool {
    guard let sequence = try table.entry(for: glyphs[index].glyph) else { return false }
    let count = try table.u16(sequence)
    guard count <= Self.contextLimit else {
      throw table.fault("a sequence is too long", at: sequence)
    }
    try spend(16 * count)
    if count == 0 {
      glyphs.remove(at: index)
      cursor = index
      return true
    }
    let first = try table.u16(sequence + 2)
    if count == 1 {
      try replace(index, with: first, guess: glyphs[index].kind)
      cursor = index + 1
      return true
    }
    let original = glyphs[index]
    let guess: UInt8 = original.kind == 2 ? 1 : original.kind
    glyphs.insert(
      contentsOf: [ShapedGlyph](repeating: original, count: count - 1), at: index + 1)
    for place in 0..<count {
      let at = index + place
      if original.ligature == 0 {
        (glyphs[at].isLigature, glyphs[at].component) = (false, place)
      }
      glyphs[at].isMultiplied = true
      try replace(at, with: table.u16(sequence + 2 + 2 * place), guess: guess)
    }
    cursor = index + count
    return true
  }

  private mutating func substituteLigature(
    _ table: FontTable, at index: Int
  ) throws(FontFault) -> Bool {
    guard let set = try table.entry(for: glyphs[index].glyph) else { return false }
    for ligature in 0..<(try table.u16(set)) {
      let at = set + (try table.u16(set + 2 + 2 * ligature))
      let (glyph, count) = (try table.u16(at), try table.u16(at + 2))
      guard count > 0, count <= Self.contextLimit else { continue }
      if count == 1 {
        try replace(index, with: glyph, guess: glyphs[index].kind)
        cursor = index + 1
        return true
      }
      var wanted: [Wanted] = []
      for place in 0..<count - 1 { wanted.append(.glyph(try table.u16(at + 4 + 2 * place))) }
      guard let positions = try inputPositions(wanted, at: index) else { continue }
      try ligate(positions, into: glyph)
      return true
    }
    return false
  }

  /// Puts a ligature in place of glyphs, and tells marks between and after them which component they belong to.
  private mutating func ligate(_ positions: [Int], into glyph: Int) throws(FontFault) {
    let first = positions[0]
    let areMarks = positions.allSatisfy { glyphs[$0].isMark }
    let isBaseWithMarks =
      glyphs[first].kind == 1 && positions.dropFirst().allSatisfy { glyphs[$0].isMark }
    let isLigature = !areMarks && !isBaseWithMarks
    let total = positions.reduce(0) { $0 + glyphs[$1].componentCount }
    mergeClusters(first..<positions[positions.count - 1] + 1)
    if isLigature { lastLigature += 1 }
    let number = isLigature ? lastLigature : 0
    var (lastNumber, lastCount) = (glyphs[first].ligature, glyphs[first].componentCount)
    var seen = lastCount
    if isLigature {
      glyphs[first].ligature = number
      (glyphs[first].isLigature, glyphs[first].component) = (true, total)
    }
    glyphs[first].isMultiplied = false
    try replace(first, with: glyph, guess: isLigature ? 2 : glyphs[first].kind)
    var kept = first + 1
    for (before, position) in zip(positions, positions.dropFirst()) {
      for index in before + 1..<position {
        if isLigature {
          let component = glyphs[index].markComponent == 0 ? lastCount : glyphs[index].markComponent
          setMark(index, number, seen - lastCount + min(component, lastCount))
        }
        glyphs[kept] = glyphs[index]
        kept += 1
      }
      (lastNumber, lastCount) = (glyphs[position].ligature, glyphs[position].componentCount)
      seen += lastCount
    }
    let end = positions[positions.count - 1] + 1
    try spend(4 + (glyphs.count - end) / 16)
    glyphs.removeSubrange(kept..<end)
    cursor = kept
    if !areMarks, lastNumber != 0 {
      for index in kept..<glyphs.count {
        let component = glyphs[index].markComponent
        guard glyphs[index].ligature == lastNumber, component != 0 else { break }
        setMark(index, number, seen - lastCount + min(component, lastCount))
      }
    }
  }

  private mutating func setMark(_ index: Int, _ ligature: Int, _ component: Int) {
    glyphs[index].ligature = ligature
    (glyphs[index].isLigature, glyphs[index].component) = (false, component)
  }

  /// Gives glyphs, and neighbours of the same clusters, the first of their clusters.
  private mutating func mergeClusters(_ range: Range<Int>) {
    var first = Int.max
    for index in range { first = min(first, glyphs[index].cluster) }
    var (low, high) = (range.lowerBound, range.upperBound)
    while low > 0, glyphs[low - 1].cluster == glyphs[low].cluster { low -= 1 }
    while high < glyphs.count, glyphs[high].cluster == glyphs[high - 1].cluster { high += 1 }
    for index in low..<high { glyphs[index].cluster = first }
  }
}
