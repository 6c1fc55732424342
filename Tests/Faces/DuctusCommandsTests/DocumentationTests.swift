import Ductus
import Foundation
import Testing

/// Tests that the documents show things as they are.
@Suite struct DocumentationTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test(arguments: [
    ("README.md", "FiveLines"),
    ("Sources/Faces/Ductus/Documentation.docc/Ductus.md", "FirstInk"),
    ("Sources/Faces/Ductus/Documentation.docc/Ductus.md", "Pipeline"),
  ])
  func `the example is the snippet, which compiles`(document: String, name: String) throws {
    let snippet = try text("Snippets/\(name).swift")
    let code = try #require(snippet.firstRange(of: "import Ductus"))
    #expect(try text(document).contains("```swift\n\(snippet[code.lowerBound...])```\n"))
  }

  @Test func `the page that embeds the engine is the example`() throws {
    let page = try text("Examples/WebPage/index.html")
    let article = try text("Sources/Faces/Ductus/Documentation.docc/EmbeddingInAWebPage.md")
    #expect(article.contains("```html\n\(page)```\n"))
    for file in page.matches(of: /\.\/ductus\/([a-z\/]+\.js)/).map(\.1) {
      #expect(try !text("Web/\(file)").isEmpty)
    }
  }

  /// Returns the blocks of Swift in a document, each moved to the left.
  private func blocks(in document: String) throws -> [String] {
    var blocks: [String] = []
    var block: [Substring]?
    for line in try text(document).split(separator: "\n", omittingEmptySubsequences: false) {
      if let lines = block {
        block = line == "```" ? nil : lines + [line]
        if block == nil { blocks.append(Self.flush(lines)) }
      } else if line == "```swift" {
        block = []
      }
    }
    return blocks
  }

  /// Returns lines without the indentation that all of them share.
  private static func flush(_ lines: [Substring]) -> String {
    let indents = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }
    return lines.map { String($0.dropFirst(indents.min() ?? 0)) }.joined(separator: "\n")
  }

  /// Code that needs UIKit is checked against the stub, so it cannot be shown as a snippet.
  @Test(arguments: [
    "Sources/Faces/Ductus/Documentation.docc/EmbeddingInUIKitAndSwiftUI.md",
    "Sources/Faces/InkUIKit/InkUIKit.docc/DrawingTogether.md",
  ])
  func `the code for UIKit is in a snippet, which is checked`(article: String) throws {
    let lines = try text("Snippets/Embedding.swift")
      .split(separator: "\n", omittingEmptySubsequences: false)
    let blocks = try blocks(in: article)
    #expect(!blocks.isEmpty)
    for block in blocks {
      let count = block.split(separator: "\n", omittingEmptySubsequences: false).count
      let isThere = (0...max(lines.count - count, 0)).contains {
        Self.flush(Array(lines[$0..<min($0 + count, lines.count)])) == block
      }
      #expect(isThere, "\(block)")
    }
  }

  /// The public types that other modules, the examples and the snippets name most.
  private static let usedMost: Set = [
    "Affine", "Brush", "BrushPreset", "CanvasSizeError", "DocumentAuthor", "DocumentEdit",
    "DuctusError", "ElementIdentifier", "Elementary", "EventLog", "InkCanvas", "InkColor",
    "InkDocument", "InkStroke", "InkView", "PDFFile", "PageSize", "PaperPattern", "PictureContent",
    "PixelRect", "PlacedPicture", "Point", "PointerGestures", "PolylinePoint", "Rect", "SpinePoint",
    "TouchBatch", "TouchEvent", "TouchIdentifier", "Vector",
  ]

  @Test func `the thirty types that are used most have examples`() throws {
    let sources = Self.root.appendingPathComponent("Sources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    var examples: Set<String> = []
    for file in files where file.hasSuffix(".swift") {
      var comment: [Substring] = []
      for line in try text("Sources/\(file)").split(separator: "\n") {
        let line = line.trimmingPrefix { $0 == " " }
        if line.hasPrefix("///") {
          comment.append(line)
        } else if !line.hasPrefix("@") || line.contains(" class ") {
          if let type = line.firstMatch(of: /public (?:final )?(?:struct|enum|class) (\w+)/)?.1,
            try comment.contains(where: { try $0.contains("```swift") || isExample($0) })
          {
            examples.insert(String(type))
          }
          comment = []
        }
      }
    }
    #expect(Self.usedMost.subtracting(examples) == [] && Self.usedMost.count == 30)
  }

  /// Returns true if a line of a comment shows a snippet; its part has to be there.
  private func isExample(_ line: Substring) throws -> Bool {
    guard
      let match = line.firstMatch(
        of: /@Snippet\(path: "Ductus\/(\w+\/\w+)"(?:, slice: "(\w+)")?\)/)
    else { return false }
    let code = try text("\(match.1).swift")
    if let slice = match.2 { #expect(code.contains("// snippet.\(slice)\n"), "\(line)") }
    return true
  }

  @Test func `the text of a brush is what a brush writes`() throws {
    let article = try text("Sources/Faces/Ductus/Documentation.docc/WriteABrush.md")
    let start = try #require(article.firstRange(of: "ductus-brush 1\n"))
    let end = try #require(article[start.upperBound...].firstRange(of: "```"))
    let brush = article[start.lowerBound..<end.lowerBound]
    #expect(try Brush(text: brush.utf8).text == Array(brush.utf8))
  }

  @Test func `the first page has a picture that moves, and links to each article`() throws {
    let page = try text("README.md")
    #expect(page.contains("<img src=\"Samples/ductus.png\""))
    let picture = try Data(contentsOf: Self.root.appendingPathComponent("Samples/ductus.png"))
    #expect(picture.count <= 600_000 && picture.prefix(100).range(of: Data("acTL".utf8)) != nil)
    let names = page.matches(of: /\]\(([^)]+)\)/).map { String($0.1) }
    for name in names where !name.hasPrefix("http") {
      let file = Self.root.appendingPathComponent(name)
      #expect(FileManager.default.fileExists(atPath: file.path), "\(name)")
    }
    let folder = "Sources/Faces/Ductus/Documentation.docc"
    let articles = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appendingPathComponent(folder).path)
    for article in articles where article.hasSuffix(".md") {
      #expect(names.contains("\(folder)/\(article)"), "\(article)")
    }
  }

  @Test func `the picture is what the command draws`() throws {
    let run = try CommandRun(["render", sample, "-o", "-", "--width", "5"])
    #expect(try run.output == text("Samples/ductus.svg"))
  }
}
