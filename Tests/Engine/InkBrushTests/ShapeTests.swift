import InkBrush
import InkStream
import InkTestSupport
import Testing

/// Tests of the lines of the brushes for writing and drawing, beside the lines of the hand.
@Suite struct ShapeTests {
  static let presets = [
    BrushPreset.pen, .fountain, .ink, .pencil, .marker, .highlighter, .crayon, .airbrush,
  ]
  /// Brushes with the same filters and smoother draw the same lines: one of each is enough.
  static let brushes: [Brush] = {
    var brushes: [Brush] = []
    for brush in presets.map(\.brush)
    where !brushes.contains(where: { $0.filters == brush.filters && $0.smoother == brush.smoother })
    {
      brushes.append(brush)
    }
    return brushes
  }()

  @Test func `No filter or smoother of these brushes lags`() {
    let lagging = [FilterKind.oneEuro, .streamline, .steadyForce, .stabilizer]
    for preset in Self.presets {
      #expect(!preset.brush.filters.contains { lagging.contains($0.kind) }, "\(preset)")
      #expect(preset.brush.smoother == .catmullRom, "\(preset)")
    }
  }

  @Test(arguments: brushes) func `A pen's circles stay circles`(_ brush: Brush) {
    for radius in ShapeScore.circles.radii {
      for speed in ShapeScore.circles.speeds {
        var score = ShapeScore()
        score.addCircle(brush, .pen, radius: radius, speed: speed, isWatched: radius < 20)
        #expect(score.off <= 0.4, "radius \(radius) at \(speed)")
        #expect(score.gap <= 0.5 && score.end == 0)
        #expect(score.jump <= 2.5)
      }
    }
  }

  /// A mouse rounds to whole points, by which its samples alone are off by up to 0.7, and reports a small
  /// circle only a few times: less than three for one of radius 4 at 1,200 points a second.
  @Test(arguments: brushes) func `A mouse's circles stay circles`(_ brush: Brush) {
    for radius in ShapeScore.circles.radii {
      for speed in ShapeScore.circles.speeds {
        var score = ShapeScore()
        score.addCircle(brush, .mouse, radius: radius, speed: speed, isWatched: radius < 20)
        let turn = speed / 125 / radius
        let most = radius >= 20 ? 0.63 : turn <= 0.8 ? 0.75 : turn <= 2 ? 1.1 : 2.1
        #expect(score.off <= most, "radius \(radius) at \(speed): \(score.off)")
        #expect(score.gap <= 0.5 && score.end == 0)
        #expect(score.jump <= 2.5)
      }
    }
  }

  @Test(arguments: brushes, [ReportingDevice.mouse, .pen])
  func `Turns keep their height and their symmetry, loops stay open, straight lines straight`(
    _ brush: Brush, _ device: ReportingDevice
  ) {
    var score = ShapeScore()
    score.addZigzags(brush, device, isWatched: true)
    score.addLetters(brush, device, isWatched: true)
    score.addCorners(brush, device, isWatched: true)
    #expect(score.short <= 1.5 && score.tall <= 1)
    #expect(score.askew <= 2)
    #expect(score.open >= 0.85)
    // A mouse's samples stray by up to 0.7.
    #expect(score.bow <= (device.grid == 1 ? 0.7 : 0.1))
    #expect(score.cut <= 0.1)
    #expect(score.jump <= 2.5 && score.end == 0)
  }

  @Test(arguments: brushes, [60.0, 125, 240])
  func `Noise goes as the modeller alone takes it out`(_ brush: Brush, _ rate: Double) {
    func score(_ filters: [PolylineFilter]) -> NoiseScore {
      NoiseScore(ReportingDevice(rate: rate, grid: 1, noise: 0.5)) {
        StrokeRecipe(filters: filters, smoother: .lines).path(of: $0).filtered
      }
    }
    let best = score([.modeller()])
    let score = score(brush.polylineFilters(predicting: .platform))
    #expect(score.off <= 1.05 * best.off && score.heading <= 1.05 * best.heading)
    // Noise and rounding alone come to 0.58.
    #expect(score.off <= [60: 0.35, 125: 0.25, 240: 0.19][rate] ?? 0)
  }
}
