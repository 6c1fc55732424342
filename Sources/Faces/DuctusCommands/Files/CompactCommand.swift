internal import ArgumentParser
internal import Ductus
internal import InkInterchange

/// Rewrites a drawing as a file of minimal size.
struct CompactCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compact",
    abstract: "Write a drawing anew, as small as can be.",
    discussion: """
      The new file has the strokes that are there instead of the events that led to them. What could \
      be undone can be undone, unless --forget-history is given: then removed strokes are gone for \
      good. What newer apps have put into the file stays in it. A damaged file is refused; see \
      ductus check.

      EXAMPLES
        ductus compact drawing.ductus -o smaller.ductus
        ductus compact drawing.ductus -o final.ductus --forget-history
      """)

  @OptionGroup var files: RewritingArguments

  @Flag(help: "Leave out what could be undone.")
  var forgetHistory = false

  func run() throws {
    let drawing = try DrawingInput(drawing: files.input)
    let bytes = try drawing.bytes()
    let file = try drawing.read(bytes, .strict)
    let size = try writeCompact(file, to: files.output, keepsHistory: !forgetHistory)
    if files.output != "-" {
      try CommandOutput.print(
        "\(FileName.shown(files.output)): \(size) bytes instead of \(bytes.count)\n")
    }
  }
}
