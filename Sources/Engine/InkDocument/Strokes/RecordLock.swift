#if hasFeature(Embedded)
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Sees to it that nobody changes a record while another thread reads it.
///
/// A few locks serve all records, so that a record needs no memory for one. None is held while another is
/// taken, nor for longer than it takes to copy a reference or to put a sample in. Embedded Swift has one
/// thread, and no locks.
enum RecordLock {
  #if !hasFeature(Embedded)
    private static let count = 64
    // Made once, never freed, and read by the system's functions alone.
    nonisolated(unsafe) private static let locks: UnsafeMutablePointer<pthread_mutex_t> = {
      let locks = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: count)
      for index in 0..<count { pthread_mutex_init(locks + index, nil) }
      return locks
    }()
  #endif

  /// Runs a function while holding the record's lock.
  @inline(__always)
  static func with<Result>(_ record: StrokeRecord, _ body: () -> Result) -> Result {
    #if hasFeature(Embedded)
      return body()
    #else
      // Objects lie at multiples of 16.
      let address = UInt(bitPattern: ObjectIdentifier(record)) >> 4
      let lock = locks + Int(address % UInt(count))
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return body()
    #endif
  }
}
