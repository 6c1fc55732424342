/// Reads the index of a file: ISO 32000-2, sections 7.5.4, 7.5.5 and 7.5.8.
extension PDFFile {
  /// Reads all sections from the newest to the oldest; if one of them is wrong, the file is repaired.
  func readIndex() {
    if let start = lastIndexStart(), readSections(from: start) {
      indexStart = start
      return
    }
    // Some files count from their first byte, junk before the header included.
    if offsetBase > 0, let start = lastIndexStart() {
      let base = offsetBase
      offsetBase = 0
      index = PDFIndex()
      trailer = PDFDictionary()
      if readSections(from: start) {
        indexStart = start
        return
      }
      offsetBase = base
    }
    repair()
  }

  /// The value of the last `startxref`, which stands near the end.
  private func lastIndexStart() -> Int? {
    var offset = bytes.count - 9
    let first = max(0, bytes.count - 2048)
    while offset >= first {
      if bytes[offset] == UInt8(ascii: "s"),
        bytes.has("startxref", at: offset, before: bytes.count)
      {
        var lexer = PDFLexer(bytes, at: offset + 9)
        return lexer.wholeNumber()
      }
      offset -= 1
    }
    return nil
  }

  private func readSections(from start: Int) -> Bool {
    var next: Int? = start
    var seen: Set<Int> = []
    var isFirst = true
    while let offset = next {
      // A chain that comes back is damaged.
      guard seen.insert(offset).inserted, let section = section(at: offset) else { return false }
      if isFirst {
        trailer = section.trailer
        usesIndexStreams = section.isStream
        isFirst = false
      }
      switch section.trailer["Prev"] {
      case .null, .integer(0): next = nil
      case .integer(let previous): next = previous
      default: return false
      }
    }
    return trailer.has("Root")
  }

  private func section(at offset: Int) -> (trailer: PDFDictionary, isStream: Bool)? {
    let (position, isOver) = offset.addingReportingOverflow(offsetBase)
    guard offset >= 0, !isOver, position < bytes.count else { return nil }
    var lexer = PDFLexer(bytes, at: position)
    if lexer.skip("xref") {
      guard let trailer = readTable(&lexer) else { return nil }
      return (trailer, false)
    }
    guard let trailer = readStream(at: position) else { return nil }
    return (trailer, true)
  }

  // MARK: Tables

  /// Reads a table and its trailer, and the stream that belongs to it in a hybrid file.
  private func readTable(_ lexer: inout PDFLexer) -> PDFDictionary? {
    var free: [(number: Int, entry: PDFIndex.Entry)] = []
    while !lexer.skip("trailer") {
      guard let first = lexer.wholeNumber(), let count = lexer.wholeNumber() else { return nil }
      for step in 0..<count {
        guard let offset = lexer.wholeNumber(), let generation = lexer.wholeNumber() else {
          return nil
        }
        let (number, isOver) = first.addingReportingOverflow(step)
        guard !isOver, generation <= 65_535 else { return nil }
        if lexer.skip("n") {
          let (sum, isOver) = offset.addingReportingOverflow(offsetBase)
          guard !isOver else { return nil }
          index.add(
            number,
            offset == 0
              ? PDFIndex.Entry(kind: .free)
              : PDFIndex.Entry(kind: .plain, detail: Int32(generation), location: sum))
        } else if lexer.skip("f") {
          free.append((number, PDFIndex.Entry(kind: .free, detail: Int32(generation))))
        } else {
          return nil
        }
      }
    }
    guard let object = try? lexer.object(), case .dictionary(let trailer) = object else {
      return nil
    }
    // Objects that older readers must not see are free in the table, and in the stream (section 7.5.8.4).
    if let hybrid = trailer["XRefStm"].integer {
      let (position, isOver) = hybrid.addingReportingOverflow(offsetBase)
      guard hybrid >= 0, !isOver, readStream(at: position) != nil else { return nil }
    }
    for item in free { index.add(item.number, item.entry) }
    return trailer
  }

  // MARK: Streams

  private func readStream(at position: Int) -> PDFDictionary? {
    var lexer = PDFLexer(bytes, at: position)
    guard let head = lexer.objectHead(), let object = try? content(&lexer),
      case .stream(let stream) = object, stream.dictionary["Type"].isName("XRef")
    else { return nil }
    do throws(PDFError) {
      let data = try data(of: stream, limit: room)
      room -= data.count
      guard readRows(data, stream.dictionary) else { return nil }
    } catch {
      note(error)
      return nil
    }
    // A stream need not list its own offset.
    if let reference = PDFReference(head.number, head.generation) {
      index.add(
        reference.number,
        PDFIndex.Entry(kind: .plain, detail: Int32(reference.generation), location: position))
    }
    return stream.dictionary
  }

  private func readRows(_ data: [UInt8], _ dictionary: PDFDictionary) -> Bool {
    guard let widths = dictionary["W"].array, widths.count >= 3,
      let size = dictionary["Size"].integer, size >= 0
    else { return false }
    var width: [Int] = []
    for object in widths.prefix(3) {
      guard let value = object.integer, (0...8).contains(value) else { return false }
      width.append(value)
    }
    let rowBytes = width[0] + width[1] + width[2]
    guard rowBytes > 0 else { return false }
    var sections: [(first: Int, count: Int)] = []
    if let numbers = dictionary["Index"].array {
      guard numbers.count % 2 == 0 else { return false }
      for index in stride(from: 0, to: numbers.count, by: 2) {
        guard let first = numbers[index].integer, let count = numbers[index + 1].integer,
          first >= 0, count >= 0
        else { return false }
        sections.append((first, count))
      }
    } else {
      sections = [(0, size)]
    }
    var row = 0
    for section in sections {
      for step in 0..<section.count {
        // Rows that are missing are known from older sections, or not at all.
        guard data.count - row >= rowBytes else { return true }
        let (number, isOver) = section.first.addingReportingOverflow(step)
        guard !isOver, number <= PDFReference.largestNumber else { return true }
        let kind = width[0] == 0 ? 1 : Self.field(data, row, width[0])
        let location = Self.field(data, row + width[0], width[1])
        let detail = Self.field(data, row + width[0] + width[1], width[2])
        index.add(number, entry(kind, location, detail))
        row += rowBytes
      }
    }
    return true
  }

  private static func field(_ data: [UInt8], _ start: Int, _ width: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in start..<start + width { value = value << 8 | UInt64(data[index]) }
    return value
  }

  private func entry(_ kind: UInt64, _ location: UInt64, _ detail: UInt64) -> PDFIndex.Entry {
    guard let detail = Int32(exactly: detail), let location = Int(exactly: location) else {
      return PDFIndex.Entry(kind: .free)
    }
    switch kind {
    case 1:
      let (sum, isOver) = location.addingReportingOverflow(offsetBase)
      guard location > 0, !isOver, detail <= 65_535 else { return PDFIndex.Entry(kind: .free) }
      return PDFIndex.Entry(kind: .plain, detail: detail, location: sum)
    case 2: return PDFIndex.Entry(kind: .packed, detail: detail, location: location)
    default: return PDFIndex.Entry(kind: .free)
    }
  }
}
