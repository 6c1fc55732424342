import Ductus
import Foundation
import PDFTestSupport
import Testing

/// Pages as three readers draw them, against our own pixels.
///
/// With `DUCTUS_LOOKS` set to a folder, the pictures of both are written there, as PPM.
@Suite(.enabled(if: PDFTool.areInstalled, PDFTool.isMissing))
struct PDFLooksTests {
  private static let dotsPerInch = 150
  static let page = Rect(minX: 0, minY: 0, maxX: 800, maxY: 440)

  // MARK: What is drawn

  /// Draws waves, loops and a tap, with the full range of force, tilt and speed.
  private static func draw(_ brush: Brush, in document: InkDocument) {
    var strokes: [InkStroke] = []
    for row in 0..<3 {
      strokes.append(
        TestDrawing.wave(
          brush, from: Point(60, 90 + 110 * Double(row)), width: 330, height: 40,
          turns: 9 + 8 * Double(row), samples: 140, seed: UInt64(row), in: document))
    }
    let record = StrokeRecord(seed: 7)
    for index in 0..<260 {
      let part = Double(index) / 260
      var sample = RecordedSample(
        x: Int64((470 + 250 * part + 45 * Elementary.cos(part * 40)) * 100),
        y: Int64((200 + 110 * Elementary.sin(part * 40) * (1 - 0.6 * part)) * 100),
        time: Int64(index) * 60)
      sample.force = Int32(200 + 1400 * part)
      sample.altitude = Int32(1500 - 900 * part)
      sample.azimuth = Int32(3000 * part)
      record.put(sample, at: index)
    }
    strokes.append(
      InkStroke(
        id: document.makeIdentifier(), record: record, brush: brush, place: document.makePlace()))
    let tap = StrokeRecord(seed: 8)
    tap.put(RecordedSample(x: 70_000, y: 38_000, time: 0), at: 0)
    strokes.append(
      InkStroke(
        id: document.makeIdentifier(), record: tap, brush: brush, place: document.makePlace()))
    document.perform(.add(strokes))
  }

  private static func drawing(_ brushes: [Brush], paper: InkColor = .white) -> InkDocument {
    let document = InkDocument()
    document.perform(.paper(paper))
    for brush in brushes { draw(brush, in: document) }
    return document
  }

  // MARK: Comparing

