/// The fonts of which a text may be set, in the order in which they are tried.
public struct FontLibrary: Sendable {
  /// The fonts.
  public private(set) var fonts: [FontFile] = []
  /// Families, and the families that are taken in their stead.
  private var substitutes: [(family: String, other: String)] = []

  /// Makes a library.
  ///
  /// - Parameter fonts: the fonts; where a style asks for no family, or the family has no glyph for a character, the first
  ///   font counts that has one.
  public init(_ fonts: [FontFile] = []) { for font in fonts { add(font) } }

  /// Adds a font, to be tried after all that are there; one with the digest of another is left out.
  public mutating func add(_ font: FontFile) {
    if !fonts.contains(where: { $0.face.digest == font.face.digest }) { fonts.append(font) }
  }

  /// Takes a family in the stead of another one, such as Liberation Sans, which has the widths of Arial, for Arial.
  ///
  /// Texts keep the name of the family that was asked for. A later substitute for the same family replaces an earlier one.
  ///
  /// - Parameters:
  ///   - family: the family that may be asked for; the case of Latin letters does not count.
  ///   - other: the family of fonts of this library; no substitute is taken for it again.
  public mutating func substitute(_ family: String, with other: String) {
    substitutes =
      substitutes.filter { !isSameFamily($0.family, family) } + [(family: family, other: other)]
  }

  /// Returns the indices of the fonts in the order in which a style tries them.
  ///
  /// The family counts before the style, and fonts of one rank stay in their order.
  func order(for style: TextStyle) -> [Int] {
    var ranks = [[Int]](repeating: [], count: 8)
    let family = substitutes.first { isSameFamily($0.family, style.family) }?.other ?? style.family
    for (index, font) in fonts.enumerated() {
      let isFamily = family.utf8.isEmpty || isSameFamily(font.family, family)
      var rank = isFamily ? 0 : 4
      if font.isBold != style.isBold { rank += 2 }
      if font.isItalic != style.isItalic { rank += 1 }
      ranks[rank].append(index)
    }
    return ranks.flatMap { $0 }
  }

  /// Returns whether two names of families are the same but for the case of Latin letters.
  private func isSameFamily(_ a: String, _ b: String) -> Bool {
    let (x, y) = (Array(a.utf8), Array(b.utf8))
    guard x.count == y.count else { return false }
    for (p, q) in zip(x, y) where p != q {
      let isLetter = (p | 0x20) >= 0x61 && (p | 0x20) <= 0x7A
      guard isLetter, p | 0x20 == q | 0x20 else { return false }
    }
    return true
  }
}
