internal import Ductus
internal import Foundation

/// The history of a drawing, change by change, for `ductus info --history`.
struct DrawingHistory {
  /// A change in words.
  struct Entry: Encodable {
    /// Its number: what `--at` takes.
    let change: Int
    /// When it was made, as ISO 8601; `nil` where that is not known.
    let time: String?
    /// The change in words.
    let what: String
    /// The name of who made it, or the author's number in hexadecimal digits; `nil` where only one person has drawn.
    let author: String?
    /// The number of strokes, pages and pictures that an edit changed.
    let count: Int
    /// True if it belongs to the gesture before.
    let continues: Bool
    /// The name of the moment after it, which `--at` takes, too; `nil` where it has none.
    let version: String?
  }

  let entries: [Entry]

  init(_ document: InkDocument) {
    let names = Dictionary(
      uniqueKeysWithValues: document.versions.map { ($0.change, $0.nameString) })
    let history = document.history
    var people: [DocumentAuthor: String] = [:]
    for change in document.authors.count > 1 ? history : [] {
      let author = document.author(of: change)
      people[author] = people[author] ?? String(author.rawValue, radix: 16)
      if case .introduction(let name) = change.action {
        people[author] =
          name.isEmpty
          ? String(author.rawValue, radix: 16) : String(decoding: name, as: UTF8.self)
      }
    }
    entries = history.map { change in
      Entry(
        change: change.number, time: change.time == 0 ? nil : Self.text(of: change.time),
        what: Self.words(for: change), author: people[document.author(of: change)],
        count: change.strokes.count + change.elements.count,
        continues: change.continuesGesture, version: names[change.number])
    }
  }

  /// The history as text, with a line per change.
  var text: String {
    if entries.isEmpty { return "no changes are known\n" }
    return entries.map { entry in
      let number = String(entry.change)
      let time = entry.time.map { $0 + "  " } ?? ""
      return String(repeating: " ", count: max(7 - number.count, 0)) + number + "  " + time
        + (entry.author.map { $0 + ": " } ?? "") + (entry.continues ? "+ " : "") + entry.what
        + (entry.version.map { "  “\($0)”" } ?? "")
    }.map { $0.printable + "\n" }.joined()
  }

  private static func text(of milliseconds: Int64) -> String {
    Date(timeIntervalSince1970: Double(milliseconds) / 1000).ISO8601Format()
  }

  private static func counted(_ count: Int, _ thing: String) -> String {
    "\(count) \(thing)\(count == 1 ? "" : "s")"
  }

  private static func words(for change: DocumentChange) -> String {
    switch change.action {
    case .undo(let number): return "undoes \(number)"
    case .redo(let number): return "does \(number) again"
    case .takeBack(let number): return "takes \(number) back"
    case .correction: return "corrects samples"
    case .name(let number, []): return "takes the name of \(number) away"
    case .name(let number, _): return "names \(number)"
    case .introduction([]): return "has no name any more"
    case .introduction(let name): return "is called “\(String(decoding: name, as: UTF8.self))”"
    case .edit: break
    }
    var parts: [String] = []
    func add(_ verb: String, _ count: Int, _ thing: String) {
      if count > 0 { parts.append(verb + " " + counted(count, thing)) }
    }
    add("adds", change.strokes.count { $0.before == nil }, "stroke")
    add("removes", change.strokes.count { $0.after == nil }, "stroke")
    add("changes", change.strokes.count { $0.before != nil && $0.after != nil }, "stroke")
    let kinds = [
      (ElementIdentifier.Kind.page, "page"), (.picture, "picture"), (.other, "other element"),
    ]
    for (kind, thing) in kinds {
      let elements = change.elements.filter { $0.id.kind == kind }
      add("adds", elements.count { $0.before == nil }, thing)
      add("removes", elements.count { $0.after == nil }, thing)
      add("changes", elements.count { $0.before != nil && $0.after != nil }, thing)
    }
    if change.changesPaper { parts.append("changes the paper") }
    return parts.isEmpty ? "changes nothing" : parts.joined(separator: ", ")
  }
}

extension String {
  /// The text without control characters and the like, by which a name could order a terminal about.
  fileprivate var printable: String {
    let shown = unicodeScalars.filter {
      switch $0.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: false
      // Joiners belong to words and emoji; marks of the direction would turn the line around.
      case .format: $0 == "\u{200C}" || $0 == "\u{200D}"
      default: true
      }
    }
    return String(String.UnicodeScalarView(shown))
  }
}

extension DuctusFile {
  /// The drawing as it was after a change.
  ///
  /// - Parameters:
  ///   - moment: the number of the change, or the name of a version; `nil` for the drawing as it is.
  ///   - name: the name of the file in messages.
  /// - Returns: the drawing.
  /// - Throws: the exit code, after reporting that there is no such change, or no such version.
  func document(after moment: MomentArgument?, _ name: String) throws -> InkDocument {
    guard let moment else { return document }
    let number = try number(of: moment, name)
    if let past = document.past(after: number) { return past }
    let known = document.knownChanges
    complain(
      known.isEmpty
        ? "\(name): no changes are known, so that --at can only be \(known.lowerBound - 1)"
        : "\(name): there is no change \(number): --at is \(known.lowerBound - 1) to \(known.upperBound - 1), as "
          + "“ductus info --history” tells them")
    throw CommandExit.badData
  }
  private func number(of moment: MomentArgument, _ name: String) throws -> Int {
    let version: String
    switch moment {
    case .number(let number): return number
    case .version(let name): version = name
    }
    let found = document.versions.filter { $0.nameString == version }
    if found.count == 1 { return found[0].change }
    complain(
      found.isEmpty
        ? "\(name): no version is called “\(version)”"
        : "\(name): several versions are called “\(version)”: --at takes their numbers, too: "
          + found.map { "\($0.change)" }.joined(separator: ", "))
    throw CommandExit.badData
  }
}
