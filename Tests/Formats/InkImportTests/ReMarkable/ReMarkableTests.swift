import Foundation
import InkBrush
import InkDocument
import InkGeometry
import InkTestSupport
import SharedData
import Testing

import InkImport

/// Pages of reMarkable.
struct ReMarkableTests {
  private static let scale = 72.0 / 226

  /// A page with two layers; the second one has a highlighter, a ballpoint pen and an eraser.
  static func page() -> TestReMarkable {
    var page = TestReMarkable()
    page.addNode((0, 1), "")
    page.addNode((0, 11), "Below")
    page.addNode((0, 12), "Above")
    page.addGroup((0, 11), in: (0, 1))
    page.addGroup((0, 12), in: (0, 1))
    page.addItem(
      0x05, in: (0, 12), (1, 30), left: (1, 29),
      TestReMarkable.line(pen: 15, color: 7, [(-702, 0, 8, 0), (0, 226, 12, 255)]))
    page.addItem(
      0x05, in: (0, 12), (1, 29),
      TestReMarkable.line(
        pen: 18, color: 9, argb: 0x80FF_ED75, [(10, 20, 120, 51), (30, 40, 120, 51)]))
    page.addItem(0x05, in: (0, 11), (1, 31), nil)
    page.addItem(
      0x05, in: (0, 11), (1, 32), TestReMarkable.line(pen: 6, color: 0, [(0, 0, 40, 9)]))
    return page
  }

  @Test
  func linesHaveTheWidthsOfTheDevice() throws {
    let drawing = try ForeignDrawing.read(Self.page().bytes)
    #expect(drawing.kind == .reMarkable)
    #expect(drawing.report.sentence == "2 strokes, 1 erasure, 1 layer")
    #expect(drawing.pages[0].layers == ["Below", "Above"])
    #expect(drawing.pages[0].size == PageSize(width: 1404 * Self.scale, height: 1872 * Self.scale))
    let strokes = drawing.strokes
    // The highlighter is left of the pen in its sequence, though it stands behind it in the file.
    #expect(strokes.map(\.tool) == [.eraser, .highlighter, .ballpoint])
    #expect(drawing.pages[0].elements.map(\.layer) == [0, 1, 1])
    #expect(strokes[1].color == InkColor(red: 255, green: 237, blue: 117, alpha: 128))
    #expect(strokes[2].color == InkColor(red: 0xB3, green: 0x3E, blue: 0x39))
    let points = strokes[2].points
    #expect(points.map(\.x) == [0, 702 * Self.scale] && points.map(\.y) == [0, 72])
    #expect(points.map(\.width) == [2 * Self.scale, 3 * Self.scale])
    #expect(points.map(\.pressure) == [0, 1])
  }

  @Test
  func aPageGrowsWithItsInk() throws {
    var page = TestReMarkable()
    page.addNode((0, 1), "")
    page.addItem(
      0x05, in: (0, 1), (1, 2),
      TestReMarkable.line(pen: 17, color: 0, [(-802, 10, 8, 9), (702, 2872, 8, 9)]))
    let drawing = try ForeignDrawing.read(page.bytes)
    let size = try #require(drawing.pages[0].size)
    #expect(size.width == 1504 * Self.scale && size.height == 2872 * Self.scale)
    #expect(drawing.strokes[0].points[0].x == 0)
  }

  @Test
  func hiddenLayersAreTold() throws {
    var page = TestReMarkable()
    page.addNode((0, 1), "")
    page.addNode((0, 11), "Hidden", isVisible: false)
    page.addGroup((0, 11), in: (0, 1))
    page.addItem(
      0x05, in: (0, 11), (1, 2), TestReMarkable.line(pen: 17, color: 0, [(0, 0, 8, 9)]))
    page.add(0x63, FileBytes([1, 2, 3]))
    let drawing = try ForeignDrawing.read(page.bytes)
    #expect(drawing.report.sentence == "nothing; 1 layer, 1 unknown part not taken")
  }

  /// The content of a block of typed text.
  private static func text(
    _ runs: FileBytes, _ styles: FileBytes = FileBytes([0])
  ) -> FileBytes {
    typealias Test = TestReMarkable
    var position = FileBytes()
    position.append(-400.0)
    position.append(234.0)
    var width = FileBytes()
    width.append(Float(800))
    let list: FileBytes = Test.block(1, Test.block(1, runs))
    return Test.identifier(1, 0, 0)
      + Test.block(2, list + Test.block(2, Test.block(1, styles)))
      + Test.block(3, position) + Test.tagged(4, 4, width)
  }

  @Test
  func lettersOfATextCount() throws {
    typealias Test = TestReMarkable
    func page(deleted: UInt32, _ text: String) -> TestReMarkable {
      let head: FileBytes =
        Test.identifier(2, 1, 20) + Test.identifier(3, 0, 0) + Test.identifier(4, 0, 0)
      let run = Test.block(
        0, head + Test.integer(5, deleted) + (text.isEmpty ? FileBytes() : Test.text(6, text)))
      var page = TestReMarkable()
      page.addNode((0, 1), "")
      page.add(0x07, Self.text(FileBytes([1]) + run))
      return page
    }
    var limits = ImportLimits()
    limits.points = 100
    for (deleted, text) in [(UInt32(100), ""), (0, String(repeating: "a", count: 100))] {
      let file = page(deleted: deleted, text).bytes
      #expect(try ForeignDrawing.read(file, limits).texts.count == (text.isEmpty ? 0 : 1))
      DamagedFiles.expectFailure(.overLimit, of: file) { $0.points = 99 }
    }
    // A page has one text.
    var twice = page(deleted: 0, "a")
    twice.add(0x07, Self.text(FileBytes([0])))
    DamagedFiles.expectFailure(.malformed, of: twice.bytes)
  }

