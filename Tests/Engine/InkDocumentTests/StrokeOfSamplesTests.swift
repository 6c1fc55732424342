import Ductus
import InkTestSupport
import Testing

/// Tests of strokes that are made of samples, without a canvas, and of their outlines.
@Suite struct StrokeOfSamplesTests {
  private func wave(_ count: Int = 40) -> [PolylinePoint] {
    (0..<count).map { step in
      PolylinePoint(
        location: Point(10.004 + 3 * Double(step), 50 + 20 * Elementary.sin(Double(step) / 5)),
        timestamp: Double(step) / 240, force: 0.5 + Double(step) / 40, altitude: 0.9, azimuth: 0.4,
        roll: 0.1, majorRadius: 4)
    }
  }

  /// The samples in an order and with values that no pen gives.
  private func strange(_ random: inout SeededGenerator) -> [PolylinePoint] {
    var samples: [PolylinePoint] = []
    for _ in 0..<random.below(60) {
      var sample = PolylinePoint(
        location: Point(Double(random.below(30)) / 10, Double(random.below(3000)) / 900),
        timestamp: Double(random.below(40)) / 100, force: random.double(in: -1...5))
      if random.chance(0.1) { sample.location.x = [.nan, .infinity, 1e13][random.below(3)] }
      if random.chance(0.1) { sample.timestamp = .nan }
      if random.chance(0.5) { sample.timestamp = Double(samples.count) / 120 }
      if random.chance(0.1) { sample.isPredicted = true }
      samples.append(sample)
    }
    return samples
  }

  @Test(arguments: [BrushPreset.pen, .fountain, .ink, .pencil, .marker, .highlighter])
  func `samples that come all at once are drawn where they are`(preset: BrushPreset) {
    func wave(_ interval: Double, lead: Int = 0) -> [PolylinePoint] {
      var time = 0.0
      return (0..<160).map { step in
        time += step < lead ? 0.008 : interval
        return PolylinePoint(
          location: Point(20 + 3 * Double(step), 100 + 40 * Elementary.sin(Double(step) / 8)),
          timestamp: time, force: 1)
      }
    }
    let paced = InkStroke(wave(1.0 / 240), brush: preset.brush).outline().bounds
    for lead in [0, 12] {
      let burst = InkStroke(wave(0.0002, lead: lead), brush: preset.brush).outline().bounds
      #expect((burst.minY - paced.minY).magnitude < 1 && (burst.maxY - paced.maxY).magnitude < 1)
      #expect((burst.minX - paced.minX).magnitude < 1 && (burst.maxX - paced.maxX).magnitude < 1)
      #expect(burst.height > 78)
    }
  }

  @Test(arguments: [BrushPreset.pen, .pencil, .ink, .signature, .airbrush, .marker, .force])
  func `it is the stroke that a canvas draws of the same samples`(preset: BrushPreset) throws {
    let canvas = try InkCanvas(width: 400, height: 320)
    canvas.add(samples: wave(), brush: preset.brush, maximumForce: 4)
    let drawn = canvas.document.strokes[0]
    let stroke = InkStroke(
      wave(), brush: preset.brush, maximumForce: 4, seed: drawn.record.seed)
    #expect(stroke.record.isEqual(to: drawn.record) && stroke.brush == drawn.brush)
    #expect(stroke.outline() == drawn.outline() && !stroke.outline().isEmpty)
    let document = InkDocument()
    let id = document.append(stroke)
    #expect(document.bounds(of: id) == canvas.document.bounds(of: drawn.id))
  }

