/// A text that was set, with the outlines of its glyphs: all that a drawing needs to take it.
public struct TextParcel: Equatable, Sendable {
  /// The text.
  public var text: SetText
  /// The outlines of the glyphs that the drawing may not have, one or more sets for each face.
  public var outlines: [GlyphSet]

  /// Makes a parcel.
  public init(_ text: SetText, _ outlines: [GlyphSet] = []) {
    (self.text, self.outlines) = (text, outlines)
  }

  /// Makes a parcel of what setting returned, with lengths rounded to those that are kept: see ``TextUnits``.
  public init(_ result: SettingResult) {
    let rounded = try? SetText(encoded: result.text.encoded())
    self.init(rounded ?? result.text, result.outlines)
  }

  /// The parcel in bytes.
  ///
  /// Complexity: O(bytes).
  public func encoded() -> [UInt8] {
    var writer = TextWriter()
    writer.append(counted: text.encoded())
    writer.append(outlines.count)
    for set in outlines { writer.append(counted: set.encoded()) }
    return writer.bytes
  }

  /// Reads the bytes of a parcel, and checks all of them.
  ///
  /// - Throws: the fault and its offset, from the beginning of the part in which it is.
  public init(encoded bytes: [UInt8]) throws(TextFault) {
    var reader = TextReader(bytes)
    let text = try reader.part(upTo: Self.byteLimit, "the text is too long")
    self.init(try SetText(encoded: Array(bytes[text])))
    let count = try reader.count(upTo: SetText.faceLimit, "there are too many faces")
    for _ in 0..<count {
      let part = try reader.part(upTo: Self.byteLimit, "there are too many outlines")
      outlines.append(try GlyphSet(encoded: Array(bytes[part])))
    }
    guard reader.remaining == 0 else { throw reader.fault("there are bytes behind the parcel") }
  }

  private static let byteLimit = 1 << 24
}
