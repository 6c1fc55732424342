import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Strokes that are stretched: their pixels, bounds, hits, pieces and files.
@Suite struct StretchedStrokesTests {
  /// Returns a map that stretches, turns, and may mirror.
  private func stretch(_ random: inout SeededGenerator) -> Affine {
    Affine.rotation(random.double(in: -3...3))
      .concatenating(
        .scale(
          x: random.double(in: 0.1...3) * (random.chance(0.3) ? -1 : 1),
          y: random.double(in: 0.1...3))
      )
      .concatenating(.rotation(random.double(in: -3...3)))
      .concatenating(.translation(Vector(100, 80)))
  }

  private func document(
    _ random: inout SeededGenerator, _ brush: Brush, samples: Int
  ) -> InkDocument {
    let document = InkDocument()
    var stroke = InkStroke(
      id: document.makeIdentifier(),
      record: RandomStrokes.record(&random, around: .zero, samples: samples), brush: brush,
      place: document.makePlace())
    stroke.transform = stretch(&random)
    document.perform(.add([stroke]))
    return document
  }

  @Test(arguments: BrushPreset.allCases)
  func `bounds hold all pixels`(preset: BrushPreset) throws {
    var inked = 0
    for seed in seeds(40) {
      var random = SeededGenerator(seed: seed)
      let document = document(&random, preset.brush, samples: 1 + random.below(20))
      let bounds = document.bounds
      guard !bounds.isEmpty else { continue }
      let picture = try document.picture(
        of: bounds.expanded(by: 30), scale: 2, paper: .transparent)
      let (count, found) = inkedPixels(of: picture.pixels, width: picture.width)
      inked += count
      guard count > 0 else { continue }
      // The middles of the outermost pixels.
      for (x, y) in [(found.minX, found.minY), (found.maxX - 1, found.maxY - 1)] {
        let place = Point(
          bounds.minX - 30 + (Double(x) + 0.5) / 2, bounds.minY - 30 + (Double(y) + 0.5) / 2)
        #expect(bounds.expanded(by: 1).contains(place), "seed \(seed): \(place) \(bounds)")
      }
    }
    #expect(inked > 1000 || preset.brush.blend == .destinationOut)
  }

  @Test func `widths grow by the root of the area, whatever the direction`() throws {
    let canvas = try InkCanvas.lines(width: 300, height: 300, size: 8)
    canvas.receiveEach(Strokes.line(from: Point(40, 10), to: Point(40, 60), touch: 1))
    canvas.receiveEach(Strokes.line(from: Point(10, 40), to: Point(60, 40), touch: 2))
    let all = canvas.document.strokes.map { $0.id }
    canvas.perform(.transform(all, .scale(x: 4, y: 1)))
    // The upright line is at 160, the other one at 40: both are 16 wide now.
    #expect(canvas.pixel(160 - 7, 15) == black && canvas.pixel(160 + 6, 15) == black)
    #expect(canvas.pixel(160 - 10, 15) == white && canvas.pixel(160 + 9, 15) == white)
    #expect(canvas.pixel(60, 40 - 7) == black && canvas.pixel(60, 40 + 6) == black)
    #expect(canvas.pixel(60, 40 - 10) == white && canvas.pixel(60, 40 + 9) == white)
    let width = canvas.document.bounds(of: [all[0]]).width
    #expect(width >= 16 && width < 20)
  }

  @Test func `a point is hit where there is ink, and nowhere else`() throws {
    var (hits, misses) = (0, 0)
    let all = seeds(60)
    for seed in all {
      var random = SeededGenerator(seed: seed)
      var brush = BrushPreset.linear.brush
      brush.size = random.double(in: 3...20)
      let document = document(&random, brush, samples: 12)
      let area = document.bounds.expanded(by: 8)
      let picture = try document.picture(of: area, scale: 1, paper: .transparent)
      func isInked(_ x: Int, _ y: Int) -> Bool {
        x >= 0 && y >= 0 && x < picture.width && y < picture.height
          && picture.pixels[y * picture.width + x] >> 24 > 250
      }
      func isClear(_ x: Int, _ y: Int) -> Bool {
        x < 0 || y < 0 || x >= picture.width || y >= picture.height
          || picture.pixels[y * picture.width + x] == 0
      }
      for _ in 0..<60 {
        let (x, y) = (random.below(picture.width), random.below(picture.height))
        let point = Point(area.minX + Double(x) + 0.5, area.minY + Double(y) + 0.5)
        let found = document.stroke(at: point, radius: 0.75)
        if isInked(x, y) {
          hits += 1
          #expect(found != nil, "seed \(seed) \(point)")
        } else if (-2...2).allSatisfy({ dy in (-2...2).allSatisfy { isClear(x + $0, y + dy) } }) {
          misses += 1
          #expect(found == nil, "seed \(seed) \(point)")
        }
      }
    }
    #expect(hits > 4 * all.count && misses > 4 * all.count)
  }

