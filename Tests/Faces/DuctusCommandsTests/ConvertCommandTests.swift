import DecodedPNG
import Ductus
import Foundation
import InkInterchange
import InkTestSupport
import Testing

@Suite struct ConvertCommandTests {
  /// Returns a log of events that JSON can hold, without callbacks that bring none.
  private func log(seed: UInt64) -> EventLog {
    EventLog(
      batches: EventSequence.batches(seed: seed).map { batch in
        TouchBatch(
          batch.events.filter { event in
            let alone = EventLog(batches: [TouchBatch([event])])
            return (try? alone.json(format: .lines)) != nil
          })
      }.filter { !$0.events.isEmpty })
  }

  @Test func `A log kept without loss comes back event by event`() throws {
    try withFolder { folder in
      let names = ["a.jsonl", "b.ductus", "c.json", "d.ductus", "e.jsonl"]
        .map { folder.appendingPathComponent($0).path }
      let log = log(seed: 4)
      try log.write(to: names[0], format: .lines)
      for (from, to) in [(0, 1), (1, 2), (2, 3), (3, 4)] {
        let keeping = names[to].hasSuffix(".ductus") ? ["--lossless"] : []
        let run = try CommandRun(["convert", names[from], "-o", names[to]] + keeping)
        #expect(run.exitCode == 0, "\(run.messages)")
      }
      // Touches are numbered as they come.
      let numbered = try EventLog(contentsOf: names[0]).batches
      #expect(!numbered.isEmpty)
      for name in [names[2], names[4]] {
        #expect(try EventLog(contentsOf: name).batches == numbered)
      }
    }
  }

  @Test func `The names of touches and events are kept with a log`() throws {
    try withFolder { folder in
      let names = ["a.jsonl", "b.ductus", "c.ductus", "d.json"]
        .map { folder.appendingPathComponent($0).path }
      // The log as it reads, in which touches are numbered as they come.
      var log = try EventLog(json: self.log(seed: 4).json(format: .lines))
      log.touchNames = log.touchNames.indices.map { "touch \($0)" }
      log.eventNames = log.batches.indices.map { batch in
        log.batches[batch].events.indices.map { index in
          index % 3 == 2 ? nil : "132C1719-3DAE-47A1-8E1B-D6306530\(1000 + index)"
        }
      }
      try log.write(to: names[0], format: .lines)
      for arguments in [
        ["convert", names[0], "-o", names[1], "--lossless"], ["compact", names[1], "-o", names[2]],
        ["convert", names[2], "-o", names[3]],
      ] {
        let run = try CommandRun(arguments)
        #expect(run.exitCode == 0, "\(run.messages)")
      }
      #expect(try EventLog(contentsOf: names[0]) == log)
      #expect(try EventLog(contentsOf: names[3]) == log)
    }
  }

  @Test func `A drawing becomes a log that draws the same strokes`() throws {
    try withFolder { folder in
      let names = ["a.json", "b.ductus", "c.json", "d.ductus"]
        .map { folder.appendingPathComponent($0).path }
      try log(seed: 9).write(to: names[0], format: .array)
      for (from, to) in [(0, 1), (1, 2), (2, 3)] {
        let brush = from == 1 ? [] : ["--brush", "marker"]
        let run = try CommandRun(["convert", names[from], "-o", names[to]] + brush)
        #expect(run.exitCode == 0, "\(run.messages)")
      }
      let drawings = try [names[1], names[3]].map { name in
        try DuctusReader().read([UInt8](Data(contentsOf: URL(fileURLWithPath: name)))).document
      }
      let records = drawings.map { document in
        document.strokes.filter { $0.record.samples.count > 1 }.map { $0.record.samples }
      }
      #expect(!records[0].isEmpty)
      #expect(records[0].allSatisfy { records[1].contains($0) })
      #expect(drawings[0].strokes[0].brush == BrushPreset.marker.brush)
      #expect(!drawings[0].canUndo)
    }
  }

  @Test func `A drawing is rendered as its log is`() throws {
    try withFolder { folder in
      let names = ["a.json", "b.ductus", "c.png", "d.png"]
        .map { folder.appendingPathComponent($0).path }
      var random = SeededGenerator(seed: 2)
      let batches = (0..<5).flatMap { number in
        RandomStrokes.record(&random, around: Point(150, 140), samples: 12)
          .callbacks(touch: TouchIdentifier(number))
      }
      try EventLog(batches: batches).write(to: names[0], format: .array)
      let size = ["--size", "320x300", "--scale", "2"]
      for arguments in [
        ["convert", names[0], "-o", names[1], "--brush", "pencil", "--size", "320x300"],
        ["render", names[1], "-o", names[2]] + size,
        ["render", names[0], "-o", names[3], "--brush", "pencil"] + size,
      ] {
        let run = try CommandRun(arguments)
        #expect(run.exitCode == 0, "\(run.messages)")
      }
      let pictures = try names[2...].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
      #expect(pictures[0] == pictures[1] && pictures[0].count > 1000)
      let fitted = try CommandRun(["render", names[1], "-o", names[2], "--background", "#102030"])
      #expect(fitted.exitCode == 0)
    }
  }

  @Test func `What cannot be converted is said`() throws {
    try withFolder { folder in
      func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
      try log(seed: 1).write(to: path("a.json"), format: .array)
      #expect(try CommandRun(["convert", path("a.json"), "-o", path("a.ductus")]).exitCode == 0)
      let drawing = try Data(contentsOf: URL(fileURLWithPath: path("a.ductus")))
      try drawing.dropLast(2).write(to: URL(fileURLWithPath: path("cut.ductus")))
      for (arguments, code, message) in [
        (
          ["convert", path("a.json"), "-o", path("a.txt")], 64,
          ".ductus, .json, .jsonl, .xopp, .excalidraw or .inkml"
        ),
        (["convert", path("a.json"), "-o", path("a.json")], 64, "would replace"),
        (["convert", path("a.ductus"), "-o", path("b.ductus")], 65, "a drawing already"),
        (["convert", path("a.json"), "-o", path("b.json"), "--width", "3"], 64, "--width"),
        (["convert", path("a.ductus"), "-o", path("b.json"), "--brush", "ink"], 64, "--brush"),
        (["convert", path("a.json"), "-o", "-", "--format", "png"], 64, "png"),
        (["convert", path("cut.ductus"), "-o", path("b.json")], 65, "at byte"),
        (["convert", path("none.json"), "-o", path("b.ductus")], 66, "none.json"),
        (["convert", path("a.json"), "-o", "/nowhere/b.ductus"], 73, "/nowhere"),
      ] as [([String], Int32, String)] {
        let run = try CommandRun(arguments)
        #expect(run.exitCode == code, "\(arguments): \(run.messages)")
        #expect(run.messages.contains(message), "\(arguments): \(run.messages)")
        #expect(!FileManager.default.fileExists(atPath: path("b.ductus")))
        #expect(!FileManager.default.fileExists(atPath: path("b.json")))
      }
    }
  }
}
