internal import ArgumentParser
internal import Ductus
internal import Foundation
internal import InkInterchange

/// Where a picture goes and what paper it is on.
struct PictureArguments: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The picture to write, PNG or SVG by its name; - is standard output.",
      valueName: "file"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The format, png or svg, where the name does not tell it; standard output gets svg.",
      valueName: "format"))
  var format: PictureFormat?

  @Option(
    help: ArgumentHelp(
      "Pixels per point of a PNG, 1…4, and its resolution in units of 72 dpi.",
      valueName: "factor"))
  var scale = 1.0

  @Option(
    help: ArgumentHelp(
      "The colour of the paper: #rrggbb, #rrggbbaa or transparent.", valueName: "color"),
    transform: ColorArgument.init)
  var background: ColorArgument?

  /// What is written.
  var pictureFormat: PictureFormat {
    format ?? PictureFormat(fileName: output) ?? .svg
  }

  /// The colour of the paper: white under pixels; SVG is left without paper unless it is asked for.
  var paper: InkColor {
    background?.color ?? (pictureFormat == .png ? .white : .transparent)
  }

  func validate() throws {
    guard scale >= 1, scale <= 4 else {
      throw ValidationError("the scale has to be a number from 1 to 4")
    }
    guard output == "-" || format != nil || PictureFormat(fileName: output) != nil else {
      throw ValidationError(
        "only PNG and SVG can be written: the name “\(output)” ends in neither .png nor .svg")
    }
  }

  /// Refuses to write the picture over the log that it is drawn from.
  func protect(log: String) throws { try DuctusCommands.protect(log: log, from: output) }

  /// Refuses to write the picture over the file of its brush, if it comes from a file.
  func protect(brush: String) throws {
    if BrushPreset(name: brush.utf8) != nil { return }
    try protectFile(FileIdentity(path: brush), "brush “\(brush)”", from: output)
  }
}

/// Refuses to write over a log that is read.
///
/// - Parameters:
///   - log: what is read; `-` is standard input.
///   - output: what is written; `-` is standard output.
/// - Throws: a validation error.
func protect(log: String, from output: String) throws {
  if log == "-" {
    try protectFile(
      FileIdentity(descriptor: STDIN_FILENO), "log that is standard input", from: output)
  } else {
    try protectFile(FileIdentity(path: log), "log “\(log)”", from: output)
  }
}

private func protectFile(_ input: FileIdentity?, _ meaning: String, from output: String) throws {
  let target = output == "-" ? FileIdentity(descriptor: STDOUT_FILENO) : FileIdentity(path: output)
  if let input, input == target {
    throw ValidationError("the picture would replace the \(meaning)")
  }
}
