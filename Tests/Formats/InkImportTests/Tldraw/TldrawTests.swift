import InkBrush
import InkGeometry
import InkImport
import Testing

/// Drawings of tldraw.
struct TldrawTests {
  private func read(_ records: String) throws -> ImportedDrawing {
    try ForeignDrawing.read(file(records))
  }

  private func file(_ records: String) -> [UInt8] {
    Array(
      """
      {"tldrawFileFormatVersion":1,"schema":{},"records":[
      {"typeName":"page","id":"page:p","name":"Page 1","index":"a1"},\(records)]}
      """.utf8)
  }

  private func strokes(_ drawing: ImportedDrawing) -> [ImportedStroke] {
    drawing.pages.flatMap(\.elements).compactMap {
      if case .stroke(let stroke) = $0.content { stroke } else { nil }
    }
  }

  private func shape(
    _ type: String, _ props: String, id: String = "s", parent: String = "page:p",
    index: String = "a1", rest: String = ""
  ) -> String {
    "{\"typeName\":\"shape\",\"id\":\"shape:\(id)\",\"type\":\"\(type)\",\"x\":10,\"y\":20,\"parentId\":\"\(parent)\","
      + "\"index\":\"\(index)\",\"rotation\":0,\"opacity\":1\(rest),\"props\":{\(props)}}"
  }

  private static let objects = "\"points\":[{\"x\":0,\"y\":0,\"z\":0.5},{\"x\":4,\"y\":-2,\"z\":1}]"

  @Test
  func pointsAreObjects() throws {
    let drawing = try read(
      shape(
        "draw",
        "\"color\":\"red\",\"size\":\"l\",\"dash\":\"solid\",\"segments\":[{\"type\":\"free\",\(Self.objects)}]"
      ))
    let stroke = try #require(strokes(drawing).first)
    #expect(stroke.points.map(\.x) == [10, 14] && stroke.points.map(\.y) == [20, 18])
    #expect(stroke.width == 5 && stroke.points.allSatisfy { $0.width == nil })
    #expect(stroke.color == InkColor(red: 0xE0, green: 0x31, blue: 0x31))
    #expect(drawing.report.sentence == "1 stroke")
  }

  @Test
  func anAssetOfManyPicturesIsDecodedOnce() throws {
    let asset =
      "{\"typeName\":\"asset\",\"id\":\"asset:a\",\"props\":{\"src\":\"data:image/png;base64,AAECAwQF\"}}"
    let picture = "\"assetId\":\"asset:a\",\"w\":9,\"h\":9"
    let records = [asset] + (0..<20).map { shape("image", picture, id: "\($0)") }
    let file = file(records.joined(separator: ","))
    var limits = ImportLimits()
    (limits.expandedBytes, limits.elements) = (6, 20)
    let elements = try ForeignDrawing.read(file, limits).pages[0].elements
    let pictures = elements.compactMap {
      if case .picture(let picture) = $0.content { picture.bytes } else { nil }
    }
    #expect(pictures == [[UInt8]](repeating: [0, 1, 2, 3, 4, 5], count: 20))
    let first = pictures[0].withUnsafeBufferPointer { $0.baseAddress }
    #expect(pictures.allSatisfy { $0.withUnsafeBufferPointer { $0.baseAddress == first } })
    DamagedFiles.expectFailure(.overLimit, of: file) { $0.expandedBytes = 5 }
    DamagedFiles.expectFailure(.overLimit, of: file) { $0.elements = 19 }
  }

  @Test
  func pointsAreBase64() throws {
    // 1, 2, ½ as 32 bits; then the differences 4, −2, ½ as 16.
    let delta: [UInt8] = [
      0, 0, 0x80, 0x3F, 0, 0, 0, 0x40, 0, 0, 0, 0x3F, 0, 0x44, 0, 0xC0, 0, 0x38,
    ]
    var path: [UInt8] = []
    Base64.append(delta, to: &path)
    var legacy: [UInt8] = []
    Base64.append([0, 0x3C, 0, 0x40, 0, 0x38, 0, 0x45, 0, 0, 0, 0x3C], to: &legacy)
    for (key, text) in [("path", path), ("points", legacy)] {
      let drawing = try read(
        shape(
          "draw",
          "\"isPen\":true,\"segments\":[{\"type\":\"free\",\"\(key)\":\"\(String(decoding: text, as: UTF8.self))\"}]"
        ))
      let stroke = try #require(strokes(drawing).first)
      #expect(stroke.points.map(\.x) == [11, 15] && stroke.points.map(\.y) == [22, 20])
      #expect(stroke.points.map(\.pressure) == [0.5, 1])
      let widths = stroke.points.compactMap(\.width)
      #expect(widths.count == 2 && widths[0] < widths[1])
    }
  }

