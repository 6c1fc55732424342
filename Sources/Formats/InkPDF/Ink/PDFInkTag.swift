internal import PDFSyntax

/// Ties ink in a PDF to the drawing that is attached, so that no other ink is ever taken away with it.
///
/// The tag of a drawing is a checksum of its file. Annotations have it in their names (`NM`), as in
/// `ductus-0123456789abcdef-12`, and streams on pages as the value of `DuctusInk`. Files of older versions have ink
/// without a tag; ink that has no drawing is named `ductus-flat-12`, and belongs to the page from then on.
struct PDFInkTag: Equatable {
  /// The first part of the names of our annotations.
  static let prefix: StaticString = "ductus-"
  /// Names the streams of ink that is drawn on pages.
  static let key: StaticString = "DuctusInk"
  /// Names the index of a page among those of the drawing, on its streams of ink.
  static let pageKey: StaticString = "DuctusPage"
  /// Stands before the number of an object in the name of its annotation.
  static let objectPrefix: StaticString = "object-"
  private static let untied: StaticString = "flat"
  private static let length = 16

  /// The digits, in hexadecimal; none for ink without a drawing.
  let digits: [UInt8]

  /// The tag of ink that no drawing belongs to.
  static let none = PDFInkTag(digits: [])

  private init(digits: [UInt8]) { self.digits = digits }

  /// The tag of the file of a drawing.
  init(of drawing: [UInt8]) {
    digits = PDFObjects.identifier(of: drawing).prefix(Self.length / 2).flatMap { byte in
      [byte >> 4, byte & 15].map { $0 < 10 ? $0 + 0x30 : $0 + 0x57 }
    }
  }

  /// Appends the beginning of the name of an annotation.
  func addPrefix(to text: inout PDFText) {
    text.add(Self.prefix)
    if digits.isEmpty { text.add(Self.untied) } else { text.bytes += digits }
    text.add("-")
  }

  /// The name of an annotation that belongs to its page from now on, and to no drawing.
  static func untied(_ annotation: PDFDictionary) -> [UInt8] {
    var text = PDFText()
    none.addPrefix(to: &text)
    if let name = name(of: annotation) { text.add(name.stroke) }
    return text.bytes
  }

  /// Appends the mark of a stream on a page.
  ///
  /// - Parameters:
  ///   - page: the index of the page among those of the drawing.
  ///   - text: the entries of the stream.
  func addMark(page: Int, to text: inout PDFText) {
    guard !digits.isEmpty else { return }
    text.add("/")
    text.add(Self.key)
    text.add(string: digits)
    text.add("/")
    text.add(Self.pageKey)
    text.add(" ")
    text.add(page)
  }

  /// The kinds of ink in a file, as a drawing sees them.
  enum Kind {
    /// Ink of this drawing.
    case own
    /// Ink of an older version, which does not tell its drawing.
    case untold
    /// Ink of another drawing, or of none; or no ink of ours.
    case other
  }

  /// The kind of an annotation.
  func kind(annotation: PDFDictionary) -> Kind {
    guard Self.isOurs(annotation), let name = annotation["NM"].string else { return .other }
    if let tag = Self.digits(of: name) { return tag.elementsEqual(digits) ? .own : .other }
    let start = Self.prefix.utf8CodeUnitCount
    return name.has(Self.untied, at: start, before: name.count) ? .other : .untold
  }

  /// The stroke and the layer after which an annotation is named.
  struct Name: Hashable {
    /// The number of the stroke.
    var stroke: Int
    /// The index of its layer.
    var layer: Int
  }

  /// The stroke after which an annotation of ours is named; `nil` for others, and for pictures.
  static func name(of annotation: PDFDictionary) -> Name? {
    guard isOurs(annotation), let name = annotation["NM"].string else { return nil }
    let parts = name[nameStart(name)...].split(
      separator: UInt8(ascii: "-"), maxSplits: 2, omittingEmptySubsequences: false)
    let numbers = parts.prefix(2).map { number($0) }
    guard parts.count <= 2, let stroke = numbers[0] else { return nil }
    guard numbers.count == 2 else { return Name(stroke: stroke, layer: 0) }
    return numbers[1].map { Name(stroke: stroke, layer: $0) }
  }

  /// The number of the object among ink that an annotation of ours shows; `nil` for ink, and for others.
  static func object(of annotation: PDFDictionary) -> Int? {
    guard isOurs(annotation), let name = annotation["NM"].string else { return nil }
    let start = nameStart(name)
    guard name.has(objectPrefix, at: start, before: name.count) else { return nil }
    return number(name[(start + objectPrefix.utf8CodeUnitCount)...])
  }

  /// Returns true for an annotation of all objects of a page, those among ink too, as earlier versions made them.
  static func hasAllObjects(_ annotation: PDFDictionary) -> Bool {
    guard isOurs(annotation), let name = annotation["NM"].string else { return false }
    return name.has("pictures", at: nameStart(name), before: name.count)
  }

  /// The offset in the name of an annotation of ours behind the prefix and the tag.
  private static func nameStart(_ name: [UInt8]) -> Int {
    prefix.utf8CodeUnitCount + (digits(of: name) == nil ? 0 : length + 1)
  }

  /// The number that up to nine digits are; `nil` for anything else.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.count < 10 && !digits.isEmpty && digits.allSatisfy { PDFCharacter.isDigit($0) }
      ? digits.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) } : nil
  }

  /// The tag in the name of an annotation of ours; `nil` without one.
  private static func digits(of name: [UInt8]) -> ArraySlice<UInt8>? {
    let start = prefix.utf8CodeUnitCount
    let end = start + length
    guard end < name.count, name[end] == UInt8(ascii: "-"),
      name[start..<end].allSatisfy({ PDFCharacter.hexadecimal($0) != nil })
    else { return nil }
    return name[start..<end]
  }

  /// The kind of a stream on a page.
  func kind(content: PDFDictionary) -> Kind {
    let mark = content[Self.key]
    if mark.boolean == true { return .untold }
    return !digits.isEmpty && mark.string == digits ? .own : .other
  }

  /// Returns true for an annotation that belongs to a drawing.
  static func isTagged(_ annotation: PDFDictionary) -> Bool {
    isOurs(annotation) && annotation["NM"].string.map { digits(of: $0) != nil } ?? false
  }

  /// Returns true for an annotation of ours, whatever its drawing.
  static func isOurs(_ annotation: PDFDictionary) -> Bool {
    guard let name = annotation["NM"].string else { return false }
    return name.has(prefix, at: 0, before: name.count)
  }
}
