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
        .putPictures([
          PlacedPicture(
            id: document.nextPicture, content: content, pageIndex: 0,
            size: PageSize(width: 50, height: 50), transform: .identity, isLocked: false, page: nil,
            place: document.nextPicturePlace)
        ]))
    }
    var moved = document.pictures[0]
    moved.transform = .translation(Vector(3, 4))
    document.perform(.putPictures([moved]))
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
      change.strokes[number] = SharedName(author: author, number: number)
    }
    var bytes = try change.encoded()
    #expect(try SharedChange(bytes: bytes).strokes.count == 20)
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
}
