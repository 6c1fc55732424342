/// An error type that can also report that a file cannot be read or written.
package protocol FileFailure: Error {
  /// Makes an error of this type from a file error.
  init(_ error: FileError)
}

extension FileFailure {
  /// Performs an operation on a file.
  ///
  /// - Parameter work: the operation.
  /// - Returns: its result.
  /// - Throws: the error of the operation, as an error of this type.
  static func ofFile<Result>(_ work: () throws(FileError) -> Result) throws(Self) -> Result {
    do throws(FileError) {
      return try work()
    } catch {
      throw Self(error)
    }
  }
}
