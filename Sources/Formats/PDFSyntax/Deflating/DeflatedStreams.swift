/// Streams of bytes that are compressed bit by bit before a file with them is made, so that a page can do something
/// else between.
///
/// The file is made twice: first to note its streams, which stay as they are then, and at last with what was made of
/// them.
///
/// ```swift
/// let streams = DeflatedStreams()
/// _ = try document.pdf(settings, deflate: streams.note)
/// while streams.goOn(atLeast: 10_000) < 1 { show(progress) }
/// let file = try document.pdf(settings, deflate: streams.deflated)
/// ```
///
/// The file is the same as with ``Deflater``. Streams that were not noted are compressed when they are asked for.
package final class DeflatedStreams {
  private var waiting: [[UInt8]] = []
  private var current: Deflater?
  /// By their sums; of two streams with the same sum one is kept.
  private var made: [UInt32: (bytes: [UInt8], deflated: [UInt8])] = [:]
  private var (count, doneCount) = (0, 0)

  /// Begins without streams.
  package init() {}

  /// Notes a stream.
  ///
  /// - Parameter bytes: the bytes of the stream, which are kept.
  /// - Returns: `nil`, which leaves the stream as it is.
  package func note(_ bytes: [UInt8]) -> [UInt8]? {
    waiting.append(bytes)
    count += bytes.count
    return nil
  }

  /// The share of the noted bytes that are compressed, 0…1.
  package var progress: Double {
    waiting.isEmpty && current == nil ? 1 : Double(doneCount) / Double(max(count, 1))
  }

  /// Compresses noted streams.
  ///
  /// Complexity: O(bytes), about 100 ns each.
  ///
  /// - Parameter count: the bytes that are compressed at least, unless fewer are left.
  /// - Returns: ``progress``.
  @discardableResult
  package func goOn(atLeast count: Int) -> Double {
    let end = doneCount + min(max(count, 1), self.count - doneCount)
    repeat {
      guard var deflater = current ?? waiting.popLast().map(Deflater.init) else { break }
      current = nil
      doneCount += deflater.goOn(atLeast: end - doneCount)
      if deflater.isDone {
        let bytes = deflater.bytes
        made[Inflate.adler32(bytes)] = (bytes, deflater.finish())
      } else {
        current = deflater
      }
    } while doneCount < end
    return progress
  }

  /// The compressed form of a stream, as zlib has it.
  ///
  /// - Parameter bytes: the bytes of the stream, noted or not.
  /// - Returns: a zlib stream.
  package func deflated(_ bytes: [UInt8]) -> [UInt8]? {
    if let known = made[Inflate.adler32(bytes)], known.bytes == bytes { return known.deflated }
    return Deflater.compress(bytes)
  }
}
