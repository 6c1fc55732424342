import Foundation
import InkBrush
import InkDocument
import InkGeometry
import InkTestSupport
import SharedData
import Testing

import InkImport

/// Notebooks of GoodNotes.
struct GoodNotesTests {
  private typealias Test = FileBytes
  private static let scale = 72.0 / 132
  private static let page = "70595252-5538-4AC1-8911-87EF87F9B26F"
  /// The identifier of the ink: the next one, with a carry.
  private static let ink = "70595252-5538-4AC1-8911-87EF87F9B270"

  /// A template: a schema and values.
  private static func template(_ schema: String, _ write: (inout FileBytes) -> Void) -> FileBytes {
    var values = FileBytes()
    write(&values)
    var file = FileBytes(text: "tpl\0")
    file.append(UInt32(9 + schema.utf8.count + values.bytes.count))
    return Test.lz4(file + FileBytes(text: schema + "\0") + values)
  }

  /// A line of an even width through two curves.
  private static let even = template("vuA(v)A(S(uu))A(S(uuuu))vA(f)") {
    $0.append(UInt16(2))
    $0.append(Float(2.75))
    $0.append(UInt32(3))
    for command: UInt16 in [0, 1, 1] { $0.append(command) }
    $0.append(UInt32(1))
    for number: Float in [11, 22] { $0.append(number) }
    $0.append(UInt32(2))
    for number: Float in [22, 22, 33, 22, 44, 22, 44, 44] { $0.append(number) }
    $0.append(UInt16(1))
    $0.append(UInt32(0))
  }

  /// A line of a fountain pen: a radius at each point, and an outline that is not read.
  private static let fountain = template("vA(v)A(u)A(u)A(v)A(v)A(u)A(u)A(u)A(u)A(v)") {
    $0.append(UInt16(2))
    $0.append(UInt32(2))
    for command: UInt16 in [0, 1] { $0.append(command) }
    $0.append(UInt32(3))
    for number: Float in [11, 22, 1] { $0.append(number) }
    $0.append(UInt32(6))
    for number: Float in [22, 22, 2, 33, 22, 3] { $0.append(number) }
    for _ in 0..<7 { $0.append(UInt32(0)) }
  }

  /// A line of a pencil: azimuth, altitude and force.
  private static let pencil = template(
    "vuA(v)A(S(uuuuu))A(S(uuuuuuuuuuu))A(S(uu))A(v)A(S(uu))A(S(uuuu))A(u)"
  ) {
    $0.append(UInt16(1))
    $0.append(Float(1.5))
    $0.append(UInt32(2))
    for command: UInt16 in [0, 1] { $0.append(command) }
    $0.append(UInt32(1))
    for number: Float in [11, 22, 1.5, 0.5, 0.25] { $0.append(number) }
    $0.append(UInt32(1))
    for number: Float in [9, 16, 22, 1.5, 0.5, 0.25, 22, 22, 1, 0.75, 0.5] { $0.append(number) }
    for _ in 0..<5 { $0.append(UInt32(0)) }
  }

  private static func stroke(_ fields: FileBytes...) -> FileBytes {
    let body: FileBytes = fields.reduce(FileBytes(), +)
    return Test.record(Test.field(7, body))
  }

  private static func notes(_ identifier: String, isDeleted: Bool = false) -> FileBytes {
    Test.record(Test.text(1, identifier), isDeleted ? Test.integer(3, 1) : FileBytes())
  }

  private static func point(_ x: Float, _ y: Float) -> FileBytes {
    Test.real(1, x) + Test.real(2, y)
  }

  private static let red = Test.field(4, Test.real(1, Float(1)) + Test.real(4, Float(1)))

