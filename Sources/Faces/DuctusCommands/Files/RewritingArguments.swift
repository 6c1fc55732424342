internal import ArgumentParser
internal import Ductus

/// The arguments of a command that writes a drawing anew: the drawing, and where the new file goes.
struct RewritingArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The drawing; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["ductus"]))
  var input: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where the new file goes; - is standard output.", valueName: "out"))
  var output: String

  func validate() throws { try protect(input, from: output) }
}
