import DeterminismProbe
import Testing

/// WebAssembly gives what the native build gives, bit for bit.
///
/// The suite needs the files that `make wasm` builds. Where they are missing or older than the
/// sources it is skipped and says so; with `DUCTUS_REQUIRE_WASM=1`, as in `make test`, that is a
/// failure.
@Suite(.enabled(if: WasmBuild.canRun, "\(WasmBuild.whyNot) Run `make wasm` first."))
struct WasmTests {
  @Test(arguments: Probe.allCases)
  func `fingerprints agree with the native build`(probe: Probe) throws {
    let file = try WasmBuild.scalar()
    let seeds: Range<UInt64> = 0..<200
    let native = probe.fingerprint(seeds: seeds)
    let foreign = try fingerprint(of: probe, seeds: seeds, in: file)
    guard foreign != native else { return }
    // Name a seed that fails, for it is the shortest way to the cause.
    for seed in seeds {
      let native = probe.fingerprint(seeds: seed..<(seed + 1))
      let foreign = try fingerprint(of: probe, seeds: seed..<(seed + 1), in: file)
      try #require(foreign == native, "\(probe), seed \(seed)")
    }
    Issue.record("\(probe): every seed agrees, but all of them together do not")
  }

  /// The fingerprints agree; that they are those of audits without a failure is checked here.
  @Test func `incremental equals batch in WebAssembly too`() throws {
    var none = Fingerprint()
    none.combine(0)
    var expected = Fingerprint()
    for _ in 0..<100 { expected.combine(none.value) }
    let file = try WasmBuild.scalar()
    #expect(try fingerprint(of: .audit, seeds: 0..<100, in: file) == expected.value)
  }

  @Test func `the file holds as many probes as the native build`() throws {
    let count = try WasmKit.run(try WasmBuild.scalar(), "probe_count")
    #expect(Int(count) == Probe.allCases.count)
    #expect(try WasmKit.run(try WasmBuild.scalar(), "fingerprint", Int32(count), 0, 1) == 0)
  }

  @Test(arguments: 1...8)
  func `the allocator keeps every block whole`(seed: Int32) throws {
    let outcome = try WasmKit.run(try WasmBuild.scalar(), "stress_allocator", seed, 3000)
    #expect(outcome == 0, "AllocatorStress.Outcome \(outcome)")
  }

  /// An import would be a function that the page has to bring: a C library's mathematics, for
  /// one, whose results differ from machine to machine.
  @Test func `both files need nothing from their host`() throws {
    for file in [try WasmBuild.scalar(), try WasmBuild.simd()] {
      let module = try WasmModule(contentsOf: file)
      #expect(module.importCount == 0)
      #expect(
        module.exports.sorted() == [
          "fingerprint", "memory", "picture", "probe_count", "stress_allocator",
        ])
    }
  }

  private func fingerprint(
    of probe: Probe, seeds: Range<UInt64>, in file: String
  ) throws -> UInt64 {
    try WasmKit.run(
      file, "fingerprint", probe.rawValue, Int32(seeds.lowerBound), Int32(seeds.count))
  }
}
