import Ductus
import Foundation
import InkTestSupport
import Testing

/// Tests of the command that lists the past of a drawing, and restores it.
@Suite struct HistoryCommandTests {
  /// Returns a drawing of three strokes, of which one was removed, which was undone; the paper is another one
  /// since.
  private func drawing() -> InkDocument {
    let document = InkDocument()
    var random = SeededGenerator(seed: 4)
    document.time = 1_700_000_000_000
    for _ in 0..<3 {
      let stroke = RandomStrokes.stroke(&random, in: document, mayErase: false)
      document.perform(.add([stroke]))
    }
    document.time = 0
    document.perform(.remove([document.strokes[0].id]))
    document.undo()
    document.beginGesture()
    document.perform(.paper(InkColor(red: 200, green: 220, blue: 255)))
    document.perform(.paperPattern(PaperPattern(.grid)))
    document.endGesture()
    return document
  }

  private func withDrawing(_ body: (URL, InkDocument, URL) throws -> Void) throws {
    try withFolder { folder in
      let document = drawing()
      let file = folder.appendingPathComponent("a.ductus")
      try Data(document.file()).write(to: file)
      try body(file, document, folder)
    }
  }

  @Test func `info tells who drew what, where several people did`() throws {
    try withFolder { folder in
      let document = drawing()
      document.join(as: DocumentAuthor(rawValue: 0xADA))
      document.introduce(Array("Ada\u{1B}[2J".utf8))
      let other = try InkDocument(file: try document.file())
      other.join(as: DocumentAuthor(rawValue: 0xBE7))
      other.perform(.paper(.black))
      let file = folder.appendingPathComponent("b.ductus")
      try Data(other.file()).write(to: file)
      let run = try CommandRun(["info", file.path, "--history"])
      #expect(run.exitCode == 0)
      #expect(
        run.output.split(separator: "\n").suffix(3) == [
          "      7  Ada[2J: + changes the paper", "      8  Ada[2J: is called “Ada[2J”",
          "      9  be7: changes the paper",
        ])
      let json = try CommandRun(["info", file.path, "--history", "--json"])
      let entries = try #require(
        try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
      #expect(entries.map { $0["author"] as? String }.suffix(2) == ["Ada\u{1B}[2J", "be7"])
    }
  }

  @Test func `info tells each change`() throws {
    try withDrawing { file, _, _ in
      let run = try CommandRun(["info", file.path, "--history"])
      #expect(run.exitCode == 0 && run.messages.isEmpty)
      #expect(
        run.output == """
                1  2023-11-14T22:13:20Z  adds 1 stroke
                2  2023-11-14T22:13:20Z  adds 1 stroke
                3  2023-11-14T22:13:20Z  adds 1 stroke
                4  removes 1 stroke
                5  undoes 4
                6  changes the paper
                7  + changes the paper

          """)
      let json = try CommandRun(["info", file.path, "--history", "--json"])
      let entries = try #require(
        try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
      #expect(entries.count == 7 && entries[4]["what"] as? String == "undoes 4")
      #expect(entries[6]["continues"] as? Bool == true && entries[3]["time"] == nil)
      let text = try CommandRun(["info", "-", "--history"], input: Data("[]".utf8))
      #expect(text.exitCode == 64 && text.messages.contains("drawings have a history"))
    }
  }

  @Test func `render and convert take a drawing as it was`() throws {
    try withDrawing { file, document, folder in
      for (at, count) in [(0, 0), (2, 2), (3, 3), (4, 2), (5, 3), (7, 3)] {
        let past = folder.appendingPathComponent("past.ductus")
        let run = try CommandRun(["convert", file.path, "-o", past.path, "--at", "\(at)"])
        #expect(run.exitCode == 0 && run.messages.isEmpty)
        let read = try DuctusReader(.strict).read([UInt8](Data(contentsOf: past))).document
        #expect(read.count == count && read.changeNumber == at)
        #expect(read.paperPattern == (at == 7 ? PaperPattern(.grid) : .plain))
        let (one, other) = (
          folder.appendingPathComponent("one.png"), folder.appendingPathComponent("other.png")
        )
        let direct = try CommandRun(
          ["render", file.path, "-o", one.path, "--at", "\(at)", "--size", "300x200"])
        let again = try CommandRun(["render", past.path, "-o", other.path, "--size", "300x200"])
        #expect(direct.exitCode == 0 && again.exitCode == 0)
        #expect(try Data(contentsOf: one) == Data(contentsOf: other), "at \(at)")
      }
      let log = folder.appendingPathComponent("a.jsonl")
      #expect(try CommandRun(["convert", file.path, "-o", log.path, "--at", "2"]).exitCode == 0)
      #expect(try CommandRun(["info", log.path, "--json"]).json()["strokes"] as? Int == 2)
      #expect(document.count == 3)
    }
  }

  @Test func `Versions are told, and taken by their names`() throws {
    try withFolder { folder in
      let document = drawing()
      for (name, number) in [("Skizze", 2), ("1", 1), ("same", 3), ("same", 4), ("gone", 5)] {
        #expect(document.nameVersion(Array(name.utf8), after: number))
      }
      document.nameVersion([], after: 5)
      let file = folder.appendingPathComponent("a.ductus")
      try Data(document.file()).write(to: file)
      let told = try CommandRun(["info", file.path, "--history"]).output.split(separator: "\n")
      #expect(told[1].hasSuffix("adds 1 stroke  “Skizze”") && told[7].hasSuffix("  names 2"))
      #expect(told[4].hasSuffix("undoes 4") && told[12].hasSuffix("  takes the name of 5 away"))
      let past = folder.appendingPathComponent("past.ductus")
      for (at, count) in [("Skizze", 2), ("1", 1)] {
        #expect(
          try CommandRun(["convert", file.path, "-o", past.path, "--at", at]).exitCode == 0)
        #expect(try DuctusReader().read([UInt8](Data(contentsOf: past))).document.count == count)
      }
      let picture = [
        "render", file.path, "-o", folder.appendingPathComponent("a.png").path, "--at",
      ]
      #expect(try CommandRun(picture + ["Skizze"]).exitCode == 0)
      let several = try CommandRun(picture + ["same"])
      #expect(several.exitCode == 65 && several.messages.contains("numbers, too: 3, 4"))
      #expect(try CommandRun(picture + ["gone"]).messages.contains("no version is called “gone”"))
    }
  }

  @Test func `Moments that there are not are said, and nothing is written`() throws {
    try withDrawing { file, _, folder in
      let output = folder.appendingPathComponent("b.ductus")
      for at in ["8", "99999999999"] {
        let run = try CommandRun(["convert", file.path, "-o", output.path, "--at", at])
        #expect(run.exitCode == 65 && run.messages.contains("--at is 0 to 7"))
        let picture = try CommandRun(["render", file.path, "-o", output.path + ".png", "--at", at])
        #expect(picture.exitCode == 65 && picture.messages.contains("there is no change \(at)"))
      }
      #expect(try CommandRun(["render", file.path, "-o", "a.png", "--at", "-1"]).exitCode == 64)
      let unknown = try CommandRun(["convert", file.path, "-o", output.path, "--at", "x"])
      #expect(unknown.exitCode == 65 && unknown.messages.contains("no version is called “x”"))
      #expect(!FileManager.default.fileExists(atPath: output.path))
      let short = folder.appendingPathComponent("c.ductus")
      let compact = try CommandRun(
        ["compact", file.path, "-o", short.path, "--forget-history"])
      #expect(compact.exitCode == 0)
      let forgotten = try CommandRun(["convert", short.path, "-o", output.path, "--at", "3"])
      #expect(forgotten.exitCode == 65 && forgotten.messages.contains("no changes are known"))
      let log = folder.appendingPathComponent("a.jsonl")
      #expect(try CommandRun(["convert", file.path, "-o", log.path]).exitCode == 0)
      let wrong = try CommandRun(["convert", log.path, "-o", output.path, "--at", "1"])
      #expect(wrong.exitCode == 64 && wrong.messages.contains("for a drawing only"))
    }
  }
}
