internal import ArgumentParser
internal import Foundation

/// The options for PDFs that need a password.
struct PasswordArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A password of a PDF, of a user or the owner; may be repeated. Other people of this machine may see it.",
      valueName: "text"))
  var password: [String] = []

  @Option(
    help: ArgumentHelp(
      "A file whose first line is a password of a PDF; may be repeated.", valueName: "file"),
    completion: .file())
  var passwordFile: [String] = []

  /// The longest file of a password, in bytes.
  private static let longestFile = 1 << 16

  /// The options that were given.
  var given: [(String, Bool)] {
    [("--password", !password.isEmpty), ("--password-file", !passwordFile.isEmpty)]
  }

  /// Returns the passwords, those in files included.
  ///
  /// - Throws: the exit code, after a file that cannot be read was told.
  func passwords() throws -> [String] {
    try password
      + passwordFile.map { path in
        let data: Data
        do {
          let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
          data = try file.read(upToCount: Self.longestFile) ?? Data()
        } catch {
          complain(
            "\(path): the file of the password cannot be read: \(error.localizedDescription)")
          throw CommandExit.missingInput
        }
        let line = data.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        return String(decoding: line, as: UTF8.self)
      }
  }
}
