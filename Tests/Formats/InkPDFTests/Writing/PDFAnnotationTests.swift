import Ductus
import InkDocument
import InkGeometry
import Testing

/// Tests of ink annotations: their number, and their lines.
@Suite struct PDFAnnotationTests {
  /// Returns three words of five strokes, in two colours.
  private static func words() -> InkDocument {
    let document = InkDocument()
    for word in 0..<3 {
      var brush = BrushPreset.pen.brush
      if word == 2 { brush.color = InkColor(red: 200, green: 0, blue: 0) }
      for letter in 0..<5 {
        let start = Point(20 + Double(word) * 150 + Double(letter) * 14, 60)
        document.perform(
          .add([
            TestDrawing.wave(
              brush, from: start, width: 12, height: 8, turns: 5, samples: 31, in: document)
          ]))
      }
    }
    return document
  }

  private static func annotations(
    _ document: InkDocument, _ form: PDFSettings.InkForm
  ) throws -> [PDFDictionary] {
    let settings = PDFSettings(
      extent: .area(Rect(minX: 0, minY: 0, maxX: 500, maxY: 100)), ink: form)
    let file = try PDFFile(document.pdf(settings))
    let reference = try #require(file.pages[0].reference)
    let entries = file.entries(of: .reference(reference))
    return (file.resolved(entries["Annots"]).array ?? []).map { file.entries(of: $0) }
  }

  /// Returns the lines of an annotation, in points of the page.
  private static func lines(_ annotation: PDFDictionary) -> [[Point]] {
    (annotation["InkList"].array ?? []).map { line in
      let numbers = (line.array ?? []).compactMap { $0.number }
      return stride(from: 0, to: numbers.count - 1, by: 2).map {
        Point(numbers[$0], numbers[$0 + 1])
      }
    }
  }

  @Test func wordsAreOneAnnotationEach() throws {
    let document = Self.words()
    let words = try Self.annotations(document, .annotations)
    #expect(words.map { Self.lines($0).count } == [5, 5, 5])
    let strokes = try Self.annotations(document, .strokes)
    #expect(strokes.map { Self.lines($0).count } == [Int](repeating: 1, count: 15))
    #expect(words.flatMap(Self.lines) == strokes.flatMap(Self.lines))
  }

  @Test func `Annotations name the person who wrote them, and the date`() throws {
    var settings = PDFSettings(
      extent: .area(Rect(minX: 0, minY: 0, maxX: 500, maxY: 100)), ink: .annotations)
    for author in [nil, PDFAuthor(name: Array("Ada Ö".utf8), date: 1_700_000_000)] {
      settings.author = author
      let file = try PDFFile(Self.words().pdf(settings))
      let page = try #require(file.pages.first)
      let annotations = (file.resolved(file.entries(of: page)["Annots"]).array ?? []).map {
        file.entries(of: $0)
      }
      #expect(annotations.count == 3)
      for annotation in annotations {
        guard author != nil else {
          #expect(!annotation.has("T") && !annotation.has("M"))
          continue
        }
        // UTF-16 with its mark, as text that is not in PDFDocEncoding.
        let name: [UInt8] = [0xFE, 0xFF, 0, 65, 0, 100, 0, 97, 0, 32, 0, 0xD6]
        #expect(
          annotation["T"] == .string(name) || annotation["T"] == .string([65, 100, 97, 32, 0xD6]))
        #expect(annotation["M"] == .string(Array("D:20231114221320Z".utf8)))
      }
    }
  }

  /// No group has more than 32 strokes, and the drawing that is attached has each of them.
  @Test func groupsAreBounded() throws {
    let document = InkDocument()
    for number in 0..<100 {
      document.perform(
        .add([
          TestDrawing.wave(
            BrushPreset.pen.brush, from: Point(20 + Double(number) * 4, 60), width: 6, height: 5,
            turns: 5, samples: 21, in: document)
        ]))
    }
    let counts = try Self.annotations(document, .annotations).map { Self.lines($0).count }
    #expect(counts == [32, 32, 32, 4])
    let pdf = try document.pdf(PDFSettings(ink: .annotations))
    #expect(try PDFFile(pdf).drawing().state.strokes.count == 100)
  }

  /// Marks of a highlighter over text stay single; writing with one does not.
  @Test(arguments: [
    (BrushPreset.highlighter, 120.0, 2), (.highlighter, 9, 1), (.pencil, 120, 1),
  ])
  func onlyMarksAreSingle(preset: BrushPreset, width: Double, count: Int) throws {
    let document = InkDocument()
    for y in [50.0, 55] {
      document.perform(
        .add([
          TestDrawing.wave(
            preset.brush, from: Point(20, y), width: width, height: 8, in: document)
        ]))
    }
    let annotations = try Self.annotations(document, .annotations)
    #expect(annotations.count == count)
    #expect(annotations.map { Self.lines($0).count }.reduce(0, +) == 2)
  }

  /// Lines lie within an eighth of the width of the middle of the ink, and the middle of the lines.
  @Test(arguments: [1.0, 3, 30])
  func linesAreNearTheMiddle(size: Double) throws {
    let document = InkDocument()
    var brush = BrushPreset.linear.brush
    brush.size = size
    for letter in 0..<15 {
      document.perform(
        .add([
          TestDrawing.wave(
            brush, from: Point(20 + Double(letter) * 14, 60), width: 12, height: 8, turns: 5,
            samples: 31, in: document)
        ]))
    }
    let lines = try Self.annotations(document, .annotations).flatMap(Self.lines)
    let strokes = document.strokes
    try #require(lines.count == strokes.count)
    let most = min(max(size / 8, 0.1), 1) + 0.001
    var points = (fine: 0, told: 0)
    for (line, stroke) in zip(lines, strokes) {
      let flip = Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 100)
      let middle = document.ink(of: stroke).centerLine().applying(stroke.placement)
        .applying(flip).flattened(tolerance: 0.001).flatMap(\.points)
      for point in middle { #expect(Self.distance(point, line) <= most) }
      for point in line { #expect(Self.distance(point, middle) <= most) }
      points.fine += middle.count
      points.told += line.count
    }
    #expect(points.told > 15 * 4 && points.told * 2 < points.fine, "\(points)")
  }

  private static func distance(_ place: Point, _ line: [Point]) -> Double {
    zip(line, line.dropFirst()).map { start, end in
      let way = end - start
      let length = way.squaredLength
      let part = length > 0 ? min(max((place - start).dot(way) / length, 0), 1) : 0
      return (start + way * part).distance(to: place)
    }.min() ?? .infinity
  }
}
