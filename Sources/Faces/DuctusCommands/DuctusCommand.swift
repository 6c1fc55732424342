public import ArgumentParser
internal import Foundation
internal import InkInterchange

/// The root command of the command line, `ductus`.
public struct DuctusCommand: ParsableCommand {
  /// The name, the help and the subcommands of the command.
  public static let configuration = CommandConfiguration(
    commandName: "ductus",
    abstract: "Renders, converts and explains recorded ink.",
    discussion: """
      Commands read an event log, the touch events of a pen, finger or mouse as JSON, in one array or \
      line by line, or a drawing, a .ductus file: they see what it is. What reads logs takes of a drawing \
      what a log says of it, see ductus help convert. IN may be a pipe, and - is standard input. An \
      output never replaces an input.

      EXAMPLES
        ductus render strokes.json -o strokes.png --brush pencil --scale 2
        ductus render strokes.json -o strokes.svg --brush ink --width 3
        ductus replay drawing.ductus -o drawing.gif --seconds 8 --fit 480x480
        ductus brushes -o sheet.png
        ductus paths strokes.json --smoother catmull-rom
        ductus trace strokes.json --stage path
        ductus info strokes.json
        ductus find Fourier notes.ductus
        ductus text "Good morning" drawing.ductus -o greeted.ductus --at 40,60
        ductus convert strokes.json -o strokes.ductus --brush pencil
        ductus check drawing.ductus --repair saved.ductus
        ductus compact drawing.ductus -o smaller.ductus
        ductus studio
        ductus rooms list --rooms ~/rooms

      COMPLETION
        ductus --generate-completion-script prints a script that completes commands and options for \
      the shell that runs, bash, zsh or fish; or for the one that is named, as in \
      --generate-completion-script zsh.

      EXIT CODES
        0 success, 1 and 2 see ductus help find, 64 wrong usage, 65 bad data, 66 missing input, 69 a port, an address or a \
      program is not to be had, 73 output cannot be written, 74 input cannot be read.
      """,
    version: "0.1.0",
    subcommands: [
      RenderCommand.self, ReplayCommand.self, BrushesCommand.self, PathsCommand.self,
      TraceCommand.self, InfoCommand.self, CheckCommand.self, CompactCommand.self,
      ConvertCommand.self, TextCommand.self, FindCommand.self, StudioCommand.self,
      RoomsCommand.self,
    ])

  /// The version of the command line, such as 0.1.0.
  static var versionText: String { configuration.version }

  /// Runs the command given by the arguments of the process, and exits.
  ///
  /// No temporary files are left behind if a signal ends the process, such as that of Ctrl-C.
  public static func main() {
    StandardStreams.fill()
    Interruption.install()
    var command: (any ParsableCommand)?
    do {
      command = try parseAsRoot(arguments)
      try command?.run()
    } catch {
      Foundation.exit(end(with: error, of: command.map { type(of: $0) }).rawValue)
    }
  }

  /// The arguments of the process; names of files are in the text form of `FileName`.
  private static var arguments: [String] {
    (1..<max(Int(CommandLine.argc), 1)).compactMap { index in
      CommandLine.unsafeArgv[index].map { argument in
        FileName.text((0..<strlen(argument)).map { UInt8(bitPattern: argument[$0]) })
      }
    }
  }

  /// Reports an error, or prints requested help.
  ///
  /// - Parameters:
  ///   - error: the error, or the request for help.
  ///   - command: the command that has run; `nil` if none has.
  /// - Returns: the exit code.
  private static func end(
    with error: any Error, of command: (any ParsableCommand.Type)?
  ) -> ExitCode {
    let code = exitCode(for: error)
    var message = fullMessage(for: error)
    // The parser takes the error of a command that runs for one of all commands.
    if let command, let error = error as? ValidationError {
      let isOfRooms = RoomsCommand.configuration.subcommands.contains { $0 == command }
      let name = (isOfRooms ? "rooms " : "") + (command.configuration.commandName ?? "")
      message = """
        Error: \(error.message)
        Usage: \(usageString(for: command))
          See 'ductus \(name) --help' for more information.
        """
    }
    guard !message.isEmpty else { return code }
    guard code == .success else {
      StandardStreams.say(message + "\n")
      return code
    }
    do {
      try CommandOutput.print(message + "\n")
      return code
    } catch {
      return exitCode(for: error)
    }
  }

  /// Makes the command; the parser fills it in.
  public init() {}
}
