internal import SyncSimulation

// A room in virtual time as a page that one can watch: in WebAssembly there is nothing to run but the exports.
// Natively, the verdicts of some seeds are printed, to compare: `swift run -c release SimulationPage FIRST COUNT`.
#if !arch(wasm32)
  let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
  let first = numbers.first ?? 0
  for seed in first..<first + (numbers.dropFirst().first ?? 1) {
    print(seed, SimulationReport.verdict(ofSeed: seed))
  }
#endif
