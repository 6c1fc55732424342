import Ductus
import Foundation
import Testing

/// The app's words in English are in the tables of the other languages.
@Suite struct AppWordsTests {
  /// The forms of a word: one of the category `other` where it has no forms for numbers.
  private typealias Forms = [String: String]

  /// The tables, with the categories of numbers that the Unicode CLDR gives to their languages.
  private static let languages = [
    "de": ["one", "other"], "zh": ["other"], "ru": ["one", "few", "many", "other"],
  ]

  /// Scripts whose texts are for developers, or come to people through those of the app.
  private static let others: Set = [
    "canvas/element-places.js", "element/canvas-arranging.js", "element/canvas-attributes.js",
    "element/canvas-control.js", "element/canvas-opening.js", "element/canvas-selection.js",
    "element/canvas-source.js", "element/canvas-style.js", "element/canvas-texts.js",
    "element/canvas-tools-style.js", "element/canvas-tools.js", "element/ductus-canvas.js",
    "element/ductus-signature.js", "element/element-form.js", "element/signature-export.js",
    "element/element-words.js", "element/field-engine.js", "element/field-input.js",
    "element/field-picture.js", "element/page-control.js", "element/signature-style.js",
    "engine/brushes.js", "engine/loading.js", "engine/memory.js", "engine/pdf.js",
    "engine/selection.js", "engine/strokes.js", "files/png.js", "find/style.js",
    "inspector/style.js",
    "interface/later-style.js", "playback/style.js",
    "pages/content-pdf.js", "pages/content-places.js", "pages/content-worker.js",
    "service-worker.js", "text/style.js",
  ]

  /// Strings of the app's scripts that nobody sees as words of a language, or only developers see.
  private static let nobodysWords: Set = [
    "AbortError", "Alt+Enter", "AltGraph", "Apple Pencil", "Bold", "Bold Italic",
    "BroadcastChannel", "ConflictError",
    "ConstraintError", "ContentError", "Control+H", "Delete", "NotAllowedError",
    "DeviceMotionEvent", "End", "Enter", "Escape", "Excalidraw", "Files", "Home", "InkML",
    "InkFind.wasm", "InkImport.wasm", "InkText.wasm", "InkWebRest.wasm", "Italic", "Regular",
    "noopener noreferrer",
    "QuotaExceededError", "Session.plist", "Tab", "UnreadableFile", "WebAssembly", "ZipError",
    "Xournal++", "bar text-bar", "choice new", "field row looks", "field stacked", "line dashed",
    "reMarkable .lines file",
    "service worker:",
    "swatch paper-swatch", "take over", "the option “” cannot be “”", "there is no option “”",
    "web application/x-ductus", "#layer-list li", #"<script src=""><\\/script>"#,
    #"<script src=""><\/script>"#,
  ]

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  // MARK: What the app says

