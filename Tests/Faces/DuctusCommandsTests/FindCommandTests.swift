import Ductus
import Foundation
import InkTestSupport
import Testing

@Suite struct FindCommandTests {
  private static let weights: String = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    return root.appendingPathComponent("Data/find/latin.weights").path
  }()

  /// A drawing with words in letters of single lines, from the top down.
  private func document(_ words: [String]) -> InkDocument {
    let document = InkDocument()
    for (number, word) in words.enumerated() {
      let beside = Rect(x: 20, y: 60 + Double(number) * 70, width: 10, height: 10)
      document.perform(
        document.writing(
          word.utf8, digit: 24, beside: beside, gap: 20, brush: BrushPreset.linear.brush))
    }
    return document
  }

  private func write(_ document: InkDocument, to file: URL) throws {
    try Data(try DuctusWriter().begin(document, keepsHistory: false)).write(to: file)
  }

  @Test func `find prints where a word stands, and says by its code if it does`() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("a.ductus")
      try write(document(["milk", "window", "hello"]), to: file)
      let reader = ["--reader", Self.weights]
      let found = try CommandRun(["find", "Window", file.path] + reader)
      #expect(found.exitCode == 0, "\(found.messages)")
      #expect(found.output.hasPrefix("\(file.path): sheet, "))
      let none = try CommandRun(["find", "quizzes", file.path] + reader)
      #expect(none.exitCode == 1 && none.output.isEmpty, "\(none.output)")
      let json = try CommandRun(["find", "window", file.path, "--json"] + reader).json()
      let hits = try #require(json["hits"] as? [[String: Any]])
      #expect(json["query"] as? String == "window")
      #expect(hits.first?["reading"] as? Bool == true)
      #expect((hits.first?["bounds"] as? [Double])?.count == 4)
      #expect((hits.first?["strokes"] as? [Int])?.isEmpty == false)
    }
  }

  @Test func `A PDF that is asked to be searchable has the words, and says that they were read`()
    throws
  {
    try withFolder { folder in
      let file = folder.appendingPathComponent("a.ductus")
      try write(document(["window"]), to: file)
      func pdf(_ options: [String]) throws -> [UInt8] {
        let output = folder.appendingPathComponent("a.pdf")
        let run = try CommandRun(
          ["render", file.path, "-o", output.path, "--flat", "--date", "0"] + options)
        #expect(run.exitCode == 0, "\(run.messages)")
        return [UInt8](try Data(contentsOf: output))
      }
      func has(_ text: String, _ bytes: [UInt8]) -> Bool {
        Data(bytes).range(of: Data(text.utf8)) != nil
      }
      let plain = try pdf([])
      let searchable = try pdf(["--searchable", "--reader", Self.weights])
      #expect(!has("/BaseFont/Helvetica", plain) && !has("read of handwriting", plain))
      #expect(has("/DuctusReading", searchable) || has("read of handwriting", searchable))
      let alone = try CommandRun(
        ["render", file.path, "-o", folder.path + "/b.pdf", "--reader", Self.weights])
      #expect(alone.exitCode == 64)
    }
  }

  @Test func `Files that cannot be read are told, and the rest is searched`() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("a.ductus")
      let other = folder.appendingPathComponent("b.ductus")
      try write(document(["window"]), to: file)
      try Data("no drawing".utf8).write(to: other)
      let reader = ["--reader", Self.weights]
      let run = try CommandRun(["find", "window", other.path, file.path] + reader)
      #expect(run.exitCode == 2)
      #expect(run.output.contains(file.path))
      #expect(run.messages.contains("b.ductus"))
      #expect(try CommandRun(["find", " ", file.path] + reader).exitCode == 64)
      let damaged = folder.appendingPathComponent("weights")
      try Data(count: 40).write(to: damaged)
      let bad = try CommandRun(["find", "window", file.path, "--reader", damaged.path])
      #expect(bad.exitCode == 65 && bad.messages.contains("at byte 0"), "\(bad.messages)")
    }
  }

  @Test func `The names of ink are found, and ink that is erased is not`() throws {
    let reader = try WordReader(
      weights: [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.weights))))
    let document = document(["window", "hello"])
    let before = document.find("window", with: reader)
    let strokes = try #require(before.first?.strokes)
    #expect(!strokes.isEmpty && before.first?.isReading == true && before.first?.page == nil)
    document.perform(.set([strokes[0]], .name("Fourier")))
    #expect(document.find("fourier", with: reader).first?.isReading == false)
    document.perform(.remove(strokes))
    #expect(!document.find("window", with: reader).contains { $0.strokes == strokes })
    #expect(document.find("fourier", with: reader).allSatisfy { $0.isReading })
  }

  @Test func `An index goes on with the readings of an earlier one`() throws {
    let reader = try WordReader(
      weights: [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.weights))))
    let document = document(["window", "hello"])
    var index = document.writingIndex()
    while index.readNext(reader) {}
    var same = document.writingIndex(after: index)
    let counts = same.counts()
    #expect(counts.words > 0 && counts.words == counts.read)
    document.perform(
      document.writing(
        "milk".utf8, digit: 24, beside: Rect(x: 20, y: 400, width: 1, height: 1), gap: 20,
        brush: BrushPreset.linear.brush))
    var later = document.writingIndex(after: index)
    while later.readNext(reader) {}
    var whole = document.writingIndex()
    while whole.readNext(reader) {}
    #expect(later.bytes() == whole.bytes())
  }
}
