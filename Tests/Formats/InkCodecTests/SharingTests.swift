import CodecTestSupport
import InkBrush
import InkCodec
import InkDocument
import InkGeometry
import InkTestSupport
import SharedData
import Testing

/// Several people with a copy each: whatever comes in whatever order, all copies become equal.
@Suite struct SharingTests {
  /// A copy of the drawing, and the changes that it has sent.
  private final class Copy {
    let session: RandomSession
    /// The changes that it has sent, in bytes.
    var sent: [[UInt8]] = []
    /// For each copy, the number of its changes that have come here.
    var come: [Int]
    var naive: NaiveSharedDocument
    var document: InkDocument { session.current }

    init(_ file: [UInt8], _ author: UInt64, _ count: Int, seed: UInt64) throws {
      let document = try DuctusReader(.strict).read(file).document
      naive = NaiveSharedDocument(document)
      for change in document.sharedChanges(after: []) { naive.receive(change) }
      come = Array(repeating: 0, count: count)
      document.join(as: DocumentAuthor(rawValue: author))
      session = try RandomSession(seed: seed, sharing: document)
      document.observe { [unowned self] change in
        guard let shared = document.shared(change) else { return }
        do {
          sent.append(try shared.encoded())
        } catch {
          Issue.record("\(error)")
        }
        naive.receive(shared)
      }
    }

    /// The difference from the plainest way, in words; records are compared with the bytes.
    var difference: String? { naive.difference(from: document) }
  }

  private static func bytes(_ document: InkDocument) throws -> [UInt8] {
    try document.canonical.file()
  }

  /// Returns a drawing that one person has made before anyone else came.
  private static func first(_ seed: UInt64, steps: Int, keepsHistory: Bool) throws -> [UInt8] {
    let session = try RandomSession(seed: seed)
    for _ in 0..<steps { session.step() }
    session.document.join(as: DocumentAuthor(rawValue: 100))
    return try session.document.file(keepsHistory: keepsHistory)
  }