  @Test
  func parentsMoveAndGroup() throws {
    let inner = shape(
      "line",
      "\"points\":{\"b\":{\"index\":\"a2\",\"x\":9,\"y\":0},\"a\":{\"index\":\"a1\",\"x\":0,\"y\":0}}",
      id: "i", parent: "shape:g")
    let drawing = try read(
      inner + "," + shape("group", "", id: "g", index: "a2") + ","
        + shape(
          "geo", "\"geo\":\"rectangle\",\"w\":30,\"h\":40,\"fill\":\"solid\"", id: "r", index: "a1")
    )
    let made = strokes(drawing)
    #expect(made.count == 2)
    // The rectangle comes first, by its index.
    #expect(made[0].points.map(\.x) == [10, 40, 40, 10, 10])
    #expect(made[1].points.map(\.x) == [20, 29] && made[1].points.map(\.y) == [40, 40])
    #expect(drawing.pages[0].elements.map(\.group) == [nil, 0])
    #expect(drawing.report.sentence == "2 shapes; 1 fill not taken")
  }

  @Test
  func highlightersArrowsAndTexts() throws {
    let drawing = try read(
      [
        shape(
          "highlight", "\"size\":\"s\",\"segments\":[{\"type\":\"free\",\(Self.objects)}]", id: "a"),
        shape(
          "arrow",
          "\"start\":{\"x\":0,\"y\":0},\"end\":{\"x\":100,\"y\":0},\"bend\":20,\"arrowheadEnd\":\"arrow\",\"arrowheadStart\":\"none\"",
          id: "b", index: "a2"),
        shape(
          "text",
          "\"richText\":{\"type\":\"doc\",\"content\":[{\"type\":\"paragraph\",\"content\":[{\"type\":\"text\",\"text\":\"hi\"}]}]}",
          id: "c", index: "a3"),
        shape("video", "\"w\":1,\"h\":1", id: "d", index: "a4"),
      ].joined(separator: ","))
    let made = strokes(drawing)
    #expect(made[0].tool == .highlighter && (made[0].width - 18 * 1.12).magnitude < 1e-9)
    // The arrow bends by 20 points in its middle, to the left of its way.
    #expect((made[1].points[4].y - 0).magnitude < 1e-9 && made.count == 3)
    guard case .text(let text) = drawing.pages[0].elements[3].content else {
      Issue.record("there is no text")
      return
    }
    #expect(text.text == "hi" && text.size == 24)
    #expect(drawing.report.sentence == "1 stroke, 1 shape, 1 text; 1 embed not taken")
  }

  private func rich(_ text: String, link: String) -> String {
    """
    "richText":{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"\(text)",\
    "marks":[{"type":"bold"},{"type":"link","attrs":{"href":"\(link)"}}]}]}]}
    """
  }

  @Test
  func linksLead() throws {
    let asset =
      "{\"typeName\":\"asset\",\"id\":\"asset:a\",\"props\":{\"src\":\"data:image/png;base64,AAECAwQF\"}}"
    let drawing = try read(
      [
        asset,
        shape("text", rich("hi", link: "https://a.example"), id: "a"),
        shape(
          "geo",
          "\"geo\":\"rectangle\",\"w\":9,\"h\":9,\"url\":\"https://b.example\","
            + rich("in", link: "https://c.example"), id: "b", index: "a2"),
        shape(
          "image",
          "\"assetId\":\"asset:a\",\"w\":8,\"h\":9,\"flipX\":true,\"url\":\"https://d.example\"",
          id: "c", index: "a3"),
        shape("note", "\"url\":\"https://e.example\"", id: "d", index: "a4"),
      ].joined(separator: ","))
    let elements = drawing.pages[0].elements
    #expect(
      elements.map(\.link) == ["a", "b", "c", "d"].map { "https://\($0).example" })
    // The link of a note without text is left.
    #expect(drawing.report.left(.links) == 1)
    guard case .picture(let picture) = elements[3].content else {
      Issue.record("there is no picture")
      return
    }
    // Its left side comes to the right, eight points from the corner (10, 20).
    #expect(Point(0, 0).applying(picture.transform) == Point(18, 20))
    #expect(Point(8, 9).applying(picture.transform) == Point(10, 29))
  }

  @Test
  func notesHaveTheColourOfTheirLabels() throws {
    let drawing = try read(
      shape("note", "\"color\":\"yellow\",\"labelColor\":\"red\",\"text\":\"a\"", id: "a") + ","
        + shape("note", "\"color\":\"yellow\",\"text\":\"b\"", id: "b", index: "a2"))
    let black = InkColor(red: 0x1D, green: 0x1D, blue: 0x1D)
    #expect(drawing.texts.map(\.color) == [InkColor(red: 0xE0, green: 0x31, blue: 0x31), black])
    #expect(drawing.report.sentence == "2 texts; 2 fills not taken")
  }

  @Test
  func shapesThatAreParentsOfEachOtherEnd() throws {
    let drawing = try read(
      shape("group", "", id: "a", parent: "shape:b") + ","
        + shape("group", "", id: "b", parent: "shape:a"))
    #expect(drawing.pages.count == 1 && drawing.pages[0].elements.isEmpty)
  }

  @Test(arguments: [
    "{\"typeName\":\"shape\",\"type\":\"draw\",\"parentId\":\"page:p\"}",
    "{\"typeName\":\"shape\",\"type\":\"draw\",\"x\":0,\"y\":0,\"parentId\":\"page:p\",\"props\":{\"segments\":[{\"path\":\"AAAA\"}]}}",
    "{\"typeName\":\"shape\",\"x\":0,\"y\":0,\"parentId\":\"page:p\"}", "{",
  ])
  func faultsAreTold(_ records: String) {
    #expect(throws: ImportFailure.self) { try read(records) }
  }
}
