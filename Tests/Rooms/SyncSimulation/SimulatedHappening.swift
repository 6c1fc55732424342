/// A thing that happens in a simulated world, in words, for one who watches.
package struct SimulatedHappening: Sendable {
  /// A kind of thing.
  package enum Kind: UInt8, Sendable {
    /// A part of the course begins.
    case course
    /// Someone changes the drawing.
    case edit
    /// Someone has, or keeps, what others have made.
    case log
    /// A connection begins or ends.
    case link
    /// A fault: something is lost, repeated, late, cut, not written, or crashes.
    case fault
    /// Something is found that must not be.
    case failure
  }

  /// The time in virtual milliseconds.
  package var time: Int64
  /// The kind.
  package var kind: Kind
  /// The index of the person; `nil` for the server, and for the world.
  package var person: Int?
  /// The words.
  package var text: String
}

/// A message on its way.
package struct SimulatedFlight: Sendable {
  /// The index of the person who sends it, or to whom it goes.
  package var person: Int
  /// True if it goes to the server.
  package var isToServer: Bool
  /// When it was sent, and when it arrives, in virtual milliseconds; a lost one never does.
  package var sent: Int64
  package var arrives: Int64
  /// True if it is lost on its way.
  package var isLost: Bool
  /// Its kind and its contents, in words.
  package var text: String
}
