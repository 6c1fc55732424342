import InkBrush
import InkDocument
import InkGeometry
import InkImport
import InkStream
import InkText
import PDFSyntax
import Testing

/// Drawings of Excalidraw: elements, scenes within other files, and what is written.
struct ExcalidrawTests {
  private static func scene(_ elements: String, _ rest: String = "") -> [UInt8] {
    Array(
      "{\"type\":\"excalidraw\",\"version\":2,\"source\":\"x\",\"elements\":[\(elements)]\(rest)}"
        .utf8)
  }

  private func read(_ elements: String, _ rest: String = "") throws -> ImportedDrawing {
    try ForeignDrawing.read(Self.scene(elements, rest))
  }

  private func strokes(_ drawing: ImportedDrawing) -> [ImportedStroke] {
    drawing.pages.flatMap(\.elements).compactMap {
      if case .stroke(let stroke) = $0.content { stroke } else { nil }
    }
  }

  private func bounds(_ stroke: ImportedStroke) -> Rect {
    stroke.points.reduce(Rect.empty) { $0.union(Point($1.x, $1.y)) }
  }

  @Test
  func aFreehandLineHasItsPressures() throws {
    let drawing = try read(
      """
      {"type":"freedraw","x":10,"y":20,"width":8,"height":8,"strokeColor":"#ff0000","opacity":50,
      "strokeWidth":1,"simulatePressure":false,"points":[[0,0],[0,0],[8,8]],"pressures":[0,0,1]}
      """)
    let stroke = try #require(strokes(drawing).first)
    #expect(stroke.color == InkColor(red: 255, green: 0, blue: 0, alpha: 128))
    #expect(stroke.points.map(\.x) == [10, 18] && stroke.points.map(\.pressure) == [0, 1])
    // 2 × 4.25 × sin(π/2 × 0.2) and × 0.8.
    let widths = stroke.points.compactMap(\.width)
    #expect((widths[0] - 8.5 * 0.30901699437494745).magnitude < 1e-9)
    #expect((widths[1] - 8.5 * 0.9510565162951535).magnitude < 1e-9)
  }

  @Test
  func simulatedPressureFallsWithTheDistance() throws {
    func widths(_ step: Int) throws -> [Double] {
      let points = (0..<20).map { "[\($0 * step),0]" }.joined(separator: ",")
      let drawing = try read(
        "{\"type\":\"freedraw\",\"x\":0,\"y\":0,\"strokeWidth\":1,\"points\":[\(points)]}")
      return strokes(drawing)[0].points.compactMap(\.width)
    }
    let (slow, fast) = (try widths(1), try widths(9))
    #expect(slow.count == 20 && fast.count == 20)
    #expect((slow.last ?? 0) > 2 * (fast.last ?? .infinity))
  }

