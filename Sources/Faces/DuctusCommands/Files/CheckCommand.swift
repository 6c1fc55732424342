internal import ArgumentParser
internal import Ductus
internal import InkInterchange

/// Checks that a drawing is undamaged, and saves the readable parts of a damaged one.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Tell whether a drawing is whole, and repair it.",
    discussion: """
      Reads every chunk of a .ductus file and its checksum. Damage is named with the byte where it \
      begins, and the exit code is 65. With --repair, all that can still be read is written as a \
      new file, and the exit code is 0; FILE itself is never changed.

      EXAMPLES
        ductus check drawing.ductus
        ductus check drawing.ductus --repair saved.ductus
      """)

  @Argument(
    help: ArgumentHelp("The drawing; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["ductus"]))
  var input: String

  @Option(help: ArgumentHelp("Where the repaired drawing goes.", valueName: "out"))
  var repair: String?

  func validate() throws {
    if let repair { try protect(input, from: repair) }
  }

  func run() throws {
    let drawing = try DrawingInput(drawing: input)
    let bytes = try drawing.bytes()
    let file = try drawing.read(bytes, repair == nil ? .stopping : .repairing)
    let report = file.report
    for loss in report.losses {
      let count = loss.bytes.count
      complain("\(drawing.name): \(loss.error); \(count) \(count == 1 ? "byte" : "bytes") lost")
    }
    for chunk in report.unknownChunks {
      warn("\(drawing.name): a chunk of an unknown kind is kept, at byte \(chunk.bytes.lowerBound)")
    }
    if report.lostRecordCount > 0 {
      complain("\(drawing.name): \(report.lostRecordCount) more strokes lost samples with these")
    }
    if let repair {
      let size = try writeCompact(file, to: repair, keepsHistory: true)
      if repair != "-" {
        let name = FileName.shown(repair)
        try CommandOutput.print("\(name): \(file.document.count) strokes, \(size) bytes\n")
      }
      return
    }
    guard report.isWhole else { throw CommandExit.badData }
    try CommandOutput.print(
      "\(FileName.shown(drawing.name)): whole, \(report.chunkCount) chunks, "
        + "\(file.document.count) strokes, \(bytes.count) bytes\n")
  }
}
