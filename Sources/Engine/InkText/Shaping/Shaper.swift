/// Shapes runs of one font, script, language and direction.
struct Shaper: Sendable {
  /// The font.
  let font: FontFile
  /// The script.
  let script: UInt8
  /// True for runs from right to left.
  let isRightToLeft: Bool
  private let plan: ShapingPlan

  /// Makes a shaper.
  init(font: FontFile, script: UInt8, language: String, isRightToLeft: Bool) {
    (self.font, self.script, self.isRightToLeft) = (font, script, isRightToLeft)
    plan = ShapingPlan(font, script: script, language: language, isRightToLeft: isRightToLeft)
  }

  /// Shapes characters.
  ///
  /// - Parameter characters: the characters in their order, and the offsets of their graphemes.
  /// - Returns: the glyphs from left to right as they are seen, with advances and shifts in units of the font.
  /// - Throws: a fault of the font.
  func shape(
    _ characters: [(scalar: UInt32, cluster: Int)]
  ) throws(FontFault) -> [ShapedGlyph] {
    let glyphs = Normalization(font: font, script: script).glyphs(of: prepared(characters))
    var run = LayoutRun(
      glyphs, font: font, table: font.substitutions ?? .empty, isPositioning: false)
    for index in run.glyphs.indices {
      let glyph = run.glyphs[index]
      try run.setClasses(index, guess: glyph.isMarkCharacter && !glyph.isIgnorable ? 3 : 1)
    }
    if plan.joins { setForms(&run.glyphs) }
    for stage in plan.substitutions {
      for step in stage { try run.apply(step) }
    }
    run = LayoutRun(
      run.glyphs, font: font, table: font.positions ?? .empty, isPositioning: true)
    for index in run.glyphs.indices {
      run.glyphs[index].advance = advance(of: run.glyphs[index])
    }
    for step in plan.positions { try run.apply(step) }
    var result = run.glyphs
    finish(&result)
    if isRightToLeft { result.reverse() }
    return result
  }

  /// Returns characters with their properties, mirrored where they go from right to left.
  private func prepared(_ characters: [(scalar: UInt32, cluster: Int)]) -> [ShapedGlyph] {
    characters.map { character in
      var scalar = character.scalar
      let properties = CharacterProperties.of(scalar)
      if isRightToLeft, let mirror = CharacterData.shared.mirror(of: scalar),
        font.glyph(of: mirror) != nil
      {
        scalar = mirror
      }
      var glyph = ShapedGlyph(scalar: scalar, cluster: character.cluster)
      glyph.prepare(properties)
      return glyph
    }
  }

  /// Gives letters that join the features of their forms.
  private func setForms(_ glyphs: inout [ShapedGlyph]) {
    let types = glyphs.map { CharacterProperties.of($0.scalar).joining }
    for (index, form) in JoiningForm.forms(of: types).enumerated() {
      switch form {
      case .none: break
      case .isolated: glyphs[index].mask |= FeatureMask.isolated
      case .final: glyphs[index].mask |= FeatureMask.final
      case .medial: glyphs[index].mask |= FeatureMask.medial
      case .initial: glyphs[index].mask |= FeatureMask.initial
      }
    }
  }

  /// Returns the advance of a glyph before kerning; spaces that the font does not have get a part of an em.
  private func advance(of glyph: ShapedGlyph) -> Int {
    guard font.glyph(of: glyph.scalar) == nil else { return font.advance(of: glyph.glyph) }
    let em = font.face.unitsPerEm
    switch glyph.scalar {
    case 0x2000, 0x2002: return em / 2
    case 0x2001, 0x2003, 0x3000: return em
    case 0x2004: return em / 3
    case 0x2005: return em / 4
    case 0x2006: return em / 6
    case 0x2007: return font.glyph(of: 0x30).map(font.advance(of:)) ?? em / 2
    case 0x2008: return font.glyph(of: 0x2E).map(font.advance(of:)) ?? em / 4
    case 0x2009: return em / 5
    case 0x200A: return em / 10
    case 0x202F: return font.advance(of: glyph.glyph) / 2
    case 0x205F: return em * 4 / 18
    default: return font.advance(of: glyph.glyph)
    }
  }

  /// Takes the widths of marks, and puts fastened marks to their glyphs.
  private func finish(_ glyphs: inout [ShapedGlyph]) {
    for index in glyphs.indices where glyphs[index].isMark {
      // Without a table of positions, a mark stands over the letter before it.
      if font.positions == nil, !isRightToLeft { glyphs[index].x -= glyphs[index].advance }
      glyphs[index].advance = 0
    }
    let space = font.glyph(of: 0x20)
    for index in glyphs.indices {
      let glyph = glyphs[index]
      if glyph.isIgnorable, !glyph.isSubstituted {
        (glyphs[index].advance, glyphs[index].x, glyphs[index].y) = (0, 0, 0)
        if let space { glyphs[index].glyph = space }
        continue
      }
      let parent = index + glyph.parent
      guard glyph.parent < 0, parent >= 0 else { continue }
      glyphs[index].x += glyphs[parent].x
      glyphs[index].y += glyphs[parent].y
      if isRightToLeft {
        for between in parent + 1...index { glyphs[index].x += glyphs[between].advance }
      } else {
        for between in parent..<index { glyphs[index].x -= glyphs[between].advance }
      }
    }
  }
}
