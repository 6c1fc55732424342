internal import InkGeometry

// An index as bytes, to be kept beside the drawing: about a hundred bytes a word.
extension InkIndex {
  /// The beginning of all indices: “DFI”, and the version.
  private static let signature: [UInt8] = [0x44, 0x46, 0x49, 1]

  /// The index as bytes: words, readings, notes and dismissals, without the points of strokes.
  ///
  /// Equal drawings give equal bytes when all is read. Complexity: O(words log words).
  public mutating func bytes() -> [UInt8] {
    settle()
    var writer = RecordWriter()
    for byte in Self.signature { writer.append(UInt64(byte)) }
    writer.append(UInt64(pages.count))
    for page in pages {
      writer.append(UInt64(page.number))
      writer.append(UInt64(page.words.count))
      for word in page.words { Self.append(word, to: &writer) }
    }
    writer.append(UInt64(notes.count))
    for note in notes {
      writer.append(note.id)
      writer.append(Array(note.text.utf8.prefix(4096)))
      writer.append(UInt64(note.page))
      writer.append(note.bounds)
      writer.append(ascending: Self.ascending(note.strokes))
    }
    let hashes = KeyOrder.sorted(dismissed.map { Int64(bitPattern: $0) })
    writer.append(UInt64(hashes.count))
    for hash in hashes { writer.append(fixed: UInt64(bitPattern: hash)) }
    writer.finish()
    return writer.bytes
  }

  private static func append(_ indexed: IndexedWord, to writer: inout RecordWriter) {
    let (word, frame) = (indexed.word, indexed.word.frame)
    writer.append(UInt64(word.line))
    writer.append(ascending: word.strokes)
    writer.append(word.bounds)
    writer.append(coordinate: frame.origin.y - word.bounds.minY)
    writer.append(signed: Int64((frame.slope * 32).rounded(.toNearestOrEven)))
    writer.append(coordinate: frame.xHeight * 16)
    writer.append(signed: Int64((frame.slant * 32).rounded(.toNearestOrEven)))
    writer.append(fixed: indexed.key)
    writer.append(indexed.lattice?.bytes ?? [])
  }

  /// Numbers ascending, each once.
  static func ascending(_ numbers: [UInt64]) -> [UInt64] {
    var sorted: [UInt64] = []
    for key in KeyOrder.sorted(numbers.map { Int64(bitPattern: $0 ^ (1 << 63)) }) {
      let number = UInt64(bitPattern: key) ^ (1 << 63)
      if sorted.last != number { sorted.append(number) }
    }
    return sorted
  }

  /// Reads an index.
  ///
  /// It answers typed words at once, and keeps its readings for the strokes that are put in later. Bytes of another
  /// version, and damaged ones, give `nil`: the index must be made anew. Complexity: O(bytes).
  ///
  /// - Parameter bytes: the bytes of an index.
  public init?(bytes: [UInt8]) {
    self.init()
    guard var reader = RecordReader(bytes) else { return nil }
    for byte in Self.signature { guard reader.number() == UInt64(byte) else { return nil } }
    guard let pageCount = reader.count() else { return nil }
    for _ in 0..<pageCount {
      guard let number = reader.number(), number < 1 << 31, let wordCount = reader.count(),
        pages.last.map({ $0.number < Int(number) }) ?? true
      else { return nil }
      var page = IndexedPage(Int(number))
      for _ in 0..<wordCount {
        guard let word = Self.word(&reader, page: page.number) else { return nil }
        if let lattice = word.lattice { readings[word.key] = lattice }
        page.words.append(word)
      }
      pages.append(page)
    }
    guard let noteCount = reader.count() else { return nil }
    for _ in 0..<noteCount {
      guard let id = reader.number(), notes.last.map({ $0.id < id }) ?? true,
        let text = reader.part(), text.count <= 4096, let page = reader.number(), page < 1 << 31,
        let bounds = reader.rect(), let strokes = reader.ascending()
      else { return nil }
      notes.append(
        InkNote(
          id: id, text: String(decoding: text, as: UTF8.self), page: Int(page), bounds: bounds,
          strokes: strokes))
    }
    guard let hashCount = reader.count() else { return nil }
    for _ in 0..<hashCount {
      guard let hash = reader.fixed() else { return nil }
      dismissed.insert(hash)
    }
    guard reader.isAtEnd else { return nil }
  }

  private static func word(_ reader: inout RecordReader, page: Int) -> IndexedWord? {
    guard let line = reader.number(), line < 1 << 31, let strokes = reader.ascending(),
      let bounds = reader.rect(), let rise = reader.coordinate(), let slope = reader.signed(),
      slope.magnitude <= 32, let size = reader.coordinate(), let slant = reader.signed(),
      slant.magnitude <= 64
    else { return nil }
    guard let key = reader.fixed(), let part = reader.part() else { return nil }
    let frame = WritingFrame(
      origin: Point(bounds.minX, bounds.minY + rise), slope: Double(slope) / 32,
      xHeight: size / 16, slant: Double(slant) / 32)
    let word = InkWord(
      page: page, line: Int(line), strokes: strokes, bounds: bounds, frame: frame)
    var indexed = IndexedWord(word: word, key: key)
    if !part.isEmpty {
      guard let lattice = WordLattice(bytes: part) else { return nil }
      indexed.take(lattice)
    }
    return indexed
  }
}
