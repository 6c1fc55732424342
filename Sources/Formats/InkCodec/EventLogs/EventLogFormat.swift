/// The two forms of an event log in JSON.
///
/// **Array**: one JSON array of flat event objects. Borders between callbacks are inferred with
/// `CallbackInference`, unless every event has the key `callback`: a whole number from 0 that never
/// decreases; events with equal numbers came in one callback. Empty batches cannot be kept.
///
/// **Lines** (JSON Lines): for streaming and appending. Each line is an array of event objects, which is
/// exactly one callback (`[]` is an empty one), or a single event object. Runs of single objects follow the
/// rules of the array form; an array line ends such a run. If the events of an array line have `callback`,
/// the numbers must be equal. A value must not extend beyond the end of a line. Blank lines are ignored. The
/// line `{"eventLog":1}` is a header: it declares the format, so that a log of one line is not taken for the
/// array form. It is optional, may stand before any line (logs can be concatenated), and ends a run of single
/// objects. It may declare the contents, as the key `contents` of an event does:
/// `{"eventLog":1,"contents":"samples"}`.
///
/// **Detection**: a log that begins with `{` is lines, and so is an empty one. A log that begins with `[` is
/// lines if that array ends on its own line, within `EventLogLimits.eventsPerBatch` events, and something
/// follows on a later line; otherwise it is an array. The events of a first array line without a header are
/// therefore held back until the format is known.
///
/// Keys of an event: `identifier`, `touchIdentifier` (strings), `timestamp` (seconds), `type`, `phase`,
/// `force`, `maximumPossibleForce`, `pressureResponse` (two or six numbers, those of
/// `PressureResponse.numbers`, where a stroke begins), `altitudeAngle`, `azimuth`, `rollAngle` (radians),
/// `azimuthUnitVector` (two numbers), `location` (two numbers, canvas points), `majorRadius`,
/// `majorRadiusTolerance` (canvas points), `estimationUpdateIndex`, `estimatedProperties`,
/// `estimatedPropertiesExpectingUpdates` (bits), `isUpdate`, `isPrediction`, `isCoalesced` (at most one of
/// the three is true), `isErasing` (at the beginning of a touch that erases whatever the tool is),
/// `callback`, `contents` (`events` or `samples`, see ``/InkInput/EventLogContents``; in the first event of
/// an array of samples). Required are `touchIdentifier`, `timestamp`, `type`, `phase` and, except in updates
/// and in events that end a touch, `location`. `null` means absent where absence is allowed. A number is the
/// nearest double, so that `3`, `3.0` and `3e0` are equal; whole numbers are written without fraction and
/// exponent. A key that occurs twice in an object is an error.
public enum EventLogFormat: Equatable, Sendable, CaseIterable {
  /// One JSON array of event objects.
  case array
  /// JSON Lines: one callback per line.
  case lines
}

/// The limits on the parts of an event log.
///
/// The limits keep the memory for reading independent of the size of the log, except for the names of its
/// touches. Readers reject larger parts, and writers do not write them.
package enum EventLogLimits {
  /// The maximum number of events in one batch: 32,768.
  ///
  /// Where borders are inferred, a batch of that size ends, and the next one begins.
  package static let eventsPerBatch = 32_768
  /// The maximum number of bytes of UTF-8 in the name of a touch or an event, and in a key: 256.
  package static let nameLength = 256
  /// The maximum number of characters in a number: 1,100.
  ///
  /// That is more than any double needs when it is written out in full.
  package static let numberLength = 1_100
  /// The range of estimation indices: the integers that a double represents exactly (RFC 7493).
  package static let wholeNumbers: ClosedRange<Int64> =
    -9_007_199_254_740_991...9_007_199_254_740_991
  /// The range of sets of properties: integers of 32 bits.
  package static let propertyBits: ClosedRange<Int64> = -2_147_483_648...2_147_483_647
  /// The maximum nesting of arrays and objects within the value of an unknown key: 32 levels.
  package static let nestingDepth = 32
  /// The maximum number of unknown keys in one object: 256.
  package static let unknownKeysPerObject = 256
}
