import Ductus
import Foundation
import Testing

/// Tests of the command's help, and of its answers to those who mistype.
@Suite struct HelpTests {
  static let commands = [
    "render", "replay", "brushes", "paths", "trace", "info", "check", "compact",
    "convert", "text", "find", "studio", "rooms",
  ]

  private func help(_ command: [String], columns: Int) throws -> [String] {
    let run = try CommandRun(
      command + ["--help"], shell: "COLUMNS=\(columns) exec \"$0\" \"$@\"")
    #expect(run.exitCode == 0)
    return run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test(arguments: [[]] + commands.map { [$0] })
  func `Examples are lines that can be copied, at 80 columns too`(command: [String]) throws {
    let lines = try help(command, columns: 80)
    guard let start = lines.firstIndex(of: "EXAMPLES") else { return }
    let examples = lines[(start + 1)...].prefix { !$0.isEmpty }
    #expect(!examples.isEmpty)
    for line in examples {
      #expect(line.hasPrefix("  ductus ") || line.hasPrefix("  cat "), "\(line)")
    }
  }

  @Test(arguments: ["paths", "trace"])
  func `What has no brush does not speak of brushes`(command: String) throws {
    #expect(try !help([command], columns: 1000).contains { $0.contains("brush") })
  }

  @Test(arguments: [
    (["rendr"], "'rendr'"), (["xyzzy", "a"], "'xyzzy'"),
    (["render", "a.json", "-o", "b.png", "--scal", "2"], "Did you mean '--scale'?"),
    (["render", "a.json", "-o", "b.png", "--brsh=pen"], "Did you mean '--brush'?"),
    (["info", "a.json", "--nonsense"], "Unknown option '--nonsense'"),
    (["render", sample, "-o", "-", "--brush", "pencl"], "“pencl” is neither a brush"),
    (["brushes", "--describe", "markr"], "“markr” is no brush"),
  ])
  func `What was mistyped is named`(arguments: [String], message: String) throws {
    let run = try CommandRun(arguments)
    #expect(run.exitCode == (message.contains("pencl") ? 66 : 64), "\(run.exitCode)")
    #expect(run.output.isEmpty && run.messages.contains(message), "\(run.messages)")
  }

  @Test func `The usage after an error is that of the command`() throws {
    try withTemporaryFolder { folder in
      let drawing = folder.appendingPathComponent("a.ductus").path
      #expect(try CommandRun(["convert", sample, "-o", drawing]).exitCode == 0)
      // Wrong only for this kind of input, which is known when it is read.
      for arguments in [
        ["render", drawing, "-o", "-", "--brush", "ink"],
        ["replay", drawing, "-o", folder.path + "/a.apng", "--width", "3"],
        ["convert", drawing, "-o", "-", "--color", "#f00"],
        ["render", sample, "-o", "-", "--filter", "modeller:8"], ["info"], ["info", "--jsn", "a"],
      ] {
        let run = try CommandRun(arguments)
        #expect(run.exitCode == 64)
        #expect(run.messages.contains("\nUsage: ductus \(arguments[0]) "), "\(run.messages)")
        #expect(run.messages.contains("See 'ductus \(arguments[0]) --help'"), "\(run.messages)")
        #expect(!run.messages.contains("<subcommand>"))
      }
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `A script for completion is complete`(shell: String) throws {
    let run = try CommandRun(["--generate-completion-script", shell])
    #expect(run.exitCode == 0 && run.messages.isEmpty)
    for word in Self.commands + ["--brush", "--fit", "--lossless"] where shell != "fish" {
      #expect(run.output.contains(word), "\(word)")
    }
    // Nothing is wrapped: a shell that is there reads it.
    let path = "/bin/\(shell)"
    guard FileManager.default.isExecutableFile(atPath: path) else { return }
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("script")
      try Data(run.output.utf8).write(to: file)
      let check = try CommandRun([path, file.path], shell: "\"$1\" -n \"$2\"")
      #expect(check.exitCode == 0, "\(check.messages)")
    }
  }

  @Test func `bash completes what is typed`() throws {
    guard FileManager.default.isExecutableFile(atPath: "/bin/bash") else { return }
    let script = #"""
      cat > script.bash <<'END'
      eval "$(ductus --generate-completion-script bash)"
      COMP_WORDS=("${@}"); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMP_LINE="${*}"
      COMP_POINT=${#COMP_LINE}; COMP_TYPE=9
      _ductus ductus "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}" 2>/dev/null
      printf '%s\n' "${COMPREPLY[@]}"
      END
      ln -s "$0" ductus; PATH=.:$PATH; exec /bin/bash script.bash "$@"
      """#
    try withTemporaryFolder { folder in
      for (words, expected) in [
        (["ductus", "ren"], "render"), (["ductus", "render", "--bru"], "--brush"),
        (["ductus", "render", "--brush", "penc"], "pencil"),
      ] {
        try? FileManager.default.removeItem(atPath: folder.path + "/ductus")
        let run = try CommandRun(words, shell: "cd '\(folder.path)'; " + script)
        let replies = run.output.split(whereSeparator: \.isWhitespace).map(String.init)
        #expect(replies.contains(expected), "\(words): \(run)")
      }
    }
  }
}
