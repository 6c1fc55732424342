// Exports that each engine has; `Web/engine/memory.js` describes them.

/// The areas of the one session of an engine, once it has begun.
nonisolated(unsafe) package var areas: PageAreas?

/// Returns the address of the number area.
@c(number_area)
public func numberArea() -> UnsafeMutableRawPointer? { areas?.numbers.start }

/// Makes room for a number of bytes from the page; returns 0 if there is no memory.
@c(input_area)
public func inputArea(_ count: Int32) -> UnsafeMutableRawPointer? {
  guard let areas, count >= 0, areas.input.resize(Int(count)) else { return nil }
  return areas.input.start
}

/// Returns the address of the output: text, files, pictures and events for the page.
@c(output_area)
public func outputArea() -> UnsafeMutableRawPointer? { areas?.output.start }

/// Returns the number of bytes in the output.
@c(output_length)
public func outputLength() -> Int32 { Int32(areas?.output.count ?? 0) }
