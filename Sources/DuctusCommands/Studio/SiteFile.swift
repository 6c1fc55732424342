internal import CZlib
internal import Ductus
internal import Foundation
internal import NIOCore

/// The contents of a file, ready to be sent.
struct SiteFile {
  /// The contents in one form, and its name among all forms and states of the file.
  struct Form {
    let bytes: ByteBuffer
    let tag: String
  }

  /// What changes with a file: where it lies, how long it is, when it was last touched.
  struct State: Equatable {
    let device: dev_t
    let node: ino_t
    let size: off_t
    private let seconds: Int
    private let nanoseconds: Int

    /// The state of a regular file; `nil` for anything else.
    init?(_ status: stat) {
      guard status.st_mode & S_IFMT == S_IFREG else { return nil }
      device = status.st_dev
      node = status.st_ino
      size = status.st_size
      // Of its two times this is the one that nobody can set.
      #if canImport(Darwin)
        let time = status.st_ctimespec
      #else
        let time = status.st_ctim
      #endif
      seconds = Int(time.tv_sec)
      nanoseconds = Int(time.tv_nsec)
    }

    /// Whether another change now would show in the times.
    ///
    /// File systems keep time in steps of up to 10 ms, and two changes may fall into one of them.
    var isSettled: Bool {
      var now = timespec()
      clock_gettime(CLOCK_REALTIME, &now)
      let age = (Int(now.tv_sec) - seconds) * 1_000_000_000 + Int(now.tv_nsec) - nanoseconds
      return age > 100_000_000
    }
  }

  /// The file as it was when it was read.
  let state: State
  /// Whether it can be told from any later one by its state.
  let isSettled: Bool
  /// As it is.
  let plain: Form
  /// Compressed (RFC 1952), where that makes it smaller.
  let compressed: Form?

  /// The longest file that is served, in bytes: all of it lies in memory.
  static let longest = 256 << 20
  /// The longest file that is compressed, which takes a second for 30 MB.
  private static let longestCompressed = 16 << 20

  /// Reads a file.
  ///
  /// - Parameter path: its path; `nil` where there is no regular file, even if it was one just now,
  ///   or where it is too long.
  init?(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, let state = State(status), state.size <= Self.longest,
      let bytes = Self.contents(of: descriptor, count: Int(state.size))
    else { return nil }
    self.state = state
    // Asked before it is read, it would say nothing of changes that are made meanwhile.
    isSettled = state.isSettled
    let tag = Self.tag(bytes)
    plain = Form(bytes: bytes, tag: "\"\(tag)\"")
    guard MediaType.isCompressible(path), bytes.readableBytes <= Self.longestCompressed,
      let smaller = Self.compressed(bytes)
    else {
      compressed = nil
      return
    }
    compressed = Form(bytes: smaller, tag: "\"\(tag)-gzip\"")
  }

  /// Its size in memory, in bytes.
  var size: Int { plain.bytes.capacity + (compressed?.bytes.capacity ?? 0) }

  private static func contents(of descriptor: Int32, count: Int) -> ByteBuffer? {
    var bytes = ByteBuffer()
    bytes.reserveCapacity(count)
    while bytes.readableBytes < count {
      let left = count - bytes.readableBytes
      let got = bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: left) { place in
        max(read(descriptor, place.baseAddress, left), 0)
      }
      // Cut short by somebody meanwhile.
      if got == 0 { break }
    }
    return bytes
  }

  private static func tag(_ bytes: ByteBuffer) -> String {
    var checksum = CRC32C()
    bytes.withUnsafeReadableBytes { checksum.update($0.bindMemory(to: UInt8.self).span) }
    return "\(String(bytes.readableBytes, radix: 16))-\(String(checksum.value, radix: 16))"
  }

  /// The bytes as gzip; `nil` where that is not smaller.
  private static func compressed(_ bytes: ByteBuffer) -> ByteBuffer? {
    var stream = z_stream()
    guard ductus_gzip_init(&stream, 6) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    var output = ByteBuffer()
    let isDone = bytes.withUnsafeReadableBytes { input in
      // zlib reads from here and writes nothing to it.
      stream.next_in = UnsafeMutablePointer(
        mutating: input.bindMemory(to: UInt8.self).baseAddress)
      stream.avail_in = UInt32(input.count)
      var code = Z_OK
      output.writeWithUnsafeMutableBytes(minimumWritableBytes: input.count) { place in
        stream.next_out = place.bindMemory(to: UInt8.self).baseAddress
        stream.avail_out = UInt32(input.count)
        code = deflate(&stream, Z_FINISH)
        return input.count - Int(stream.avail_out)
      }
      return code == Z_STREAM_END
    }
    return isDone ? ByteBuffer(buffer: output) : nil
  }
}
