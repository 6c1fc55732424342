import Foundation

/// Prints tables, as text that Markdown understands.
enum Report {
  /// Prints a line at once.
  static func line(_ text: String = "") {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
  }

  /// Begins a table.
  static func table(_ title: String, _ columns: [String]) {
    line("\n## \(title)\n")
    row(columns)
    row(columns.map { _ in "---" })
  }

  /// Prints a row of a table.
  static func row(_ cells: [String]) { line("| \(cells.joined(separator: " | ")) |") }

  /// A number with some digits after the point.
  static func number(_ value: Double, _ digits: Int = 0) -> String {
    String(format: "%.\(digits)f", value)
  }
}
