import Foundation
import InkBrush
import InkDocument
import InkGeometry
import InkTestSupport
import SharedData
import Testing

import InkImport

/// Notes of Notability.
struct NotabilityTests {
  private typealias List = TestPropertyList

  private static func floats(_ numbers: [Float]) -> List {
    var bytes = FileBytes()
    for number in numbers { bytes.append(number) }
    return .data(bytes.bytes)
  }

  private static func counts(_ numbers: [UInt32]) -> List {
    var bytes = FileBytes()
    for number in numbers { bytes.append(number) }
    return .data(bytes.bytes)
  }

  /// The ink of a note: a cubic curve, and a line of two points on the second page.
  private static func ink(_ y: Float = 1000) -> [(String, List)] {
    [
      ("curvesnumpoints", counts([4, 2])),
      ("curvespoints", floats([10, 20, 20, 20, 30, 20, 40, 20, 0, y, 10, y])),
      ("curveswidth", floats([2, 8])), ("curvesfractionalwidths", floats([1, 0.5, 1, 1])),
      ("curvesforces", floats([1, 2, 0, 0])),
      ("curvesstyles", .data([3, 4])),
      ("curvescolors", .data([1, 2, 3, 255, 255, 255, 0, 128])),
      (
        "shapes",
        .data(
          List.dictionary([
            (
              "shapes",
              .array([
                .dictionary([
                  ("startPt", .array([.real(0), .real(50)])),
                  ("endPt", .array([.integer(30), .real(50)])),
                  ("appearance", .dictionary([("strokeWidth", .real(4))])),
                ]), .dictionary([]),
              ])
            ), ("kinds", .array([.text("line"), .text("spiral")])),
          ]).binary)
      ),
    ]
  }

  private static func session(
    ink: [(String, List)] = ink(), media: [List] = []
  ) -> List {
    var archive = TestArchive()
    let hash = archive.add(.dictionary(ink.map { ($0.0, archive.add($0.1)) }))
    let overlay = archive.add(.dictionary([("SpatialHash", hash)]))
    let state = archive.add(.dictionary([("pageWidthInDocumentCoordsKey", .real(612))]))
    let letters = archive.add(.text("typed\ntext"))
    let font = archive.dictionary([("NSFontSizeAttribute", archive.add(.real(18)))])
    let color = archive.add(.text("1,0,0,1"))
    let range = archive.dictionary([
      ("subRangeFontKey", font), ("subRangeColorCrossPlatformKey", color),
    ])
    let ranges = archive.array([range])
    let text = archive.dictionary([("stringKey", letters), ("subRangesKey", ranges)])
    let objects = archive.array(media.map { archive.add($0) })
    let content = archive.add(
      .dictionary([
        ("Handwriting Overlay", overlay), ("reflowState", state), ("attributedString", text),
        ("mediaObjects", objects),
      ]))
    let size = archive.add(.text("letter"))
    let lines = archive.add(.text("Lines:0.25"))
    let attributes = archive.add(.dictionary([("paperSize", size), ("lineStyle2", lines)]))
    let model = archive.add(.dictionary([("documentPaperAttributes", attributes)]))
    let name = archive.add(.text("Notiz"))
    let top = archive.add(
      .dictionary([
        ("richText", content), ("name", name),
        ("NBNoteTakingSessionDocumentPaperLayoutModelKey", model),
      ]))
    return archive.list(top)
  }

  private static func file(
    _ session: List, _ others: [(name: String, contents: FileBytes)] = []
  ) -> [UInt8] {
    FileBytes.zip(
      [(name: "Notiz/Session.plist", contents: FileBytes(session.binary))] + others
    ).bytes
  }