  /// The items of the page.
  private static var items: FileBytes {
    let text = Test.lz4(
      Test.field(
        1,
        Test.text(1, "two\nlines")
          + Test.field(2, Test.text(4, "https://a.example") + Test.real(40, Float(22)))
      ))
    let box = Test.message(
      Test.integer(9, 1), Test.field(20, Test.field(1, point(110, 220))),
      Test.field(21, Test.field(3, Test.real(2, Float(330)))),
      Test.field(32, Test.field(1, Test.field(2, text))))
    let arrow = Test.message(
      Test.field(
        20, Test.field(1, Test.field(1, point(0, 0))) + Test.field(3, Test.field(1, point(99, 0)))),
      Test.integer(31, 2), Test.field(32, Test.real(1, Float(2))))
    let moved = Test.field(6, point(11, 0))
    let records: [FileBytes] = [
      notes("A"), stroke(Test.field(2, even), red, moved),
      notes("B", isDeleted: true), stroke(Test.field(2, even)),
      notes("C"), stroke(Test.field(2, even), Test.integer(5, 1)),
      notes("D"), stroke(Test.field(2, fountain), Test.integer(3, 1)),
      notes("E"), stroke(Test.field(2, pencil), Test.integer(3, 5)),
      notes("F"), Test.record(Test.field(21, box)),
      notes("G"), Test.record(Test.field(22, arrow)),
      notes("H"), Test.record(Test.field(99, Test.integer(1, 1))),
      notes("I"), Test.record(Test.field(13, Test.integer(1, 1))),
    ]
    return records.reduce(FileBytes(), +)
  }

  private static func file(items: FileBytes = items, search: FileBytes? = nil) -> [UInt8] {
    func register(_ field: UInt64, _ value: String) -> FileBytes {
      Test.field(field, Test.text(1, value))
    }
    let template = Test.text(2, "T") + Test.field(8, point(834.24, 1078.825))
    let first: FileBytes = Test.text(2, page) + register(3, "T") + register(4, "b")
    let second: FileBytes = Test.text(2, "11") + register(3, "T") + register(4, "a")
    let third: FileBytes = Test.text(2, "22") + register(4, "c")
    let deletion = Test.text(2, "22") + Test.field(3, Test.integer(1, 1))
    let records: [FileBytes] = [
      Test.record(Test.field(30, register(2, "Notes"))), Test.record(Test.field(2, template)),
      Test.record(Test.field(54, first)), Test.record(Test.field(54, second)),
      Test.record(Test.field(54, third)), Test.record(Test.field(56, deletion)),
      Test.record(Test.field(160, Test.text(1, "sound"))),
    ]
    let events = records.reduce(FileBytes(), +)
    var entries: [(String, FileBytes)] = [
      ("schema.pb", Test.integer(1, 24)),
      ("index.notes.pb", Test.record(Test.text(1, ink), Test.text(2, "notes/" + ink))),
      ("index.events.pb", events), ("notes/" + ink, items),
    ]
    if let search {
      entries.append(
        ("index.search.pb", Test.record(Test.text(1, ink), Test.text(2, "search/" + ink))))
      entries.append(("search/" + ink, search))
    }
    return Test.zip(entries.map { (name: $0.0, contents: $0.1) }).bytes
  }

