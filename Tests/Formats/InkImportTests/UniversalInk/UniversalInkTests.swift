import Foundation
import InkBrush
import InkGeometry
import InkTestSupport
import SharedData
import Testing

import InkImport

/// Files of the Universal Ink Model.
struct UniversalInkTests {
  private typealias Test = FileBytes

  private static func chunk(_ name: String, _ body: FileBytes) -> FileBytes {
    var chunk = FileBytes(text: name)
    chunk.append(UInt32(body.bytes.count))
    chunk = chunk + body
    return body.bytes.count % 2 == 0 ? chunk : chunk + FileBytes([0])
  }

  private static func file(
    _ chunks: [(name: String, body: FileBytes)], compression: UInt8 = 0
  ) -> [UInt8] {
    var head = FileBytes([3, 1, 0, 0])
    for _ in chunks { head.append([3, 1, 0, 1, compression, 0, 0, 0]) }
    let body =
      chunks.reduce(FileBytes(text: "UINK") + chunk("HEAD", head)) {
        $0 + chunk($1.name, $1.body)
      }
    var file = FileBytes(text: "RIFF")
    file.append(UInt32(body.bytes.count))
    return (file + body).bytes
  }

  private static func channel(_ name: String, precision: UInt64, largest: Float = 0) -> FileBytes {
    var resolution = FileBytes()
    resolution.append(varint: 4 << 3 | 1)
    resolution.append(name == "Timestamp" ? 1000.0 : 1.0)
    return Test.field(
      2,
      Test.text(1, name) + Test.text(2, "will://input/3.0/channel/" + name) + resolution
        + Test.real(6, largest) + Test.integer(7, precision))
  }

  private static var sensors: FileBytes {
    let channels =
      channel("Timestamp", precision: 0) + channel("Pressure", precision: 2, largest: 2)
      + channel("Altitude", precision: 2)
    return Test.field(1, Test.field(5, Test.field(2, channels)))
      + Test.field(
        2,
        Test.text(1, "S") + Test.integer(4, 1_000_000)
          + Test.field(5, Test.text(1, "Timestamp") + Test.field(2, signed: [0, 10, 20]))
          + Test.field(5, Test.text(1, "Pressure") + Test.field(2, signed: [50, 50, 50]))
          + Test.field(5, Test.text(1, "Altitude") + Test.field(2, signed: [78, 1, -1])))
  }

  /// Two strokes of five points, of which the first and the last only bend; the second one is real numbers.
  private static var ink: FileBytes {
    var numbers = FileBytes()
    for number: Float in [0, 0, 8, 16, 16] { numbers.append(number) }
    let compressed =
      Test.field(1, signed: [100, 0, 100, 100, 0]) + Test.field(2, signed: [500, 0, 0, 0, 0])
      + Test.field(8, signed: [20, 0, 20, 0, 0])
    return Test.field(
      1,
      Test.integer(2, 0x12 * 2) + Test.real(4, Float(1)) + Test.field(6, compressed)
        + Test.integer(7, 1) + Test.integer(9, 1) + Test.text(15, "S"))
      + Test.field(
        1,
        Test.real(4, Float(0.5)) + Test.field(5, Test.field(1, numbers) + Test.field(2, numbers))
          + Test.integer(7, 1) + Test.integer(9, 2))
      + Test.real(2, Float(2)) + Test.text(4, "app://vector/Circle")
      + Test.text(4, "will://toolkit/raster-brush/Pencil")
      + Test.field(
        6, Test.integer(1, UInt64(bitPattern: Int64(0x1020_3040 * 2))) + Test.real(2, Float(4)))
  }

  private static var brushes: FileBytes {
    Test.field(1, Test.text(1, "app://vector/Circle"))
      + Test.field(2, Test.text(1, "will://toolkit/raster-brush/Pencil"))
  }

  private static let root = FileBytes([UInt8](repeating: 1, count: 16))
  private static let word = FileBytes((0..<16).map { UInt8($0) })

  private static func node(_ depth: UInt64, _ content: FileBytes) -> FileBytes {
    Test.field(2, Test.integer(1, depth) + content)
  }

  private static var structure: FileBytes {
    let tree =
      node(0, Test.field(2, root)) + node(1, Test.integer(3, 1)) + node(1, Test.field(2, word))
      + node(2, Test.integer(3, 0))
    let view =
      Test.text(1, "hwr") + node(0, Test.field(2, root)) + node(1, Test.field(2, word))
      + node(2, Test.integer(3, 0)) + node(1, Test.integer(3, 1))
    return Test.field(2, tree) + Test.field(3, view)
  }

  private static var knowledge: FileBytes {
    let subject = "uim:node/hwr/03020100-0504-0706-0809-0a0b0c0d0e0f"
    func statement(_ predicate: String, _ object: String) -> FileBytes {
      Test.field(
        1, Test.text(1, subject) + Test.text(2, predicate) + Test.text(3, object))
    }
    return statement("@", "will:seg/0.3/WordOfStrokes") + statement("hasContent", "ink")
      + statement("hasAltContent-0", "inh") + statement("hasLanguage", "en")
  }

  private static var whole: [UInt8] {
    file([
      ("INPT", sensors), ("BRSH", brushes), ("INKD", ink), ("KNWG", knowledge),
      ("INKS", structure),
    ])
  }

