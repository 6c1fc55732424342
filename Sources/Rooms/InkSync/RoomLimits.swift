/// The limits of a room: what one who sends too much, reads too slowly or says nothing meets.
package struct RoomLimits: Sendable {
  /// The most bytes of a message, in either direction.
  package var message = 1 << 18
  /// The most bytes of a change; a longer one is refused.
  package var change = 1 << 26
  /// The bytes of own changes that are underway and not yet accepted, after which a client waits.
  package var queueWindow = 1 << 20
  /// The bytes that a reader has not taken yet, after which the log waits for it; it loses nothing of that.
  package var logWindow = 1 << 18
  /// The same after which wet ink is dropped for it.
  package var wetWindow = 1 << 16
  /// The same after which it does not hear of presence for a while.
  package var presenceWindow = 1 << 17
  /// The most bytes of one piece of wet ink.
  package var wet = 1 << 12
  /// The bytes of wet ink that one person may send in a second.
  package var wetRate = 1 << 13
  /// The most bytes of a presence.
  package var presence = 1 << 10
  /// The most connections.
  package var people = 1 << 7
  /// The time without a word after which the other side counts as gone, in milliseconds.
  package var silence: Int64 = 30_000
  /// The time between two questions of a client whether the server is there, in milliseconds.
  package var ping: Int64 = 5_000
  /// The shortest and the longest time before a client tries to connect again, in milliseconds.
  package var retry: ClosedRange<Int64> = 500...30_000
  /// The number of entries, and of their bytes, after which a log is compacted.
  package var log = (entries: 1 << 12, bytes: 1 << 22)
  /// The most bytes of a log that cannot be compacted; changes are refused then.
  package var logBytes = 1 << 28

  /// The most bytes of a change of a newer version, which the server cannot look into.
  package var unknown = 1 << 18
  /// The most by which the clock of a change may be ahead of all before it.
  package var lead = 1 << 20

  /// Makes the limits of a server by default.
  package init() {}

  /// The bytes of a message that are left for what it carries.
  var payload: Int { max(message - 64, 1) }
}
