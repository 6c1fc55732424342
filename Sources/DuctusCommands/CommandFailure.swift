internal import ArgumentParser
internal import InkInterchange

/// The exit codes of the command line, those of sysexits.h.
enum CommandExit {
  /// The input is there but not what it should be.
  static let badData = ExitCode(65)
  /// The input is not there.
  static let missingInput = ExitCode(66)
  /// Something that is needed cannot be had now, such as a port.
  static let unavailable = ExitCode(69)
  /// The output cannot be made.
  static let unwritable = ExitCode(73)
  /// The input cannot be read.
  static let unreadable = ExitCode(74)
}

/// Says on standard error why a command fails, and gives its exit code.
func failure(_ error: EventLogError) -> ExitCode {
  complain(error.description)
  switch error.kind {
  case .missingFile: return CommandExit.missingInput
  case .unreadable: return CommandExit.unreadable
  case .unwritable: return CommandExit.unwritable
  default: return CommandExit.badData
  }
}

/// Says on standard error why a file cannot be read or written, and gives the exit code.
func failure(_ error: FileError) -> ExitCode { failure(EventLogError(error)) }

/// Says on standard error why a picture cannot be written, and gives the exit code.
func failure(_ error: PNGError) -> ExitCode {
  complain(error.description)
  switch error {
  case .badSize, .tooManyPixels: return CommandExit.badData
  case .notOpaque, .compression, .unwritable: return CommandExit.unwritable
  }
}

/// Writes a line to standard error.
func complain(_ message: String) { StandardStreams.say("ductus: \(message)\n") }

/// Writes a line to standard error that says what is odd, though nothing fails.
func warn(_ message: String) { complain("warning: \(message)") }
