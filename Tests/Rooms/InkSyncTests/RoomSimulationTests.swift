import InkSync
import SharedData
import SyncSimulation
import Testing

/// Rooms in worlds where everything goes wrong.
@Suite struct RoomSimulationTests {
  @Test func `Whatever goes wrong, every change is there once and all drawings are equal`() throws {
    var counts = (
      crashes: 0, failedWrites: 0, compactions: 0, lost: 0, undone: 0, named: 0, examinations: 0
    )
    for seed in UInt64(0)..<UInt64(Proof.count(200, whole: 100_000)) {
      let simulation = try RoomSimulation(seed: seed)
      simulation.run()
      #expect(simulation.failures == [], "seed \(seed)")
      counts.crashes += simulation.counts.crashes
      counts.failedWrites += simulation.counts.failedWrites
      counts.compactions += simulation.counts.compactions
      counts.lost += simulation.counts.lost
      counts.undone += simulation.counts.undone
      counts.named += simulation.counts.named
      counts.examinations += simulation.counts.examinations
    }
    #expect(counts.crashes > 0 && counts.failedWrites > 0 && counts.compactions > 0)
    #expect(counts.lost > 0 && counts.undone > 0 && counts.named > 0)
    #expect(counts.examinations > 0)
  }
}
