internal import InkCodec
internal import InkSync
internal import Logging

// The rooms in memory: they come from the store, and go where nobody is, where they have ended, and where another
// server has them.
extension RoomHost {
  /// Returns a room that is in memory, or begins to read it; `nil` where there is no space for more.
  func room(_ id: RoomID, name: String) -> HostedRoom? {
    if let known = rooms[id] { return known }
    if rooms.count >= limits.openRooms {
      for room in rooms.values where room.isIdle { forget(room) }
    }
    guard rooms.count < limits.openRooms else { return nil }
    let room = HostedRoom(id, name: Array(name.utf8), limits.room, at: now)
    rooms[id] = room
    restore(room)
    planSlowTick()
    return room
  }

  func forget(_ room: HostedRoom) {
    rooms[room.id] = nil
    begunBytes -= room.begunBytes
    room.begunBytes = 0
    guard store.token != nil, !room.isEnded else { return }
    let (id, fence) = (room.id, room.fence)
    read({ try $0.release(id, fence) }) { _ in }
  }

  /// A room that was to be read, as it was found.
  private enum Found {
    case here(RoomFence, StoredRecords, unmade: Set<Int>)
    case elsewhere(RoomPeer)
  }

  /// Takes a room, and reads its records, at first or after a failure.
  func restore(_ room: HostedRoom) {
    guard !room.isReading else { return }
    room.isReading = true
    let id = room.id
    read({ store -> Found? in
      switch try store.hold(id) {
      case .here(let fence):
        try store.records(of: id).map {
          .here(fence, $0, unmade: RoomServer.unmade(of: $0.records))
        }
      case .elsewhere(let peer): .elsewhere(peer)
      case nil: nil
      }
    }) { [self] result in
      room.isReading = false
      guard !room.isEnded else { return }
      switch result {
      case .failure:
        turnAway(room, .store)
        later(1000) { [self] in if rooms[id] === room { restore(room) } }
      case .success(nil): end(room)
      case .success(.elsewhere(let peer)): leave(room, to: peer)
      case .success(.here(let fence, let stored, let unmade)):
        room.fence = fence
        room.isDamaged = stored.damaged > 0 || !Self.isWhole(stored.records)
        guard !room.isDamaged else {
          log.error(
            "a room is damaged", metadata: ["room": "\(id.text)", "records": "\(stored.damaged)"])
          turnAway(room, .unreadable)
          return forget(room)
        }
        room.server.restore(stored.records, unmade: unmade, at: now)
        room.isOpening = false
        let arrivals = room.arrivals
        room.arrivals = []
        // A link may have been replaced before the room was here.
        for (connection, link) in arrivals { enter(link, connection) }
        serve(room)
      }
    }
  }

  /// Returns whether records begin with a base, and the numbers of entries behind the last one have no gap.
  private static func isWhole(_ records: [RoomRecord]) -> Bool {
    var last: Int?
    for record in records {
      switch record {
      case .base(let base): last = max(last ?? 0, base.number)
      case .entry(let entry):
        if let known = last, entry.number > known + 1 { return false }
        if let known = last { last = max(known, entry.number) }
      case .author, .visit: break
      }
    }
    return last != nil
  }

  /// Sends those away who wait for a room.
  private func turnAway(_ room: HostedRoom, _ reason: RoomRefusal) {
    let arrivals = room.arrivals
    room.arrivals = []
    for (connection, _) in arrivals { refuse(connection, reason) }
  }

  /// Ends a room that is no longer in the store.
  func end(_ room: HostedRoom) {
    room.isEnded = true
    turnAway(room, .gone)
    for (_, connection) in room.members { refuse(connection, .gone) }
    room.members = [:]
    forget(room)
  }

  /// Another server has a room: who is here comes again, and is led there.
  private func leave(_ room: HostedRoom, to peer: RoomPeer) {
    room.isEnded = true
    let arrivals = room.arrivals
    room.arrivals = []
    for (connection, _) in arrivals { pass(connection, to: peer) }
    for (_, connection) in room.members { refuse(connection, .store) }
    room.members = [:]
    forget(room)
  }
}
