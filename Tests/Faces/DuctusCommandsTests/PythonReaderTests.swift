import Ductus
import Foundation
import InkTestSupport
import SharedData
import Testing

/// Tests that the reader in Python, which was made from the description of files alone, reads every file as the
/// library does.
@Suite(.enabled(if: PythonReader.canRun, PythonReader.isMissing))
struct PythonReaderTests {
  /// Compares the reader's output for a file with the library's reading.
  @discardableResult
  private func compare(
    _ file: [UInt8], _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> PrintedDrawing {
    let run = try PythonReader.read(file)
    #expect(
      run.exitCode == 0 && run.messages.isEmpty, "\(name): \(run.messages)",
      sourceLocation: sourceLocation)
    let expected = PrintedDrawing(try DuctusReader(.strict).read(file).document)
    let printed = try PrintedDrawing(json: run.output)
    let difference = printed.difference(from: expected)
    #expect(difference == nil, "\(name): \(difference ?? "")", sourceLocation: sourceLocation)
    return expected
  }

  @Test func `it has at most 370 lines of 120 characters`() throws {
    let lines = try String(contentsOf: PythonReader.script, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.last == "" && lines.count - 1 <= 370)
    for line in lines where line.count > 120 { Issue.record("too long: \(line)") }
  }

  @Test func `every recording of the samples is read`() throws {
    let folder = URL(fileURLWithPath: sample).deletingLastPathComponent()
    let recordings = try ["", "examples"].flatMap { part in
      try FileManager.default.contentsOfDirectory(
        at: folder.appendingPathComponent(part), includingPropertiesForKeys: nil)
    }.filter { $0.pathExtension == "jsonl" }
    #expect(recordings.count >= 8)
    try withFolder { folder in
      for recording in recordings {
        let file = folder.appendingPathComponent("a.ductus")
        try? FileManager.default.removeItem(at: file)
        for arguments in [[], ["--lossless"]] {
          let run = try CommandRun(["convert", recording.path, "-o", file.path] + arguments)
          try #require(run.exitCode == 0, "\(run.messages)")
          let drawing = try compare([UInt8](Data(contentsOf: file)), recording.lastPathComponent)
          #expect(!drawing.strokes.isEmpty && drawing.strokes.contains { $0.samples.count > 9 })
          try FileManager.default.removeItem(at: file)
        }
      }
    }
  }

