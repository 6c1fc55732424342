import Ductus
import InkTestSupport
import Testing

/// Tests of documents as values: compared by their contents, and handed to other threads.
@Suite struct DocumentStateTests {
  /// Returns a document that something was done to.
  private func document(_ seed: UInt64, edits: Int = 30) -> InkDocument {
    var random = SeededGenerator(seed: seed)
    let document = InkDocument()
    for _ in 0..<edits {
      let some = document.strokes.map { $0.id }.filter { _ in random.chance(0.3) }
      switch random.below(9) {
      case 0: document.undo()
      case 1: document.perform(.transform(some, RandomStrokes.affine(&random)))
      case 2: document.perform(.restyle(some, BrushPreset.pen.brush))
      case 3: document.perform(document.duplicating(some, by: Vector(3, 4)))
      case 4: document.perform(.remove(some))
      case 5:
        if let stroke = document.strokes.first, var sample = stroke.record.samples.last {
          sample.x += 7
          document.correct(stroke.record, at: stroke.record.samples.count - 1, sample)
        }
      default: document.perform(.add([RandomStrokes.stroke(&random, in: document)]))
      }
    }
    return document
  }

  @Test func `Documents made alike are equal, and those read from a file too`() throws {
    for seed in UInt64(0)..<40 {
      let one = document(seed)
      let other = document(seed)
      #expect(one.state == other.state, "seed \(seed)")
      let read = try DuctusReader(.strict).read(try one.file()).document
      #expect(read.state == one.state, "seed \(seed)")
      #expect(one.state != document(seed + 100).state)
      let short = try one.file(keepsHistory: false)
      let now = try DuctusReader(.strict).read(short).document
      #expect(now.state.withoutHistory == one.state.withoutHistory)
      #expect(one.journal.undoable.isEmpty || now.state != one.state)
    }
  }

  @Test func `Whatever is different makes a difference`() {
    let base = document(3)
    let state = base.state
    #expect(state == InkDocument(state).state)
    func differs(_ change: (inout InkDocument.State) -> Void) -> Bool {
      var other = base.snapshot
      guard other == state else { return false }
      change(&other)
      return other != state && state != other
    }
    #expect(differs { $0.paper = .black })
    #expect(differs { $0.paperPattern = PaperPattern(.grid, spacing: 9) })
    #expect(differs { $0.strokes.removeLast() })
    #expect(differs { $0.strokes[0].transform = .scale(2) })
    #expect(differs { $0.strokes[0].brush.size += 1 })
    #expect(differs { $0.strokes[0].isMarkedErasure.toggle() })
    #expect(differs { $0.strokes[0].span = StrokeSpan(0, 1) })
    #expect(differs { $0.strokes[0].layers[0].place += 1 })
    #expect(differs { $0.journal = InkDocument().journal })
    #expect(differs { $0.nextIdentifier += 1 })
    #expect(differs { $0.nextPlace += 1 })
    #expect(
      differs { state in
        let record = state.strokes[0].record
        var sample = record.samples[0]
        sample.force = 4321
        record.put(sample, at: 0)
      })
  }

  @Test func `Strokes share their samples on both sides, or on none`() {
    func drawing(isShared: Bool) -> InkDocument {
      let document = InkDocument()
      func record() -> StrokeRecord {
        StrokeRecord(samples: [RecordedSample(x: 0, y: 0, time: 0)], seed: 4)
      }
      let shared = record()
      for _ in 0..<2 {
        let stroke = InkStroke(
          id: document.makeIdentifier(), record: isShared ? shared : record(), brush: Brush(),
          place: document.makePlace())
        document.perform(.add([stroke]))
      }
      return document
    }
    #expect(drawing(isShared: true).state == drawing(isShared: true).state)
    #expect(drawing(isShared: false).state == drawing(isShared: false).state)
    #expect(drawing(isShared: true).state != drawing(isShared: false).state)
    #expect(drawing(isShared: false).state != drawing(isShared: true).state)
  }

  @Test func `A snapshot stays as it is, whatever becomes of the document`() throws {
    for seed in UInt64(0)..<10 {
      let drawing = document(seed)
      let snapshot = drawing.snapshot
      let file = try drawing.file()
      #expect(snapshot == drawing.state)
      for stroke in drawing.strokes {
        for index in stroke.record.samples.indices {
          var sample = stroke.record.samples[index]
          sample.y += 11
          drawing.correct(stroke.record, at: index, sample)
        }
      }
      drawing.perform(.clear)
      drawing.perform(.paper(.black))
      #expect(try InkDocument(snapshot).file() == file)
      #expect(InkDocument(snapshot).state == snapshot && drawing.state != snapshot)
    }
  }

  @Test func `Edits and snapshots go to other threads, while samples are corrected`() async throws {
    let drawing = document(5)
    let stroke = try #require(drawing.strokes.first { $0.record.samples.count > 3 })
    let edit = DocumentEdit.add([stroke])
    let (snapshot, expected) = (drawing.snapshot, try drawing.file())
    let saves = (0..<4).map { _ in
      Task.detached { () throws -> [UInt8] in
        // The very record that is corrected meanwhile: each look finds it whole.
        guard case .add(let strokes) = edit else { return [] }
        for _ in 0..<2000 {
          let record = strokes[0].record
          let ink = record.snapshot.polyline
          precondition(ink.count == record.snapshot.samples.count && record.version >= 0)
        }
        let other = InkDocument()
        other.perform(edit)
        precondition(other.count == 1)
        return try InkDocument(snapshot).file()
      }
    }
    for round in 0..<3000 {
      var sample = stroke.record.samples[2]
      sample.force = Int32(round)
      drawing.correct(stroke.record, at: 2, sample)
    }
    for save in saves { #expect(try await save.value == expected) }
    #expect(stroke.record.samples[2].force == 2999)
  }
}
