internal import InkRaster

/// Steps of a fade that are taken together, over as many frames as it needs.
struct OverdueFade {
  var pass: FadePass
  /// The number of steps.
  let steps: Int
  /// The ink before them, the sheet with it, how many strokes that has, and where it is shown.
  let source: TilePlane
  let sheet: InkSheet
  let strokes: Int
  let frame: CanvasFrame
}
