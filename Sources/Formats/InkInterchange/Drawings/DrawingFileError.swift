public import InkCodec

/// The reasons why a drawing cannot be opened or saved.
public enum DrawingFileError: Error, Equatable, Sendable {
  /// No file has that name.
  case missing(file: String)
  /// The file exists, but the system does not let it be read.
  case unreadable(file: String, reason: String)
  /// The system does not let the file be written.
  case unwritable(file: String, reason: String)
  /// The file is not a drawing, or the drawing has content that a file cannot store.
  case format(file: String, DuctusError)
}

extension DrawingFileError: FileFailure {
  package init(_ error: FileError) {
    switch error.kind {
    case .missing: self = .missing(file: error.file)
    case .unreadable: self = .unreadable(file: error.file, reason: error.found)
    case .unwritable: self = .unwritable(file: error.file, reason: error.found)
    }
  }
}

extension DrawingFileError: CustomStringConvertible {
  /// A message of one line.
  public var description: String {
    switch self {
    case .missing(let file): "\(file): there is no such file"
    case .unreadable(let file, let reason): "\(file): expected a readable file, found \(reason)"
    case .unwritable(let file, let reason): "\(file): expected a writable file, found \(reason)"
    case .format(let file, let error): "\(file): \(error)"
    }
  }
}
