import Ductus
import InkTestSupport

/// A score of the lines of brushes: their distance from what a hand drew.
struct BrushScore {
  /// The brushes that a person chooses, and lines through the samples for comparison.
  static let brushes: [(name: String, brush: Brush)] =
    [("samples", Brush(smoother: .lines)), ("samples, curved", Brush(smoother: .catmullRom))]
    + [
      BrushPreset.pen, .fountain, .ink, .pencil, .marker, .highlighter, .crayon, .airbrush,
      .signature,
    ].map { ("\($0.name)", $0.brush) }

  static func printAll() {
    for (name, device) in [
      ("mouse, 125 Hz, whole points", ReportingDevice.mouse), ("pen, 240 Hz", .pen),
    ] {
      print("\n\(name)\n")
      print(
        "| brush | circles | gap | off by more | turn short | tall | askew, ° | loops, area "
          + "| bowed | corner cut | jump | end |")
      print("|---|---|---|---|---|---|---|---|---|---|---|---|")
      for (name, brush) in brushes {
        var score = ShapeScore()
        var isOver = 0
        for radius in ShapeScore.circles.radii {
          for speed in ShapeScore.circles.speeds {
            var circle = ShapeScore()
            circle.addCircle(brush, device, radius: radius, speed: speed, isWatched: radius < 20)
            if circle.off > (device.grid == 1 ? 0.6 : 0.4) { isOver += 1 }
            score.off = max(score.off, circle.off)
            score.gap = max(score.gap, circle.gap)
            score.jump = max(score.jump, circle.jump)
          }
        }
        score.addZigzags(brush, device, isWatched: true)
        score.addLetters(brush, device, isWatched: true)
        score.addCorners(brush, device, isWatched: true)
        print(
          "| \(name) | \(fixed(score.off)) | \(fixed(score.gap)) | \(isOver) of 35 "
            + "| \(fixed(score.short)) | \(fixed(score.tall)) | \(fixed(score.askew)) "
            + "| \(fixed(score.open)) | \(fixed(score.bow)) | \(fixed(score.cut)) "
            + "| \(fixed(score.jump)) | \(fixed(score.end)) |")
      }
    }
    printCircles()
    printNoise()
  }

  /// Prints the circles one by one: the errors of lines, and in brackets those of the samples.
  private static func printCircles() {
    for (name, device) in [("mouse", ReportingDevice.mouse), ("pen", .pen)] {
      for (title, brush) in [brushes[1], ("pen", BrushPreset.pen.brush)] {
        print("\n| circles, \(name), \(title) | 300/s | 500 | 700 | 900 | 1200 |")
        print("|---|---|---|---|---|---|")
        for radius in ShapeScore.circles.radii {
          let cells = ShapeScore.circles.speeds.map { speed in
            var circle = ShapeScore()
            circle.addCircle(brush, device, radius: radius, speed: speed)
            return "\(fixed(circle.off)) (\(fixed(circle.samplesOff)))"
          }
          print("| \(fixed(radius, 0)) | \(cells.joined(separator: " | ")) |")
        }
      }
    }
  }

  private static func printNoise() {
    print("\nσ 0.5, whole points: RMS, heading in °\n")
    print("| brush | 60 Hz | 125 Hz | 240 Hz |")
    print("|---|---|---|---|")
    func row(_ name: String, _ filter: (Polyline) -> Polyline) {
      let cells = [60.0, 125, 240].map { rate in
        let score = NoiseScore(ReportingDevice(rate: rate, grid: 1, noise: 0.5), filter)
        return "\(fixed(score.off, 3)), \(fixed(score.heading))"
      }
      print("| \(name) | \(cells.joined(separator: " | ")) |")
    }
    row("modeller by itself") {
      StrokeRecipe(filters: [.modeller()], smoother: .lines).path(of: $0).filtered
    }
    for (name, brush) in brushes {
      row(name) {
        StrokeRecipe(filters: brush.polylineFilters(predicting: .platform), smoother: .lines)
          .path(of: $0).filtered
      }
    }
  }
}
