import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Callbacks that are given at once make the document that they make one by one: the same names of strokes,
/// and the same corrections.
@Suite struct BurstTests {
  /// Returns a canvas that gets callbacks one by one, and one that gets them at once.
  private func canvases(_ batches: [TouchBatch]) throws -> [InkCanvas] {
    let canvases = try (0..<2).map { _ in try InkCanvas.lines() }
    canvases[0].receiveEach(batches)
    canvases[1].receive(batches)
    return canvases
  }

  private func files(_ canvases: [InkCanvas]) throws -> [[UInt8]] {
    try canvases.map { try $0.document.file() }
  }

  @Test func `Strokes whose touches begin anew are undone in the order in which they ended`() throws
  {
    let begins = [1, 2, 2, 1].enumerated().map { index, touch in
      let y = 10 * Double(index + 1)
      return Strokes.line(
        from: Point(10, y), to: Point(90, y), touch: Int64(touch), time: Double(index))
    }
    // The second stroke ends when the third begins, and the first one with the fourth.
    let canvases = try canvases(begins.map { $0[0] })
    #expect(canvases[0].document.strokes.map { $0.id.rawValue } == [1, 0])
    while canvases[0].undo() {
      canvases[1].undo()
      #expect(canvases[0].pixels == canvases[1].pixels)
    }
  }

  @Test func `Each of several corrections of a sample is written down`() throws {
    var batches = Strokes.line(from: Point(10, 20), to: Point(90, 20))
    batches[2].events[0].estimationIndex = 5
    batches[2].events[0].propertiesExpectingUpdates = .force
    for (index, force) in [(6, 2.0), (5, 3)] {
      var update = batches[2].events[0]
      update.origin = .updated
      update.force = force
      batches.insert(TouchBatch([update]), at: index)
    }
    let canvases = try canvases(batches)
    let records = canvases.map { $0.document.strokes[0].record }
    #expect(records[0].corrections.map { $0.sampleCount } == [5, 6])
    #expect(records[0].corrections == records[1].corrections)
    #expect(records[0].measuredSamples == records[1].measuredSamples)
    let files = try files(canvases)
    #expect(files[0] == files[1])
  }

  @Test func `What a sample that repeats another one brings is written down`() throws {
    var batches = Strokes.line(from: Point(10, 20), to: Point(90, 20))
    batches.insert(batches[3], at: 4)
    batches[4].events[0].force = 2
    let canvases = try canvases(batches)
    let records = canvases.map { $0.document.strokes[0].record }
    #expect(records[0].corrections.count == 1)
    #expect(records[0].corrections == records[1].corrections)
  }

  @Test func `Random sessions in bursts give the same files`() throws {
    var corrections = 0
    for seed in seeds(300) {
      var random = SeededGenerator(seed: seed)
      var profile = EventSequence.Profile()
      profile.callbacks = 40
      let batches = EventSequence.batches(seed: seed, profile: profile)
      let canvases = try (0..<2).map { _ in try InkCanvas(width: 150, height: 110) }
      var index = 0
      while index < batches.count {
        let end = min(index + 1 + random.below(12), batches.count)
        canvases[0].receiveEach(Array(batches[index..<end]))
        canvases[1].receive(Array(batches[index..<end]))
        index = end
      }
      for canvas in canvases { canvas.finishTouches() }
      let files = try files(canvases)
      let isSame = files[0] == files[1]
      try #require(isSame, "seed \(seed)")
      corrections += canvases[0].document.strokes.reduce(0) { $0 + $1.record.corrections.count }
    }
    #expect(corrections > seeds(300).count)
  }
}
