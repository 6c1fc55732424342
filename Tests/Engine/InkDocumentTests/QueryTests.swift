import Ductus
import InkTestSupport
import Testing

@Suite struct QueryTests {
  /// Returns discs all along the parts that a stroke has, in the document's coordinates.
  private func discs(
    _ document: InkDocument, _ stroke: InkStroke
  ) -> [(center: Point, radius: Double, sample: Double)] {
    let ink = document.ink(of: stroke)
    let spine = StrokeSpine(ink.brush, tolerance: 0.02)
    var discs: [(center: Point, radius: Double, sample: Double)] = []
    for index in ink.path.indices {
      var points: [SpinePoint] = []
      spine.append(index, of: ink.path, tips: ink.tips, to: &points)
      let element = ink.path[index]
      if points.count == 1 {
        discs.append((points[0].location, points[0].radius, 0))
      }
      for number in stride(from: 1, to: points.count, by: 1) {
        for step in 0...8 {
          let way = Double(step) / 8
          let (a, b) = (points[number - 1], points[number])
          let t = (Double(number - 1) + way) / Double(points.count - 1)
          let sample = ink.samplePosition(at: element.start + (element.end - element.start) * t)
          if let span = stroke.span, sample < span.lower || sample > span.upper { continue }
          discs.append(
            (
              a.location.interpolated(to: b.location, at: way),
              a.radius + (b.radius - a.radius) * way, sample
            ))
        }
      }
    }
    return discs.map {
      ($0.center.applying(stroke.placement), $0.radius * stroke.scale, $0.sample)
    }
  }

  private func distance(_ disc: MovedDisc, _ point: Point) -> Double {
    var least = Double.infinity
    for step in 0...400 {
      let place = disc.start.interpolated(to: disc.end, at: Double(step) / 400)
      least = min(least, place.distance(to: point))
    }
    return least
  }

  private func page(_ random: inout SeededGenerator, strokes: Int) -> InkDocument {
    let document = InkDocument()
    for _ in 0..<strokes {
      var stroke = RandomStrokes.stroke(&random, in: document, page: 150)
      stroke.brush.dot = .tip
      document.perform(.add([stroke]))
    }
    return document
  }

