internal import InkSync

/// The reason why a room takes no change, or lets nobody in.
public enum InkRoomRefusal: Equatable, Hashable, Sendable, CaseIterable {
  /// The link is only for looking.
  case onlyForLooking
  /// The drawing or a change is larger than a room takes.
  case tooLarge
  /// The room has no space for more; it is asked again.
  case full
  /// As many people are there as may be; it is asked again.
  case crowded
  /// The copy here and the room contradict each other, because one of both was put back to an older state.
  case parted
  /// There is no such room any more, or the link was replaced.
  case gone
  /// The server speaks another version of the protocol, or a newer version has made the drawing.
  case version
  /// An owner of the room has sent this person away.
  case sentAway
  /// The server does not take it, for now or for a reason that says nothing to people.
  case server

  init(_ refusal: RoomRefusal) {
    self =
      switch refusal {
      case .mayNotDraw: .onlyForLooking
      case .tooLong: .tooLarge
      case .full, .tooNew: .full
      case .crowded: .crowded
      case .authorTaken, .older: .parted
      case .gone: .gone
      case .sentAway: .sentAway
      case .version, .unreadable: .version
      case .malformed, .replaced, .slow, .store, .wrong: .server
      }
  }
}
