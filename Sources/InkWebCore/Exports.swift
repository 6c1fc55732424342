#if arch(wasm32)
  // Exports that each engine has; `Web/engine/memory.js` describes them.

  /// The areas of the one session of an engine, once it has begun.
  nonisolated(unsafe) package var areas: PageAreas?

  /// Returns the address of the number area.
  @_expose(wasm, "number_area") @c(number_area)
  public func numberArea() -> UnsafeMutableRawPointer? { areas?.numbers.start }

  /// Makes room for a number of bytes from the page; returns 0 if there is no memory.
  @_expose(wasm, "input_area") @c(input_area)
  public func inputArea(_ count: Int32) -> UnsafeMutableRawPointer? {
    guard let areas, count >= 0, areas.input.resize(Int(count)) else { return nil }
    return areas.input.start
  }

  /// Returns the address of the output: text, files, pictures and events for the page.
  @_expose(wasm, "output_area") @c(output_area)
  public func outputArea() -> UnsafeMutableRawPointer? { areas?.output.start }

  /// Returns the number of bytes in the output.
  @_expose(wasm, "output_length") @c(output_length)
  public func outputLength() -> Int32 { Int32(areas?.output.count ?? 0) }
#endif
