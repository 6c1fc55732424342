import Foundation
import InkBrush
import InkDocument
import InkGeometry
import InkImport
import InkStream
import SharedData
import Testing

/// Ink Markup Language, read and written.
struct InkMLTests {
  private func read(_ content: String) throws -> ImportedDrawing {
    try ForeignDrawing.read(
      Array("<ink xmlns=\"http://www.w3.org/2003/InkML\">\(content)</ink>".utf8))
  }

  private func strokes(_ drawing: ImportedDrawing) -> [ImportedStroke] {
    drawing.pages.flatMap(\.elements).compactMap {
      if case .stroke(let stroke) = $0.content { stroke } else { nil }
    }
  }

  /// The example of section 3.2.1 of the recommendation: first and second differences.
  @Test
  func differencesAreAddedUp() throws {
    let drawing = try read(
      """
      <traceFormat><channel name="X" units="pt"/><channel name="Y" units="pt"/></traceFormat>
      <trace>1125 18432,'23'43,"7"-8,3-5,7 -3,6 2,6 8,3 6,2 4,*4,3 -3</trace>
      """)
    let points = strokes(drawing)[0].points
    #expect(points.map(\.x) == [1125, 1148, 1178, 1211, 1251, 1297, 1349, 1404, 1461, 1518, 1578])
    #expect(points.map(\.y).prefix(3) == [18432, 18475, 18510])
  }

  @Test
  func channelsHaveUnits() throws {
    let drawing = try read(
      """
      <traceFormat><channel name="Y" units="mm"/><channel name="X" units="in"/><channel name="Q"/>
      <channel name="T" units="s"/><channel name="OE"/><channel name="OA" units="rad"/></traceFormat>
      <trace>25.4 1 99 2 90 1.5, 0 0 99 3 45 ?</trace>
      """)
    let points = strokes(drawing)[0].points
    #expect((points[0].x - 72).magnitude < 1e-9 && (points[0].y - 72).magnitude < 1e-9)
    #expect(points.map(\.time) == [2, 3])
    #expect((try #require(points[0].altitude) - .pi / 2).magnitude < 1e-12)
    #expect(points[0].azimuth == 1.5 && points[1].azimuth == nil)
  }

  @Test
  func theThirdValueIsTheForce() throws {
    let stroke = try #require(strokes(try read("<trace>0 0 100,8 0 50,16 0 0</trace>")).first)
    #expect(stroke.points.map(\.pressure) == [1, 0.5, 0])
    #expect(stroke.points.map(\.width) == [1.75, 1, 0.25].map { $0 * 1.5 })
    #expect(stroke.points.map(\.x) == [0, 6, 12])
  }

  @Test
  func theFirstDefinitionOfAnIdentifierCounts() throws {
    func brush(_ width: Int) -> String {
      "<brush xml:id=\"b\"><brushProperty name=\"width\" value=\"\(width)\" units=\"pt\"/></brush>"
    }
    let drawing = try read(
      "<definitions>\(brush(3))\(brush(5))</definitions><trace brushRef=\"#b\">0 0,1 1</trace>")
    #expect(strokes(drawing).map(\.width) == [3])
  }

  @Test
  func brushesAndGroups() throws {
    let drawing = try read(
      """
      <definitions><brush xml:id="b"><brushProperty name="width" value="1" units="cm"/>
      <brushProperty name="color" value="#0000FF"/><brushProperty name="transparency" value="55"/>
      <brushProperty name="rasterOp" value="maskPen"/></brush></definitions>
      <traceGroup brushRef="#b"><trace>0 0,1 1</trace><traceGroup><trace>2 2</trace></traceGroup></traceGroup>
      <trace>3 3</trace><trace type="penUp">4 4</trace>
      """)
    let made = strokes(drawing)
    #expect(made.map(\.tool) == [.highlighter, .highlighter, .pen])
    #expect(made[0].color == InkColor(red: 0, green: 0, blue: 255, alpha: 200))
    #expect((made[0].width - 72 / 2.54).magnitude < 1e-9)
    #expect(drawing.pages[0].elements.map(\.group) == [0, 1, nil])
    #expect(drawing.pages[0].groupParents == [nil, 0])
  }

  @Test
  func aTraceThatContinuesIsOne() throws {
    let drawing = try read(
      "<trace xml:id=\"a\" continuation=\"begin\">0 0,1 1</trace><trace continuation=\"end\" priorRef=\"#a\">2 2</trace>"
    )
    #expect(drawing.report.taken(.strokes) == 1 && strokes(drawing)[0].points.count == 3)
  }