  @Test
  func shapesAreStrokes() throws {
    let drawing = try read(
      """
      {"type":"rectangle","x":0,"y":0,"width":40,"height":20,"strokeWidth":2,"roundness":{"type":3}},
      {"type":"ellipse","x":100,"y":0,"width":40,"height":20,"backgroundColor":"#ffffff"},
      {"type":"diamond","x":0,"y":100,"width":40,"height":20,"strokeStyle":"dashed"},
      {"type":"frame","x":0,"y":200,"width":40,"height":20},
      {"type":"line","x":5,"y":5,"points":[[0,0],[10,0],[10,10]]},
      {"type":"rectangle","x":0,"y":0,"width":40,"height":20,"isDeleted":true},
      {"type":"embeddable","x":0,"y":0,"width":40,"height":20}
      """)
    let made = strokes(drawing)
    #expect(made.count == 5 && made[0].width == 2)
    for (stroke, origin) in zip(made, [(0.0, 0.0), (100, 0), (0, 100), (0, 200)]) {
      let area = bounds(stroke)
      #expect((area.minX - origin.0).magnitude < 3 && (area.width - 40).magnitude < 6)
      #expect(stroke.points.first == stroke.points.last)
    }
    #expect(
      drawing.report.sentence == "5 shapes; 1 embed, 1 fill, 1 dashed line not taken")
  }

  @Test
  func anArrowIsAGroupAndTurns() throws {
    let drawing = try read(
      """
      {"type":"arrow","x":0,"y":0,"points":[[0,0],[100,0]],"endArrowhead":"arrow","angle":1.5707963267948966,
      "groupIds":["a","b"],"link":"https://a.b"},
      {"type":"line","x":0,"y":0,"points":[[0,0],[9,9]],"groupIds":["a","b"]}
      """)
    let made = strokes(drawing)
    #expect(made.count == 3 && drawing.report.taken(.shapes) == 2)
    // Turned by a right angle about its middle.
    #expect(
      (made[0].points[0].x - 50).magnitude < 1e-9 && (made[0].points[1].y - 50).magnitude < 1e-9)
    #expect(made[1].points.count == 3)
    let groups = drawing.pages[0].elements.map(\.group)
    #expect(groups[0] == groups[1] && groups[2] == 1 && groups[0] == 2)
    #expect(drawing.pages[0].groupParents == [nil, 0, 1])
    let (document, _) = drawing.document()
    let ids = document.strokes.map(\.id)
    #expect(document.outermostGroup(of: ids[0]) == document.outermostGroup(of: ids[2]))
    #expect(document.link(of: ids[0]) == "https://a.b" && document.link(of: ids[2]).isEmpty)
  }

  @Test
  func aFileOfManyPicturesIsDecodedOnce() throws {
    let picture = "{\"type\":\"image\",\"x\":1,\"y\":2,\"width\":3,\"height\":4,\"fileId\":\"f\"}"
    let file = Self.scene(
      [String](repeating: picture, count: 20).joined(separator: ","),
      ",\"files\":{\"e\":{},\"f\":{\"dataURL\":\"data:image/png;base64,AAECAwQF\"}}")
    var limits = ImportLimits()
    limits.expandedBytes = 6
    let elements = try ForeignDrawing.read(file, limits).pages[0].elements
    let pictures = elements.compactMap {
      if case .picture(let picture) = $0.content { picture.bytes } else { nil }
    }
    #expect(pictures == [[UInt8]](repeating: [0, 1, 2, 3, 4, 5], count: 20))
    let first = pictures[0].withUnsafeBufferPointer { $0.baseAddress }
    #expect(pictures.allSatisfy { $0.withUnsafeBufferPointer { $0.baseAddress == first } })
    DamagedFiles.expectFailure(.overLimit, of: file) { $0.expandedBytes = 5 }
  }

  @Test
  func textsAndPicturesComeAlong() throws {
    let png = DeflatedPixel.png
    var base64: [UInt8] = []
    Base64.append(png, to: &base64)
    let drawing = try read(
      """
      {"type":"text","x":1,"y":2,"width":50,"height":20,"fontSize":16,"text":"a\\nb","textAlign":"center"},
      {"type":"image","x":10,"y":20,"width":30,"height":40,"fileId":"f","angle":0},
      {"type":"image","x":10,"y":20,"width":30,"height":40,"fileId":"g"}
      """,
      ",\"files\":{\"f\":{\"dataURL\":\"data:image/png;base64,\(String(decoding: base64, as: UTF8.self))\"}}"
    )
    let (document, report) = drawing.document()
    #expect(report.sentence == "1 picture, 1 text; 1 picture not taken")
    let bounds = try #require(document.pictures.first).bounds
    #expect(bounds == Rect(minX: 10, minY: 20, maxX: 40, maxY: 60))
    // The breaks are those of the file alone.
    let box = try #require(document.unsetTexts.first)
    #expect(box.string == "a\nb" && box.text.width == nil && box.text.alignment == .center)
    #expect(box.transform == .translation(Vector(1, 2)))
    let again = try ForeignDrawing.read(document.excalidraw().bytes).texts
    #expect(again.map(\.text) == ["a\nb"] && again[0].size == 16 && again[0].alignment == .center)
  }

  @Test
  func turnedTextsStayTurned() throws {
    let drawing = try read(
      """
      {"type":"text","x":10,"y":20,"width":100,"height":20,"fontSize":16,"text":"a","angle":1.5707963267948966}
      """)
    let document = drawing.document().document
    let box = try #require(document.unsetTexts.first)
    // A quarter turn about the middle (60, 30): the upper left corner comes to the upper right one.
    let corner = Point.zero.applying(box.transform)
    #expect((corner.x - 70).magnitude < 1e-6 && (corner.y + 20).magnitude < 1e-6)
    let again = try #require(try ForeignDrawing.read(document.excalidraw().bytes).texts.first)
    #expect((again.angle - 1.5707963).magnitude < 1e-5)
  }

  /// The PNG of one pixel.
  private enum DeflatedPixel {
    static var png: [UInt8] {
      var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      add("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0], to: &file)
      add("IDAT", Deflater.compress([0, 128]), to: &file)
      add("IEND", [], to: &file)
      return file
    }

    static func add(_ name: String, _ data: [UInt8], to file: inout [UInt8]) {
      let count = UInt32(data.count)
      file += [24, 16, 8, 0].map { UInt8(count >> $0 & 255) } + Array(name.utf8) + data
      // gzip's checksum is that of PNG.
      let sum = Gzip.compress(Array(name.utf8) + data).suffix(8).prefix(4)
      file += sum.reversed()
    }
  }

  @Test
  func aSceneWithinAPNG() throws {
    let scene = Self.scene("{\"type\":\"line\",\"x\":0,\"y\":0,\"points\":[[0,0],[9,9]]}")
    let encoded = Deflater.compress(scene).map { byte in
      byte < 0x20 || byte == 0x22 || byte == 0x5C
        ? "\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        : String(UnicodeScalar(byte))
    }.joined()
    let envelope =
      "{\"version\":\"1\",\"encoding\":\"bstring\",\"compressed\":true,\"encoded\":\"\(encoded)\"}"
    // The chunk is ISO 8859-1.
    let latin = envelope.unicodeScalars.map { UInt8($0.value) }
    var png = Array(DeflatedPixel.png.dropLast(12))
    DeflatedPixel.add(
      "tEXt", [], to: &png)
    png.removeLast(12)
    let data = Array("application/vnd.excalidraw+json\u{0}".utf8) + latin
    let count = UInt32(data.count)
    png +=
      [24, 16, 8, 0].map { UInt8(count >> $0 & 255) } + Array("tEXt".utf8) + data + [0, 0, 0, 0]
    #expect(ForeignDrawing.kind(of: png) == .excalidraw)
    #expect(try ForeignDrawing.read(png).report.taken(.shapes) == 1)
    #expect(ForeignDrawing.kind(of: DeflatedPixel.png) == nil)

    var base64: [UInt8] = []
    Base64.append(Array(envelope.utf8), to: &base64)
    let svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\"><!-- svg-source:excalidraw --><!-- payload-type:application/vnd.excalidraw+json --><!-- payload-version:2 --><!-- payload-start -->"
      + String(decoding: base64, as: UTF8.self) + "<!-- payload-end --></svg>"
    #expect(ForeignDrawing.kind(of: Array(svg.utf8)) == .excalidraw)
    #expect(try ForeignDrawing.read(Array(svg.utf8)).report.taken(.shapes) == 1)
  }

  @Test(arguments: [
    "{\"x\":0,\"y\":0}", "{\"type\":\"line\"}",
    "{\"type\":\"line\",\"x\":0,\"y\":0,\"points\":[[0],[1]]}",
    "{\"type\":\"freedraw\",\"x\":1e99,\"y\":0,\"points\":[]}", "{\"type\":\"line\"",
  ])
  func faultsAreTold(_ elements: String) {
    #expect(throws: ImportFailure.self) { try read(elements) }
  }

  @Test
  func whatIsWrittenIsReadAgain() throws {
    let document = InkDocument()
    var points: [PolylinePoint] = []
    for step in 0..<30 {
      points.append(
        PolylinePoint(
          location: Point(Double(step) * 4, Double(step % 5)), timestamp: Double(step) / 60,
          force: 0.4 + Double(step) / 40))
    }
    let ids = [BrushPreset.pen, .linear, .highlighter].map {
      document.append(InkStroke(points, brush: $0.brush))
    }
    document.perform(document.grouping([ids[0], ids[1]]))
    let written = document.xournal()
    let (bytes, report) = document.excalidraw()
    #expect(report.sentence == "3 strokes" && ForeignDrawing.kind(of: bytes) == .excalidraw)
    let drawing = try ForeignDrawing.read(bytes)
    #expect(drawing.report.taken(.strokes) == 3 && drawing.report.isComplete)
    let groups = drawing.pages[0].elements.map(\.group)
    #expect(groups[0] != nil && groups[0] == groups[1] && groups[2] == nil)
    // The widths are those that Xournal++ gets, as far as a line's own can be.
    let others = strokes(try ForeignDrawing.read(written.bytes))
    for (stroke, other) in zip(strokes(drawing).prefix(2), others.prefix(2)) {
      #expect((bounds(stroke).width - bounds(other).width).magnitude < 0.01)
      let widest = stroke.points.compactMap(\.width).max() ?? 0
      #expect((widest - other.width).magnitude < 0.01)
    }
    document.perform(document.hiding(layer: .sheet, true))
    for (bytes, report) in [document.excalidraw(), document.inkML()] {
      #expect(report.taken(.strokes) == 0 && !report.isComplete)
      #expect(!String(decoding: bytes, as: UTF8.self).contains("<trace "))
      #expect(!String(decoding: bytes, as: UTF8.self).contains("freedraw"))
    }
  }
}
