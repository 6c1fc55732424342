/// Reads XML 1.0 step by step: tags and text, one after the other.
///
/// Elements and attributes are known by their names without the prefix of a namespace. Comments and instructions are
/// passed over, CDATA is text, the five entities and numbers of characters are decoded. Entities of a document's own are
/// refused, so that no text can grow. Work is O(bytes). Of a compressed file the memory is O(longest tag or text), of
/// others O(bytes).
///
/// Source: Extensible Markup Language (XML) 1.0, fifth edition.
package struct XMLReader {
  /// A step through the file.
  package enum Event: Equatable {
    /// A start tag; ``XMLReader/name`` and the attributes are those of the element.
    case start
    /// An end tag, or the end of an empty element; ``XMLReader/name`` is that of the element.
    case end
    /// Text, in ``XMLReader/text``.
    case text
    /// The end of the file, after its last end tag.
    case done
  }

  /// The name of the element that began or ended last, without a prefix.
  package private(set) var name: [UInt8] = []
  /// The attributes of the element that began last, their names without prefixes.
  package private(set) var attributes: [(name: [UInt8], value: [UInt8])] = []
  /// The text that was read last.
  package private(set) var text: [UInt8] = []
  /// The number of elements that are open.
  package var depth: Int { open.count }

  /// The bytes of the file, or those of them that are looked at.
  private var bytes: [UInt8]
  /// The source of the bytes that follow; `nil` where all are there.
  private var source: GzipStream?
  private let depthLimit: Int
  private var position = 0
  /// The number of lines before ``bytes``.
  private var earlierLines = 0
  /// The names of the elements that are open, with their prefixes, one behind the other.
  private var names: [UInt8] = []
  /// The places of the names of the elements that are open.
  private var open: [Range<Int>] = []
  private var hasRoot = false
  private var isEmptyElement = false

  /// Begins to read a file.
  ///
  /// - Parameters:
  ///   - file: the bytes of the file, in UTF-8, UTF-16 or ISO 8859-1.
  ///   - depthLimit: the number of elements that may lie within each other.
  package init(_ file: [UInt8], depthLimit: Int) {
    bytes = TextEncoding.utf8(file)
    self.depthLimit = depthLimit
  }

  /// Begins to read a file that gzip has compressed.
  ///
  /// Its bytes are expanded as they are read. Files that are not in UTF-8 are expanded at once.
  ///
  /// - Parameters:
  ///   - file: the bytes of the file.
  ///   - limit: the number of bytes that may come out.
  ///   - depthLimit: the number of elements that may lie within each other.
  /// - Throws: an ``ImportFailure`` where the file is damaged at its beginning.
  package init(
    compressed file: [UInt8], limit: Int, depthLimit: Int
  ) throws(ImportFailure) {
    var stream = GzipStream(file, limit: limit)
    bytes = []
    self.depthLimit = depthLimit
    while bytes.count < TextEncoding.reach, try stream.append(to: &bytes) {}
    if TextEncoding.isUTF8(bytes) {
      position = TextEncoding.markLength(bytes)
      source = stream
    } else {
      while try stream.append(to: &bytes) {}
      bytes = TextEncoding.utf8(bytes)
    }
  }

  /// The share of the file that was read, 0…1.
  var progress: Double {
    source?.progress ?? Double(position) / Double(max(bytes.count, 1))
  }

  /// The line of the next byte, from 1; complexity: O(bytes before).
  package var line: Int {
    1 + earlierLines + bytes[..<min(position, bytes.count)].count { $0 == 0x0A }
  }

  /// A failure at the present line.
  func failure(_ reason: ImportFailure.Reason, _ detail: String = "") -> ImportFailure {
    ImportFailure(reason, at: .line(line), detail)
  }

  /// The damage of the compressed bytes that are left, for a file that was found to be malformed; `nil` for none.
  ///
  /// Complexity: O(bytes that are left).
  mutating func damageAhead() -> ImportFailure? {
    do throws(ImportFailure) {
      repeat {
        position = bytes.count
        drop()
      } while try more()
      return nil
    } catch {
      return error.reason == .compression || error.reason == .cut ? error : nil
    }
  }

  /// The value of an attribute of the element that began last; `nil` where it has none of that name.
  package func attribute(_ name: StaticString) -> [UInt8]? {
    attributes.first { $0.name.spells(name) }?.value
  }

  /// The number that an attribute is; `nil` where it is missing or no number.
  package func number(_ name: StaticString) -> Double? {
    attribute(name).flatMap { NumberScanner.number($0) }
  }

  /// Goes to the next tag or text.
  ///
  /// - Returns: the step.
  /// - Throws: an ``ImportFailure`` with the line where the file is not well formed or ends too early.
  package mutating func next() throws(ImportFailure) -> Event {
    if isEmptyElement {
      isEmptyElement = false
      close()
      return .end
    }
    text.removeAll(keepingCapacity: true)
    drop()
    while try hasNext() {
      guard bytes[position] == 0x3C else {
        try readText()
        // Around the root there is white space alone.
        if open.isEmpty {
          guard text.trimmed.isEmpty else { throw failure(.malformed, "text outside of elements") }
          text.removeAll(keepingCapacity: true)
        }
        continue
      }
      if try has("<!--") {
        try skip(past: "-->", after: 4)
      } else if try has("<![CDATA[") {
        guard !open.isEmpty else { throw failure(.malformed, "text outside of elements") }
        let start = position + 9
        try skip(past: "]]>", after: 9)
        text += bytes[start..<position - 3]
      } else if try has("<?") {
        try skip(past: "?>", after: 2)
      } else if try has("<!DOCTYPE") {
        try skipDocumentType()
      } else if !text.isEmpty {
        return .text
      } else {
        return try readTag()
      }
    }
    guard open.isEmpty else { throw failure(.cut, "an element has no end") }
    guard hasRoot else { throw failure(.malformed, "expected an element") }
    return .done
  }

  /// Reads the text of the element that began last, to its end; elements in it are passed over.
  package mutating func readElementText() throws(ImportFailure) -> [UInt8] {
    var all: [UInt8] = []
    let depth = depth
    while true {
      switch try next() {
      case .text where self.depth == depth: if all.isEmpty { all = text } else { all += text }
      case .end where self.depth < depth: return all
      case .done: return all
      default: break
      }
    }
  }

  /// Passes over the element that began last, to its end.
  package mutating func skipElement() throws(ImportFailure) {
    let depth = depth
    while true {
      switch try next() {
      case .end where self.depth < depth: return
      case .done: return
      default: break
      }
    }
  }

  // MARK: Tags

  private mutating func readTag() throws(ImportFailure) -> Event {
    if try has("</") {
      position += 2
      let name = try readName()
      try skipSpace()
      try expect(0x3E, "“>”")
      guard let last = open.last, names[last].elementsEqual(bytes[name]) else {
        throw failure(.malformed, "an end tag has no start tag")
      }
      close()
      return .end
    }
    position += 1
    let name = try readName()
    guard !open.isEmpty || !hasRoot else { throw failure(.malformed, "a second root") }
    guard open.count < depthLimit else {
      throw failure(.overLimit, "elements lie too deep within each other")
    }
    hasRoot = true
    open.append(names.count..<names.count + name.count)
    names += bytes[name]
    self.name = Self.local(bytes[name])
    attributes.removeAll(keepingCapacity: true)
    while true {
      let start = position
      try skipSpace()
      guard try hasNext() else { throw failure(.cut, "a tag has no end") }
      if bytes[position] == 0x3E {
        position += 1
        return .start
      }
      if bytes[position] == 0x2F {
        position += 1
        try expect(0x3E, "“>”")
        isEmptyElement = true
        return .start
      }
      guard position > start, attributes.count < 256 else {
        throw failure(.malformed, "expected “>” or an attribute")
      }
      try readAttribute()
    }
  }

  private mutating func readAttribute() throws(ImportFailure) {
    let name = try readName()
    try skipSpace()
    try expect(0x3D, "“=”")
    try skipSpace()
    guard try hasNext(), bytes[position] == 0x22 || bytes[position] == 0x27 else {
      throw failure(.malformed, "expected a value in quotes")
    }
    let quote = bytes[position]
    position += 1
    let start = position
    var isPlain = true
    while try hasNext(), bytes[position] != quote, bytes[position] != 0x3C {
      if bytes[position] == 0x26 { isPlain = false }
      position += 1
    }
    guard try hasNext() else { throw failure(.cut, "a value has no end") }
    guard bytes[position] == quote else { throw failure(.malformed, "“<” in a value") }
    var value: [UInt8] = []
    if isPlain {
      value = Array(bytes[start..<position])
    } else {
      let end = position
      position = start
      try decode(to: end, into: &value)
    }
    position += 1
    attributes.append((Self.local(bytes[name]), value))
  }

  /// Ends the innermost element.
  private mutating func close() {
    let last = open.removeLast()
    name = Self.local(names[last])
    names.removeLast(last.count)
  }

  // MARK: Text

  private mutating func readText() throws(ImportFailure) {
    // The text is taken out, so that it grows without a copy.
    var text = text
    self.text = []
    while try hasNext() {
      let start = position
      while position < bytes.count, bytes[position] != 0x3C, bytes[position] != 0x26,
        bytes[position] != 0x0D
      { position += 1 }
      text += bytes[start..<position]
      if position == bytes.count {
        drop()
      } else if bytes[position] == 0x3C {
        break
      } else if bytes[position] == 0x0D {
        position += 1
        if try !hasNext() || bytes[position] != 0x0A { text.append(0x0A) }
      } else {
        while bytes.count - position <= Self.longestReference, try more() {}
        try decodeReference(to: bytes.count, into: &text)
      }
    }
    self.text = text
  }

  /// Appends text in which there may be references, and goes to its end.
  private mutating func decode(to end: Int, into text: inout [UInt8]) throws(ImportFailure) {
    while position < end {
      let start = position
      while position < end, bytes[position] != 0x26, bytes[position] != 0x0D { position += 1 }
      text += bytes[start..<position]
      guard position < end else { return }
      if bytes[position] == 0x0D {
        // Ends of lines are line feeds: section 2.11.
        position += 1
        if position == end || bytes[position] != 0x0A { text.append(0x0A) }
      } else {
        try decodeReference(to: end, into: &text)
      }
    }
  }

  /// The most bytes between the “&” and the “;” of a reference.
  private static let longestReference = 12

  private mutating func decodeReference(
    to end: Int, into text: inout [UInt8]
  ) throws(ImportFailure) {
    let start = position + 1
    var stop = start
    while stop < min(end, start + Self.longestReference), bytes[stop] != 0x3B { stop += 1 }
    guard stop < end, bytes[stop] == 0x3B else {
      throw failure(.malformed, "“&” begins no entity")
    }
    let name = bytes[start..<stop]
    position = stop + 1
    if name.spells("lt") {
      text.append(0x3C)
    } else if name.spells("gt") {
      text.append(0x3E)
    } else if name.spells("amp") {
      text.append(0x26)
    } else if name.spells("quot") {
      text.append(0x22)
    } else if name.spells("apos") {
      text.append(0x27)
    } else if let scalar = Self.scalar(name) {
      TextEncoding.append(scalar, to: &text)
    } else {
      throw failure(.malformed, "an unknown entity")
    }
  }

  /// The character that a reference names by its number.
  private static func scalar(_ name: ArraySlice<UInt8>) -> UInt32? {
    guard name.first == 0x23, name.count > 1 else { return nil }
    let isHexadecimal = name.dropFirst().first == 0x78
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard !digits.isEmpty else { return nil }
    var value: UInt32 = 0
    for digit in digits {
      let number: UInt32
      switch digit {
      case 0x30...0x39: number = UInt32(digit - 0x30)
      case 0x41...0x46 where isHexadecimal: number = UInt32(digit - 0x41 + 10)
      case 0x61...0x66 where isHexadecimal: number = UInt32(digit - 0x61 + 10)
      default: return nil
      }
      value = value * (isHexadecimal ? 16 : 10) + number
      guard value < 0x11_0000 else { return nil }
    }
    return value == 0 ? nil : value
  }

  // MARK: Bytes

  /// The number of bytes before ``position`` from which on they are given up.
  private static let portion = 1 << 16

  /// True if there is a byte at ``position``.
  private mutating func hasNext() throws(ImportFailure) -> Bool {
    if position < bytes.count { return true }
    return try more()
  }

  /// Appends the bytes that follow; false where there are none.
  private mutating func more() throws(ImportFailure) -> Bool {
    try source?.append(to: &bytes) ?? false
  }

  /// Gives up the bytes before ``position``, where they are many and the rest is not there yet.
  private mutating func drop() {
    guard source != nil, position >= Self.portion else { return }
    earlierLines += bytes[..<position].count { $0 == 0x0A }
    bytes.removeFirst(position)
    position = 0
  }

  private mutating func has(_ word: StaticString) throws(ImportFailure) -> Bool {
    let count = word.utf8CodeUnitCount
    while bytes.count - position < count, try more() {}
    return bytes.has(word, at: position)
  }

  private mutating func skip(past mark: StaticString, after count: Int) throws(ImportFailure) {
    var start = position + count
    while true {
      if let end = bytes[min(start, bytes.count)...].first(mark) {
        position = end + mark.utf8CodeUnitCount
        return
      }
      // The mark may have begun already.
      start = max(start, bytes.count - mark.utf8CodeUnitCount + 1)
      guard try more() else { throw failure(.cut, "expected “\(mark)”") }
    }
  }

  private mutating func skipDocumentType() throws(ImportFailure) {
    guard !hasRoot else { throw failure(.malformed, "a document type after the root") }
    var depth = 0
    while try hasNext() {
      if try has("<!ENTITY") { throw failure(.unsupported, "a document with entities of its own") }
      if bytes[position] == 0x3C { depth += 1 }
      if bytes[position] == 0x3E { depth -= 1 }
      position += 1
      if depth == 0 { return }
    }
    throw failure(.cut, "a document type has no end")
  }

  private mutating func skipSpace() throws(ImportFailure) {
    while try hasNext(),
      bytes[position] == 0x20 || bytes[position] == 0x0A || bytes[position] == 0x09
        || bytes[position] == 0x0D
    { position += 1 }
  }

  private mutating func expect(_ byte: UInt8, _ name: StaticString) throws(ImportFailure) {
    guard try hasNext() else { throw failure(.cut, "expected \(name)") }
    guard bytes[position] == byte else { throw failure(.malformed, "expected \(name)") }
    position += 1
  }

  private mutating func readName() throws(ImportFailure) -> Range<Int> {
    let start = position
    while try hasNext(), Self.isOfName(bytes[position]) { position += 1 }
    guard position > start else {
      throw failure(position < bytes.count ? .malformed : .cut, "expected a name")
    }
    return start..<position
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A, 0x30...0x3A, 0x2D, 0x2E, 0x5F, 0x80...: true
    default: false
    }
  }

  /// A name without the prefix of its namespace.
  private static func local(_ name: ArraySlice<UInt8>) -> [UInt8] {
    guard let colon = name.firstIndex(of: 0x3A), colon + 1 < name.endIndex else {
      return Array(name)
    }
    return Array(name[(colon + 1)...])
  }
}