  private static func compare(
    _ ours: InkPicture, _ pdf: [UInt8], _ reader: PDFReader, _ name: String
  ) throws -> PixelDifference {
    let theirs = try reader.picture(of: pdf, dotsPerInch: dotsPerInch)
    try #require(
      abs(theirs.width - ours.width) <= 1 && abs(theirs.height - ours.height) <= 1,
      "\(name), \(reader): \(theirs.width) × \(theirs.height), \(ours.width) × \(ours.height)")
    if let folder = ProcessInfo.processInfo.environment["DUCTUS_LOOKS"] {
      let file = "\(folder)/\(name.replacing(" ", with: "-").replacing("/", with: "-"))"
      try write(theirs.pixels, theirs.width, theirs.height, to: "\(file)-\(reader).ppm")
      try write(ours.pixels, ours.width, ours.height, to: "\(file)-ours.ppm")
    }
    return PixelDifference(
      .init(ours.width, ours.height, ours.pixels), .init(theirs.width, theirs.height, theirs.pixels)
    )
  }

  private static func write(
    _ pixels: [UInt32], _ width: Int, _ height: Int, to path: String
  ) throws {
    var bytes = Array("P6\n\(width) \(height)\n255\n".utf8)
    for pixel in pixels {
      for shift in [UInt32(0), 8, 16] { bytes.append(UInt8(pixel >> shift & 255)) }
    }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  /// Compares with each reader that is installed, and prints a row of the table in the guide.
  private static func row(
    _ name: String, _ ours: InkPicture, _ pdf: [UInt8], mean: Double, area: Int
  ) throws {
    var cells = ["| \(name)"]
    for reader in PDFReader.allCases {
      guard PDFReader.installed.contains(reader) else {
        cells.append("– | –")
        continue
      }
      let difference = try compare(ours, pdf, reader, name)
      cells.append("\((difference.mean * 100).rounded() / 100) | \(difference.largestArea)")
      #expect(
        difference.mean <= mean && difference.largestArea <= area,
        "\(name), \(reader): \(difference.mean), \(difference.largestArea)")
    }
    print(cells.joined(separator: " | ") + " |")
  }

  private static func check(
    _ name: String, _ document: InkDocument, mean: Double = 1, area: Int = 0
  ) throws {
    let pdf = try document.pdf(
      PDFSettings(extent: .area(page), attachment: nil))
    let ours = try document.picture(of: page, scale: Double(dotsPerInch) / 72)
    try row(name, ours, pdf, mean: mean, area: area)
  }

  @Test(.enabled(if: PDFReader.hasPDFium, PDFReader.pdfiumIsMissing))
  func pdfiumIsThere() throws {
    #expect(PDFReader.installed.count == 3)
  }

  // PDFium closes gaps between hairs, and makes straight lines as broad as whole pixels.
  @Test(arguments: BrushPreset.allCases.filter { $0 != .eraser })
  func brushes(preset: BrushPreset) throws {
    let hasGrain = [.pencil, .crayon, .scribble].contains(preset)
    try Self.check(
      "\(preset.name)", Self.drawing([preset.brush]), mean: hasGrain ? 3 : 0.7,
      area: hasGrain ? 50 : preset == .ink ? 20 : 0)
  }

  @Test(arguments: PaperPattern.Kind.allCases, ["white", "cream", "black"])
  func papers(kind: PaperPattern.Kind, color: String) throws {
    let paper: InkColor =
      switch color {
      case "white": .white
      case "cream": InkColor(red: 250, green: 244, blue: 226)
      default: InkColor(red: 16, green: 16, blue: 18)
      }
    let document = Self.drawing([BrushPreset.pen.brush], paper: paper)
    document.perform(.paperPattern(PaperPattern(kind, spacing: kind.usualSpacing)))
    try Self.check("paper \(kind) \(color)", document, mean: 1.2)
  }

  @Test(arguments: ["sourceOver", "multiply", "destinationOut"], ["white", "dark"])
  func blends(blend: String, color: String) throws {
    let paper: InkColor = color == "white" ? .white : InkColor(red: 24, green: 26, blue: 32)
    var over = BrushPreset.marker.brush
    over.color = InkColor(red: 200, green: 60, blue: 40)
    over.size = 26
    over.dynamics.opacity = 0.6
    switch blend {
    case "multiply": over.blend = .multiply
    case "destinationOut": over.blend = .destinationOut
    default: break
    }
    let document = InkDocument()
    document.perform(.paper(paper))
    Self.draw(BrushPreset.pen.brush, in: document)
    Self.draw(BrushPreset.highlighter.brush, in: document)
    document.perform(
      .add([
        TestDrawing.wave(
          over, from: Point(50, 220), width: 700, height: 90, turns: 14, samples: 200, in: document)
      ]))
    try Self.check("\(blend) on \(color)", document)
  }

  @Test(arguments: [0, 90, 180, 270], [1, 2])
  func rotations(angle: Int, unit: Int) throws {
    for form in [PDFSettings.InkForm.annotations, .content] {
      let text = "1 0.9 0.7 rg 40 50 90 60 re f 0.2 0.4 0.8 RG 6 w 30 40 m 210 150 l S"
      let blank = SourcePDF([
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[-20 -10 300 200]/Rotate \(angle)>>",
        "<</Type/Page/Parent 2 0 R/CropBox[10 20 226 164]/UserUnit \(unit)/Contents 4 0 R>>",
        "<</Length \(text.utf8.count)>>stream\n\(text)\nendstream",
      ]).bytes
      let file = try PDFFile(blank)
      let document = try file.drawing()
      let page = document.pages[0].rect
      let size = min(page.width, page.height)
      for (preset, y) in [(BrushPreset.pen, 0.4), (.highlighter, 0.5), (.fountain, 0.8)] {
        document.perform(
          .add([
            TestDrawing.wave(
              preset.brush, from: Point(page.minX + 0.1 * size, page.minY + y * size),
              width: 0.8 * size, height: 0.2 * size, in: document)
          ]))
      }
      let saved = try file.saving(document, PDFSettings(ink: form))
      // Without ink the reader shows the page below it.
      for reader in PDFReader.installed {
        let name = "rotation \(angle) unit \(unit) \(form)"
        let below = try reader.picture(of: blank, dotsPerInch: Self.dotsPerInch)
        let theirs = try reader.picture(of: saved, dotsPerInch: Self.dotsPerInch)
        let scale = Double(Self.dotsPerInch) / 72
        // Some readers do not know units of users: they draw all of the page at half the size.
        let shown = Double(max(below.width, below.height)) / (max(page.width, page.height) * scale)
        let knowsUnit = shown > 0.9
        let ours = try document.picture(
          of: page, scale: knowsUnit ? scale : scale / Double(unit), paper: .transparent)
        try #require(
          abs(theirs.width - ours.width) <= 1 && abs(theirs.height - ours.height) <= 1,
          "\(name), \(reader): \(theirs.width) × \(theirs.height), \(ours.width) × \(ours.height)")
        let difference = PixelDifference(
          ofInk: .init(ours.width, ours.height, ours.pixels),
          page: .init(theirs.width, theirs.height, theirs.pixels),
          blank: .init(below.width, below.height, below.pixels))
        try #require(difference.inkCount > 500)
        let (mean, area) = (difference.mean, difference.largestArea)
        let row = "\(name) \(reader)\(knowsUnit ? "" : ", no units")"
        print("| \(row) | \((mean * 100).rounded() / 100) | \(area) |")
        #expect(mean < 2.5 && area == 0, "\(row): \(mean), \(area)")
      }
    }
  }
}