  @Test
  func theSheetIsCutIntoPages() throws {
    let drawing = try ForeignDrawing.read(Self.file(Self.session()))
    #expect(drawing.kind == .notability && drawing.title == "Notiz")
    #expect(drawing.pages.map(\.size) == [.letter, .letter])
    #expect(drawing.pages[0].ruling == PaperPattern(.ruled, spacing: 18))
    #expect(drawing.report.sentence == "2 strokes, 1 shape, 1 text; 1 unknown part not taken")
    let inset = 612 / 38.4
    let (curve, shape, line) = (drawing.strokes[0], drawing.strokes[1], drawing.strokes[2])
    #expect(curve.tool == .ballpoint && curve.color == InkColor(red: 1, green: 2, blue: 3))
    #expect(abs(curve.points[0].x - 10 - inset) < 1e-9 && curve.points[0].y == 20)
    #expect(curve.points.map(\.width) == [2, 1])
    let largest = 25.0 / 6
    #expect(curve.points[0].pressure == 1 / largest && curve.points[1].pressure == 2 / largest)
    #expect(shape.width == 4 && shape.points.map(\.y) == [50, 50])
    // 1000 units down lie 208 below the first page's end.
    #expect(line.tool == .highlighter && line.points.map(\.y) == [208, 208])
    #expect(drawing.texts.map(\.text) == ["typed\ntext"] && drawing.texts[0].size == 18)
    #expect(drawing.texts[0].color == InkColor(red: 255, green: 0, blue: 0))
  }

  @Test
  func groupsMoveTheirInk() throws {
    var inner = TestArchive()
    let hash = inner.add(.dictionary(Self.ink(20).dropLast().map { ($0.0, inner.add($0.1)) }))
    let group = List.dictionary([
      (
        "inkGroup",
        .dictionary([
          ("transform", .array([2, 0, 0, 2, 100, 0].map { .real($0) })),
          (
            "inkGroupObjects",
            .array([.dictionary([("object", .data(inner.list(hash).binary))])])
          ),
        ])
      )
    ])
    let groups = List.array([.data(group.binary)])
    let drawing = try ForeignDrawing.read(
      Self.file(Self.session(ink: [("groupsArrays", groups)])))
    #expect(drawing.pages[0].groupParents.count == 1)
    #expect(drawing.pages[0].elements.suffix(2).map(\.group) == [0, 0])
    let stroke = drawing.strokes[0]
    #expect(abs(stroke.points[0].x - 120 - 612 / 38.4) < 1e-9 && stroke.points[0].y == 40)
    #expect(stroke.width == 4)
  }

  @Test
  func wordsHaveTheRectanglesOfTheirLetters() throws {
    // Half numbers: 1 is 0x3C00, 2 is 0x4000, infinity is 0x7C00.
    func box(_ numbers: [UInt16]) -> [UInt8] {
      numbers.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    }
    let boxes =
      box([0x3C00, 0x3C00, 0x4000, 0x4000]) + box([0x4200, 0x3C00, 0x4000, 0x4400])
      + box([0x7C00, 0x7C00, 0, 0]) + box([0xBC00, 0x3C00, 0x3800, 0x4000])
    let index = List.dictionary([
      (
        "pages",
        .dictionary([
          (
            "1",
            .dictionary([
              ("text", .text("ab c")), ("characterRects", .data(boxes)),
              ("pageContentOrigin", .array([.real(9), .real(18)])),
            ])
          )
        ])
      )
    ])
    let drawing = try ForeignDrawing.read(
      Self.file(
        Self.session(ink: Self.ink(20)),
        [
          (name: "Notiz/Recordings/x", contents: FileBytes()),
          (name: "Notiz/HandwritingIndex/index.plist", contents: FileBytes(index.binary)),
        ]))
    let words = drawing.pages[0].words
    #expect(words.map(\.readings) == [["ab"], ["c"]])
    let frame = try #require(words[0].frame)
    let left = 10 + 612 / 38.4
    #expect(abs(frame.minX - left) < 1e-9 && abs(frame.width - 4) < 1e-9)
    #expect(frame.minY == 19 && frame.height == 4)
  }

  @Test
  func recordingsAreTold() throws {
    let library = """
      <?xml version="1.0"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "x">
      <plist version="1.0"><dict><key>recordings</key><dict><key>a</key><dict/>
      <key>b</key><dict><key>length</key><real>1.5</real></dict></dict></dict></plist>
      """
    let drawing = try ForeignDrawing.read(
      Self.file(
        Self.session(),
        [(name: "Notiz/Recordings/library.plist", contents: FileBytes(text: library))]))
    #expect(drawing.report.left(.recordings) == 2)
  }

