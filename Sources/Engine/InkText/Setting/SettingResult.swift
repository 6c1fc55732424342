/// A text that was set, the outlines of its glyphs, and the parts of it that could not be set well.
public struct SettingResult: Sendable {
  /// The text.
  public var text: SetText
  /// The outlines of its glyphs, each once; one entry for each of ``SetText/faces``, in their order.
  public var outlines: [FaceOutlines]
  /// The characters for which no font has a glyph, each once, in their order in the text; an empty frame stands for each.
  public var missing: [UInt32]
  /// The scripts that need more than is done here, by their English names; their letters stand unjoined or in the wrong
  /// order, so that who sets them must be told.
  public var unsupportedScripts: [String]

  /// Makes a result.
  public init(
    text: SetText, outlines: [FaceOutlines], missing: [UInt32] = [],
    unsupportedScripts: [String] = []
  ) {
    (self.text, self.outlines) = (text, outlines)
    (self.missing, self.unsupportedScripts) = (missing, unsupportedScripts)
  }
}

/// Glyphs of a face, and their outlines.
public struct FaceOutlines: Equatable, Sendable {
  /// The digest of the face, as in ``TextFace/digest``.
  public var digest: UInt64
  /// The numbers of the glyphs, rising.
  public var glyphs: [Int]
  /// The outlines, in the order of ``glyphs``.
  public var outlines: [GlyphOutline]

  /// Makes outlines of a face.
  public init(digest: UInt64, glyphs: [Int], outlines: [GlyphOutline]) {
    (self.digest, self.glyphs, self.outlines) = (digest, glyphs, outlines)
  }
}
