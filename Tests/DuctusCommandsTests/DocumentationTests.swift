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

  /// The blocks of code of a document, each moved to the left.
  private func blocks(of language: String, in document: String) throws -> [String] {
    var blocks: [String] = []
    var block: [Substring]?
    for line in try text(document).split(separator: "\n", omittingEmptySubsequences: false) {
      if let lines = block {
        if line == "```" {
          blocks.append(Self.flush(lines))
          block = nil
        } else {
          block = lines + [line]
        }
      } else if line == "```" + language {
        block = []
      }
    }
    return blocks
  }

  /// Lines moved to the left as far as all of them can be.
  private static func flush(_ lines: [Substring]) -> String {
    let indents = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }
    let indent = indents.min() ?? 0
    return lines.map { String($0.dropFirst(indent)) }.joined(separator: "\n")
  }

  /// Whether code has a block, at any depth.
  private static func contains(_ block: String, in code: String) -> Bool {
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    let count = block.split(separator: "\n", omittingEmptySubsequences: false).count
    guard lines.count >= count else { return false }
    return (0...lines.count - count).contains { flush(Array(lines[$0..<$0 + count])) == block }
  }

  @Test(arguments: [
    ("FromTouchToInk", "TouchToInk"), ("WritingAFilter", "OwnFilter"),
    ("WritingABrush", "OwnBrush"),
    ("LateUpdatesAndPredictions", "LateUpdates"), ("Determinism", "Determinism"),
    ("EmbeddingInUIKitAndSwiftUI", "Embedding"), ("FromStraightLinesToAPencil", "Tutorial"),
  ])
  func `all code of an article is in a snippet, which compiles`(
    article: String, snippet: String
  ) throws {
    let code = try text("Snippets/\(snippet).swift")
    let blocks = try blocks(
      of: "swift", in: "Sources/Ductus/Documentation.docc/\(article).md")
    #expect(!blocks.isEmpty)
    for block in blocks { #expect(Self.contains(block, in: code), "\(block)") }
  }

  @Test func `the page of an article is that of the example`() throws {
    let page = try text("Examples/Web/sheet.html")
    let blocks = try blocks(
      of: "html", in: "Sources/Ductus/Documentation.docc/EmbeddingInAWebPage.md")
    #expect(!blocks.isEmpty)
    for block in blocks { #expect(Self.contains(block, in: page), "\(block)") }
  }

  @Test func `the picture is what the command draws`() throws {
    let run = try CommandRun(["render", sample, "-o", "-", "--width", "5"])
    #expect(try run.output == text("Samples/ductus.svg"))
  }
}
