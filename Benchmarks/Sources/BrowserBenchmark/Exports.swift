#if arch(wasm32)
  import RasterWorkloads
  import WasmRuntime

  /// The bench between the calls of the page.
  private nonisolated(unsafe) var bench: RasterBench?
  private nonisolated(unsafe) var input = RasterInput()

  /// Room for a file that the page copies in.
  @_expose(wasm, "allocate")
  @c(allocate)
  public func allocate(_ count: Int32) -> UnsafeMutableRawPointer? {
    malloc(Int(count))
  }

  /// Takes a file that has been copied in as the input of a workload; frees it.
  @_expose(wasm, "load")
  @c(load)
  public func load(_ workload: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int32) -> Int32 {
    guard let bytes else { return 0 }
    defer { free(bytes) }
    let shapes =
      RasterInput.shapes(UnsafeRawBufferPointer(start: bytes, count: Int(count))) ?? []
    switch RasterWorkload(rawValue: workload) {
    case .outlines: input.outlines = shapes
    case .longOutline: input.longOutline = shapes
    case .pieces: input.pieces = shapes
    default: return 0
    }
    return Int32(shapes.count)
  }

  /// Makes the bench, of the loaded shapes or of generated ones.
  @_expose(wasm, "begin")
  @c(begin)
  public func begin(_ isGenerated: Int32) {
    bench = RasterBench(isGenerated != 0 ? .generated() : input)
  }

  /// Makes a workload ready.
  @_expose(wasm, "prepare")
  @c(prepare)
  public func prepare(_ workload: Int32) {
    guard let workload = RasterWorkload(rawValue: workload) else { return }
    bench?.prepare(workload)
  }

  /// Runs a workload.
  @_expose(wasm, "run")
  @c(run)
  public func run(_ workload: Int32) {
    guard let workload = RasterWorkload(rawValue: workload) else { return }
    bench?.run(workload)
  }

  /// How many pieces a workload has.
  @_expose(wasm, "count")
  @c(count)
  public func count(_ workload: Int32) -> Int32 {
    guard let workload = RasterWorkload(rawValue: workload) else { return 0 }
    return Int32(bench?.count(workload) ?? 0)
  }

  /// The hash of what a workload has drawn.
  @_expose(wasm, "fingerprint")
  @c(fingerprint)
  public func fingerprint(_ workload: Int32) -> UInt32 {
    guard let workload = RasterWorkload(rawValue: workload) else { return 0 }
    return bench?.fingerprint(workload) ?? 0
  }
#endif