  @Test
  func strokesGoThroughTheirInnerPoints() throws {
    let drawing = try ForeignDrawing.read(Self.whole)
    #expect(drawing.kind == .universalInk && drawing.pages[0].size == nil)
    #expect(
      drawing.report.sentence
        == "2 strokes, 1 recognized word; 1 brush look, 1 statement not taken")
    // The tree has the second stroke first.
    let (lead, pen) = (drawing.strokes[0], drawing.strokes[1])
    #expect(pen.tool == .pen && lead.tool == .pencil)
    // Two units of 3/4 point for each number, after two decimal places.
    #expect(pen.points.map(\.x) == [1.5, 3, 4.5] && pen.points.map(\.y) == [7.5, 7.5, 7.5])
    // The integers of sizes have one decimal place: 2, 4, 4.
    #expect(pen.points.map(\.width) == [3, 6, 6])
    #expect(pen.color == InkColor(red: 0x10, green: 0x20, blue: 0x30, alpha: 0x40))
    // Times count from the first one, which is far from 0: the difference is rounded.
    let times = pen.points.compactMap(\.time)
    #expect(times.count == 3 && zip(times, [0, 0.01, 0.03]).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(pen.points.map(\.pressure) == [0.25, 0.5, 0.75])
    #expect(pen.points[0].altitude == 0.78)
    // The last curve of the other is drawn by half.
    #expect(lead.width == 6 && lead.points.map(\.x) == [0, 12, 18])
    #expect(lead.points[0].time == nil)
  }

  @Test
  func groupsAndWordsNameTheirStrokes() throws {
    let page = try ForeignDrawing.read(Self.whole).pages[0]
    #expect(page.elements.map(\.group) == [nil, 0])
    #expect(page.words.map(\.readings) == [["ink", "inh"]])
    #expect(page.words[0].elements == [1])
  }

  /// A file whose tree draws the first stroke some times, and whose word names it some times.
  private static func repeated(drawings: Int, names: Int) -> [UInt8] {
    let pen = Test.integer(3, 0)
    var tree = node(0, Test.field(2, root))
    for _ in 0..<drawings { tree = tree + node(1, pen) }
    var view = Test.text(1, "hwr") + node(0, Test.field(2, root)) + node(1, Test.field(2, word))
    for _ in 0..<names { view = view + node(2, pen) }
    return file([
      ("INKD", ink), ("KNWG", knowledge), ("INKS", Test.field(2, tree) + Test.field(3, view)),
    ])
  }

  @Test
  func pointsOfAStrokeCountForEachDrawing() throws {
    // Two strokes of five points, and nine more drawings of three.
    var limits = ImportLimits()
    limits.points = 10 + 9 * 3
    let file = Self.repeated(drawings: 10, names: 0)
    let drawing = try ForeignDrawing.read(file, limits)
    #expect(drawing.strokes.count == 10 && drawing.report.left(.strokes) == 1)
    DamagedFiles.expectFailure(.overLimit, of: file) { $0.points = 10 + 9 * 3 - 1 }
  }

  @Test
  func elementsOfAWordCount() throws {
    // Each of two names stands for three drawings.
    var limits = ImportLimits()
    limits.elements = 3 + 2 * 3
    let file = Self.repeated(drawings: 3, names: 2)
    let page = try ForeignDrawing.read(file, limits).pages[0]
    #expect(page.words.map(\.elements) == [[0, 1, 2, 0, 1, 2]])
    DamagedFiles.expectFailure(.overLimit, of: file) { $0.elements = 3 + 2 * 3 - 1 }
  }

  @Test
  func otherVersionsAndCompressionAreRefused() {
    var old = Self.whole
    old[21] = 0
    for file in [old, Self.file([("INKD", Self.ink)], compression: 1)] {
      do {
        _ = try ForeignDrawing.read(file)
        Issue.record("it was read")
      } catch { #expect(error.reason == .unsupported) }
    }
    do {
      _ = try ForeignDrawing.read(Self.file([("INPT", Self.sensors)]))
      Issue.record("a file without ink was read")
    } catch { #expect(error.reason == .missingPart) }
  }

  @Test
  func damagedFilesFailWithAPosition() {
    // The byte of padding at the end may be missing.
    let file = Self.whole
    DamagedFiles.expectFailures(ofCuts: file) { $0 >= file.count - 1 }
    DamagedFiles.expectBounds(ofChanges: file, seed: 31)
  }

  @Test(
    .enabled(if: RealFiles.areThere, SharedData.isMissing),
    arguments: [
      ("cell-structure", 599, 12312, 164), ("different-input-providers", 16, 1104, 0),
      ("ink", 4, 880, 1), ("math-structures", 50, 1037, 0), ("processable-3.1", 178, 3320, 28),
      ("raster", 4, 136, 0), ("value-of-ink", 471, 9602, 0),
    ])
  func realFiles(_ name: String, _ strokes: Int, _ points: Int, _ words: Int) throws {
    let drawing = try ForeignDrawing.read(try RealFiles.bytes("uim/\(name).uim"))
    #expect(drawing.report.taken(.strokes) == strokes && drawing.pages[0].words.count == words)
    #expect(drawing.strokes.reduce(0) { $0 + $1.points.count } == points)
    let pressures = drawing.strokes.flatMap { $0.points.compactMap(\.pressure) }
    #expect(pressures.allSatisfy { 0...1 ~= $0 } && pressures.contains { $0 > 0.5 })
    #expect(drawing.strokes.allSatisfy { $0.points.allSatisfy { $0.time != nil } })
  }

  @Test(.enabled(if: RealFiles.areThere, SharedData.isMissing))
  func wordsOfARealFile() throws {
    let drawing = try ForeignDrawing.read(try RealFiles.bytes("uim/processable-3.1.uim"))
    let words = drawing.pages[0].words.prefix(4).map { $0.readings[0] }
    #expect(words == ["Digital", "Ink", "is", "processable"])
  }
}
