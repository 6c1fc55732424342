internal import InkFind
internal import InkGeometry
internal import InkWebCore

/// The state behind the exports of the search: the reader, the index of a drawing, and one of another drawing.
final class FindingSession {
  let areas: PageAreas
  /// The reader, once its weights have come.
  var reader: WordReader?
  /// The index of the drawing that is open.
  var index = InkIndex()
  /// The index of another drawing.
  var other = InkIndex()

  /// The last question about the drawing that is open.
  private enum Question {
    case typed(String)
    case like([InkTrace])
  }
  private var question: Question?
  /// Its results.
  private var found: [InkHit] = []

  /// The bytes of the head of a record of a stroke, which `InkFeed` describes, and those of a point.
  private static let (headLength, pointLength) = (56, 8)
  /// The most results.
  static let mostHits = 200

  init(_ areas: PageAreas) { self.areas = areas }

  /// Returns true if a number of bytes is free.
  func hasRoom(_ bytes: Double = 0) -> Bool { PageAreas.isFree(bytes + PageAreas.reserve) }

  /// Calls a function for each record of a stroke in the first bytes of the input.
  ///
  /// - Parameters:
  ///   - count: the number of bytes.
  ///   - body: called with the number of a stroke, and the stroke; `nil` where it can no longer be read.
  /// - Returns: false if the bytes are no records; those before the fault are done then.
  func forEachRecord(_ count: Int, _ body: (UInt64, InkTrace?) -> Void) -> Bool {
    guard count >= 0, count <= areas.input.count, let start = areas.input.start else {
      return count == 0
    }
    var at = 0
    while at < count {
      guard count - at >= Self.headLength else { return false }
      func word(_ offset: Int) -> Int32 {
        start.loadUnaligned(fromByteOffset: at + offset, as: Int32.self)
      }
      func number(_ offset: Int) -> Double {
        start.loadUnaligned(fromByteOffset: at + offset, as: Double.self)
      }
      func short(_ offset: Int) -> Double {
        Double(start.loadUnaligned(fromByteOffset: at + offset, as: Float.self))
      }
      let (id, page, length) = (word(0), Int(word(4)), Int(word(8)))
      guard id >= 0, length >= 0,
        length <= (count - at - Self.headLength) / Self.pointLength
      else { return false }
      let (x, y) = (number(16), number(24))
      var points: [Point] = []
      points.reserveCapacity(length)
      for point in 0..<length {
        let offset = Self.headLength + Self.pointLength * point
        points.append(Point(x + short(offset), y + short(offset + 4)))
      }
      body(
        UInt64(id),
        points.isEmpty
          ? nil
          : InkTrace(
            id: UInt64(id), page: page, points: points, width: number(48), start: number(32),
            end: number(40)))
      at += Self.headLength + Self.pointLength * length
    }
    return true
  }

  /// Finds what was typed, and puts it into the output; returns the number of results.
  func find(_ typed: String) -> Int32 {
    question = .typed(typed)
    found = index.find(typed, limit: Self.mostHits)
    return put(found)
  }

  /// Finds what looks like an example, and puts it into the output; returns the number of results.
  func find(like example: [InkTrace]) -> Int32 {
    question = .like(example)
    found = index.find(like: example, reader: reader, limit: Self.mostHits)
    return put(found)
  }

  /// Remembers that a result of the last question is not what was looked for; returns false if there is none.
  func dismiss(_ number: Int) -> Bool {
    guard let question, found.indices.contains(number) else { return false }
    switch question {
    case .typed(let text): index.dismiss(found[number], for: text)
    case .like(let example): index.dismiss(found[number], like: example)
    }
    return true
  }