  @Test
  func aTraceContinuesTheOneThatItNames() throws {
    let drawing = try read(
      """
      <trace xml:id="a" continuation="begin">0 0,1 1</trace>
      <trace xml:id="b" continuation="begin">50 50,51 51</trace>
      <trace xml:id="c" continuation="middle" priorRef="#a">2 2</trace>
      <trace continuation="end" priorRef="#b">52 52,53 53</trace>
      <trace continuation="end" priorRef="#c">3 3</trace>
      <trace continuation="end" priorRef="#none">9 9</trace>
      """)
    let pixels = strokes(drawing).map { $0.points.map { $0.x / 0.75 } }
    #expect(pixels == [[0, 1, 2, 3], [50, 51, 52, 53], [9]])
    #expect(drawing.report.sentence == "3 strokes")
  }

  @Test
  func tracesInTheAirAndTipsAreCounted() throws {
    let drawing = try read(
      """
      <brush xml:id="a"><brushProperty name="tip" value="rectangle"/></brush>
      <brush xml:id="b"><brushProperty name="tip" value="ellipse"/></brush>
      <trace brushRef="#a">0 0,1 1</trace><trace type="penUp">1 1,2 2</trace>
      """)
    #expect(drawing.report.sentence == "1 stroke; 1 stroke, 1 brush look not taken")
  }

  @Test(arguments: [
    "<trace>0 x</trace>", "<trace>0 0,1 1", "<traceFormat><channel name=\"X\"/></traceFormat>",
    "<trace>'9e99 0</trace>",
  ])
  func faultsAreTold(_ content: String) {
    #expect(throws: ImportFailure.self) { try read(content) }
  }

  @Test
  func whatIsWrittenIsReadAgain() throws {
    let document = InkDocument()
    var points: [PolylinePoint] = []
    for step in 0..<30 {
      points.append(
        PolylinePoint(
          location: Point(Double(step) * 2.5, Double(step % 4) * 3), timestamp: Double(step) / 50,
          force: Double(step) / 20, altitude: 1, azimuth: -0.5))
    }
    document.append(InkStroke(points, brush: BrushPreset.pen.brush, maximumForce: 25.0 / 6))
    document.append(
      InkStroke([PolylinePoint(location: Point(5, 5))], brush: BrushPreset.highlighter.brush))
    let (bytes, report) = document.inkML()
    #expect(report.sentence == "2 strokes")
    let made = strokes(try ForeignDrawing.read(bytes))
    #expect(made.map(\.tool) == [.pen, .highlighter] && made[0].points.count == points.count)
    for (point, sample) in zip(made[0].points, points) {
      #expect((point.x - sample.location.x).magnitude < 0.006)
      #expect((try #require(point.time) - sample.timestamp).magnitude < 1e-4)
      #expect((try #require(point.pressure) - (sample.force ?? 0) * 6 / 25).magnitude < 1e-3)
      #expect(point.altitude == 1 && point.azimuth == -0.5)
    }
  }

  private static let file = SharedData.folder.appendingPathComponent("ink/inkml-msft/ink1.xml")

  @Test(.enabled(if: FileManager.default.fileExists(atPath: file.path), SharedData.isMissing))
  func aRealFile() throws {
    let bytes = [UInt8](try Data(contentsOf: Self.file))
    let traces =
      String(decoding: bytes, as: UTF8.self).components(separatedBy: "<inkml:trace ").count - 1
    let (document, report) = try ForeignDrawing.read(bytes).document()
    #expect(traces > 5 && report.taken(.strokes) == traces && document.inkCount == traces)
    // Fourteen thousand himetric are some fourteen centimetres.
    #expect(document.bounds.width > 200 && document.bounds.width < 600)
  }

  @Test
  func transcriptionsNameTheInkOfTheirGroups() throws {
    let drawing = try read(
      """
      <traceGroup><annotation type="truth">two</annotation><trace>0 0, 9 9</trace>
      <trace>9 0, 0 9</trace></traceGroup>
      <traceGroup><trace>20 0, 29 9</trace><annotation type="transcription"> one </annotation></traceGroup>
      <annotation type="truth">all</annotation><annotation type="author">me</annotation>
      """)
    #expect(drawing.pages[0].words.map(\.readings) == [["two"], ["one"]])
    #expect(drawing.pages[0].words.map(\.elements) == [[0, 1], [2]])
    let (document, report) = drawing.document()
    let ids = document.strokes.map(\.id)
    let group = try #require(document.outermostGroup(of: ids[0]))
    #expect(document.outermostGroup(of: ids[1]) == group && document.name(of: group) == "two")
    let other = try #require(document.outermostGroup(of: ids[2]))
    #expect(document.name(of: other) == "one")
    #expect(report.sentence == "3 strokes, 2 recognized words; 1 recognized word not taken")
  }
}
