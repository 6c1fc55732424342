internal import ArgumentParser
internal import Foundation
internal import InkInterchange

/// An unknown command or option, with a suggestion.
struct Mistyping {
  /// The message, with a suggestion if there is one.
  let message: String
  /// The command whose usage is shown; `nil` for that of all commands.
  let command: (any ParsableCommand.Type)?

  /// Finds an unknown command.
  ///
  /// - Parameter arguments: the arguments of the process.
  /// - Returns: the mistyped command; `nil` if the first argument is a command or an option.
  static func command(in arguments: [String]) -> Mistyping? {
    var arguments = arguments[...]
    if arguments.first == "help" { arguments.removeFirst() }
    guard let word = arguments.first, !word.hasPrefix("-"), word != "help",
      !names.contains(word)
    else { return nil }
    var message = "there is no command “\(FileName.shown(word))”"
    if let name = Suggestion.nearest(to: word, among: names + ["help"]) {
      message += "; did you mean “\(name)”?"
    } else if FileIdentity(path: word) != nil {
      message +=
        "; for a file, “ductus info \(FileName.shown(word))” tells what is in it, and “ductus render” draws it"
    }
    return Mistyping(message: message, command: nil)
  }

  /// Finds an option that its command does not have.
  ///
  /// - Parameter arguments: the arguments of the process, which the parser has rejected.
  /// - Returns: the mistyped option; `nil` if all options are known.
  static func option(in arguments: [String]) -> Mistyping? {
    guard let word = arguments.first,
      let command = DuctusCommand.configuration.subcommands.first(where: { $0.name == word })
    else { return nil }
    let options = DuctusCommand.options(of: command)
    for argument in arguments.dropFirst().prefix(while: { $0 != "--" }) {
      let text = argument.split(separator: "=", maxSplits: 1).first.map(String.init) ?? argument
      guard text.hasPrefix("-"), text.count > 2, !options.contains(text) else { continue }
      let isLong = text.hasPrefix("--")
      // One word can combine an option of one letter with others, or with its value.
      guard isLong || options.contains("-" + text) else { continue }
      var message = "there is no option “\(FileName.shown(text))” of “ductus \(word)”"
      let others = DuctusCommand.configuration.subcommands.filter {
        DuctusCommand.options(of: $0).contains(text)
      }
      if let name = Suggestion.nearest(to: isLong ? text : "-" + text, among: options) {
        message += "; did you mean “\(name)”?"
      } else if !others.isEmpty {
        let names = others.map { $0.name }.joined(separator: ", ")
        message += "; \(names) \(others.count == 1 ? "has" : "have") it"
      }
      return Mistyping(message: message, command: command)
    }
    return nil
  }

  private static var names: [String] { DuctusCommand.configuration.subcommands.map { $0.name } }
}

extension ParsableCommand {
  /// The name of the command.
  static var name: String { configuration.commandName ?? "" }
}

extension DuctusCommand {
  /// Returns the names of all options of a command, with their dashes, as its help lists them.
  static func options(of command: any ParsableCommand.Type) -> [String] {
    let help = helpMessage(for: command, includeHidden: true, columns: HelpLayout.unwrapped)
    return help.split(separator: "\n").filter { $0.hasPrefix("  -") }.flatMap { line in
      // The names come before the value or the description.
      line.dropFirst(2).split(separator: " ", omittingEmptySubsequences: false)
        .prefix { $0.hasPrefix("-") }
        .map { String($0.hasSuffix(",") ? $0.dropLast() : $0) }
    }
  }

  /// Returns the usage of a command, for the end of a message.
  ///
  /// - Parameter command: the command; `nil` for all of them.
  /// - Returns: some lines.
  static func usage(of command: (any ParsableCommand.Type)?) -> String {
    let usage = command.map { usageString(for: $0) } ?? usageString()
    let name = command.map { "ductus \($0.name)" } ?? "ductus"
    return "Usage: \(usage)\n  See '\(name) --help' for more information."
  }
}
