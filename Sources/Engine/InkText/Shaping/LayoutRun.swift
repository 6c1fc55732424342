/// A run of glyphs, and a table of substitutions or positions that acts on it.
///
/// Source: ISO/IEC 14496-22, Open Font Format, sections 6.2 to 6.4. Skipping of joiners and the numbers of ligatures
/// follow the behaviour of HarfBuzz, against which they are tested.
struct LayoutRun {
  /// The glyphs, in the order of the characters.
  var glyphs: [ShapedGlyph]
  /// The font.
  let font: FontFile
  /// The table.
  let table: LayoutTable
  /// True for positions.
  let isPositioning: Bool

  /// The step that acts.
  var step = ShapingPlan.Step(
    lookup: 0, mask: 0, ignoresJoiners: true, ignoresNonJoiners: true)
  /// The flags of the lookup that acts.
  var flags = 0
  /// The set of marks of the lookup that acts.
  var markSet = 0
  /// The index at which a lookup goes on.
  var cursor = 0
  /// The number of the last ligature.
  var lastLigature = 0
  /// Lookups within lookups.
  private var depth = 0
  /// Steps of work that are left: hostile fonts end here.
  private var budget: Int

  /// The most glyphs of a context.
  static let contextLimit = 64
  private static let depthLimit = 6

  /// Makes a run.
  init(_ glyphs: [ShapedGlyph], font: FontFile, table: LayoutTable, isPositioning: Bool) {
    (self.glyphs, self.font, self.table) = (glyphs, font, table)
    self.isPositioning = isPositioning
    budget = 4_096 * (glyphs.count + 16)
  }

  /// Applies the lookup of a step to all glyphs.
  mutating func apply(_ step: ShapingPlan.Step) throws(FontFault) {
    self.step = step
    let lookup = table.lookups[step.lookup]
    (flags, markSet) = (lookup.flags, lookup.markSet)
    cursor = 0
    while cursor < glyphs.count {
      let start = cursor
      let glyph = glyphs[start]
      guard glyph.mask & step.mask != 0, lookup.filter.mayContain(glyph.glyph),
        try !isSkipped(glyph), try apply(lookup, at: start)
      else {
        cursor = start + 1
        continue
      }
      // A lookup that deletes a glyph goes on at the same index, with fewer glyphs.
      try spend(1)
    }
  }

  /// Counts work.
  mutating func spend(_ count: Int) throws(FontFault) {
    budget -= count
    guard budget >= 0 else {
      throw FontFault(isPositioning ? "GPOS" : "GSUB", "the lookups take too many steps", at: 0)
    }
  }

  /// Applies a lookup at a glyph, and sets the index at which it goes on.
  private mutating func apply(
    _ lookup: LayoutTable.Lookup, at index: Int
  ) throws(FontFault) -> Bool {
    for subtable in lookup.subtables {
      try spend(1)
      let isApplied =
        isPositioning
        ? try position(lookup.type, subtable, at: index)
        : try substitute(lookup.type, subtable, at: index)
      if isApplied { return true }
    }
    return false
  }

  /// Applies a lookup of a context.
  mutating func applyNested(_ number: Int, at index: Int) throws(FontFault) {
    guard depth < Self.depthLimit, table.lookups.indices.contains(number),
      glyphs.indices.contains(index)
    else { return }
    let (oldFlags, oldSet) = (flags, markSet)
    let lookup = table.lookups[number]
    (flags, markSet) = (lookup.flags, lookup.markSet)
    depth += 1
    if try !isSkipped(glyphs[index]) { _ = try apply(lookup, at: index) }
    depth -= 1
    (flags, markSet) = (oldFlags, oldSet)
  }

  /// Returns whether the lookup does not see a glyph.
  func isSkipped(_ glyph: ShapedGlyph, flags: Int? = nil) throws(FontFault) -> Bool {
    let flags = flags ?? self.flags
    switch glyph.kind {
    case 1: return flags & 2 != 0
    case 2: return flags & 4 != 0
    case 3:
      if flags & 8 != 0 { return true }
      if flags & 0x10 != 0 {
        return try font.definitions?.set(markSet, has: glyph.glyph) != true
      }
      return flags & 0xFF00 != 0 && flags >> 8 != Int(glyph.attachment)
    default: return false
    }
  }

  /// Returns whether a glyph may be skipped where it does not fit: characters that show nothing.
  private func maySkip(_ glyph: ShapedGlyph, isContext: Bool) -> Bool {
    guard glyph.isIgnorable, !glyph.isSubstituted, !glyph.isHidden else { return false }
    if glyph.isNonJoiner && !(isPositioning || isContext && step.ignoresNonJoiners) { return false }
    return !glyph.isJoiner || isContext || step.ignoresJoiners
  }

  /// The glyphs that a place of a sequence asks for.
  enum Wanted {
    case any
    case glyph(Int)
    case glyphClass(FontTable, offset: Int, value: Int)
    case coverage(FontTable, offset: Int)
  }

  private func fits(_ glyph: Int, _ wanted: Wanted) throws(FontFault) -> Bool? {
    switch wanted {
    case .any: return nil
    case .glyph(let value): return glyph == value
    case .glyphClass(let table, let offset, let value):
      return try (offset == 0 ? 0 : table.glyphClass(at: offset, of: glyph)) == value
    case .coverage(let table, let offset):
      return try table.coverage(at: offset, of: glyph) != nil
    }
  }

  /// Returns the index of the next glyph that the lookup sees, if it fits.
  ///
  /// With `direction` −1 it is looked for before the index. Glyphs of a context are only looked at; `flags` stand in place
  /// of the flags of the lookup.
  mutating func next(
    after index: Int, direction: Int = 1, wanted: Wanted = .any, isContext: Bool = false,
    flags: Int? = nil
  ) throws(FontFault) -> Int? {
    var at = index + direction
    while glyphs.indices.contains(at) {
      try spend(1)
      let glyph = glyphs[at]
      if try isSkipped(glyph, flags: flags) {
        at += direction
        continue
      }
      let maySkip = maySkip(glyph, isContext: isContext)
      let hasFeature = isContext || glyph.mask & step.mask != 0
      let fits = try hasFeature ? fits(glyph.glyph, wanted) : false
      if fits == true || fits == nil && !maySkip { return at }
      if !maySkip { return nil }
      at += direction
    }
    return nil
  }

  /// Gives a glyph the classes that the font defines for it.
  mutating func setClasses(_ index: Int, guess: UInt8) throws(FontFault) {
    let glyph = glyphs[index].glyph
    if let definitions = font.definitions, definitions.hasClasses {
      glyphs[index].kind = try definitions.kind(of: glyph)
      glyphs[index].attachment =
        glyphs[index].kind == 3 ? try definitions.attachment(of: glyph) : 0
    } else {
      glyphs[index].kind = guess
    }
  }
}
