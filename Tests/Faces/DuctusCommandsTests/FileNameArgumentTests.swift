import Foundation
import Testing

#if os(Linux)
  /// Names of files that are no UTF-8, which Linux allows.
  @Suite struct FileNameArgumentTests {
    /// Runs a shell in a folder; it has a name that begins with such a byte as `$odd`.
    private func shell(_ folder: URL, _ script: String) throws -> CommandRun {
      try CommandRun([], shell: "cd '\(folder.path)'; odd=$(printf '\\377\\303('); " + script)
    }

    @Test func `They are read and written as they are, and told readably`() throws {
      try withFolder { folder in
        try VideoStandIn.install(folder.appendingPathComponent("bin"))
        let run = try shell(
          folder,
          """
          trap 'cd /; rm -rf "$OLDPWD/$odd"*' EXIT
          mkdir "$odd"; cp '\(sample)' "$odd/$odd.jsonl"; ln -s "$odd.ductus" "$odd/link.ductus"
          "$0" convert "$odd/$odd.jsonl" -o "$odd/link.ductus" || exit 1
          "$0" check "$odd/$odd.ductus" || exit 2
          "$0" compact --output="$odd/$odd.ductus" "$odd/$odd.ductus" && exit 3
          "$0" compact "$odd/$odd.ductus" -o "$odd.ductus" || exit 4
          "$0" render "$odd.ductus" -o "$odd.png" || exit 5
          "$0" replay "$odd.ductus" -o "$odd.apng" --seconds 0.1 || exit 6
          PATH="$PWD/bin:$PATH" "$0" replay "$odd.ductus" -o "$odd.mp4" --seconds 0.1 || exit 7
          "$0" brushes --describe pen > "$odd.brush"
          "$0" render "$odd/$odd.jsonl" --brush "$odd.brush" -o "$odd.svg" || exit 8
          "$0" info "$odd.none"
          [ -L "$odd/link.ductus" ] || exit 9
          for name in .ductus .png .apng .mp4 .svg "/$odd.ductus"; do
            [ -s "$odd$name" ] || exit 10
          done
          # No names but these.
          [ "$(ls -A | wc -l)" -eq 8 ] && [ "$(ls -A "$odd" | wc -l)" -eq 3 ] || exit 11
          """)
        #expect(run.exitCode == 0, "\(run)")
        #expect(run.output.contains(#"\xff\xc3(/\xff\xc3(.ductus: whole"#), "\(run)")
        #expect(
          run.messages.contains(#"ductus: \xff\xc3(.none: expected a readable file"#), "\(run)")
        #expect(run.messages.contains(#"would replace the input, “\xff\xc3(/\xff\xc3(.ductus”"#))
      }
    }

    /// They could move the cursor of a terminal, change its colours, or turn what follows round.
    @Test func `Control characters in them are written out`() throws {
      try withFolder { folder in
        let run = try CommandRun(
          [],
          shell: """
            cd '\(folder.path)'; odd=$(printf 'a\\033[31m\\342\\200\\256b')
            "$0" convert '\(sample)' -o "$odd.ductus" && "$0" check "$odd.ductus" && "$0" info "$odd.none"
            """)
        #expect(run.exitCode == 66, "\(run)")
        #expect(run.output.contains(#"a\u{1b}[31m\u{202e}b.ductus: whole"#), "\(run)")
        #expect(run.messages.contains(#"a\u{1b}[31m\u{202e}b.none: expected"#), "\(run)")
        for text in [run.output, run.messages] {
          #expect(!text.unicodeScalars.contains { [0x1B, 0x202E].contains($0.value) })
        }
      }
    }
  }
#endif
