internal import InkBrush
internal import InkDocument
internal import InkGeometry

/// Reads notes of Notability, `.note`.
///
/// A file is a ZIP archive with one folder; `Session.plist` in it is a keyed archive of the note. All content has the
/// coordinates of one endless sheet, which is cut into pages of one height. Sources: nokcha0/Notability-notes-converter,
/// README; jvns.ca, “Reverse engineering the Notability file format” (2018).
enum NotabilityReader {
  /// The width of the sheet where the note has none.
  private static let defaultWidth = 679.0
  /// The height of a page by its width, where neither paper nor PDF tells it.
  private static let defaultRatio = 1.3125

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    guard ZIPArchive.recognizes(bytes), let archive = try? ZIPArchive(bytes) else { return false }
    return root(of: archive) != nil
  }

  /// The path of the folder that holds the note, with its last slash.
  private static func root(of archive: ZIPArchive) -> [UInt8]? {
    for entry in archive.entries where entry.name.ends(with: "/Session.plist") {
      return Array(entry.name.dropLast(utf8("Session.plist").count))
    }
    return archive.entry("Session.plist") == nil ? nil : []
  }

  static func read(
    _ bytes: [UInt8], _ limits: ImportLimits
  ) throws(ImportFailure) -> ImportedDrawing {
    let archive = try ZIPArchive(bytes)
    var tally = Tally(limits)
    guard let folder = root(of: archive), let entry = archive.entry(folder + utf8("Session.plist"))
    else { throw ImportFailure(.missingPart, at: .byte(0), "Session.plist") }
    let session = try KeyedArchive(try archive.contents(of: entry, &tally), part: entry.path)
    guard let content = session.field("richText", of: session.root) else {
      throw ImportFailure(.missingPart, at: .byte(0), "richText", part: entry.path)
    }
    var maker = NotabilityNote(
      session: session, content: content, archive: archive, folder: folder, tally: tally,
      limits: limits)
    try maker.readPaper(defaultWidth: defaultWidth, defaultRatio: defaultRatio)
    try maker.readTexts()
    try maker.readMedia()
    try maker.readInk()
    try maker.readWords()
    try maker.readRecordings()
    return maker.finished()
  }

  /// The bytes of a text in ASCII.
  static func utf8(_ text: StaticString) -> [UInt8] { text.withUTF8Buffer { Array($0) } }

  /// The numbers of a text such as `{{1, 2}, {3, 4}}`; `nil` where they are not as many as wanted, or not finite.
  static func numbers(_ text: [UInt8]?, count: Int) -> [Double]? {
    guard let text else { return nil }
    let plain = text.map { $0 == 0x7B || $0 == 0x7D ? 0x20 : $0 }
    var scanner = NumberScanner(plain)
    var numbers: [Double] = []
    while numbers.count < count {
      scanner.skipSpace(andCommas: true)
      guard let number = scanner.number(), abs(number) < 1e7 else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
