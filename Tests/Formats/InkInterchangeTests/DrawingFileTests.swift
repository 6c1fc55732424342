import DecodedPNG
import Ductus
import Foundation
import InkInterchange
import Testing

/// Drawings and pictures by their paths.
@Suite struct DrawingFileTests {
  private func drawing() throws -> InkDocument {
    let canvas = try InkCanvas(width: 120, height: 80)
    for row in 0..<3 {
      canvas.add(
        samples: (0..<20).map { step in
          PolylinePoint(
            location: Point(10 + 5 * Double(step), 20 + 15 * Double(row)),
            timestamp: Double(step) / 120, force: 1)
        }, brush: BrushPreset.ink.brush)
    }
    canvas.undo()
    return canvas.document
  }

  @Test func `A drawing is saved and opened, history and all`() throws {
    let document = try drawing()
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("a.ductus").path
      try document.write(to: path)
      let file = try DuctusReader(.strict).read(contentsOf: path)
      #expect(file.report.isWhole && file.document.state == document.state)
      #expect(file.document.canRedo)
      #expect(try InkDocument(contentsOf: path).state == document.state)
      // An existing file is replaced.
      try document.write(to: path, keepsHistory: false)
      let short = try DuctusReader().read(contentsOf: path).document
      #expect(short.state.withoutHistory == document.state.withoutHistory && !short.canUndo)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.ductus"])
    }
  }

  @Test func `What cannot be opened or saved says why`() throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("a.ductus").path
      #expect(throws: DrawingFileError.missing(file: path)) {
        try DuctusReader().read(contentsOf: path)
      }
      try Data("no drawing".utf8).write(to: URL(fileURLWithPath: path))
      let signature = DuctusError(.signature, offset: 0)
      #expect(throws: DrawingFileError.format(file: path, signature)) {
        try DuctusReader().read(contentsOf: path)
      }
      #expect(throws: DrawingFileError.format(file: path, signature)) {
        try InkDocument(contentsOf: path)
      }
      let unreadable = #expect(throws: DrawingFileError.self) {
        try DuctusReader().read(contentsOf: folder.path)
      }
      guard case .unreadable(folder.path, _) = unreadable else {
        Issue.record("\(String(describing: unreadable))")
        return
      }
      for bad in [folder.path, "/no-such-folder/a.ductus"] {
        let error = #expect(throws: DrawingFileError.self) { try InkDocument().write(to: bad) }
        #expect(error?.description.hasPrefix(bad + ": ") == true)
        guard case .unwritable(bad, _) = error else {
          Issue.record("\(String(describing: error))")
          return
        }
      }
      // A brush that no file can keep leaves the old file alone.
      let document = InkDocument()
      let stroke = InkStroke(
        id: document.makeIdentifier(),
        record: StrokeRecord(samples: [RecordedSample(x: 0, y: 0, time: 0)]),
        brush: Brush(size: -1), place: document.makePlace())
      document.perform(.add([stroke]))
      let error = DuctusError(.unwritable, offset: 0)
      #expect(throws: DrawingFileError.format(file: path, error)) { try document.write(to: path) }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("no drawing".utf8))
    }
  }

  @Test func `A picture becomes a PNG in a line`() throws {
    let document = try drawing()
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("a.png")
      try document.picture(of: document.bounds, scale: 2).writePNG(to: file.path, scale: 2)
      let picture = try document.picture(of: document.bounds, scale: 2)
      let decoded = try DecodedPNG(Array(Data(contentsOf: file)))
      #expect(decoded.width == picture.width && !decoded.hasAlpha)
      #expect(decoded.pixels == picture.pixels)
      // 2 × 72 pixels an inch are 5,669 a metre.
      #expect(decoded.chunk("pHYs") == [0, 0, 0x16, 0x25, 0, 0, 0x16, 0x25, 1])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.png"])
    }
    var clear = try document.picture(of: document.bounds, scale: 1, paper: .transparent)
    let decoded = try DecodedPNG(try clear.png())
    #expect(decoded.hasAlpha)
    clear.straighten()
    #expect(decoded.pixels == clear.pixels)
  }

  @Test func `A drawing becomes a PNG in a call`() throws {
    let document = try drawing()
    let whole = document.outlinedRect.expanded(by: 4)
    let decoded = try DecodedPNG(document.png())
    #expect(try decoded.pixels == document.picture(of: whole, scale: 2).pixels)
    #expect(decoded.chunk("pHYs") == [0, 0, 0x16, 0x25, 0, 0, 0x16, 0x25, 1])
    let part = Rect(minX: 0, minY: 0, maxX: 20, maxY: 10)
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("a.png").path
      try document.writePNG(to: path, of: part, scale: 1)
      let written = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
      #expect(try written == document.png(of: part, scale: 1))
      let decoded = try DecodedPNG(written)
      #expect(decoded.width == 20 && decoded.height == 10)
    }
    // A page without ink is seen, and so is a point of the paper of nothing.
    let empty = InkDocument()
    let point = try DecodedPNG(empty.png())
    #expect(point.width == 2 && point.height == 2)
    empty.arrange(.add([PageDraft(PageSize(width: 30, height: 20))], at: 0))
    #expect(try empty.picture(scale: 1).width == 38)
    for (rect, scale) in [(part, 0), (part, .nan), (.empty, 1), (part, 1024), (.empty, .nan)] {
      let error = #expect(throws: PNGError.self) { try document.png(of: rect, scale: scale) }
      guard case .undrawable(let found) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(found.width == rect.width && found.height == rect.height)
      #expect(error?.description.contains("16,384 pixels a side") == true)
    }
  }

  @Test func `A picture that is none is an error, not a trap`() throws {
    var picture = try drawing().picture(of: Rect(minX: 0, minY: 0, maxX: 9, maxY: 9), scale: 1)
    picture.pixels.removeLast()
    #expect(throws: PNGError.badSize(width: 9, height: 9)) { try picture.png() }
    picture.height = .max
    #expect(throws: PNGError.badSize(width: 9, height: .max)) { try picture.png() }
    (picture.width, picture.height, picture.pixels) = (0, 0, [])
    #expect(throws: PNGError.badSize(width: 0, height: 0)) {
      try picture.writePNG(to: "/no-such-folder/a.png")
    }
    let whole = try drawing().thumbnail(fitting: 20, 20)
    #expect(throws: PNGError.self) { try whole?.writePNG(to: "/no-such-folder/a.png") }
  }

  @Test func `Strings do what bytes do`() throws {
    let document = try drawing()
    let page = SVGPage(margin: 2, title: "Übung")
    #expect(page == SVGPage(margin: 2, title: Array("Übung".utf8)))
    #expect(String(decoding: document.svg(page), as: UTF8.self).contains("<title>Übung</title>"))
    let log = EventLog(batches: document.callbacks)
    let text = String(decoding: try log.json(format: .lines), as: UTF8.self)
    #expect(try EventLog(json: text).batches == log.batches)
    let error = #expect(throws: EventLogError.self) { try EventLog(json: "[{]") }
    #expect(error?.byteOffset == 2)
  }
}
