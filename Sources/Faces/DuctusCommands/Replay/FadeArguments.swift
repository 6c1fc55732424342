internal import ArgumentParser

/// The option to let ink fade away while nothing is drawn.
struct FadeArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Let ink fade while nothing is drawn, as it does live with the brush force: between strokes, and for \
      so many seconds after the last one, 0…60. After a third of a second it is gone.
      """, valueName: "seconds"))
  var fade: Double?

  func validate() throws {
    if let fade, !(fade >= 0 && fade <= 60) {
      throw ValidationError("ink has to fade for a number of seconds from 0 to 60")
    }
  }
}
