import InkBrush
import InkDocument
import InkGeometry
import InkImport
import Testing

/// Notes of Supernote, of bytes that the test makes.
struct SupernoteTests {
  /// A record of a stroke: pen, grey, thickness, and points in pixels of a page of 1404 × 1872.
  static func stroke(
    pen: UInt32 = 10, gray: UInt32 = 0, thickness: UInt32 = 400, form: Int32 = 5000,
    kind: String = "others", state: Int32 = 0, points: [(x: UInt32, y: UInt32)],
    outline: [(x: Float, y: Float)] = []
  ) -> FileBytes {
    var head = FileBytes([UInt8](repeating: 0, count: 0))
    for value in [pen, gray, thickness] { head.append(value) }
    head.append([UInt8](repeating: 0, count: 28))
    head.append(form)
    head.append(UInt32(0))
    head.append(Array(kind.utf8) + [UInt8](repeating: 0, count: 52 - kind.utf8.count))
    head.append([UInt8](repeating: 0, count: 28))
    // Ten units of the sensor for each pixel.
    head.append(UInt32(18720))
    head.append([UInt8](repeating: 0, count: 208 - head.bytes.count))
    head.append(UInt32(0))
    head.append(UInt32(points.count))
    for point in points {
      head.append(point.y * 10)
      head.append((1404 - point.x) * 10)
    }
    head.append(UInt32(points.count))
    for _ in points { head.append(UInt16(2048)) }
    for _ in 0..<4 { head.append(UInt32(0)) }
    head.append(state)
    head.append([UInt8](repeating: 0, count: 48))
    head.append(UInt32(0))
    head.append([UInt8](repeating: 0, count: 10))
    head.append(UInt32(outline.isEmpty ? 0 : 1))
    if !outline.isEmpty {
      head.append(UInt32(outline.count))
      for corner in outline {
        head.append(corner.x)
        head.append(corner.y)
      }
    }
    return head
  }

  /// A note of one page with some strokes, and words as JSON.
  static func file(_ strokes: [FileBytes], words: String = "") -> [UInt8] {
    var file = FileBytes(text: "noteSN_FILE_VER_20230015")
    func add(_ block: FileBytes) -> Int {
      let offset = file.bytes.count
      file.append(UInt32(block.bytes.count))
      file.append(block.bytes)
      return offset
    }
    var path = FileBytes()
    path.append(UInt32(strokes.count))
    for stroke in strokes {
      path.append(UInt32(stroke.bytes.count))
      path.append(stroke.bytes)
    }
    let ink = add(path)
    var base64: [UInt8] = []
    Base64.append(Array(words.utf8), to: &base64)
    let read = words.isEmpty ? 0 : add(FileBytes(base64))
    let head = add(FileBytes(text: "<APPLY_EQUIPMENT:N6>"))
    let page = add(
      FileBytes(
        text: "<PAGESTYLE:style_8mm_ruled_line><TOTALPATH:\(ink)><RECOGNTEXT:\(read)>"
          + "<ORIENTATION:1000>"))
    let footer = add(
      FileBytes(text: "<PAGE1:\(page)><FILE_FEATURE:\(head)><TITLE_00010001:9><DIRTY:0>"))
    file.append(UInt32(footer))
    return file.bytes
  }

  private static let line: [(x: UInt32, y: UInt32)] = [(100, 200), (150, 220), (300, 200)]

  @Test
  func strokesHaveTheirPlacesAndWidths() throws {
    let drawing = try ForeignDrawing.read(
      Self.file([
        Self.stroke(points: Self.line), Self.stroke(pen: 11, gray: 158, points: Self.line),
      ]))
    let unit = 72.0 / 300
    #expect(drawing.kind == .supernote && drawing.pages[0].size?.width == 1404 * unit)
    #expect(drawing.pages[0].ruling.kind == .ruled)
    let strokes = drawing.strokes
    #expect(strokes.map(\.tool) == [.ballpoint, .highlighter])
    #expect(strokes[1].color == InkColor(red: 157, green: 157, blue: 157))
    #expect((strokes[0].width - 4 * unit).magnitude < 1e-9)
    for (point, place) in zip(strokes[0].points, Self.line) {
      #expect((point.x - Double(place.x) * unit).magnitude < 1e-9)
      #expect((point.y - Double(place.y) * unit).magnitude < 1e-9)
      #expect(((point.pressure ?? 0) - 2048.0 / 4095).magnitude < 1e-9)
    }
    #expect(drawing.report.sentence == "2 strokes; 1 bookmark not taken")
  }

