internal import ArgumentParser
internal import Ductus
internal import InkInterchange

/// The exit codes of the command line, those of sysexits.h.
enum CommandExit {
  /// The input exists but is invalid.
  static let badData = ExitCode(65)
  /// The input does not exist.
  static let missingInput = ExitCode(66)
  /// A required resource, such as a port, is not available.
  static let unavailable = ExitCode(69)
  /// The output cannot be written.
  static let unwritable = ExitCode(73)
  /// The input cannot be read.
  static let unreadable = ExitCode(74)
}

/// Reports on standard error why a command fails; returns its exit code.
func failure(_ error: EventLogError) -> ExitCode {
  complain(error.description)
  switch error.kind {
  case .missingFile: return CommandExit.missingInput
  case .unreadable: return CommandExit.unreadable
  case .unwritable: return CommandExit.unwritable
  default: return CommandExit.badData
  }
}

/// Reports on standard error why a file cannot be read or written; returns the exit code.
func failure(_ error: FileError) -> ExitCode { failure(EventLogError(error)) }

/// Reports on standard error why a picture cannot be written; returns the exit code.
func failure(_ error: PNGError) -> ExitCode {
  complain(error.description)
  switch error {
  case .badSize, .tooManyPixels, .undrawable: return CommandExit.badData
  case .notOpaque, .compression, .unwritable: return CommandExit.unwritable
  }
}

/// Writes a line to standard error.
func complain(_ message: String) { StandardStreams.say("ductus: \(message.readable)\n") }

/// Writes a warning to standard error, though nothing fails.
func warn(_ message: String) { complain("warning: \(message)") }

extension String {
  /// The text with control characters written out, such as `\u{1b}`, but for ends of lines and tabulators: names come
  /// from files, and cannot move the cursor of a terminal, or hide what stands beside them.
  var readable: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 9, 10: text.unicodeScalars.append(scalar)
      case ..<32, 127..<160, 0x202A...0x202E, 0x2066...0x2069:
        text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
