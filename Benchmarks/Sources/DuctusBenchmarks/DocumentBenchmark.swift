import Ductus

/// The cost of a page of many strokes: to paint it, to move and to zoom, to undo, to find, to play back.
struct DocumentBenchmark {
  /// The number of strokes of the page; each has 40 samples.
  let strokes: Int

  struct Result {
    /// Milliseconds to paint all of a view of 2048 × 1536 pixels, nothing known of it.
    var painting = 0.0
    /// Milliseconds for the frame after it was moved by 32 points.
    var panning = 0.0
    /// Milliseconds for the frame after the zoom was changed by a tenth.
    var zooming = 0.0
    /// Microseconds to undo a stroke, and to paint the ink under it.
    var undoing = 0.0
    /// Microseconds to find the stroke at a point.
    var hitting = 0.0
    /// Milliseconds of the longest call where the view is painted little by little: to fit, to zoom, to undo,
    /// to clear and to undo that, and to tick and to draw until all is painted.
    var longestCall = 0.0
    /// Milliseconds until a replay can begin.
    var replaySetup = 0.0
    /// Milliseconds until the moments of the page can be looked at; every tenth stroke was undone and done again.
    var pastSetup = 0.0
    /// Milliseconds to the farthest of some moments: from the end to the beginning, back, and to random ones.
    var longestSeek = 0.0
  }

  func run(runs: Int) throws -> Result {
    let document = page()
    let canvas = try InkCanvas(width: 2048, height: 1536, document: document)
    let size = canvas.pixelWidth * canvas.pixelHeight
    var buffer = [UInt32](repeating: 0, count: size)
    func show() {
      for rect in canvas.takeDamage() {
        canvas.draw(rect, into: &buffer)
      }
    }
    var result = Result()
    result.painting = milliseconds { show() }
    result.panning = median(
      (0..<runs).map { _ in
        milliseconds {
          canvas.pan(by: Vector(-32, -20))
          show()
        }
      })
    result.undoing = median(
      (0..<runs).map { _ in
        1000
          * milliseconds {
            canvas.undo()
            show()
          }
      })
    for _ in 0..<runs { canvas.redo() }
    show()
    var random = LoopNumbers()
    result.hitting = median(
      (0..<max(runs, 9)).map { _ in
        let place = Point(random.next() * 2048, random.next() * 1536)
        return 1000 * milliseconds { _ = document.stroke(at: place, radius: 4) }
      })
    result.zooming = milliseconds {
      canvas.zoom(to: 1.1, about: Point(1024, 768))
      show()
    }
    result.longestCall = try longestCall(of: document)
    result.replaySetup = try median(
      (0..<runs).map { _ in
        var replay: InkReplay?
        let time = try milliseconds {
          replay = try InkReplay(of: document, width: 2048, height: 1536)
        }
        withExtendedLifetime(replay) {}
        return time
      })
    let drawn = page(undoingEvery: 10)
    var past: DocumentPast?
    result.pastSetup = milliseconds { past = DocumentPast(of: drawn) }
    let last = past?.moments.count ?? 0
    for moment in [0, last] + (0..<runs).map({ _ in Int(random.next() * Double(last)) }) {
      result.longestSeek = max(result.longestSeek, milliseconds { past?.show(moment) })
    }
    return result
  }

  /// Works as the app does, which paints the unpainted part with every tick.
  private func longestCall(of document: InkDocument) throws -> Double {
    document.inkCache = StrokeInkCache()
    let canvas = try InkCanvas(width: 2048, height: 1536, document: document)
    canvas.settings.painting = .overTime
    let size = canvas.pixelWidth * canvas.pixelHeight
    var buffer = [UInt32](repeating: 0, count: size)
    var longest = 0.0
    var time = 0.0
    let calls: [() -> Void] = [
      { canvas.showAll() }, { canvas.undo() }, { canvas.redo() },
      { canvas.zoom(to: 1.5, about: Point(1024, 768)) },
      { canvas.zoom(to: 0.05, about: Point(1024, 768)) }, { canvas.clear() }, { canvas.undo() },
    ]
    for call in calls {
      longest = max(longest, milliseconds(call))
      var isPainting = true
      while isPainting {
        time += 1.0 / 60
        let drawing = milliseconds {
          for rect in canvas.takeDamage() {
            canvas.draw(rect, into: &buffer)
          }
        }
        let ticking = milliseconds { isPainting = canvas.tick(time) }
        longest = max(longest, drawing, ticking)
      }
    }
    return longest
  }

  /// Returns short winding strokes all over the view.
  private func page(undoingEvery step: Int = .max) -> InkDocument {
    let document = InkDocument()
    let brush = BrushPreset.pen.brush
    var random = LoopNumbers()
    for number in 1...strokes {
      var place = Point(random.next() * 2048, random.next() * 1536)
      var direction = random.next() * 6.28
      var samples: [RecordedSample] = []
      for index in 0..<40 {
        direction += random.next() - 0.5
        place = place + Vector(Elementary.cos(direction), Elementary.sin(direction)) * 2.5
        var sample = RecordedSample(
          x: Int64(place.x * 100), y: Int64(place.y * 100), time: Int64(index) * 42)
        sample.force = 300 + Int32(index) * 20
        samples.append(sample)
      }
      document.perform(
        .add([
          InkStroke(
            id: document.makeIdentifier(), record: StrokeRecord(samples: samples), brush: brush,
            place: document.makePlace())
        ]))
      if number % step == 0, document.undo() { document.redo() }
    }
    return document
  }

  private func milliseconds(_ work: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    try work()
    return microseconds(clock.now - start) / 1000
  }
}

/// Numbers from 0 to 1 that look random, the same each time.
private struct LoopNumbers {
  private var state: UInt64 = 88_172_645_463_325_252

  mutating func next() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) * 0x1p-53
  }
}