  /// Returns the app's scripts without their comments, by their paths in `Web`.
  private static func scripts() throws -> [String: String] {
    let names = try FileManager.default.subpathsOfDirectory(
      atPath: root.appendingPathComponent("Web").path
    ).filter { $0.hasSuffix(".js") && !$0.hasPrefix("examples/") }
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        let code = try text("Web/\(name)")
          .replacing(/\/\*.*?\*\//.dotMatchesNewlines(), with: "")
          .replacing(/(^|\s)\/\/[^\n]*/.anchorsMatchLineEndings(), with: "")
        return (name, code)
      })
  }

  /// The words that a script looks up, where they stand in it as strings, joined by plus signs: those for 1, if they
  /// have a form for it, and the key.
  private static var lookedUp: Regex<(Substring, Substring?, Substring)> {
    let text = #"((?:"(?:[^"\\]|\\.)*"(?:\s*\+\s*)?)+)"#
    // swift-format-ignore: NeverUseForceTry
    return try! Regex(#"\b(?:word\(|counted\(\s*\#(text),)\s*\#(text)"#)
  }

  private static func strings(in code: some StringProtocol) -> [String] {
    String(code).matches(of: /"((?:[^"\\\n]|\\.)*)"/).map { String($0.1) }
  }

  /// Returns the words that scripts look up, each with those for 1 where it has a form for that.
  private static func wordsOfScripts() throws -> [String: String?] {
    var words: [String: String?] = [:]
    for code in try scripts().values {
      for match in code.matches(of: lookedUp) {
        words.updateValue(
          match.1.map { strings(in: $0).joined() }, forKey: strings(in: match.2).joined())
      }
    }
    return words
  }

  /// Returns the texts, titles and labels of a page.
  private static func wordsOfPage(_ name: String) throws -> Set<String> {
    let page = try text("Web/\(name)")
    let begin = try #require(page.firstRange(of: "<body"))
    let body = page[begin.lowerBound...]
      .replacing(/<symbol.*?<\/symbol>/.dotMatchesNewlines(), with: "")
      // The names of languages are in these languages.
      .replacing(/<option [^>]*lang="[^<]*<\/option>/, with: "")
    var words = Set(
      body.matches(of: /\s(?:title|aria-label|placeholder|alt)="([^"]+)"/).map { String($0.1) })
    for match in body.matches(of: />([^<>]+)</) {
      let found = match.1.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if found.contains(/[A-Za-z]{2}/) { words.insert(found) }
    }
    return words
  }

  /// Returns the names and messages that come from the engine, or from files that other pages use without words.
  private static func wordsOfEngine() throws -> Set<String> {
    var words: Set<String> = []
    let labels = try #require(
      try text("Web/tools/brushes.js").firstMatch(
        of: /const labels = \{(.*?)\};/.dotMatchesNewlines()))
    let renamed = labels.1.matches(of: /(?:"([^"]+)"|(\w+)): "([^"]+)"/)
    let names = Set(renamed.map { String($0.1 ?? $0.2 ?? "") })
    words.formUnion(renamed.map { String($0.3) })
    for name in BrushPreset.allCases.map({ "\($0.name)" }) where !names.contains(name) {
      words.insert(capital(name))
    }
    for match in try text("Sources/Engine/InkGestures/Modes/DrawingMode.swift")
      .matches(of: /case \.\w+: "([^"]+)"/)
    { words.insert(capital(match.1)) }
    add(FilterKind.allCases, to: &words)
    add(SmootherKind.allCases, to: &words)
    words.formUnion(
      try text("Web/engine/palette.js").matches(of: /\["([A-Z]\w+)", "#/).map { String($0.1) })
    words.formUnion(
      try text("Web/pages/papers.js").matches(of: /\["([A-Z]\w+)", "#/).map { String($0.1) })
    words.formUnion(
      try text("Web/engine/memory.js")
        .matches(of: /(?:\]: |super\(-6, )"([^"]+)"/).map { String($0.1) })
    return words
  }

  /// Adds the titles of stages, and the names and units of their parameters.
  private static func add(_ kinds: [some StageKind], to words: inout Set<String>) {
    for entry in kinds.map(\.entry) {
      words.insert("\(entry.title)")
      for parameter in entry.parameters {
        words.insert(capital("\(parameter.name)"))
        words.insert("\(parameter.unit)".isEmpty ? "{value}" : "{value} \(parameter.unit)")
      }
    }
  }

  private static func capital(_ name: some StringProtocol) -> String {
    name.prefix(1).uppercased() + String(name.dropFirst()).replacing("-", with: " ")
  }

  private static func all() throws -> Set<String> {
    try Set(wordsOfScripts().keys).union(wordsOfEngine()).union(wordsOfPage("index.html"))
      .union(wordsOfPage("signature.html")).union(["Signature – Ductus"])
  }

  // MARK: The tables

  /// Returns the entries of a table, and how many there are.
  private static func table(_ language: String) throws -> (entries: [String: Forms], count: Int) {
    let table = try text("Web/words/\(language).json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(table.utf8)) as? [String: Any])
    let entries = try object.mapValues { entry in
      if let whole = entry as? String { return ["other": whole] }
      return try #require(entry as? Forms)
    }
    return (entries, table.matches(of: /\n  "/).count)
  }

  private static func placeholders(_ text: String) -> Set<String> {
    Set(text.matches(of: /\{(\w+)\}/).map { String($0.1) })
  }

  @Test(arguments: languages.keys.sorted())
  func `each word is in each table, and each entry is used`(language: String) throws {
    let (entries, count) = try Self.table(language)
    #expect(count == entries.count, "an entry is there twice")
    let all = try Self.all()
    #expect(all.count > 500)
    #expect(all.subtracting(entries.keys).sorted() == [])
    #expect(Set(entries.keys).subtracting(all).sorted() == [])
  }

  @Test(arguments: languages.keys.sorted())
  func `forms are complete, and have the values of the English words`(language: String) throws {
    let categories = try #require(Self.languages[language])
    let entries = try Self.table(language).entries
    #expect(!entries.isEmpty)
    for (word, forms) in entries {
      #expect(Set(forms.keys).isSubset(of: categories), "\(word)")
      if forms.count > 1 { #expect(Set(forms.keys) == Set(categories), "\(word)") }
      for form in forms.values {
        #expect(!form.isEmpty)
        #expect(Self.placeholders(form) == Self.placeholders(word), "\(form)")
      }
    }
    for case (let word, let one?) in try Self.wordsOfScripts() {
      #expect(Self.placeholders(one) == Self.placeholders(word), "\(word)")
      // Russian has forms wherever English has.
      if language == "ru" { #expect(entries[word]?.count == 4, "\(word)") }
    }
  }

  @Test func `scripts have no words beside those that they look up`() throws {
    let known = try Self.wordsOfEngine()
    var used: Set<String> = []
    for (name, code) in try Self.scripts() where !Self.others.contains(name) {
      let rest = code.replacing(Self.lookedUp, with: "word(")
      for match in rest.matches(of: /"((?:[^"\\\n]|\\.)*)"|`([^`]*)`/) {
        let text =
          match.1.map(String.init)
          ?? String(match.2 ?? "").replacing(/\$\{(?:[^{}]|\{[^}]*\})*\}/, with: "")
        guard text.contains(/[A-Za-z’]{2,} [a-z]{2,}|^[A-Z][a-z]+|[“”…]/) else { continue }
        if Self.nobodysWords.contains(text) {
          used.insert(text)
        } else {
          #expect(known.contains(text), "\(name) shows “\(text)” without word()")
        }
      }
    }
    #expect(used.count >= Self.nobodysWords.count - 1)
  }
}
