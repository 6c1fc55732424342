import Foundation
import Testing

/// What the documents show is what there is.
@Suite struct DocumentationTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test(arguments: ["README.md", "Sources/Ductus/Documentation.docc/Ductus.md"])
  func `the example is the snippet, which compiles`(document: String) throws {
    let snippet = try text("Snippets/Pipeline.swift")
    let code = try #require(snippet.firstRange(of: "import Ductus"))
    #expect(try text(document).contains("```swift\n\(snippet[code.lowerBound...])```\n"))
  }

  @Test func `the picture is what the command draws`() throws {
    let run = try CommandRun(["render", sample, "-o", "-", "--width", "5"])
    #expect(try run.output == text("Samples/ductus.svg"))
  }
}
