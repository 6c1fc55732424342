import InkBrush
import InkCodec
import InkDocument
import InkGeometry
import InkTestSupport
import SharedData
import Testing

/// Several people with a copy each: whatever comes in whatever order, all copies become equal.
@Suite struct SharingTests {
  /// A copy, and what it has sent.
  private final class Copy {
    let session: RandomSession
    var sent: [SharedChange] = []
    /// For each copy, how much of what it sent has come here.
    var come: [Int]
    var naive: NaiveSharedDocument
    var document: InkDocument { session.current }

    init(_ file: [UInt8], _ author: UInt64, _ count: Int, seed: UInt64) throws {
      let document = try DuctusReader(.strict).read(file).document
      let (sheet, names) = Self.sheet(of: InkDocument(document.origin))
      naive = NaiveSharedDocument(sheet, names)
      for change in document.sharedChanges(after: []) { naive.receive(change) }
      come = Array(repeating: 0, count: count)
      document.join(as: DocumentAuthor(rawValue: author))
      session = try RandomSession(seed: seed, sharing: document)
      document.observe { [unowned self] change in
        guard let shared = document.shared(change) else { return }
        sent.append(shared)
        naive.receive(shared)
      }
    }

    /// What there is, by names.
    static func sheet(
      of document: InkDocument
    ) -> (NaiveSharedDocument.Sheet, Set<SharedName>) {
      var sheet = NaiveSharedDocument.Sheet()
      var names: Set<SharedName> = []
      func name(_ number: Int, _ kind: NameTable.Kind) -> SharedName {
        let name = document.names.name(of: number, kind)
        return SharedName(author: document.names.authors[name.author], number: name.number)
      }
      // Which strokes have one record.
      var records: [ObjectIdentifier: SharedName] = [:]
      for stroke in document.strokes.sorted(by: { $0.id < $1.id }) {
        let own = name(stroke.id.rawValue, .stroke)
        let record = records[ObjectIdentifier(stroke.record)] ?? own
        records[ObjectIdentifier(stroke.record)] = record
        var naive = NaiveSharedDocument.Stroke(
          record: record, brush: stroke.brush, transform: stroke.transform, layers: stroke.layers,
          span: stroke.span, isErasure: stroke.isErasure)
        naive.isLocked = stroke.isLocked
        sheet.strokes[own] = naive
      }
      for page in document.pages { sheet.pages[name(page.id.rawValue, .page)] = page.unnamed }
      for picture in document.pictures {
        sheet.pictures[name(picture.id.rawValue, .picture)] = NaiveSharedDocument.Picture(
          picture: picture.unnamed, page: picture.page.map { name($0.rawValue, .page) })
      }
      (sheet.paper, sheet.pattern) = (document.paper, document.paperPattern)
      names.formUnion(sheet.strokes.keys)
      names.formUnion(sheet.pages.keys.map { $0.of(1) })
      names.formUnion(sheet.pictures.keys.map { $0.of(2) })
      return (sheet, names)
    }

    /// What is different from the plainest way; records are compared with the bytes.
    var difference: String? {
      var (sheet, expected) = (Self.sheet(of: document).0, naive.sheet)
      for name in sheet.strokes.keys { sheet.strokes[name]?.record = name }
      for name in expected.strokes.keys { expected.strokes[name]?.record = name }
      if sheet == expected { return nil }
      for (name, stroke) in expected.strokes where sheet.strokes[name] != stroke {
        return "stroke \(name): \(String(describing: sheet.strokes[name] == nil))"
      }
      if sheet.strokes.count != expected.strokes.count { return "strokes" }
      if sheet.pages != expected.pages { return "pages" }
      return sheet.pictures != expected.pictures ? "pictures" : "paper"
    }
  }

  private static func bytes(_ document: InkDocument) throws -> [UInt8] {
    try DuctusWriter().begin(document.canonical)
  }

  /// A drawing that one has made before anyone else came.
  private static func first(_ seed: UInt64, steps: Int, keepsHistory: Bool) throws -> [UInt8] {
    let session = try RandomSession(seed: seed)
    for _ in 0..<steps { session.step() }
    session.document.join(as: DocumentAuthor(rawValue: 100))
    return try DuctusWriter().begin(session.document, keepsHistory: keepsHistory)
  }

  /// Lets some people draw, and delivers what they send in any order that keeps that of each.
  private static func run(_ seed: UInt64, comparesAll: Bool) throws {
    var random = SeededGenerator(seed: seed)
    let count = 1 + random.below(5)
    let file = try first(
      seed &* 31, steps: random.below(12), keepsHistory: random.chance(0.5))
    var copies: [Copy] = []
    for index in 0..<count {
      // Names that are in another order than the copies.
      let author = 100 + UInt64(index) * 7919 % 13
      copies.append(try Copy(file, author, count, seed: seed &+ UInt64(index) &* 977))
    }
    for _ in 0..<(10 + random.below(30)) {
      let index = random.below(count)
      let copy = copies[index]
      switch random.below(10) {
      case 0...4: copy.session.step()
      case 5: takeBack(copy, &random)
      default: deliver(copies, to: index, &random)
      }
      if comparesAll, copy.document.waitingCount == 0 {
        #expect(copy.difference == nil, "seed \(seed)")
      }
    }
    for (index, copy) in copies.enumerated() {
      for _ in copies { deliver(copies, to: index, &random, all: true) }
      #expect(copy.document.waitingCount == 0, "seed \(seed)")
    }
    let expected = try bytes(copies[0].document)
    for copy in copies {
      #expect(copy.difference == nil, "seed \(seed)")
      #expect(try bytes(copy.document) == expected, "seed \(seed)")
      // The files of each are read as what each has.
      let appended = try DuctusReader(.strict).read(copy.session.file).document
      let ab = try bytes(appended)
      #expect(ab == expected, "seed \(seed) \(explain(ab, expected))")
      let compact = try DuctusReader(.strict).read(DuctusWriter().begin(copy.document)).document
      #expect(try bytes(compact) == expected, "seed \(seed)")
    }
    #expect(try bytes(DuctusReader(.strict).read(expected).document) == expected, "seed \(seed)")
  }

  private static func takeBack(_ copy: Copy, _ random: inout SeededGenerator) {
    let own = copy.document.history.filter {
      $0.action == .edit && copy.document.names.authors[$0.author] == copy.document.author
    }.suffix(4)
    if own.isEmpty { return }
    copy.document.takeBack([Array(own)[random.below(own.count)].number])
  }

  /// Delivers some of what somebody has sent, and now and then what has come before.
  private static func deliver(
    _ copies: [Copy], to index: Int, _ random: inout SeededGenerator, all: Bool = false
  ) {
    let copy = copies[index]
    for (other, sender) in copies.enumerated() where other != index && (all || random.chance(0.5)) {
      let limit = all ? Int.max : 1 + random.below(6)
      var count = 0
      while copy.come[other] < sender.sent.count, count < limit {
        let change = sender.sent[copy.come[other]]
        copy.come[other] += 1
        count += 1
        _ = copy.document.receive(change)
        copy.naive.receive(change)
        if random.chance(0.1) {
          // It comes once more: a change that waits may wait twice.
          let arrival = copy.document.receive(change)
          #expect(arrival == .known || arrival == .waiting)
        }
      }
    }
  }

  @Test func `All copies become equal, and are what the plainest way makes of the changes`() throws {
    for seed in UInt64(0)..<UInt64(Proof.count(60, whole: 100_000)) {
      try Self.run(seed, comparesAll: seed % 8 == 0)
    }
  }
}