  @Test
  func cyclesOfReferencesEnd() throws {
    // Every field leads back to the outermost object.
    var archive = TestArchive()
    let top = archive.add(
      .dictionary([
        ("richText", .identifier(1)), ("Handwriting Overlay", .identifier(1)),
        ("SpatialHash", .identifier(1)), ("mediaObjects", .identifier(1)),
        ("NS.objects", .array([.identifier(1), .identifier(1)])),
        ("groupsArrays", .identifier(1)),
      ]))
    let drawing = try ForeignDrawing.read(Self.file(archive.list(top)))
    #expect(drawing.strokes.isEmpty && drawing.pages.count == 1)
  }

  /// Some bytes that a list has for nothing.
  private static let ballast = List.dictionary([
    ("ballast", .data([UInt8](repeating: 0, count: 4000)))
  ])

  /// Expects that a note is read with few names of an object, and is refused with many.
  private func expectCounts(_ file: (Int) -> [UInt8]) throws {
    var limits = ImportLimits()
    limits.expandedBytes = 200_000
    _ = try ForeignDrawing.read(file(2), limits)
    _ = try ForeignDrawing.read(file(200))
    DamagedFiles.expectFailure(.overLimit, of: file(200)) { $0.expandedBytes = 200_000 }
  }

  @Test
  func groupsThatShareTheirBytesCountEach() throws {
    try expectCounts { count in
      // The first object of the archive is the group.
      let groups = List.array([List](repeating: .identifier(1), count: count))
      return Self.file(
        Self.session(ink: [("a", .data(Self.ballast.binary)), ("groupsArrays", groups)]))
    }
  }

  @Test
  func archivesThatShareTheirBytesCountEach() throws {
    try expectCounts { count in
      var inner = TestArchive()
      let hash = inner.add(Self.ballast)
      var group = TestArchive()
      let data = group.add(.data(inner.list(hash).binary))
      let entry = group.add(.dictionary([("object", data)]))
      let objects = group.array([List](repeating: entry, count: count))
      let ink = group.add(.dictionary([("inkGroupObjects", objects)]))
      let top = group.add(.dictionary([("inkGroup", ink)]))
      return Self.file(
        Self.session(ink: [("groupsArrays", .array([.data(group.list(top).binary)]))]))
    }
  }

  @Test
  func textsThatShareTheirLettersCountEach() throws {
    let text = List.text(String(repeating: "a", count: 4000))
    try expectCounts { count in
      let box = List.dictionary([
        ("$class", .dictionary([("$classname", .text("TextBlockMediaObject"))])),
        ("documentOrigin", .text("{1, 2}")), ("unscaledContentSize", .text("{30, 40}")),
        ("textStore", .dictionary([("stringKey", .identifier(1))])),
      ])
      return Self.file(
        Self.session(ink: [("a", text)], media: [List](repeating: box, count: count)))
    }
  }

  @Test
  func damagedFilesFailWithAPosition() throws {
    let file = Self.file(Self.session())
    DamagedFiles.expectFailures(ofCuts: file, step: 3)
    DamagedFiles.expectBounds(ofChanges: file, seed: 11)
    // Within an archive whose sums are right, the list itself is damaged.
    let list = Self.session().binary
    var random = SeededGenerator(seed: 12)
    var failures = 0
    for _ in 0..<600 {
      var bytes = list
      bytes[random.below(bytes.count)] = UInt8(random.below(256))
      let damaged = FileBytes.zip([(name: "N/Session.plist", contents: FileBytes(bytes))]).bytes
      do {
        _ = try ForeignDrawing.read(damaged)
      } catch { failures += 1 }
    }
    #expect(failures > 20)
    for count in stride(from: 0, to: list.count, by: 11) {
      let cut = FileBytes(Array(list[..<count]))
      #expect(throws: ImportFailure.self) {
        try ForeignDrawing.read(
          FileBytes.zip([(name: "N/Session.plist", contents: cut)]).bytes)
      }
    }
  }

  @Test(.enabled(if: RealFiles.areThere, SharedData.isMissing))
  func aRealFile() throws {
    let drawing = try ForeignDrawing.read(try RealFiles.bytes("notability/testnote.note"))
    #expect(drawing.report.sentence == "85 strokes, 10 recognized words")
    #expect(drawing.pages.map(\.size) == [.letter])
    let words = drawing.pages[0].words
    #expect(
      words.map { $0.readings[0] } == [
        "Hello!", "This", "is", "a", "test", "note", "for", "my", "notability", "viewer!",
      ])
    #expect(words.map(\.elements.count) == [9, 6, 3, 1, 6, 5, 4, 3, 16, 9])
  }
}
