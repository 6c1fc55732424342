#if arch(wasm32)
  internal import InkCodec
  internal import SyncSimulation

  // The page's calls. Texts are JSON: a call returns the number of bytes, which are at `text` until the next call.

  /// The world that the page watches.
  nonisolated(unsafe) private var simulation: RoomSimulation?
  nonisolated(unsafe) private var output = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

  private func put(_ bytes: [UInt8]) -> Int32 {
    output.deallocate()
    output = .allocate(capacity: bytes.count)
    for index in bytes.indices { output[index] = bytes[index] }
    return Int32(bytes.count)
  }

  /// Makes a world of a seed; returns −1 where that cannot begin.
  @c(world_begin)
  public func exportedBegin(_ seed: UInt64) -> Int32 {
    do throws(DuctusError) {
      simulation = nil
      let new = try RoomSimulation(seed: seed)
      new.isWatched = true
      new.begin()
      simulation = new
      return 0
    } catch {
      return -1
    }
  }

  /// Does all that happens up to a time in virtual milliseconds, or the next step where that is 0.
  ///
  /// Returns true while something is still to come.
  @c(world_advance)
  public func exportedAdvance(_ time: Double) -> Bool {
    guard let simulation, simulation.stage != .over else { return false }
    if time == 0 { return simulation.step() }
    while Double(simulation.nextTime) <= time {
      if !simulation.step() { return false }
    }
    return true
  }

  /// The address of the text that was asked for last.
  @c(world_text)
  public func exportedText() -> UnsafeMutablePointer<UInt8>? { output.baseAddress }

  /// Puts the state of the world there.
  @c(world_state)
  public func exportedState() -> Int32 {
    simulation.map { put(SimulationReport.state(of: $0).bytes) } ?? 0
  }

  /// Puts there what happened since the last call.
  @c(world_happenings)
  public func exportedHappenings() -> Int32 {
    simulation.map { put(SimulationReport.text(of: $0.takeHappenings()).bytes) } ?? 0
  }

  /// Puts the drawing of a person there.
  @c(world_drawing)
  public func exportedDrawing(_ person: Int32) -> Int32 {
    guard let simulation else { return 0 }
    let people = simulation.peopleStates
    guard people.indices.contains(Int(person)) else { return 0 }
    return put(SimulationReport.drawing(people[Int(person)].document).bytes)
  }

  /// Runs a seed to its end, and puts its verdict there, which is no JSON.
  @c(world_verdict)
  public func exportedVerdict(_ seed: UInt64) -> Int32 {
    put(Array(SimulationReport.verdict(ofSeed: seed).utf8))
  }
#endif
