internal import Ductus
internal import Foundation
internal import InkInterchange
internal import NIOCore

/// The contents of a file, ready to be sent.
struct SiteFile {
  /// The contents in one encoding, with a tag that is unique among all encodings and states of the file.
  struct Form {
    let bytes: ByteBuffer
    let tag: String
  }

  /// The attributes that change with a file: its location, its size, and the time of its last change.
  struct State: Equatable {
    let device: dev_t
    let node: ino_t
    let size: off_t
    private let seconds: Int
    private let nanoseconds: Int

    /// Makes the state of a regular file; `nil` for anything else.
    init?(_ status: stat) {
      guard status.st_mode & S_IFMT == S_IFREG else { return nil }
      device = status.st_dev
      node = status.st_ino
      size = status.st_size
      // Of the two times, this is the one that nobody can set.
      #if canImport(Darwin)
        let time = status.st_ctimespec
      #else
        let time = status.st_ctim
      #endif
      seconds = Int(time.tv_sec)
      nanoseconds = Int(time.tv_nsec)
    }

    /// Returns true if the file was changed after another one.
    func isNewer(than other: State) -> Bool {
      (seconds, nanoseconds) > (other.seconds, other.nanoseconds)
    }

    /// True if a further change would now be visible in the times.
    ///
    /// File systems store times in steps of up to 10 ms, and two changes may fall into one step.
    var isSettled: Bool {
      var now = timespec()
      clock_gettime(CLOCK_REALTIME, &now)
      let age = (Int(now.tv_sec) - seconds) * 1_000_000_000 + Int(now.tv_nsec) - nanoseconds
      return age > 100_000_000
    }
  }

  /// The state of the file when it was read.
  let state: State
  /// True if every later version has another state.
  let isSettled: Bool
  /// The contents, uncompressed.
  let plain: Form
  /// The contents compressed with gzip (RFC 1952); `nil` if that is not smaller.
  let compressed: Form?
  /// The contents compressed with brotli (RFC 7932): those of a file beside it with `.br` after its name that is
  /// no older; `nil` if there is none.
  let brotli: Form?

  /// The maximum size of a file that is served, in bytes: it is held in memory.
  static let longest = 256 << 20
  /// The maximum size of a file that is compressed; 30 MB take a second.
  private static let longestCompressed = 16 << 20

  /// Reads a file.
  ///
  /// - Parameter path: its path. The result is `nil` if there is no regular file, even if there was one just
  ///   now, or if it is too large.
  init?(_ path: String) {
    guard let (bytes, state) = Self.read(path) else { return nil }
    self.state = state
    // The test comes after reading; an earlier one would miss changes during the read.
    isSettled = state.isSettled
    let tag = Self.tag(bytes)
    plain = Form(bytes: bytes, tag: "\"\(tag)\"")
    guard MediaType.isCompressible(path), bytes.readableBytes <= Self.longestCompressed,
      let smaller = Self.compressed(bytes)
    else {
      (compressed, brotli) = (nil, nil)
      return
    }
    compressed = Form(bytes: smaller, tag: "\"\(tag)-gzip\"")
    if let (beside, made) = Self.read(path + ".br"), !state.isNewer(than: made),
      beside.readableBytes < smaller.readableBytes
    {
      brotli = Form(bytes: beside, tag: "\"\(tag)-br\"")
    } else {
      brotli = nil
    }
  }

  /// The number of bytes of memory in use.
  var size: Int {
    plain.bytes.capacity + (compressed?.bytes.capacity ?? 0) + (brotli?.bytes.capacity ?? 0)
  }

  /// Reads a regular file that is not too large.
  private static func read(_ path: String) -> (bytes: ByteBuffer, state: State)? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, let state = State(status), state.size <= longest,
      let bytes = contents(of: descriptor, count: Int(state.size))
    else { return nil }
    return (bytes, state)
  }

  private static func contents(of descriptor: Int32, count: Int) -> ByteBuffer? {
    var bytes = ByteBuffer()
    bytes.reserveCapacity(count)
    while bytes.readableBytes < count {
      let left = count - bytes.readableBytes
      let got = bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: left) { buffer in
        max(Foundation.read(descriptor, buffer.baseAddress, left), 0)
      }
      // The file has been truncated meanwhile.
      if got == 0 { break }
    }
    return bytes
  }

  private static func tag(_ bytes: ByteBuffer) -> String {
    var checksum = CRC32C()
    bytes.withUnsafeReadableBytes { checksum.update($0.bindMemory(to: UInt8.self).span) }
    return "\(String(bytes.readableBytes, radix: 16))-\(String(checksum.value, radix: 16))"
  }

  /// Returns the bytes compressed with gzip; `nil` if that is not smaller.
  private static func compressed(_ bytes: ByteBuffer) -> ByteBuffer? {
    guard let compressed = Deflate.gzip([UInt8](buffer: bytes)),
      compressed.count < bytes.readableBytes
    else { return nil }
    return ByteBuffer(bytes: compressed)
  }
}
