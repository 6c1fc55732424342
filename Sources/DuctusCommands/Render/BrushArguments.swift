internal import ArgumentParser
internal import Ductus

/// The brush of a command, and what of it is changed.
struct BrushArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The brush: a name that “ductus brushes” lists, or a file that describes one.",
      valueName: "name|file"))
  var brush = "pen"

  @Option(
    help: ArgumentHelp("The colour of the ink, instead of the brush's.", valueName: "#rrggbb"),
    transform: ColorArgument.init)
  var color: ColorArgument?

  @Option(
    help: ArgumentHelp(
      "The brush's size in canvas points, 0.01…10000, instead of its own.", valueName: "points"))
  var width: Double?

  func validate() throws {
    if let width {
      guard width >= 0.01, width <= 10_000 else {
        throw ValidationError("the width has to be a number from 0.01 to 10000")
      }
    }
    if let color, color.color.alpha == 0 {
      throw ValidationError("the ink cannot be transparent")
    }
  }
}
