import Foundation
import Testing

/// The engines of web pages are what the modules in `Web` expect, and no larger than they may be.
@Suite(.enabled(if: InkWebBuild.canRun, "\(InkWebBuild.whyNot) Run `make site package` first."))
struct InkWebTests {
  /// The limit of their memory, in pages of 64 KB: 1 GB.
  static let mostPages = 16_384

  /// The names of an engine's functions, as its sources have them and what engines share, and the memory; in order.
  private static func exports(of engine: String) -> [String] {
    var names = ["memory"]
    for module in [engine, "InkWebCore"] {
      let folder = InkWebBuild.root.path + "/Sources/Faces/" + module
      let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
      for file in files where file.hasSuffix(".swift") {
        let source = (try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)) ?? ""
        names += source.matches(of: /@c\(([a-z_0-9]+)\)/).map { String($0.1) }
      }
    }
    return names.sorted()
  }

  /// An engine, its functions, and what it may weigh in bytes before compression.
  struct Engine: CustomTestStringConvertible, Sendable {
    var file: String
    var exports: [String]
    var largestSize: Int
    var testDescription: String { file }
  }

  static let engines = [
    Engine(file: "InkWeb.wasm", exports: exports(of: "InkWeb"), largestSize: 2_942_000),
    Engine(
      file: "InkSignature.wasm", exports: exports(of: "InkSignature"), largestSize: 211_000),
    Engine(file: "InkFind.wasm", exports: exports(of: "InkFindWeb"), largestSize: 176_000),
    Engine(file: "InkImport.wasm", exports: exports(of: "InkImportWeb"), largestSize: 1_449_000),
    Engine(file: "InkText.wasm", exports: exports(of: "InkTextWeb"), largestSize: 288_000),
  ]

  @Test(arguments: engines)
  func `the exports are those of the sources, and nothing is imported`(engine: Engine) throws {
    let module = try WasmModule(contentsOf: try InkWebBuild.path(engine.file))
    #expect(module.importCount == 0 && module.exports.count > 12)
    #expect(module.exports.sorted() == engine.exports)
  }

  /// The page calls nothing else: a name that is spelled wrong there would fail only when used.
  @Test(arguments: engines)
  func `the page's modules call all of them, and nothing else`(engine: Engine) throws {
    let folder = InkWebBuild.root.appending(path: "Web")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let modules = try files.filter { $0.hasSuffix(".js") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    // Modules that name no engine, as that of memory, belong to each.
    let others = Self.engines.map { $0.file }.filter { $0 != engine.file }
    let page = modules.filter { text in
      text.contains("exports of \(engine.file)")
        || !others.contains { text.contains("exports of \($0)") }
    }.joined()
    let called = Set(page.matches(of: /(?:#wasm|exports)\.([a-z_]+)/).map { String($0.1) })
    #expect(called.sorted() == engine.exports)
  }

  @Test(arguments: engines)
  func `the file is small, and says how far its memory grows`(engine: Engine) throws {
    let path = try InkWebBuild.path(engine.file)
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    #expect(try #require(size) <= engine.largestSize)
    let module = try WasmModule(contentsOf: path)
    #expect(module.mostPages == Self.mostPages)
  }

  private static let brotli = "/usr/bin/brotli"

  /// The file for which a page with a signature field waits.
  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: brotli), "brotli (package brotli) is missing"
    ))
  func `the engine of signature fields is at most 80 kB as servers send it`() throws {
    let process = Process()
    process.executableURL = URL(filePath: Self.brotli)
    process.arguments = ["--best", "--stdout", try InkWebBuild.path("InkSignature.wasm")]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let sent = try output.fileHandleForReading.readToEnd()?.count ?? 0
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && sent > 0 && sent <= 80_000, "\(sent) bytes")
  }

  /// A page waits for the first part before it can draw.
  @Test(arguments: [("parts/InkWeb.wasm", 1_115_000), ("parts/InkWebRest.wasm", 1_892_000)])
  func `the parts of the app's engine are small`(file: String, largestSize: Int) throws {
    let attributes = try FileManager.default.attributesOfItem(atPath: try InkWebBuild.path(file))
    #expect(try #require(attributes[.size] as? Int) <= largestSize)
  }

  @Test func `the first part of the app's engine has the functions of the whole`() throws {
    let module = try WasmModule(contentsOf: try InkWebBuild.path("parts/InkWeb.wasm"))
    #expect(module.exports.filter { !$0.hasPrefix("%") }.sorted() == Self.exports(of: "InkWeb"))
  }
}

/// The engines of the app, as `make site` makes them.
enum InkWebBuild {
  static let root = WasmBuild.root
  private static let files = [
    "InkWeb.wasm", "parts/InkWeb.wasm", "parts/InkWebRest.wasm", "InkSignature.wasm",
    "InkFind.wasm", "InkImport.wasm", "InkText.wasm",
  ]
  private static let isRequired = ProcessInfo.processInfo.environment["DUCTUS_REQUIRE_WASM"] == "1"

  /// True if the tests are to run: nothing is missing, or its absence must be a failure.
  static let canRun = isRequired || problem == nil
  /// The reason why not.
  static let whyNot = problem ?? ""

  static func path(_ file: String = "InkWeb.wasm") throws -> String {
    if let problem { throw WasmBuild.Missing(description: problem) }
    return place(of: file)
  }

  private static func place(of file: String) -> String { root.path + "/.build-wasm/" + file }

  private static let problem: String? = {
    for file in files.map(place) {
      guard let built = WasmBuild.modificationDate(of: file) else { return "There is no \(file)." }
      if let changed = WasmBuild.newestSource, changed > built {
        return "\(file) is older than the sources."
      }
    }
    return nil
  }()
}