  @Test(arguments: UInt64(0)..<40)
  func `samples that a pen never gives are those that a canvas keeps`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let samples = strange(&random)
    let canvas = try InkCanvas(width: 400, height: 320)
    let id = canvas.add(samples: samples)
    let stroke = InkStroke(samples)
    #expect(stroke.record.samples == id.flatMap { canvas.document[$0]?.record.samples } ?? [])
  }

  @Test func `without usable samples there is no ink`() {
    var guess = PolylinePoint(location: Point(1, 2))
    guess.isPredicted = true
    for samples in [[], [PolylinePoint(location: Point(.nan, 0))], [guess]] {
      let stroke = InkStroke(samples)
      #expect(stroke.record.samples.isEmpty && stroke.outline().isEmpty)
      let document = InkDocument()
      let id = document.append(stroke)
      #expect(document.bounds(of: id).isEmpty)
    }
    #expect(!InkStroke([PolylinePoint(location: Point(1, 2))]).outline().isEmpty)
  }

  @Test func `what is appended gets a name of its own, and is undone`() throws {
    let document = InkDocument()
    let stroke = InkStroke(wave(), brush: BrushPreset.fountain.brush)
    #expect(stroke.id.rawValue == -1)
    let ids = [document.append(stroke), document.append(stroke)]
    #expect(ids.map(\.rawValue) == [0, 1] && document.strokes.map(\.id) == ids)
    #expect(document.strokes.allSatisfy { $0.record.samples == stroke.record.samples })
    document.undo()
    #expect(document.strokes.map(\.id) == [ids[0]])
    document.redo()
    document.perform(.lock(ids, true))
    document.perform(.transform([ids[1]], .translation(Vector(5, 0))))
    // A stroke of another document: a correction of one does not reach the other.
    let other = InkDocument()
    let moved = try #require(document[ids[1]])
    let copy = try #require(other[other.append(moved)])
    #expect(!copy.isLocked && copy.transform == .translation(Vector(5, 0)))
    document.correct(
      document.strokes[1].record, at: 0, RecordedSample(x: 100, y: 100, time: 0))
    #expect(copy.record.samples == stroke.record.samples)
  }

  @Test(arguments: [BrushPreset.pen, .fountain, .marker, .ink, .pencil])
  func `the outline is that of the SVG, wherever the stroke lies`(preset: BrushPreset) throws {
    let document = InkDocument()
    let id = document.append(InkStroke(wave(), brush: preset.brush))
    let maps: [Affine] = [.identity, .rotation(0.4), .scale(x: 3, y: 0.5), .scale(2)]
    for map in maps {
      document.perform(.transform([id], map))
      let stroke = try #require(document[id])
      let outline = stroke.outline()
      // The hairs of a brush need not reach its edge.
      let gap = (preset == .ink ? 1 : 0.2) * stroke.scale
      #expect(outline.bounds.expanded(by: gap).contains(document.outlinedRect))
      #expect(document.outlinedRect.expanded(by: 0.2 * stroke.scale).contains(outline.bounds))
      var picture = SVGPicture()
      picture.add(stroke)
      #expect(
        picture.document(showing: document.outlinedRect)
          == document.svg(SVGPage(area: document.outlinedRect, paper: .transparent)))
    }
  }

  @Test func `a drawing becomes a file and comes back`() throws {
    let document = InkDocument()
    document.append(InkStroke(wave()))
    document.append(InkStroke(wave(3), brush: BrushPreset.ink.brush))
    document.undo()
    let file = try document.file()
    #expect(try file == DuctusWriter().begin(document))
    let again = try InkDocument(file: file)
    #expect(again.state == document.state && again.canRedo)
    #expect(try again.file() == file)
    #expect(again.outlinedRect == document.outlinedRect)
    let short = try InkDocument(file: document.file(keepsHistory: false))
    #expect(!short.canUndo && short.state.withoutHistory == document.state.withoutHistory)
    // Every damage is an error.
    var damaged = file
    damaged[file.count - 3] ^= 1
    #expect(throws: DuctusError.self) { try InkDocument(file: damaged) }
    #expect(throws: DuctusError.self) { try InkDocument(file: Array(file.dropLast())) }
    #expect(throws: DuctusError(.signature, offset: 0)) { try InkDocument(file: []) }
  }
}
