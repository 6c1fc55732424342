import Dispatch
import Ductus
import InkTestSupport
import Testing

/// Outlines that are made before a PDF is.
@Suite struct PDFOutlinesTests {
  private static func document(_ random: inout SeededGenerator) -> InkDocument {
    let document = InkDocument()
    for _ in 0..<(1 + random.below(20)) {
      document.perform(.add([RandomStrokes.stroke(&random, in: document)]))
    }
    return document
  }

  @Test(arguments: UInt64(0)..<12)
  func `a PDF is the same with outlines that were made before, all or some`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let document = Self.document(&random)
    var settings = PDFSettings(
      ink: random.chance(0.5) ? .annotations : .content,
      grain: random.chance(0.5) ? .images : .outlines)
    let plain = try document.pdf(settings)
    let outlines = PDFOutlines(of: document, grain: settings.grain)
    var last = 0.0
    let most = random.below(30)
    for _ in 0..<most {
      let progress = outlines.goOn(atLeast: random.below(60))
      #expect(progress >= last && progress <= 1)
      last = progress
    }
    settings.outlines = outlines
    #expect(try document.pdf(settings) == plain)
    while outlines.goOn(atLeast: 100) < 1 {}
    #expect(try document.pdf(settings) == plain)
    settings.colors = .recorded
    var alone = settings
    alone.outlines = nil
    #expect(try document.pdf(settings) == document.pdf(alone))
  }

  @Test(arguments: UInt64(0)..<12)
  func `a PDF is the same with outlines that were made on several threads`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let document = Self.document(&random)
    var settings = PDFSettings(ink: .annotations)
    let plain = try document.pdf(settings)
    let outlines = PDFOutlines(of: document)
    outlines.goOn(atLeast: random.below(60))
    var calls = 0
    outlines.finish { count, work in
      calls += 1
      DispatchQueue.concurrentPerform(iterations: count, execute: work)
    }
    #expect(outlines.progress == 1 && calls <= 1)
    settings.outlines = outlines
    #expect(try document.pdf(settings) == plain)
  }

  @Test(arguments: UInt64(0)..<6)
  func `what has changed since is made anew`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let document = Self.document(&random)
    let outlines = PDFOutlines(of: document)
    while outlines.goOn(atLeast: 1) < 1 {}
    var settings = PDFSettings()
    settings.outlines = outlines
    let ids = document.strokes.map(\.id)
    document.perform(.transform(ids, .translation(Vector(7, 3))))
    document.perform(.restyle([ids[0]], BrushPreset.marker.brush))
    document.perform(.add([RandomStrokes.stroke(&random, in: document)]))
    #expect(try document.pdf(settings) == document.pdf())
  }
}
