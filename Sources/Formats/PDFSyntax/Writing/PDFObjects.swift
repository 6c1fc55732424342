/// Numbered objects of a PDF file while it is written, and the end of the file that tells where they are:
/// ISO 32000-2, section 7.5.
///
/// The same objects give the same bytes. It is a class, as pages, forms and states add to it in turn.
package final class PDFObjects {
  /// The way in which the file tells where its objects are.
  package enum Index {
    /// A table in plain text; objects that are no streams stand by themselves.
    case table
    /// A stream; objects that are no streams are packed into streams.
    case stream
  }

  private enum Content {
    case missing
    case plain([UInt8])
    case stream(dictionary: [UInt8], data: [UInt8], isDeflated: Bool)
    /// A new version of an object of the file that is continued.
    case replacement(number: Int, generation: Int, [UInt8])
    /// An object of the file that is continued is no longer there.
    case free(number: Int, generation: Int)
  }

  /// An entry of the index.
  package struct Entry {
    /// The number of the object.
    package var number: Int
    /// 0 for free, 1 for an object in the file by itself, 2 for one in a stream of objects.
    package var kind: UInt8
    /// The offset in the file, or the number of the stream of objects.
    package var place: Int
    /// The generation, or the index in the stream of objects.
    package var detail: Int

    /// Makes an entry of its parts.
    package init(number: Int, kind: UInt8, place: Int, detail: Int) {
      (self.number, self.kind, self.place, self.detail) = (number, kind, place, detail)
    }
  }

  /// Compresses streams, as zlib does (RFC 1950); `nil`, or where it gives `nil`, they stay as they are.
  package let deflate: PDFDeflate?
  private let index: Index
  private let firstNumber: Int
  private let encryption: PDFEncryption?
  /// True if an object could not be encrypted, so that the file that was written is of no use.
  package private(set) var hasFault = false
  private var contents: [Content] = []
  /// The entries of a continued file whose own index is wrong, in the order of their numbers.
  ///
  /// The new index then lists every object. Offsets are counted from the beginning of the bytes.
  package var inherited: [Entry] = []
  private var replacements: [Content] = []
  /// The objects in one stream of objects at most.
  private static let packed = 200

  /// Begins.
  ///
  /// - Parameters:
  ///   - deflate: what compresses streams.
  ///   - index: how the file tells where its objects are.
  ///   - firstNumber: the number of the first new object, 1 or more.
  ///   - encryption: that of the file that is continued; by default none.
  package init(
    deflate: PDFDeflate?, index: Index = .stream, firstNumber: Int = 1,
    encryption: PDFEncryption? = nil
  ) {
    self.encryption = encryption
    self.deflate = deflate
    self.index = index
    self.firstNumber = firstNumber
  }

  /// Gives out the number of an object whose content comes later.
  package func reserve() -> Int {
    contents.append(.missing)
    return firstNumber + contents.count - 1
  }

  /// Gives the content of an object whose number was given out.
  package func set(_ number: Int, _ text: PDFText) {
    contents[number - firstNumber] = .plain(text.bytes)
  }

  /// Adds an object that is no stream.
  package func add(_ text: PDFText) -> Int {
    let number = reserve()
    set(number, text)
    return number
  }

  /// Adds a stream.
  ///
  /// - Parameters:
  ///   - dictionary: the entries of its dictionary, without length and filter.
  ///   - data: its bytes, which are compressed where that makes them shorter.
  /// - Returns: its number.
  package func add(stream dictionary: PDFText, _ data: [UInt8]) -> Int {
    let number = reserve()
    set(number, stream: dictionary, data)
    return number
  }

  /// Gives the content of a stream whose number was given out.
  package func set(_ number: Int, stream dictionary: PDFText, _ data: [UInt8]) {
    contents[number - firstNumber] = content(dictionary, data)
  }

  /// Adds a stream whose dictionary names its filter already.
  package func add(encoded dictionary: PDFText, _ data: [UInt8]) -> Int {
    let number = reserve()
    set(number, encoded: dictionary, data)
    return number
  }

  /// Gives the content of a stream whose number was given out, and whose dictionary names its filter already.
  package func set(_ number: Int, encoded dictionary: PDFText, _ data: [UInt8]) {
    contents[number - firstNumber] = .stream(
      dictionary: dictionary.bytes, data: data, isDeflated: false)
  }

  private func content(_ dictionary: PDFText, _ data: [UInt8]) -> Content {
    if data.count > 32, let short = deflate?(data), short.count + 20 < data.count {
      return .stream(dictionary: dictionary.bytes, data: short, isDeflated: true)
    }
    return .stream(dictionary: dictionary.bytes, data: data, isDeflated: false)
  }

  /// Writes an object of the continued file anew.
  package func replace(_ number: Int, generation: Int, _ text: PDFText) {
    replacements.append(.replacement(number: number, generation: generation, text.bytes))
  }

  /// Takes an object of the continued file away.
  package func free(_ number: Int, generation: Int) {
    replacements.append(.free(number: number, generation: generation))
  }

  /// Writes all objects and their index.
  ///
  /// - Parameters:
  ///   - file: what it is appended to: a header, or a file that is continued.
  ///   - trailer: the entries of the trailer, without size and what belongs to the index.
  ///   - identifier: the first part of the file's identifier, which a continued file keeps; `nil` for one that
  ///     is made of the bytes.
  ///   - size: a number above all that the continued file has; by default 0.
  ///   - offset: the bytes before the file's header, from which offsets are counted; by default 0.
  package func finish(
    _ file: inout [UInt8], trailer: PDFText, identifier: [UInt8]?, size: Int = 0, offset: Int = 0
  ) {
    var entries: [Entry] = []
    for content in replacements {
      switch content {
      case .replacement(let number, let generation, let bytes):
        entries.append(Entry(number: number, kind: 1, place: file.count, detail: generation))
        append(number, generation, bytes, to: &file)
      case .free(let number, let generation):
        entries.append(Entry(number: number, kind: 0, place: 0, detail: generation + 1))
      default: break
      }
    }
    pack(&entries, &file)
    var last = firstNumber + contents.count
    for (offset, content) in contents.enumerated() {
      let number = firstNumber + offset
      switch content {
      case .stream(let dictionary, let data, let isDeflated):
        entries.append(Entry(number: number, kind: 1, place: file.count, detail: 0))
        append(number, dictionary, data, isDeflated, to: &file)
      case .plain(let bytes) where index == .table:
        entries.append(Entry(number: number, kind: 1, place: file.count, detail: 0))
        append(number, 0, bytes, to: &file)
      default: break
      }
    }
    entries.sort { $0.number < $1.number }
    let isWhole = size == 0 || !inherited.isEmpty
    merge(&entries)
    for index in entries.indices where entries[index].kind == 1 {
      entries[index].place -= offset
    }
    let start = file.count - offset
    var trailer = trailer
    let own = Self.identifier(of: file)
    trailer.add("/ID[")
    trailer.add(string: identifier ?? own)
    trailer.add(string: own)
    trailer.add("]")
    var text = PDFText()
    if index == .table {
      text.add("xref\n")
      Self.writeTable(entries, isWhole: isWhole, to: &text)
      text.add("trailer\n<</Size ")
      text.add(max(last, size))
      text.bytes += trailer.bytes
      text.add(">>\n")
      file += text.bytes
    } else {
      entries.append(Entry(number: last, kind: 1, place: start, detail: 0))
      if isWhole { entries.insert(Entry(number: 0, kind: 0, place: 0, detail: 65_535), at: 0) }
      last += 1
      let (widths, rows) = Self.rows(entries)
      text.add("/Type/XRef/Size ")
      text.add(max(last, size))
      text.add("/W[1 ")
      text.add(widths.location)
      text.add(" ")
      text.add(widths.detail)
      text.add("]/Index[")
      for range in Self.ranges(entries) {
        text.add(range.first)
        text.add(" ")
        text.add(range.count)
        text.add(" ")
      }
      text.add("]")
      text.bytes += trailer.bytes
      let columns = 1 + widths.location + widths.detail
      // Differences from row to row are mostly the same (PNG's filter Up).
      let predicted = Self.predicted(rows, columns: columns)
      if let short = deflate?(predicted), short.count < rows.count {
        text.add("/DecodeParms<</Predictor 12/Columns ")
        text.add(columns)
        text.add(">>")
        Self.append(last - 1, text.bytes, short, true, to: &file)
      } else {
        Self.append(last - 1, text.bytes, rows, false, to: &file)
      }
    }
    text.bytes.removeAll()
    text.add("startxref\n")
    text.add(start)
    text.add("\n%%EOF\n")
    file += text.bytes
  }

  // MARK: Parts of a file

  /// Adds the inherited entries of objects that have no new one.
  private func merge(_ entries: inout [Entry]) {
    guard !inherited.isEmpty else { return }
    var merged: [Entry] = []
    var next = 0
    for entry in inherited {
      while next < entries.count, entries[next].number <= entry.number {
        merged.append(entries[next])
        next += 1
      }
      if merged.last?.number != entry.number { merged.append(entry) }
    }
    entries = merged + entries[next...]
  }

  /// Packs objects that are no streams into streams of objects.
  private func pack(_ entries: inout [Entry], _ file: inout [UInt8]) {
    guard index == .stream else { return }
    var plain: [(number: Int, bytes: [UInt8])] = []
    for (offset, content) in contents.enumerated() {
      if case .plain(let bytes) = content { plain.append((firstNumber + offset, bytes)) }
    }
    var start = 0
    while start < plain.count {
      let end = min(start + Self.packed, plain.count)
      let number = reserve()
      var head = PDFText()
      var body: [UInt8] = []
      for (position, object) in plain[start..<end].enumerated() {
        head.add(object.number)
        head.add(" ")
        head.add(body.count)
        head.add(" ")
        body += object.bytes
        body.append(UInt8(ascii: "\n"))
        entries.append(Entry(number: object.number, kind: 2, place: number, detail: position))
      }
      var dictionary = PDFText()
      dictionary.add("/Type/ObjStm/N ")
      dictionary.add(end - start)
      dictionary.add("/First ")
      dictionary.add(head.bytes.count)
      set(number, stream: dictionary, head.bytes + body)
      start = end
    }
  }

  private func append(
    _ number: Int, _ generation: Int, _ bytes: [UInt8], to file: inout [UInt8]
  ) {
    var bytes = bytes
    if let encryption {
      let encrypted = PDFReference(number, generation).flatMap {
        encryption.encrypted(bytes, of: $0)
      }
      bytes = encrypted ?? []
      if encrypted == nil { hasFault = true }
    }
    var text = PDFText()
    text.add(number)
    text.add(" ")
    text.add(generation)
    text.add(" obj\n")
    file += text.bytes
    file += bytes
    text.bytes.removeAll()
    text.add("\nendobj\n")
    file += text.bytes
  }

  /// Appends a stream, encrypted where the file is.
  private func append(
    _ number: Int, _ dictionary: [UInt8], _ data: [UInt8], _ isDeflated: Bool,
    to file: inout [UInt8]
  ) {
    guard let encryption else {
      Self.append(number, dictionary, data, isDeflated, to: &file)
      return
    }
    let encrypted = PDFReference(number).flatMap {
      encryption.encrypted(stream: dictionary, data, of: $0)
    }
    guard let encrypted else {
      hasFault = true
      return
    }
    Self.append(number, encrypted.entries, encrypted.data, isDeflated, to: &file)
  }

  private static func append(
    _ number: Int, _ dictionary: [UInt8], _ data: [UInt8], _ isDeflated: Bool,
    to file: inout [UInt8]
  ) {
    var text = PDFText()
    text.add(number)
    text.add(" 0 obj\n<<")
    text.bytes += dictionary
    text.add("/Length ")
    text.add(data.count)
    if isDeflated { text.add("/Filter/FlateDecode") }
    text.add(">>stream\n")
    file += text.bytes
    file += data
    text.bytes.removeAll()
    text.add("\nendstream\nendobj\n")
    file += text.bytes
  }

  /// Sixteen bytes that are others for other files: section 14.4.
  package static func identifier(of file: [UInt8]) -> [UInt8] { identifier(of: file[...]) }

  /// The same for the beginning of a file.
  package static func identifier(of file: ArraySlice<UInt8>) -> [UInt8] {
    var sums: (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x9E37_79B9_7F4A_7C15)
    for byte in file {
      sums.0 = (sums.0 ^ UInt64(byte)) &* 0x100_0000_01B3
      sums.1 = (sums.1 &+ UInt64(byte)) &* 0xBF58_476D_1CE4_E5B9
      sums.1 ^= sums.1 >> 29
    }
    return [sums.0, sums.1].flatMap { sum in
      (0..<8).map { UInt8(truncatingIfNeeded: sum >> (8 * UInt64($0))) }
    }
  }

  private static func ranges(_ entries: [Entry]) -> [(first: Int, count: Int)] {
    var ranges: [(first: Int, count: Int)] = []
    for entry in entries {
      if let last = ranges.last, last.first + last.count == entry.number {
        ranges[ranges.count - 1].count += 1
      } else {
        ranges.append((entry.number, 1))
      }
    }
    return ranges
  }

  private static func writeTable(_ entries: [Entry], isWhole: Bool, to text: inout PDFText) {
    var entries = entries
    if isWhole { entries.insert(Entry(number: 0, kind: 0, place: 0, detail: 65_535), at: 0) }
    var next = 0
    for range in ranges(entries) {
      text.add(range.first)
      text.add(" ")
      text.add(range.count)
      text.add("\n")
      for entry in entries[next..<next + range.count] {
        text.add(digits: Int64(entry.place), count: 10)
        text.add(" ")
        text.add(digits: Int64(min(entry.detail, 65_535)), count: 5)
        if entry.kind == 0 { text.add(" f\r\n") } else { text.add(" n\r\n") }
      }
      next += range.count
    }
  }

  private static func rows(
    _ entries: [Entry]
  ) -> (widths: (location: Int, detail: Int), rows: [UInt8]) {
    func width(_ most: Int) -> Int {
      most < 0x100 ? 1 : most < 0x1_0000 ? 2 : most < 0x100_0000 ? 3 : 4
    }
    let location = width(entries.reduce(0) { max($0, $1.place) })
    let detail = width(entries.reduce(0) { max($0, $1.detail) })
    var rows: [UInt8] = []
    for entry in entries {
      rows.append(entry.kind)
      for byte in (0..<location).reversed() {
        rows.append(UInt8(truncatingIfNeeded: entry.place >> (8 * byte)))
      }
      for byte in (0..<detail).reversed() {
        rows.append(UInt8(truncatingIfNeeded: entry.detail >> (8 * byte)))
      }
    }
    return ((location, detail), rows)
  }

  private static func predicted(_ rows: [UInt8], columns: Int) -> [UInt8] {
    var predicted: [UInt8] = []
    predicted.reserveCapacity(rows.count + rows.count / columns)
    for index in rows.indices {
      if index % columns == 0 { predicted.append(2) }
      predicted.append(rows[index] &- (index >= columns ? rows[index - columns] : 0))
    }
    return predicted
  }
}

/// Compresses bytes as zlib does (RFC 1950); `nil` where that fails.
package typealias PDFDeflate = ([UInt8]) -> [UInt8]?
