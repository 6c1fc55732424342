internal import CZlib

/// Compresses bytes with zlib, all at once.
package enum Deflate {
  /// Returns bytes as a zlib stream (RFC 1950), compressed as well as zlib can; `nil` where it has no memory.
  ///
  /// Complexity: O(bytes).
  package static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    compress(bytes, level: 9, isGzip: false)
  }

  /// Returns bytes as a file of gzip (RFC 1952), compressed at zlib's usual level; `nil` where it has no memory.
  ///
  /// Complexity: O(bytes).
  package static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
    compress(bytes, level: 6, isGzip: true)
  }

  private static func compress(_ bytes: [UInt8], level: Int, isGzip: Bool) -> [UInt8]? {
    do throws(PNGError) {
      var compressed: [UInt8] = []
      try DeflateStream(level: level, isGzip: isGzip)
        .compress(bytes, isLast: true, to: &compressed)
      return compressed
    } catch {
      return nil
    }
  }
}

/// Compresses bytes as a zlib stream (RFC 1950), or as a file of gzip (RFC 1952).
final class DeflateStream {
  // zlib keeps the stream's address, so the stream must not move.
  private let stream: UnsafeMutablePointer<z_stream>

  /// Begins a stream.
  ///
  /// - Parameters:
  ///   - level: the compression level, from 0 without compression to 9, which takes longest.
  ///   - isGzip: true for a file of gzip.
  /// - Throws: `compression`.
  init(level: Int, isGzip: Bool = false) throws(PNGError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // Ink on paper is mostly flat; zlib's strategy for filtered rows compresses it 4 % worse.
    let code = ductus_deflate_init(stream, Int32(level), isGzip ? 1 : 0)
    guard code == Z_OK else {
      stream.deallocate()
      throw PNGError.compression(code: code)
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Compresses bytes.
  ///
  /// - Parameters:
  ///   - bytes: the next bytes.
  ///   - isLast: true if the stream ends with them.
  ///   - output: receives the compressed bytes, at its end.
  /// - Throws: `compression`.
  func compress(
    _ bytes: [UInt8], isLast: Bool, to output: inout [UInt8]
  ) throws(PNGError) {
    let code = bytes.withUnsafeBufferPointer { input in
      // zlib reads from this pointer and writes nothing to it.
      stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.pointee.avail_in = UInt32(input.count)
      return drain(isLast ? Z_FINISH : Z_NO_FLUSH, to: &output)
    }
    guard code == (isLast ? Z_STREAM_END : Z_OK) else { throw PNGError.compression(code: code) }
  }

  private func drain(_ flush: Int32, to output: inout [UInt8]) -> Int32 {
    let piece = 16_384
    while true {
      var code = Z_OK
      let start = output.count
      output.append(contentsOf: repeatElement(0, count: piece))
      output.withUnsafeMutableBufferPointer { buffer in
        stream.pointee.next_out = buffer.baseAddress.map { $0 + start }
        stream.pointee.avail_out = UInt32(piece)
        code = deflate(stream, flush)
      }
      let left = Int(stream.pointee.avail_out)
      output.removeLast(left)
      // If room is left, all input has been consumed; Z_BUF_ERROR only means that there was none.
      if code != Z_OK || left > 0 { return code == Z_BUF_ERROR ? Z_OK : code }
    }
  }
}
