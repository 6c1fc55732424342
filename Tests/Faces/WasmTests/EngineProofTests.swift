import Ductus
import Foundation
import Testing

/// The page's events without the page: needs nothing that has to be built, but node.
@Suite struct PointerSampleTests {
  @Test func `whatever mixture of events a browser sends, each sample is taken once`() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let root = InkWebBuild.root
    process.arguments = [
      "node", root.appending(path: "Tests/Faces/EngineProof/samples.mjs").path,
      root.appending(path: "Web").path, "4000",
    ]
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(
      process.terminationStatus == 0 && text.contains("4000 strokes, 0 failed"), "\(text)")
  }
}

/// The app's engine bears calls that no page makes, and says when its memory is full: a part of what
/// `make proof` tries for longer.
@Suite(.enabled(if: InkWebBuild.canRun, "\(InkWebBuild.whyNot) Run `make site package` first."))
struct EngineProofTests {
  /// Runs a program in `Tests/Faces/EngineProof`, and gives what it printed.
  private func run(
    _ program: String, of engines: [String] = ["InkWeb.wasm"], _ arguments: String...
  ) throws -> (code: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let folder = InkWebBuild.root.appending(path: "Tests/Faces/EngineProof")
    process.arguments =
      ["node", folder.appending(path: program).path]
      + (try engines.map { try InkWebBuild.path($0) })
      + arguments
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  @Test func `no call with any numbers stops it`() throws {
    let (code, text) = try run("fuzz.mjs", "25", "1000")
    #expect(code == 0 && text.contains("25 runs, 10000 calls, 0 failed"), "\(text)")
  }

  @Test func `the page has the filters and smoothers that the command line has`() throws {
    struct Kind: Decodable, Equatable {
      struct Parameter: Decodable, Equatable {
        var name, unit: String
        var min, max, step, usual: Double
      }
      var number: UInt8
      var name, title: String
      var parameters: [Parameter]
    }
    struct Tables: Decodable {
      var filters, smoothers: [Kind]
    }
    func rows(_ kinds: some Sequence<some StageKind>) -> [Kind] {
      kinds.map { kind in
        let entry = kind.entry
        return Kind(
          number: kind.rawValue, name: "\(entry.name)", title: "\(entry.title)",
          parameters: entry.parameters.map {
            Kind.Parameter(
              name: "\($0.name)", unit: "\($0.unit)", min: $0.slider.lowerBound,
              max: $0.slider.upperBound, step: $0.step, usual: $0.usual)
          })
      }
    }
    let (code, text) = try run(
      "stages.mjs", of: ["InkWeb.wasm"], InkWebBuild.root.appending(path: "Web").path)
    #expect(code == 0)
    let tables = try JSONDecoder().decode(Tables.self, from: Data(text.utf8))
    #expect(tables.filters == rows(FilterKind.allCases))
    #expect(tables.smoothers == rows(SmootherKind.allCases))
  }

  @Test func `the first part of the engine is enough to draw, and both do what the whole does`()
    throws
  {
    let (code, text) = try run(
      "parts.mjs", of: ["InkWeb.wasm", "parts/InkWeb.wasm", "parts/InkWebRest.wasm"])
    #expect(code == 0, "\(text)")
  }

  @Test func `replays, the inspector and recordings end with the drawing as it is`() throws {
    let (code, text) = try run("replays.mjs", "20")
    #expect(code == 0 && text.contains("20 runs, 0 failed"), "\(text)")
  }

  @Test func `no call with any numbers stops a signature field, and its strokes come back`() throws
  {
    let (code, text) = try run("sign.mjs", of: ["InkSignature.wasm"], "30")
    #expect(code == 0 && text.contains("30 runs, 0 failed"), "\(text)")
  }

  @Test func `a signature field shows the pixels of the app`() throws {
    let (code, text) = try run("pens.mjs", of: ["InkWeb.wasm", "InkSignature.wasm"], "12")
    #expect(code == 0 && text.contains("12 runs") && text.contains(" 0 failed"), "\(text)")
  }

  @Test func `no look of any kind changes anything`() throws {
    let (code, text) = try run("looks.mjs", "60")
    #expect(code == 0 && text.contains("60 runs") && text.contains(" 0 failed"), "\(text)")
  }

  @Test func `ink far from the origin has pictures`() throws {
    let (code, text) = try run("far.mjs")
    #expect(code == 0 && text.contains("far ink has pictures"), "\(text)")
  }

  @Test func `one endless stroke ends before memory does, and is kept`() throws {
    let (code, text) = try run("fill.mjs", "endless")
    #expect(code == 0 && text.contains("saved"), "\(text)")
  }
}
