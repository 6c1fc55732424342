internal import Foundation

/// The limits for one client, so that it cannot keep others out.
struct StudioLimits: Sendable {
  /// The time that a request may take to arrive, in seconds.
  var request = 10.0
  /// The time that a connection may be idle, or accept none of the sent bytes, in seconds.
  var idle = 60.0
  /// The time that a client may take to close after the last response, in seconds.
  let parting = 2.0

  /// The maximum size of a field of a request, and of the target, in bytes.
  let field = 16 << 10
  /// The maximum size of a request, in bytes; bodies are not accepted.
  let head = 64 << 10

  /// The maximum number of open connections.
  let connections = Self.connections(descriptors: Self.descriptors)

  /// Returns the descriptors less a few for the listening socket, the files and the libraries, 1…20,000.
  private static func connections(descriptors: Int) -> Int {
    min(max(descriptors - 32, 1), 20_000)
  }

  /// The limit on the descriptors of this process.
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