  /// The notes in the first bytes of the input; `nil` for bytes that are none.
  func notes(_ count: Int) -> [InkNote]? {
    guard count >= 0, count % 8 == 0, count <= areas.input.count else { return nil }
    guard count > 0, let start = areas.input.start else { return [] }
    let total = count / 8
    func number(_ at: Int) -> Double {
      start.loadUnaligned(fromByteOffset: 8 * at, as: Double.self)
    }
    var notes: [InkNote] = []
    var at = 0
    while at < total {
      guard total - at >= 8, let id = UInt64(exactly: number(at)),
        let page = Int(exactly: number(at + 1)), let strokes = Int(exactly: number(at + 6)),
        let letters = Int(exactly: number(at + 7)), strokes >= 0, letters >= 0
      else { return nil }
      let text = at + 8 + strokes
      guard strokes <= total - at - 8, letters <= total - text else { return nil }
      let bounds = Rect(
        minX: number(at + 2), minY: number(at + 3), maxX: number(at + 4), maxY: number(at + 5))
      let bytes = (text..<(text + letters)).map { UInt8(exactly: number($0)) ?? 0x3F }
      notes.append(
        InkNote(
          id: id, text: String(decoding: bytes, as: UTF8.self), page: page, bounds: bounds,
          strokes: ((at + 8)..<text).compactMap { UInt64(exactly: number($0)) }))
      at = text + letters
    }
    return notes
  }

  /// Puts results into the output as numbers of 64 bits; returns how many results there are.
  ///
  /// Each has its source (0 a note, 1 a reading, 2 an example), its page, its bounds, its score, the number of its
  /// strokes and that of the bytes of its text in UTF-8; then the strokes, and the bytes.
  func put(_ hits: [InkHit]) -> Int32 {
    var numbers: [Double] = []
    for hit in hits {
      let text = Array(hit.text.utf8)
      numbers += [
        Double(hit.source.rawValue), Double(hit.page), hit.bounds.minX, hit.bounds.minY,
        hit.bounds.maxX, hit.bounds.maxY, hit.score, Double(hit.strokes.count), Double(text.count),
      ]
      for stroke in hit.strokes { numbers.append(Double(stroke)) }
      for byte in text { numbers.append(Double(byte)) }
    }
    guard hasRoom(Double(numbers.count) * 8),
      numbers.withUnsafeBytes({ areas.output.put($0) })
    else { return Status.noMemory }
    return Int32(hits.count)
  }

  /// Puts the words that were read into the output as numbers of 64 bits, as `pdf_words` takes them.
  ///
  /// Each has the left and the right end of its baseline, the height of small letters, the number of the bytes of its
  /// text in UTF-8, and these.
  func putReadWords() -> Int32 {
    var numbers: [Double] = []
    for word in index.text() where !word.text.utf8.isEmpty {
      let (left, right) = (word.bounds.minX, word.bounds.maxX)
      let text = Array(word.text.utf8)
      numbers += [
        left, word.frame.baseline(at: left), right, word.frame.baseline(at: right),
        word.frame.xHeight, Double(text.count),
      ]
      for byte in text { numbers.append(Double(byte)) }
    }
    return hasRoom(Double(numbers.count) * 8) && numbers.withUnsafeBytes({ areas.output.put($0) })
      ? Status.done : Status.noMemory
  }

  /// The text in the first bytes of the input; `nil` where there are not so many, or more than any query has.
  func typed(_ count: Int) -> String? {
    guard count >= 0, count <= min(areas.input.count, 4096) else { return nil }
    return String(decoding: areas.input.bytes(count), as: UTF8.self)
  }

  /// The text of strokes: words with blanks between, and lines; behind a word that is not sure stands “(?)”.
  func text(of strokes: [UInt64]) -> [UInt8] {
    var text: [UInt8] = []
    for word in index.text(of: strokes) {
      if !text.isEmpty { text.append(UInt8(ascii: word.startsLine ? "\n" : " ")) }
      // Ink that is no word has its sign alone.
      text += Array(word.text.utf8)
      if !word.isSure { text += Array("(?)".utf8) }
    }
    return text
  }
}
