internal import ArgumentParser
internal import Foundation
internal import InkInterchange

/// The identity of the regular file at a path or a descriptor; two paths to one file have equal identities.
struct FileIdentity: Equatable {
  private let device: UInt64
  private let node: UInt64

  /// Makes the identity of the regular file at a path; `nil` if there is none.
  init?(path: String) {
    var status = stat()
    guard stat(FileName.path(path), &status) == 0 else { return nil }
    self.init(status)
  }

  /// Makes the identity of the regular file of a descriptor; `nil` for a terminal, a pipe or a device.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init?(_ status: stat) {
    // Anything but a regular file has no contents that could be lost.
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    node = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

/// Checks that the output does not overwrite an input, through any link.
///
/// - Parameters:
///   - inputs: the files that are read; `-` is standard input.
///   - output: the file that is written; `-` is standard output.
/// - Throws: a validation error.
func protect(_ inputs: String?..., from output: String) throws {
  let target = output == "-" ? FileIdentity(descriptor: STDOUT_FILENO) : FileIdentity(path: output)
  guard let target else { return }
  for input in inputs.compactMap(\.self) {
    let source = input == "-" ? FileIdentity(descriptor: STDIN_FILENO) : FileIdentity(path: input)
    guard source != target else {
      let name = input == "-" ? "standard input" : "“\(input)”"
      throw ValidationError("the output would replace the input, \(name); give it another name")
    }
  }
}