  @Test func `whatever happens to a drawing is read, from files that have grown and compact ones`()
    throws
  {
    var seen: Set<String> = []
    for seed in 0..<UInt64(Proof.count(12, whole: 150)) {
      let session = try ReaderSession(seed: seed, steps: 60)
      for (name, file) in [
        ("grown", session.file), ("compact", try session.compact(keepsHistory: true)),
        ("without a past", try session.compact(keepsHistory: false)),
      ] {
        let drawing = try compare(file, "seed \(seed), \(name)")
        for stroke in drawing.strokes {
          if stroke.span != nil { seen.insert("pieces") }
          if stroke.layers.count > 1 { seen.insert("layers") }
          if stroke.locked { seen.insert("locked strokes") }
          if stroke.erases { seen.insert("erasures") }
          if stroke.transform != [1, 0, 0, 1, 0, 0] { seen.insert("moved strokes") }
          if stroke.samples.contains(where: { $0[3] == nil }) { seen.insert("unknown forces") }
          if stroke.samples.contains(where: { $0[6] != nil }) { seen.insert("rolls") }
        }
        if !drawing.pages.isEmpty { seen.insert("pages") }
        if drawing.pictures.contains(where: { $0.crop != nil }) { seen.insert("cropped pictures") }
        if !drawing.undo.isEmpty { seen.insert("undo") }
        if drawing.undo.contains(where: { $0.count > 1 }) { seen.insert("gestures of several") }
        if !drawing.redo.isEmpty { seen.insert("redo") }
      }
      for change in session.document.history {
        switch change.action {
        case .undo: seen.insert("undone")
        case .redo: seen.insert("done again")
        case .takeBack: seen.insert("taken back")
        case .name: seen.insert("named")
        case .edit, .correction, .introduction: break
        }
      }
    }
    #expect(
      seen == [
        "pieces", "layers", "locked strokes", "erasures", "moved strokes", "unknown forces",
        "rolls",
        "pages", "cropped pictures", "undo", "gestures of several", "redo", "undone", "done again",
        "taken back", "named",
      ])
  }

  @Test func `a palm that erased, cut and drew is taken back`() throws {
    let document = InkDocument()
    let writer = DuctusWriter()
    var file = try writer.begin(document)
    document.observe { change in
      do { file += try writer.append(change, in: document) } catch { fatalError("\(error)") }
    }
    var random = SeededGenerator(seed: 5)
    func stroke() -> InkStroke {
      var stroke = RandomStrokes.stroke(&random, in: document, mayErase: false)
      stroke.transform = .identity
      return stroke
    }
    func piece(of whole: InkStroke, _ lower: Double, _ upper: Double) -> InkStroke {
      var piece = whole.renamed(document.makeIdentifier())
      piece.span = StrokeSpan(lower, upper)
      return piece
    }
    let (first, palm, second) = (stroke(), stroke(), stroke())
    document.perform(.add([first]))
    document.beginGesture()
    document.perform(.replace([first.id], with: [palm]))
    document.perform(.add([second]))
    document.perform(.paper(.black))
    document.endGesture()
    let half = piece(of: palm, 0, 1)
    document.perform(.replace([palm.id], with: [half, piece(of: palm, 1, 2)]))
    document.perform(.replace([half.id], with: [piece(of: palm, 0.25, 0.5)]))
    document.perform(.restyle([second.id], BrushPreset.marker.brush))
    try compare(file, "before")
    document.takeBack([2])
    let after = try compare(file, "taken back")
    #expect(after.strokes.map { $0.name } == [first.id.rawValue, second.id.rawValue])
    #expect(after.undo == [[1], [3], [4], [5], [6], [7]])
    document.takeBack([7])
    while document.undo() { try compare(file, "undone") }
    #expect(document.strokes.isEmpty)
    while document.redo() { try compare(file, "done again") }
    #expect(document.count == 2)
  }

  @Test func `a drawing of several authors is read`() throws {
    let file = try ReaderSession(seed: 21, steps: 20).file
    let first = try DuctusReader(.strict).read(file).document
    first.join(as: DocumentAuthor(rawValue: 9))
    var copies = [first]
    for author in [UInt64(4), 1 << 63] {
      copies.append(try DuctusReader(.strict).read(first.file()).document)
      copies[copies.count - 1].join(as: DocumentAuthor(rawValue: author))
    }
    var sent: [SharedChange] = []
    for copy in copies {
      copy.observe { [unowned copy] change in
        if let shared = copy.shared(change) { sent.append(shared) }
      }
    }
    var random = SeededGenerator(seed: 6)
    for round in 0..<30 {
      // The work that all do at the same time.
      for copy in copies {
        if round % 9 == 3 { copy.introduce(Array("Person \(round)".utf8)) }
        switch random.below(4) {
        case 0: copy.perform(.transform(copy.strokes.prefix(3).map { $0.id }, .scale(1.25)))
        case 1 where round % 2 == 0: copy.undo()
        default: copy.perform(.add([RandomStrokes.stroke(&random, in: copy)]))
        }
      }
      for change in sent { for copy in copies { _ = copy.receive(change) } }
      sent = []
    }
    for copy in copies {
      let drawing = try compare(copy.canonical.file(), "canonical")
      #expect(drawing.strokes.count > 20)
      _ = try compare(copy.file(), "as it came")
      _ = try compare(copy.file(keepsHistory: false), "without a past")
    }
  }

  @Test func `a long record is read`() throws {
    let document = InkDocument()
    let count = 1 << 17 | 1000
    var random = SeededGenerator(seed: 1)
    var samples: [RecordedSample] = []
    for index in 0..<count {
      var sample = RecordedSample(x: Int64(index % 777) * 50, y: 1000, time: Int64(index) * 42)
      if index > 99 { sample.force = 500 }
      sample.isCoalesced = index % 4 != 3
      samples.append(sample)
    }
    document.perform(
      .add([
        InkStroke(
          id: document.makeIdentifier(), record: StrokeRecord(samples: samples),
          brush: BrushPreset.pen.brush, place: document.makePlace()),
        RandomStrokes.stroke(&random, in: document),
      ]))
    let drawing = try compare(document.file(), "long")
    #expect(drawing.strokes.map { $0.samples.count }.max() == count)
  }

  @Test func `a damaged file is read up to the damage, which is told`() throws {
    let session = try ReaderSession(seed: 3, steps: 40)
    let file = session.file
    /// Compares the reader's output for a damaged file.
    func compare(_ bytes: [UInt8], _ name: String) throws {
      let run = try PythonReader.read(bytes)
      guard let read = try? DuctusReader().read(bytes) else {
        #expect(run.exitCode == 1 && run.output.isEmpty && run.messages.contains("byte 0: "))
        return
      }
      let intact = read.report.intactLength
      if intact == bytes.count {
        #expect(run.exitCode == 0 && run.messages.isEmpty, "\(name)")
      } else {
        #expect(run.exitCode == 1 && run.messages.hasPrefix("byte \(intact): "), "\(name)")
        #expect(!run.messages.contains("Traceback"))
      }
      let difference = try PrintedDrawing(json: run.output).difference(
        from: PrintedDrawing(read.document))
      #expect(difference == nil, "\(name): \(difference ?? "")")
    }
    var random = SeededGenerator(seed: 9)
    for length in [0, 5, 15, 16, 17, file.count - 1] {
      try compare(Array(file[..<length]), "the first \(length) bytes")
    }
    for _ in 0..<Proof.count(30, whole: 300) {
      let length = random.below(file.count)
      try compare(Array(file[..<length]), "the first \(length) bytes")
    }
    for place in [0, 3, 8, 10, 13, 16]
      + (0..<Proof.count(30, whole: 300)).map({ _ in
        random.below(file.count)
      })
    {
      var bytes = file
      bytes[place] ^= UInt8(1 + random.below(255))
      try compare(bytes, "byte \(place)")
    }
  }

  /// Returns a file in which each chunk has the checksum of its content, up to where the lengths lead.
  private func mended(_ file: [UInt8]) -> [UInt8] {
    var bytes = file
    var start = 16
    while start < bytes.count {
      var reader = ByteReader(bytes, in: start..<bytes.count)
      guard (try? reader.byte()) != nil, let length = try? reader.varint(),
        length < UInt64(bytes.count), (try? reader.skip(Int(length))) != nil,
        reader.offset + 4 <= bytes.count
      else { break }
      let sum = CRC32C.checksum(Array(bytes[start..<reader.offset]))
      for index in 0..<4 {
        bytes[reader.offset + index] = UInt8(truncatingIfNeeded: sum >> (8 * UInt32(index)))
      }
      start = reader.offset + 4
    }
    return bytes
  }

  @Test func `what has right checksums and is wrong is told, or read as the library reads it`()
    throws
  {
    var random = SeededGenerator(seed: 11)
    var (readCount, toldCount) = (0, 0)
    for seed in 20..<UInt64(Proof.count(24, whole: 60)) {
      let file = try ReaderSession(seed: seed, steps: 12).file
      for _ in 0..<Proof.count(20, whole: 60) {
        var bytes = file
        let place = 16 + random.below(bytes.count - 16)
        bytes[place] ^= UInt8(1 + random.below(255))
        bytes = mended(bytes)
        let run = try PythonReader.read(bytes)
        #expect(!run.messages.contains("Traceback"), "seed \(seed), byte \(place): \(run.messages)")
        if run.exitCode != 0 {
          #expect(run.exitCode == 1 && run.messages.hasPrefix("byte "))
          toldCount += 1
        }
        guard let read = try? DuctusReader(.strict).read(bytes) else { continue }
        readCount += 1
        #expect(run.exitCode == 0, "seed \(seed), byte \(place): \(run.messages)")
        let difference = try PrintedDrawing(json: run.output).difference(
          from: PrintedDrawing(read.document))
        #expect(difference == nil, "seed \(seed), byte \(place): \(difference ?? "")")
      }
    }
    #expect(readCount > 0 && toldCount > 0)
  }

  @Test func `chunks of other apps are passed over, and unknown ones that matter are told`() throws
  {
    let file = try ReaderSession(seed: 7, steps: 20).file
    func with(_ type: String) -> [UInt8] {
      mended(file + Array(type.utf8) + [2, 1, 65] + [0, 0, 0, 0])
    }
    let drawing = try compare(file, "without")
    let other = try compare(with("x"), "x")
    #expect(other.difference(from: drawing) == nil)
    let run = try PythonReader.read(with("X"))
    #expect(run.exitCode == 1 && run.messages == "byte \(file.count): a chunk X is not known\n")
    #expect(throws: DuctusError.self) { try DuctusReader().read(with("X")) }
  }

  @Test func `what is no file, and no argument, is told`() throws {
    let missing = try CommandRun(
      [PythonReader.script.path, "/no/such/file.ductus"], shell: PythonReader.shell)
    #expect(missing.exitCode == 1 && missing.output.isEmpty)
    #expect(missing.messages.contains("No such file") && !missing.messages.contains("Traceback"))
    let help = try CommandRun([PythonReader.script.path], shell: PythonReader.shell)
    #expect(help.exitCode == 1 && help.messages.contains("prints the drawing as JSON"))
    let text = try PythonReader.read(Array("[]".utf8))
    #expect(text.exitCode == 1 && text.messages.hasPrefix("byte 0: "))
  }
}

/// Runs the reader in Python.
enum PythonReader {
  static let script = URL(fileURLWithPath: sample).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Examples/Reader/ductus.py")

  /// The command with which a shell runs it: the first argument is the script.
  static let shell = "exec python3 -B \"$@\""

  /// True if the tests are to run: Python is there, or its absence must be a failure.
  static let canRun: Bool = {
    if ProcessInfo.processInfo.environment["DUCTUS_REQUIRE_WASM"] == "1" { return true }
    return (try? CommandRun(["-c", ""], shell: shell))?.exitCode == 0
  }()

  /// The message of a skipped test.
  static let isMissing: Comment =
    "SKIPPED: there is no python3, so that the description of files was not tried; install python3"

  /// Runs it on a file.
  static func read(_ file: [UInt8]) throws -> CommandRun {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("a.ductus")
      try Data(file).write(to: url)
      return try CommandRun([script.path, url.path], shell: shell)
    }
  }
}
