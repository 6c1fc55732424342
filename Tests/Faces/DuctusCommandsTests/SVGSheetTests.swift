import DecodedPNG
import Ductus
import Foundation
import InkInterchange
import SharedData
import Testing

/// Pages, their papers and pictures in an SVG, against the pixels of the same drawing.
@Suite(.enabled(if: Rendered.canDraw, Rendered.cannotDraw))
struct SVGSheetTests {
  /// Returns a PNG file of a gradient with a black corner, which is stored turned or mirrored.
  private static func picture(_ orientation: UInt8 = 1) throws -> [UInt8] {
    var picture = try InkDocument().picture(
      of: Rect(minX: 0, minY: 0, maxX: 60, maxY: 40), scale: 1)
    picture.pixels = (0..<2400).map { index in
      let (x, y) = (UInt32(index % 60), UInt32(index / 60))
      return x < 12 && y < 12 ? 0xFF00_0000 : 0xFF40_0000 | (x * 4) << 8 | y * 6
    }
    var file = try picture.png()
    // Metadata with an orientation and nothing else (PNG, third edition, section 11.3.5.4).
    let exif: [UInt8] = [
      0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0,
      0,
    ]
    file.insert(
      contentsOf: [0, 0, 0, UInt8(exif.count)] + Array("eXIf".utf8) + exif + [0, 0, 0, 0], at: 33)
    return file
  }

  private static func put(
    _ file: [UInt8], _ transform: Affine, crop: Rect? = nil, in document: InkDocument
  ) throws {
    let (content, header) = try PictureContent.importing(file)
    document.perform(
      .put(pictures: [
        PlacedPicture(
          id: document.nextPicture, content: content, size: header.size, crop: crop,
          transform: transform, place: document.nextPicturePlace)
      ]))
  }

  private static func draw(
    _ brush: Brush, from start: Point, to end: Point, in document: InkDocument
  ) {
    let record = StrokeRecord()
    for index in 0...20 {
      let part = Double(index) / 20
      record.put(
        RecordedSample(
          x: Int64((start.x + (end.x - start.x) * part) * 100),
          y: Int64((start.y + (end.y - start.y) * part) * 100), time: Int64(index) * 100),
        at: index)
    }
    document.perform(
      .add([
        InkStroke(
          id: document.makeIdentifier(), record: record, brush: brush,
          place: document.makePlace())
      ]))
  }

  /// Returns the text of the SVG, and the share by which its pixels differ from those of the canvas.
  private static func compare(
    _ document: InkDocument
  ) throws -> (text: String, difference: Double, messages: String) {
    try withTemporaryFolder { folder in
      let drawing = folder.appendingPathComponent("drawing.ductus")
      let file = folder.appendingPathComponent("picture.png")
      try document.write(to: drawing.path)
      let pixels = try CommandRun(["render", drawing.path, "-o", file.path, "--scale", "1"])
      try #require(pixels.exitCode == 0, "\(pixels.messages)")
      let vectors = try CommandRun(["render", drawing.path, "-o", "-"])
      try #require(vectors.exitCode == 0, "\(vectors.messages)")
      let (one, other) = (
        try DecodedPNG(Array(Data(contentsOf: file))), try Rendered.drawn(vectors.output)
      )
      try #require(one.width == other.width && one.height == other.height)
      var sum = 0.0
      for (a, b) in zip(one.pixels, other.pixels) {
        for shift in [0, 8, 16] as [UInt32] {
          sum += abs(Double(a >> shift & 255) - Double(b >> shift & 255)) / 255
        }
      }
      return (vectors.output, sum / Double(3 * one.pixels.count), vectors.messages)
    }
  }

  @Test func `The name of a picture is its title`() throws {
    let document = InkDocument()
    try Self.put(Self.picture(), .identity, in: document)
    let plain = String(decoding: document.svg(), as: UTF8.self)
    document.perform(.set([document.pictures[0].id], .name("A <boat> & more")))
    let named = String(decoding: document.svg(), as: UTF8.self)
    #expect(!plain.contains("<title>A"))
    #expect(named.contains("<title>A &lt;boat&gt; &amp; more</title>"))
  }

  @Test(.enabled(if: SharedData.isAvailable, SharedData.isMissing))
  func `what two people drew at once lies as on the screen`() throws {
    let url = SharedData.folder.appendingPathComponent("cases4/two-at-once-B.ductus")
    let file = try DuctusReader(.strict).read([UInt8](Data(contentsOf: url)))
    #expect(try Self.compare(file.document).difference < 0.002)
  }

  private static let pen = Brush(size: 5, tip: .outline, dynamics: Dynamics(width: .size))

