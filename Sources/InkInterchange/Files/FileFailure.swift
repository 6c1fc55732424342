/// An error that tells, among others, that a file cannot be read or written.
package protocol FileFailure: Error {
  /// The same as an error of this type.
  init(_ error: FileError)
}

extension FileFailure {
  /// Works on a file.
  ///
  /// - Parameter work: the work.
  /// - Returns: its result.
  /// - Throws: the failure of the work as an error of this type.
  static func ofFile<Result>(_ work: () throws(FileError) -> Result) throws(Self) -> Result {
    do throws(FileError) {
      return try work()
    } catch {
      throw Self(error)
    }
  }
}