  @Test
  func typedTextIsInTheOrderOfItsLetters() throws {
    typealias Test = TestReMarkable
    func run(_ counter: UInt64, left: UInt64, right: UInt64, _ text: String) -> FileBytes {
      Test.block(
        0,
        Test.identifier(2, 1, counter) + Test.identifier(3, left == 0 ? 0 : 1, left)
          + Test.identifier(4, right == 0 ? 0 : 1, right) + Test.integer(5, 0)
          + Test.text(6, text))
    }
    // "d" was typed between "ac" and "b" later.
    let runs = run(40, left: 21, right: 0, "d\nb") + run(20, left: 0, right: 40, "ac")
    let styles =
      FileBytes([1]) + Test.identifier(1, 41) + Test.identifier(1, 1, 15)
      + Test.block(2, FileBytes([17, 2]))
    var page = TestReMarkable()
    page.addNode((0, 1), "")
    page.addNode((0, 12), "", anchor: (1, 42, 10))
    page.addGroup((0, 12), in: (0, 1))
    page.addItem(
      0x05, in: (0, 12), (1, 2), Test.line(pen: 17, color: 0, [(0, 0, 8, 9)]))
    page.add(0x07, Self.text(FileBytes([2]) + runs, styles))
    let drawing = try ForeignDrawing.read(page.bytes)
    #expect(drawing.texts.map(\.text) == ["acd", "b"])
    #expect(drawing.texts.map(\.width) == [800 * Self.scale, 800 * Self.scale])
    #expect(drawing.texts[0].origin == Point(302 * Self.scale, 146 * Self.scale))
    // The line is anchored to the second paragraph, which begins 70 pixels below.
    let point = drawing.strokes[0].points[0]
    #expect(point.x == 712 * Self.scale && point.y == 216 * Self.scale)
  }

  @Test
  func sequencesWithCyclesAreRefused() throws {
    var page = TestReMarkable()
    page.addNode((0, 1), "")
    let line = TestReMarkable.line(pen: 17, color: 0, [(0, 0, 8, 9)])
    page.addItem(0x05, in: (0, 1), (1, 2), left: (1, 3), line)
    page.addItem(0x05, in: (0, 1), (1, 3), left: (1, 2), line)
    do {
      _ = try ForeignDrawing.read(page.bytes)
      Issue.record("a cycle was read")
    } catch { #expect(error.reason == .malformed) }
    // A node in itself is drawn once.
    var nodes = TestReMarkable()
    nodes.addNode((0, 1), "")
    nodes.addNode((0, 11), "A")
    nodes.addGroup((0, 11), in: (0, 1))
    nodes.addGroup((0, 11), in: (0, 11))
    nodes.addItem(0x05, in: (0, 11), (1, 2), line)
    #expect(try ForeignDrawing.read(nodes.bytes).report.sentence == "1 stroke")
  }

  @Test
  func earlierVersions() throws {
    for version in [3, 5] {
      var file = FileBytes(text: "reMarkable .lines file, version=\(version)          ")
      for number: UInt32 in [1, 1, 17, 1, 0] { file.append(number) }
      file.append(Float(2))
      if version == 5 { file.append(UInt32(0)) }
      file.append(UInt32(2))
      for number: Float in [0, 0, 0, 0, 4, 0.5, 226, 113, 0, 0, 2, 1] { file.append(number) }
      let drawing = try ForeignDrawing.read(file.bytes)
      let stroke = try #require(drawing.strokes.first)
      #expect(stroke.tool == .pen && stroke.points.map(\.x) == [0, 72])
      #expect(stroke.points.map(\.width) == [4 * Self.scale, 2 * Self.scale])
      DamagedFiles.expectFailures(ofCuts: file.bytes)
    }
  }

  @Test
  func damagedFilesFailWithAPosition() {
    let file = Self.page().bytes
    // A file that ends behind a block is whole.
    var ends: Set<Int> = [43]
    var end = 43
    while end < file.count {
      end += 8 + Int(file[end]) + Int(file[end + 1]) << 8
      ends.insert(end)
    }
    DamagedFiles.expectFailures(ofCuts: file) { ends.contains($0) }
    DamagedFiles.expectBounds(ofChanges: file, seed: 6)
  }

  @Test(
    .enabled(if: RealFiles.areThere, SharedData.isMissing),
    arguments: [
      ("Bold_Heading_Bullet_Normal.rm", "4 texts", 0), ("Lines_v2.rm", "10 strokes", 469),
      ("More_color_highlight_shader_v3.15.4.2.rm", "23 strokes", 753),
      ("Normal_AB.rm", "1 text", 0),
      ("Normal_A_stroke_2_layers.rm", "2 strokes, 1 text, 1 layer", 14),
      ("Normal_A_stroke_2_layers_v3.3.2.rm", "9 strokes, 4 texts, 1 layer", 223),
      ("With_SceneInfo_Block.rm", "13 strokes, 1 text", 400),
    ])
  func realFiles(_ name: String, _ sentence: String, _ points: Int) throws {
    let drawing = try ForeignDrawing.read(try RealFiles.bytes("rm/\(name)"))
    #expect(drawing.kind == .reMarkable && drawing.report.sentence == sentence)
    #expect(drawing.strokes.reduce(0) { $0 + $1.points.count } == points)
  }
}
