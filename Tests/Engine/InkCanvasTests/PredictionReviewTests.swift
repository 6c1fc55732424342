import Ductus
import Testing

/// The inspector tells how far off predictions were.
@Suite struct PredictionReviewTests {
  private static let interval = 1.0 / 120

  /// Returns a pen that goes right, 3 points a callback; then, from a callback on, down.
  private static func place(_ index: Int, turn: Int = .max) -> Point {
    let straight = Double(min(index, turn))
    let down = Double(max(index - turn, 0))
    return Point(20 + 3 * straight, 40 + 3 * down)
  }

  private func recording(
    _ source: PredictionSource, count: Int = 50, turn: Int = .max, off: Vector? = nil
  ) throws -> InkRecording {
    let canvas = try InkCanvas(width: 300, height: 200)
    canvas.settings.prediction = source
    let recorder = InkRecorder(of: canvas)
    canvas.recorder = recorder
    for index in 0..<count {
      func event(_ ahead: Int, _ origin: TouchOrigin, _ place: Point) -> TouchEvent {
        TouchEvent(
          touch: TouchIdentifier(1), timestamp: Double(index + ahead) * Self.interval,
          kind: .pencil, phase: index == 0 ? .began : .moved, origin: origin, location: place)
      }
      var batch = TouchBatch([event(0, .measured, Self.place(index, turn: turn))])
      if let off {
        for ahead in 1...2 {
          batch.events.append(event(ahead, .predicted, Self.place(index + ahead, turn: turn) + off))
        }
      }
      canvas.receive(batch)
    }
    return recorder.recording
  }

  private func inspector(_ recording: InkRecording) throws -> InkInspector {
    let inspector = try InkInspector(recording, width: 300, height: 200, scale: 1)
    inspector.seek(to: .max)
    return inspector
  }

  @Test func `predictions of the platform are measured at their times`() throws {
    let review = try inspector(recording(.platform, off: Vector(0.6, -0.8))).predictionReview
    // The last two are for times that have not come.
    #expect(review.guesses.count == 48)
    #expect(abs(review.error - 1) < 1e-6)
    #expect(abs(review.error99 - 1) < 1e-5)
    #expect(abs(review.lead - 2 * Self.interval) < 1e-4)
    for (index, guess) in review.guesses.enumerated() {
      #expect(guess.actual.distance(to: Self.place(index + 2)) < 1e-6)
      #expect(guess.predicted.distance(to: Self.place(index + 2) + Vector(0.6, -0.8)) < 1e-6)
    }
  }

  @Test func `those of the engine are good on a line, and off where it turns`() throws {
    let straight = try inspector(recording(.engine)).predictionReview
    #expect(straight.guesses.count > 35)
    #expect(straight.error < 0.1)
    let turned = try inspector(recording(.engine, turn: 30)).predictionReview
    #expect(turned.error > 0.3)
    #expect(turned.error99 >= turned.error)
    let worst = turned.guesses.max {
      $0.predicted.distance(to: $0.actual) < $1.predicted.distance(to: $1.actual)
    }
    // Ahead of the corner it is still expected to go right.
    #expect(try #require(worst).predicted.x > Self.place(30).x + 1)
  }

  @Test func `where nothing is predicted there is nothing to tell`() throws {
    for review in [
      try inspector(recording(.platform)).predictionReview,
      try inspector(recording(.off, off: Vector(1, 1))).predictionReview,
      try InkInspector(recording(.engine), width: 300, height: 200, scale: 1).predictionReview,
    ] {
      #expect(review.guesses.isEmpty)
      #expect(review.error == 0 && review.error99 == 0 && review.lead == 0)
    }
  }

  @Test func `it is the same wherever one comes from, and a position back tells of less`() throws {
    let recording = try recording(.better, turn: 20, off: Vector(0.2, 0.1))
    let there = try inspector(recording)
    let before = there.predictionReview.guesses
    there.seek(to: 60)
    let part = there.predictionReview.guesses
    #expect(part.count < before.count && part == Array(before[..<part.count]))
    there.seek(to: .max)
    #expect(there.predictionReview.guesses == before)
  }

  @Test func `the overlay has a line from each guess to where the pen was`() throws {
    let inspector = try inspector(recording(.platform, off: Vector(0, -5)))
    let review = inspector.predictionReview
    var scene = OverlayScene(.predictionErrors)
    scene.add(review, transform: Affine(a: 2, b: 0, c: 0, d: 2, tx: 1, ty: 0))
    #expect(scene.marks.count == 2 * review.guesses.count)
    guard case .path(let elements, _, let color) = try #require(scene.marks.first) else {
      Issue.record("no line")
      return
    }
    #expect(color == OverlayScene.Color.predictionError)
    let place = review.guesses[0].predicted
    #expect(elements.first?.end == Point(2 * place.x + 1, 2 * place.y))

    func pixels() -> [UInt32] {
      var frame = [UInt32](repeating: 0, count: inspector.pixelWidth * inspector.pixelHeight)
      frame.withUnsafeMutableBufferPointer { buffer in
        if let start = buffer.baseAddress {
          _ = inspector.draw(into: start, stride: inspector.pixelWidth)
        }
      }
      return frame
    }
    inspector.marksTip = false
    let plain = pixels()
    inspector.options.overlays = .predictionErrors
    let marked = pixels()
    // Above the line, where there is no ink.
    #expect(plain[36 * 300 + 80] == 0xFFFF_FFFF)
    #expect(marked[36 * 300 + 80] != 0xFFFF_FFFF)
  }
}
