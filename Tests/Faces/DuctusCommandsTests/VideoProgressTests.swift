import Ductus
import Foundation
import InkTestSupport
import Testing

/// Tests that a GIF or a video that takes its time says so to who watches, and that one that would take too much is
/// refused.
@Suite struct VideoProgressTests {
  /// A program that reports its progress if asked, none at first, and takes a second and a half.
  private static let program = """
    case "$*" in *-progress*)
      for frame in 0 0 0 0 5 6 7; do
        printf 'frame= %s\nfps=5.0\nstream_0_0_q=2.0\nprogress=continue\n' $frame >&2; sleep 0.2
      done
      printf 'odd words\nprogress=end\n' >&2;;
    esac

    """

  private func withProgram(
    _ format: String = "webm", _ body: (_ folder: URL) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      try VideoStandIn.install(folder.appendingPathComponent("bin"), Self.program)
      try ReplayCommandTests.write(
        ReplayCommandTests.drawing(), to: folder.appendingPathComponent("a.ductus"))
      try body(folder)
    }
  }

  private static func arguments(_ format: String) -> [String] {
    ["replay", "a.ductus", "-o", "a.\(format)", "--seconds", "1", "--fps", "8", "--hold", "0.5"]
  }
  private static let terminal = "/usr/bin/script"

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: terminal)),
    arguments: [("webm", "encoding: frame 5 of 12, 41 %"), ("gif", "encoding: frame 5 of 9, 55 %")])
  func `On a terminal it is said how far it is`(format: String, progress: String) throws {
    try withProgram(format) { folder in
      let script = """
        cd '\(folder.path)'; PATH="$PWD/bin:$PATH"
        exec \(Self.terminal) -qec "'$0' $*" /dev/null < /dev/null
        """
      let run = try CommandRun(Self.arguments(format), shell: script)
      #expect(run.exitCode == 0, "\(run)")
      #expect(run.output.contains(progress), "\(run.output)")
      #expect(!run.output.contains("encoding: frame 0"))
      #expect(run.output.contains("odd words") && !run.output.contains("progress="))
      #expect(run.output.contains("\u{1B}[K"))
    }
  }

  @Test(arguments: ["webm", "gif"])
  func `In a pipe nothing is said`(format: String) throws {
    try withProgram(format) { folder in
      let run = try CommandRun(
        Self.arguments(format),
        shell: "cd '\(folder.path)'; PATH=\"$PWD/bin:$PATH\"; exec \"$0\" \"$@\"")
      #expect(run.exitCode == 0 && run.messages.isEmpty && run.output.isEmpty, "\(run)")
    }
  }

  @Test(arguments: [
    ("a.mp4", ["--size", "4000x3000"], "too large for a video"),
    (
      "a.webm", ["--size", "3000x2000", "--fps", "60", "--seconds", "3600"],
      "frames of 3000 × 2000 pixels are too many for a video"
    ),
    ("a.apng", ["--size", "8000x8000"], "too large for an APNG"),
    ("a.gif", ["--size", "8000x8000"], "too large for a GIF"),
    (
      "a.gif", ["--size", "1000x1000", "--seconds", "60"],
      "frames of 1000 × 1000 pixels are too many for a GIF, which has up to 536 of that size"
    ),
  ])
  func `What would take too much is refused before the work`(
    name: String, options: [String], message: String
  ) throws {
    try withProgram { folder in
      try ReplayCommandTests.write(
        ReplayCommandTests.drawing([.pen, .pen, .pen]),
        to: folder.appendingPathComponent("a.ductus"))
      let run = try CommandRun(
        ["replay", "a.ductus", "-o", name] + options,
        shell: "cd '\(folder.path)'; PATH=\"$PWD/bin:$PATH\"; exec \"$0\" \"$@\"")
      #expect(run.exitCode == 65 && run.messages.contains(message), "\(run)")
      #expect(run.messages.contains("--fit"), "\(run)")
      #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path))
    }
  }
}
