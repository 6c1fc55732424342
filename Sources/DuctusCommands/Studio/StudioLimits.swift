internal import Foundation

/// What one client may take, so that it cannot keep the others out.
struct StudioLimits: Sendable {
  /// How long a request may take to come in, in seconds.
  var request = 10.0
  /// How long a connection may lie idle, or take nothing of what is sent to it, in seconds.
  var idle = 60.0
  /// How long a client may take to hang up after the last response, in seconds.
  let parting = 2.0

  /// The longest field of a request, in bytes, and the longest target.
  let field = 16 << 10
  /// The longest request, in bytes: contents are not taken.
  let head = 64 << 10

  /// The number of connections that may be open at the same time.
  let connections = Self.connections(descriptors: Self.descriptors)

  /// All but a few descriptors, which the listening socket, the files and the system's libraries need.
  private static func connections(descriptors: Int) -> Int {
    min(max(descriptors - 32, 1), 20_000)
  }

  /// The number of descriptors that this process may have open.
  private static var descriptors: Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let code = getrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &limit)
    #else
      let code = getrlimit(RLIMIT_NOFILE, &limit)
    #endif
    return code == 0 ? Int(clamping: limit.rlim_cur) : 256
  }
}
