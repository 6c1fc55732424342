import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// The pencil measured as graphite on paper would be.
@Suite struct PencilTests {
  /// A pencil at a place: force as a share of its range.
  private struct Hold {
    var place: Point
    var force: Double?
    var altitude = 1.2
    var azimuth = Double.pi / 2
  }

  private static func draw(
    _ holds: [Hold], on canvas: InkCanvas, touch: Int64 = 1, times: [Double]? = nil,
    rate: Double = 240
  ) {
    for (index, hold) in holds.enumerated() {
      let phase: TouchPhase =
        index == 0 ? .began : index == holds.count - 1 ? .ended : .moved
      canvas.receive(
        TouchBatch([
          TouchEvent(
            touch: TouchIdentifier(touch),
            timestamp: Double(touch) * 9 + (times?[index] ?? Double(index) / rate),
            kind: hold.force == nil ? .indirectPointer : .pencil, phase: phase,
            location: hold.place, force: hold.force.map { $0 * 25 / 6 },
            maximumForce: TouchEvent.pencilMaximumForce,
            altitude: hold.force == nil ? nil : hold.altitude,
            azimuth: hold.force == nil ? nil : hold.azimuth)
        ]))
    }
  }

  private static func canvas(
    width: Double = 260, height: Double = 60, scale: Double = 2
  ) throws -> InkCanvas {
    let canvas = try InkCanvas(width: width, height: height, scale: scale)
    canvas.brush = BrushPreset.pencil.brush
    return canvas
  }

  /// Returns a straight line, 200 points long.
  private static func line(
    force: Double?, altitude: Double = 1.2, azimuth: Double = .pi / 2, count: Int = 120,
    y: Double = 22.3, rise: Double = 0
  ) -> [Hold] {
    (0..<count).map {
      let way = Double($0) / Double(count - 1)
      return Hold(
        place: Point(30 + 200 * way, y + rise * way), force: force, altitude: altitude,
        azimuth: azimuth)
    }
  }

  /// Returns the darkness of pixels in all, in points of black paper.
  private static func darkness(_ canvas: InkCanvas, x: Range<Double>, y: Range<Double>? = nil)
    -> Double
  {
    let width = canvas.pixelWidth
    let pixels = canvas.pixels
    let scale = canvas.scale
    let rows = y ?? 0..<canvas.height
    let sum = CanvasTestSupport.darkness(
      of: pixels, width: width,
      columns: Int(x.lowerBound * scale)..<Int(x.upperBound * scale),
      rows: Int(rows.lowerBound * scale)..<Int(rows.upperBound * scale))
    return Double(sum) / 255 / (scale * scale)
  }

  private static func darkness(
    _ holds: [Hold], scale: Double = 2, x: Range<Double> = 50..<210
  ) throws -> Double {
    let canvas = try canvas(scale: scale)
    draw(holds, on: canvas)
    return darkness(canvas, x: x)
  }

