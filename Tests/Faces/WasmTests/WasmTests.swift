import DeterminismProbe
import Testing

/// Tests that WebAssembly gives the same as the native build, bit for bit.
///
/// The suite needs the file that `make wasm-simd` builds, for the proof that of `make wasm-scalar` too.
/// Where they are missing or older than the sources it is skipped and says so; with `DUCTUS_REQUIRE_WASM=1`,
/// as in `make test`, that is a failure.
@Suite(.enabled(if: WasmBuild.canRun, "\(WasmBuild.whyNot) Run `make wasm` first."))
struct WasmTests {
  @Test(arguments: WasmHost.tried, Probe.allCases)
  func `fingerprints agree with the native build`(host: WasmHost, probe: Probe) throws {
    let seeds: Range<UInt64> = 0..<200
    let native = probe.fingerprint(seeds: seeds)
    let foreign = try host.run("probe_fingerprint", probe.rawValue, 0, 200)
    guard foreign != native else { return }
    // Name a seed that fails, for it is the shortest way to the cause.
    for seed in seeds {
      let native = probe.fingerprint(seeds: seed..<(seed + 1))
      let foreign = try host.run("probe_fingerprint", probe.rawValue, Int32(seed), 1)
      try #require(foreign == native, "\(probe), seed \(seed)")
    }
    Issue.record("\(probe): every seed agrees, but all of them together do not")
  }

  /// The fingerprints agree; that they are those of audits without a failure is checked here.
  @Test(arguments: WasmHost.tried)
  func `incremental equals batch in WebAssembly too`(host: WasmHost) throws {
    var none = Fingerprint()
    none.combine(0)
    var expected = Fingerprint()
    for _ in 0..<100 { expected.combine(none.value) }
    #expect(try host.run("probe_fingerprint", Probe.audit.rawValue, 0, 100) == expected.value)
  }

  @Test(arguments: WasmHost.tried)
  func `the file holds as many probes as the native build`(host: WasmHost) throws {
    let count = try host.run("probe_count")
    #expect(Int(count) == Probe.allCases.count)
    #expect(try host.run("probe_fingerprint", Int32(count), 0, 1) == 0)
  }

  @Test(arguments: WasmHost.tried, 1...8)
  func `the allocator keeps every block whole`(host: WasmHost, seed: Int32) throws {
    let outcome = try host.run("probe_stress_allocator", seed, 3000)
    #expect(outcome == 0, "AllocatorStress.Outcome \(outcome)")
  }

  /// An import would be a function that the page has to bring: a C library's mathematics, for
  /// one, whose results differ from machine to machine.
  @Test(arguments: WasmHost.tried)
  func `the file needs nothing from its host`(host: WasmHost) throws {
    let module = try WasmModule(contentsOf: try host.file())
    #expect(module.importCount == 0)
    #expect(
      module.exports.sorted() == [
        "memory", "probe_count", "probe_fingerprint", "probe_picture", "probe_picture_pixels",
        "probe_stress_allocator",
      ])
  }
}