  @Test
  func pagesAreInTheOrderOfTheirKeys() throws {
    let drawing = try ForeignDrawing.read(Self.file())
    #expect(drawing.kind == .goodNotes && drawing.title == "Notes")
    // The page of key "a" has no ink, that of "c" was deleted.
    #expect(drawing.pages.map { $0.elements.isEmpty } == [true, false])
    let size = try #require(drawing.pages[1].size)
    #expect(abs(size.width - 455.04) < 0.01 && abs(size.height - 588.45) < 0.01)
    #expect(
      drawing.report.sentence
        == "4 strokes, 1 shape, 1 text, 1 link; 1 text, 1 recording, 1 unknown part not taken")
  }

  @Test
  func strokesHaveTheWidthsOfTheirPens() throws {
    let drawing = try ForeignDrawing.read(Self.file())
    let strokes = drawing.strokes
    #expect(
      strokes.map(\.tool) == [.ballpoint, .highlighter, .fountain, .pencil, .pen, .pen])
    let even = strokes[0]
    #expect(abs(even.width - 1.5) < 1e-9 && even.color == InkColor(red: 255, green: 0, blue: 0))
    // The selection tool has moved it by 11 units, 6 points.
    #expect(abs(even.points[0].x - 12) < 1e-9 && abs(even.points[0].y - 12) < 1e-9)
    let last = try #require(even.points.last)
    #expect(abs(last.x - 30) < 1e-9 && abs(last.y - 24) < 1e-9)
    // The curve bends through (40.333…, 27.333…) in units: its lines stay near.
    #expect(even.points.count > 6)
    for point in even.points where point.x > 24.001 {
      let t = 1 - ((30 - point.x) / 6).squareRoot()
      #expect(abs(point.y - (12 + 12 * t * t)) < 0.02)
    }
    #expect(strokes[2].points.first?.width == 2 * Self.scale)
    #expect(strokes[2].points.last?.width == 6 * Self.scale)
    let lead = try #require(strokes[3].points.last)
    #expect(lead.pressure == 0.5 && lead.altitude == 0.75 && lead.azimuth == 1)
    // An arrow is a line and a head in a group.
    #expect(strokes[4].points.count == 2 && strokes[5].points.count == 3)
    #expect(drawing.pages[1].groupParents.count == 1)
  }

  @Test
  func textsKeepTheirBreaks() throws {
    let text = try #require(try ForeignDrawing.read(Self.file()).texts.first)
    #expect(text.text == "two\nlines" && abs(text.size - 12) < 1e-9)
    #expect(abs(text.origin.x - 60) < 1e-9 && abs((text.width ?? 0) - 180) < 1e-9)
  }

  @Test
  func wordsNameTheirStrokes() throws {
    let word = Test.message(
      Test.field(1, Test.field(1, Self.point(22, 44)) + Test.field(2, Self.point(11, 11))),
      Test.text(3, "ink"), Test.text(3, "inh"), Test.field(7, Test.text(3, "D")),
      Test.field(7, Test.text(3, "unknown")))
    let blank = Test.message(Test.text(3, "\n"))
    let search = Test.message(
      Test.text(5, Self.page), Test.field(6, word), Test.field(6, blank))
    let drawing = try ForeignDrawing.read(Self.file(search: search))
    let words = drawing.pages[1].words
    #expect(words.map(\.readings) == [["ink", "inh"]])
    let element = drawing.pages[1].elements[words[0].elements[0]]
    guard case .stroke(let stroke) = element.content else {
      Issue.record("the word names no stroke")
      return
    }
    #expect(stroke.tool == .fountain && words[0].elements.count == 1)
    #expect(abs((words[0].frame?.minX ?? 0) - 12) < 1e-9)
    // Its ink has the word as its name, for search.
    let (document, report) = drawing.document()
    #expect(report.taken(.recognizedWords) == 1 && report.left(.recognizedWords) == 0)
    let named = document.strokes.filter { stroke in
      document.name(of: stroke.id) == "ink"
        || document.outermostGroup(of: stroke.id).map { document.name(of: $0) } == "ink"
    }
    #expect(named.count == 1)
  }

  @Test
  func piecesOfAStrokeAndOutlinesCount() throws {
    // Two pieces of a line, each of one curve.
    let pieces = Self.template("vuA(v)A(S(uu))A(S(uuuu))vA(f)") {
      $0.append(UInt16(2))
      $0.append(Float(2.75))
      $0.append(UInt32(4))
      for command: UInt16 in [0, 1, 0, 1] { $0.append(command) }
      $0.append(UInt32(2))
      for number: Float in [11, 22, 55, 66] { $0.append(number) }
      $0.append(UInt32(2))
      for number: Float in [22, 22, 33, 22, 66, 66, 77, 66] { $0.append(number) }
      $0.append(UInt16(1))
      $0.append(UInt32(0))
    }
    let arrow = Test.message(
      Test.field(
        20,
        Test.field(1, Test.field(1, Self.point(0, 0)))
          + Test.field(3, Test.field(1, Self.point(99, 0)))),
      Test.integer(31, 2), Test.field(32, Test.real(1, Float(2))))
    for item in [Self.stroke(Test.field(2, pieces)), Test.record(Test.field(22, arrow))] {
      let file = Self.file(items: Self.notes("A") + item)
      var limits = ImportLimits()
      limits.elements = 2
      #expect(try ForeignDrawing.read(file, limits).strokes.count == 2)
      DamagedFiles.expectFailure(.overLimit, of: file) { $0.elements = 1 }
    }
  }

  @Test
  func elementsOfAWordCount() throws {
    var word = Test.text(3, "ink")
    for _ in 0..<20 { word = word + Test.field(7, Test.text(3, "A")) }
    let items = Self.notes("A") + Self.stroke(Test.field(2, Self.even))
    let file = Self.file(items: items, search: Test.field(6, word))
    // The stroke, the word, and each name.
    var limits = ImportLimits()
    limits.elements = 22
    let words = try ForeignDrawing.read(file, limits).pages[1].words
    #expect(words.map(\.elements.count) == [20])
    DamagedFiles.expectFailure(.overLimit, of: file) { $0.elements = 21 }
  }

  @Test
  func damagedFilesFailWithAPosition() throws {
    let file = Self.file()
    DamagedFiles.expectFailures(ofCuts: file, step: 7)
    DamagedFiles.expectBounds(ofChanges: file, seed: 24)
    // Within an archive whose sums are right, the parts themselves are damaged.
    var random = SeededGenerator(seed: 25)
    var failures = 0
    for _ in 0..<300 {
      var items = Self.items.bytes
      items[random.below(items.count)] = UInt8(random.below(256))
      do {
        _ = try ForeignDrawing.read(Self.file(items: FileBytes(items)))
      } catch {
        failures += 1
        #expect(error.part.hasPrefix("notes/"), "\(error)")
      }
    }
    #expect(failures > 50)
  }

  @Test
  func bombsStayWithinTheLimits() throws {
    var limits = ImportLimits()
    limits.expandedBytes = 100_000
    let file = Test.zip([
      ("schema.pb", FileBytes()),
      ("index.notes.pb", FileBytes([UInt8](repeating: 0, count: 200_000))),
    ]).bytes
    do {
      _ = try ForeignDrawing.read(file, limits)
      Issue.record("a bomb was read")
    } catch { #expect(error.reason == .overLimit) }
  }

  @Test(
    .enabled(if: RealFiles.areThere, SharedData.isMissing),
    arguments: [
      (
        "ex1.goodnotes", "1494 strokes, 3 pictures, 1 PDF page, 506 recognized words",
        "Homework04_B11315022", [ImportedStroke.Tool.ballpoint]
      ),
      (
        "ex2.goodnotes", "20 strokes, 1 PDF page, 14 recognized words", "Teat (2)",
        [.ballpoint, .fountain, .brush, .pencil, .highlighter]
      ),
    ])
  func realFiles(
    _ name: String, _ sentence: String, _ title: String, _ tools: [ImportedStroke.Tool]
  ) throws {
    let drawing = try ForeignDrawing.read(try RealFiles.bytes("goodnotes/\(name)"))
    #expect(drawing.report.sentence == sentence && drawing.title == title)
    #expect(Set(drawing.strokes.map(\.tool)) == Set(tools))
    // The ink lies on the page.
    let size = try #require(drawing.pages[0].size)
    for stroke in drawing.strokes {
      #expect(
        stroke.points.allSatisfy {
          0...size.width ~= $0.x && 0...size.height ~= $0.y && ($0.width ?? 0) < 16
        })
    }
    #expect(drawing.pages[0].words.allSatisfy { !$0.elements.isEmpty })
  }
}
