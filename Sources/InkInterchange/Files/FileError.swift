import Foundation

/// The system's refusal to read or write a file.
package struct FileError: Error, Equatable {
  /// The sort of failure.
  package enum Kind: Equatable {
    /// There is no file of that name.
    case missing
    /// The file is there, but the system does not let it be read.
    case unreadable
    /// The system does not let the file be written.
    case unwritable
  }

  /// The sort of failure.
  package let kind: Kind
  /// The name of the file: its path, or what the caller called it.
  let file: String
  /// The thing that should have been there.
  let expected: String
  /// The thing that was there: in quotation marks, the words of the system.
  let found: String

  /// A file that is not there, or that the system does not let be read.
  static func unreadable(_ file: String, _ code: Int32) -> FileError {
    FileError(
      kind: code == ENOENT || code == ENOTDIR ? .missing : .unreadable, file: file,
      expected: "a readable file", found: message(for: code))
  }

  /// A file that the system does not let be written.
  static func unwritable(_ file: String, _ code: Int32) -> FileError {
    FileError(
      kind: .unwritable, file: file, expected: "a writable file", found: message(for: code))
  }

  private static func message(for code: Int32) -> String {
    "“\(String(cString: strerror(code)))”"
  }
}