  @Test(arguments: UInt8(1)...8)
  func `A picture is cut, turned and upright, however it is stored`(orientation: UInt8) throws {
    let document = InkDocument()
    let file = try Self.picture(orientation)
    try Self.put(file, Affine(a: 2, b: 0.5, c: -0.5, d: 2, tx: 40, ty: 10), in: document)
    try Self.put(
      file, Affine(a: 1, b: 0, c: 0, d: 1, tx: 170, ty: 20),
      crop: Rect(minX: 4, minY: 3, maxX: 30, maxY: 35), in: document)
    Self.draw(Self.pen, from: Point(20, 20), to: Point(200, 90), in: document)
    let (text, difference, messages) = try Self.compare(document)
    #expect(difference < 0.006, "\(difference)")
    #expect(messages.isEmpty)
    // Its file is there once.
    #expect(text.split(separator: "data:image/png;base64,").count == 2)
  }

  /// Where ink is clipped to papers, pages without ink are there, too.
  @Test func `A page without ink has its paper and its pictures`() throws {
    let document = InkDocument()
    for (index, paper) in [InkColor(red: 250, green: 240, blue: 210), .black].enumerated() {
      let top = 5 + 130 * Double(index)
      let page = DocumentPage(
        id: document.nextPage, rect: Rect(minX: 10, minY: top, maxX: 210, maxY: top + 120),
        paper: paper)
      document.perform(.put(pages: [page]))
    }
    try Self.put(try Self.picture(), .translation(Vector(90, 150)), in: document)
    Self.draw(Self.pen, from: Point(30, 30), to: Point(180, 90), in: document)
    Self.draw(Self.pen, from: Point(240, 40), to: Point(260, 250), in: document)
    let (text, difference, _) = try Self.compare(document)
    #expect(difference < 0.006, "\(difference)")
    #expect(text.contains("fill=\"#000000\"") && text.contains("clip-path=\"url(#sheet-1)\""))
  }

  @Test(arguments: [false, true])
  func `Pages have their papers, and ink is seen on each of them`(isDark: Bool) throws {
    let document = InkDocument()
    if isDark { document.perform(.paper(InkColor(red: 20, green: 24, blue: 30))) }
    for (index, paper) in [InkColor.white, .black, InkColor(red: 250, green: 240, blue: 210)]
      .enumerated()
    {
      let page = DocumentPage(
        id: document.nextPage,
        rect: Rect(
          minX: 10, minY: 5 + 130 * Double(index), maxX: 210, maxY: 125 + 130 * Double(index)),
        paper: paper, paperPattern: PaperPattern(index == 2 ? .dots : .grid, spacing: 20))
      document.perform(.put(pages: [page]))
    }
    try Self.put(try Self.picture(), .translation(Vector(90, 150)), in: document)
    // Ink that crosses the pages, and a marker that multiplies with the papers and the picture.
    Self.draw(Self.pen, from: Point(30, 30), to: Point(180, 370), in: document)
    var marker = Self.pen
    (marker.blend, marker.size) = (.multiply, 14)
    marker.color = InkColor(red: 255, green: 230, blue: 0)
    Self.draw(marker, from: Point(40, 350), to: Point(190, 60), in: document)
    var eraser = Self.pen
    eraser.blend = .destinationOut
    Self.draw(eraser, from: Point(20, 200), to: Point(200, 210), in: document)
    let (text, difference, messages) = try Self.compare(document)
    #expect(difference < 0.01, "\(difference)")
    #expect(messages.isEmpty)
    #expect(text.contains("fill=\"#e2e4e8\""))
    try XMLDocumentCheck(text)
  }

  @Test func `Pages of PDFs are white, and that is said`() throws {
    let document = InkDocument()
    document.perform(
      .put(pictures: [
        PlacedPicture(
          id: document.nextPicture, content: PictureContent(.pdf, Array("%PDF-1.4".utf8)),
          size: PageSize(width: 40, height: 30), place: 0)
      ]))
    Self.draw(Self.pen, from: Point(5, 5), to: Point(30, 20), in: document)
    try withTemporaryFolder { folder in
      let drawing = folder.appendingPathComponent("drawing.ductus")
      try document.write(to: drawing.path)
      let run = try CommandRun(["render", drawing.path, "-o", "-"])
      #expect(run.exitCode == 0)
      #expect(run.messages.contains("SVG has no pages of PDFs: they are white"))
      #expect(run.output.contains("Left out: the pages of PDFs.</desc>"))
      #expect(run.output.contains("width=\"40\" height=\"30\" fill=\"#ffffff\""))
    }
  }
}
