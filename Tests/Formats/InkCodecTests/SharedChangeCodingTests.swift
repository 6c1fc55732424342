import CodecTestSupport
import InkBrush
import InkCodec
import InkDocument
import InkGeometry
import InkTestSupport
import Testing

/// Changes as bytes by themselves.
@Suite struct SharedChangeCodingTests {
  /// Returns the changes that a random session makes, in bytes.
  private static func changes(_ seed: UInt64, _ steps: Int) throws -> [[UInt8]] {
    let document = InkDocument()
    document.join(as: DocumentAuthor(rawValue: 7))
    var changes: [[UInt8]] = []
    document.observe { [unowned document] change in
      guard let shared = document.shared(change) else { return }
      do {
        changes.append(try shared.encoded())
      } catch {
        Issue.record("\(error)")
      }
    }
    var edits = RandomEdits(seed: seed, longest: 9)
    for _ in 0..<steps { edits.step(document) }
    return changes
  }

  @Test func `A change that was read is written as the same bytes`() throws {
    for seed in UInt64(0)..<20 {
      for bytes in try Self.changes(seed, 20) {
        let change = try SharedChange(bytes: bytes)
        #expect(try change.encoded() == bytes, "seed \(seed)")
      }
    }
  }

  @Test func `Pieces and moved pictures do not carry samples and contents again`() throws {
    let document = InkDocument()
    document.join(as: DocumentAuthor(rawValue: 1))
    var sizes: [Int] = []
    document.observe { [unowned document] change in
      sizes.append((try? document.shared(change)?.encoded().count) ?? 0)
    }
    var random = SeededGenerator(seed: 1)
    let record = RandomStrokes.record(&random, around: Point(0, 0), samples: 2000)
    let stroke = InkStroke(
      id: document.makeIdentifier(), record: record, brush: BrushPreset.pen.brush,
      place: document.makePlace())
    document.perform(.add([stroke]))
    document.perform(document.duplicating([stroke.id], by: Vector(5, 5)))
    let content = PictureContent(.png, (0..<5000).map { _ in UInt8(random.below(256)) })
    for _ in 0..<2 {
      document.perform(
        .put(pictures: [
          PlacedPicture(
            id: document.nextPicture, content: content, pageIndex: 0,
            size: PageSize(width: 50, height: 50), transform: .identity, isLocked: false, page: nil,
            place: document.nextPicturePlace)
        ]))
    }
    var moved = document.pictures[0]
    moved.transform = .translation(Vector(3, 4))
    document.perform(.put(pictures: [moved]))
    let brush = BrushPreset.pen.brush.text.count
    #expect(sizes[0] > 3000 && sizes[1] < 150 + brush)
    #expect(sizes[2] > 5000 && sizes[3] < 200 && sizes[4] < 200)
  }

