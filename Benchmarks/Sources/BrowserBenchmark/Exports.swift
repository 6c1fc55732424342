#if arch(wasm32)
  import ModellerWorkloads
  import RasterWorkloads
  import WasmRuntime

  /// The bench between the calls of the page.
  private nonisolated(unsafe) var bench: RasterBench?
  private nonisolated(unsafe) var input = RasterInput()
  private nonisolated(unsafe) var stroke: ModellerBench?

  /// Returns room for a file that the page copies in.
  @c(allocate)
  public func allocate(_ count: Int32) -> UnsafeMutableRawPointer? {
    malloc(Int(count))
  }

  /// Takes a file that has been copied in as the input of a workload; frees it.
  @c(load)
  public func load(_ workload: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int32) -> Int32 {
    guard let bytes else { return 0 }
    defer { free(bytes) }
    let shapes =
      RasterInput.shapes(UnsafeRawBufferPointer(start: bytes, count: Int(count))) ?? []
    switch RasterWorkload(rawValue: workload) {
    case .outlines: input.outlines = shapes
    case .pieces: input.pieces = shapes
    default: return 0
    }
    return Int32(shapes.count)
  }

  /// Makes the bench, of the loaded shapes or of generated ones.
  @c(begin)
  public func begin(_ isGenerated: Int32) {
    bench = RasterBench(isGenerated != 0 ? .generated() : input)
  }

  /// Makes a workload ready.
  @c(prepare)
  public func prepare(_ workload: Int32) {
    guard let workload = RasterWorkload(rawValue: workload) else { return }
    bench?.prepare(workload)
  }

  /// Runs a workload.
  @c(run)
  public func run(_ workload: Int32) {
    guard let workload = RasterWorkload(rawValue: workload) else { return }
    bench?.run(workload)
  }

  /// Returns the number of pieces of a workload.
  @c(count)
  public func count(_ workload: Int32) -> Int32 {
    guard let workload = RasterWorkload(rawValue: workload) else { return 0 }
    return Int32(bench?.count(workload) ?? 0)
  }

  /// Returns the hash of the pixels that a workload has drawn.
  @c(fingerprint)
  public func fingerprint(_ workload: Int32) -> UInt32 {
    guard let workload = RasterWorkload(rawValue: workload) else { return 0 }
    return bench?.fingerprint(workload) ?? 0
  }

  /// Makes a stroke of so many samples ready to be modelled.
  @c(begin_stroke)
  public func begin_stroke(_ workload: Int32, _ samples: Int32) -> Int32 {
    guard let workload = ModellerWorkload(rawValue: workload) else { return 0 }
    stroke = ModellerBench(workload, samples: Int(samples))
    return 1
  }

  /// Models the samples from one on, up to another; from the first on, the stroke begins again.
  @c(feed)
  public func feed(_ first: Int32, _ end: Int32) -> Int32 {
    if first == 0 { stroke?.reset() }
    return Int32(stroke?.feed(Int(first)..<Int(end)) ?? 0)
  }
#endif
