internal import InkBrush
internal import InkDocument
internal import InkGeometry

/// Reads notes of Supernote tablets, `.note` of the X series.
///
/// The last four bytes are the offset of a list of keys and values, `<KEY:VALUE>`, with the offset of each page's list;
/// a page names its strokes, `TOTALPATH`, and the words that its recognizer read, `RECOGNTEXT`. Pictures, stickers and
/// headings are pixels of layers, which are not read. Source: `plans/vector-format-spec.md` and `src/parsing.ts` in
/// philips/supernote-typescript (Apache-2.0), as facts.
struct SupernoteReader {
  private static let mark: StaticString = "noteSN_FILE_VER_"
  private static let annotations: StaticString = "markSN_FILE_VER_"
  /// Notes of the first series, and those without the four letters before.
  private static let older: StaticString = "SN_FILE_ASA_"
  /// A unit of a recognizer's rectangles is 11.9 pixels.
  private static let recognizerScale = 11.9

  private let bytes: [UInt8]
  private let limits: ImportLimits
  private var tally: Tally
  private var drawing = ImportedDrawing(.supernote)
  /// The model of the tablet, such as “N5”.
  private var model: [UInt8] = []

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.has(mark, at: 0) || bytes.has(annotations, at: 0) || bytes.has(older, at: 0)
  }

  static func read(
    _ bytes: [UInt8], _ limits: ImportLimits
  ) throws(ImportFailure) -> ImportedDrawing {
    guard bytes.has(mark, at: 0) else {
      throw ImportFailure(
        .unsupported, at: .byte(0),
        bytes.has(annotations, at: 0)
          ? "marks on a document; exported from the tablet as PDF they open"
          : "a note of the first series; exported from the tablet as PDF it opens")
    }
    var reader = SupernoteReader(bytes: bytes, limits: limits, tally: Tally(limits))
    try reader.readAll()
    return reader.drawing
  }

  private init(bytes: [UInt8], limits: ImportLimits, tally: Tally) {
    (self.bytes, self.limits, self.tally) = (bytes, limits, tally)
  }

  // MARK: Lists

  /// The bytes behind a length at an offset.
  private mutating func block(at offset: Int) throws(ImportFailure) -> Range<Int> {
    var reader = BinaryReader(bytes)
    try reader.move(to: offset)
    let range = try reader.take(try reader.count())
    // Several names may lead to one block, which counts each time.
    try tally.add(expandedBytes: range.count, at: .byte(offset))
    return range
  }

  /// The keys and values of a list, in their order.
  private mutating func list(
    at offset: Int
  ) throws(ImportFailure) -> [(key: [UInt8], value: [UInt8])] {
    var members: [(key: [UInt8], value: [UInt8])] = []
    let range = try block(at: offset)
    var index = range.lowerBound
    while let start = bytes[index..<range.upperBound].firstIndex(of: 0x3C) {
      guard let end = bytes[start..<range.upperBound].firstIndex(of: 0x3E) else { break }
      if let colon = bytes[start..<end].firstIndex(of: 0x3A) {
        members.append((Array(bytes[start + 1..<colon]), Array(bytes[colon + 1..<end])))
      }
      index = end + 1
    }
    return members
  }

  private static func value(
    _ list: [(key: [UInt8], value: [UInt8])], _ key: StaticString
  ) -> [UInt8]? { list.first { $0.key.spells(key) }?.value }

  /// The offset that a value names; `nil` for 0, which stands for nothing.
  private func offset(_ value: [UInt8]?) throws(ImportFailure) -> Int? {
    guard let value, let number = NumberScanner.number(value), number != 0 else { return nil }
    guard number > 0, number < Double(bytes.count) else {
      throw ImportFailure(.cut, at: .byte(bytes.count), "an offset beyond the end")
    }
    return Int(number)
  }

  private mutating func readAll() throws(ImportFailure) {
    guard bytes.count >= 32 else { throw ImportFailure(.cut, at: .byte(bytes.count)) }
    var tail = BinaryReader(bytes)
    try tail.move(to: bytes.count - 4)
    let footer = try list(at: Int(clamping: try tail.uint32()))
    if let head = try offset(Self.value(footer, "FILE_FEATURE")) {
      model = Self.value(try list(at: head), "APPLY_EQUIPMENT") ?? []
    }
    var pages: [(number: Double, offset: Int)] = []
    for (key, value) in footer {
      if key.begins(with: "LINK") { drawing.report.leave(.links) }
      if key.begins(with: "TITLE_") || key.begins(with: "KEYWORD_") {
        drawing.report.leave(.bookmarks)
      }
      guard key.begins(with: "PAGE"), let number = NumberScanner.number(key.dropFirst(4)),
        let page = try offset(value)
      else { continue }
      pages.append((number, page))
    }
    pages.sort { $0.number < $1.number }
    guard !pages.isEmpty else {
      throw ImportFailure(.missingPart, at: .byte(bytes.count), "a page")
    }
    for page in pages { try readPage(at: page.offset) }
  }

  // MARK: Pages

  /// The size of the screen in pixels, upright, and the points of a pixel.
  private var screen: (width: Double, height: Double, unit: Double) {
    if model.spells("N5") { return (1920, 2560, 72.0 / 300) }
    // The screens of Nomad and A6X have 300 pixels per inch, the screen of A5X 226.
    return (1404, 1872, model.spells("N6") || model.spells("A6X") ? 72.0 / 300 : 72.0 / 226)
  }

  private mutating func readPage(at offset: Int) throws(ImportFailure) {
    try tally.addPage(at: .byte(offset))
    let list = try list(at: offset)
    var (width, height, unit) = screen
    let turn = Self.value(list, "ORIENTATION") ?? []
    if turn.spells("1090") || turn.spells("1270") { (width, height) = (height, width) }
    var page = ImportedPage(size: PageSize(width: width * unit, height: height * unit))
    readPaper(Self.value(list, "PAGESTYLE") ?? [], &page)
    if let start = try self.offset(Self.value(list, "TOTALPATH")) {
      let range = try block(at: start)
      var strokes = SupernoteStrokes(
        reader: BinaryReader(bytes, in: range), width: width, height: height, unit: unit)
      try strokes.readAll(&page, &drawing.report, &tally)
    }
    try readWords(Self.value(list, "RECOGNTEXT"), &page, width, unit)
    page.nameInk()
    drawing.pages.append(page)
  }

  /// Takes a paper with lines, squares or dots at a distance that its name tells, such as “style_8mm_ruled_line_a5x”.
  private mutating func readPaper(_ style: [UInt8], _ page: inout ImportedPage) {
    guard !style.isEmpty, !style.spells("0"), style.first("white") == nil,
      !style.spells("none")
    else { return }
    var spacing: Double?
    if let mark = style.first("mm_") {
      let digits = style[..<mark].reversed().prefix { 0x30...0x39 ~= $0 }.reversed()
      spacing = NumberScanner.number(Array(digits)).map { $0 * 72 / 25.4 }
    }
    let gray = InkColor(red: 0x9D, green: 0x9D, blue: 0x9D)
    guard let spacing, spacing > 2 else {
      drawing.report.leave(.papers)
      return
    }
    if style.first("grid") != nil || style.first("square") != nil {
      page.ruling = PaperPattern(.grid, spacing: spacing, color: gray)
    } else if style.first("dot") != nil {
      page.ruling = PaperPattern(.dots, spacing: spacing, color: gray)
    } else if style.first("line") != nil {
      page.ruling = PaperPattern(.ruled, spacing: spacing, color: gray)
    } else {
      drawing.report.leave(.papers)
    }
  }

  // MARK: Words

  /// Reads the words that the tablet's recognizer read: JSON in base64, with a rectangle for each.
  private mutating func readWords(
    _ value: [UInt8]?, _ page: inout ImportedPage, _ width: Double, _ unit: Double
  ) throws(ImportFailure) {
    guard let start = try offset(value) else { return }
    let range = try block(at: start)
    // The words are for search only: damaged ones are told, and the note is read.
    guard let text = Base64.bytes(of: Array(bytes[range])),
      let json = try? JSONText(text, limits)
    else {
      drawing.report.leave(.recognizedWords)
      return
    }
    // The recognizer's sheet is 1920 wide on the A5X, and as wide as the page elsewhere.
    let scale = Self.recognizerScale * (model.spells("A5X") ? width / 1920 : 1) * unit
    for element in json.root["elements"]?.values ?? [] {
      guard element["type"]?.spells("Text") == true else { continue }
      for word in element["words"]?.values ?? [] {
        let label = Self.label(word.string("label") ?? [])
        guard !label.utf8.allSatisfy({ $0 <= 0x20 }), let box = word["bounding-box"],
          let x = box.number("x"), let y = box.number("y"), let wide = box.number("width"),
          let high = box.number("height"), 0..<1e6 ~= wide, 0..<1e6 ~= high, x.magnitude < 1e6,
          y.magnitude < 1e6
        else { continue }
        try tally.addElement(at: .byte(start))
        page.words.append(
          ImportedWord(
            readings: [label],
            frame: Rect(x: x * scale, y: y * scale, width: wide * scale, height: high * scale)))
        drawing.report.take(.recognizedWords)
      }
    }
  }

  /// A label, of which each byte of UTF-8 is a character of its own.
  private static func label(_ text: [UInt8]) -> String {
    var bytes: [UInt8] = []
    for scalar in String(text: text).unicodeScalars {
      guard scalar.value < 256 else { return String(text: text) }
      bytes.append(UInt8(scalar.value))
    }
    return String(text: bytes)
  }
}
