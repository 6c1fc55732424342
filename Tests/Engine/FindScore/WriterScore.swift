import HandwrittenPages
import InkFind
import InkGeometry

/// The figures of search in the words of one writer.
struct WriterScore {
  /// The words that are candidates at most.
  static let candidates = 600
  /// The queries of each kind at most, chosen by a fixed seed.
  static let queries = 60
  /// The words that are read with a list at most.
  static let listedWords = 80

  private let words: [HandwrittenWord]
  private let names: [[UInt8]]
  private let source: String
  private var index = InkIndex()
  private var random = SplitMix64(seed: 61)

  /// Takes words of a writer, at most ``candidates`` of them, and reads them.
  init(_ all: [HandwrittenWord], _ reader: WordReader) {
    var chosen = all
    for position in stride(from: chosen.count - 1, to: 0, by: -1) {
      chosen.swapAt(position, Int(random.next() % UInt64(position + 1)))
    }
    words = Array(chosen.prefix(Self.candidates))
    names = words.map { $0.name }
    source = words.first?.source ?? ""
    for number in words.indices { for trace in traces(of: number) { index.put(trace) } }
    while index.readNext(reader) {}
  }

  /// The strokes of a word, each word on a page of its own.
  private func traces(of number: Int) -> [InkTrace] {
    words[number].strokes.enumerated().map { position, points in
      InkTrace(id: UInt64(number * 1024 + position), page: number, points: points)
    }
  }

  /// Some of the numbers, in their order.
  private mutating func some(_ numbers: [Int], _ count: Int) -> [Int] {
    var chosen = numbers
    for position in stride(from: chosen.count - 1, to: 0, by: -1) {
      chosen.swapAt(position, Int(random.next() % UInt64(position + 1)))
    }
    return chosen.prefix(count).sorted()
  }

  /// The first five different pages among results.
  private func pages(_ hits: [InkHit]) -> [Int] {
    var pages: [Int] = []
    for hit in hits where !pages.contains(hit.page) {
      pages.append(hit.page)
      if pages.count == 5 { break }
    }
    return pages
  }

  /// By example: words of two letters and more that the writer wrote at least twice.
  mutating func addExamples(to tally: inout Tally, _ reader: WordReader) {
    var counts: [[UInt8]: Int] = [:]
    for name in names { counts[name, default: 0] += 1 }
    let asked = words.indices.filter { names[$0].count >= 2 && (counts[names[$0]] ?? 0) > 1 }
    for number in some(asked, Self.queries) {
      let found = pages(index.find(like: traces(of: number), reader: reader, limit: 12))
      let wanted = HandwrittenWord.small(names[number])
      let isRight = found.map { HandwrittenWord.small(names[$0]) == wanted }
      tally.add(source, .example)
      tally.add(source, .first, isRight.first == true ? 1 : 0)
      tally.add(source, .five, isRight.contains(true) ? 1 : 0)
    }
  }

  /// By typing: words of four letters and more.
  mutating func addTyped(to tally: inout Tally) {
    var seen: Set<[UInt8]> = []
    let asked = words.indices.filter {
      names[$0].count >= 4 && seen.insert(HandwrittenWord.small(names[$0])).inserted
    }
    for number in some(asked, Self.queries) {
      let wanted = HandwrittenWord.small(names[number])
      let found = pages(index.find(String(decoding: wanted, as: UTF8.self), limit: 12))
      let isRight = found.map { HandwrittenWord.small(names[$0]) == wanted }
      tally.add(source, .asked)
      tally.add(source, .typed, isRight.first == true ? 1 : 0)
      tally.add(source, .typedfive, isRight.contains(true) ? 1 : 0)
    }
  }

  /// Characters that are wrong in what is read.
  mutating func addReadings(to tally: inout Tally, _ reader: WordReader, _ list: WordList) {
    for number in some(Array(words.indices), Self.listedWords * 2) {
      let label = HandwrittenWord.small(Array(words[number].label.utf8))
      guard !label.isEmpty, label.allSatisfy({ $0 > 32 && $0 < 127 }) else { continue }
      let lattice = reader.lattice(of: words[number].strokes)
      let read = HandwrittenWord.small(Array(lattice.reading().text.utf8))
      tally.add(source, .characters, label.count)
      tally.add(source, .wrong, Self.distance(read, label))
      if number % 2 == 0 {
        let listed = HandwrittenWord.small(Array(lattice.reading(in: list).text.utf8))
        tally.add(source, .listedCharacters, label.count)
        tally.add(source, .listed, Self.distance(listed, label))
      }
    }
  }

  /// The least number of characters to change, add or remove, the distance of Levenshtein.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let next = min(row[j + 1] + 1, row[j] + 1, diagonal + (x == y ? 0 : 1))
        diagonal = row[j + 1]
        row[j + 1] = next
      }
    }
    return row[b.count]
  }

  /// A page that is set of the words, with drawings between: words on it, and words that are not.
  mutating func addPage(to tally: inout Tally, _ reader: WordReader, others: [[UInt8]]) {
    guard words.count >= 40 else { return }
    let numbers = (0..<60).map { _ in Int(random.next() % UInt64(words.count)) }
    let page = WrittenPage(words, numbers, &random)
    var index = InkIndex()
    for trace in page.traces { index.put(trace) }
    while index.readNext(reader) {}
    let onPage = page.places.map { HandwrittenWord.small(names[$0.word]) }
    var asked: [[UInt8]] = []
    for name in onPage where name.count >= 4 && asked.count < 12 && !asked.contains(name) {
      asked.append(name)
    }
    for _ in 0..<4 where !others.isEmpty {
      asked.append(others[Int(random.next() % UInt64(others.count))])
    }
    for wanted in asked {
      let hits = index.find(String(decoding: wanted, as: UTF8.self))
      var isRight = [Bool](repeating: false, count: hits.count)
      for (place, name) in zip(page.places, onPage) {
        var isFound = false
        for (number, hit) in hits.enumerated() where hit.bounds.intersects(place.bounds) {
          if Self.contains(name, wanted) { isRight[number] = true }
          let middle = hit.bounds.center
          if place.bounds.contains(middle) || hit.bounds.contains(place.bounds.center) {
            isFound = true
          }
        }
        if name == wanted {
          tally.add(source, .places)
          tally.add(source, .found, isFound ? 1 : 0)
        }
      }
      tally.add(source, .searches)
      tally.add(source, .falseHits, isRight.filter { !$0 }.count)
    }
  }

  private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    guard part.count <= text.count else { return false }
    return (0...(text.count - part.count)).contains {
      Array(text[$0..<($0 + part.count)]) == part
    }
  }
}