  @Test
  func whatTheTabletDoesNotDrawIsLeft() throws {
    let drawing = try ForeignDrawing.read(
      Self.file([
        Self.stroke(state: -99, points: Self.line),
        Self.stroke(pen: 4, form: -5, points: Self.line),
        Self.stroke(kind: "0000", points: Self.line),
        Self.stroke(gray: 255, form: -2, points: Self.line),
        Self.stroke(kind: "0001", points: Array(Self.line.prefix(2))),
      ]))
    #expect(drawing.strokes.isEmpty)
    #expect(drawing.report.sentence == "nothing; 1 erasure, 1 bookmark, 1 fill not taken")
  }

  @Test
  func piecesThatAnEraserLeftHaveAMiddleLine() throws {
    let drawing = try ForeignDrawing.read(
      Self.file([
        Self.stroke(
          points: [],
          outline: [(100, 100), (200, 100), (300, 100), (300, 108), (200, 108), (100, 108)])
      ]))
    let stroke = try #require(drawing.strokes.first)
    let unit = 72.0 / 300
    #expect(stroke.points.count > 1)
    for point in stroke.points {
      #expect(point.y > 99 * unit && point.y < 109 * unit)
      #expect(point.x > 99 * unit && point.x < 301 * unit)
    }
  }

  @Test
  func wordsNameTheirInk() throws {
    let box = "{\"x\":0,\"y\":0,\"width\":100,\"height\":100}"
    let drawing = try ForeignDrawing.read(
      Self.file(
        [Self.stroke(points: Self.line), Self.stroke(points: Self.line)],
        words: "{\"elements\":[{\"type\":\"Text\",\"words\":[{"
          + "\"label\":\"s\u{C3}\u{BC}\u{C3}\u{9F}\","
          + "\"bounding-box\":\(box)},{\"label\":\" \"}]}]}"))
    #expect(drawing.pages[0].words.map(\.readings) == [["süß"]])
    let (document, report) = drawing.document()
    #expect(report.taken(.recognizedWords) == 1)
    let group = try #require(document.outermostGroup(of: document.strokes[0].id))
    #expect(document.outermostGroup(of: document.strokes[1].id) == group)
    #expect(document.name(of: group) == "süß")
  }

  @Test(arguments: [
    "{\"x\":-1e308,\"y\":0,\"width\":1e308,\"height\":1}",
    "{\"x\":0,\"y\":1e307,\"width\":1,\"height\":1e308}",
  ])
  func wordsOfAbsurdSizesArePassedOver(box: String) throws {
    let drawing = try ForeignDrawing.read(
      Self.file(
        [Self.stroke(points: Self.line)],
        words: "{\"elements\":[{\"type\":\"Text\",\"words\":[{\"label\":\"a\","
          + "\"bounding-box\":\(box)}]}]}"))
    #expect(drawing.pages[0].words.isEmpty && drawing.strokes.count == 1)
  }

  @Test
  func otherSeriesAreRefusedWithTheWayOut() {
    for text in ["SN_FILE_ASA_20190529", "markSN_FILE_VER_20230015"] {
      do {
        _ = try ForeignDrawing.read(Array(text.utf8) + [UInt8](repeating: 0, count: 40))
        Issue.record("it was read")
      } catch { #expect(error.reason == .unsupported && error.detail.contains("PDF")) }
    }
  }

  @Test
  func damagedFilesFailWithAPosition() {
    let file = Self.file([Self.stroke(points: Self.line)], words: "{\"elements\":[]}")
    DamagedFiles.expectBounds(ofChanges: file, seed: 60)
    DamagedFiles.expectFailure(.overLimit, of: file) { $0.points = 2 }
    DamagedFiles.expectFailure(.overLimit, of: file) { $0.expandedBytes = 100 }
  }
}