  @Test func `a cut takes away what it passes over, and leaves the rest as it was`() throws {
    var cuts = 0
    let all = seeds(60)
    for seed in all {
      var random = SeededGenerator(seed: seed)
      var brush = BrushPreset.linear.brush
      brush.size = 6
      let document = document(&random, brush, samples: 14)
      let stroke = document.strokes[0]
      let area = document.bounds.expanded(by: 2)
      let before = try document.picture(of: area, scale: 1, paper: .transparent)
      let inked = before.pixels.indices.filter { before.pixels[$0] >> 24 == 255 }
      guard !inked.isEmpty else { continue }
      let pixel = inked[random.below(inked.count)]
      let center = Point(
        area.minX + Double(pixel % before.width) + 0.5,
        area.minY + Double(pixel / before.width) + 0.5)
      guard
        let edit = document.cutting(along: MovedDisc(from: center, to: center, radius: 5))
      else { continue }
      cuts += 1
      document.perform(edit)
      let after = try document.picture(of: area, scale: 1, paper: .transparent)
      // New ends are round: their ink may reach into the disc, and no farther than a width from it.
      let reach = 5 + brush.size * stroke.scale + 2
      let other = firstPixel(width: after.width, height: after.height) { x, y in
        let index = y * after.width + x
        let place = Point(area.minX + Double(x) + 0.5, area.minY + Double(y) + 0.5)
        return after.pixels[index] == before.pixels[index] || place.distance(to: center) <= reach
      }
      #expect(other == nil, "seed \(seed)")
      #expect(document.stroke(at: center, radius: 0.1) == nil, "seed \(seed)")
    }
    #expect(2 * cuts > all.count)
  }

  @Test func `saved and opened, and undone, it looks as before`() throws {
    for seed in seeds(60) {
      var random = SeededGenerator(seed: seed)
      let preset = RandomStrokes.presets[random.below(RandomStrokes.presets.count)]
      let document = document(&random, preset.brush, samples: 9)
      let area = Rect(minX: -60, minY: -60, maxX: 260, maxY: 260)
      let first = try document.picture(of: area, scale: 1)
      let again = try DuctusReader().read(document.file()).document
      #expect(try again.picture(of: area, scale: 1).pixels == first.pixels, "seed \(seed)")
      #expect(again.strokes[0].transform == document.strokes[0].transform)
      for edited in [document, again] {
        edited.perform(.transform(edited.strokes.map { $0.id }, stretch(&random)))
        let moved = try edited.picture(of: area, scale: 1).pixels
        edited.undo()
        #expect(try edited.picture(of: area, scale: 1).pixels == first.pixels, "seed \(seed)")
        edited.redo()
        #expect(try edited.picture(of: area, scale: 1).pixels == moved, "seed \(seed)")
      }
    }
  }

  @Test func `a correction reaches a stretched stroke and its twin that is not`() throws {
    let document = InkDocument()
    var random = SeededGenerator(seed: 3)
    let plain = InkStroke(
      id: document.makeIdentifier(),
      record: RandomStrokes.record(&random, around: Point(50, 50), samples: 9),
      brush: BrushPreset.pen.brush, place: document.makePlace())
    document.perform(.add([plain]))
    document.perform(document.duplicating([plain.id], by: Vector(0, 0)))
    document.perform(.transform([document.strokes[1].id], .scale(x: 2, y: 0.5)))
    _ = document.strokes.map { document.ink(of: $0) }
    var sample = plain.record.samples[4]
    sample.x += 3000
    document.correct(plain.record, at: 4, sample)
    let opened = InkDocument(document.state)
    for (one, other) in zip(document.strokes, opened.strokes) {
      #expect(document.ink(of: one).path == StrokeInk(other.record, other.brush, other.warp).path)
      #expect(document.bounds(of: one.id) == opened.bounds(of: other.id))
    }
    let (a, b) = (document.ink(of: document.strokes[0]), document.ink(of: document.strokes[1]))
    #expect(a.path != b.path && a.tips == b.tips)
  }

  @Test func `a replay ends with what is there`() throws {
    for seed in seeds(12) {
      var random = SeededGenerator(seed: seed)
      let document = document(&random, BrushPreset.pen.brush, samples: 15)
      let replay = try InkReplay(of: document, width: 220, height: 180)
      replay.seek(to: replay.duration / 2)
      replay.seek(to: replay.duration)
      let picture = try document.picture(
        of: Rect(minX: 0, minY: 0, maxX: 220, maxY: 180), scale: 1)
      #expect(replay.canvas.pixels == picture.pixels, "seed \(seed)")
    }
  }
}
