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
  /// The bytes of presence that one person may send in a second, or at once; the last one counts, later.
  package var presenceRate = 1 << 13
  /// The pings and wishes for the log that one connection may send at once, and in a second; more have no answer.
  package var questions = (atOnce: 32, aSecond: 10)
  /// The names that one connection may give to the drawing at once, and in a minute.
  package var renames = (atOnce: 8, aMinute: 12)
  /// The visits that a room writes down at once, and in an hour; further ones are known while it is in memory.
  package var visitWrites = (atOnce: 1 << 8, anHour: 240)
  /// The visits that the store may have beside the last ones of each author.
  package var visitRecords = 1 << 12
  /// The most connections of those who draw.
  package var people = 1 << 7
  /// The most connections of those who only look, who take no seat from those who draw.
  package var lookers = 1 << 7
  /// The most connections of those who own the room, whose seats nobody else takes.
  package var owners = 1 << 4
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
  /// The most bytes of entries that cannot be made, because they, or what they need, cannot be read; bases lack them.
  ///
  /// Beyond them no change is taken that cannot be read.
  package var keptBytes = 1 << 24
  /// Those of one author, of whom no change is taken beyond them that cannot be made.
  package var authorsKeptBytes = 1 << 20
  /// The most bytes of all changes of which a part has come, or that are being examined.
  package var begun = 1 << 27
  /// The most bytes of those of them whose authors are gone: after a break they go on where they were.
  package var left = 1 << 22

  /// The most bytes of a change of a newer version, which the server cannot look into.
  ///
  /// A longer one that it can read is examined before it is taken.
  package var unknown = 1 << 18
  /// The most names of a kind, and the most bytes of memory, of a change that is read at once and not examined.
  package var reading = (names: 1 << 13, memory: 1 << 23)
  /// The most by which the clock of a change may be ahead of all before it.
  package var lead = 1 << 15
  /// The steps of the room's clock, at least one for each change, that an author may take at once, and in a second,
  /// whatever the others do.
  package var ownSteps = (atOnce: 1 << 9, aSecond: 4)
  /// Those that all authors together may take beyond that: what was drawn offline comes so.
  package var commonSteps = (atOnce: 1 << 16, aSecond: 128)
  /// The strokes, of the 2²⁴ that a drawing can have in all its time, that an author may always add at once, and in a
  /// second.
  package var ownStrokes = (atOnce: 1 << 9, aSecond: 2)
  /// The strokes that all authors together may add beyond that; and the part of them that is there when the room comes
  /// into memory.
  package var commonStrokes = (atOnce: 1 << 18, aSecond: 32, atFirst: 1 << 14)
  /// The clock of a room after which the steps at once are not there when the room comes into memory, but for a few of
  /// each author.
  package var lateClock = 1 << 24
  /// The steps that an author has at once then.
  package var lateSteps = 1 << 5
  /// The most authors of a log: a drawing can have 2¹⁶, with those of the one of which the room was made.
  package var authors = 1 << 16 - 1 << 10
  /// Of these the ones that only those who own the room may add.
  package var ownersAuthors = 1 << 8
  /// The new authors that a room takes at once, and in an hour; and the number of authors after which fewer are taken
  /// at once when the room comes into memory.
  package var newAuthors = (atOnce: 1 << 8, anHour: 120, many: 1 << 10, atOnceThen: 32)

  /// Makes the limits of a server by default.
  package init() {}

  /// The bytes of a message that are left for what it carries.
  var payload: Int { max(message - 64, 1) }
}
