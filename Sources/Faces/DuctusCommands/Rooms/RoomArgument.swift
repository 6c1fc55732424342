internal import ArgumentParser
internal import RoomHosting

/// The name of a room, as an argument.
struct RoomArgument: ExpressibleByArgument {
  /// The room.
  let id: RoomID

  init?(argument: String) {
    guard let id = RoomID(argument) else { return nil }
    self.id = id
  }
}
