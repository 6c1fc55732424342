package import InkSync

/// The limits of a server of rooms, beside those of each room: what one who wants too much meets.
package struct HostLimits: Sendable {
  /// Those of each room.
  package var room = RoomLimits()
  /// The most connections.
  package var connections = 10_000
  /// The most connections from one address.
  package var connectionsOfAddress = 256
  /// The most rooms in memory.
  package var openRooms = 2_000
  /// The most rooms in the store.
  package var rooms = 100_000
  /// The most rooms that one address may make in a minute.
  package var creations = 20
  /// The rooms that have to be read from the store for one address in a minute.
  package var openings = 120
  /// The most bytes that have come of drawings of which rooms are being made; the slowest goes first.
  package var makingBytes = 1 << 28
  /// The most bytes of changes of which a part has come, in all rooms; beyond them one is dropped of the room
  /// that has most.
  package var begunBytes = 1 << 29
  /// The time for which the messages of one connection are taken before those of others have their turn, in
  /// microseconds.
  package var turn: Int64 = 2_000
  /// The messages that a connection may send in a second; of one that sends more nothing is read for a while.
  package var messageRate = 4_000
  /// The messages that a connection may send at once after a pause: what was drawn offline comes so.
  package var messageBurst = 20_000
  /// The time in which a connection must have said what it wants, in milliseconds.
  package var entrance: Int64 = 10_000
  /// The fewest bytes in a second of a drawing that is sent.
  package var makingRate = 8_192
  /// The time before an unknown link is answered, in milliseconds.
  package var delay: Int64 = 250
  /// The time after which a room is forgotten in which nobody is, in milliseconds.
  package var idleRoom: Int64 = 60_000
  /// The shortest time between two looks at the others' ink in a room, in milliseconds.
  package var tick: Int64 = 10
  /// The time between two looks at all rooms, in milliseconds.
  package var slowTick: Int64 = 5_000
  /// The time that a connection has to close after the last message, in milliseconds.
  package var parting: Int64 = 2_000
  /// The time for which a server counts as alive that is not heard of, where several have a store, in milliseconds.
  package var lease: Int64 = 10_000
  /// True if the limits of addresses hold for this machine, too, from where a proxy sends others' connections.
  package var countsLoopback = false

  /// Makes the limits by default.
  package init() {}

  /// Sets a limit by its name; false where there is none, or the value is below 1.
  package mutating func set(_ name: String, _ value: Int) -> Bool {
    guard value >= 1 else { return false }
    switch name {
    case "connections": connections = value
    case "connections-of-address": connectionsOfAddress = value
    case "open-rooms": openRooms = value
    case "rooms": rooms = value
    case "creations": creations = value
    case "openings": openings = value
    case "making-bytes": makingBytes = value
    case "begun-bytes": begunBytes = value
    case "turn": turn = Int64(value)
    case "message-rate": (messageRate, messageBurst) = (value, value)
    case "entrance": entrance = Int64(value)
    case "idle-room": idleRoom = Int64(value)
    case "slow-tick": slowTick = Int64(value)
    case "lease": lease = Int64(value)
    case "loopback": countsLoopback = true
    case "people": room.people = value
    case "lookers": room.lookers = value
    case "owners": room.owners = value
    case "change": room.change = value
    case "silence": room.silence = Int64(value)
    case "log": room.log = (value, room.log.bytes)
    default: return false
    }
    return true
  }
}
