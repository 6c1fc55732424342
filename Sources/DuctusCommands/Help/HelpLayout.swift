internal import Foundation

/// Wraps the text of help and of errors for a terminal, with hanging indents.
///
/// Examples, which are to be copied, and errors, which are searched for, stay as they are.
struct HelpLayout {
  /// The maximum width of the text, in characters.
  let columns: Int

  /// A width at which the parser's own layout, which knows no examples, wraps nothing.
  static let unwrapped = 1_000_000
  /// The column at which the parser begins the description of an option.
  private static let labelWidth = 26

  init(columns: Int) { self.columns = max(columns, 20) }

  /// Takes the width from the environment, or from the terminal of standard output; otherwise 80 columns.
  init() {
    if let text = ProcessInfo.processInfo.environment["COLUMNS"], let columns = Int(text),
      columns > 0
    {
      self.init(columns: columns)
      return
    }
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    self.init(columns: isKnown ? Int(size.ws_col) : 80)
  }

  /// Returns the text with its lines wrapped.
  func wrapped(_ text: String) -> String {
    var isExample = false
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty { isExample = false }
      lines.append(isExample || line.hasPrefix("Error: ") ? String(line) : wrapped(line))
      if line == "EXAMPLES" { isExample = true }
    }
    return lines.joined(separator: "\n")
  }

  private func wrapped(_ line: Substring) -> String {
    guard line.count > columns else { return String(line) }
    let indent = String(repeating: " ", count: min(hangingIndent(of: line), columns / 2))
    var text = String(line.prefix { $0 == " " })
    var length = text.count
    var isAtStart = true
    for word in line.split(separator: " ", omittingEmptySubsequences: false).drop(while: \.isEmpty)
    {
      let count = word.count
      if isAtStart, count == 0 { continue }
      if !isAtStart, length + 1 + count > columns {
        text += "\n" + indent
        length = indent.count
        isAtStart = true
        if word.isEmpty { continue }
      }
      if !isAtStart {
        text += " "
        length += 1
      }
      text += word
      length += count
      isAtStart = false
    }
    return text
  }

  /// Returns the indent of the continuation of a line.
  private func hangingIndent(of line: Substring) -> Int {
    if line.lowercased().hasPrefix("usage: ") { return 7 }
    let indent = line.prefix { $0 == " " }.count
    guard indent > 0, indent < Self.labelWidth else { return indent }
    // The description of an option begins on its line; that of a value stands below.
    let said = line.dropFirst(Self.labelWidth)
    let gap = line.dropFirst(Self.labelWidth - 2).prefix(2)
    if indent == 2, gap == "  ", let first = said.first, first != " " { return Self.labelWidth }
    return indent > 2 ? indent + 2 : indent
  }
}
