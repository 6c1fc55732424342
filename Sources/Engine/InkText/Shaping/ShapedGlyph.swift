/// A glyph while a run is shaped.
struct ShapedGlyph: Sendable {
  /// The number of the glyph; before glyphs are chosen, nothing.
  var glyph = 0
  /// The character.
  var scalar: UInt32
  /// The offset of the first byte of the characters that it stands for.
  var cluster: Int
  /// The features that act on it.
  var mask: UInt32 = FeatureMask.all

  /// The class of `GDEF`: 1 a base, 2 a ligature, 3 a mark.
  var kind: UInt8 = 0
  /// The class of attachment of a mark.
  var attachment: UInt8 = 0
  /// The number of the ligature that it is, or that it belongs to; 0 for none.
  var ligature = 0
  /// The components of a ligature, or the component that a mark belongs to.
  var component = 0
  /// True for a ligature, of which `component` is the number of components.
  var isLigature = false
  /// True for one of several glyphs that replaced one.
  var isMultiplied = false
  /// True if a lookup replaced it.
  var isSubstituted = false
  /// True for a character that shows nothing.
  var isIgnorable = false
  /// True for one that lookups do not skip even so.
  var isHidden = false
  /// The combining class by which marks were sorted.
  var combining: UInt8 = 0
  /// True for a mark, by its character.
  var isMarkCharacter = false

  /// The advance in units of the font.
  var advance = 0
  /// The shift to the right.
  var x = 0
  /// The shift up.
  var y = 0
  /// The distance to the glyph to which a mark is fastened; 0 for none.
  var parent = 0

  /// Makes a glyph of a character.
  init(scalar: UInt32, cluster: Int) { (self.scalar, self.cluster) = (scalar, cluster) }

  /// The number of components, 1 for all but ligatures.
  var componentCount: Int { isLigature ? component : 1 }
  /// The component of a ligature to which a mark belongs, from 1; 0 for none.
  var markComponent: Int { isLigature ? 0 : component }
  var isMark: Bool { kind == 3 }
  var isNonJoiner: Bool { scalar == 0x200C }
  var isJoiner: Bool { scalar == 0x200D }
}

/// Features that act on some glyphs only, as bits.
enum FeatureMask {
  static let all: UInt32 = 1
  static let isolated: UInt32 = 2
  static let final: UInt32 = 4
  static let medial: UInt32 = 8
  static let initial: UInt32 = 16
}
