import Ductus
import Testing

/// Filters and smoothers as words of the command line.
@Suite struct StageArgumentTests {
  private static func paths(_ arguments: String...) throws -> String {
    let run = try CommandRun(["paths", sample] + arguments)
    #expect(run.exitCode == 0 && !run.output.isEmpty, "\(arguments): \(run.messages)")
    return run.output
  }

  /// Returns the name with a value for each parameter.
  private static func words(_ name: StaticString, _ values: [Double]) -> String {
    (["\(name)"] + values.map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" }).joined(
      separator: ":")
  }

  @Test(arguments: FilterKind.allCases)
  func `a filter has all its names, and its usual values`(kind: FilterKind) throws {
    let words = Self.words(kind.entry.name, BrushFilter(kind: kind).values)
    let expected = try Self.paths("--filter", words)
    for name in kind.entry.aliases {
      let values = BrushFilter(kind: kind).values
      #expect(try Self.paths("--filter", Self.words(name, values)) == expected, "\(name)")
    }
    // The name alone is another modeller in a pipeline.
    if kind != .modeller {
      #expect(try Self.paths("--filter", "\(kind.entry.name)") == expected)
    }
    let most = Self.words(kind.entry.name, kind.entry.parameters.map(\.slider.upperBound))
    // The recording has nothing to mend.
    #expect((try Self.paths("--filter", most) == Self.paths()) == (kind == .mend))
  }

  @Test(arguments: SmootherKind.allCases)
  func `a smoother has all its names, and its usual values`(kind: SmootherKind) throws {
    let values = BrushSmoother(kind: kind).values
    let expected = try Self.paths("--smoother", Self.words(kind.entry.name, values))
    for name in [kind.entry.name] + kind.entry.aliases {
      #expect(try Self.paths("--smoother", "\(name)") == expected, "\(name)")
    }
    #expect((try Self.paths() == expected) == (kind == .antigrain))
  }

  @Test func `the modeller takes a strength, or settings of a pipeline`() throws {
    let usual = try Self.paths("--filter", "modeller")
    for words in ["modeller:25", "modeller:25:0.54", "modeller:25:0.54:0.04"] {
      #expect(try Self.paths("--filter", words) == usual, "\(words)")
    }
    let strong = try Self.paths("--filter", "modeller:0.9")
    #expect(strong != usual)
    #expect(try Self.paths("--filter", "modeller:0.5:0.54") != strong)
    func render(_ filter: String) throws -> String {
      let run = try CommandRun(
        ["render", sample, "-o", "-", "--format", "svg", "--filter", filter])
      #expect(run.exitCode == 0, "\(run.messages)")
      return run.output
    }
    let half = try render("modeller")
    #expect(try render("modeller:0.5") == half && render("modeller:20") == half)
    #expect(try render("modeller:0.9") != half)
  }

  @Test(arguments: ["render", "replay", "convert", "paths", "trace"])
  func `the help has every name, range and usual value`(command: String) throws {
    let run = try CommandRun([command, "--help"], shell: "COLUMNS=1000 exec \"$0\" \"$@\"")
    let lines = run.output.split(separator: "\n").map { $0.drop { $0 == " " } }
    let expected = [
      "savitzky-golay[:WINDOW[:STRENGTH]]  fit a cubic to the points to either side of each, and take "
        + "some of it (WINDOW 2…12 points, default 2; STRENGTH 0…1, default 1)",
      "minimum-distance[:MINIMUM]  drop points that are nearer than a minimum to the last one kept "
        + "(MINIMUM in points, default 5)",
      "lines  straight lines",
    ]
    for line in expected { #expect(lines.contains { $0 == line }, "\(line)") }
    func check(_ kind: some StageKind) {
      let line = lines.first {
        $0.starts(with: "\(kind.entry.name)") && $0.contains("  \(kind.entry.summary)")
      }
      #expect(line != nil, "\(kind)")
      for parameter in kind.entry.parameters {
        #expect(line?.contains("\(parameter.name)".uppercased()) == true, "\(kind)")
      }
    }
    FilterKind.allCases.filter { $0 != .modeller && $0 != .douglasPeucker }.forEach(check)
    SmootherKind.allCases.forEach(check)
    let isPipeline = ["paths", "trace"].contains(command)
    for (part, isThere) in [
      ("modeller[:STRENGTH]  ", !isPipeline), ("modeller:STRENGTH  ", isPipeline),
      ("modeller[:LAG[:TOLERANCE[:RELATIVE]]]  ", isPipeline),
      ("douglas-peucker[:TOLERANCE]  ", true),
      ("douglas-peucker:TOLERANCE:line  ", isPipeline),
    ] {
      #expect(lines.contains { $0.hasPrefix(part) } == isThere, "\(part)")
    }
  }
}
