import Foundation

/// The system's refusal to read or write a file.
package struct FileError: Error, Equatable {
  /// The kinds of failure.
  package enum Kind: Equatable {
    /// No file has that name.
    case missing
    /// The file exists, but the system does not let it be read.
    case unreadable
    /// The system does not let the file be written.
    case unwritable
  }

  /// The kind of failure.
  package let kind: Kind
  /// The name of the file: its path, or the name that the caller gave.
  let file: String
  /// A description of the expected file.
  let expected: String
  /// A description of the actual state; messages of the system are in quotation marks.
  let found: String

  /// Returns the error for a file that is missing, or that the system does not let be read.
  static func unreadable(_ file: String, _ code: Int32) -> FileError {
    FileError(
      kind: code == ENOENT || code == ENOTDIR ? .missing : .unreadable, file: file,
      expected: "a readable file", found: message(for: code))
  }

  /// Returns the error for a file that the system does not let be written.
  static func unwritable(_ file: String, _ code: Int32) -> FileError {
    FileError(
      kind: .unwritable, file: file, expected: "a writable file", found: message(for: code))
  }

  private static func message(for code: Int32) -> String {
    "“\(String(cString: strerror(code)))”"
  }
}
