import Ductus
import Foundation
import InkInterchange
import Testing

/// A log of a drawing says less than the drawing, and never the opposite.
@Suite struct DrawingLogTests {
  /// Returns a horizontal stroke from 10 to 90.
  private func stroke(
    at y: Double, in document: InkDocument, _ brush: BrushPreset = .linear
  ) -> InkStroke {
    var samples: [RecordedSample] = []
    for index in 0...8 {
      let x = Int64(1000 + index * 1000)
      samples.append(RecordedSample(x: x, y: Int64(y * 100), time: Int64(index * 100)))
    }
    return InkStroke(
      id: document.makeIdentifier(), record: StrokeRecord(samples: samples), brush: brush.brush,
      place: document.makePlace())
  }

  private func withDrawing(
    _ make: (InkDocument) throws -> Void, _ body: (_ path: (String) -> String) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
      let document = InkDocument()
      try make(document)
      try Data(document.file()).write(to: URL(fileURLWithPath: path("a.ductus")))
      try body(path)
    }
  }

  private func places(_ path: String) throws -> [Set<Double>] {
    let events = try EventLog(contentsOf: path).batches.flatMap { $0.events }
    return Dictionary(grouping: events, by: { $0.touch.rawValue }).sorted { $0.key < $1.key }
      .map { Set($0.value.compactMap { $0.location?.y }) }
  }

  @Test(arguments: [true, false])
  func `An erasure never becomes ink`(isStroke: Bool) throws {
    try withDrawing { document in
      document.perform(.add([stroke(at: 20, in: document), stroke(at: 40, in: document)]))
      // An erasure of the first one, drawn by an eraser or with its brush.
      var erasure = stroke(at: 20, in: document, .eraser)
      erasure.isMarkedErasure = !isStroke
      document.perform(.add([erasure]))
    } _: { path in
      let run = try CommandRun(["convert", path("a.ductus"), "-o", path("b.jsonl")])
      #expect(
        run.exitCode == 0 && run.messages.contains("warning: a log has no widths: 1 erasure is"))
      #expect(try places(path("b.jsonl")) == [[20], [40], [20]])
      #expect(try CommandRun(["convert", path("b.jsonl"), "-o", path("c.ductus")]).exitCode == 0)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path("c.ductus")))
      let again = try DuctusReader().read([UInt8](bytes)).document
      #expect(again.strokes.map { $0.isErasure } == [false, false, true])
      // Other commands take the same log, and say so.
      let paths = try CommandRun(["paths", path("a.ductus")])
      #expect(paths.exitCode == 0 && paths.messages.contains("touches that erased are among"))
      #expect((try paths.json()["strokes"] as? [Any])?.count == 3)
    }
  }

  @Test func `An erasure of nothing loses nothing`() throws {
    try withDrawing { document in
      document.perform(
        .add([
          stroke(at: 20, in: document, .eraser), stroke(at: 20, in: document),
          stroke(at: 900, in: document, .eraser),
        ]))
    } _: { path in
      let run = try CommandRun(["convert", path("a.ductus"), "-o", path("b.json")])
      #expect(run.exitCode == 0 && run.messages.isEmpty, "\(run.messages)")
      #expect(try places(path("b.json")) == [[20], [20], [900]])
    }
  }

  @Test func `Strokes are logged where they lie, cut ones as far as they are there`() throws {
    try withDrawing { document in
      var moved = stroke(at: 20, in: document)
      moved.transform = .translation(Vector(0, 300))
      var cut = stroke(at: 40, in: document)
      cut.span = StrokeSpan(2, 3.5)
      document.perform(.add([moved, cut]))
    } _: { path in
      let run = try CommandRun(["convert", path("a.ductus"), "-o", path("b.json")])
      #expect(run.exitCode == 0 && run.messages.isEmpty, "\(run.messages)")
      #expect(try places(path("b.json")) == [[320], [40]])
      let events = try EventLog(contentsOf: path("b.json")).batches.flatMap { $0.events }
      #expect(events.suffix(3).map { $0.location?.x } == [30, 40, 45])
    }
  }

  @Test func `What a log does not have is said`() throws {
    try withDrawing { document in
      var large = stroke(at: 20, in: document, .marker)
      large.transform = Affine(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)
      document.perform(.add([large, stroke(at: 40, in: document), stroke(at: 60, in: document)]))
    } _: { path in
      let run = try CommandRun(["convert", path("a.ductus"), "-o", "-"])
      #expect(
        run.exitCode == 0 && run.output.hasPrefix("{\"eventLog\":1,\"contents\":\"samples\"}\n"))
      #expect(run.messages.contains("warning: a log has no brushes: the drawing has 2"))
      #expect(run.messages.contains("warning: a log has no widths: 1 stroke was"))
    }
    try withDrawing { _ in
    } _: { path in
      let run = try CommandRun(["convert", path("a.ductus"), "-o", "-"])
      #expect(run.exitCode == 0 && run.messages.contains("no strokes"))
    }
  }

  @Test func `A log takes its other form, event by event`() throws {
    try withTemporaryFolder { folder in
      func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
      for (from, to) in [(sample, "a.json"), ("a.json", "b.jsonl"), ("b.jsonl", "c.JSON")] {
        let run = try CommandRun(
          ["convert", from == sample ? from : path(from), "-o", path(to)])
        #expect(run.exitCode == 0 && run.messages.isEmpty, "\(run.messages)")
      }
      let log = try EventLog(contentsOf: sample)
      for name in ["a.json", "b.jsonl", "c.JSON"] {
        #expect(try EventLog(contentsOf: path(name)) == log)
      }
      // And through pipes, where nothing is named.
      let script = "cat '\(sample)' | \"$0\" convert - -o - | \"$0\" convert - -o - | \"$0\" info -"
      let piped = try CommandRun([], shell: script)
      #expect(piped.exitCode == 0 && piped.output.contains("strokes    8 (8 finished"), "\(piped)")
    }
  }

  /// Commands, before and after their input, and their messages about a picture.
  static let commands: [([String], [String])] = [
    (["info"], []), (["render"], ["-o", "-"]), (["paths"], []), (["trace"], ["--stage", "path"]),
    (["convert"], ["-o", "-"]), (["check"], []), (["compact"], ["-o", "-"]),
    (["replay"], ["-o", "/tmp/none.apng"]), (["brushes"], ["-o", "-"]),
  ]

  @Test(arguments: commands)
  func `What is neither a log nor a drawing is called by its name`(
    before: [String], after: [String]
  ) throws {
    let picture = try CommandRun(before + [sheet] + after)
    #expect(picture.exitCode == 65 && picture.output.isEmpty)
    #expect(picture.messages.contains("found a PNG picture"), "\(picture.messages)")
    for (text, name) in [("<svg xmlns=", "an SVG"), ("ductus-brush 1\n", "a brush")] {
      let run = try CommandRun(before + ["-"] + after, input: Data(text.utf8))
      #expect(run.exitCode == 65 && run.output.isEmpty)
      #expect(
        run.messages.contains("standard input: expected an event log or a drawing, found \(name)"))
    }
  }

  @Test(arguments: [["check"], ["compact", "-o", "-"]])
  func `A log where a drawing is needed is called a log`(command: [String]) throws {
    let run = try CommandRun(command + [sample])
    #expect(run.exitCode == 65 && run.output.isEmpty)
    #expect(run.messages.contains("an event log; “ductus convert” makes a drawing of it"))
  }
}
