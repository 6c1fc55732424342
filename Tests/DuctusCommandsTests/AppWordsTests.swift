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
    "content-pdf.js", "content-worker.js", "ductus-canvas.js", "ductus-signature.js",
    "element-places.js", "element-words.js", "field-engine.js", "field-input.js",
    "engine-brushes.js", "engine-loading.js", "engine-memory.js", "engine-pdf.js",
    "engine-selection.js", "engine-strokes.js", "later-style.js", "png.js",
    "service-worker.js",
  ]

  /// Strings of the app's scripts that nobody sees as words of a language, or only developers see.
  private static let nobodysWords: Set = [
    "AbortError", "Apple Pencil", "BroadcastChannel", "ConflictError", "ConstraintError",
    "ContentError", "Delete",
    "DeviceMotionEvent", "End", "Enter", "Escape", "Files", "Home", "InkWeb.wasm",
    "InkWebRest.wasm",
    "QuotaExceededError", "Tab", "UnreadableFile", "WebAssembly", "ZipError",
    "bar text-bar", "choice new", "line dashed",
    "service worker:",
    "swatch paper-swatch", "take over", "the option “” cannot be “”", "there is no option “”",
    "web application/x-ductus", #"<script src=""><\\/script>"#, #"<script src=""><\/script>"#,
  ]

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  // MARK: What the app says

  /// The app's scripts without their comments, by name.
  private static func scripts() throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: root.appendingPathComponent("Web").path
    ).filter { $0.hasSuffix(".js") }
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        let code = try text("Web/\(name)")
          .replacing(/\/\*.*?\*\//.dotMatchesNewlines(), with: "")
          .replacing(/(^|\s)\/\/[^\n]*/.anchorsMatchLineEndings(), with: "")
        return (name, code)
      })
  }

  /// The words that a script looks up, where they stand in it as strings, joined by plus signs.
  private static var lookedUp: Regex<(Substring, Substring)> {
    /\bword\(\s*((?:"(?:[^"\\]|\\.)*"(?:\s*\+\s*)?)+)/
  }

  private static func strings(in code: some StringProtocol) -> [String] {
    String(code).matches(of: /"((?:[^"\\\n]|\\.)*)"/).map { String($0.1) }
  }

  /// The words that scripts look up, each with the place where it stands.
  private static func wordsOfScripts() throws -> [String: String] {
    var words: [String: String] = [:]
    for (name, code) in try scripts() {
      for match in code.matches(of: lookedUp) { words[strings(in: match.1).joined()] = name }
    }
    return words
  }

  /// The texts, titles and labels of a page.
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

  /// The names and messages that come from the engine, or from files that other pages use without words.
  private static func wordsOfEngine() throws -> Set<String> {
    func capital(_ name: some StringProtocol) -> String {
      name.prefix(1).uppercased() + String(name.dropFirst()).replacing("-", with: " ")
    }
    var words: Set<String> = []
    let labels = try #require(
      try text("Web/brushes.js").firstMatch(of: /const labels = \{(.*?)\};/.dotMatchesNewlines()))
    let renamed = labels.1.matches(of: /(?:"([^"]+)"|(\w+)): "([^"]+)"/)
    let names = Set(renamed.map { String($0.1 ?? $0.2 ?? "") })
    words.formUnion(renamed.map { String($0.3) })
    for path in ["InkBrush/Presets/BrushPreset.swift", "InkGestures/Modes/DrawingMode.swift"] {
      let isBrushes = path.hasPrefix("InkBrush")
      for match in try text("Sources/\(path)").matches(of: /case \.\w+: "([^"]+)"/)
      where !(isBrushes && names.contains(String(match.1))) { words.insert(capital(match.1)) }
    }
    for path in ["FilterKind.swift", "SmootherKind.swift"] {
      let source = try text("Sources/InkBrush/Stages/\(path)")
      words.formUnion(source.matches(of: /title: "([^"]+)"/).map { String($0.1) })
      words.formUnion(
        source.matches(
          of: /(?:\.(?:length|share)\(|name: )"(\w+)",? (?:range|slider|upTo|usual|step)/
        )
        .map { capital($0.1) })
      words.formUnion(source.matches(of: /unit: "([^"]+)"/).map { "{value} \($0.1)" })
      if source.contains(".share(") { words.insert("{value}") }
      if source.contains(".length(") { words.insert("{value} points") }
    }
    words.formUnion(
      try text("Web/palette.js").matches(of: /\["([A-Z]\w+)", "#/).map { String($0.1) })
    words.formUnion(
      try text("Web/papers.js").matches(of: /\["([A-Z]\w+)", "#/).map { String($0.1) })
    words.formUnion(
      try text("Web/engine-memory.js")
        .matches(of: /(?:\]: |super\(-6, )"([^"]+)"/).map { String($0.1) })
    return words
  }

  private static func all() throws -> Set<String> {
    try Set(wordsOfScripts().keys).union(wordsOfEngine()).union(wordsOfPage("index.html"))
      .union(wordsOfPage("signature.html")).union(["Signature – Ductus"])
  }

  // MARK: The tables

  /// The entries of a table, and how many there are.
  private static func table(_ language: String) throws -> (entries: [String: Forms], count: Int) {
    let string = #""((?:[^"\\]|\\.)*)""#
    let entry = try Regex<(Substring, Substring, Substring?, Substring?)>(
      #"\#(string):\s*(?:\#(string)|\{\s*((?:\w+:\s*"(?:[^"\\]|\\.)*",?\s*)+)\})"#)
    var entries: [String: Forms] = [:]
    let matches = try text("Web/words/\(language).js").matches(of: entry)
    for match in matches {
      let (_, key, whole, forms) = match.output
      if let whole {
        entries[String(key)] = ["other": String(whole)]
      } else {
        let pairs = (forms ?? "").matches(of: /(\w+):\s*"((?:[^"\\]|\\.)*)"/)
        entries[String(key)] = Dictionary(
          pairs.map { (String($0.1), String($0.2)) }
        ) { one, _ in one }
      }
    }
    return (entries, matches.count)
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

  @Test(arguments: languages.keys.sorted() + ["en"])
  func `forms are complete, and have the values of the English words`(language: String) throws {
    let english = try Self.table("en").entries
    let categories = Self.languages[language] ?? ["one", "other"]
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
    // Russian has forms wherever English has.
    if language == "ru" {
      for word in english.keys { #expect((entries[word]?.count ?? 0) == 4, "\(word)") }
    }
    if language == "en" {
      let words = try Self.wordsOfScripts()
      for word in english.keys { #expect(words[word] != nil, "\(word) is not used") }
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
