import CodecTestSupport
import InkBrush
import InkCodec
import InkDocument
import Testing

@Suite struct PaperPatternFileTests {
  private let grid = PaperPattern(.grid, spacing: 12.5, color: InkColor(red: 1, green: 2, blue: 3))
  private let ruled = PaperPattern(.ruled, spacing: 32)

  @Test(arguments: [true, false])
  func `Lines of the paper are kept, with their history`(keepsHistory: Bool) throws {
    let document = InkDocument()
    document.perform(.paperPattern(grid))
    document.perform(.paperPattern(ruled))
    document.perform(.paperPattern(.plain))
    document.undo()
    let file = try DuctusReader(.strict).read(
      document.file(keepsHistory: keepsHistory))
    #expect(file.document.paperPattern == ruled)
    #expect(file.document.canUndo == keepsHistory)
    if keepsHistory {
      #expect(file.document.undo() && file.document.paperPattern == grid)
      #expect(file.document.undo() && file.document.paperPattern == .plain)
      #expect(!file.document.undo())
      while file.document.redo() {}
      #expect(file.document.paperPattern == .plain)
    }
  }

  @Test func `Lines of the paper are appended`() throws {
    let document = InkDocument()
    document.perform(.paperPattern(grid))
    let file = try GrowingFile(of: document)
    func expect(_ pattern: PaperPattern) throws {
      let read = try DuctusReader(.strict).read(file.bytes).document
      #expect(read.paperPattern == pattern && document.paperPattern == pattern)
      #expect(read.paper == document.paper)
    }
    document.undo()
    try expect(.plain)
    document.redo()
    try expect(grid)
    document.beginGesture()
    document.perform(.paper(.black))
    document.perform(.paperPattern(ruled))
    document.endGesture()
    try expect(ruled)
    document.undo()
    try expect(grid)
  }

  @Test func `What is undone that the file does not have begins it anew`() throws {
    let document = InkDocument()
    document.perform(.paperPattern(grid))
    let writer = DuctusWriter()
    var bytes = try writer.begin(document, keepsHistory: false)
    var refused = 0
    document.observe { change in
      do throws(DuctusError) {
        bytes += try writer.append(change, in: document)
      } catch {
        #expect(error.reason == .unwritable)
        refused += 1
        do { bytes = try writer.begin(document) } catch { Issue.record(error) }
      }
    }
    document.undo()
    #expect(refused == 1)
    document.redo()
    #expect(refused == 1)
    #expect(try DuctusReader(.strict).read(bytes).document.state == document.state)
  }

  @Test func `A kind of a newer version is kept, and shown as plain paper`() throws {
    let spacing = (0..<8).map { UInt8(truncatingIfNeeded: 17.0.bitPattern >> (8 * UInt64($0))) }
    let newer = try DuctusReader(.strict).read(
      InkDocument().file()
        + DuctusDamageTests.chunk(.changes, [0, 1, 32, 2, 200] + spacing + [9, 8, 7, 6]))
    let pattern = newer.document.paperPattern
    #expect(pattern.kind == .plain && pattern.spacing == 17 && pattern != .plain)
    let again = try DuctusReader(.strict).read(newer.document.file()).document
    #expect(again.paperPattern == pattern)
    #expect(again.undo() && again.paperPattern == .plain)
    #expect(again.redo() && again.paperPattern == pattern)
  }

  @Test(arguments: [PaperPattern.Kind.dots, .music])
  func `Newer kinds are kept with their spacing`(kind: PaperPattern.Kind) throws {
    let document = InkDocument()
    document.perform(.paperPattern(PaperPattern(kind, spacing: 9.5)))
    for keepsHistory in [true, false] {
      let bytes = try document.file(keepsHistory: keepsHistory)
      #expect(
        try DuctusReader(.strict).read(bytes).document.paperPattern
          == PaperPattern(kind, spacing: 9.5))
    }
  }

  @Test func `Lines that cannot be are refused`() throws {
    let start = try InkDocument().file()
    func error(_ payload: [UInt8]) -> DuctusError.Reason? {
      do throws(DuctusError) {
        _ = try DuctusReader(.strict).read(
          start + DuctusDamageTests.chunk(.changes, [0, 1, 32, 2] + payload))
        return nil
      } catch {
        return error.reason
      }
    }
    func spacing(_ value: Double) -> [UInt8] {
      (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * UInt64($0))) }
    }
    let color: [UInt8] = [1, 2, 3, 4]
    #expect(error([1] + spacing(24) + color) == nil)
    #expect(error([4] + spacing(8) + color) == nil)
    for bad in [0.5, 10_001, -3, .nan, .infinity] {
      #expect(error([1] + spacing(bad) + color) == .number)
    }
    #expect(error([1] + spacing(24) + [1, 2]) == .tooShort)
    #expect(error([1] + spacing(24) + color + [0]) == .misplacedChunk)
  }
}
