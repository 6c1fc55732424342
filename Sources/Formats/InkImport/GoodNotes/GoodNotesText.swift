internal import InkBrush
internal import InkGeometry

/// The typed texts of GoodNotes.
///
/// Source: Taylor-Nilsen/goodnotes-codec, `docs/FORMAT.md`, “shape or text box” and “Rich text”.
enum GoodNotesText {
  /// The size of letters where neither the text nor its box has one, in units.
  private static let defaultSize = 24.0
  /// The number that stands for an attribute of the box.
  private static let inherited = -404.0

  /// The text of a box, in points.
  ///
  /// A box has one size and colour of letters here: those of its first part.
  ///
  /// - Parameters:
  ///   - item: a text box, a shape or a sticky note.
  ///   - field: the number of its text.
  ///   - origin: the upper left corner of the box, in points.
  ///   - tally: the counts of the file.
  /// - Returns: the text, and the address to which it leads; `nil` for none.
  /// - Throws: an ``ImportFailure`` for damaged bytes.
  static func text(
    of item: ProtobufMessage, _ field: UInt32, at origin: Point, _ tally: inout Tally
  ) throws(ImportFailure) -> (text: ImportedText, link: String)? {
    guard let container = try item.message(field), let raw = try container.message(1),
      let blob = raw.range(2), !blob.isEmpty
    else { return nil }
    let body = try LZ4.expand(raw.bytes, in: blob, limit: tally.bytesLeft, part: raw.part)
    try tally.add(expandedBytes: body.count, at: .byte(blob.lowerBound))
    let defaults = try container.message(5)
    let inherited = try defaults?.message(1)
    var text = ""
    var link = ""
    var result = ImportedText("", at: origin, size: 0)
    for segment in try ProtobufMessage(body, part: raw.part).messages(1) {
      text += segment.text(1)
      let style = try segment.message(2)
      if link.utf8.isEmpty { link = style?.text(4) ?? "" }
      if result.size == 0 {
        result.size = size(style) ?? size(inherited) ?? defaultSize
        result.font = style?.text(30) ?? ""
        if result.font.utf8.isEmpty { result.font = inherited?.text(30) ?? "" }
        let colors = [try style?.message(3), try inherited?.message(3)]
        if let color = colors.compactMap({ $0 }).first { result.color = Self.color(color) }
        let blocks = [try segment.message(3), try defaults?.message(2)]
        result.alignment = alignment(blocks.compactMap({ $0 }).first?.integer(4) ?? 0)
      }
    }
    guard !text.utf8.allSatisfy({ $0 <= 0x20 }) else { return nil }
    result.text = text
    result.size *= GoodNotesStroke.scale
    try measure(&result, item, container)
    return (result, link)
  }

  private static func size(_ style: ProtobufMessage?) -> Double? {
    guard let size = style?.number(40), size != inherited, size > 0, size < 1e4 else { return nil }
    return size
  }

  private static func alignment(_ number: UInt64) -> ImportedText.Alignment {
    switch number {
    case 1: .center
    case 2: .right
    case 3: .justified
    default: .left
    }
  }

  /// Sets width, height and angle: the sizing strategy, else what GoodNotes measured.
  private static func measure(
    _ text: inout ImportedText, _ item: ProtobufMessage, _ container: ProtobufMessage
  ) throws(ImportFailure) {
    let (width, height) = try size(of: item)
    let measured = try container.message(2)
    text.width = (width ?? measured?.number(1)).map { $0 * GoodNotesStroke.scale }
    text.height = (height ?? measured?.number(2)).map { $0 * GoodNotesStroke.scale }
    text.angle = try item.message(20)?.number(2) ?? 0
  }

  /// The width and the height of a box, in units; `nil` where the text makes them.
  static func size(
    of item: ProtobufMessage
  ) throws(ImportFailure) -> (width: Double?, height: Double?) {
    guard let sizing = try item.message(21) else { return (nil, nil) }
    func limited(_ value: Double?) -> Double? { value.flatMap { 0..<1e6 ~= $0 ? $0 : nil } }
    if let fixed = try sizing.message(1) {
      return (limited(fixed.number(1)), limited(fixed.number(2)))
    }
    if let growing = try sizing.message(2) {
      return (limited(growing.number(1)), limited(growing.number(2)))
    }
    if let free = try sizing.message(3) { return (limited(free.number(2)), nil) }
    return (nil, nil)
  }

  /// The colour of a message of four shares; missing ones are 0.
  static func color(_ message: ProtobufMessage) -> InkColor {
    func part(_ number: UInt32) -> UInt8 {
      UInt8(max(0, min(255, ((message.number(number) ?? 0) * 255).rounded(.toNearestOrEven))))
    }
    return InkColor(red: part(1), green: part(2), blue: part(3), alpha: part(4))
  }
}
