import InkImport
import Testing

/// Counts in words.
struct ImportReportTests {
  @Test
  func theSentenceNamesBoth() {
    var report = ImportReport()
    report.take(.strokes, 312)
    report.take(.pictures, 4)
    report.leave(.recordings, 2)
    #expect(report.sentence == "312 strokes, 4 pictures; 2 recordings not taken")
    #expect(!report.isComplete)
  }

  @Test
  func nothingIsSaid() {
    #expect(ImportReport().sentence == "nothing")
    #expect(ImportReport().isComplete)
  }

  @Test
  func oneIsSingular() {
    var report = ImportReport()
    report.take(.strokes)
    report.take(.texts)
    report.giveUp(.texts)
    #expect(report.sentence == "1 stroke; 1 text not taken")
    #expect(report.left(.texts) == 1 && report.taken(.texts) == 0)
  }

  @Test
  func formatsThatAreNotReadAreNamedWithTheWayOut() {
    let oneNote: [UInt8] = [
      0xE4, 0x52, 0x5C, 0x7B, 0x8C, 0xD8, 0xA7, 0x4D, 0xAE, 0xB1, 0x53, 0x78, 0xD0, 0x29, 0x96,
      0xD3, 0, 0,
    ]
    let rnote = Gzip.compress(
      Array("{\"version\":\"0.9.0\",\"data\":{\"engine_snapshot\":{}}}".utf8))
    for (file, kind) in [(oneNote, ForeignDrawing.Kind.oneNote), (rnote, .rnote)] {
      #expect(ForeignDrawing.kind(of: file) == kind)
      do {
        _ = try ForeignDrawing.read(file)
        Issue.record("it was read")
      } catch { #expect(error.reason == .unsupported && error.detail.contains("PDF")) }
    }
  }
}