  @Test(arguments: [1.4, 0.9, 0.75, 0.6, 0.45, 0.3])
  func `darkness follows force without a step`(altitude: Double) throws {
    var forces = [0.05]
    while forces[forces.count - 1] < 1 { forces.append(forces[forces.count - 1] * 1.12) }
    let values = try forces.map { try Self.darkness(Self.line(force: $0, altitude: altitude)) }
    for index in 1..<values.count { #expect(values[index] > values[index - 1]) }
    for index in 1..<values.count - 1 {
      let smooth = (values[index - 1] * values[index + 1]).squareRoot()
      #expect((values[index] / smooth - 1).magnitude < 0.08, "\(forces[index])")
    }
  }

  @Test func `nothing jumps when the altitude passes any angle`() throws {
    // A twelfth of a degree at a time: the width grows tenfold in 40°.
    for force in [0.15, 0.5] {
      var last: (darkness: Double, width: Double)?
      for step in 0...520 {
        let altitude = 1.1 - Double(step) * 0.0015
        let canvas = try Self.canvas(scale: 1)
        Self.draw(Self.line(force: force, altitude: altitude, count: 12), on: canvas)
        let rows = (0..<60).map { row in
          Self.darkness(canvas, x: 60..<200, y: Double(row)..<Double(row + 1))
        }
        let sum = rows.reduce(0, +)
        let mean = rows.indices.reduce(0) { $0 + Double($1) * rows[$1] } / sum
        let variance =
          rows.indices.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) * rows[$1] } / sum
        let value = (darkness: sum, width: variance.squareRoot())
        if let last {
          #expect((value.darkness / last.darkness - 1).magnitude < 0.03, "\(altitude)")
          #expect((value.width / last.width - 1).magnitude < 0.03, "\(altitude)")
        }
        last = value
      }
    }
  }

  /// Shading at 2×: the deviation of pixels over their mean.
  @Test func `graphite has middle tones`() throws {
    var found: [(mean: Double, share: Double)] = []
    for force in [0.05, 0.07, 0.1, 0.14, 0.2, 0.28, 0.4, 0.6] {
      let canvas = try Self.canvas(width: 140, height: 120)
      for line in 0..<10 {
        Self.draw(
          (0..<60).map {
            Hold(
              place: Point(10 + 2 * Double($0), 15 + 9 * Double(line)), force: force,
              altitude: 0.42, azimuth: 1.2)
          }, on: canvas, touch: Int64(line + 1))
      }
      var values: [Double] = []
      let pixels = canvas.pixels
      for row in 100..<150 {
        for column in 100..<170 {
          values.append(255 - Double(pixels[row * canvas.pixelWidth + column] >> 8 & 255))
        }
      }
      let mean = values.reduce(0, +) / Double(values.count)
      let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
      found.append((mean, variance.squareRoot() / mean))
    }
    let middle = found.filter { (50...85).contains($0.mean) }
    let dark = found.filter { $0.mean > 160 }
    #expect(!middle.isEmpty && middle.allSatisfy { $0.share <= 0.45 }, "\(found)")
    #expect(!dark.isEmpty && dark.allSatisfy { $0.share <= 0.2 }, "\(found)")
    // Paper with a tooth it is all the same.
    #expect(middle.allSatisfy { $0.share > 0.2 }, "\(found)")
  }

  /// Writing on black paper is as far from the paper, and on white.
  @Test func `a pencil is seen on dark paper`() throws {
    var contrasts: [Double] = []
    for paper in [InkColor.white, InkColor(red: 28, green: 28, blue: 30)] {
      let canvas = try Self.canvas()
      canvas.paper = paper
      Self.draw(Self.line(force: 0.17, altitude: 0.94), on: canvas)
      let base = Double(paper.red)
      let pixels = canvas.pixels
      var sum = 0.0
      for column in 120..<400 {
        let farthest = (0..<canvas.pixelHeight).map {
          abs(Double(pixels[$0 * canvas.pixelWidth + column] & 255) - base)
        }
        sum += (farthest.max() ?? 0) / 280
      }
      contrasts.append(sum)
    }
    #expect(contrasts[0] > 90 && contrasts[1] > 75, "\(contrasts)")
  }

  @Test func `a hatch is darker where it crosses`() throws {
    let canvas = try Self.canvas(width: 100, height: 100, scale: 2)
    let force = 0.25
    var touch: Int64 = 0
    var crossings: [Point] = []
    for way in [Vector(1, 1), Vector(1, -1)] {
      for index in 0..<5 {
        let middle = Point(50, 50) + Vector(way.dy, -way.dx) * (Double(index - 2) * 7)
        touch += 1
        Self.draw(
          (0..<40).map { Hold(place: middle + way * (Double($0) - 19.5), force: force) },
          on: canvas, touch: touch)
      }
    }
    for a in -2...2 {
      for b in -2...2 {
        let middle = Point(50, 50) + Vector(1, -1) * (Double(a) * 7)
        crossings.append(middle + Vector(-1, -1) * (Double(b) * 7))
      }
    }
    func darkness(at point: Point) -> Double {
      Self.darkness(
        canvas, x: point.x - 0.5..<point.x + 0.5, y: point.y - 0.5..<point.y + 0.5)
    }
    let crossed = crossings.reduce(0) { $0 + darkness(at: $1) } / 25
    // Between two crossings, on one line and on the other.
    let single =
      crossings.reduce(0) {
        $0 + darkness(at: $1 + Vector(3.5, 3.5)) + darkness(at: $1 + Vector(3.5, -3.5))
      } / 50
    #expect(crossed > 1.12 * single, "\(crossed) \(single)")
  }

  @Test func `a shaded band has soft edges`() throws {
    for (altitude, azimuth) in [(0.45, Double.pi / 2), (0.3, 1.0), (0.3, -2.0)] {
      let canvas = try Self.canvas(height: 80, scale: 2)
      Self.draw(
        Self.line(force: 0.4, altitude: altitude, azimuth: azimuth, y: 40.2), on: canvas)
      let rows = (0..<160).map { row in
        Self.darkness(canvas, x: 60..<200, y: Double(row) / 2..<Double(row + 1) / 2)
      }
      // Five rows each, for the tooth is as large.
      let smooth = rows.indices.map { index in
        let range = max(index - 2, 0)...min(index + 2, rows.count - 1)
        return range.reduce(0) { $0 + rows[$1] } / Double(range.count)
      }
      let most = try #require(smooth.max())
      for side in [smooth, smooth.reversed()] {
        let outer = try #require(side.firstIndex { $0 > 0.1 * most })
        let inner = try #require(side.firstIndex { $0 > 0.9 * most })
        #expect(inner - outer >= 6, "\(altitude) \(azimuth)")
      }
    }
  }

  @Test func `it is as dark at any scale`() throws {
    let zigzag = (0..<600).map { index in
      let t = Double(index) / 599
      let swing = (t * 40).truncatingRemainder(dividingBy: 2)
      return Hold(place: Point(60 + 140 * t, 15 + 30 * (swing < 1 ? swing : 2 - swing)), force: 0.2)
    }
    let strokes = [
      Self.line(force: 0.1, rise: 9), Self.line(force: 0.3, rise: 9),
      Self.line(force: 0.8, rise: 9), Self.line(force: 0.3, altitude: 0.55),
      Self.line(force: 0.3, altitude: 0.3), zigzag,
    ]
    for (index, stroke) in strokes.enumerated() {
      let truth = try Self.darkness(stroke, scale: 2)
      for scale in [1, 1.5, 3, 4] {
        let value = try Self.darkness(stroke, scale: scale)
        #expect((value / truth - 1).magnitude < 0.02, "\(index) at \(scale): \(value) \(truth)")
      }
    }
  }

  @Test func `the rate of samples changes nothing`() throws {
    func holds(_ times: [Double], altitude: Double) -> [Hold] {
      times.map { time in
        Hold(
          place: Point(30 + 400 * time, 25 + 6 * Elementary.sin(time * 20)),
          force: 0.2 + 0.3 * time, altitude: altitude)
      }
    }
    var random = SeededGenerator(seed: 5)
    for altitude in [1.2, 0.4] {
      var pictures: [[Double]] = []
      var uneven = [0.0]
      while uneven[uneven.count - 1] < 0.5 {
        uneven.append(uneven[uneven.count - 1] + random.double(in: 0.001...0.014))
      }
      uneven[uneven.count - 1] = 0.5
      let rates = [240.0, 120, 60].map { rate in (0...Int(rate / 2)).map { Double($0) / rate } }
      for times in rates + [uneven] {
        let canvas = try Self.canvas()
        // No filter: its lag would be another one.
        canvas.brush.filters = []
        Self.draw(holds(times, altitude: altitude), on: canvas, times: times)
        pictures.append(
          (0..<32).map {
            Self.darkness(canvas, x: 50 + 5 * Double($0)..<55 + 5 * Double($0))
          })
      }
      for picture in pictures.dropFirst() {
        for (value, truth) in zip(picture, pictures[0]) {
          #expect((value / truth - 1).magnitude < 0.05, "\(altitude)")
        }
        let sums = (picture.reduce(0, +), pictures[0].reduce(0, +))
        #expect((sums.0 / sums.1 - 1).magnitude < 0.01)
      }
    }
  }

  @Test func `at equal force speed changes nothing`() throws {
    let slow = try Self.canvas()
    Self.draw(Self.line(force: 0.3), on: slow, rate: 60)
    let fast = try Self.canvas()
    Self.draw(Self.line(force: 0.3), on: fast, rate: 1000)
    let (a, b) = (Self.darkness(slow, x: 50..<210), Self.darkness(fast, x: 50..<210))
    #expect((a / b - 1).magnitude < 0.005)
  }

  @Test func `strokes over strokes grow darker towards the colour of graphite`() throws {
    let canvas = try Self.canvas()
    var last = 0.0
    for touch in 1...40 {
      Self.draw(Self.line(force: 0.15, altitude: 0.3), on: canvas, touch: Int64(touch))
      let value = Self.darkness(canvas, x: 60..<200, y: 27..<32) / (140 * 5)
      if touch < 12 { #expect(value > last) }
      last = value
    }
    let limit = 1 - 22.0 / 255
    #expect(last > 0.8 * limit && last <= limit + 0.004)
  }

  @Test func `pressing gives black, and a touch can hardly be seen`() throws {
    let dark = try Self.canvas()
    Self.draw(Self.line(force: 0.9), on: dark)
    #expect(Self.darkness(dark, x: 60..<200, y: 22..<22.5) / 70 > 0.85)
    let light = try Self.canvas()
    Self.draw(Self.line(force: 0.05), on: light)
    let faint = Self.darkness(light, x: 60..<200, y: 22..<22.5) / 70
    #expect(faint > 0.03 && faint < 0.2)
  }

  /// The dot of an i: pressed, and hardly moved.
  @Test func `small dots can be seen`() throws {
    let canvas = try Self.canvas()
    let forces = [0.02, 0.1, 0.25, 0.3, 0.28, 0.2, 0.1]
    Self.draw(
      forces.enumerated().map { index, force in
        Hold(place: Point(100 + 0.06 * Double(index), 20.5), force: force)
      }, on: canvas)
    #expect(Self.darkness(canvas, x: 95..<105, y: 15..<25) > 0.15)
  }

  /// Drawings keep the text of their brushes, and with it the look that they had.
  @Test func `a pencil of a stored drawing looks as it did`() throws {
    let text = """
      ductus-brush 1
      name "pencil"
      color #222226
      size 6
      smoother lines
      tip round
      width size / 6 * if(altitude < 0.5235987755982988, 60 * across / (pi / 2) * (1 - (max(altitude, 0.25) - 0.25) / (pi / 6 - 0.25)) + 5, if(force > 0, force * 4, 6))
      opacity if(altitude < 0.5235987755982988, if(known(force), clamp(force / 5, 0, 1), 0.5), 1)
      run step
      flattening tolerance
      taper 0 0
      dot tip
      texture graphite 0.3 0.8
      blend source-over
      overlap union
      """
    let brush = try Brush(text: text.utf8)
    #expect(String(decoding: brush.text, as: UTF8.self) == text + "\n")
    // The grain of then takes more of light ink than `scribble` does now, and none of it is changed.
    #expect(brush.texture == BrushTexture(.graphite, scale: 0.3, strength: 0.8))
    let canvas = try InkCanvas(width: 60, height: 60)
    canvas.brush = brush
    for index in 0...8 {
      let phase: TouchPhase = index == 0 ? .began : index == 8 ? .ended : .moved
      let x = 5 + 6 * Double(index)
      let event = TouchEvent(
        touch: TouchIdentifier(1), timestamp: Double(index) / 60, phase: phase,
        location: Point(x, 30), force: 1, altitude: 0.25, azimuth: Double.pi / 2)
      canvas.receive(TouchBatch([event]))
    }
    let darkness = Self.darkness(canvas, x: 15..<45, y: 20..<40) / 600
    #expect(darkness > 0.02 && darkness < 0.06, "\(darkness)")
  }
}