  /// Lets some people draw, and delivers their changes in any order that keeps that of each.
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
      default: try deliver(copies, to: index, &random)
      }
      if comparesAll, copy.document.waitingCount == 0 {
        #expect(copy.difference == nil, "seed \(seed)")
      }
    }
    for (index, copy) in copies.enumerated() {
      for _ in copies { try deliver(copies, to: index, &random, all: true) }
      #expect(copy.document.waitingCount == 0, "seed \(seed)")
    }
    let expected = try bytes(copies[0].document)
    for copy in copies {
      #expect(copy.difference == nil, "seed \(seed)")
      #expect(try bytes(copy.document) == expected, "seed \(seed)")
      // The files of each are read as the document of each.
      let appended = try DuctusReader(.strict).read(copy.session.file).document
      #expect(try bytes(appended) == expected, "seed \(seed)")
      let compact = try DuctusReader(.strict).read(copy.document.file()).document
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

  /// Delivers some of the changes that somebody has sent, and now and then some that have come before.
  private static func deliver(
    _ copies: [Copy], to index: Int, _ random: inout SeededGenerator, all: Bool = false
  ) throws {
    let copy = copies[index]
    var come: [SharedChange] = []
    for (other, sender) in copies.enumerated() where other != index && (all || random.chance(0.5)) {
      let limit = all ? Int.max : 1 + random.below(6)
      var count = 0
      while copy.come[other] < sender.sent.count, count < limit {
        let change = try SharedChange(bytes: sender.sent[copy.come[other]])
        copy.come[other] += 1
        count += 1
        copy.naive.receive(change)
        come.append(change)
        // It comes once more.
        if random.chance(0.1) { come.append(change) }
      }
    }
    // All at once, or one by one; the order does not matter.
    if random.chance(0.5) {
      come.shuffle(using: &random)
      #expect(!copy.document.receive(all: come).contains(.refused))
    } else {
      for change in come { #expect(copy.document.receive(change) != .refused) }
    }
  }

  @Test func `All copies become equal, and are what the plainest way makes of the changes`() throws
  {
    for seed in UInt64(0)..<UInt64(Proof.count(60, whole: 100_000)) {
      try Self.run(seed, comparesAll: seed % 8 == 0)
    }
  }

  // MARK: Two people

  /// Two copies of a drawing of some strokes; the changes of one go to the other when they are sent.
  private final class Pair {
    let one: InkDocument
    let other: InkDocument
    private var sent: [[SharedChange]] = [[], []]

    init(strokes count: Int) throws {
      var random = SeededGenerator(seed: 5)
      one = InkDocument()
      for _ in 0..<count {
        let stroke = RandomStrokes.stroke(&random, in: one, mayErase: false)
        one.perform(.add([stroke]))
      }
      one.join(as: DocumentAuthor(rawValue: 1))
      other = try DuctusReader(.strict).read(one.file()).document
      other.join(as: DocumentAuthor(rawValue: 2))
      for (index, document) in [one, other].enumerated() {
        document.observe { [unowned self, unowned document] change in
          if let shared = document.shared(change) { sent[index].append(shared) }
        }
      }
    }

    /// Sends all that was done.
    func send() {
      for change in sent[0] { #expect(other.receive(change) == .made) }
      for change in sent[1] { #expect(one.receive(change) == .made) }
      sent = [[], []]
    }

    func areEqual() throws -> Bool {
      try SharingTests.bytes(one) == SharingTests.bytes(other)
    }
  }

  private static let first = InkStroke.Identifier(rawValue: 0)
  private static let far = Affine.translation(Vector(100, 0))

  @Test func `Undo is one's own, and leaves what another has done since`() throws {
    let pair = try Pair(strokes: 2)
    let (red, blue) = (BrushPreset.pen.brush, BrushPreset.marker.brush)
    let start = try #require(pair.one[Self.first]).transform
    let moved = start.concatenating(Self.far)
    pair.one.perform(.restyle([Self.first], red))
    pair.send()
    pair.other.perform(.restyle([Self.first], blue))
    pair.other.perform(.transform([Self.first], Self.far))
    pair.send()
    // The brush is the other's now: it stays. The next one that goes is the second stroke.
    #expect(pair.one.undo() && pair.one.count == 1)
    #expect(pair.one[Self.first]?.brush == blue)
    while pair.one.undo() {}
    #expect(pair.one.count == 0)
    pair.send()
    #expect(try pair.areEqual())
    // There is nothing of the other's to be undone while the strokes are away; they return as the other has left them.
    #expect(!pair.other.undo())
    while pair.one.redo() {}
    pair.send()
    #expect(pair.one[Self.first]?.brush == blue && pair.one[Self.first]?.transform == moved)
    #expect(pair.other.undo() && pair.other.undo())
    pair.send()
    #expect(pair.one[Self.first]?.brush == red && pair.one[Self.first]?.transform == start)
    #expect(try pair.areEqual())
  }

  @Test func `What two do to one stroke at the same time is the same for both`() throws {
    let pair = try Pair(strokes: 1)
    let start = try #require(pair.one[Self.first]).transform
    pair.one.perform(.transform([Self.first], Self.far))
    pair.other.perform(.transform([Self.first], Affine.translation(Vector(0, 50))))
    pair.one.perform(.paper(.black))
    pair.other.perform(.paper(InkColor(red: 1, green: 2, blue: 3)))
    pair.send()
    // A stroke that two people move is moved by both; of two colours the one of the later author stays.
    let both = start.concatenating(Self.far).concatenating(.translation(Vector(0, 50)))
    #expect(pair.one[Self.first]?.transform == both && pair.other[Self.first]?.transform == both)
    #expect(pair.one.paper == InkColor(red: 1, green: 2, blue: 3))
    pair.one.perform(.remove([Self.first]))
    pair.other.perform(.transform([Self.first], Self.far))
    pair.send()
    #expect(pair.one.count == 0 && pair.other.count == 0)
    #expect(try pair.areEqual())
  }

  @Test func `Strokes at one place lie in the order of their authors in every copy`() throws {
    let pair = try Pair(strokes: 0)
    var random = SeededGenerator(seed: 8)
    // The later author draws first.
    pair.other.perform(.add([RandomStrokes.stroke(&random, in: pair.other)]))
    pair.one.perform(.add([RandomStrokes.stroke(&random, in: pair.one)]))
    pair.send()
    let seeds = [pair.one, pair.other].map { $0.strokes.map { $0.record.seed } }
    #expect(seeds[0] == seeds[1] && Set(seeds[0]).count == 2)
    #expect(Set(pair.one.strokes.map { $0.layers[0].place }).count == 1)
    #expect(try pair.areEqual())
  }

  @Test func `What comes again, too early or from nowhere changes nothing`() throws {
    let pair = try Pair(strokes: 1)
    var random = SeededGenerator(seed: 3)
    var sent: [SharedChange] = []
    pair.one.observe { [unowned one = pair.one] in
      if let change = one.shared($0) { sent.append(change) }
    }
    for _ in 0..<3 { pair.one.perform(.add([RandomStrokes.stroke(&random, in: pair.one)])) }
    #expect(sent.map { $0.number } == [2, 3, 4])
    #expect(pair.other.receive(sent[2]) == .waiting && pair.other.waitingCount == 1)
    #expect(pair.other.receive(sent[1]) == .waiting && pair.other.count == 1)
    #expect(pair.other.receive(sent[0]) == .made && pair.other.count == 4)
    #expect(pair.other.waitingCount == 0)
    for change in sent { #expect(pair.other.receive(change) == .known) }
    #expect(pair.other.changeCounts.map { $0.count } == [4, 0])
    // A copy that was away gets the missing changes.
    let late = try DuctusReader(.strict).read(pair.one.file()).document
    late.join(as: DocumentAuthor(rawValue: 9))
    pair.other.perform(.clear)
    let missing = pair.other.sharedChanges(after: late.changeCounts)
    #expect(missing.count == 1 && late.receive(missing[0]) == .made && late.count == 0)
    // A drawing that nobody shares takes nothing.
    let alone = InkDocument()
    #expect(alone.receive(sent[0]) == .refused && alone.shared(pair.one.history[0]) == nil)
    #expect(!alone.join(as: .none) && alone.author == .none)
  }

  @Test func `Changes that contradict each other mean the same at once and one by one`() throws {
    var random = SeededGenerator(seed: 12)
    for round in 0..<Proof.count(300, whole: 30_000) {
      var changes: [SharedChange] = []
      for _ in 0..<(2 + random.below(7)) {
        changes.append(
          SharedChange(
            author: DocumentAuthor(rawValue: 20 + UInt64(random.below(2))),
            number: 1 + random.below(3), clock: 1 + random.below(6), action: .edit,
            momentAuthor: .none, continuesGesture: false, time: 0,
            edits: [.paper(InkColor(red: UInt8(random.below(256)), green: 1, blue: 2))]))
      }
      let (single, all) = (InkDocument(), InkDocument())
      for document in [single, all] { document.join(as: DocumentAuthor(rawValue: 9)) }
      for change in changes { single.receive(change) }
      let middle = random.below(changes.count)
      all.receive(all: Array(changes[..<middle]))
      all.receive(all: Array(changes[middle...]))
      #expect(try Self.bytes(single) == Self.bytes(all), "round \(round)")
      #expect(single.waitingCount == all.waitingCount, "round \(round)")
    }
  }

  @Test func `Nobody corrects the samples of another`() throws {
    let pair = try Pair(strokes: 0)
    var random = SeededGenerator(seed: 3)
    var sent: [SharedChange] = []
    pair.one.observe { [unowned one = pair.one] in
      if let change = one.shared($0) { sent.append(change) }
    }
    pair.one.perform(.add([RandomStrokes.stroke(&random, in: pair.one)]))
    let record = try #require(pair.one.strokes.first).record
    pair.one.correct(record, at: 0, RecordedSample(x: 5, y: 6, time: 7))
    let (added, correction) = (sent[0], sent[1])
    var forged = SharedChange(
      author: DocumentAuthor(rawValue: 77), number: 0, clock: correction.clock,
      action: .correction, momentAuthor: .none, continuesGesture: false, time: 0, edits: [])
    forged.corrections = correction.corrections
    #expect(pair.other.receive(added) == .made)
    #expect(pair.other.receive(forged) == .refused && pair.other.waitingCount == 0)
    #expect(pair.other.receive(correction) == .made)
    #expect(try pair.areEqual())
  }

  @Test
  func
    `Many changes at once cost one rewinding, and those that come from the last to the first too`()
    throws
  {
    let pair = try Pair(strokes: 0)
    var random = SeededGenerator(seed: 6)
    var sent: [SharedChange] = []
    pair.one.observe { [unowned one = pair.one] in
      if let change = one.shared($0) { sent.append(change) }
    }
    for _ in 0..<60 {
      pair.one.perform(.add([RandomStrokes.stroke(&random, in: pair.one)]))
      pair.other.perform(.add([RandomStrokes.stroke(&random, in: pair.other)]))
    }
    let late = try DuctusReader(.strict).read(pair.other.file()).document
    var told: [DocumentChange] = []
    pair.other.observe { told.append($0) }
    #expect(pair.other.receive(all: sent) == sent.map { _ in .made })
    #expect(told.map { $0.authorNumber } == Array(1...60))
    // Each of the 60 that were there is taken back and made again once.
    #expect(told.reduce(0) { $0 + $1.strokes.count } == 60 + 2 * 60)
    // From the last to the first: each but the first one waits.
    for change in sent.dropFirst().reversed() { #expect(late.receive(change) == .waiting) }
    #expect(late.waitingCount == 59 && late.receive(sent[0]) == .made && late.waitingCount == 0)
    #expect(try Self.bytes(late) == Self.bytes(pair.other))
  }

  @Test func `Who joins again from the file of another gives names that are new`() throws {
    let pair = try Pair(strokes: 1)
    var random = SeededGenerator(seed: 4)
    for _ in 0..<3 {
      for document in [pair.one, pair.other] {
        document.perform(.add([RandomStrokes.stroke(&random, in: document)]))
      }
      pair.send()
    }
    // The second author goes on from the drawing as the first one has it, where things have other numbers.
    let again = try DuctusReader(.strict).read(pair.one.canonical.file()).document
    #expect(again.join(as: DocumentAuthor(rawValue: 2)))
    var sent: [SharedChange] = []
    again.observe { [unowned again] in if let change = again.shared($0) { sent.append(change) } }
    for _ in 0..<2 { again.perform(.add([RandomStrokes.stroke(&random, in: again)])) }
    #expect(again.undo())
    for change in sent { #expect(pair.one.receive(change) == .made) }
    #expect(pair.one.count == 8 && again.count == 8)
    #expect(try Self.bytes(pair.one) == Self.bytes(again))
  }

  @Test func `To be shared costs a file few bytes while one draws alone`() throws {
    let session = try RandomSession(seed: 77)
    for _ in 0..<30 { session.step() }
    let alone = try session.document.file()
    session.document.join(as: DocumentAuthor(rawValue: .max))
    let shared = try session.document.file()
    #expect(shared.count - alone.count < 20)
  }

  @Test func `A damaged file of several authors is refused with a place, or read`() throws {
    let file = try Self.first(4, steps: 6, keepsHistory: true)
    let copies = try (0..<3).map { try Copy(file, 100 + UInt64($0), 3, seed: UInt64($0)) }
    var random = SeededGenerator(seed: 12)
    for step in 0..<12 {
      copies[step % 3].session.step()
      try Self.deliver(copies, to: random.below(3), &random)
    }
    for bytes in [copies[2].session.file, try copies[1].document.file()] {
      for index in stride(from: 16, to: bytes.count, by: 3) {
        var damaged = bytes
        damaged[index] = damaged[index] &+ [1, 0x40, 0x80][index % 3]
        damaged = ChunkSums.mended(damaged)
        do throws(DuctusError) {
          let document = try DuctusReader(.strict).read(damaged).document
          _ = try document.canonical.file()
        } catch {
          #expect(error.offset <= damaged.count)
        }
        if let file = try? DuctusReader(.repairing).read(damaged) { _ = file.document.undo() }
      }
    }
  }
}