  @Test func `What a disc touches is what lies near it`() {
    var (hits, misses) = (0, 0)
    for seed in 0..<60 {
      var random = SeededGenerator(seed: UInt64(seed))
      let document = page(&random, strokes: 12)
      let start = Point(random.double(in: 0...150), random.double(in: 0...150))
      let disc = MovedDisc(
        from: start, to: start + Vector(random.double(in: -20...20), 0),
        radius: random.double(in: 0...12))
      let found = Set(document.strokes(touchedBy: disc))
      for stroke in document.strokes {
        if stroke.isErasure {
          #expect(!found.contains(stroke.id))
          continue
        }
        let gap =
          discs(document, stroke)
          .map { distance(disc, $0.center) - $0.radius - disc.radius }.min() ?? .infinity
        // Between the two, flattening decides.
        if gap > 0.5 { #expect(!found.contains(stroke.id), "\(gap)") }
        if gap < -0.5 { #expect(found.contains(stroke.id), "\(gap)") }
        if gap > 0.5 { misses += 1 } else if gap < -0.5 { hits += 1 }
      }
    }
    #expect(hits > 30 && misses > 30, "\(hits), \(misses)")
  }

  @Test func `The uppermost stroke is hit`() {
    let document = InkDocument()
    var ids: [InkStroke.Identifier] = []
    for y in [0, 0, 400] {
      let record = StrokeRecord(samples: [
        RecordedSample(x: 0, y: Int64(y), time: 0), RecordedSample(x: 5000, y: Int64(y), time: 9),
      ])
      let stroke = InkStroke(
        id: document.makeIdentifier(), record: record, brush: BrushPreset.linear.brush,
        place: document.makePlace())
      document.perform(.add([stroke]))
      ids.append(stroke.id)
    }
    #expect(document.stroke(at: Point(25, 0)) == ids[1])
    #expect(document.stroke(at: Point(25, 4)) == ids[2])
    #expect(document.stroke(at: Point(25, 2)) == nil)
    #expect(document.stroke(at: Point(25, 2), radius: 1.5) == ids[2])
    #expect(document.stroke(at: Point(.nan, 2), radius: 1.5) == nil)
    #expect(document.stroke(at: Point(25, 0), radius: .infinity) == nil)
    document.perform(.transform([ids[2]], .scale(10)))
    #expect(document.stroke(at: Point(499, 40)) == ids[2])
    // Ten times as wide, too.
    #expect(document.stroke(at: Point(300, 49)) == ids[2])
  }

  @Test func `What was erased is not hit, what is left beside it is`() {
    let document = InkDocument()
    func add(
      _ points: [(Int64, Int64)], size: Double, isErasure: Bool = false
    ) -> InkStroke.Identifier {
      var brush = BrushPreset.linear.brush
      brush.size = size
      if isErasure { brush.blend = .destinationOut }
      let samples = points.enumerated().map {
        RecordedSample(x: $1.0 * 100, y: $1.1 * 100, time: Int64($0) * 40)
      }
      let stroke = InkStroke(
        id: document.makeIdentifier(), record: StrokeRecord(samples: samples), brush: brush,
        place: document.makePlace())
      document.perform(.add([stroke]))
      return stroke.id
    }
    let line = add([(0, 0), (100, 0)], size: 4)
    let wide = add([(0, 100), (100, 100)], size: 40)
    let eraser = add([(50, -20), (50, 60)], size: 20, isErasure: true)
    let across = add([(0, 101), (100, 101)], size: 6, isErasure: true)
    #expect(document.stroke(at: Point(50, 0)) == nil)
    #expect(document.stroke(at: Point(50, 0), radius: 8) == nil)
    #expect(document.stroke(at: Point(50, 0), radius: 14) == line)
    #expect(document.stroke(at: Point(42, 0), radius: 3) == line)
    #expect(document.stroke(at: Point(30, 0)) == line)
    #expect(document.stroke(at: Point(30, 101)) == nil)
    #expect(document.stroke(at: Point(30, 101), radius: 5) == wide)
    #expect(document.stroke(at: Point(30, 110)) == wide)
    // A later stroke lies over the erasure.
    let later = add([(50, -30), (50, 30)], size: 4)
    #expect(document.stroke(at: Point(50, 0)) == later)
    document.perform(.remove([eraser, across]))
    #expect(document.stroke(at: Point(47, 0)) == line)
    #expect(document.stroke(at: Point(30, 101)) == wide)
  }

  @Test func `What a disc touches is cut out, and nothing else`() {
    var cuts = 0
    for seed in 0..<40 {
      var random = SeededGenerator(seed: 100 + UInt64(seed))
      let document = page(&random, strokes: 8)
      // Now and then a piece is cut again.
      for _ in 0..<3 {
        let start = Point(random.double(in: 0...150), random.double(in: 0...150))
        let disc = MovedDisc(
          from: start, to: start + Vector(random.double(in: -20...20), 10),
          radius: random.double(in: 1...9))
        let before = document.strokes
        guard let edit = document.cutting(along: disc) else { continue }
        let change = document.perform(edit)
        cuts += 1
        for stroke in before where !stroke.isErasure {
          let pieces = change.strokes.compactMap { $0.after }
            .filter { $0.record === stroke.record }
          let isCut = change.strokes.contains { $0.before?.id == stroke.id }
          for piece in pieces where isCut {
            #expect(piece.layers == stroke.layers && piece.transform == stroke.transform)
          }
          for point in discs(document, stroke) where isCut {
            let isKept = pieces.contains {
              guard let span = $0.span else { return true }
              return span.lower <= point.sample && point.sample <= span.upper
            }
            let gap = distance(disc, point.center) - point.radius - disc.radius
            let tolerance = 0.6 * stroke.scale + 0.2
            if gap > tolerance { #expect(isKept || isDot(document, stroke), "\(gap)") }
            // Where the width jumps, a piece may end between a point and itself.
            let isInside = pieces.contains {
              guard let span = $0.span else { return true }
              return span.lower < point.sample && point.sample < span.upper
            }
            if gap < -tolerance { #expect(!isInside, "\(gap)") }
          }
        }
        #expect(document.cutting(along: MovedDisc(from: start, to: start, radius: .nan)) == nil)
      }
      let count = document.count
      while document.undo() {}
      while document.redo() {}
      #expect(document.count == count)
    }
    #expect(cuts > 20)
  }

  private func isDot(_ document: InkDocument, _ stroke: InkStroke) -> Bool {
    document.ink(of: stroke).isDot
  }

  @Test func `A lasso selects by length`() {
    let document = InkDocument()
    let record = StrokeRecord(samples: [
      RecordedSample(x: 0, y: 0, time: 0), RecordedSample(x: 10_000, y: 0, time: 9),
    ])
    let stroke = InkStroke(
      id: document.makeIdentifier(), record: record, brush: BrushPreset.linear.brush,
      place: document.makePlace())
    document.perform(.add([stroke]))
    func selected(to x: Double) -> [Bool] {
      SelectionRule.allCases.map { rule in
        !document.strokes(in: Rect(minX: -5, minY: -5, maxX: x, maxY: 5), rule: rule).isEmpty
      }
    }
    #expect(selected(to: -1) == [false, false, false])
    #expect(selected(to: 10) == [true, false, false])
    #expect(selected(to: 60) == [true, true, false])
    #expect(selected(to: 101) == [true, true, true])
    #expect(document.strokes(in: [Point(0, 0), Point(9, 9)]).isEmpty)
    #expect(document.strokes(in: [Point(0, 0), Point(9, 9), Point(.nan, 0)]).isEmpty)
    // A polygon around it the other way round, and one that misses it between its arms.
    let around = [Point(-5, 5), Point(105, 5), Point(105, -5), Point(-5, -5)]
    #expect(document.strokes(in: around).count == 1)
    #expect(document.strokes(in: Array(around.reversed())).count == 1)
    let horseshoe = [
      Point(-5, 5), Point(-5, 9), Point(105, 9), Point(105, -9), Point(-5, -9), Point(-5, -5),
      Point(101, -5), Point(101, 5),
    ]
    #expect(document.strokes(in: horseshoe).isEmpty)
  }

  @Test func `Recolouring keeps brushes apart`() {
    var random = SeededGenerator(seed: 8)
    let document = page(&random, strokes: 20)
    let ids = document.strokes.map { $0.id }
    let before = document.strokes
    document.beginGesture()
    for edit in document.recoloring(ids, .black) { document.perform(edit) }
    document.endGesture()
    for (old, new) in zip(before, document.strokes) {
      var brush = old.brush
      brush.color = .black
      #expect(new.brush == brush)
    }
    document.undo()
    #expect(document.strokes == before)
  }
}
