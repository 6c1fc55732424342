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
}
