import DeterminismProbe
import Testing
@Suite struct WasmTests {
  @Test func `runs`() {
    #expect(Probe.geometry.fingerprint(seeds: 0..<1000) == 11393560612147356071)
  }
}
