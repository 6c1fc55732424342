internal import Foundation

extension CommandOutput {
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  /// Writes a value as a line of JSON to standard output.
  ///
  /// - Throws: the exit code, after reporting the error.
  static func print(json value: some Encodable) throws {
    let output = try CommandOutput(path: "-")
    try output.write(json: value)
    try output.write("\n")
    try output.finish()
  }

  /// Writes a value as JSON: keys are sorted, and numbers read back as the same.
  ///
  /// There are no line breaks, neither within the text nor after it.
  func write(json value: some Encodable) throws { try write(Self.encoder.encode(value)) }
}
