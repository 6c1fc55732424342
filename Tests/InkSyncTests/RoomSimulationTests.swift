import InkSync
import SharedData
import SyncSimulation
import Testing

/// Rooms in worlds where everything goes wrong.
@Suite struct RoomSimulationTests {
  @Test func `Whatever goes wrong, every change is there once and all drawings are equal`() throws {
    for seed in UInt64(0)..<UInt64(Proof.count(200, whole: 100_000)) {
      let simulation = try RoomSimulation(seed: seed)
      simulation.run()
      #expect(simulation.failures == [], "seed \(seed)")
    }
  }
}
