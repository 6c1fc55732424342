import Foundation
import SharedData
import SimulationPage
import Testing

/// The simulation of rooms that the page shows is the one of the tests: it tells the same stories.
@Suite(.enabled(if: WasmBuild.canRun, "\(WasmBuild.whyNot) Run `make wasm-simd` first."))
struct SimulationPageTests {
  @Test func `every seed has the same story and the same verdict as natively`() throws {
    let count = Proof.count(100, whole: 5000)
    let text = try WasmHost.output(of: [
      "node", WasmBuild.root.appending(path: "Tests/Rooms/SimulationPage/page/run.mjs").path,
      try WasmBuild.simulation(), "0", "\(count)",
    ])
    let lines = text.split(separator: "\n")
    try #require(lines.count == count, "\(text)")
    for (seed, line) in lines.enumerated() {
      #expect(line == "\(seed) \(SimulationReport.verdict(ofSeed: UInt64(seed)))")
    }
    #expect(Set(lines.map { $0.drop { $0 != " " } }).count == count)
  }
}