  @Test func `Runs of names that overlap are refused`() throws {
    let author = DocumentAuthor(rawValue: 7)
    var change = SharedChange(
      author: author, number: 1, clock: 1, action: .edit, momentAuthor: .none,
      continuesGesture: false, time: 0, edits: [])
    for number in Array(0..<10) + Array(20..<30) {
      change.names[number] = SharedName(author: author, number: number)
    }
    var bytes = try change.encoded()
    #expect(try SharedChange(bytes: bytes).names.count == 20)
    // The second run begins 10 behind the end of the first; now it begins 10 before that.
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: [20, 9, 0, 0]) })
    bytes[place] = 19
    #expect(throws: DuctusError(.number, offset: place)) { try SharedChange(bytes: bytes) }
  }

  @Test func `Damaged bytes are refused with a place in them, or are another change`() throws {
    var random = SeededGenerator(seed: 2)
    for bytes in try Self.changes(3, 25) {
      for length in stride(from: 0, to: bytes.count, by: 1 + bytes.count / 60) {
        #expect(throws: DuctusError.self) { try SharedChange(bytes: Array(bytes[..<length])) }
      }
      for _ in 0..<200 {
        var damaged = bytes
        for _ in 0...random.below(3) {
          damaged[random.below(bytes.count)] = UInt8(random.below(256))
        }
        do throws(DuctusError) {
          let document = InkDocument()
          document.join(as: DocumentAuthor(rawValue: 9))
          _ = document.receive(try SharedChange(bytes: damaged))
          _ = try document.canonical.file()
        } catch {
          #expect(error.offset <= damaged.count)
        }
      }
    }
  }

  // MARK: Brushes

  /// Adds strokes of 20 samples, one in each change, with these brushes; returns the changes.
  private static func changes(with brushes: [Brush], _ author: UInt64 = 7) -> [SharedChange] {
    let document = InkDocument()
    document.join(as: DocumentAuthor(rawValue: author))
    var changes: [SharedChange] = []
    document.observe { [unowned document] change in
      if let shared = document.shared(change) { changes.append(shared) }
    }
    var random = SeededGenerator(seed: 4)
    for brush in brushes {
      let record = RandomStrokes.record(&random, around: Point(50, 50), samples: 20)
      document.perform(
        .add([
          InkStroke(
            id: document.makeIdentifier(), record: record, brush: brush, place: document.makePlace()
          )
        ]))
    }
    return changes
  }

  /// The brush of the stroke that a change adds.
  private static func brush(_ change: SharedChange) -> Brush? {
    guard case .add(let strokes)? = change.edits.first else { return nil }
    return strokes.first?.brush
  }

  @Test func `A change names the brushes that earlier ones of its author have brought`() throws {
    let (pen, pencil) = (BrushPreset.pen.brush, BrushPreset.pencil.brush)
    let drawn = [pen, pen, pencil, pen, pencil]
    let changes = Self.changes(with: drawn)
    var (written, read) = (AuthorBrushes(), AuthorBrushes())
    var sizes: [Int] = []
    for (change, brush) in zip(changes, drawn) {
      let bytes = try change.encoded(&written)
      #expect(Self.brush(try SharedChange(bytes: bytes, &read)) == brush)
      sizes.append(bytes.count - (try change.encoded().count))
    }
    #expect(sizes[0] == 0 && sizes[2] == 0)
    #expect(sizes[1] < 10 - pen.text.count && sizes[3] == sizes[1])
    #expect(sizes[4] < 10 - pencil.text.count)
  }

  @Test func `A restyled stroke brings its brush, and names it`() throws {
    let document = InkDocument()
    document.join(as: DocumentAuthor(rawValue: 7))
    var (written, read) = (AuthorBrushes(), AuthorBrushes())
    var sizes: [Int] = []
    document.observe { [unowned document] change in
      do {
        guard let shared = document.shared(change) else { return }
        let bytes = try shared.encoded(&written)
        sizes.append(bytes.count)
        let change = try SharedChange(bytes: bytes, &read)
        if case .set(_, .brush(let brush))? = change.edits.first {
          #expect(brush == BrushPreset.pencil.brush)
        }
      } catch {
        Issue.record("\(error)")
      }
    }
    var random = SeededGenerator(seed: 4)
    for _ in 0..<2 {
      let stroke = RandomStrokes.stroke(&random, in: document)
      document.perform(.add([stroke]))
      document.perform(.restyle([stroke.id], BrushPreset.pencil.brush))
    }
    #expect(sizes.count == 4 && sizes[3] < sizes[1] - 1000)
  }

  @Test func `The history of a drawing has the brushes of all authors`() throws {
    let source = InkDocument()
    source.join(as: DocumentAuthor(rawValue: 7))
    let brush = BrushPreset.pencil.brush
    let changes = Self.changes(with: [brush, brush])
    source.receive(changes[0])
    // The stroke that brought it is gone.
    source.perform(.clear)
    let file = try DuctusReader(.strict).read(try source.canonical.file()).document
    #expect(file.count == 0)
    var (written, read) = (AuthorBrushes(), AuthorBrushes(of: file))
    _ = try changes[0].encoded(&written)
    let bytes = try changes[1].encoded(&written)
    #expect(Self.brush(try SharedChange(bytes: bytes, &read)) == brush)
  }

  @Test func `A brush that its author has not brought is refused with its place`() throws {
    let brush = BrushPreset.pen.brush
    let (changes, others) = (
      Self.changes(with: [brush, brush]), Self.changes(with: [brush], 8)
    )
    var written = AuthorBrushes()
    let first = try changes[0].encoded(&written)
    let second = try changes[1].encoded(&written)
    var read = AuthorBrushes()
    _ = try SharedChange(bytes: try others[0].encoded(), &read)
    do throws(DuctusError) {
      _ = try SharedChange(bytes: second, &read)
      Issue.record("it was read")
    } catch {
      #expect(error.reason == .definition && error.offset < second.count)
    }
    #expect(throws: DuctusError.self) { try SharedChange(bytes: second) }
    _ = try SharedChange(bytes: first, &read)
    #expect(Self.brush(try SharedChange(bytes: second, &read)) == brush)
  }

  @Test func `Two brushes with one checksum are never named`() throws {
    let names = ["ebpiabb", "fawhmah"]
    let brushes = names.map { name in
      var brush = BrushPreset.pen.brush
      brush.name = Array(name.utf8)
      return brush
    }
    let sums = brushes.map { CRC32C.checksum($0.text) }
    try #require(sums[0] == sums[1])
    let drawn = [brushes[0], brushes[0], brushes[1], brushes[0], brushes[1]]
    var (written, read) = (AuthorBrushes(), AuthorBrushes())
    for (change, brush) in zip(Self.changes(with: drawn), drawn) {
      let bytes = try change.encoded(&written)
      #expect(Self.brush(try SharedChange(bytes: bytes, &read)) == brush)
    }
  }

  @Test func `Random changes that name brushes are read as they were`() throws {
    for seed in UInt64(0)..<20 {
      var (written, read, again) = (AuthorBrushes(), AuthorBrushes(), AuthorBrushes())
      for whole in try Self.changes(seed, 40) {
        let bytes = try SharedChange(bytes: whole).encoded(&written)
        let change = try SharedChange(bytes: bytes, &read)
        #expect(try change.encoded() == whole, "seed \(seed)")
        #expect(try change.encoded(&again) == bytes, "seed \(seed)")
      }
    }
  }
}
