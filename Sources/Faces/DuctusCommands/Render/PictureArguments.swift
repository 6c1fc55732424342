internal import ArgumentParser
internal import Ductus

/// The options for the output and the paper of a picture.
struct PictureArguments: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The picture to write, PNG, SVG or PDF by its name; - is standard output.",
      valueName: "file"),
    completion: .file(extensions: ["png", "svg", "pdf"]))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The format, png, svg or pdf, where the name does not tell it; standard output gets svg.",
      valueName: "format"))
  var format: PictureFormat?

  @OptionGroup var scaling: ScaleArguments

  @Option(
    name: [.customLong("paper"), .customLong("background")],
    help: ArgumentHelp(
      "The colour of the paper, in place of a drawing's own: #rrggbb, #rrggbbaa or transparent.",
      valueName: "color"),
    transform: ColorArgument.init)
  var background: ColorArgument?

  @Option(
    help: ArgumentHelp(
      """
      The lines of the paper, in place of a drawing's own: plain, grid, ruled, dots or music, and their \
      spacing in points after a colon, such as dots:12.
      """, valueName: "name"),
    transform: PatternArgument.init)
  var pattern: PatternArgument?

  @Option(
    help: ArgumentHelp(
      "The width of the margin around the ink, 0…1000 points, by default 4; not with --size.",
      valueName: "points"))
  var margin: Double?

  @Option(
    help: ArgumentHelp(
      """
      In which colours ink is shown: readable, so that none vanishes on its paper, black on black is \
      white; or recorded, as it was drawn.
      """, valueName: "which"))
  var colors = ColorsArgument.readable

  /// The format of the output.
  var pictureFormat: PictureFormat {
    format ?? PictureFormat(fileName: output) ?? .svg
  }

  /// The colour of the paper: by default white for PNG, and none for SVG and PDF.
  var paper: InkColor {
    background?.color ?? (pictureFormat == .png ? .white : .transparent)
  }

  /// The lines of the paper of a log: by default none.
  var lines: PaperPattern { pattern?.pattern ?? .plain }

  func validate() throws {
    if let margin, !(0...1000).contains(margin) {
      throw ValidationError("the margin has to be a number of points from 0 to 1000")
    }
    guard output == "-" || format != nil || PictureFormat(fileName: output) != nil else {
      throw ValidationError(
        "only PNG, SVG and PDF can be written: the name “\(output)” ends in none of .png, .svg and .pdf"
      )
    }
  }
}
